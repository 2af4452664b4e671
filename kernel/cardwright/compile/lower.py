"""Typed trees -> intermediate form: statements that cannot stop for a decision, over expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compile import ir
from cardwright.compile.failures import Failure
from cardwright.compile.ir_types import INDEX, NUMBER, PIECE, PLAYER, ROW, IntegerType, type_of
from cardwright.compile.lower_expressions import Env, ExpressionLowering, is_simple
from cardwright.compile.passes.folding import math
from cardwright.compile.passes.number_sizes import in_range
from cardwright.compile.shown import ALL, CHOSEN, FROM_TOP
from cardwright.compile.woven_nodes import CallProc
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    pass


# What can come of a statement besides what stands in it: an `if` without `else` that is false, an offer that is
# declined, an `ensure … when` that comes into force. See `coverage`.
FALSE, DECLINED, IN_FORCE = "false", "declined", "in force"


class Lowering(ExpressionLowering):
    """Turns expressions and straight statements of one program into the intermediate form."""

    __slots__ = ()

    # -------------------------------------------------------------- straight statements

    def straight(self, block: m.Block, body: m.Body, env: Env) -> list[ir.Op]:
        """Statements that cannot stop for a decision."""
        code: list[ir.Op] = []
        for statement in block:
            code.append(self.mark(body, statement.at))
            code += self.touch(body, statement.at)
            code += self.one(statement, body, env)
        return code

    def one(self, it: m.Statement, body: m.Body, env: Env) -> list[ir.Op]:
        match it:
            case m.Let():
                return self._let(it.variable, self.any(it.value, env), env)
            case m.SetVariable():
                return [self.store(env[it.variable], self.any(it.value, env))]
            case m.SetValue():
                code, cell = self._value_cell(it.target, env)
                value = self.kept(
                    in_range(self.integer(it.value, env), self.layout),
                    "value",
                    self.layout.cell_types[cell.base],
                    code,
                )
                number = math("+", ir.Const(cell.base), cell.offset or ir.Const(0))
                return [*code, ir.SetCell(cell, value), ir.Note("became", number, value, ir.Const(0))]
            case m.AddValue():
                return self._add(it, body, env)
            case m.Move():
                return self._move(it, env)
            case m.Draw():
                source = self.row(it.source.zone, it.source.owner, env)
                return self._transfer_all(self.integer(it.count, env), source, it.zone, it.bottom, env)
            case m.Shuffle():
                code = []
                row = self._row_to(it.zone, env, code)
                lost = [ir.Lose(row)] if self.layout.first_shown >= 0 else []
                return [*code, ir.ShuffleRow(row), *lost, ir.Note("shuffled", row, ir.Const(0), ir.Const(0))]
            case m.Flip():
                return self._flip(it, env)
            case m.Show():
                return self._show(it, env)
            case m.Announce():
                return self._announce(it, env)
            case m.Stop():
                return [ir.Quit()]
            case m.Leave():
                return [ir.Leave()]
            case CallProc():
                return self._run(it, env)
            case m.If():
                condition = self.integer(it.condition, env)
                otherwise = self.touch(body, it.at, FALSE)
                if isinstance(condition, ir.Const):
                    if condition.value:
                        return self.straight(it.then, body, env)
                    return otherwise + self.straight(it.otherwise, body, env)
                then = tuple(self.straight(it.then, body, env))
                otherwise += self.straight(it.otherwise, body, env)
                return [ir.When(condition, then, tuple(otherwise))]
            case m.ForEach():
                element = self.variable(it.variable)
                inside = {**env, it.variable: element}
                inner = tuple(self.straight(it.body, body, inside))
                if it.still is not None:
                    inner = (ir.When(self.integer(it.still, inside), inner, ()),)
                return [ir.Loop(element, self.many(it.source, env), inner)]
            case m.Repeat():
                inner = tuple(self.straight(it.body, body, env))
                return [ir.Count(self.integer(it.times, env), ir.Const(1), inner)]
            case m.While():
                condition = self.integer(it.condition, env)
                inner = tuple(self.straight(it.body, body, env))
                return [ir.Count(self.integer(it.at_most, env), condition, inner)]
        raise AssertionError(f"{type(it).__name__} can stop for a decision")

    # -------------------------------------------------------------- values

    def kept(self, value: ir.Int, name: str, type_: IntegerType, code: list[ir.Op]) -> ir.Int:
        """A value that can be written several times: in a register, unless it costs nothing anyway."""
        if isinstance(value, ir.Const | ir.Reg):
            return value
        register = self.register(name, type_)
        code.append(ir.SetReg(register, value))
        return register

    def _value_cell(self, target: m.ValueRead, env: Env) -> tuple[list[ir.Op], ir.Cell]:
        """The cell of a value, and the code that works out whose it is."""
        code: list[ir.Op] = []
        cell = self._value(target.but(raw=True), env)
        assert isinstance(cell, ir.Cell)
        if cell.offset is not None:
            assert target.owner is not None
            owner = INDEX if target.owner.type.name is TypeName.PIECE else type_of(target.owner.type, False)
            cell = ir.Cell(cell.base, self.kept(cell.offset, "owner", owner, code))
        return code, cell

    def _add(self, it: m.AddValue, body: m.Body, env: Env) -> list[ir.Op]:
        code, cell = self._value_cell(it.target, env)
        amount = self.kept(self.integer(it.amount, env), "amount", NUMBER, code)
        piece = self.integer(it.piece, env) if it.piece is not None else ir.Const(-1)
        statement = self.origins.addition(body, it)
        number = math("+", ir.Const(cell.base), cell.offset or ir.Const(0))
        return [*code, ir.AddCell(cell, amount), ir.Note("added", number, amount, piece, statement)]

    # -------------------------------------------------------------- moves

    def _row_to(self, zone: m.ZoneRead, env: Env, code: list[ir.Op]) -> ir.Int:
        """The row that pieces go to. The row of nobody is no place."""
        row = self.kept(self.row(zone.zone, zone.owner, env), "row", ROW, code)
        if zone.owner is not None and not self.is_sure(zone.owner):
            code.append(ir.Check(ir.Table("place", row), Failure.NO_SUCH_PLACE))
        return row

    def _has_place(self, zone: m.ZoneRead, row: ir.Int, stays: ir.Int | None = None) -> list[ir.Op]:
        """Sees to it that a row has room for one more piece, unless it is that of which `stays` is true."""
        room = self.layout.pack.zones[zone.zone].room
        if not room:
            return []
        free: ir.Int = ir.Compare("<", ir.Length(ir.Row(row)), ir.Const(room))
        if stays is not None:
            free = ir.Logic("or", free, stays)
        return [ir.Check(free, Failure.NO_ROOM, (row,))]

    def _not_on_itself(self, zone: m.ZoneRead, row: ir.Int, piece: ir.Int) -> list[ir.Op]:
        """Sees to it that a piece does not go to a zone of its own, nor to one of what it carries, however deep."""
        per = self.layout.pack.zones[zone.zone].per
        if per is None or per.name is not TypeName.PIECE:
            return []
        below = self.register("below", type_of(t.PIECE, True))
        step: tuple[ir.Op, ...] = (
            ir.Check(ir.Compare("!=", below, piece), Failure.ON_ITSELF, (piece,)),
            ir.SetReg(below, ir.Table("carrier", ir.ZoneAt(below))),
        )
        is_carried = ir.Compare(">=", below, ir.Const(0))
        return [
            ir.SetReg(below, ir.Table("carrier", row)),
            ir.Count(ir.Const(len(self.layout.pieces)), is_carried, step),
        ]

    def _counted_in(self, row: ir.Int, piece: ir.Int, operator: str) -> list[ir.Op]:
        """Keeps the tracked sums of a row right when a piece comes (`+`) or goes (`-`)."""
        return [
            ir.SetCell(ir.Cell(cell), ir.Math(operator, ir.Cell(cell), ir.Table(table, piece, True)))
            for (tracked, table), cell in self.layout.tracked.items()
            if row == ir.Const(tracked)
        ]

    def _move(self, it: m.Move, env: Env) -> list[ir.Op]:
        if not it.what.type.many:
            code: list[ir.Op] = []
            piece = self.integer(it.what, env)
            piece = piece if is_simple(piece) else self.kept(piece, "piece", self.result(it.what), code)
            if not self.is_sure(it.what):
                exists = ir.Compare(">=", piece, ir.Const(0))
                code.append(ir.Check(exists, Failure.NOTHING_TO_MOVE))
            row = self._row_to(it.zone, env, code)
            return code + self._transfer(piece, row, it)
        pieces = self.many(it.what, env)
        if isinstance(pieces, ir.Row):
            single = isinstance(it.what, m.ZoneRead) and self.layout.pack.zones[it.what.zone].single
            return self._transfer_all(ir.Const(1) if single else None, pieces.base, it.zone, it.bottom, env)
        element = self.register("piece", PIECE)
        inside: list[ir.Op] = []
        row = self._row_to(it.zone, env, inside)
        return [ir.Loop(element, pieces, (*inside, *self._transfer(element, row, it)))]

    def _transfer(self, piece: ir.Int, row: ir.Int, it: m.Move) -> list[ir.Op]:
        """One piece to a row."""
        origin = self.register("from", ROW)
        code: list[ir.Op] = [
            ir.SetReg(origin, ir.ZoneAt(piece)),
            # A piece that lies there already takes no more room.
            *self._has_place(it.zone, row, ir.Compare("==", origin, row)),
            *self._not_on_itself(it.zone, row, piece),
            ir.Transfer(piece, origin, row, it.bottom),
            *self._followed(piece, origin, row, CHOSEN),
            ir.Note("moved", piece, origin, row),
            *self._counted_in(row, piece, "+"),
        ]
        for tracked in dict.fromkeys(row for row, _ in self.layout.tracked):
            gone = tuple(self._counted_in(ir.Const(tracked), piece, "-"))
            code.append(ir.When(ir.Compare("==", origin, ir.Const(tracked)), gone, ()))
        return code

    def _transfer_all(
        self, count: ir.Int | None, source: ir.Int, zone: m.ZoneRead, bottom: bool, env: Env
    ) -> list[ir.Op]:
        """A number of pieces from the top of a row, or all of them, to a zone."""
        code: list[ir.Op] = []
        source = self.kept(source, "source", ROW, code)
        row = self._row_to(zone, env, code)
        piece = self.register("piece", PIECE)
        each = (
            *self._has_place(zone, row),
            *self._not_on_itself(zone, row, piece),
            *self._followed(piece, source, row, ALL if count is None else FROM_TOP),
            ir.Note("moved", piece, source, row),
            *self._counted_in(row, piece, "+"),
            *self._counted_in(source, piece, "-"),
        )
        if count is None:
            return [*code, ir.TransferAll(piece, source, row, bottom, each)]
        count = self.kept(count, "count", NUMBER, code)
        return [*code, ir.TransferTop(piece, count, source, row, bottom, each)]

    def _followed(self, piece: ir.Int, origin: ir.Int, row: ir.Int, way: int) -> list[ir.Op]:
        """Keeps up what players were shown, in packs that show anything."""
        return [ir.Follow(piece, origin, row, way)] if self.layout.first_shown >= 0 else []

    def _show(self, it: m.Show, env: Env) -> list[ir.Op]:
        code: list[ir.Op] = []
        player: ir.Int = self.register("viewer", PLAYER)
        if not it.to.type.many:
            player = self.kept(self.somebody(it.to, env), "viewer", PLAYER, code)
        shown: list[ir.Op] = []
        piece: ir.Int = self.register("piece", PIECE)
        if not it.what.type.many:
            # Which card it is, is settled before it is shown to the first.
            piece = self.kept(self.integer(it.what, env), "piece", self.result(it.what), code)
            if not self.is_sure(it.what):
                code.append(ir.Check(ir.Compare(">=", piece, ir.Const(0)), Failure.NO_CARD))
        shown += [ir.Show(piece, player), ir.Note("shown", piece, player, ir.Const(0))]
        if it.what.type.many:
            assert isinstance(piece, ir.Reg)
            cards = self.many(it.what, env)
            if it.to.type.many:
                several = self.register("shown", PIECE.listed())
                code.append(ir.SetReg(several, cards))
                cards = several
            shown = [ir.Loop(piece, cards, tuple(shown))]
        if it.to.type.many:
            assert isinstance(player, ir.Reg)
            shown = [ir.Loop(player, self.many(it.to, env), tuple(shown))]
        return code + shown

    def _announce(self, it: m.Announce, env: Env) -> list[ir.Op]:
        code: list[ir.Op] = []
        what = self.kept(
            in_range(self.integer(it.what, env), self.layout), "said", self.result(it.what), code
        )
        kind, of = self._said_as(it.what.type)
        code.append(ir.Note("announced", what, ir.Const(kind), ir.Const(of)))
        if it.what.type == t.PIECE:
            player = self.register("viewer", PLAYER)
            everyone = ir.Literal(tuple(range(self.layout.players)))
            told = ir.Loop(player, everyone, (ir.Show(what, player),))
            code.append(
                told if self.is_sure(it.what) else ir.When(ir.Compare(">=", what, ir.Const(0)), (told,), ())
            )
        return code

    def _said_as(self, of: t.Type) -> tuple[int, int]:
        """Numbers by which the log tells of what type something is that was announced."""
        lists = self.word_lists if of.name is TypeName.WORD else (*self.layout.pack.graphs,)
        return list(TypeName).index(of.name), lists.index(of.of) if of.of in lists else -1

    def _flip(self, it: m.Flip, env: Env) -> list[ir.Op]:
        code: list[ir.Op] = []
        piece = self.integer(it.piece, env)
        piece = piece if is_simple(piece) else self.kept(piece, "piece", self.result(it.piece), code)
        if not self.is_sure(it.piece):
            code.append(ir.Check(ir.Compare(">=", piece, ir.Const(0)), Failure.NOTHING_TO_FLIP))
        turned = ir.Compare(">", ir.Table("sides", piece), ir.Const(it.side))
        code.append(ir.Check(turned, Failure.NO_OTHER_SIDE, (piece,)))
        return [*code, ir.Turn(piece, it.side), ir.Note("flipped", piece, ir.Const(it.side), ir.Const(0))]

    # -------------------------------------------------------------- calls and variables

    def _run(self, it: CallProc, env: Env) -> list[ir.Op]:
        arguments = self._arguments(it.arguments, env)
        if it.proc not in self.short_procs or not self.allowance.take():
            return [ir.Tick(), ir.Run(it.proc, arguments)]
        body, block = self.short_procs[it.proc]
        inner: Env = {}
        code: list[ir.Op] = []
        for variable, argument in zip(body.parameters, arguments, strict=True):
            inner[variable] = argument
            if not self.keeps(argument):
                inner[variable] = register = self.variable(variable)
                code.append(ir.SetReg(register, argument))
        with self.allowance.inside():
            return code + self.straight(block, body, inner)

    def _let(self, variable: m.Variable, value: ir.Int | ir.List, env: Env) -> list[ir.Op]:
        if variable not in env:
            env[variable] = self.variable(variable)
        return [self.store(env[variable], value)]

    def store(self, target: ir.Int | ir.List, value: ir.Int | ir.List) -> ir.Op:
        """Into a register, a cell or a list variable."""
        if isinstance(target, ir.ListCell):
            return ir.SetList(target, value)  # type: ignore[arg-type]
        if not (isinstance(target, ir.Reg) and target.type.many):
            value = in_range(value, self.layout)  # type: ignore[arg-type]
        if isinstance(target, ir.Cell):
            return ir.SetCell(target, value)  # type: ignore[arg-type]
        assert isinstance(target, ir.Reg)
        return ir.SetReg(target, value)
