"""What interrupts a game that machine code plays leaves it before the choice or after it, and no place in the memory to two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count

import pytest

from cardwright.errors import GameError, IllegalChoice
from cardwright.native.backends import NATIVE
from cardwright.native.state import NativeState
from cardwright.play.game import Game
from cardwright.play.state import State
from tests.engine.test_interrupted import RULES, Interruption, first_option
from tests.lang.fair import game as fair_game

BREAKS = """\
rules:
  main: |
    for each player:
      draw 3 from stock to hand
    choose 2 cards from hand of first(players):
      move cards to market
    choose card from hand of first(players):
      move card to pile
      add 6 // count(hand of first(players)) to answer
""".replace("choose", "first(players) must choose")


@pytest.fixture(scope="module")
def fair() -> Game:
    return fair_game(RULES)


@pytest.fixture(scope="module")
def breaking() -> Game:
    return fair_game(BREAKS)


def after_choices(game: Game, number: int) -> State:
    state = game.start(2, 3, backend=NATIVE)
    for _ in range(number):
        first_option(state)
    return state


def interrupted(start: State, action: Callable[[State], object], every: int = 1) -> Iterator[State]:
    """Copies of a state to which something was done, each interrupted a step later than the one before."""
    for step in count(0, every):
        state = start.copy()
        assert type(state) is NativeState
        interruption = Interruption(step, KeyboardInterrupt())
        with suppress(KeyboardInterrupt, GameError, IllegalChoice):
            interruption(lambda state=state: action(state))
        yield state
        if not interruption.happened:
            return


def whole(state: State) -> None:
    """A state asks and holds what its history makes of it."""
    again = state.game.start(2, 3)
    again.replay(state.history)
    assert state.to_json() == again.to_json()
    assert state.asked() == again.asked() and state.over is again.over
    assert [(it.player, list(it.values)) for it in state.decisions] == [
        (it.player, list(it.values)) for it in again.decisions
    ]
    state.play_out(1)
    again.play_out(1)
    assert state == again


# The first of two who choose together, the second, one who chooses alone.
@pytest.mark.parametrize("number", [0, 1, 2])
def test_ctrl_c_at_any_moment_leaves_the_state_before_or_after(fair: Game, number: int) -> None:
    start = after_choices(fair, number)
    before, after = start.to_json(), after_choices(fair, number + 1).to_json()
    seen = set()
    for state in interrupted(start, first_option):
        seen.add(state.to_json())
        whole(state)
    assert seen == {before, after}
    assert start.to_json() == before


def test_by_number_alone_too(fair: Game) -> None:
    for state in interrupted(after_choices(fair, 2), lambda it: it.take(0)):
        whole(state)


def test_playing_out_stops_between_two_choices(fair: Game) -> None:
    for state in interrupted(after_choices(fair, 1), lambda it: it.play_out(1)):
        whole(state)


@pytest.mark.slow
def test_what_python_does_for_it_is_done_whole_or_not_at_all(breaking: Game) -> None:
    start = after_choices(breaking, 0)
    for state in interrupted(start, lambda it: it.choose([0, 1]), 17):
        assert len(state.history) in (0, 4)
        assert state.to_json() == (start if not state.history else _after_the_set(breaking)).to_json()


@pytest.mark.slow
def test_a_rule_that_breaks_takes_nothing_with_it(breaking: Game) -> None:
    start = _after_the_set(breaking)
    for state in interrupted(start, first_option, 11):
        assert state.to_json() == start.to_json()
        assert len(state.decisions[0]) == 1


def test_a_state_that_goes_over_to_another_thread(fair: Game) -> None:
    with ThreadPoolExecutor(1) as pool:
        start = pool.submit(after_choices, fair, 2).result()
        elsewhere = [pool.submit(start.copy).result() for _ in range(60)]
    for step, state in enumerate(elsewhere):
        with suppress(KeyboardInterrupt):
            Interruption(9 * step, KeyboardInterrupt())(lambda state=state: first_option(state))
        whole(state)


def test_no_place_in_the_memory_is_given_back_twice(fair: Game) -> None:
    start = after_choices(fair, 2)
    assert isinstance(start, NativeState)
    for state in interrupted(start, lambda it: it.forget_present()):
        del state
    unused = start._instance.unused
    assert len(unused) == len(set(unused)) and start._home not in unused


def test_a_trap_that_nobody_looked_at_is_no_failure_of_the_next_call(breaking: Game) -> None:
    start = _after_the_set(breaking)
    assert isinstance(start, NativeState)
    twin = start.copy()
    assert isinstance(twin, NativeState)
    twin._instance.numbers[0] = twin._home[1]  # the first option
    twin._instance.turn()  # as if Ctrl-C came here
    states = [start.copy() for _ in range(300)]
    assert {type(it) for it in states} == {NativeState}, "the memory grows as before"


def _after_the_set(game: Game) -> State:
    state = after_choices(game, 0)
    state.choose([0, 1])
    return state
