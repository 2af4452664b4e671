"""Intervals and tests, by the standard library alone: shares, means, ratios, and what many tests at once allow.

A figure is an `Estimate`: a number, the interval in which the true one lies in 95 of 100 such measurements, and the
probability `p` of a deviation from 0 as large as this by chance alone. Pairs are games with the same seed under two
versions: their differences vary far less than the games do, so far fewer games show the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, log1p, sqrt
from random import Random
from statistics import NormalDist
from typing import Any, TypeVar

# Two-sided 95%: the interval in which a figure is said to lie.
Z = 1.959963984540054
DIGITS = 6
RESAMPLES = 1000

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured number with its 95% interval, and how likely chance alone deviates from 0 as much."""

    value: float
    low: float
    high: float
    p: float = 1.0
    count: int = 0
    """How many observations it rests on."""

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def at_least(self) -> float:
        """How far from 0 the true number is at least, by the interval: 0 where the interval holds 0."""
        return max(self.low, -self.high, 0.0)

    def loosened(self, least: float) -> Estimate:
        """The same with a further standard error: what one observation more could have changed.

        Where nothing has varied in a few observations, that is no proof that nothing ever does.
        """
        if self.count < 2 or self.high == float("inf"):
            return self
        error = sqrt(((self.high - self.low) / (2 * Z)) ** 2 + least * least)
        p = min(1.0, 2 * NormalDist().cdf(-abs(self.value) / error)) if error else self.p
        return Estimate(
            self.value, self.value - Z * error, self.value + Z * error, max(p, self.p), self.count
        )

    def times(self, factor: float) -> Estimate:
        """The same in another unit."""
        low, high = sorted((self.low * factor, self.high * factor))
        return Estimate(self.value * factor, low, high, self.p, self.count)

    def to_json(self) -> dict[str, Any]:
        return {
            "value": round(self.value, DIGITS),
            "low": round(self.low, DIGITS),
            "high": round(self.high, DIGITS),
            "p": round(self.p, DIGITS),
            "count": self.count,
        }


NOTHING = Estimate(0.0, 0.0, 0.0)
"""Of no observation, or of a difference that is 0 in every pair."""


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The interval in which a share lies that was observed `part` times of `whole` (Wilson's)."""
    if not whole:
        return 0.0, 1.0
    n, p = whole, part / whole
    middle = p + Z * Z / (2 * n)
    reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    below = 1 + Z * Z / n
    return max(0.0, (middle - reach) / below), min(1.0, (middle + reach) / below)


def mean_of(values: Sequence[float], against: float = 0.0) -> Estimate:
    """The mean of independent values, by Student's t; `p` is that of a deviation from `against`.

    Of paired differences it is the paired comparison. Where all values are the same, the interval is that one number.
    """
    n = len(values)
    if n == 0:
        return NOTHING
    mean = fsum(values) / n
    if n == 1:
        return Estimate(mean, float("-inf"), float("inf"), 1.0, 1)
    deviation = sqrt(fsum((it - mean) ** 2 for it in values) / (n - 1))
    error = deviation / sqrt(n)
    reach = t_quantile(n - 1) * error
    return Estimate(mean, mean - reach, mean + reach, _chance_of(mean - against, error, n - 1), n)


def ratio_difference(pairs: Sequence[tuple[float, float, float, float]]) -> Estimate:
    """The change of a ratio of sums, B's less A's, over pairs `(part_a, whole_a, part_b, whole_b)`.

    As holders' wins over holders: the whole varies from game to game, so the ratio is linearised around its value (the
    delta method), and pairs are the unit that is independent.
    """
    n = len(pairs)
    part_a, whole_a, part_b, whole_b = (fsum(it[place] for it in pairs) for place in range(4))
    if n < 2 or not whole_a or not whole_b:
        return Estimate(0.0, float("-inf"), float("inf"), 1.0, n)
    ratio_a, ratio_b = part_a / whole_a, part_b / whole_b
    linear = [n * ((pb - ratio_b * wb) / whole_b - (pa - ratio_a * wa) / whole_a) for pa, wa, pb, wb in pairs]
    spread = mean_of(linear)
    difference = ratio_b - ratio_a
    reach = spread.high - spread.value
    error = reach / t_quantile(n - 1)
    return Estimate(
        difference, difference - reach, difference + reach, _chance_of(difference, error, n - 1), n
    )


def ratio_of(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """A ratio of sums over independent games, such as the points of holders over holders."""
    n, part, whole = len(pairs), fsum(a for a, _ in pairs), fsum(b for _, b in pairs)
    if n < 2 or not whole:
        return Estimate(0.0, float("-inf"), float("inf"), 1.0, n)
    ratio = part / whole
    spread = mean_of([n * (a - ratio * b) / whole for a, b in pairs])
    reach = spread.high - spread.value
    return Estimate(ratio, ratio - reach, ratio + reach, 1.0, n)


@dataclass(slots=True)
class Ratio:
    """A ratio of sums over independent games, of whole numbers that are taken in one by one: parts over wholes.

    It keeps sums alone, and those exactly: it takes the same room for a million games, and gives the same figure in
    whichever order and groups they come. A whole of 1 makes it the mean of the parts.
    """

    count: int = 0
    part: int = 0
    whole: int = 0
    _part_part: int = 0
    _part_whole: int = 0
    _whole_whole: int = 0

    def add(self, part: int, whole: int = 1) -> None:
        self.count += 1
        self.part += part
        self.whole += whole
        self._part_part += part * part
        self._part_whole += part * whole
        self._whole_whole += whole * whole

    @property
    def varies(self) -> bool:
        """Whether any part is not 0."""
        return self._part_part > 0

    def estimate(self, unit: float = 1.0) -> Estimate:
        """The ratio times `unit`, with the interval of the delta method; `p` is that of a deviation from 0."""
        n = self.count
        if n < 2 or not self.whole:
            return Estimate(0.0, float("-inf"), float("inf"), 1.0, n)
        ratio = Fraction(self.part, self.whole)
        left = self._part_part - 2 * ratio * self._part_whole + ratio * ratio * self._whole_whole
        error = sqrt(left * n / (n - 1)) / abs(self.whole)
        value, reach = float(ratio), t_quantile(n - 1) * error
        found = Estimate(value, value - reach, value + reach, _chance_of(value, error, n - 1), n)
        return found.times(unit)


def bootstrap(
    items: Sequence[Item],
    statistic: Callable[[Sequence[Item]], float],
    seed: int = 0,
    times: int = RESAMPLES,
) -> Estimate:
    """A figure of independent items (games, or pairs of games) with its interval by resampling whole items.

    For medians and other figures that no formula has an interval for. The same seed gives the same interval.
    """
    value = statistic(items)
    random, n = Random(seed), len(items)
    found = sorted(statistic(random.choices(items, k=n)) for _ in range(times))
    low, high = found[int(times * 0.025)], found[min(times - 1, int(times * 0.975))]
    beyond = min(sum(it <= 0 for it in found), sum(it >= 0 for it in found))
    return Estimate(value, low, high, min(1.0, 2 * (beyond + 1) / (times + 1)), n)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies: the nearest one that occurs."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Each `p` of many tests, corrected for there being many: the share of false ones among all that are no larger.

    Who calls those below 0.05 real is wrong about one in twenty of them, however many were tested.
    """
    order = sorted(range(len(chances)), key=lambda it: chances[it], reverse=True)
    corrected, least, n = [1.0] * len(chances), 1.0, len(chances)
    for rank, place in enumerate(order):
        least = min(least, chances[place] * n / (n - rank))
        corrected[place] = least
    return corrected


def t_quantile(degrees: int) -> float:
    """Student's t at 97.5%, by Cornish and Fisher's expansion: to three digits from 5 degrees of freedom on."""
    z, v = Z, float(degrees)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / v + second / v**2 + third / v**3 + fourth / v**4


def _chance_of(deviation: float, error: float, degrees: int) -> float:
    """Two-sided p of a deviation under Student's t, which is taken to a normal one (Wallace)."""
    if not deviation:
        return 1.0
    if not error:
        return 0.0
    t, v = deviation / error, float(degrees)
    z = (8 * v + 1) / (8 * v + 3) * sqrt(v * log1p(t * t / v))
    return min(1.0, 2 * NormalDist().cdf(-z))


def histogram(values: Iterable[int], bins: int = 24) -> list[tuple[int, int, int]]:
    """Counts of whole numbers in bins of one width: `(from, to, count)`, both ends included."""
    listed = sorted(values)
    if not listed:
        return []
    first, last = listed[0], listed[-1]
    width = max(1, -(-(last - first + 1) // bins))
    counts = [0] * ((last - first) // width + 1)
    for it in listed:
        counts[(it - first) // width] += 1
    return [
        (first + place * width, first + (place + 1) * width - 1, count) for place, count in enumerate(counts)
    ]
