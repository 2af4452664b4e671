"""A sheet of what each player has, and values of spaces and words, on a table of four harbours."""

from __future__ import annotations

import pytest
from rich.console import Console

from cardwright import Project
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.names import Namer

PACK = """
pack: harbours
title: {en: Harbours}
version: 1.0.0
languages: [en]
players: {from: 3, to: 3}
words: {house: {lion: {name: {en: Lion}}, swan: {name: {en: Swan}}}}
spaces: {harbour: {names: {inlet: {name: {en: The Inlet}}, quay: {name: {en: The Quay}}}}}
decks: {goods: {name: {en: Goods}, starts_in: stock}}
zones:
  stock: {seen_by: everyone}
  hold: {per: player, seen_by: owner}
values:
  coins: {type: number, per: player, start: 0}
  purse: {type: number, per: player, start: 0, seen_by: owner}
  favour: {type: number, per: [player, house], start: 0}
  master: {type: player, per: harbour, start: none}
  envoy: {type: player, per: house, start: none}
  ready: {type: flag, per: player, start: false}
goods: {salt: {name: {en: Salt}, copies: 3}}
result: {score: coins}
table:
  rows:
    - [{sheet: [coins, favour, hold, ready]}]
    - [{value: master}]
    - [{value: envoy}]
    - [{value: coins}]
rules:
  main: |
    for each player in first(1, players):
      move stock to hold
    add 12 to coins of last(players)
    favour of next(first(players)) with swan becomes 4
    master of quay becomes last(players)
    envoy of lion becomes first(players)
    ready of first(players) becomes true
    first(players) may choose card from hold of first(players):
      add purse of first(players) to coins of first(players)
"""


def lines_seen_by(seat: int, text: str = PACK) -> list[str]:
    state = Project.from_texts({"pack.yaml": text}, "harbours").game().start(3, 1)
    console = Console(width=80, color_system=None)
    with console.capture() as drawn:
        console.print(drawn_table(state, seat, Namer(state.program, "en")))
    return [it.rstrip() for it in drawn.get().splitlines()]


def test_a_sheet_has_a_column_for_every_player_and_a_line_for_every_word() -> None:
    assert lines_seen_by(0)[:6] == [
        "              you   Player 2   Player 3",
        "coins           0          0         12",
        "favour, Lion    0          0          0",
        "favour, Swan    0          4          0",
        "hold            3          0          0",
        "ready         yes         no         no",
    ]


def test_of_what_lies_face_down_everyone_sees_how_much() -> None:
    assert lines_seen_by(2)[4] == "hold                 3          0     0"


def test_a_value_of_spaces_or_words_stands_where_it_is_not_as_at_the_start() -> None:
    assert lines_seen_by(0)[6:8] == ["master        The Quay Player 3", "envoy         Lion Player 1"]
    nowhere = PACK.replace("    master of quay becomes last(players)\n", "")
    assert lines_seen_by(0, nowhere)[6] == "master        none"


@pytest.mark.parametrize(
    ("old", "new", "said", "hint"),
    [
        ("[coins, favour", "[purse, favour", "'purse' is not for all eyes", "a value or zone of each player"),
        ("[coins, favour", "[stock, favour", "not of each player", "a value or zone of each player"),
        ("[coins, favour", "[coin, favour", "no value or zone 'coin'", "did you mean 'coins'?"),
        ("ready]}]", "ready]}, {value: envoy}]", "takes the whole width", "a row of its own"),
        ("{value: master}", "{value: favour}", "stands on a sheet", "write {sheet: [favour]}"),
        ("{value: master}", "{zone: hold}", "'hold' is shown twice", "keep one of them"),
    ],
)
def test_what_cannot_stand_on_a_sheet_is_a_finding(old: str, new: str, said: str, hint: str) -> None:
    found = Project.from_texts({"pack.yaml": PACK.replace(old, new)}, "harbours").check().findings
    (it,) = [it for it in found if said in it.message]
    assert hint in (it.hint or "")
