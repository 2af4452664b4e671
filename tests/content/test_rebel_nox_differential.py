"""The kernel plays Rebel Nox from its content files as the hand-written oracle does, choice by choice."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import rebel_nox_positions as positions
from tests.oracle import rebel_nox_round, rebel_nox_trick
from tests.pairs import Difference
from tests.rebel_nox_differential import (
    EVERY_SORT,
    PYRAMIDS,
    Pair,
    Setup,
    game_number,
    play,
    replay,
    some_pyramid,
)

PORTIONS, GAMES, POSITIONS = 3, 300, 1500


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_the_kernel_plays_as_the_oracle_does(portion: int) -> None:
    touched: Counter[str] = Counter()
    for number in range(portion * GAMES, (portion + 1) * GAMES):
        touched += play(game_number(number))
    assert EVERY_SORT - {*touched} == set()


def test_tricks_and_ends_of_rounds_are_the_same() -> None:
    touched: Counter[str] = Counter()
    for number in range(POSITIONS):
        touched += positions.play(positions.trick_number(number))
        touched += positions.play(positions.end_number(number))
    assert positions.EVERYTHING_SELDOM - {*touched} == set()


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


# ---------------------------------------------------------------------------- that a difference would be found


def test_a_difference_is_found_and_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rebel_nox_round.BONUS, 2, 5)
    with pytest.raises(Difference) as found:
        for number in range(20):
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
