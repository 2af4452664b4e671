"""What the compiler knows of an ensure: for the search for ways through it."""

from __future__ import annotations

from cardwright.compile.form import Ensure
from cardwright.compile.layout import NO_NUMBER, Layout
from cardwright.records import Record


class Footing(Record):
    """What statements go by when they tell pieces apart."""

    tables: frozenset[str] | None
    """The printed things that they read of pieces; None when they may go by anything."""
    positions: frozenset[str]
    """The zones in which the order of the pieces matters to them."""


class EnsureFacts(Record):
    """What the compiler knows of an ensure."""

    written: frozenset[str]
    """The zones that a way through its body can change."""
    footing: Footing
    """By what a way can tell pieces apart: pieces that are alike need not both be tried."""
    steps: int
    """How many steps a way takes at the most, in a program that does not count them."""


def ensure_of(layout: Layout, cell: int, facts: EnsureFacts) -> Ensure:
    """The same by the numbers of rows and pieces."""
    footing = facts.footing
    return Ensure(
        cell,
        _rows(layout, facts.written),
        _rows(layout, footing.positions),
        facts.steps,
        _alike(layout, footing.tables),
    )


def _rows(layout: Layout, zones: frozenset[str]) -> tuple[int, ...]:
    return tuple(row for row, entry in enumerate(layout.row_zone) if entry and entry[0].name in zones)


def _alike(layout: Layout, tables: frozenset[str] | None) -> tuple[int, ...]:
    if tables is None:
        return ()
    classes: dict[object, int] = {}
    alike = []
    for piece in range(len(layout.pieces)):
        faces = len(layout.pieces[piece].kind.faces)
        # Two-sided pieces may differ by the side that is up: each is alike to itself only.
        key: object = (
            piece
            if faces > 1
            else tuple(
                max(NO_NUMBER, layout.tables[it][piece * layout.sides if it in layout.sided else piece])
                for it in sorted(tables)
            )
        )
        alike.append(classes.setdefault(key, len(classes)))
    return tuple(alike)
