"""Chance for those who choose by chance: a stream of whole numbers, apart from the chance of the rules.

A 64-bit linear congruential generator of which the upper half is used, begun from a seed by splitmix64. Its factor is
another than that of `chance`, so that a game and its players can have the same seed and nothing in common. An option is
picked by one number: of `count` options number * count >> 32. Integers only: native code and a browser do the same.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import TypeVar

from cardwright.play.chance import MASK, seeded

FACTOR, STEP = 0xD1342543DE82EF95, 1442695040888963407

Numbers = Callable[[], int]
"""Gives the next number of a stream, 32 bits."""


def start_of(seed: int, *about: int) -> int:
    """The first state of the stream of a seed; what it is about (a player, how many choices were made) makes it another."""
    state = seeded(seed)
    for number in about:
        state = seeded(state ^ number)
    return state


def numbers(seed: int, *about: int) -> Numbers:
    """The stream of a seed."""
    return chain.from_iterable(_batches(start_of(seed, *about))).__next__


def pick(number: int, count: int) -> int:
    """The option that a number of the stream picks, out of how many there are."""
    return number * count >> 32


_T = TypeVar("_T")


class Stream(Random):
    """The stream as Python's own kind of chance, which says how far it is: machine code goes on with it."""

    def __init__(self, state: int) -> None:
        super().__init__(0)
        self.state = state

    def number(self) -> int:
        self.state = state = (self.state * FACTOR + STEP) & MASK
        return state >> 32

    def random(self) -> float:
        return self.number() / (1 << 32)

    def getrandbits(self, bits: int, /) -> int:
        words = -(-bits // 32)
        found = 0
        for _ in range(words):
            found = found << 32 | self.number()
        return found >> 32 * words - bits

    def choice(self, seq: Sequence[_T]) -> _T:  # type: ignore[override]
        return seq[pick(self.number(), len(seq))]


# ------------------------------------------------------------------ many at once

# About the number of choices in a game, and not too many for one that is nearly over.
_AT_ONCE = 32


def _powers() -> tuple[int, int]:
    """For each of the next states what the present one is multiplied by, and what is added, in lanes of 128 bits."""
    factor, step, factors, steps = 1, 0, 0, 0
    for lane in range(_AT_ONCE):
        factor, step = factor * FACTOR & MASK, (step * FACTOR + STEP) & MASK
        factors, steps = factors | factor << 128 * lane, steps | step << 128 * lane
    return factors, steps


_FACTORS, _STEPS = _powers()
_UPPER_HALVES = struct.Struct("<" + "4xI8x" * _AT_ONCE)


def _batches(state: int) -> Iterator[tuple[int, ...]]:
    """The numbers of the stream: one multiplication makes a batch of them."""
    while True:
        lanes = state * _FACTORS + _STEPS
        yield _UPPER_HALVES.unpack(lanes.to_bytes(16 * _AT_ONCE, "little"))
        state = lanes >> 128 * (_AT_ONCE - 1) & MASK
