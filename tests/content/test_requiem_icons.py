"""The rulebook has icons that no card of the box bears; an extension gives them to cards, with nothing of the game replaced. [55, 61]"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cardwright import Game, Project
from cardwright.play.state import State

PACK = Path(__file__).parents[2] / "content" / "requiem"
EXTENSION = """\
pack: requiem_icons
extends: requiem
title: {en: More icons, fr: Plus d'icônes}
version: 1.0.0
values:
  seen: {type: number, per: player}
active_pieces: ["cards in every cards_of where side is active"]
change:
  developments:
    night_march:
      active:
        while active:
          HEADING: |
            DOES
"""
BOARD = ["faubourg", "tour", "champs", "aerophagia", "tour/ruin", "champs"]
SPACES = (0, 1, 2, 9, 10, 11)
HOLDER = "let holder = owner of this\n            "


def game(heading: str, does: str) -> Game:
    text = EXTENSION.replace("HEADING", heading).replace("DOES", does)
    project = Project.from_folder(PACK, [{"pack.yaml": text}])
    assert project.check(advice=False).is_sound, str(project.check(advice=False))
    return project.game()


def played(it: Game, rule: str, of: list[str], camp: dict[int, str], **zones: object) -> State:
    """Vampires against Ghouls on a small board, with the card of the extension in front of the Vampires."""
    spaces: list[str] = [""] * 81
    ground = [*spaces]
    for at, tile in zip(SPACES, BOARD, strict=True):
        ground[at] = tile
    for at, cards in camp.items():
        spaces[at - 1] = cards
    return it.stage(
        rule,
        players=2,
        arguments=of,
        zones={"ground": ground, "camp": spaces, "cards_of": ["night_march/active, berserker", "guild"]}
        | zones,
        values={
            "faction_of": ["vampires", "ghouls"],
            "team": [0, 1],
            "whose_turn": "player 1",
            "commander": {f"{kind}#{number}": f"player {seat}" for seat, kind in ((1, "vampire"), (2, "zombie")) for number in (1, 2, 3)},
        },
    )  # fmt: skip


def seen(state: State) -> int:
    return int(state.view(0)["values"]["seen"][0])


WON = (
    f"{HOLDER}if player is holder and some(own of holder with space):\n              add 1 to seen of holder"
)
LOST = f"{HOLDER}if player is holder and no(own of holder with space):\n              add 1 to seen of holder"
ONE_MORE = "add 1 to seen of owner of this"
FIGHT = {2: "vampire#1, zombie#1", 1: "vampire#2", 3: "zombie#2"}
HOPELESS = {2: "vampire#1, zombie#1, zombie#3", 1: "vampire#2", 3: "zombie#2"}


@pytest.mark.parametrize(
    ("heading", "does", "rule", "of", "camp", "times"),
    [
        ("after clash of player with space", WON, "clash", ["player 1", "space 2"], FIGHT, 1),
        ("after clash of player with space", WON, "clash", ["player 1", "space 2"], HOPELESS, 0),
        ("after clash of player with space", LOST, "clash", ["player 1", "space 2"], HOPELESS, 1),
        ("after card moves from camp to lost", ONE_MORE, "clash", ["player 1", "space 2"], FIGHT, 1),
        ("after bring_back of player", ONE_MORE, "bring_back", ["player 1"], FIGHT, 1),
        ("after card is flipped to ruin", ONE_MORE, "turn_over", ["space 1"], FIGHT, 1),
        ("after card is flipped to ruin", ONE_MORE, "turn_over", ["space 11"], FIGHT, 0),
        ("after begin_turn of player", "if player is not owner of this:\n              add 1 to seen of owner of this", "begin_turn", ["player 2"], FIGHT, 1),
        ("after begin_turn of player", "if player is not owner of this:\n              add 1 to seen of owner of this", "begin_turn", ["player 1"], FIGHT, 0),
    ],
)  # fmt: skip
def test_what_happens_in_the_game_can_set_off_a_card(
    heading: str, does: str, rule: str, of: list[str], camp: dict[int, str], times: int
) -> None:
    assert seen(played(game(heading, does), rule, of, camp)) == times


def test_a_card_that_is_turned_over_can_set_off_another() -> None:
    it = game("after card is flipped to inactive", ONE_MORE)
    after = played(
        it, "go_berserk", ["player 1"], FIGHT, cards_of=["night_march/active, berserker/active", "guild"]
    )
    assert seen(after) == 1


def test_a_card_can_let_more_soldiers_attack_and_move() -> None:
    text = EXTENSION.split("change:")[0].replace("active_pieces", "remove_me") + (
        "change:\n  developments:\n    night_march: {active: {more_movers: 2}}\n    blood_thirst: {active: {more_attackers: 1}}\n"
    )
    lines = [it for it in text.split("\n") if not it.startswith(("remove_me", "values", "  seen"))]
    it = Project.from_folder(PACK, [{"pack.yaml": "\n".join(lines)}]).game()
    after = played(it, "settle", [], FIGHT, cards_of=["blood_thirst/active, night_march/active", "guild"])
    assert after.evaluate("room_to_move of first(players)") == 5
    assert after.evaluate("attack_limit of first(players)") == 4


MORE_EXPLOITERS = """\
pack: more_exploiters
extends: requiem
title: {en: More soldiers exploit, fr: Plus de soldats exploitent}
version: 1.0.0
change:
  developments:
    phantom_shield: {active: {more_exploiters: 1}}
    night_march: {active: {more_exploiters: 2}}
"""
ONE_EACH = {1: "vampire#1", 2: "vampire#2", 3: "vampire#3", 9: "vampire#4", 10: "vampire#5", 12: "zombie#1"}
LANDS = {1: "champs", 2: "aerophagia", 3: "faubourg", 9: "aerophagia", 10: "faubourg", 12: "champs"}


@cache
def with_more_exploiters() -> Game:
    project = Project.from_folder(PACK, [{"pack.yaml": MORE_EXPLOITERS}])
    assert not project.check().findings, str(project.check())
    return project.game()


def exploiting(cards: str, camp: dict[int, str] = ONE_EACH, third: str = "faubourg") -> State:
    """The Vampires are about to exploit: all five tiles can pay for the convent and blood thirst, four if the third has two Blood."""
    spaces = range(1, 82)
    state = with_more_exploiters().stage(
        "actions_of",
        players=2,
        arguments=["player 1"],
        zones={
            "ground": [third if it == 3 else LANDS.get(it, "") for it in spaces],
            "camp": [camp.get(it, "") for it in spaces],
            "cards_of": [f"blood_thirst, convent, {cards}", "guild"],
        },
        values={
            "faction_of": ["vampires", "ghouls"],
            "team": [0, 1],
            "whose_turn": "player 1",
            "commander": {**{f"vampire#{it}": "player 1" for it in range(1, 6)}, "zombie#1": "player 2"},
        },
    )
    return chosen(state, "exploiting")


def offered(state: State) -> list[str]:
    return [it.name for it in state.decisions[0]]


def chosen(state: State, *names: str) -> State:
    for name in names:
        state.choose(offered(state).index(name), 0)
    return state


@pytest.mark.parametrize(
    ("cards", "most"),
    [
        ("phantom_shield", 3),
        ("phantom_shield/active", 4),
        ("night_march/active", 5),
        ("night_march/active, phantom_shield/active", 5),
        ("night_march/active, cavalcade/active", 3),
        ("night_march/active, cavalcade/active, phantom_shield/active", 4),
    ],
)
def test_a_card_can_let_more_soldiers_exploit(cards: str, most: int) -> None:
    after = exploiting(cards)
    assert after.evaluate("exploit_limit of first(players)") == most


def test_five_tiles_pay_for_two_cards() -> None:
    state = chosen(exploiting("night_march/active"), "space 1", "space 2", "space 3", "space 9", "space 10")
    chosen(state, "blood_thirst#1", "convent#1")
    assert state.evaluate("count(cards_of of first(players) where side is active)") == 3
    assert state.evaluate("count(field where some(ground) and side of ground is ruin)") == 5


def test_four_tiles_pay_for_two_cards() -> None:
    state = chosen(exploiting("phantom_shield/active", third="necropolis"), "space 1", "space 2", "space 3")
    assert offered(state) == ["space 9"]
    chosen(state, "space 9", "blood_thirst#1", "convent#1")
    assert state.evaluate("count(field where some(ground) and side of ground is ruin)") == 4
    state = chosen(exploiting("phantom_shield", third="necropolis"), "space 1", "space 2")
    assert offered(state) == ["space 9"]


def test_a_tile_that_needs_a_fifth_is_not_offered_with_one_soldier_more() -> None:
    one_more = chosen(exploiting("phantom_shield/active"), "space 1", "space 2")
    two_more = chosen(exploiting("night_march/active"), "space 1", "space 2")
    assert (offered(one_more), offered(two_more)) == (["space 9"], ["space 3", "space 9"])


def test_who_stands_beside_another_counts_against_the_limit() -> None:
    camp = {**ONE_EACH, 1: "vampire#1, vampire#5", 10: ""}
    one_more = exploiting("phantom_shield/active", camp, third="necropolis")
    two_more = exploiting("night_march/active", camp, third="necropolis")
    assert offered(chosen(one_more, "space 1", "space 2")) == ["space 9"]
    assert offered(chosen(two_more, "space 1", "space 2")) == ["space 3", "space 9"]
