"""What a name stands for does not change behind its back: collections in `let`, arguments, and copies in trials."""

from __future__ import annotations

import pytest

from cardwright import State
from tests.battery import check_pieces
from tests.lang.fair import game, names, rule, stage, value

HANDS = {"hand": ["apple, lemon, apple, melon", "lemon, stone"], "market": "apple"}
MINE = ["apple#1", "lemon#1", "apple#2", "melon"]


def played(text: str, more: str = "") -> State:
    """The end of a rule whose every question is answered with the first option; pieces are counted on the way."""
    state = stage(rule(text) + more, zones=HANDS)
    check_pieces(state)
    while state.decisions:
        state.choose(0)
        check_pieces(state)
    return state


@pytest.mark.parametrize(
    "text",
    [
        "let mine = hand\nmay:\n  move mine to market",
        "let mine = hand\nmay:\n  answer becomes 1\nmove mine to market",
        "let mine = hand\nlet yours = mine\nmay:\n  move yours to market",
        "let mine = pile\nmay:\n  mine becomes hand\nmove mine to market",
        "for each card in hand:\n  may:\n    move card to market",
        "let mine = all_mine of player\nmay:\n  move mine to market",
        "may:\n  move all_mine of player to market",
        "let mine = hand\nensure count(market) > 1:\n  may:\n    move mine to market",
        "let mine = hand\nensure count(market) > 1:\n  may:\n    put of player with first(mine)\nmove mine to market",
    ],
)
def test_the_cards_of_a_collection_move_once(text: str) -> None:
    more = "  put of player with card: |\n    move card to market\nformulas:\n  all_mine of player: hand\n"
    state = played(text, more)
    assert names(state, "hand", 0) == []
    assert sorted(names(state, "market")) == sorted(["apple#3", *MINE])


def test_a_collection_can_be_moved_again_from_where_it_went() -> None:
    state = played(
        "let mine = hand\nmay:\n  move mine to market\nmove mine to pile\nanswer becomes count(mine)"
    )
    assert names(state, "pile") == MINE
    assert names(state, "market") == ["apple#3"]
    assert value(state, "answer") == 4


def test_a_collection_stays_what_it_was_while_its_zone_changes() -> None:
    text = "let mine = hand\nmay:\n  move hand to pile\nanswer becomes 10 * count(mine) + count(hand)"
    assert value(played(text), "answer") == 40


@pytest.mark.parametrize(
    "text",
    [
        "choose card from hand:\n  ensure count(market) > 1:\n    may:\n      move card to market",
        "choose card from hand:\n  sell of player with card",
        "let star = first(hand)\nensure count(market) > 1:\n  may:\n    move star to market",
        "ensure count(market) > 1:\n  may:\n    move starred to market",
        "prize becomes first(hand)\nensure count(market) > 1:\n  may:\n    move prize to market",
    ],
)
def test_a_trial_of_ensure_moves_no_piece_of_the_game(text: str) -> None:
    more = (
        "  sell of player with card: |\n    ensure count(market) > 1:\n      may:\n        move card to market\n"
        "formulas:\n  starred: the apple\n"
    )
    state = played(text, more)
    assert names(state, "hand", 0) == MINE[1:]
    assert names(state, "market") == ["apple#3", "apple#1"]


@pytest.mark.parametrize("asks", ["", "    may:\n      truth becomes true\n"])
def test_a_rule_keeps_what_it_was_given_when_the_value_changes(asks: str) -> None:
    """Also where the rule is written out at the place of its call."""
    more = f"  note of number with player: |\n    add 1 to limit\n{asks}    answer becomes number\n"
    assert value(played("limit becomes 3\nnote of limit with player", more), "answer") == 3
    main = "rules:\n  main: |\n    for each player:\n      limit becomes 3\n      note of limit with player\n"
    state = game(main + more).start(2, 1)
    while state.decisions:
        state.choose(0)
    assert value(state, "answer") == 3


def test_a_formula_worked_out_in_a_loop_sees_a_zone_shuffled_in_between() -> None:
    """What copies in one row give is remembered only while nothing changes its place."""
    more = (
        "goods:\n  fig:\n    name: {en: Fig}\n    price: [7, 7]\n"
        "    worth: price of first(cards in stock where price > 0)\n"
    )
    text = (
        "truth becomes true\nrepeat 30:\n  for each card in hand:\n    shuffle stock\n"
        "    if worth of card != price of first(cards in stock where price > 0):\n      truth becomes false"
    )
    state = stage(rule(text) + more, zones={"hand": ["fig, fig", ""]})
    assert value(state, "truth") == 1
