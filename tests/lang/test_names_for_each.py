"""A name for each one in a `where`, and rules and formulas that are given three things."""

from __future__ import annotations

import pytest

from cardwright import Project
from cardwright.lang.third_argument import MARK, joined, marked, parted
from cardwright.play.state import State

PACK = """
pack: duel
title: {en: Duel}
version: 1.0.0
languages: [en]
players: {from: 2, to: 3}
spaces: {lane: {row: 3}}
words: {suit: [cups, swords]}
decks: {goods: {name: {en: Goods}, starts_in: stock, attributes: {price: {type: number, each_copy: true}}}}
zones:
  stock: {seen_by: everyone}
  hand: {per: player, seen_by: everyone}
values:
  coins: {type: number, per: player}
  due: {type: number}
  toll: {type: number, per: lane, start: 1}
  rank: {type: number, per: suit}
goods: {fig: {name: {en: Fig}, price: [1, 2, 3, 4]}}
formulas:
  share of player with card and number: coins of player + price of card + number
  rich of player with number: coins of player > number
rules:
  main: |
    coins of last(players) becomes 7
    coins of first(players) becomes 5
    toll of lane(2) becomes 4
    rank of swords becomes 2
    for each player:
      pay of player with first(stock) and 2
    first(players) may choose card from stock:
      stop
  pay of player with card and number: |
    add price of card * number to due
"""


def duel(main: str = "") -> State:
    pack = PACK.replace("    first(players) may", f"{main}    first(players) may")
    return Project.from_texts({"pack.yaml": pack}).game().start(players=3, seed=1)


@pytest.mark.parametrize(
    ("formula", "gives"),
    [
        ("count(players rival where coins of rival > coins)", 1),
        ("total(stock, count(stock rest where price of rest < price))", 6),
        ("total(stock one where price of one > 2, price)", 7),
        (
            "count(players a where some(players b where some(players c where coins of c > coins of b and coins of b > coins of a)))",
            1,
        ),
        ("lane spot where toll of spot > 1", [1]),
        ("count(suits which where rank of which > 1)", 1),
        ("total(1 to 4 n where n % 2 == 0, number)", 6),
        ("stock one where price of one > 1 by price of one descending", ["fig#4", "fig#3", "fig#2"]),
        ("due", 6),
        ("share of player with fig#4 and 3", 12),
        ("share of player with fig#4 and 3 * 2", 24),
        ("share(player, fig#4, share of player with fig#1 and 1)", 16),
        ("share of player with fig#1 and share of player with fig#2 and 1", 14),
        ("rich of player with 2 and rich of player with 9", False),
        ("rich of player with 2 and share of player with fig#1 and 0 > 5", True),
        ("count(stock where share of player with it and 1 > 8)", 2),
    ],
)
def test_formulas(formula: str, gives: object) -> None:
    assert duel().evaluate(formula, 0) == gives


def test_what_is_moved_may_have_a_name() -> None:
    state = duel("    move stock one where price of one > 2 to hand of first(players)\n")
    assert state.evaluate("hand", 0) == ["fig#3", "fig#4"]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("f of a with b and c", 1),
        ("f of a with b + 1 and c", 0),
        ("f of a with b or d and c", 0),
        ("f of a with (b and d) and c", 1),
        ("(f of a with b) and c", 0),
        ("g of a with b and c", 0),
        ("f of a with f of b with c and d and e and g", 2),
        ("f(a, b, c) and d", 0),
        ("f of a with b # and c\nand", 0),
        ("f of the a of b with x on y and c in d and e", 1),
    ],
)
def test_which_and_gives_something(text: str, marks: int) -> None:
    found = marked(text, {"f"})
    assert found.count(MARK) == marks
    assert found.replace(MARK, "and") == text


def test_headings() -> None:
    for names in ((), ("player",), ("player", "card"), ("player", "card", "number")):
        assert parted(joined(names)) == names
