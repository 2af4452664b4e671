"""A bot that has no time to try all options tries any of them, not the first: on a board the first are all at one edge."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright
from cardwright import Game
from cardwright.bots import bot_named, thinking
from cardwright.bots.seat import Seat

ROWS = """
pack: rows
title: {en: Rows}
version: 1.0.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 2}
spaces:
  field: {grid: [4, 6]}
decks:
  boats: {name: {en: Boats}, starts_in: harbour}
zones:
  harbour: {seen_by: everyone}
  water: {per: field, seen_by: everyone}
boats:
  sloop: {name: {en: Sloop}, copies: 2}
values:
  points: {type: number, per: player, start: 0}
  steps: {type: number, start: 0}
result: {score: points}
heuristic: points
rules:
  main: |
    for each player:
      choose space from field:
        move first(harbour) to water of space
      repeat 20:
        add 1 to steps
"""


@pytest.fixture
def rows(tmp_path: Path) -> Game:
    (tmp_path / "pack.yaml").write_text(ROWS)
    return cardwright.load(tmp_path)


def test_options_that_nobody_could_try_lie_anywhere(rows: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = rows.start(players=2, seed=1)
    seat = Seat(state, 0)
    options = len(seat.decision)
    assert options == 24
    monkeypatch.setattr(thinking, "FIRST", 6_000)
    chosen = {bot_named("greedy", seed).choose(seat) for seed in range(60)}
    assert min(chosen) < options // 3 and max(chosen) >= 2 * options // 3


def test_what_could_not_be_tried_is_not_chosen(rows: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(rows.start(players=2, seed=1), 0)
    monkeypatch.setattr(thinking, "FIRST", 6_000)
    tried: list[int] = []

    def judge(limited: thinking.Thinking, world: cardwright.State, option: int) -> int:
        tried.append(option)
        limited.pay(1_000)
        return 5

    limited = thinking.Thinking(seat, 3)
    world = limited.world(seat.chance(3))
    assert world is not None
    worth = limited.each(world, 24, judge, True)
    assert worth is not None and 1 <= worth.count(5) < 24
    assert {option for option, it in enumerate(worth) if it == 5} == {*tried[: worth.count(5)]}
    assert set(worth) == {4, 5}
