"""Interval arithmetic: the range of a result from the ranges of its operands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

# The language's numbers: what a value can hold.
LIMIT = 1_000_000_000
WIDEST = 10**18
"""What a rule may be given between two operators, in a rule that calls itself with more and more."""


class Range(NamedTuple):
    """All whole numbers from `low` to `high`; none when `low` is greater."""

    low: int
    high: int

    @property
    def empty(self) -> bool:
        return self.low > self.high

    def __or__(self, other: object) -> Range:
        """The smallest range that holds both."""
        assert isinstance(other, Range)
        if self.empty or other.empty:
            return other if self.empty else self
        return Range(min(self.low, other.low), max(self.high, other.high))

    def __and__(self, other: Range) -> Range:
        """What both hold."""
        return Range(max(self.low, other.low), min(self.high, other.high))


NOTHING = Range(1, 0)
ANY = Range(-LIMIT, LIMIT)
FLAG = Range(0, 1)
TRUE, FALSE = Range(1, 1), Range(0, 0)


def exactly(number: int) -> Range:
    return Range(number, number)


def around(numbers: Iterable[int]) -> Range:
    """The smallest range that holds all of them."""
    found = list(numbers)
    return Range(min(found), max(found)) if found else NOTHING


def arithmetic(operator: str, left: Range, right: Range) -> Range:
    """What `left operator right` can give. A division by zero gives nothing: the game would break."""
    if left.empty or right.empty:
        return NOTHING
    match operator:
        case "+":
            return Range(left.low + right.low, left.high + right.high)
        case "-":
            return Range(left.low - right.high, left.high - right.low)
        case "*":
            return around(a * b for a in left for b in right)
        case "//":
            return _quotient(left, right & Range(1, right.high)) | _quotient(
                left, right & Range(right.low, -1)
            )
        case _:
            return _rest(left, right & Range(1, right.high)) | _rest(left, right & Range(right.low, -1))


def _quotient(left: Range, right: Range) -> Range:
    """Division by what is either all above or all below zero."""
    return NOTHING if right.empty else around(a // b for a in left for b in right)


def _rest(left: Range, right: Range) -> Range:
    """The rest has the sign of the divisor and is nearer to zero."""
    if right.empty:
        return NOTHING
    if right.low > 0:
        return left if left.low >= 0 and left.high < right.low else Range(0, right.high - 1)
    return Range(right.low + 1, 0)


def comparison(operator: str, left: Range, right: Range) -> Range:
    """Whether a comparison holds: certainly, certainly not, or it depends."""
    if left.empty or right.empty:
        return NOTHING
    match operator:
        case "<":
            return _decided(left.high < right.low, left.low >= right.high)
        case "<=":
            return _decided(left.high <= right.low, left.low > right.high)
        case ">":
            return comparison("<", right, left)
        case ">=":
            return comparison("<=", right, left)
        case "==":
            apart = left.high < right.low or right.high < left.low
            return _decided(left == right and left.low == left.high, apart)
        case _:
            return negation(comparison("==", left, right))


def with_absent(operator: str, known: Range, both: bool) -> Range:
    """Whether a comparison holds where a number may also be absent, or both may be.

    An absent number is equal to no other; two that are absent may be the same. Anything else that is asked of one breaks
    the game.
    """
    if known.empty or operator not in ("==", "!="):
        return known
    unequal = FALSE if operator == "==" else TRUE
    return known if known == unequal and not both else FLAG


def _decided(holds: bool, fails: bool) -> Range:
    return TRUE if holds else FALSE if fails else FLAG


def negation(flag: Range) -> Range:
    return flag if flag.empty else Range(1 - flag.high, 1 - flag.low)


def narrowed(operator: str, left: Range, right: Range) -> Range:
    """What is left of `left` where `left operator right` holds."""
    match operator:
        case "<":
            return left & Range(left.low, right.high - 1)
        case "<=":
            return left & Range(left.low, right.high)
        case ">":
            return left & Range(right.low + 1, left.high)
        case ">=":
            return left & Range(right.low, left.high)
        case "==":
            return left & right
        case _ if right.low == right.high == left.low:
            return Range(left.low + 1, left.high)
        case _ if right.low == right.high == left.high:
            return Range(left.low, left.high - 1)
    return left


OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""What holds where a comparison does not."""
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""The same comparison said from the other side."""
