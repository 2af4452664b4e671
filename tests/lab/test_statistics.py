"""The lab's own arithmetic against scipy's, which is used for nothing else."""

from __future__ import annotations

from math import isinf
from random import Random

import numpy
import pytest
from scipy import stats

from cardwright.lab.statistics import (
    Estimate,
    benjamini_hochberg,
    bootstrap,
    histogram,
    mean_of,
    quantile,
    ratio_difference,
    ratio_of,
    t_quantile,
    wilson,
)


@pytest.mark.parametrize("part, whole", [(0, 1), (0, 40), (3, 7), (250, 1000), (999, 1000), (40, 40)])
def test_the_interval_of_a_share_is_wilsons(part: int, whole: int) -> None:
    theirs = stats.binomtest(part, whole).proportion_ci(method="wilson")
    assert wilson(part, whole) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_of_nothing_a_share_may_be_anything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("count", [6, 12, 40, 500])
def test_a_mean_has_students_interval(count: int) -> None:
    random = Random(count)
    values = [random.gauss(0.4, 2) for _ in range(count)]
    ours, theirs = mean_of(values), stats.ttest_1samp(values, 0)
    interval = theirs.confidence_interval()
    assert (ours.low, ours.high) == pytest.approx((interval.low, interval.high), rel=2e-3)
    assert ours.p == pytest.approx(theirs.pvalue, abs=2e-3)
    assert ours.count == count


@pytest.mark.parametrize("degrees", [5, 9, 30, 1000])
def test_the_quantile_of_t(degrees: int) -> None:
    assert t_quantile(degrees) == pytest.approx(stats.t.ppf(0.975, degrees), rel=2e-4)


def test_what_is_the_same_in_every_pair_is_sure() -> None:
    assert mean_of([1, 1, 1]) == Estimate(1.0, 1.0, 1.0, 0.0, 3)
    assert mean_of([0, 0, 0]) == Estimate(0.0, 0.0, 0.0, 1.0, 3)


def test_one_game_alone_shows_nothing() -> None:
    assert isinf(mean_of([4]).high)
    assert mean_of([]).count == 0


def test_many_tests_at_once_are_corrected_as_scipy_does() -> None:
    chances = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.6]
    Random(1).shuffle(chances)
    assert benjamini_hochberg(chances) == pytest.approx(list(stats.false_discovery_control(chances)))
    assert benjamini_hochberg([]) == []


def test_the_change_of_a_ratio_agrees_with_resampling_whole_pairs() -> None:
    random = Random(3)
    pairs = []
    for _ in range(400):
        held = random.randrange(3)
        won = sum(random.random() < 0.25 for _ in range(held))
        held_then = max(0, held + random.choice((-1, 0, 0, 0, 1)))
        pairs.append(
            (float(won), float(held), float(min(held_then, won + (random.random() < 0.1))), float(held_then))
        )

    def change(items: object) -> float:
        part_a, whole_a, part_b, whole_b = (sum(it) for it in zip(*items, strict=True))  # type: ignore[call-overload]
        return float(part_b / whole_b - part_a / whole_a)

    ours, resampled = ratio_difference(pairs), bootstrap(pairs, change, seed=1)
    assert ours.value == pytest.approx(change(pairs))
    assert (ours.low, ours.high) == pytest.approx((resampled.low, resampled.high), abs=0.02)


def test_the_interval_of_a_ratio_holds_the_truth_in_95_of_100() -> None:
    random, held = Random(5), 0
    for _ in range(300):
        games = []
        for _ in range(150):
            holders = random.randrange(4)
            games.append((float(sum(random.random() < 0.3 for _ in range(holders))), float(holders)))
        found = ratio_of(games)
        held += found.low <= 0.3 <= found.high
    assert 0.90 <= held / 300 <= 0.99


def test_a_resampled_interval_is_the_same_with_the_same_seed_and_like_scipys() -> None:
    random = Random(2)
    values = [random.expovariate(1) for _ in range(200)]
    ours = bootstrap(values, lambda it: quantile(it, 0.5), seed=7)
    assert ours == bootstrap(values, lambda it: quantile(it, 0.5), seed=7)
    theirs = stats.bootstrap((values,), numpy.median, method="percentile")
    interval = theirs.confidence_interval
    assert (ours.low, ours.high) == pytest.approx((interval.low, interval.high), abs=0.08)


def test_an_estimate_says_how_far_from_nothing_it_is_at_least() -> None:
    assert Estimate(3, 2, 4).at_least == 2
    assert Estimate(-3, -4, -2).at_least == 2
    assert Estimate(1, -1, 3).at_least == 0
    assert Estimate(-3, -4, -2).times(-2) == Estimate(6, 4, 8)


def test_a_histogram_counts_every_value_once() -> None:
    bins = histogram([3, 3, 4, 90, 100], bins=10)
    assert sum(count for *_, count in bins) == 5
    assert bins[0][0] == 3 and bins[-1][0] <= 100 <= bins[-1][1]
    assert histogram([]) == []
