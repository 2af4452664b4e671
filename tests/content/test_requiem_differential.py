"""The kernel plays Requiem from its content files as the hand-written oracle does, choice by choice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.requiem import fight
from tests.pairs import Difference
from tests.processes import run_module
from tests.requiem_differential import HEROES, MODES, TEAMS, Pair, Setup, game_number, play, replay
from tests.requiem_touched import Touched

QUICK = {"starter": 6, "normal": 6, "teams": 2}
MANY = {"starter": 400, "normal": 400, "teams": 200}


@pytest.mark.parametrize("mode", MODES)
def test_the_kernel_plays_as_the_oracle_does(mode: str) -> None:
    for number in range(QUICK[mode]):
        play(game_number(number, mode, seed=1_000_000))


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_the_kernel_plays_as_the_oracle_does_in_many_games(mode: str) -> None:
    touched = Touched(mode)
    for number in range(MANY[mode]):
        touched.add(play(game_number(number, mode)))
    assert touched.untouched() == []


@pytest.mark.slow
@given(
    mode=st.sampled_from(MODES),
    seed=st.integers(-(2**70), 2**70),
    heroes=st.sampled_from(HEROES),
    mixed=st.booleans(),
    choices=st.lists(st.integers(0, 2**16), max_size=150),
)
@settings(deadline=None, max_examples=60)
def test_any_choices_from_any_seed(
    mode: str, seed: int, heroes: tuple[int, int], mixed: bool, choices: list[int]
) -> None:
    pair = Pair(Setup(mode, seed, *heroes, mixed=mixed and mode == TEAMS))
    pair.compare()
    for number in choices:
        if pair.oracle.over:
            pair.compare_result()
            break
        ((player, options),) = pair.oracle.pending.items()
        pair.choose(player, options[number % len(options)])
        pair.compare()


@pytest.mark.slow
def test_the_soak_plays_this_game_too() -> None:
    run = run_module("tests.soak", "--pack", "requiem-starter", "--games", "4", "--jobs", "2", "--seed", "5")
    assert (run.returncode, run.stderr) == (0, "")
    (line,) = run.stdout.splitlines()
    assert line.startswith("4 games, ")
    assert " 0 differences, " in line


def test_a_difference_is_found_and_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fight, "PER_ACTION", 1)
    with pytest.raises(Difference) as found:
        for number in range(20):
            play(game_number(number, "starter"))
    setup, choices = found.value.setup, found.value.choices
    assert isinstance(setup, Setup)
    with pytest.raises(Difference):
        replay(setup, choices)  # type: ignore[arg-type]
    monkeypatch.undo()
    assert replay(setup, choices).choices == choices  # type: ignore[arg-type]
