"""A choice is carried out whole or not at all, whatever interrupts it, and wherever."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from types import FrameType
from typing import Any

import pytest

from cardwright.errors import GameError
from cardwright.play.game import Game
from cardwright.play.replay_log import log_of
from cardwright.play.state import State
from tests.lang.fair import game, names
from tests.quick import quick_first

RULES = """\
rules:
  main: |
    shuffle stock
    for each player:
      draw 2 from stock to hand
    repeat 2:
      together choose card from hand:
        move card to pile
        add price of card to points
      for each player:
        turn of player
  turn of player: |
    choose card from hand:
      move card to market
      shuffle stock
      if count(stock) > 0:
        draw 1 from stock to hand
"""
BREAKS = """\
rules:
  main: |
    for each player:
      draw 3 from stock to hand
    for each player:
      repeat 2:
        turn of player
  turn of player: |
    choose card from hand:
      move card to market
      add 6 // (count(hand) - 1) to answer
"""


@pytest.fixture(scope="module")
def fair() -> Game:
    return game(RULES)


@pytest.fixture(scope="module")
def breaking() -> Game:
    return game(BREAKS)


class Interruption:
    """Raises an error at the n-th step (a bytecode) of what is called."""

    def __init__(self, step: int, error: BaseException) -> None:
        self.left, self.error, self.happened = step, error, False

    def __call__(self, action: Callable[[], object]) -> None:
        before = sys.gettrace()
        gc.disable()  # what is done for waste that is collected meanwhile is no part of the action, and loses the error
        sys.settrace(self._trace)
        try:
            action()
        finally:
            sys.settrace(before)
            gc.enable()

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_name == "__del__":
            return None  # Python drops what is raised there
        frame.f_trace_opcodes = True
        if event == "opcode":
            if self.left == 0:
                self.happened = True
                raise self.error
            self.left -= 1
        return self._trace


def first_option(state: State) -> None:
    decision = state.decisions[0]
    state.choose(0, decision.player)


def after_choices(game: Game, number: int) -> State:
    state = game.start(2, 3)
    for _ in range(number):
        first_option(state)
    return state


# The first of two who choose together, the second, one who chooses alone.
@pytest.mark.parametrize("number", quick_first(1, [0, 1, 2]))
def test_ctrl_c_at_any_moment_leaves_the_state_before_or_after(fair: Game, number: int) -> None:
    start = after_choices(fair, number)
    before, goal = start.to_json(), after_choices(fair, number + 1).to_json()
    seen = set()
    for step in count():
        state = start.copy()
        log_of(state)
        interruption = Interruption(step, KeyboardInterrupt())
        try:
            interruption(lambda state=state: first_option(state))
        except KeyboardInterrupt:
            assert interruption.happened
        found = state.to_json()
        seen.add(found)
        assert found in (before, goal), step
        assert state == (start if found == before else after_choices(fair, number + 1))
        assert [it.player for it in state.decisions] == [
            it.player for it in fair.from_json(found).decisions
        ], step
        if not interruption.happened:
            break
        # It goes on as if nothing had happened.
        if found == before:
            first_option(state)
        assert state.to_json() == goal
        assert log_of(state) == log_of(after_choices(fair, number + 1))
    assert seen == {before, goal}
    assert step > 100


@pytest.mark.parametrize("error", [RecursionError("too deep"), MemoryError(), ValueError("?")])
def test_other_errors_leave_the_state_as_it_was(fair: Game, error: Exception) -> None:
    start = after_choices(fair, 2)
    before, goal = start.to_json(), after_choices(fair, 3).to_json()
    for step in count(3, 41):
        state, interruption = start.copy(), Interruption(step, error)
        with suppress(GameError, type(error)):
            interruption(lambda state=state: first_option(state))
        assert state.to_json() in (before, goal)
        if not interruption.happened:
            break
    assert step > 100


def test_playing_out_stops_between_two_choices(fair: Game) -> None:
    fair.start(2, 3).play_out(1)
    for step in count(0, 31):
        state = fair.start(2, 3)
        interruption = Interruption(step, KeyboardInterrupt())
        with suppress(KeyboardInterrupt):
            interruption(lambda state=state: state.play_out(1))
        again = fair.start(2, 3)
        again.replay(state.history)
        assert state.to_json() == again.to_json(), step
        assert [it.values for it in state.decisions] == [it.values for it in again.decisions]
        if not interruption.happened:
            break
    assert step > 1000


def test_a_second_ctrl_c_does_no_harm_either(fair: Game) -> None:
    start = after_choices(fair, 1)
    for step in range(0, 1500, 53):
        state = start.copy()
        with pytest.raises(KeyboardInterrupt):
            Interruption(200, KeyboardInterrupt())(lambda state=state: first_option(state))
        with suppress(KeyboardInterrupt):
            Interruption(step, KeyboardInterrupt())(state.to_json)
        assert state == start
    first_option(state)
    assert state == after_choices(fair, 2)


def test_a_rule_that_breaks_takes_nothing_with_it(breaking: Game) -> None:
    state = breaking.start(2)
    first_option(state)
    before = state.to_json()
    with pytest.raises(GameError, match="division by zero"):
        first_option(state)
    assert len(state.history) == 2
    assert names(state, "market") == ["stone"]
    assert state.to_json() == before
    with pytest.raises(GameError, match="division by zero"):
        state.play_out(0)
    assert state.to_json() == before


def test_ctrl_c_while_a_rule_breaks_takes_nothing_with_it(breaking: Game) -> None:
    start = breaking.start(2)
    first_option(start)
    for step in count(0, 3):
        state, interruption = start.copy(), Interruption(step, KeyboardInterrupt())
        with suppress(GameError, KeyboardInterrupt):
            interruption(lambda state=state: first_option(state))
        assert state.to_json() == start.to_json(), step
        if not interruption.happened:
            break


def test_an_interrupted_state_is_a_state_still(fair: Game) -> None:
    """Nothing else is lost with the data, and nothing is made up."""
    state = after_choices(fair, 1)
    with pytest.raises(KeyboardInterrupt):
        Interruption(200, KeyboardInterrupt())(lambda: first_option(state))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        state.nothing  # noqa: B018
    assert isinstance(state, State)
    assert state.view(0) == after_choices(fair, 1).view(0)
    assert type(state) is State
