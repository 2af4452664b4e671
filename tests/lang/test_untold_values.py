"""Values that rules only work with: known to everyone, and left out of tables and logs."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

from cardwright import Game
from cardwright.bots.seat import Seat
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.names import Namer
from cardwright.findings.diagnostic import render_text

from .fair import examine_texts

PACK = """\
pack: stalls
title: {en: Stalls}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  goods: {name: {en: Goods}, starts_in: stock}
zones:
  stock: {seen_by: nobody}
  market: {seen_by: everyone}
values:
  affordable: {type: number, start: 0, told: false}
  wear: {type: number, per: goods, start: 0, told: false}
  coins: {type: number, per: player}
result: {score: coins}
goods:
  apple: {name: {en: Apple}, copies: 4}
rules:
  main: |
    shuffle stock
    move first(2, stock) to market
    affordable becomes count(market)
    for each card in market:
      wear of card becomes 3
    for each player:
      choose card from market:
        add affordable + wear of card to coins
"""


@pytest.fixture(scope="module")
def stalls() -> Game:
    checked, findings = examine_texts({"stalls/pack.yaml": PACK})
    assert not findings, render_text(findings, {"stalls/pack.yaml": PACK})
    return Game(checked)


def test_logs_and_tables_leave_it_out(stalls: Game) -> None:
    state = stalls.start(2, 1)
    assert [it for it in state.view(0)["log"] if "value" in it] == []
    console = Console(width=80)
    with console.capture() as shown:
        console.print(drawn_table(state, 0, Namer(state.program, "en")))
    assert "coins" in shown.get() and "affordable" not in shown.get() and "wear" not in shown.get()


def test_a_view_has_it_for_bots_know_nothing_else(stalls: Game) -> None:
    view = stalls.start(2, 1).view(0)
    assert view["values"]["affordable"] == 2
    assert all(it["values"] == {"wear": 3} for it in view["zones"]["market"])


def test_bots_know_it(stalls: Game) -> None:
    state = stalls.start(2, 1)
    world = Seat(state, 0).imagination().world(Random(1))
    world.choose(0, 0)
    assert world.evaluate("coins", 0) == 5


@pytest.mark.parametrize("seen_by", ["nobody", "owner"])
def test_what_is_hidden_is_not_told_anyway(seen_by: str) -> None:
    pack = PACK.replace("per: player}", f"per: player, seen_by: {seen_by}, told: false}}")
    _, findings = examine_texts({"stalls/pack.yaml": pack})
    assert [(it.code, it.hint) for it in findings] == [
        ("CW204", "leave out 'told', or leave out 'seen_by' if it follows from what everyone sees")
    ]


def test_the_table_cannot_show_it() -> None:
    pack = PACK + "table:\n  rows:\n    - [{value: affordable}]\n"
    _, findings = examine_texts({"stalls/pack.yaml": pack})
    assert ("CW204", "leave out its 'told: false'") in [(it.code, it.hint) for it in findings]
