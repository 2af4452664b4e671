"""`show … to …` and `announce …`: who saw it, how long it is known, and that bots know it, too."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardwright import GameError, Project
from cardwright.bots.imagine import Imagination
from cardwright.cli.table.drawing import _Drawing
from cardwright.cli.table.log import told
from cardwright.cli.table.names import Namer
from cardwright.play.state import State
from cardwright.play.undo_safety import learns

PACK = """
pack: court
title: {en: Court}
version: 1.0.0
languages: [en]
players: {from: 3, to: 3}
words:
  suit: [red, blue]
spaces:
  lane: {row: 3}
decks:
  people: {name: {en: People}, starts_in: pile, attributes: {rank: {type: number}, colour: {of: suit}}}
zones:
  pile: {seen_by: nobody}
  hand: {per: player, seen_by: owner}
  secret: {per: player, seen_by: nobody}
  table: {seen_by: everyone}
values:
  score: {type: number, per: player}
result: {score: score}
people:
  guard: {name: {en: Guard}, copies: 3, rank: 1, colour: red}
  priest: {name: {en: Priest}, copies: 2, rank: 2, colour: red}
  king: {name: {en: King}, rank: 3, colour: blue}
  queen: {name: {en: Queen}, rank: 4, colour: blue}
"""
HANDS = {"hand": ["guard, king", "guard, priest", "queen"], "pile": "guard, priest"}


def staged(body: str, zones: dict[str, Any] | None = None) -> State:
    lines = "\n".join(f"    {line}" for line in body.strip().split("\n"))
    text = PACK + f"rules:\n  main: |\n    go of first(players)\n  go of player: |\n{lines}\n"
    game = Project.from_texts({"pack.yaml": text}).game()
    return game.stage("go", players=3, arguments=[0], zones=zones or HANDS)


def known(state: State, player: int) -> list[tuple[str, str, int | None]]:
    return [(it["zone"], it["name"], it["place"]) for it in state.view(player)["shown"]]


ASK = "\nmay:\n  add 1 to score"
RIVAL = "hand of next(player)"


def test_those_who_saw_it_know_it() -> None:
    state = staged(f"show {RIVAL} to player{ASK}")
    assert known(state, 0) == [("hand 2", "priest", 1), ("hand 2", "guard", 2)]
    assert known(state, 1) == known(state, 2) == []
    lines = [[it for it in state.view(player)["log"] if "shown" in it] for player in range(3)]
    assert [[it["shown"] for it in seen] for seen in lines] == [["guard", "priest"]] * 2 + [["?", "?"]]
    assert lines[0][0] == {"shown": "guard", "in": "hand 2", "to": 0}


def test_views_of_packs_that_show_nothing_have_no_place_for_it() -> None:
    assert "shown" not in staged("may:\n  add 1 to score").view(0)


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (f"show {RIVAL} to player\nmove first({RIVAL}) to secret", []),
        (f"show {RIVAL} to player\nmove first({RIVAL}) to table", [("hand 2", "priest", None)]),
        (
            f"show {RIVAL} to player\nmove {RIVAL} to secret of next(player)",
            [("secret 2", "guard", None), ("secret 2", "priest", None)],
        ),
        (f"show {RIVAL} to player\nshuffle {RIVAL}", []),
        (
            f"show {RIVAL} to player\ndraw 1 from pile to {RIVAL}",
            [("hand 2", "guard", None), ("hand 2", "priest", None)],
        ),
        ("show pile to player", [("pile", "priest", 1), ("pile", "guard", 2)]),
        (
            "show pile to player\ndraw 1 from pile to secret",
            [("pile", "guard", 1), ("secret 1", "priest", None)],
        ),
        ("show first(pile) to player\ndraw 1 from pile to secret", [("pile", "guard", 1)]),
        ("show first(pile) to player\nmove first(table) to pile\ndraw 1 from pile to secret", []),
        ("show pile to player\nshuffle pile", []),
        ("show last(pile) to other players", []),
        ("announce last(pile)", [("pile", "priest", 1)]),
    ],
)
def test_it_is_known_as_long_as_it_can_be_followed(
    body: str, left: list[tuple[str, str, int | None]]
) -> None:
    zones = {**HANDS, "table": "king#1"}
    zones["hand"] = ["guard", "guard, priest", "queen"]
    assert known(staged(body + ASK, zones), 0) == left


def test_of_copies_that_are_alike_any_may_have_gone() -> None:
    zones = {"hand": ["king", "guard, guard", "queen"]}
    for end in ("first", "last"):
        state = staged(f"show first({RIVAL}) to player\nmove {end}({RIVAL}) to table{ASK}", zones)
        assert known(state, 0) == []


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("count(hand)", {"announced": 2, "type": "number"}),
        ("colour of last(hand)", {"announced": "blue", "type": "word", "of": "suit"}),
        ("red", {"announced": "red", "type": "word", "of": "suit"}),
        ("last(hand)", {"announced": "king", "type": "piece"}),
        ("priest", {"announced": "priest", "type": "kind"}),
        ("lane(2)", {"announced": 1, "type": "space", "of": "lane"}),
        ("next(player)", {"announced": 1, "type": "player"}),
        ("owner of last(pile)", {"announced": None, "type": "player"}),
    ],
)
def test_what_is_announced_is_in_the_logs_of_all(said: str, line: dict[str, Any]) -> None:
    state = staged(f"announce {said}{ASK}")
    assert all([it for it in state.view(player)["log"] if "announced" in it] == [line] for player in range(3))


def test_logs_for_people() -> None:
    body = f"show first({RIVAL}) to other players\nannounce lane(2)\nannounce priest\nannounce next(player)\nannounce 7\nannounce blue"
    state = staged(body + ASK)
    assert told(state.view(1)["log"], Namer(state.program, "en")) == [
        *("Guard is shown to Player 2 (hand (Player 2))", "Guard is shown to Player 3 (hand (Player 2))"),
        *(
            "announced: space 2",
            "announced: Priest",
            "announced: Player 2",
            "announced: 7",
            "announced: blue",
        ),
    ]
    french = told(state.view(0)["log"], Namer(state.program, "fr"))
    assert french[0] == "une carte est montrée à Joueur 2 (hand (Joueur 2))"


def test_the_table_tells_people_what_they_know() -> None:
    state = staged(f"show {RIVAL} to player\nshow last(pile) to player{ASK}")
    known_lines = [
        [
            str(text)
            for label, text in _Drawing(state, seat, Namer(state.program, "en")).lines()
            if label == "You know"
        ]
        for seat in (0, 1)
    ]
    assert known_lines == [["hand (Player 2): Priest, Guard · pile: Priest"], []]


def test_bots_keep_shown_cards_in_their_places() -> None:
    state = staged(f"show {RIVAL} to player\nshow last(pile) to player{ASK}")
    layout = state.program.layout
    imagination = Imagination(state, 0)
    worlds = [imagination.world(Random(seed)) for seed in range(20)]

    def names(world: State, zone: str, owner: int = 0) -> list[str]:
        return [layout.shown_name(it) for it in world.z[layout.rows[zone] + owner]]

    assert all(names(it, "hand", 1) == ["guard", "priest"] for it in worlds)
    assert all(names(it, "pile")[-1] == "priest" for it in worlds)
    # What was not shown may be anything that is left.
    assert len({names(it, "hand", 2)[0] for it in worlds}) == 2


def test_bots_who_were_not_shown_them_do_not_know() -> None:
    state = staged(f"show {RIVAL} to player{ASK}")
    layout = state.program.layout
    worlds = [Imagination(state, 2).world(Random(seed)) for seed in range(20)]
    assert len({tuple(it.z[layout.rows["hand"] + 1]) for it in worlds}) > 3


def test_a_card_whose_place_is_not_known_may_lie_anywhere_in_its_zone() -> None:
    state = staged(f"show {RIVAL} to player\ndraw 1 from pile to {RIVAL}{ASK}")
    layout = state.program.layout
    rows = [Imagination(state, 0).world(Random(seed)).z[layout.rows["hand"] + 1] for seed in range(40)]
    prints = [[layout.shown_name(it) for it in row] for row in rows]
    assert all({"guard", "priest"} <= {*row} for row in prints)
    assert {row.index("priest") for row in prints} == {0, 1, 2}


SHOWING = f"may:\n  show {RIVAL} to player\nmay:\n  add 1 to score"
ANNOUNCING = "may:\n  announce rank of last(pile)\nmay:\n  add 1 to score"
NOTHING = "may:\n  announce 7\nmay:\n  add 1 to score"


@pytest.mark.parametrize(("body", "learnt"), [(SHOWING, True), (ANNOUNCING, True), (NOTHING, False)])
def test_what_was_shown_or_said_is_not_taken_back(body: str, learnt: bool) -> None:
    before = staged(body)
    after = before.copy()
    after.choose(0)
    assert learns(before, after.history, 0) is learnt
    assert not learns(before, after.history, 1) or body == ANNOUNCING


def test_saved_and_copied_games_know_the_same() -> None:
    state = staged(SHOWING)
    state.choose(0)
    again = state.game.from_json(state.to_json())
    assert again == state and known(again, 0) == known(state, 0) == known(state.copy(), 0) != []
    assert known(state.undo(), 0) == []


def test_a_card_that_is_not_there_cannot_be_shown() -> None:
    with pytest.raises(GameError) as caught:
        staged("show first(table) to player")
    assert "a card is needed here, but there is none" in str(caught.value)
    assert staged(f"show table to players{ASK}").view(0)["shown"] == []


def test_packs_may_have_rules_and_values_that_are_called_so() -> None:
    rules = """
  announce: |
    add 1 to score of first(players)
  show of player: |
    add 10 to score
"""
    text = PACK.replace("values:\n", "values:\n  shows: {type: number, start: 2}\n") + (
        "rules:\n  main: |\n    announce\n    show of last(players)\n    let show = shows\n    show becomes 5\n"
        "    add show to score of last(players)\n" + rules.lstrip("\n")
    )
    assert Project.from_texts({"pack.yaml": text}).game().start(players=3).result.scores == (1, 0, 15)
