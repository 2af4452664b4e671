"""Which operations ask pieces for the formulas printed on them, and which may move pieces.

Formulas on pieces remember sums over rows (`ir.Remembered`), and some what came of them (`ir.Recall`), for as
long as no piece moves: an emitter must know where that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.engine import ir
from cardwright.engine.layout import Layout
from cardwright.records import Record

_DEAR = (ir.Fold, ir.Where, ir.Sorted, ir.OneOfEach, ir.CountEqual)
_MOVING = (ir.Transfer, ir.TransferAll, ir.TransferTop, ir.Run)


def nodes(what: object) -> Iterator[Record]:
    """Everything inside an expression, an operation, the end of a block or a tuple of them."""
    if isinstance(what, Record):
        yield what
    if isinstance(what, Record | tuple):
        for part in what:
            yield from nodes(part)


def moves(op: ir.Op) -> bool:
    """Whether an operation may move a piece, itself or through a routine that it runs."""
    return any(isinstance(it, _MOVING) for it in nodes(op))


def depends_on_row_only(value: object, this: ir.Reg, layout: Layout) -> bool:
    """Whether a formula of `this` goes through lists, and can only change when a piece moves.

    It may go by the row in which `this` lies, but by nothing else of it: so it is the same for all copies there.
    """
    if not any(isinstance(it, _DEAR) for it in nodes(value)):
        return False
    tracked = set(layout.tracked.values())

    def fixed(what: object) -> bool:
        match what:
            case ir.ZoneAt() if what.piece == this:
                return True
            case ir.Reg():
                return what != this
            case ir.Cell():
                return what.offset is None and what.base in tracked
            case ir.SideOf() | ir.Random() | ir.Mixed() | ir.Call() | ir.CallTable():
                return False
        return not isinstance(what, Record | tuple) or all(map(fixed, what))

    return fixed(value)


@dataclass(frozen=True, slots=True)
class Asking:
    """The routines that give a value and ask pieces for their formulas, directly or through others."""

    routines: frozenset[str]

    def asks(self, what: object) -> bool:
        """Whether a formula printed on a piece may be worked out here."""
        return any(
            isinstance(it, ir.CallTable) or (isinstance(it, ir.Call) and it.routine in self.routines)
            for it in nodes(what)
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
