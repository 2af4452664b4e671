"""Meaning -> intermediate form: expressions, and statements that cannot stop for a decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from cardwright.check.nullability import is_somebody
from cardwright.compile import ir, routine_names
from cardwright.compile.failures import Failure
from cardwright.compile.ir_types import INDEX, NUMBER, PIECE, PLAYER, ROW, IntegerType, type_of
from cardwright.compile.layout import FEW_KINDS, Layout
from cardwright.compile.origins import Origins
from cardwright.compile.passes.folding import both, cell_plus, inverted, length, math, require, select
from cardwright.compile.passes.number_sizes import in_range
from cardwright.compile.shown import ALL, CHOSEN, FROM_TOP
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Aggregation, Fn, Prop
from cardwright.lang.types import TypeName
from cardwright.play.options import Settings

if TYPE_CHECKING:
    from cardwright.compile.coverage import Coverage

# What can come of a statement besides what stands in it: an `if` without `else` that is false, an offer that is
# declined, an `ensure … when` that comes into force. See `coverage`.
FALSE, DECLINED, IN_FORCE = "false", "declined", "in force"

Env = dict[m.Variable, "ir.Int | ir.List"]

_AGGREGATED = {Aggregation.TOTAL: "sum", Aggregation.MOST: "max", Aggregation.LEAST: "min"}


class FaceTest(m.Expr):
    """Whether a piece is of that kind and shows that face."""

    piece: m.Expr
    kind: str
    face: int


class KindBelow(m.Expr):
    """Whether a piece's kind is declared before that kind; true of none."""

    piece: m.Expr
    kind: str


class CallProc(m.Statement):
    """A procedure of the program (a rule's body, a modifier's), by its full name."""

    proc: str
    arguments: tuple[m.Expr, ...]


class Holder(m.Property):
    """Whoever holds a piece, or none: the player whom its effects speak of, if they do."""


def alike(one: object, other: object) -> bool:
    """Whether two expressions say the same, wherever they stand."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if not isinstance(one, m.Expr):
        return one == other
    if type(one) is not type(other):
        return False
    assert isinstance(other, m.Expr)
    parts = zip(one.__dict__.items(), other.__dict__.values(), strict=True)
    return all(name == "at" or alike(mine, yours) for (name, mine), yours in parts)


def is_simple(e: object) -> bool:
    """Whether an expression may be written several times: it costs nothing and does not change."""
    return isinstance(e, ir.Const | ir.Reg) or (isinstance(e, ir.Cell) and e.offset is None)


# Short formulas and rules are written out in place of at most this many calls; later ones stay calls. What
# is written out may call others that are, so a small untrusted pack could else become a program without end. Our games
# write out 120. Python takes much memory for a long function: of a thousand effects, which one rule chooses from, 50 MB.
MOST_WRITTEN_OUT = 300
# … and only so deep inside one another: Python takes no text that is nested deeper than a hundred levels.
DEEPEST_WRITTEN_OUT = 5
# The entries of all tables whose sums are remembered.
MOST_PACKED = 1_000_000


@dataclass(slots=True)
class Allowance:
    """How many calls may still be written out, in a whole program."""

    left: int = MOST_WRITTEN_OUT
    depth: int = 0

    def take(self) -> bool:
        if self.depth >= DEEPEST_WRITTEN_OUT:
            return False
        self.left -= 1
        return self.left >= 0

    @contextmanager
    def inside(self) -> Iterator[None]:
        """While something is written out in place of a call."""
        self.depth += 1
        yield
        self.depth -= 1


@dataclass(slots=True)
class Lowering:
    """Turns expressions and straight statements of one program into the intermediate form."""

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
                index = self.face(piece) if name in self.layout.sided else piece
                worked_out = ir.CallTable(e.attribute, index, (piece,))
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
                return self._entry(table, self.somebody(e.space, env))
            case m.IconsIn():
                return self._icons_in(e, env)
            case m.KindsIn():
                return self._kinds_in(e, env)
            case m.InZone():
                return self._in_zone(e, env)
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
                return self._space_at(e, env)
            case m.Distance():
                return self._distance(e, env)
            case m.LookedUp():
                return self._looked_up(e, env)
            case m.Aggregate():
                return self._aggregate(e, env)
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

    def _space_at(self, e: m.SpaceAt, env: Env) -> ir.Int:
        """A space by its number or by its column and row: numbers beyond the board lead to the border of its table."""
        graph = self.layout.pack.graphs[e.graph]
        if len(e.numbers) == 1:
            place = _clamped(self.integer(e.numbers[0], env), graph.length + 1)
            return self._entry(f"numbered_{e.graph}", place)
        assert graph.grid is not None
        columns, rows = graph.grid
        column, row = (self.integer(it, env) for it in e.numbers)
        place = math(
            "+", math("*", _clamped(row, rows + 1), ir.Const(columns + 2)), _clamped(column, columns + 1)
        )
        return self._entry(f"grid_{e.graph}", place)

    def _entry(self, table: str, index: ir.Int) -> ir.Int:
        """An entry of a table by an index that is certain to be in it."""
        return (
            ir.Const(self.layout.tables[table][index.value])
            if isinstance(index, ir.Const)
            else ir.Table(table, index, True)
        )

    def _distance(self, e: m.Distance, env: Env) -> ir.Int:
        spaces = self.layout.pack.graphs[e.start.type.of].length
        start, end = self.somebody(e.start, env), self.somebody(e.end, env)
        self.layout.measure(e.link)
        return ir.Table(f"distance_{e.link}", math("+", math("*", start, ir.Const(spaces)), end), True)

    def _reachable(self, e: m.Reachable, env: Env) -> ir.List:
        element = self.variable(e.variable)
        inner = {**env, e.variable: element}
        cost = self.integer(e.cost, inner) if e.cost is not None else ir.Const(1)
        goes_on = self.integer(e.goes_on, inner) if e.goes_on is not None else ir.Const(1)
        start, budget = self.integer(e.start, env), self.integer(e.budget, env)
        return ir.Reach(f"link_{e.link}", start, budget, element, cost, goes_on)

    def _icons_in(self, e: m.IconsIn, env: Env) -> ir.Int:
        name = f"icon_{e.icon}"
        pieces = self.walked(e.pieces, env) if name in self.layout.sided else self.many(e.pieces, env)
        if isinstance(pieces, ir.Row) and isinstance(pieces.base, ir.Const):
            tracked = self.layout.tracked.get((pieces.base.value, name))
            if tracked is not None:
                return ir.Cell(tracked)
        if name not in self.layout.sided:
            if self.remembers and isinstance(pieces, ir.Row) and self._has_room(name):
                return ir.Remembered(pieces.base, *self._packed(name, self.layout.tables[name]))
            return ir.SumTable(pieces, name)
        element = self.register("piece", PIECE)
        return ir.Fold("sum", pieces, element, self.table(name, element, True), ir.Const(0))

    def _kinds_in(self, e: m.KindsIn, env: Env) -> ir.Int:
        pieces, kind = self.many(e.pieces, env), self.integer(e.kind, env)
        if self.remembers and isinstance(pieces, ir.Row) and isinstance(kind, ir.Const):
            name = f"kind_{kind.value}"
            if self._has_room(name):
                kinds = self.layout.tables["kind"]
                return ir.Remembered(
                    pieces.base, *self._packed(name, (int(it == kind.value) for it in kinds))
                )
        return ir.CountEqual(pieces, "kind", kind, len(self.layout.pack.kinds) <= FEW_KINDS)

    def _has_room(self, name: str) -> bool:
        """Whether a table may be packed: those of a game with thousands of cards would take much memory."""
        packed = self.layout.packing.fields
        return name in packed or (len(packed) + 1) * len(self.layout.pieces) <= MOST_PACKED

    def _packed(self, name: str, table: Iterable[int]) -> tuple[int, int, int]:
        # A table of thousands of cards is gone through once, however many formulas ask for its sum.
        known = self.layout.packing.fields.get(name)
        return known or self.layout.packing.place(name, [max(0, it) for it in table])

    def _in_zone(self, e: m.InZone, env: Env) -> ir.Int:
        where = ir.ZoneAt(self.integer(e.piece, env))
        if not e.zone.every:
            return ir.Compare("==", where, self.row(e.zone.zone, e.zone.owner, env))
        first = self.layout.rows[e.zone.zone]
        last = first + self.layout.instances(self.layout.pack.zones[e.zone.zone].per)
        above = ir.Compare(">=", where, ir.Const(first))
        return both(above, ir.Compare("<", where, ir.Const(last)))

    def _aggregate(self, e: m.Aggregate, env: Env) -> ir.Int:
        element = self.variable(e.variable)
        source = self.walked(e.source, env)
        value = self.integer(e.value, {**env, e.variable: element})
        default = self.integer(e.default, env) if e.default is not None else ir.Const(0)
        function = _AGGREGATED[e.function]
        filled = isinstance(source, ir.Literal) and source.items
        others = isinstance(source, ir.OtherPlayers) and self.layout.players > 1
        return ir.Fold(function, source, element, value, None if filled or others else default)

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
                return self._neighbour(e, env)
        raise AssertionError(e.function)

    def _neighbour(self, e: m.Builtin, env: Env) -> ir.Int:
        if len(e.arguments) == 2:
            return self._further(e, env)
        of = "player" if e.type.name is TypeName.PLAYER else f"space_{e.type.of}"
        return ir.Table(f"{e.function}_{of}", self.integer(e.arguments[0], env))

    def _further(self, e: m.Builtin, env: Env) -> ir.Int:
        """A player so many seats away, all around the table; a space so many further on, none beyond the ends."""
        start, steps = self.somebody(e.arguments[0], env), self.integer(e.arguments[1], env)
        place = math("+" if e.function is Fn.NEXT else "-", start, steps)
        if e.type.name is TypeName.PLAYER:
            return math("%", place, ir.Const(self.layout.players))
        spaces = self.layout.pack.graphs[e.type.of].length
        return self._entry(f"numbered_{e.type.of}", _clamped(math("+", place, ir.Const(1)), spaces + 1))

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
                return self._range(e, env)
            case m.ListRead():
                return ir.ListTable(f"printed_{e.attribute}", self.face(self.integer(e.piece, env)))
            case m.Linked():
                return ir.ListTable(f"link_{e.link}", self.integer(e.space, env))
            case m.Reachable():
                return self._reachable(e, env)
            case m.OptionRead():
                return ir.Literal(self.settings.pieces(e.option, self.layout))
            case m.FormulaCall():
                return self._formula(e, env)  # type: ignore[return-value]
            case m.Filter():
                return self._filter(e, env)
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
            case m.Conditional() if self.coverage is None and self._falls_back(e):
                return ir.FirstFull(self.many(e.then, env), self.many(e.otherwise, env))
            case m.Conditional():
                condition = self.integer(e.condition, env)
                then = self._arm(e, 0, self.many(e.then, env))
                return ir.ListIf(condition, then, self._arm(e, 1, self.many(e.otherwise, env)))
            case m.Builtin():
                return self._list_builtin(e, env)
        raise AssertionError(f"{type(e).__name__} is no list")

    def _range(self, e: m.Range, env: Env) -> ir.List:
        first, last = (in_range(self.integer(it, env), self.layout) for it in (e.first, e.last))
        if isinstance(first, ir.Const) and isinstance(last, ir.Const):
            return ir.Literal(tuple(range(first.value, last.value + 1)))
        return ir.Bounded(ir.Span(first, last), m.LONGEST_RANGE)

    def _filter(self, e: m.Filter, env: Env) -> ir.List:
        """What is narrowed several times is gone through once."""
        element = self.variable(e.variable)
        source: m.Expr = e
        condition: ir.Int | None = None
        while isinstance(source, m.Filter):
            more = self.integer(source.condition, {**env, source.variable: element})
            condition = more if condition is None else both(more, condition)
            source = source.source
        assert condition is not None
        if isinstance(e, m.People) and condition == ir.Const(1):
            return self.walked(source, env)
        return ir.Where(self.walked(source, env), element, condition)

    def _falls_back(self, e: m.Conditional) -> bool:
        """Whether it says `A if some(A) else B`: then A is worked out once."""
        match e.condition:
            case m.Builtin(function=Fn.SOME, arguments=(asked,)):
                return alike(asked, e.then)
        return False

    def _list_builtin(self, e: m.Builtin, env: Env) -> ir.List:
        first = e.arguments[0]
        match e.function:
            case Fn.WITHOUT if isinstance(first, m.AllPlayers):
                return ir.OtherPlayers(self.somebody(e.arguments[1], env))
            case Fn.WITHOUT if isinstance(first, m.PlayersLeft):
                return ir.Without(self.many(first, env), self.somebody(e.arguments[1], env))
            case Fn.WITHOUT:
                return ir.Without(self.many(first, env), self.integer(e.arguments[1], env))
            case Fn.ZONE_OF:
                return ir.Row(ir.ZoneAt(self.integer(first, env)))
            case Fn.CLOCKWISE:
                return ir.ListTable("clockwise", self.somebody(first, env))
            case Fn.FIRST_OF:
                return ir.FirstOf(self.integer(first, env), self.many(e.arguments[1], env))
            case Fn.REVERSED:
                return ir.Backwards(self.many(first, env))
            case Fn.SHUFFLED:
                return ir.Mixed(self.many(first, env), first.type.name.value)
            case Fn.ONE_OF_EACH:
                return ir.OneOfEach(self.many(first, env), "kind")
            case Fn.FROM_ON:
                return ir.FromOn(self.many(first, env), self.integer(e.arguments[1], env))
            case Fn.ALIKE_TOGETHER:
                return ir.Grouped(self.many(first, env), self.layout.alike())
            case Fn.ONE_OF_ALIKE:
                return ir.OneOfEach(self.many(first, env), self.layout.alike())
        raise AssertionError(e.function)

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
        """So many pieces from the top of a row, or all of them, to a zone."""
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


def _clamped(number: ir.Int, most: int) -> ir.Int:
    """A number within 0 and `most`, whatever it is."""
    if isinstance(number, ir.Const):
        return ir.Const(min(max(number.value, 0), most))
    return ir.Extreme("min", (ir.Extreme("max", (number, ir.Const(0))), ir.Const(most)))
