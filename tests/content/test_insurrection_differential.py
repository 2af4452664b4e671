"""The kernel plays Insurrection from its content files as the hand-written oracle does, choice by choice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import soak
from tests.differential import Pair, Setup, game_number, play, replay, some_path
from tests.fallen_turns import on_the_kernel, play_position, position_number, with_other_hidden_cards
from tests.oracle import insurrection_scoring
from tests.pairs import Difference
from tests.processes import run_module
from tests.quick import quick_first
from tests.touched import Touched

PORTIONS, GAMES, TURNS = 2, 400, 400
FEW_PATHS = 4


@pytest.mark.parametrize("portion", quick_first(1, range(PORTIONS)))
def test_the_kernel_plays_as_the_oracle_does(portion: int, record_property: Callable[..., None]) -> None:
    touched = Touched()
    for number in range(portion * GAMES, (portion + 1) * GAMES):
        touched.add(play(game_number(number, paths=FEW_PATHS)))
    record_property("touched", touched.to_data())
    # Turns after Evil has won are rare on some Lands: they have a test of their own, below.
    assert [it for it in touched.untouched() if not it.startswith("after Evil")] == []


@pytest.mark.parametrize("portion", quick_first(1, range(PORTIONS)))
def test_turns_after_evil_has_won_are_the_same(portion: int) -> None:
    decisions = 0
    for number in range(portion * TURNS, (portion + 1) * TURNS):
        decisions += play_position(position_number(number), Random(number))
    assert decisions > TURNS


@pytest.mark.parametrize("portion", quick_first(1, range(PORTIONS)))
def test_what_is_offered_after_evil_has_won_does_not_tell_what_lies_hidden(portion: int) -> None:
    for number in range(portion * TURNS, (portion + 1) * TURNS):
        position = position_number(number)
        offered = on_the_kernel(position).view(0)["decisions"]
        random = Random(number)
        for _ in range(2):
            other = with_other_hidden_cards(position, random)
            assert on_the_kernel(other).view(0)["decisions"] == offered, f"{position} and {other}"


@given(
    players=st.integers(2, 6),
    seed=st.integers(-(2**70), 2**70),
    lands=st.sampled_from(["basic", "advanced", "mixed", "path"]),
    path=st.integers(0, FEW_PATHS - 1),
    choices=st.lists(st.integers(0, 2**16), max_size=120),
)
@settings(deadline=None, max_examples=60)
def test_any_choices_from_any_seed(
    players: int, seed: int, lands: str, path: int, choices: list[int]
) -> None:
    if lands == "path":
        pair = Pair(Setup(players, seed, path=some_path(path)))
    else:
        pair = Pair(Setup(players, seed, lands))
    pair.compare()
    for number in choices:
        if pair.oracle.over:
            pair.compare_result()
            break
        asked = pair.state.decisions
        decision = asked[number % len(asked)]
        pair.choose(decision.player, number // len(asked) % len(decision))
        pair.compare()


# ---------------------------------------------------------------------------- that a difference would be found


def test_a_difference_is_found_and_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def musketeers_alone_are_worth_four(copies: int) -> int:
        return 4 if copies == 1 else right(copies)

    right = insurrection_scoring.musketeer_points
    monkeypatch.setattr(insurrection_scoring, "musketeer_points", musketeers_alone_are_worth_four)
    with pytest.raises(Difference) as found:
        for number in range(20):
            play(game_number(number))
    assert found.value.what == "points"
    again = (found.value.setup, found.value.choices)
    with pytest.raises(Difference):
        replay(*again)
    monkeypatch.setattr(insurrection_scoring, "musketeer_points", right)
    assert replay(*again).state.over


def test_the_soak_goes_on_after_a_difference_and_counts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insurrection_scoring, "musketeer_points", lambda copies: 5 * copies)
    touched, found = soak.play_some(0, 20, seed=0)
    assert 0 < sum("replay(Setup(" in it for it in found) == 20 - touched.games


@pytest.mark.slow
def test_the_soak_ends_with_one_line() -> None:
    run = run_module("tests.soak", "--games", "12", "--jobs", "2", "--seed", "5")
    assert (run.returncode, run.stderr) == (0, "")
    (line,) = run.stdout.splitlines()
    assert line.startswith("12 games, ")
    assert " 0 differences, " in line
