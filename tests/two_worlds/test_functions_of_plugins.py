"""A plugin's function is never given something unknown, which it might take for a number."""

from __future__ import annotations

import pytest

from cardwright.cli.table.undo import undone
from tests.two_worlds.packs import game


@pytest.mark.parametrize(
    "amount", ["digits(worth of last(pile))", "spread(first(1, pile), worth)", "strict(star on last(pile))"]
)
def test_what_it_gives_for_a_hidden_card_is_something_learnt(amount: str) -> None:
    state = game(
        f"play: |\n  for each player:\n    repeat 2:\n      may:\n        add {amount} to coins"
    ).start(2, 1)
    state.choose(0)
    assert undone(state, 0, (0,)) == (None, "undo_seen")


@pytest.mark.parametrize("look", ["digits(worth of last(hand)) > 0", "trusting(worth of last(hand))"])
def test_a_way_that_goes_by_what_it_gives_does_not_count(look: str) -> None:
    rules = f"play: |\n  for each player:\n    ensure count(hand) > 2 and {look}:\n      may:\n        draw 1 from pile to hand\n    otherwise:\n      add 1 to rounds"
    state = game(rules).start(2, 1)
    assert state.over
    assert state.evaluate("rounds") == 2


def test_what_it_gives_and_nobody_looks_at_does_no_harm() -> None:
    rules = """
play: |
  for each player:
    ensure count(hand) > 2:
      may:
        target becomes digits(worth of last(pile)) + weighed(moon on last(pile) > 0)
        draw 1 from pile to hand
"""
    (decision,) = game(rules).start(2, 1).decisions
    assert [it.kind for it in decision] == ["yes"]
