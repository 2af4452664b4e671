"""Which operations ask pieces for the formulas printed on them, and which may move pieces.

Formulas on pieces remember sums over rows (`ir.Remembered`), and some what came of them (`ir.Recall`), for as
long as no piece moves: see `passes.memo_scopes`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compile import ir
from cardwright.compile.ir import nodes
from cardwright.compile.layout import Layout
from cardwright.records import NODES, Record, values_of

_DEAR = (ir.Fold, ir.Where, ir.Reach, ir.Sorted, ir.OneOfEach, ir.Grouped, ir.CountEqual)
# A shuffle counts as well: a formula may go by the order of a zone.
_MOVING = (ir.Transfer, ir.TransferAll, ir.TransferTop, ir.ShuffleRow, ir.Run)


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


class Asking(Record):
    """What is known of the operations of a program."""

    routines: frozenset[str]
    """The routines that give a value and ask pieces for their formulas, directly or through others."""
    known: dict[int, tuple[Record, tuple[bool, bool]]]
    """By the identity of a part of the program: the part itself, lest another get its identity; and whether it asks,
    and whether it moves."""

    def asks(self, what: object) -> bool:
        """Whether a formula printed on a piece may be worked out here."""
        return self._facts(what)[0]

    def moves(self, op: ir.Op) -> bool:
        """Whether an operation may move a piece, itself or through a routine that it runs."""
        return self._facts(op)[1]

    def _facts(self, what: object) -> tuple[bool, bool]:
        if type(what) in ir.LEAVES:
            return False, False
        if isinstance(what, Record):
            found = self.known.get(id(what))
            if found is None:
                asks = isinstance(what, ir.CallTable) or (
                    isinstance(what, ir.Call) and what.routine in self.routines
                )
                asked, moved = self._parts(values_of(what))
                facts = asks or asked, isinstance(what, _MOVING) or moved
                found = self.known[id(what)] = what, facts
            return found[1]
        return self._parts(what) if isinstance(what, tuple) else (False, False)

    def _parts(self, parts: Iterable[object]) -> tuple[bool, bool]:
        asks = moves = False
        for part in parts:
            if isinstance(part, NODES):
                asked, moved = self._facts(part)
                asks, moves = asks or asked, moves or moved
        return asks, moves


def asking_routines(routines: Iterable[ir.Routine]) -> Asking:
    """Works out what is known of a program's routines."""
    calls: dict[str, set[str]] = {}
    asking: set[str] = set()
    for routine in routines:
        calls[routine.name] = set()
        for it in nodes(routine.code):
            if isinstance(it, ir.CallTable):
                asking.add(routine.name)
            elif isinstance(it, ir.Call):
                calls[routine.name].add(it.routine)
    while more := {name for name, called in calls.items() if called & asking} - asking:
        asking |= more
    return Asking(frozenset(asking), {})
