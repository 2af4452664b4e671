"""Lists of words that are printed on cards."""

from __future__ import annotations

import pytest

from cardwright import Project
from cardwright.describe.card_sheet import Printer
from cardwright.play.state import State

PACK = """
pack: envoys
title: {en: Envoys}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
words: {guild: {bakers: {name: {en: Bakers}}, smiths: {name: {en: Smiths}}, weavers: {name: {en: Weavers}}}}
decks:
  envoys:
    name: {en: Envoys}
    starts_in: hall
    sides: [young, old]
    attributes: {access: {type: list, of: guild}, worth: {type: formula}}
  rocks: {name: {en: Rocks}, starts_in: hall}
zones:
  hall: {seen_by: everyone}
  hand: {per: player, seen_by: everyone}
values: {coins: {type: number, per: player}, standing: {type: number, per: guild, start: 2}}
result: {score: coins}
envoys:
  ann: {name: {en: Ann}, access: [smiths, bakers], worth: "total(access, standing)"}
  bob: {name: {en: Bob}, worth: count(access) + 1}
  cid: {name: {en: Cid}, young: {access: [weavers]}, old: {access: [weavers, bakers]}}
rocks:
  flint: {name: {en: Flint}}
rules:
  main: |
    flip the cid to old
    first(players) may choose card from hall where some(access where it is bakers):
      for each guild in access of card:
        add 1 to standing
      first(players) must choose guild from access of card:
        add standing to coins of first(players)
    if has_way of first(players):
      add total(hall where has worth, worth) to coins of last(players)
formulas:
  has_way of player: some(hall where count(access) > 1)
"""


def envoys() -> State:
    return Project.from_texts({"pack.yaml": PACK}).game().start(players=2, seed=1)


@pytest.mark.parametrize(
    ("formula", "gives"),
    [
        ("access of the ann", ["smiths", "bakers"]),
        ("access of the bob", []),
        ("access of the flint", []),
        ("access of first(hand of first(players))", []),
        ("access of the cid", ["weavers", "bakers"]),
        ("access of the ann by guild ascending", ["bakers", "smiths"]),
        ("hall where some(access where guild is smiths)", ["ann"]),
        ("hall where count(access) == 2", ["ann", "cid"]),
        ("total(access of the ann, standing)", 4),
        ("worth of the ann + worth of the bob", 5),
        ("first(access of the ann) is smiths", True),
        ("count(access of the ann - access of the cid)", 1),
    ],
)
def test_formulas(formula: str, gives: object) -> None:
    assert envoys().evaluate(formula, 0) == gives


def test_in_rules_and_on_the_card() -> None:
    state = envoys()
    assert [it.name for it in state.decisions[0]] == ["ann", "cid", "decline"]
    state.choose(0)
    assert [it.name for it in state.decisions[0]] == ["smiths", "bakers"]
    state.choose(0)
    assert (state.evaluate("coins", 0), state.evaluate("coins", 1)) == (3, 7)
    assert state.view(0)["zones"]["hall"][0]["attributes"] == {"access": ["smiths", "bakers"]}
    ann, _, cid, _ = Printer(state.program.checked, "en").cards()
    assert ann.faces[0].attributes == (("access", "Smiths, Bakers"),)
    assert [face.attributes for face in cid.faces] == [
        (("access", "Weavers"),),
        (("access", "Weavers, Bakers"),),
    ]
