"""Typed trees -> intermediate form: expressions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from cardwright.check.nullability import is_somebody
from cardwright.compile import ir, lower_lists, lower_spaces, lower_sums, routine_names
from cardwright.compile.failures import Failure
from cardwright.compile.inlining import Allowance
from cardwright.compile.ir_types import IntegerType, type_of
from cardwright.compile.layout import Layout
from cardwright.compile.origins import Origins
from cardwright.compile.passes.folding import both, cell_plus, inverted, length, math, require, select
from cardwright.compile.woven_nodes import FaceTest, KindBelow
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.types import TypeName
from cardwright.play.options import Settings

if TYPE_CHECKING:
    from cardwright.compile.coverage import Coverage


Env = dict[m.Variable, "ir.Int | ir.List"]


def is_simple(e: object) -> bool:
    """Whether an expression may be written several times: it costs nothing and does not change."""
    return isinstance(e, ir.Const | ir.Reg) or (isinstance(e, ir.Cell) and e.offset is None)


@dataclass(slots=True, eq=False, repr=False)
class ExpressionLowering:
    """Turns the expressions of one program into the intermediate form."""

    layout: Layout
    settings: Settings
    modified_values: set[str] = field(default_factory=set)
    short_formulas: dict[str, m.Formula] = field(default_factory=dict)
    """Formulas written out where they are used: a call would cost more than they do."""
    short_procs: dict[str, tuple[m.Body, m.Block]] = field(default_factory=dict)
    """Procedures that cannot stop, likewise."""
    kind_of: dict[m.Variable, int] = field(default_factory=dict)
    """Variables whose piece is known to be of a kind: `this` in what is printed on a card."""
    remembers: bool = False
    """Whether sums over rows are remembered: in formulas on cards, which ask for the same ones again and again."""
    unsure: set[m.Variable] = field(default_factory=set)
    """Players, spaces and pieces that may be none: what is asked of them must be checked when a game is played."""
    held: dict[m.Variable, m.Variable] = field(default_factory=dict)
    """For players who hold a piece: the piece, to be named where nobody does."""
    origins: Origins = field(default_factory=Origins)
    allowance: Allowance = field(default_factory=Allowance)
    fresh: Iterator[int] = field(default_factory=lambda: count(1))
    """Numbers for registers: no two of a program have one name."""
    coverage: Coverage | None = None
    """Notes what is reached, when that is asked for."""
    word_lists: tuple[str, ...] = ()
    """Who declares lists of words, in the order of the pack's symbols."""

    def register(self, name: str, type_: IntegerType) -> ir.Reg:
        """A new register whose name tells what it is for."""
        # The leading `_` keeps them apart from routines, whatever a designer calls things.
        return ir.Reg(f"_{name}_{next(self.fresh)}", type_)

    def variable(self, it: m.Variable) -> ir.Reg:
        """A new register for a name of the pack."""
        return self.register(it.name, self.type_of(it))

    def type_of(self, it: m.Variable) -> IntegerType:
        """What is kept under a name of the pack."""
        return type_of(it.type, it in self.unsure)

    def result(self, e: m.Expr) -> IntegerType:
        """What an expression gives."""
        return type_of(e.type, not self.is_sure(e))

    def mark(self, body: m.Body, at: m.Place) -> ir.Mark:
        """Says where in the pack the following code comes from."""
        return ir.Mark(self.origins.place(body, at))

    def touch(self, body: m.Body, at: m.Place, outcome: str = "") -> list[ir.Op]:
        """Notes that a statement is reached, or what came of it, when that is asked for."""
        return [] if self.coverage is None else self.coverage.statement(body, at, outcome)

    def _arm(self, e: m.Expr, number: int, value: Any) -> Any:
        return value if self.coverage is None else self.coverage.arm(e, number, value)

    # -------------------------------------------------------------- rows and tables

    def is_sure(self, e: m.Expr) -> bool:
        """Whether a player, space or piece is certain not to be none."""
        return is_somebody(e, self.unsure)

    def somebody(self, e: m.Expr, env: Env) -> ir.Int:
        """A player or space, checked where it might be none; of a player and a word the place of what they have."""
        if isinstance(e, m.Paired):
            words = ir.Const(self.layout.instances(e.word.type))
            return math("+", math("*", self.somebody(e.player, env), words), self.somebody(e.word, env))
        who = self.integer(e, env)
        if self.is_sure(e):
            return who
        piece = self.held.get(e.variable) if isinstance(e, m.VariableRead) else None
        if piece is None:
            return require(who, 0, None, Failure.NOBODY)
        return require(who, 0, None, Failure.NOBODY_HOLDS, env[piece])  # type: ignore[arg-type]

    def row(self, zone: str, owner: m.Expr | None, env: Env) -> ir.Int:
        """The number of a zone's row."""
        base, per = self.layout.rows[zone], self.layout.pack.zones[zone].per
        if owner is None or per is None:
            return ir.Const(base)
        # Nobody's zone is empty; that of a piece which has none is not asked for.
        return math("+", ir.Const(base), self._place(per, self.integer(owner, env), owner, least=-1))

    def _place(self, per: t.Type, owner: ir.Int, e: m.Expr | None, least: int = 0) -> ir.Int:
        """The place of an owner among all who have one each of a zone or value: of a piece, its place in its deck."""
        if per.name is not TypeName.PIECE:
            return owner
        if isinstance(owner, ir.Const) and owner.value in self.layout.decks[per.of]:
            return ir.Const(self.layout.decks[per.of].index(owner.value))
        place = ir.Table(f"among_{per.of}", owner)
        if len(self.layout.decks) == 1 or (e is not None and self._deck(e) == per.of):
            return place
        deck = ir.Const(list(self.layout.decks).index(per.of))
        return require(place, least, None, Failure.OTHER_DECK, owner, deck)

    def _deck(self, e: m.Expr) -> str:
        """The deck that a piece is certain to be of: '' where it is not."""
        if isinstance(e, m.VariableRead) and e.variable in self.kind_of:
            return self.layout.pack.kinds[list(self.layout.pack.kinds)[self.kind_of[e.variable]]].deck
        return ""

    def owner_of(self, piece: ir.Int, row: ir.Int) -> ir.Int:
        """The player in whose zone a piece lies; in nobody's, the one whom a value of its deck names."""
        by_zone = ir.Table("owner", row)
        found: ir.Int = by_zone
        for deck, it in self.layout.pack.decks.items():
            if it.owner:
                place = ir.Table(f"among_{deck}", piece)
                named: ir.Int = ir.Cell(self.layout.cells[it.owner], place)
                if it.owner in self.modified_values:
                    named = ir.Call(f"value_{it.owner}", (piece,))
                free = both(ir.Compare("<", by_zone, ir.Const(0)), ir.Compare(">=", place, ir.Const(0)))
                found = ir.Select(free, named, found)
        return found

    def table(self, name: str, piece: ir.Int, sure: bool) -> ir.Int:
        """A printed entry of a piece, by its side where that matters; `sure`: it is certain not to be none."""
        return ir.Table(name, self.face(piece) if name in self.layout.sided else piece, sure)

    def face(self, piece: ir.Int) -> ir.Int:
        return math("+", math("*", piece, ir.Const(self.layout.sides)), ir.SideOf(piece))

    # -------------------------------------------------------------- integers

    def integer(self, e: m.Expr, env: Env) -> ir.Int:
        """An expression with a single value."""
        match e:
            case m.Constant():
                return ir.Const(e.value)
            case m.VariableRead():
                return env[e.variable]  # type: ignore[return-value]
            case m.ValueRead():
                return self._value(e, env)
            case m.FormulaCall():
                return self._formula(e, env)  # type: ignore[return-value]
            case m.AttributeRead():
                return self.table(f"attr_{e.attribute}", self.integer(e.piece, env), self.is_sure(e.piece))
            case m.FormulaRead():
                piece = self.integer(e.piece, env)
                name = f"has_{e.attribute}"
                bearer = self._bearer(e, piece, env)
                table = e.attribute if e.lender is None else routine_names.lent(e.attribute)
                index = self.face(bearer) if name in self.layout.sided else bearer
                worked_out = ir.CallTable(table, index, (piece,))
                # A condition that a card does not have is false.
                return both(ir.Table(name, index), worked_out) if e.type == t.FLAG else worked_out
            case m.Has():
                return self.table(f"has_{e.attribute}", self.integer(e.piece, env), self.is_sure(e.piece))
            case m.Property():
                return self._property(e, env)
            case m.IconsOn():
                return self.table(f"icon_{e.icon}", self.integer(e.piece, env), self.is_sure(e.piece))
            case m.OnSpace():
                table = f"{'icons' if e.icon else 'on'}_{e.space.type.of}_{e.name}"
                return lower_spaces.entry(self, table, self.somebody(e.space, env))
            case m.IconsIn():
                return lower_sums.icons_in(self, e, env)
            case m.KindsIn():
                return lower_sums.kinds_in(self, e, env)
            case m.InZone():
                return lower_sums.in_zone(self, e, env)
            case m.OptionRead():
                return ir.Const(self.settings.word(e.option))
            case m.OptionGiven():
                return ir.Const(int(self.settings.given(e.option)))
            case m.SideGiven():
                named = ir.Literal(tuple(sorted(self.settings.sides(self.layout))))
                return ir.Contains(named, self.integer(e.piece, env))
            case m.PieceOf():
                return ir.Const(self.layout.first_piece[e.kind] + e.copy)
            case m.Automatic():
                if self.layout.people == self.layout.players:
                    return ir.Const(0)
                return ir.Compare(">=", self.integer(e.player, env), ir.Const(self.layout.people))
            case m.SpaceAt():
                return lower_spaces.space_at(self, e, env)
            case m.Distance():
                return lower_spaces.distance(self, e, env)
            case m.LookedUp():
                return self._looked_up(e, env)
            case m.Aggregate():
                return lower_sums.aggregate(self, e, env)
            case m.Builtin():
                return self._builtin(e, env)
            case m.Pure():
                bound = max(abs(e.function.least), abs(e.function.most))
                return ir.Foreign(e.function.key, tuple(self.any(it, env) for it in e.arguments), bound)
            case m.Operation():
                return self._operation(e, env)
            case m.Not():
                return inverted(self.integer(e.operand, env))
            case m.Conditional():
                condition = self.integer(e.condition, env)
                then = self._arm(e, 0, self.integer(e.then, env))
                return select(condition, then, self._arm(e, 1, self.integer(e.otherwise, env)))
            case KindBelow():
                kind = list(self.layout.pack.kinds).index(e.kind)
                return ir.Compare("<", ir.Table("kind", self.integer(e.piece, env)), ir.Const(kind))
            case FaceTest():
                piece = self.integer(e.piece, env)
                kind = list(self.layout.pack.kinds).index(e.kind)
                same = ir.Compare("==", ir.Table("kind", piece), ir.Const(kind))
                if len(self.layout.pack.kinds[e.kind].faces) == 1:
                    return same
                return both(same, ir.Compare("==", ir.SideOf(piece), ir.Const(e.face)))
        raise AssertionError(f"{type(e).__name__} has no single value")

    def _arguments(self, arguments: tuple[m.Expr, ...], env: Env) -> tuple[ir.Int | ir.List, ...]:
        return tuple(self.any(it, env) for it in arguments)

    def keeps(self, argument: ir.Int | ir.List) -> bool:
        """Whether an argument stays what it is while a rule runs. A value does not: the rule may change it."""
        if isinstance(argument, ir.Cell):
            return argument.offset is None and argument.base >= self.layout.first_variable
        return isinstance(argument, ir.Const | ir.Reg)

    def _formula(self, e: m.FormulaCall, env: Env) -> ir.Int | ir.List:
        arguments = self._arguments(e.arguments, env)
        body = self.short_formulas.get(e.formula)
        if body is None or not all(is_simple(it) for it in arguments) or not self.allowance.take():
            return ir.Call(routine_names.formula(e.formula), arguments, e.type.many)
        # Written out, its parameters are as certain as what they are given here.
        given = zip(body.parameters, e.arguments, strict=True)
        sure = {parameter for parameter, argument in given if self.is_sure(argument)} & self.unsure
        self.unsure -= sure
        with self.allowance.inside():
            found = self.any(body.value, dict(zip(body.parameters, arguments, strict=True)))
        self.unsure |= sure
        return found

    def walked(self, e: m.Expr, env: Env) -> ir.List:
        """A list that is gone through. No sum is remembered inside it: Python gives no name to anything there."""
        outside, self.remembers = self.remembers, False
        found = self.many(e, env)
        self.remembers = outside
        return found

    def any(self, e: m.Expr, env: Env) -> ir.Int | ir.List:
        value = self.many(e, env) if e.type.many else self.integer(e, env)
        return value if self.coverage is None else self.coverage.formula(e, value)

    def _value(self, e: m.ValueRead, env: Env) -> ir.Int:
        owner = self.somebody(e.owner, env) if e.owner is not None else None
        if e.value in self.modified_values and not e.raw:
            return ir.Call(f"value_{e.value}", () if owner is None else (owner,))
        return self.cell(e.value, owner, e.owner)

    def cell(self, value: str, owner: ir.Int | None, e: m.Expr | None = None) -> ir.Cell:
        """The cell of a value; `e` is what the owner comes from, where that is known."""
        per = self.layout.pack.values[value].per
        place = owner if owner is None or per is None else self._place(per, owner, e)
        return cell_plus(self.layout.cells[value], place)

    def is_out(self, player: ir.Int) -> ir.Int:
        """Whether a player is out of the game."""
        flag = self.layout.pack.out
        return (
            ir.Call(f"value_{flag}", (player,)) if flag in self.modified_values else self.cell(flag, player)
        )

    def _bearer(self, e: m.FormulaRead, piece: ir.Int, env: Env) -> ir.Int:
        """The piece whose formula is worked out. Where there is none that it is worked out for, there is no formula."""
        if e.lender is None:
            return piece
        lender = self.integer(e.lender, env)
        if self.is_sure(e.piece):
            return lender
        return select(ir.Compare(">=", piece, ir.Const(0)), lender, ir.Const(-1))

    def _property(self, e: m.Property, env: Env) -> ir.Int:
        if e.name is Prop.KIND and isinstance(e.of, m.VariableRead) and e.of.variable in self.kind_of:
            return ir.Const(self.kind_of[e.of.variable])
        of = self.integer(e.of, env)
        match e.name:
            case Prop.KIND | Prop.DECK:
                return ir.Table(e.name.value, of)
            case Prop.SIDE:
                return ir.SideOf(of)
            case Prop.OWNER:
                return self.owner_of(of, ir.ZoneAt(of))
            case Prop.CARRIER:
                return ir.Table("carrier", ir.ZoneAt(of)) if "carrier" in self.layout.tables else ir.Const(-1)
            case Prop.NUMBER:
                return math("+", of, ir.Const(1))
            case Prop.ROW | Prop.COLUMN:
                space = self.somebody(e.of, env)
                return ir.Table(f"{e.name.value}_{e.of.type.of}", space, True)
            case Prop.SPACE:
                return ir.Table(f"space_{e.type.of}", ir.ZoneAt(of))
        raise AssertionError(e.name)

    def _builtin(self, e: m.Builtin, env: Env) -> ir.Int:
        first = e.arguments[0]
        match e.function:
            case Fn.COUNT:
                return length(self.many(first, env))
            case Fn.SOME:
                return ir.Compare(">", ir.Length(self.many(first, env)), ir.Const(0))
            case Fn.NO:
                return ir.Compare("==", ir.Length(self.many(first, env)), ir.Const(0))
            case Fn.ONLY:
                return ir.Require(ir.EndOr(self.many(first, env), 0), 0, None, Failure.NO_CARD)
            case Fn.A_CARD_OF:
                return ir.Table("a_card_of", self.integer(first, env))
            case Fn.FIRST:
                return ir.EndOr(self.many(first, env), 0)
            case Fn.LAST:
                return ir.EndOr(self.many(first, env), -1)
            case Fn.CONTAINS:
                return ir.Contains(self.many(first, env), self.integer(e.arguments[1], env))
            case Fn.MIN | Fn.MAX:
                return ir.Extreme(e.function.value, tuple(self.integer(it, env) for it in e.arguments))
            case Fn.ABS:
                return ir.Absolute(self.integer(first, env))
            case Fn.PICK:
                index, *items = (self.integer(it, env) for it in e.arguments)
                if self.coverage is not None:
                    index = self.coverage.picked(e, index)
                last, count = len(items) - 1, ir.Const(len(items))
                return ir.PickOne(require(index, 0, last, Failure.NO_SUCH_PICK, count), tuple(items))
            case Fn.ROLL:
                return ir.Random(require(self.integer(first, env), 1, None, Failure.TOO_FEW_SIDES))
            case Fn.NEXT | Fn.PREVIOUS:
                return lower_spaces.neighbour(self, e, env)
        raise AssertionError(e.function)

    def _looked_up(self, e: m.LookedUp, env: Env) -> ir.Int:
        lookup, key = self.layout.pack.lookups[e.table], self.integer(e.key, env)
        if e.key.type.name is TypeName.WORD:
            return ir.Table(f"lookup_{e.table}", key)
        first, last = lookup.first, lookup.first + len(lookup.entries) - 1
        known = require(key, first, last, Failure.NOT_IN_TABLE, ir.Const(first), ir.Const(last))
        return ir.Table(f"lookup_{e.table}", math("-", known, ir.Const(first)))

    def _operation(self, e: m.Operation, env: Env) -> ir.Int:
        left = self.integer(e.left, env)
        if e.operator in ("and", "or") and isinstance(left, ir.Const):
            # The right side may speak of what is not there (an option that is not given).
            decided = bool(left.value) == (e.operator == "or")
            return left if decided else self.integer(e.right, env)
        right = self.integer(e.right, env)
        if e.operator in ("and", "or"):
            return ir.Logic(e.operator, left, right)
        if e.operator in ("+", "-", "*", "//", "%"):
            return math(e.operator, left, right)
        if isinstance(left, ir.Const) and isinstance(right, ir.Const) and e.operator in ("==", "!="):
            return ir.Const(int((left.value == right.value) == (e.operator == "==")))
        return ir.Compare(e.operator, left, right)

    # -------------------------------------------------------------- lists

    def many(self, e: m.Expr, env: Env) -> ir.List:
        """An expression with several values."""
        match e:
            case m.VariableRead():
                return env[e.variable]  # type: ignore[return-value]
            case m.ZoneRead():
                if not e.every:
                    return ir.Row(self.row(e.zone, e.owner, env))
                first = self.layout.rows[e.zone]
                count = self.layout.instances(self.layout.pack.zones[e.zone].per)
                return ir.Joined(tuple(ir.Row(ir.Const(first + number)) for number in range(count)))
            case m.AllPlayers():
                return ir.Literal(tuple(range(self.layout.players)))
            case m.AllSpaces():
                return ir.Literal(tuple(range(self.layout.pack.graphs[e.graph].length)))
            case m.Listing():
                return ir.Literal(e.numbers)
            case m.Range():
                return lower_lists.numbers(self, e, env)
            case m.ListRead():
                return ir.ListTable(f"printed_{e.attribute}", self.face(self.integer(e.piece, env)))
            case m.Linked():
                return ir.ListTable(f"link_{e.link}", self.integer(e.space, env))
            case m.Reachable():
                return lower_spaces.reachable(self, e, env)
            case m.OptionRead():
                return ir.Literal(self.settings.pieces(e.option, self.layout))
            case m.FormulaCall():
                return self._formula(e, env)  # type: ignore[return-value]
            case m.Filter():
                return lower_lists.narrowed(self, e, env)
            case m.Collected():
                element = self.variable(e.variable)
                value = self.integer(e.value, {**env, e.variable: element})
                return ir.Numbers(self.walked(e.source, env), element, value)
            case m.Sort():
                element = self.variable(e.variable)
                key = self.integer(e.key, {**env, e.variable: element})
                return ir.Sorted(self.many(e.source, env), element, key, e.descending)
            case m.Operation():
                return ir.Joined((self.many(e.left, env), self.many(e.right, env)))
            case m.Conditional() if self.coverage is None and lower_lists.falls_back(e):
                return ir.FirstFull(self.many(e.then, env), self.many(e.otherwise, env))
            case m.Conditional():
                condition = self.integer(e.condition, env)
                then = self._arm(e, 0, self.many(e.then, env))
                return ir.ListIf(condition, then, self._arm(e, 1, self.many(e.otherwise, env)))
            case m.Builtin():
                return lower_lists.builtin(self, e, env)
        raise AssertionError(f"{type(e).__name__} is no list")
