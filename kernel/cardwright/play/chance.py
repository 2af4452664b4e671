"""Chance from the state's seed: the same on every machine.

A 64-bit linear congruential generator (Knuth's MMIX constants) of which the upper half is used, started
from the seed by splitmix64 so that neighbouring seeds have nothing in common. Integers only: native code
can do the same. The state is `v[CHANCE]`. A script of what chance is to bring (`scripted_chance`), if there is one, is given
beside it.

Whatever its length, a shuffle takes one step of the generator. Each piece goes where a number made of that step and
of the piece's name puts it (`sort_by_lot`), so a piece more or less leaves the others in their order: two versions of
a pack can be compared by games with the same seeds. Who chooses by chance has numbers of its own: see `picks`.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardwright.compile.layout import CHANCE

MASK = (1 << 64) - 1
_FACTOR = 6364136223846793005
_STEP = 1442695040888963407
_MIX = 0xBF58476D1CE4E5B9
_MIX_AGAIN = 0x94D049BB133111EB

PIECE = "piece"


def seeded(seed: int) -> int:
    """The first state of chance for a seed."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ z >> 30) * _MIX) & MASK
    z = ((z ^ z >> 27) * _MIX_AGAIN) & MASK
    return z ^ z >> 31


def below(v: list[int], limit: int) -> int:
    """A number from 0 to `limit` - 1."""
    v[CHANCE] = state = (v[CHANCE] * _FACTOR + _STEP) & MASK
    return (state >> 32) * limit >> 32


def roll(v: list[int], sides: int, script: list[int] | None = None) -> int:
    """A number from 1 to `sides`, which are at least one."""
    if script:
        from cardwright.play.scripted_chance import rolled

        return rolled(v, sides, script)
    return below(v, sides) + 1


def shuffle(
    v: list[int], items: list[int], lots: Sequence[bytes], script: list[int] | None = None
) -> list[int]:
    """Shuffles a list of pieces in place and gives it back; its end is the top."""
    if script and len(items) > 1:
        from cardwright.play.scripted_chance import mixed

        return mixed(v, items, lots, PIECE, script, on_top=True)
    if len(items) > 1:
        v[CHANCE] = state = (v[CHANCE] * _FACTOR + _STEP) & MASK
        sort_by_lot(state, items, lots)
    return items


def shuffled(
    v: list[int], items: list[int], lots: Sequence[bytes], of: str, script: list[int] | None = None
) -> list[int]:
    """The same for a list of pieces, players, spaces or numbers that is read from its beginning."""
    if script and len(items) > 1:
        from cardwright.play.scripted_chance import mixed

        return mixed(v, items, lots, of, script, on_top=False)
    if of == PIECE:
        return shuffle(v, items, lots)
    if len(items) > 1:
        v[CHANCE] = state = (v[CHANCE] * _FACTOR + _STEP) & MASK
        _exchange(seeded(state), items)
    return items


def _exchange(state: int, items: list[int]) -> None:
    """Puts a list in order by the numbers of a generator of its own. It may hold the same number twice."""
    for place in range(len(items) - 1, 0, -1):
        state = (state * _FACTOR + _STEP) & MASK
        other = (state >> 32) * (place + 1) >> 32
        items[place], items[other] = items[other], items[place]


# ------------------------------------------------------------------ pieces by their lots


def lot_of(kind: str, copy: int) -> int:
    """The first eight bytes, lowest first, of SHA-256 of a piece's name in UTF-8: `war_bear#2`.

    Copies are counted from 1, an only copy too: a second one leaves the name of the first as it is.
    """
    return int.from_bytes(hashlib.sha256(f"{kind}#{copy}".encode()).digest()[:8], "little")


def as_lots(numbers: Sequence[int]) -> list[bytes]:
    """The lots of pieces (`Form.lots`) as `sort_by_lot` takes them."""
    return [it.to_bytes(_LANE, "little") for it in numbers]


def sort_by_lot(state: int, items: list[int], lots: Sequence[bytes]) -> None:
    """Puts pieces in the order of the numbers that a state of chance and their lots make.

    With x = state ^ state >> 32, z = (x ^ lot) * _MIX and w = (z ^ z >> 32) * _MIX_AGAIN, all modulo 2**64, the number
    is the upper 48 bits of w. Of equal numbers the piece that was in front stays in front.
    """
    start = state ^ state >> 32
    keys: dict[int, float] = {}
    for first in range(0, len(items), _AT_ONCE):
        some = items[first : first + _AT_ONCE]
        # All of them in one large number, 128 bits each: Python is quick with a few large numbers.
        lanes = _lanes(len(some))
        z = (
            int.from_bytes(b"".join([lots[it] for it in some]), "little") ^ start * lanes.ones
        ) * _MIX & lanes.low
        w = (z ^ z >> 32 & lanes.half) * _MIX_AGAIN
        # As fractions from 1 to 2, of which Python sorts many quickly.
        data = (w >> 12 & lanes.kept | lanes.one).to_bytes(_LANE * len(some), "little")
        keys.update(zip(some, lanes.fractions.unpack(data), strict=True))
    items.sort(key=keys.__getitem__)


# Bytes of a lane, and how many lanes make one number.
_LANE, _AT_ONCE = 16, 256


class _Lanes(NamedTuple):
    """Numbers with the same bits in each lane."""

    ones: int
    """The lowest bit."""
    low: int
    """64 bits."""
    half: int
    """32 bits."""
    kept: int
    """The upper 48 of the 52 bits of a fraction."""
    one: int
    """1 as a number with a fraction."""
    fractions: struct.Struct


@lru_cache(_AT_ONCE)
def _lanes(count: int) -> _Lanes:
    ones = sum(1 << 8 * _LANE * it for it in range(count))
    kept, one = (1 << 48) - 1 << 4, 0x3FF << 52
    fractions = struct.Struct("<" + "d8x" * count)
    return _Lanes(ones, MASK * ones, (MASK >> 32) * ones, kept * ones, one * ones, fractions)
