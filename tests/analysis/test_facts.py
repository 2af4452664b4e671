"""What follows from rules of a few lines."""

from __future__ import annotations

import pytest

from cardwright.analysis import intervals
from cardwright.analysis import operations as op
from cardwright.analysis.effects import CARDS, CHOICE
from cardwright.analysis.interval_arithmetic import LIMIT, Range
from cardwright.analysis.loop_bounds import Rounds
from cardwright.analysis.pack_texts import TextName
from cardwright.analysis.zone_capacity import Crowding
from cardwright.analysis.zone_filling import Filling
from tests.analysis.tiny import study


@pytest.mark.parametrize(
    ("rules", "days"),
    [
        ("main: |\n  day becomes 3", Range(0, 3)),
        ("main: |\n  add 1 to day", Range(0, LIMIT)),
        ("main: |\n  if day < 3:\n    add 1 to day", Range(0, 3)),
        ("main: |\n  if done:\n    stop\n  day becomes 4 if done else 2", Range(0, 2)),
        (
            "main: |\n  for each player:\n    later of player with 2\nlater of player with number: |\n  day becomes number * 2",
            Range(0, 4),
        ),
        (
            "main: |\n  for each player:\n    either when 1 > 2:\n      day becomes 9\n    or:\n      day becomes 1",
            Range(0, 1),
        ),
    ],
)
def test_intervals(rules: str, days: Range) -> None:
    assert study(rules + "\nunused: |\n  done becomes not done").reckoning.written("day") == days


def test_what_reads_no_changing_value_is_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[str] = []
    on_card = intervals.Estimates.on_card

    def counted(self: intervals.Estimates, kind: str, *rest: object) -> object:
        runs.append(kind)
        return on_card(self, kind, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(intervals.Estimates, "on_card", counted)
    cards = "\n".join(
        f"card_{number}: {{name: {{en: Card}}, price: {number} * coin}}" for number in range(20)
    )
    rules = "main: |\n  repeat 3:\n    add 1 to day\n  for each player:\n    for each card in hand:\n      add price of card to points"
    study(rules, f"{cards}\nlate: {{name: {{en: Late}}, price: day}}").reckoning.written("day")
    assert {runs.count(f"card_{number}") for number in range(20)} == {1}
    assert 1 < runs.count("late") <= intervals.PATIENCE + 2


def test_read_and_write_sets() -> None:
    rules = """
    main: |
      add 1 to day
      bring of first(players)
    bring of player: |
      if done:
        draw 1 from pile to stall
      may:
        done becomes false
    """
    touches = study(rules).touching.by(TextName("rule", "main"))
    assert touches.adds == {"day"}
    assert touches.changes == {"done", CARDS, CHOICE}
    assert touches.reads == {"done", CARDS}
    assert touches.brings == {"stall"}


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("main: |\n  draw 2 from pile to stall", 2),
        ("main: |\n  repeat 2:\n    draw 2 from pile to stall", 4),
        ("main: |\n  repeat 9:\n    draw 1 from pile to stall\n    move stall to pile", 1),
        (
            "main: |\n  turn of first(players)\nturn of player: |\n  may:\n    draw 2 from pile to stall\n  otherwise:\n    draw 3 from pile to stall",
            3,
        ),
        ("main: |\n  draw 1 from pile to stall\n  if done:\n    stop\n  draw 1 from pile to stall", 2),
        ("main: |\n  for each player:\n    one_more\none_more: |\n  draw 1 from pile to stall", 3),
    ],
)
def test_zone_capacity(rules: str, most: int) -> None:
    assert Crowding(study(rules).reckoning, "stall").most() == most


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        ("main: |\n  draw 1 from pile to stall", 1),
        ("main: |\n  repeat 3:\n    draw 1 from pile to stall", 3),
        ("main: |\n  if done:\n    stop\n  draw 1 from pile to stall", None),
        ("main: |\n  if done:\n    draw 1 from pile to stall\n  else:\n    draw 2 from pile to stall", 1),
        ("main: |\n  for each player:\n    one_more\none_more: |\n  draw 1 from pile to stall", 2),
        ("main: |\n  while done, at most 5 times:\n    draw 1 from pile to stall", None),
    ],
)
def test_what_certainly_comes_into_a_zone(rules: str, count: int | None) -> None:
    filled = Filling(study(rules).reckoning, "stall").certainly()
    assert (filled.count if filled is not None else None) == count


def test_loops_inside_loops_multiply_until_somebody_is_asked() -> None:
    rules = """
    main: |
      repeat 100:
        repeat 100:
          add 1 to day
      repeat 100:
        for each player:
          may:
            repeat 100:
              add 1 to day
    """
    found = study(rules)
    rounds = Rounds(found.reckoning, 5_000)
    rounds.run()
    outer = found.program.code(found.checked.rules["main"])[0]
    assert isinstance(outer, op.Loop)
    assert [(loop, number) for _, loop, number in rounds.beyond.values()] == [(outer, 10_000)]


def test_card_flow_follows_conditions_beyond_a_stop() -> None:
    rules = """
    main: |
      for each player:
        for each card in pile:
          take of player with card
    take of player with card: |
      if coin on card == 0:
        stop
      move card to stall
    """
    cards = "apple: {name: {en: Apple}, icons: coin}\npear: {name: {en: Pear}}"
    whereabouts = study(rules, cards).whereabouts
    assert whereabouts.in_zone("stall") == whereabouts.narrowing.kind("apple")
    assert whereabouts.in_zone("pile") == whereabouts.everything
