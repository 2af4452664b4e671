"""Flags and conditions that are printed on cards; a card that says nothing of them has them false."""

from __future__ import annotations

import pytest

from cardwright import Project
from cardwright.cli.explain import _data
from cardwright.describe.card_sheet import Printer
from cardwright.play.state import State

PACK = """
pack: orchard
title: {en: Orchard, fr: Verger}
version: 1.0.0
languages: [en, fr]
players: {from: 2, to: 2}
decks:
  goods:
    name: {en: Goods, fr: Biens}
    starts_in: stock
    sides: [fresh, dried]
    attributes: {rare: {type: flag}, price: {type: number}, ripe: {type: condition}, worth: {type: formula}}
  tools: {name: {en: Tools, fr: Outils}, starts_in: stock}
zones:
  stock: {seen_by: everyone}
  hand: {per: player, seen_by: everyone}
values: {coins: {type: number, per: player, start: 2}, sun: {type: number, start: 2}}
result: {score: coins}
goods:
  fig: {name: {en: Fig, fr: Figue}, price: 1, rare: true, ripe: sun > price, worth: 3 if rare else 1}
  plum: {name: {en: Plum, fr: Prune}, price: 3, ripe: sun > price, worth: count(stock where ripe)}
  pear: {name: {en: Pear, fr: Poire}, price: 4, fresh: {rare: true}, dried: {ripe: true}}
tools:
  rake: {name: {en: Rake, fr: Râteau}}
rules:
  main: |
    first(players) may choose card from stock where ripe or rare:
      if rare of card and ripe of card:
        add worth of card to coins of first(players)
      move card to hand of first(players)
    flip the pear to dried
    first(players) may choose card from stock where ripe:
      stop
"""


def orchard() -> State:
    return Project.from_texts({"pack.yaml": PACK}).game().start(players=2, seed=1)


@pytest.mark.parametrize(
    ("formula", "gives"),
    [
        ("stock where rare", ["fig", "pear"]),
        ("stock where not rare", ["plum", "rake"]),
        ("stock where rare is false", ["plum", "rake"]),
        ("stock where ripe", ["fig"]),
        ("rare of the rake", False),
        ("ripe of the rake", False),
        ("ripe of the pear", False),
        ("rare of none", False),
        ("ripe of none", False),
        ("count(stock where has ripe)", 2),
        ("worth of the fig + worth of the plum", 4),
        ("1 if rare of the fig and ripe of the fig else 2", 1),
    ],
)
def test_formulas(formula: str, gives: object) -> None:
    assert orchard().evaluate(formula, 0) == gives


def test_they_are_those_of_the_side_that_is_up() -> None:
    state = orchard()
    assert [it.name for it in state.decisions[0].options] == ["fig", "pear", "decline"]
    assert state.view(0)["zones"]["stock"][0]["attributes"] == {"rare": True, "price": 1}
    state.choose(0)
    assert state.evaluate("coins", 0) == 5
    assert state.evaluate("stock where ripe") == ["pear"]
    assert state.evaluate("rare of the pear") is False


def test_cards_tell_of_them() -> None:
    checked = Project.from_texts({"pack.yaml": PACK}).pack
    fig, plum, *_ = Printer(checked, "en").cards()
    assert fig.faces[0].attributes == (("rare", "✓"), ("price", "1"))
    assert plum.faces[0].attributes == (("price", "3"),)
    assert fig.faces[0].texts[0] == "Ripe: if the sun is greater than the price of this card"
    assert fig.faces[0].texts[1] == "3 pts if this card has “rare”, otherwise 1 pt"
    data = _data(Printer(checked, "fr"), [fig, plum])
    assert [it["faces"][0]["attributes"]["rare"] for it in data] == [True, False]
