"""Chance from the state's seed: the same on every machine.

A 64-bit linear congruential generator (Knuth's MMIX constants) of which the upper half is used, started
from the seed by splitmix64 so that neighbouring seeds have nothing in common. Integers only: native code
can do the same. The state is `v[CHANCE]`. A script of what chance is to bring (`scripted_chance`), if there is one, is given
beside it.
"""

from __future__ import annotations

from cardwright.compile.layout import CHANCE

MASK = (1 << 64) - 1
_FACTOR = 6364136223846793005
_STEP = 1442695040888963407


def seeded(seed: int) -> int:
    """The first state of chance for a seed."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
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


def shuffle(v: list[int], items: list[int], script: list[int] | None = None) -> list[int]:
    """Shuffles a list in place and gives it back; its end is the top."""
    if script and len(items) > 1:
        from cardwright.play.scripted_chance import mixed

        return mixed(v, items, "piece", script, on_top=True)
    state, factor, step, mask = v[CHANCE], _FACTOR, _STEP, MASK
    for place in range(len(items) - 1, 0, -1):
        state = (state * factor + step) & mask
        other = (state >> 32) * (place + 1) >> 32
        items[place], items[other] = items[other], items[place]
    v[CHANCE] = state
    return items


def shuffled(v: list[int], items: list[int], of: str, script: list[int]) -> list[int]:
    """The same for a list of pieces, players, spaces or numbers that is read from its beginning."""
    if script and len(items) > 1:
        from cardwright.play.scripted_chance import mixed

        return mixed(v, items, of, script, on_top=False)
    return shuffle(v, items)
