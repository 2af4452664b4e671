"""Levels: who is certain to know a value, and where it may lie if it is a piece."""

from __future__ import annotations

from typing import NamedTuple

EVERYONE, NOBODY = -1, -2
"""Levels; any other is the number of the cell that holds the one player who knows."""

Zones = frozenset[str] | None
"""The zones in which a piece may lie; None: in any."""


class One(NamedTuple):
    """A single value: who knows which it is, and where it may lie if it is a piece."""

    level: int = EVERYONE
    zones: Zones = None
    placed: bool = False
    """Whether who knows which piece it is knows also where it lies: it was found there, and nothing has moved since."""


class Many(NamedTuple):
    """A list: who knows its elements, who knows how many they are, and where they may lie."""

    level: int = EVERYONE
    length: int = EVERYONE
    zones: Zones = None
    placed: bool = False
    """As of a single piece."""


Known = One | Many

UNKNOWN = One(NOBODY)
NEVER_STORED = One(zones=frozenset())


def meet(*levels: int) -> int:
    """Who knows all of several things."""
    lowest = EVERYONE
    for level in levels:
        if lowest in (EVERYONE, level):
            lowest = level
        elif level != EVERYONE:
            return NOBODY
    return lowest


def either(*zones: Zones) -> Zones:
    """Where something may lie that lies in one of several places."""
    found: frozenset[str] = frozenset()
    for it in zones:
        if it is None:
            return None
        found |= it
    return found


def joined(one: Known, other: Known) -> Known:
    """What is known of a value that is one of two."""
    zones, placed = either(one.zones, other.zones), one.placed and other.placed
    if isinstance(one, Many) and isinstance(other, Many):
        return Many(meet(one.level, other.level), meet(one.length, other.length), zones, placed)
    return One(meet(one.level, other.level), zones, placed)


def whole(known: Known) -> int:
    """Who knows all of it."""
    return meet(known.level, known.length) if isinstance(known, Many) else known.level


def lowered(known: Known, level: int) -> Known:
    """What is known of a value that is stored where only some know that it is."""
    if isinstance(known, Many):
        return Many(meet(known.level, level), meet(known.length, level), known.zones, known.placed)
    return One(meet(known.level, level), known.zones, known.placed)


def without_knower(known: Known, cell: int) -> Known:
    """What is left of a fact when a cell holds another player: what its player knew, nobody in particular knows."""
    level = NOBODY if known.level == cell else known.level
    if isinstance(known, Many):
        return Many(level, NOBODY if known.length == cell else known.length, known.zones)
    return One(level, known.zones)
