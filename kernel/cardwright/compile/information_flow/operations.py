"""What straight code makes of the facts: the transfer function of operations."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compile import ir
from cardwright.compile.information_flow.expressions import Context, Expressions, Move, Summary
from cardwright.compile.information_flow.facts import Facts
from cardwright.compile.information_flow.levels import (
    EVERYONE,
    NOBODY,
    Known,
    Many,
    One,
    Zones,
    either,
    joined,
    lowered,
    meet,
)


class Walk(Expressions):
    """Goes through straight code and keeps the facts up to date."""

    def __init__(self, context: Context, facts: Facts, control: int) -> None:
        super().__init__(context, facts)
        self.control = control
        self.given: Known | None = None
        self.moves: set[tuple[Zones, Zones]] = set()
        self.closes: set[int] = set()
        self.not_yet_moved: dict[object, Zones] = {}
        """Elements of loops that are moved when it is their turn and not before, and where they are until then."""

    def code(self, code: Iterable[ir.Op]) -> None:
        for op in code:
            self._op(op)

    def _op(self, op: ir.Op) -> None:
        facts = self.facts
        self.context.spend(len(facts.variables) + len(facts.registers))
        match op:
            case ir.SetReg():
                facts.registers[op.register] = self._stored(self.any(op.value))
                if not op.register.type.many:
                    self.defined[op.register] = op.value  # type: ignore[assignment]
            case ir.SetCell() if op.cell.base in self.context.opening:
                opens = isinstance(op.value, ir.Const) and op.value.value != 0
                facts.open = facts.open | {op.cell.base} if opens else facts.open - {op.cell.base}
                self.closes.add(op.cell.base)
            case ir.SetCell() if op.cell.base >= self.layout.first_variable:
                stored = self._stored(self.any(op.value))
                copied = self._variable(op.value)
                of = None if copied is None else facts.copies.get(copied, copied)
                facts.forget_knower(op.cell.base)
                facts.store(op.cell, stored)
                if of is not None and of != op.cell.base:
                    facts.copies[op.cell.base] = of
            case ir.SetList():
                facts.store(op.target, self._stored(self.any(op.items)))
            case ir.Return():
                facts.variables[op.cell] = One(self.control)
            case ir.Transfer():
                self._transfer(op)
            case ir.TransferAll() | ir.TransferTop():
                source, target = self.row(op.source).zones, self.row(op.row).zones
                self._moved(source, target)
                self.context.moves.add(Move(source, target, self._of_one_owner(op.source, op.row)))
            case ir.When():
                self._when(op)
            case ir.Loop():
                items = self.many(op.items)
                if _moves_each_once(op):
                    self.not_yet_moved[op.element] = items.zones
                self._loop(items.length, op.body, op.element, items)
            case ir.Count():
                self._loop(meet(self.one(op.times).level, self.one(op.condition).level), op.body)
            case ir.Run():
                summary = self.summary(op.routine, self.all_of(op.arguments), facts.open)
                for source, target in summary.moves:
                    self._moved(source, target)
                facts.open -= summary.closes
                self.closes |= summary.closes
            case ir.Give() | ir.Retain():
                given = self._stored(self.any(op.value))
                self.given = given if self.given is None else joined(self.given, given)

    def _stored(self, known: Known) -> Known:
        """What is stored on one side of a branch tells which side it was."""
        return lowered(known, self.control)

    def _moved(self, source: Zones, target: Zones) -> None:
        self.facts.moved(source, target)
        self.moves.add((source, target))

    def _transfer(self, op: ir.Transfer) -> None:
        piece, row = self.one(op.piece), self.row(op.row)
        self._moved(piece.zones, row.zones)
        source = self.not_yet_moved.get(op.piece, piece.zones)
        self.context.moves.add(Move(source, row.zones, self._of_one_owner(op.origin, op.row)))
        kept_in = op.piece if isinstance(op.piece, ir.Cell | ir.Reg) else None
        known = None if kept_in is None else self.facts.of(kept_in)
        if kept_in is not None and known is not None:
            # A player who sees where it goes sees which it is.
            level = EVERYONE if row.level == EVERYONE else known.level
            if level == NOBODY:
                level = row.level
            self.facts.store(kept_in, One(level, row.zones))

    def _of_one_owner(self, *rows: ir.Int) -> bool:
        """Whether rows are those that one player, space or word has in zones of its own."""
        owners = {self._owner(it) for it in rows}
        return len(owners) == 1 and None not in owners

    def _owner(self, row: ir.Int) -> ir.Int | None:
        while isinstance(row, ir.Reg) and row in self.defined:
            row = self.defined[row]
        match row:
            case ir.Math(operator="+", left=ir.Const(value=first), right=owner) if (
                first in self.context.starts
            ):
                return owner
        return None

    def _when(self, op: ir.When) -> None:
        outside, before = self.control, self.facts
        self.control = meet(outside, self.one(op.condition).level)
        self.facts = before.copy()
        self.code(op.then)
        after = self.facts
        self.facts = before.copy()
        self.code(op.otherwise)
        after.join(self.facts)
        before.take(after)
        self.facts = before
        leaves = any(
            isinstance(it, ir.Give | ir.Retain | ir.Quit | ir.Leave)
            for it in ir.nodes((op.then, op.otherwise))
        )
        self.control = self.control if leaves else outside

    def _loop(
        self, level: int, body: ir.Code, element: ir.Reg | None = None, items: Many | None = None
    ) -> None:
        outside, before = self.control, self.facts
        self.control = meet(outside, level)
        while True:
            self.facts = before.copy()
            if element is not None and items is not None:
                mine = before.registers.get(element)
                zones = items.zones if mine is None else either(items.zones, mine.zones)
                self.facts.registers[element] = One(items.level, zones)
            inside = self.control
            self.code(body)
            # Whether there is another round tells on which way this one ended.
            if not before.join(self.facts) and self.control == inside:
                break
        ends_routine = any(isinstance(it, ir.Give | ir.Retain | ir.Quit) for it in ir.nodes(body))
        self.facts, self.control = before, self.control if ends_routine else outside

    def summarised(self, routine: str, given: tuple[Known, ...], opened: frozenset[int]) -> Summary:
        found = self.context.routines[routine]
        own = dict(zip(found.parameters, given, strict=False))
        walk = Walk(self.context, Facts(registers=own, open=opened), EVERYONE)
        walk.code(found.code)
        return Summary(walk.given, frozenset(walk.moves), frozenset(walk.closes))


# What a list of pieces is made of by leaving out some and by sorting.
_PARTS = ir.Where, ir.Sorted, ir.FirstOf, ir.FromOn, ir.Backwards, ir.Mixed, ir.Copy, ir.Charged, ir.Bounded


def _moves_each_once(op: ir.Loop) -> bool:
    """Whether a loop over a zone moves each piece once, and no others: `move first(3, box) to hand`."""
    items = op.items
    while isinstance(items, _PARTS):
        items = items.items
    moving = ir.Transfer | ir.TransferAll | ir.TransferTop | ir.Run
    moves = [it for it in ir.nodes(op.body) if isinstance(it, moving)]
    return isinstance(items, ir.Row) and [getattr(it, "piece", None) for it in moves] == [op.element]
