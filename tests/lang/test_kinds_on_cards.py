"""Attributes that are kinds of cards."""

from __future__ import annotations

import pytest

from cardwright import Project
from cardwright.describe.card_sheet import Printer
from cardwright.play.state import State

PACK = """
pack: quests
title: {en: Quests}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  goods: {name: {en: Goods}, starts_in: stock, attributes: {price: {type: number}}}
  quests:
    name: {en: Quests}
    starts_in: board
    attributes: {wants: {type: kind, of: goods}, after: {type: kind, of: quests, optional: true}, worth: {type: formula}}
zones:
  stock: {seen_by: everyone}
  board: {seen_by: everyone}
  hand: {per: player, seen_by: everyone}
values: {coins: {type: number, per: player}}
result: {score: coins}
goods:
  fig: {name: {en: Fig}, copies: 2, price: 1}
  plum: {name: {en: Plum}, price: 3}
quests:
  feast: {name: {en: Feast}, wants: fig, worth: price of wants + wants in stock}
  banquet: {name: {en: Banquet}, wants: plum, after: feast, worth: 2 * price of wants of this}
rules:
  main: |
    first(players) may choose card from board where wants in stock > 1 or after is feast:
      move first(stock where it is wants of card) to hand of first(players)
      add worth of card to coins of first(players)
    add count(board where after is not none) to coins of last(players)
"""


def quests() -> State:
    return Project.from_texts({"pack.yaml": PACK}).game().start(players=2, seed=1)


@pytest.mark.parametrize(
    ("formula", "gives"),
    [
        ("board where wants is fig", ["feast"]),
        ("wants of the banquet is plum", True),
        ("price of wants of the banquet", 3),
        ("after of the feast is none", True),
        ("worth of the feast", 3),
        ("worth of the banquet", 6),
        ("board where after is feast", ["banquet"]),
        ("wants of the feast", "fig"),
        ("count(stock where it is wants of the feast)", 2),
        ("wants of the feast is one of (plum, fig)", True),
    ],
)
def test_formulas(formula: str, gives: object) -> None:
    assert quests().evaluate(formula, 0) == gives


def test_in_a_rule_and_on_the_card() -> None:
    state = quests()
    assert [it.name for it in state.decisions[0]] == ["feast", "banquet", "decline"]
    state.choose(1)
    assert [it["kind"] for it in state.view(0)["zones"]["hand"][0]] == ["plum"]
    assert (state.evaluate("coins", 0), state.evaluate("coins", 1)) == (6, 1)
    feast, banquet = [*Printer(state.program.checked, "en").cards()][2:]
    assert feast.faces[0].attributes == (("wants", "Fig"),)
    assert banquet.faces[0].attributes == (("wants", "Plum"), ("after", "Feast"))


def test_no_finding() -> None:
    assert Project.from_texts({"pack.yaml": PACK}).check().findings == ()


def test_kinds_in_a_zone_that_have_a_name_outlast_a_question() -> None:
    main = "    let known = kinds in stock\n    first(players) may choose card from stock:\n      add count(known) to coins of first(players)\n"
    pack = PACK.replace("  main: |\n", f"  main: |\n{main}")
    state = Project.from_texts({"pack.yaml": pack}).game().start(players=2, seed=1)
    twin = state.copy()
    assert twin == state and state.game.from_json(state.to_json()) == state
    twin.choose(0)
    assert twin.evaluate("coins", 0) == 2
