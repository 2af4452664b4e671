"""Ranges hold all that can come about: compared with the numbers themselves."""

from __future__ import annotations

import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.analysis.interval_arithmetic import (
    MIRRORED,
    OPPOSITE,
    Range,
    arithmetic,
    comparison,
    narrowed,
)

small = st.integers(-9, 9)
ranges = st.tuples(small, small).map(lambda it: Range(min(it), max(it)))
ARITHMETIC = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}
COMPARISONS = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


def numbers(of: Range) -> range:
    return range(of.low, of.high + 1)


def pairs(left: Range, right: Range) -> list[tuple[int, int]]:
    return [(a, b) for a in numbers(left) for b in numbers(right)]


@pytest.mark.parametrize("sign", ARITHMETIC)
@given(left=ranges, right=ranges)
def test_arithmetic_gives_every_result(sign: str, left: Range, right: Range) -> None:
    found = arithmetic(sign, left, right)
    divides = sign in ("//", "%")
    assert all(ARITHMETIC[sign](a, b) in numbers(found) for a, b in pairs(left, right) if b or not divides)


@pytest.mark.parametrize("sign", ("+", "-", "*", "//"))
@given(left=ranges, right=ranges)
def test_both_ends_can_be_reached(sign: str, left: Range, right: Range) -> None:
    found = arithmetic(sign, left, right)
    results = {ARITHMETIC[sign](a, b) for a, b in pairs(left, right) if b or sign != "//"}
    assert not results or {found.low, found.high} <= results


@pytest.mark.parametrize("sign", COMPARISONS)
@given(left=ranges, right=ranges)
def test_a_comparison_is_decided_exactly_when_it_is(sign: str, left: Range, right: Range) -> None:
    results = {int(COMPARISONS[sign](a, b)) for a, b in pairs(left, right)}
    assert comparison(sign, left, right) == Range(min(results), max(results))


@pytest.mark.parametrize("sign", COMPARISONS)
@given(left=ranges, right=ranges)
def test_narrowing_loses_nothing_that_fulfils_the_condition(sign: str, left: Range, right: Range) -> None:
    kept = {a for a, b in pairs(left, right) if COMPARISONS[sign](a, b)}
    assert kept <= set(numbers(narrowed(sign, left, right)))
    mirrored = {b for a, b in pairs(left, right) if COMPARISONS[sign](a, b)}
    assert mirrored <= set(numbers(narrowed(MIRRORED[sign], right, left)))


@given(a=small, b=small)
def test_opposites_are_opposites(a: int, b: int) -> None:
    assert all(COMPARISONS[sign](a, b) != COMPARISONS[other](a, b) for sign, other in OPPOSITE.items())
