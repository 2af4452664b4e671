"""Which hidden zones a player cannot keep apart: pieces may have gone from one to the other unseen.

Everyone knows where pieces lie before the game. Who sees each piece that comes into a hidden zone and each that leaves it knows
which pieces lie there, if not in which order: one's own deck is not mixed with that of the table, though the backs are alike. So hidden
zones between which pieces may go unseen are one (union-find over all moves that the rules can make), and others are not. This goes by
the rules alone, not by what has happened: it is the same in all states that a player cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from cardwright.compile.information_flow import Move
from cardwright.compile.layout import Layout
from cardwright.compile.sight import Unseen


def mixed_rows(layout: Layout, blind: Unseen, moves: Iterable[Move] | None) -> list[int]:
    """Row -> the first of the rows that the player whose eyes these are cannot keep apart from it.

    `moves`: None if pieces may go from anywhere to anywhere, or begin anywhere.
    """
    first = [*range(len(layout.row_zone))]
    hidden = [row for row, _ in blind.rows]
    if moves is None or blind.rows_of_pieces or blind.carried:
        # What lies on a piece goes wherever the piece goes.
        return [0] * len(first)
    for move in moves:
        sources, targets = _rows(layout, hidden, move.source), _rows(layout, hidden, move.target)
        for one, other in product(sources, targets):
            if not move.one_owner or _owner(layout, one) == _owner(layout, other):
                _join(first, one, other)
    return [_first(first, row) for row in range(len(first))]


def _rows(layout: Layout, hidden: Sequence[int], zones: frozenset[str] | None) -> list[int]:
    """The hidden rows of zones; all if they may be any."""
    return [
        row
        for row in hidden
        if zones is None or ((entry := layout.row_zone[row]) is not None and entry[0].name in zones)
    ]


def _owner(layout: Layout, row: int) -> int:
    entry = layout.row_zone[row]
    assert entry is not None
    return entry[1]


def _join(first: list[int], one: int, other: int) -> None:
    """Makes one set of those of two rows."""
    lower, upper = sorted((_first(first, one), _first(first, other)))
    first[upper] = lower


def _first(first: list[int], row: int) -> int:
    while first[row] != row:
        first[row] = row = first[first[row]]
    return row
