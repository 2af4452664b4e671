"""The kernel plays Dune Rivals from its content files as the hand-written oracle does, choice by choice."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardwright
from tests.dune_rivals_differential import SETTINGS, Pair, Setup, game_number, pairs_in, play, replay
from tests.oracle.dune_rivals import automa
from tests.pairs import Difference
from tests.processes import run_module


@pytest.mark.slow
@pytest.mark.parametrize("humans", [1, 2])
def test_the_kernel_plays_as_the_oracle_does_in_many_games(humans: int) -> None:
    for number in range(300):
        play(game_number(number, humans))


def test_any_two_values_of_two_options_meet_in_a_game() -> None:
    met = set[frozenset[tuple[str, str]]]().union(*map(pairs_in, SETTINGS))
    values = {
        (name, value)
        for name, option in cardwright.load("dune_rivals").pack.options.items()
        for value in option.words
    }
    assert met == {frozenset(it) for it in combinations(values, 2) if it[0][0] != it[1][0]}


@pytest.mark.slow
def test_the_soak_plays_this_game_too() -> None:
    run = run_module("tests.soak", "--pack", "dune_rivals-1", "--games", "4", "--jobs", "1", "--seed", "5")
    assert (run.returncode, run.stderr) == (0, "")
    (line,) = run.stdout.splitlines()
    assert line.startswith("4 games, ")
    assert " 0 differences, " in line


@pytest.mark.parametrize("humans", [1, 2])
def test_the_kernel_plays_as_the_oracle_does(humans: int) -> None:
    for seed in range(4):
        play(Setup(humans, 1_000_000 + seed, style="busy"))


@pytest.mark.slow
@given(
    humans=st.integers(1, 2),
    seed=st.integers(-(2**70), 2**70),
    setting=st.sampled_from(SETTINGS),
    choices=st.lists(st.integers(0, 2**16), max_size=150),
)
@settings(deadline=None, max_examples=60)
def test_any_choices_from_any_seed(
    humans: int, seed: int, setting: tuple[str, tuple[str, ...], tuple[str, ...]], choices: list[int]
) -> None:
    pair = Pair(Setup(humans, seed, *setting))
    pair.compare()
    for number in choices:
        if pair.oracle.over:
            pair.compare_result()
            break
        ((player, options),) = pair.oracle.pending.items()
        pair.choose(player, options[number % len(options)])
        pair.compare()


def test_a_difference_is_found_and_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automa, "FROM_GARRISON", 1)
    with pytest.raises(Difference) as found:
        for seed in range(20):
            play(Setup(1, seed))
    setup, choices = found.value.setup, found.value.choices
    assert isinstance(setup, Setup)
    with pytest.raises(Difference):
        replay(setup, choices)  # type: ignore[arg-type]
    monkeypatch.undo()
    assert replay(setup, choices).choices == choices  # type: ignore[arg-type]
