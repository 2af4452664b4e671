"""Which operations ask pieces for the formulas printed on them, and which may move pieces.

Formulas on pieces remember sums over rows (`ir.Remembered`) for as long as no piece moves: an emitter must
know where that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.engine import ir
from cardwright.records import Record

_MOVING = (ir.Transfer, ir.TransferAll, ir.TransferTop, ir.Run)


def _nodes(what: object) -> Iterator[Record]:
    """Everything inside an expression, an operation, the end of a block or a tuple of them."""
    if isinstance(what, Record):
        yield what
    if isinstance(what, Record | tuple):
        for part in what:
            yield from _nodes(part)


def moves(op: ir.Op) -> bool:
    """Whether an operation may move a piece, itself or through a routine that it runs."""
    return any(isinstance(it, _MOVING) for it in _nodes(op))


@dataclass(frozen=True, slots=True)
class Asking:
    """The routines that give a value and ask pieces for their formulas, directly or through others."""

    routines: frozenset[str]

    def asks(self, what: object) -> bool:
        """Whether a formula printed on a piece may be worked out here."""
        return any(
            isinstance(it, ir.CallTable) or (isinstance(it, ir.Call) and it.routine in self.routines)
            for it in _nodes(what)
        )


def asking_routines(routines: Iterable[ir.Routine]) -> Asking:
    """What can be told of a program's routines."""
    known = Asking(frozenset())
    bodies = {it.name: it.code for it in routines}
    while True:
        found = frozenset(name for name, code in bodies.items() if known.asks(code))
        if found == known.routines:
            return known
        known = Asking(found)
