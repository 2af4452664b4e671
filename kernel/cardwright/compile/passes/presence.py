"""Where a number may be absent, because nothing is printed, and is calculated with: there it is seen to be present.

An absent number (`layout.ABSENT`) comes from a table. It may be handed on, given by a routine and compared for being
the same; whatever else is done with it breaks the game (`not_printed`). This pass finds out which parameters and which
results of routines may be absent (a least fixed point over the calls), and puts `Present` around those numbers that
may be and are calculated with. So a number that cannot be absent costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.compile import ir
from cardwright.compile.ir_types import IntegerType
from cardwright.compile.layout import Layout, is_absent
from cardwright.records import NODES, Record, same_or, values_of

# The fields of a node that are calculated with, or looked up by.
_USED: dict[type[Record], tuple[str, ...]] = {
    ir.Math: ("left", "right"),
    ir.Absolute: ("operand",),
    ir.Require: ("value",),
    ir.Divisor: ("value",),
    ir.Random: ("sides",),
    ir.PickOne: ("index",),
    ir.Table: ("index",),
    ir.ListTable: ("index",),
    ir.Cell: ("offset",),
    ir.Row: ("base",),
    ir.Span: ("first", "last"),
    ir.FirstOf: ("count",),
    ir.Numbers: ("value",),
    ir.Reach: ("budget", "cost"),
    ir.SetCell: ("value",),
    ir.AddCell: ("amount",),
    ir.Count: ("times",),
    ir.TransferTop: ("count",),
}
# Nodes whose class alone does not say what may be absent in them.
_LOOKED_AT = frozenset((ir.Compare, ir.Extreme, ir.Call, ir.Foreign, ir.Fold, ir.Sorted, ir.SetReg))
# Where absent numbers come from; all others hand them on.
_SOURCES = frozenset((ir.Table, ir.Reg, ir.Call, ir.CallTable))


@dataclass(slots=True, eq=False, repr=False)
class Presence:
    """What is known of the numbers of a program."""

    layout: Layout
    tables: dict[str, list[str | int]]
    """The tables of routines."""
    absent: set[str] = field(default_factory=set)
    """The parameters and routines that may be, or give, an absent number."""
    parameters: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The parameters of each routine."""
    known: dict[tuple[str, bool], bool] = field(default_factory=dict)
    """By table, and whether the index is sure: whether an entry may be absent."""

    def learn(self, routines: Iterable[ir.Routine], blocks: Iterable[ir.Block]) -> list[bool]:
        """Finds out what may be absent; of each routine and then of each block, whether anything in it may be.

        Where nothing may be, there is nothing to see to.
        """
        routines = list(routines)
        self.parameters |= {it.name: tuple(one.name for one in it.parameters) for it in routines}
        parts = [(it.name, ir.nodes((it.parameters, it.code))) for it in routines]
        parts += [("", ir.nodes((*it.code, it.end))) for it in blocks]
        calling = (ir.Call, ir.CallTable, ir.Run, ir.Give, ir.Retain)
        found = [(name, it) for name, nodes in parts for it in nodes if isinstance(it, calling)]
        before = -1
        while before != len(self.absent):
            before = len(self.absent)
            for name, it in found:
                match it:
                    case ir.Give() | ir.Retain() if self.may_be_absent(it.value):
                        self.absent.add(name)
                    case ir.Call() | ir.Run():
                        self._pass(it.routine, it.arguments)
                    case ir.CallTable():
                        for routine in ir.routines_in(self.tables[it.table]):
                            self._pass(routine, it.arguments)
        return [
            name in self.absent or any(type(it) in _SOURCES and self.may_be_absent(it) for it in nodes)
            for name, nodes in parts
        ]

    def _pass(self, routine: str, arguments: tuple[Any, ...]) -> None:
        given = zip(self.parameters[routine], arguments, strict=False)
        self.absent |= {parameter for parameter, argument in given if self.may_be_absent(argument)}

    def may_be_absent(self, e: object) -> bool:
        match e:
            case ir.Table():
                return self._entry_may_be_absent(e)
            case ir.Reg():
                return e.name in self.absent
            case ir.Call():
                return e.routine in self.absent
            case ir.CallTable():
                return not self.absent.isdisjoint(ir.routines_in(self.tables[e.table]))
            case ir.Select():
                return self.may_be_absent(e.then) or self.may_be_absent(e.otherwise)
            case ir.PickOne():
                return any(map(self.may_be_absent, e.items))
            case ir.Fold() if e.function != "sum":
                return self.may_be_absent(e.value) or self.may_be_absent(e.default)
            case ir.Fold():
                return self.may_be_absent(e.default)
            case ir.Touched():
                return self.may_be_absent(e.value)
        return False

    def _entry_may_be_absent(self, e: ir.Table) -> bool:
        if (e.name, e.sure) not in self.known:
            entries = self.layout.tables[e.name]
            of_none = self.layout.sides if e.name in self.layout.sided else 1
            self.known[e.name, e.sure] = any(map(is_absent, entries[:-of_none] if e.sure else entries))
        return self.known[e.name, e.sure]

    # -------------------------------------------------------------- rewriting

    def code(self, code: ir.Code) -> ir.Code:
        """Code that sees to what it calculates with."""
        return tuple(self.node(it) for it in code)

    def present(self, e: Any) -> Any:
        """A number as it is calculated with."""
        return ir.Present(e) if self.may_be_absent(e) else e

    def register(self, e: ir.Reg) -> ir.Reg:
        """A register whose type says whether it may be absent."""
        return ir.Reg(e.name, _absent(e.type)) if e.name in self.absent else e

    def routine(self, it: ir.Routine) -> ir.Routine:
        """A routine that sees to what it calculates with, and says what may be absent of what it takes and gives."""
        gives = it.gives if it.gives is None or it.name not in self.absent else _absent(it.gives)
        return ir.Routine(it.name, tuple(map(self.register, it.parameters)), self.code(it.code), gives)

    def node(self, e: Any) -> Any:
        """An expression, operation or end of a block, and all inside it."""
        if isinstance(e, tuple):
            return same_or(e, tuple(map(self.node, e)))
        if isinstance(e, ir.Reg):
            return self.register(e)
        if not isinstance(e, Record) or isinstance(e, ir.Const):
            return e
        found: Any = e.holding([self.node(it) if isinstance(it, NODES) else it for it in values_of(e)])
        if type(found) not in _LOOKED_AT:
            used = _USED.get(type(found), ())
            return found.but(**{name: self.present(getattr(found, name)) for name in used}) if used else found
        match found:
            case ir.Compare(operator="==" | "!="):
                return found
            case ir.Compare():
                return found.but(left=self.present(found.left), right=self.present(found.right))
            case ir.Extreme() if len(found.items) > 1:
                return found.but(items=same_or(found.items, tuple(map(self.present, found.items))))
            case ir.Call():
                # What is worked out beside the program may hand on what the program never does.
                given = zip(self.parameters[found.routine], found.arguments, strict=True)
                own = tuple(it if name in self.absent else self.present(it) for name, it in given)
                return found.but(arguments=same_or(found.arguments, own))
            case ir.Foreign():
                own = tuple(map(self.present, found.arguments))
                return found.but(arguments=same_or(found.arguments, own))
            case ir.Fold(function="sum"):
                return found.but(value=self.present(found.value))
            case ir.Fold():
                return found.but(tested=self.may_be_absent(found.value))
            case ir.Sorted():
                return found.but(tested=self.may_be_absent(found.key))
            case ir.SetReg() if not found.register.type.many:
                return found.but(value=self.present(found.value))
        return found


def see_to_presence(
    layout: Layout,
    tables: dict[str, list[str | int]],
    routines: list[ir.Routine],
    blocks: list[ir.Block],
) -> tuple[list[ir.Routine], Presence]:
    """The routines with `Present` where it must be, and what is known of the program; blocks are changed in place."""
    presence = Presence(layout, tables)
    concerned = presence.learn(routines, blocks)
    for block, concerns in zip(blocks, concerned[len(routines) :], strict=True):
        if concerns:
            block.code, block.end = list(presence.code(tuple(block.code))), presence.node(block.end)
    seen_to = [
        presence.routine(it) if concerns else it for it, concerns in zip(routines, concerned, strict=False)
    ]
    return seen_to, presence


def _absent(type_: IntegerType) -> IntegerType:
    return type_.but(optional=True)
