"""The kernel plays Rebel Nox from its content files as the hand-written oracle does, choice by choice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import rebel_nox_positions as positions
from tests.oracle import rebel_nox_round, rebel_nox_trick
from tests.pairs import Difference
from tests.processes import run_module
from tests.quick import quick_first
from tests.rebel_nox_differential import (
    PYRAMIDS,
    Pair,
    Setup,
    game_number,
    play,
    replay,
    some_pyramid,
)
from tests.rebel_nox_touched import Touched

PORTIONS, GAMES, POSITIONS = 3, 250, 500
# Of a few hundred games one goes on to the fourth round: this one does.
LONG = 14


@pytest.mark.parametrize("portion", quick_first(1, range(PORTIONS)))
def test_the_kernel_plays_as_the_oracle_does(portion: int) -> None:
    touched = Touched()
    for number in (LONG, *range(portion * GAMES, (portion + 1) * GAMES)):
        touched.add(play(game_number(number)))
    for number in range(portion * POSITIONS, (portion + 1) * POSITIONS):
        touched.add(positions.play(positions.trick_number(number)))
        touched.add(positions.play(positions.end_number(number)))
    assert touched.untouched() == []


@given(
    players=st.integers(4, 6),
    seed=st.integers(-(2**70), 2**70),
    pyramid=st.none() | st.integers(0, PYRAMIDS - 1),
    choices=st.lists(st.integers(0, 2**16), max_size=150),
)
@settings(deadline=None, max_examples=60)
def test_any_choices_from_any_seed(players: int, seed: int, pyramid: int | None, choices: list[int]) -> None:
    pair = Pair(Setup(players, seed, () if pyramid is None else some_pyramid(pyramid)))
    pair.compare()
    for number in choices:
        if pair.oracle.over:
            pair.compare_result()
            break
        ((player, options),) = pair.oracle.pending.items()
        pair.choose(player, number % len(options))
        pair.compare()


def test_everything_that_the_kernel_holds_is_compared() -> None:
    """A zone or a value that is added to the content and not to the oracle is found here."""
    pair = Pair(Setup(4, 1))
    pack = pair.state.program.layout.pack
    assert {name if isinstance(name, str) else name[0] for name in pair.oracle.zones()} == {*pack.zones}
    assert {*pair.oracle.values()} == {*pack.values}


def test_the_soak_plays_this_game_too() -> None:
    run = run_module("tests.soak", "--pack", "rebel_nox", "--games", "6", "--jobs", "2", "--seed", "5")
    assert (run.returncode, run.stderr) == (0, "")
    (line,) = run.stdout.splitlines()
    assert line.startswith("6 games, ")
    assert " 0 differences, " in line


# ---------------------------------------------------------------------------- that a difference would be found


def test_a_difference_is_found_and_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rebel_nox_round.BONUS, 2, 5)
    with pytest.raises(Difference) as found:
        for number in range(1, 20):  # one follower more would end game 0, and its discard would differ first
            play(game_number(number))
    setup, choices = found.value.setup, found.value.choices
    assert found.value.what == "followers"
    assert isinstance(setup, Setup)
    with pytest.raises(Difference):
        replay(setup, choices)
    monkeypatch.setitem(rebel_nox_round.BONUS, 2, 4)
    assert replay(setup, choices).choices == choices


def test_a_difference_in_a_position_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rebel_nox_trick.TRUMP, "yellow", "red")
    with pytest.raises(Difference) as found:
        for number in range(20):
            positions.play(positions.trick_number(number))
    position, choices = found.value.setup, found.value.choices
    assert isinstance(position, positions.Position)
    monkeypatch.setitem(rebel_nox_trick.TRUMP, "yellow", "blue")
    assert positions.replay(position, choices).choices == choices
