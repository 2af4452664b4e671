"""`choose 2 cards from hand`: several at once, one way to each set, one decision for people."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardwright import Project
from cardwright.errors import GameError, IllegalChoice
from cardwright.play.state import State

PACK = """
pack: orchard
title: {en: Orchard, fr: Verger}
version: 1.0.0
languages: [en, fr]
players: {from: 2, to: 2}
decks:
  fruit: {name: {en: Fruit, fr: Fruits}, starts_in: tree, attributes: {price: {type: number}}, effects: [ripe]}
zones:
  tree: {seen_by: everyone}
  hand: {per: player, seen_by: everyone}
  bin: {seen_by: everyone}
values:
  coins: {type: number, per: player, start: 9}
  seen: {type: number, start: 0}
result: {score: coins, report: [seen]}
fruit:
  fig: {name: {en: Fig, fr: Figue}, price: 3, copies: 2}
  plum: {name: {en: Plum, fr: Prune}, price: 5}
  pear:
    name: {en: Pear, fr: Poire}
    price: 2
    at ripe: |
      EFFECT
rules:
  main: |
    play of first(players)
"""


def pack(rules: str, effect: str = "seen becomes 7") -> Project:
    return Project.from_texts({"pack.yaml": PACK.replace("EFFECT", effect), "rules.yaml": rules})


def started(statements: str) -> State:
    lines = "".join(f"    {line}\n" for line in statements.strip("\n").split("\n"))
    return pack(f"rules:\n  play of player: |\n{lines}").game().start(players=2, seed=1)


def bin_of(state: State) -> tuple[str, ...]:
    return tuple(it["name"] for it in state.view(0)["zones"]["bin"])


def ends(state: State) -> list[tuple[str, ...]]:
    """What lies in the bin at the end, for every way to the end."""
    if not state.decisions:
        return [bin_of(state)]
    found = []
    for index in range(len(state.decisions[0])):
        twin = state.copy()
        twin.choose(index)
        found += ends(twin)
    return found


KINDS = ["fig", "fig", "plum", "pear"]


def sets_of(*sizes: int) -> list[tuple[str, ...]]:
    return sorted({it for size in sizes for it in combinations(KINDS, size)})


@pytest.mark.parametrize(
    ("heading", "sizes"),
    [
        ("choose 1 cards from tree", [1]),
        ("choose 2 cards from tree", [2]),
        ("choose 3 cards from tree", [3]),
        ("choose 9 cards from tree", [4]),
        ("choose (1 + 1) cards from tree", [2]),
        ("choose min(coins, 2) cards from tree", [2]),
        ("choose (seen) cards from tree", [0]),
        ("choose up to 2 cards from tree", [0, 1, 2]),
        ("choose any number of cards from tree", [0, 1, 2, 3, 4]),
        ("may choose 2 cards from tree", [0, 2]),
        ("may choose (seen) cards from tree", [0]),
        ("may choose up to 3 cards from tree", [0, 1, 2, 3]),
        ("next(player) may choose 2 cards from tree", [0, 2]),
        ("next(player) must choose 2 cards from tree", [2]),
        ("choose 2 cards from hand", [0]),
    ],
)
def test_each_set_is_reached_by_exactly_one_way(heading: str, sizes: list[int]) -> None:
    found = ends(started(f"{heading}:\n  for each card in cards:\n    move card to bottom of bin"))
    assert sorted(map(shown, found)) == sets_of(*sizes)


def test_copies_that_lie_in_different_zones_are_told_apart() -> None:
    state = started("""
for each card in first(1, tree):
  move card to hand
choose 1 cards from hand + tree:
  move cards to bin
""")
    assert [it.name for it in state.decisions[0]] == ["fig#1", "fig#2", "plum", "pear"]


def test_what_is_chosen_is_in_the_order_in_which_it_was_offered() -> None:
    state = started("choose 3 cards from tree by price ascending:\n  seen becomes price of last(cards)")
    state.choose([it for it in state.decisions[0].offered if it.name != "fig#2"])
    assert state.evaluate("seen") == 5


def test_others_than_cards_can_be_chosen() -> None:
    state = started("choose any number of bids from 1 to 3:\n  seen becomes total(bids, number)")
    assert [it.name for it in state.decisions[0].offered] == ["1", "2", "3"]
    state.choose([0, 2])
    assert state.evaluate("seen") == 4
    state = started("choose 2 players from players:\n  for each player in players:\n    add 1 to coins")
    state.choose([1, 0])
    assert state.result and state.result.scores == (10, 10)


# ------------------------------------------------------------------ one decision


def test_a_decision_says_how_many() -> None:
    [decision] = started("choose 2 cards from tree:\n  move cards to bin").decisions
    assert (decision.fewest, decision.most, decision.optional) == (2, 2, False)
    assert [it.name for it in decision.offered] == ["fig#1", "fig#2", "plum", "pear"]
    assert [it.name for it in decision] == ["fig#1", "plum"]
    [decision] = started("choose up to 3 cards from tree:\n  move cards to bin").decisions
    assert (decision.fewest, decision.most, [*decision][-1].name) == (0, 3, "done")
    [decision] = started("may choose 9 cards from tree:\n  move cards to bin").decisions
    assert (decision.fewest, decision.most, [*decision][-1].name) == (4, 4, "decline")
    [decision] = started("choose card from tree:\n  move card to bin").decisions
    assert (decision.fewest, decision.most, decision.picked, decision.offered) == (1, 1, (), decision.options)


@pytest.mark.parametrize(
    ("heading", "chosen"),
    [
        ("choose 2 cards from tree", [0, 1]),
        ("choose 2 cards from tree", [3, 0]),
        ("choose 2 cards from tree", [1, 2]),
        ("choose up to 3 cards from tree", []),
        ("choose up to 3 cards from tree", [3]),
        ("choose up to 3 cards from tree", [1]),
        ("choose any number of cards from tree", [3, 2, 1, 0]),
        ("may choose 2 cards from tree", []),
        ("may choose 2 cards from tree", [2, 3]),
    ],
)
def test_a_whole_set_is_chosen_in_any_order(heading: str, chosen: list[int]) -> None:
    state = started(f"{heading}:\n  move cards to bin\nadd 1 to seen")
    state.choose(chosen)
    assert not state.decisions and state.evaluate("seen") == 1
    assert shown(bin_of(state)) == tuple(sorted((KINDS[it] for it in chosen), key=KINDS.index))


def test_a_set_can_be_begun_one_by_one() -> None:
    state = started("choose up to 3 cards from tree:\n  move cards to bin")
    state.choose(0)
    [decision] = state.decisions
    assert ([it.name for it in decision.picked], decision.most) == (["fig#1"], 2)
    state.choose([decision.offered[-1]])
    assert shown(bin_of(state)) == ("fig", "pear")


@pytest.mark.parametrize("chosen", [[0], [0, 1, 2], [0, 0], [0, 7], [0, "fig"], []])
def test_another_set_is_refused_and_leaves_the_state_as_it_was(chosen: list[int]) -> None:
    state = started("choose 2 cards from tree:\n  move cards to bin")
    before = state.copy()
    with pytest.raises(IllegalChoice):
        state.choose(chosen)
    with pytest.raises(IllegalChoice):
        state.choose([0, 1], player=1)
    assert state == before


def test_a_list_is_refused_where_one_is_chosen() -> None:
    state = started("choose card from tree:\n  move card to bin")
    with pytest.raises(IllegalChoice):
        state.choose([0])
    state.choose(0)
    with pytest.raises(IllegalChoice):
        state.choose([0])


def test_a_set_that_breaks_the_game_leaves_the_state_as_it_was() -> None:
    state = started("choose 2 cards from tree:\n  seen becomes 1 // (seen * 1)")
    before = state.copy()
    with pytest.raises(GameError):
        state.choose([0, 1])
    assert state == before and state.history == []
    assert state.decisions[0].picked == ()


def test_a_set_is_chosen_again_where_a_rule_comes_back_to_it() -> None:
    state = started("repeat 2:\n  choose up to 2 cards from tree:\n    move cards to bin")
    state.choose([3])
    state.choose([0])
    assert not state.decisions and shown(bin_of(state)) == ("fig", "pear")


def test_texts() -> None:
    project = pack(
        "rules: {play of player: 'ripe of the pear'}",
        """choose 2 cards from hand:
        move cards to bin
      choose any number of cards from tree:
        add count(cards) to coins""",
    )
    english, french = (project.cards(language)[2].faces[0].texts for language in ("en", "fr"))
    assert english == (
        "Ripe: choose 2 cards from your hand; put the chosen cards into the bin; choose any number of cards from the tree; "
        "score 1 pt per chosen card.",
    )
    assert french == (
        "Ripe\xa0: choisissez 2 cartes de votre zone hand\xa0; placez les cartes choisies dans la zone bin\xa0; choisissez "
        "autant de cartes de la zone tree que souhaité\xa0; marquez 1 pt par carte choisie.",
    )


def test_names_from_before_these_were_words_go_on_working() -> None:
    rules = """
values:
  up: {type: number, start: 2}
  any: {type: number, start: 0}
rules:
  play of player: |
    any becomes up
    add any to seen
    choose up from tree:
      add price of up to seen
"""
    state = pack(rules).game().start(players=2, seed=1)
    state.choose(0)
    assert state.evaluate("seen") == 5


def shown(names: tuple[str, ...]) -> tuple[str, ...]:
    kinds = [name.partition("#")[0] for name in names]
    return tuple(sorted(kinds, key=KINDS.index))
