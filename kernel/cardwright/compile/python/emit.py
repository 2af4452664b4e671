"""Intermediate form -> Python text: expressions and straight operations.

Text is built, never evaluated piece by piece: what runs is one module of plain functions. Names of packs
occur in it only inside identifiers that the schema has restricted to small letters, digits and `_`; behind a
prefix, so that none is a word of Python, and with capitals between two of them (`printed_score_OF_bear_0`), so
that no two things ever share an identifier.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.compile import ir
from cardwright.compile.failures import Failure
from cardwright.compile.layout import CHOICE, MAX_STEPS, MOST_IN_A_GAME, PICKS, SPENT, STEPS
from cardwright.compile.log import ADDED, KIND_BITS, KINDS
from cardwright.lang.functions import LIMIT

# More rows than any game has: what is remembered of a row has a number of its own.
ROWS = 1 << 20

# What Python works out as a truth value, or may: `+` makes an integer of it, as the form has it.
_TRUTH_VALUES = (ir.Compare, ir.Logic, ir.Invert, ir.Contains)
_TRUTHS = (
    *_TRUTH_VALUES,
    *(ir.Select, ir.PickOne, ir.Extreme, ir.Fold, ir.Call, ir.CallTable, ir.Foreign, ir.Touched),
)


def py(e: object) -> str:
    """An integer or list expression as Python."""
    match e:
        case ir.Const():
            return str(e.value) if e.value >= 0 else f"({e.value})"
        case ir.Reg():
            return e.name
        case ir.Cell():
            return f"v[{e.base}]" if e.offset is None else f"v[{e.base} + {py(e.offset)}]"
        case ir.Table():
            return f"T_{e.name}[{py(e.index)}]"
        case ir.ZoneAt():
            return f"at[{py(e.piece)}]"
        case ir.SideOf():
            return f"side[{py(e.piece)}]"
        case ir.Math(right=ir.Divisor()):
            function = "quotient" if e.operator == "//" else "remainder"
            return f"{function}({py(e.left)}, {py(e.right)})"
        case ir.Math() | ir.Compare() | ir.Logic():
            return f"({py(e.left)} {e.operator} {py(e.right)})"
        case ir.Divisor():
            return py(e.value)  # what divides by it sees to it
        case ir.Invert():
            return f"(not {py(e.operand)})"
        case ir.Select():
            return f"({py(e.then)} if {py(e.condition)} else {py(e.otherwise)})"
        case ir.Extreme():
            return f"{e.function}({', '.join(py(it) for it in e.items)})"
        case ir.Absolute():
            return f"abs({py(e.operand)})"
        case ir.PickOne():
            return f"pick({py(e.index)}, ({', '.join(py(it) for it in e.items)},))"
        case ir.Random():
            return f"roll(v, {py(e.sides)}, z[SCRIPT])"
        case ir.Require():
            return _required(e)
        case ir.Present():
            return f"present(s, {py(e.value)})"
        case ir.Length():
            return f"len({py(e.items)})"
        case ir.Item():
            return f"{py(e.items)}[{py(e.index)}]"
        case ir.EndOr():
            return _end_or(e)
        case ir.SumTable():
            return f"sum(map(G_{e.table}, {py(e.items)}))"
        case ir.Remembered():
            # Keys are the word's number and the row in one integer.
            first = e.word * ROWS
            key, row = (f"{first} + {py(e.row)}", f"k - {first}") if first else (py(e.row), "k")
            find = f"memo[k] if (k := {key}) in memo"
            pieces = f"charged(s, v, z[{row}], 1)" if e.charged else f"z[{row}]"
            counted = f"({find} else memo.setdefault(k, sum(map(W_{e.word}, {pieces}))))"
            return f"({counted} >> {e.shift} & {e.mask})"
        case ir.CountEqual(value=ir.Const(value=entry), one_table_each=True):
            return f"sum(map(G_{e.table}_{entry}, {py(e.items)}))"
        case ir.CountEqual():
            return f"[*map(G_{e.table}, {py(e.items)})].count({py(e.value)})"
        case ir.Fold():
            return _fold(e)
        case ir.Contains():
            return f"({py(e.item)} in {py(e.items)})"
        case ir.Call():
            return f"{e.routine}(s, v, z{_arguments(e.arguments)})"
        case ir.CallTable():
            return f"F_{e.table}[{py(e.index)}](s, v, z{_arguments(e.arguments)})"
        case ir.Foreign():
            given = (py(it) if _is_numbers(it) else stored(it) for it in e.arguments)
            return f"P_{e.function}({', '.join(given)})"
        case ir.Touched():
            return f"(touch({e.number}) or {py(e.value)})"
        case ir.TouchedAt():
            return f"touch_at({e.numbers}, {py(e.index)})"
    return _list(e)


def _arguments(arguments: tuple[ir.Int | ir.List, ...]) -> str:
    return "".join(f", {_argument(it)}" for it in arguments)


def _argument(e: ir.Int | ir.List) -> str:
    """What is handed to a routine: an integer if it is a truth value, but a list as it is."""
    return f"+{py(e)}" if isinstance(e, _TRUTH_VALUES) else py(e)


def _required(e: ir.Require) -> str:
    about = "".join(f", {py(it)}" for it in e.about)
    if e.least == 0 and e.most is None:
        match e.value:
            case ir.EndOr(items=ir.Row() | ir.ListCell(), end=0) if e.failure == Failure.NO_CARD:
                # What is in the place of an empty list fails when it is asked for its first element.
                return f"({py(e.value.items)} or NOTHING_THERE)[0]"
            case ir.Reg() | ir.Cell():
                # A call would cost more than all the rest of reading a value.
                value = py(e.value)
                return f"({value} if {value} >= 0 else {_fail(e.failure, f', {value}{about}')})"
    return f"require(s, {py(e.value)}, {e.least}, {e.most}, {str(e.failure)!r}{about})"


def _is_ranged(e: object) -> bool:
    return isinstance(e, ir.Require) and e.least is not None and e.most is not None


def _fail(failure: str, about: str) -> str:
    return f"fail(s, {str(failure)!r}{about})"


def _negated(e: ir.Int) -> str:
    """A condition as Python that is true when it is not."""
    match e:
        case ir.Compare(operator="<", left=ir.Length(items=items), right=ir.Const(value=1)):
            return py(items)
        case ir.Compare():
            opposite = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}[e.operator]
            return f"{py(e.left)} {opposite} {py(e.right)}"
        case ir.Logic(operator="or"):
            return f"{_negated(e.left)} and {_negated(e.right)}"
    return f"not {py(e)}"


def _list(e: object) -> str:
    match e:
        case ir.Copy(items=ir.Row() | ir.ListCell()):
            return f"{py(e.items)}[:]"
        case ir.Copy():
            return f"[*{py(e.items)}]"
        case ir.Row():
            return f"z[{py(e.base)}]"
        case ir.ListCell():
            return f"z[{e.row}]"
        case ir.Literal():
            return f"({', '.join(map(str, e.items))}{',' if len(e.items) == 1 else ''})"
        case ir.Span():
            return f"range({py(e.first)}, {py(e.last)} + 1)"
        case ir.Where():
            return f"[{e.element.name} for {e.element.name} in {py(e.items)} if {py(e.condition)}]"
        case ir.Reach():
            each = f"lambda {e.element.name}"
            asked = f"{py(e.start)}, {py(e.budget)}, {each}: {py(e.cost)}, {each}: {py(e.goes_on)}"
            return f"reach(L_{e.links}, {asked})"
        case ir.Sorted():
            direct = isinstance(e.key, ir.Table) and e.key.index == e.element
            key = f"G_{e.key.name}" if direct else f"lambda {e.element.name}: {py(e.key)}"  # type: ignore[union-attr]
            if e.tested:
                return f"sorted_present(s, {py(e.items)}, {key}, {e.descending})"
            return f"sorted({py(e.items)}, key={key}{', reverse=True' if e.descending else ''})"
        case ir.Numbers():
            return f"tuple(sorted([{stored(e.value)} for {e.element.name} in {py(e.items)}]))"
        case ir.Joined():
            return f"[{', '.join('*' + py(it) for it in e.parts)}]"
        case ir.Charged():
            return f"charged(s, v, {py(e.items)}, {e.each})"
        case ir.Bounded():
            return f"bounded(s, {py(e.items)}, {e.most})"
        case ir.OtherPlayers():
            return f"OTHERS[{py(e.player)}]"
        case ir.FirstFull():
            return f"({py(e.first)} or {py(e.second)})"
        case ir.ListTable():
            return f"L_{e.name}[{py(e.index)}]"
        case ir.Without():
            return f"without({py(e.items)}, {py(e.item)})"
        case ir.FirstOf():
            return f"[*{py(e.items)}][:max(0, {py(e.count)})]"
        case ir.Backwards():
            return f"[*{py(e.items)}][::-1]"
        case ir.Mixed():
            return f"shuffled(v, [*{py(e.items)}], s.lots, {e.of!r}, z[SCRIPT])"
        case ir.OneOfEach():
            return f"one_of_each({py(e.items)}, T_{e.table})"
        case ir.Grouped():
            return f"grouped({py(e.items)}, T_{e.table})"
        case ir.FromOn():
            return f"from_on({py(e.items)}, {py(e.item)})"
        case ir.Picks():
            return f"v[{PICKS}:{PICKS} + PLAYERS]"
        case ir.ListIf():
            return f"({py(e.then)} if {py(e.condition)} else {py(e.otherwise)})"
    raise AssertionError(type(e).__name__)


def _is_numbers(e: object) -> bool:
    return isinstance(e.value if isinstance(e, ir.Touched) else e, ir.Numbers)


def _end_or(e: ir.EndOr) -> str:
    items = py(e.items)
    if isinstance(e.items, ir.Row | ir.ListCell | ir.Literal | ir.Reg):
        return f"({items}[{e.end}] if {items} else -1)"
    return f"end_or({items}, {e.end})"


def _fold(e: ir.Fold) -> str:
    inside = f"[{py(e.value)} for {e.element.name} in {py(e.items)}]"
    if e.tested:
        inside = f"all_present(s, {inside})"
    if e.default is None:
        return f"{e.function}({inside})"
    if e.function == "sum":
        return f"sum({inside})" if e.default == ir.Const(0) else f"sum_or({inside}, {py(e.default)})"
    return f"{e.function}({inside}, default={py(e.default)})"


def stored(e: object) -> str:
    """An expression for keeping: the state holds integers, never truth values."""
    return f"+{py(e)}" if isinstance(e, _TRUTHS) else py(e)


@dataclass(slots=True, eq=False, repr=False)
class PythonLines:
    """Lines of Python, and where in the pack each of them comes from."""

    counts_steps: bool
    told: bool
    """Whether everything that happens is noted in the log."""
    lines: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    place: int = -1
    names: int = 0

    def add(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)
        self.places.append(self.place)

    def name(self, stem: str) -> str:
        self.names += 1
        return f"{stem}{self.names}"

    def bring_in(self, start: int) -> None:
        """Gives the function that began at a line the parts of the state that it uses."""
        body = "\n".join(self.lines[start:])
        for name, use in (("log", "log += "), ("side", "side["), ("at", "at[")):
            if use in body:
                self.lines.insert(start, f"    {name} = s.{name}")
                self.places.insert(start, -1)
        if "in memo" in body:
            self.lines.insert(start, "    if (memo := s.memo) is None: memo = s.memo = {}")
            self.places.insert(start, -1)

    def code(self, ops: ir.Code | list[ir.Op], depth: int) -> None:
        """Operations, each as a few lines; an empty list as `pass`."""
        before = len(self.lines)
        for op in ops:
            self.op(op, depth)
        if len(self.lines) == before:
            self.add(depth, "pass")

    def op(self, op: ir.Op, depth: int) -> None:
        """One operation."""
        match op:
            case ir.Mark():
                self.place = op.place
            case ir.Touch():
                self.add(depth, f"TOUCHED[{op.number}] = 1")
            case ir.SetReg() if op.register.type.many:
                self.add(depth, f"{op.register.name} = {py(op.value)}")
            case ir.SetReg():
                self._keep(op.register.name, op.value, depth)
            case ir.SetCell() if _is_ranged(op.value):
                value = self.name("x")
                self._keep(value, op.value, depth)
                self.add(depth, f"{py(op.cell)} = {value}")
            case ir.SetCell():
                self.add(depth, f"{py(op.cell)} = {stored(op.value)}")
            case ir.AddCell():
                self._add_cell(op, depth)
            case ir.SetList():
                self.add(depth, f"{py(op.target)} = {py(op.items)}")
            case ir.Transfer():
                self._transfer(op, depth)
            case ir.TransferAll():
                self._transfer_all(op, depth)
            case ir.TransferTop():
                self._transfer_top(op, depth)
            case ir.ShuffleRow():
                self.add(depth, f"shuffle(v, z[{py(op.row)}], s.lots, z[SCRIPT])")
            case ir.Turn():
                self.add(depth, f"side[{py(op.piece)}] = {op.side}")
            case ir.Show():
                self.add(depth, f"show(s, {py(op.piece)}, {py(op.player)})")
            case ir.Follow():
                self.add(depth, f"follow(s, {py(op.piece)}, {py(op.origin)}, {py(op.row)}, {op.way})")
            case ir.Lose():
                self.add(depth, f"lose(s, {py(op.row)})")
            case ir.Note():
                kind = KINDS[op.kind]
                if self.told or kind == ADDED:
                    rest = ", ".join(py(it) for it in (op.first, op.second, op.third))
                    self.add(depth, f"log += ({op.statement << KIND_BITS | kind}, {rest})")
            case ir.Check():
                about = "".join(f", {py(it)}" for it in op.about)
                self.add(depth, f"if {_negated(op.condition)}: {_fail(op.failure, about)}")
            case ir.When():
                self.add(depth, f"if {py(op.condition)}:")
                self.code(op.then, depth + 1)
                if op.otherwise:
                    self.add(depth, "else:")
                    self.code(op.otherwise, depth + 1)
            case ir.Loop(items=ir.Charged(items=items, each=each)):
                # As `charged` does it, without a call.
                walked = self.name("l")
                self.add(depth, f"{walked} = {py(items)}")
                self._pay(f"len({walked}) * {each}", depth)
                self.add(depth, f"for {op.element.name} in {walked}:")
                self.code(op.body, depth + 1)
            case ir.Loop():
                self.add(depth, f"for {op.element.name} in {py(op.items)}:")
                self.code(op.body, depth + 1)
            case ir.Count():
                self.add(depth, f"for _ in range({py(op.times)}):")
                if op.condition != ir.Const(1):
                    if op.forgets:
                        self.op(ir.Forget(), depth + 1)
                    self.add(depth + 1, f"if not {py(op.condition)}: break")
                self.code(op.body, depth + 1)
            case ir.Run():
                self.add(depth, f"{op.routine}(s, v, z{_arguments(op.arguments)})")
            case ir.Tick():
                self._pay(py(op.steps), depth)
            case ir.Forget():
                self.add(depth, "s.memo = None")
            case ir.Return():
                self.add(depth, f"v[{op.cell}] = {op.block}")
            case ir.Quit():
                self.add(depth, "return")
            case ir.Leave():
                self.add(depth, "break")
            case ir.Give() if _is_ranged(op.value):
                self._keep("x", op.value, depth)
                self.add(depth, "return x")
            case ir.Give():
                self.add(depth, f"return {py(op.value)}")
            case ir.Recall():
                # Sums have keys from 0 on.
                self.add(depth, f"key = {-(op.number + 1) * ROWS} + {py(op.row)}")
                self.add(depth, "if key in memo: return memo[key]")
            case ir.Retain():
                self._keep("x", op.value, depth)
                self.add(depth, "memo[key] = x")
                self.add(depth, "return x")

    def _pay(self, steps: str, depth: int) -> None:
        self.add(depth, f"v[{STEPS}] += {steps}")
        self.add(depth, f"if v[{STEPS}] > {MAX_STEPS}: {_fail(Failure.TOO_MANY_STEPS, '')}")

    def _keep(self, name: str, e: object, depth: int) -> None:
        """Puts a number into a local name, and tests its range there."""
        if not isinstance(e, ir.Require) or not _is_ranged(e):
            self.add(depth, f"{name} = {stored(e)}")
            return
        about = f", {name}" + "".join(f", {py(it)}" for it in e.about)
        self.add(depth, f"{name} = {stored(e.value)}")
        self.add(depth, f"if not {e.least} <= {name} <= {e.most}: {_fail(e.failure, about)}")

    def simple(self, e: ir.Int, depth: int) -> str:
        """The expression as something that may be written twice."""
        if isinstance(e, ir.Const | ir.Reg):
            return py(e)
        name = self.name("t")
        self.add(depth, f"{name} = {py(e)}")
        return name

    def new_choice(self, depth: int) -> None:
        """Steps are counted from 0 again after a choice; those of the whole game are added up."""
        if self.counts_steps:
            here, self.place = self.place, -1
            self.add(depth, f"v[{SPENT}] += v[{STEPS}] + {CHOICE}; v[{STEPS}] = 0")
            self.add(depth, f"if v[{SPENT}] > {MOST_IN_A_GAME}: {_fail(Failure.GAME_TOO_LONG, '')}")
            self.place = here

    def _add_cell(self, op: ir.AddCell, depth: int) -> None:
        cell = str(op.cell.base)
        if op.cell.offset is not None:
            cell = self.name("k")
            self.add(depth, f"{cell} = {op.cell.base} + {py(op.cell.offset)}")
        total = self.name("y")
        self.add(depth, f"v[{cell}] = {total} = v[{cell}] + {stored(op.amount)}")
        self.add(depth, f"if not -{LIMIT} <= {total} <= {LIMIT}: {_fail(Failure.OUT_OF_RANGE, f', {total}')}")

    def _put(self, piece: str, row: str, bottom: bool, depth: int) -> None:
        self.add(depth, f"z[{row}].insert(0, {piece})" if bottom else f"z[{row}].append({piece})")
        self.add(depth, f"at[{piece}] = {row}")

    def _transfer(self, op: ir.Transfer, depth: int) -> None:
        piece = self.simple(op.piece, depth)
        self.add(depth, f"z[{py(op.origin)}].remove({piece})")
        self._put(piece, py(op.row), op.bottom, depth)

    def _transfer_all(self, op: ir.TransferAll, depth: int) -> None:
        source, pieces = py(op.source), self.name("a")
        self.add(depth, f"{pieces} = z[{source}]")
        # A fresh list takes the place of the old one, so that a row may even be moved onto itself.
        self.add(depth, f"z[{source}] = []")
        self.add(depth, f"for {op.element.name} in {pieces}:")
        for inner in op.each:
            self.op(inner, depth + 1)
        self._put(op.element.name, py(op.row), op.bottom, depth + 1)

    def _transfer_top(self, op: ir.TransferTop, depth: int) -> None:
        stack = self.name("a")
        self.add(depth, f"{stack} = z[{py(op.source)}]")
        if op.count == ir.Const(1):
            self.add(depth, f"if {stack}:")
        else:
            left = self.name("n")
            self.add(depth, f"{left} = {py(op.count)}")
            self.add(depth, f"while {left} > 0 and {stack}:")
            self.add(depth + 1, f"{left} -= 1")
        self.add(depth + 1, f"{op.element.name} = {stack}.pop()")
        for inner in op.each:
            self.op(inner, depth + 1)
        self._put(op.element.name, py(op.row), op.bottom, depth + 1)
