"""Intermediate form -> Python text: expressions and straight operations.

Text is built, never evaluated piece by piece: what runs is one module of plain functions. Names of packs
occur in it only inside identifiers that the schema has restricted to small letters, digits and `_`; behind a
prefix, so that none is a word of Python, and with capitals between two of them (`printed_score_OF_bear_0`), so
that no two things ever share an identifier.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.compile import ir
from cardwright.compile.asks_pieces import Asking
from cardwright.compile.layout import CHOICE, MAX_STEPS, MOST_IN_A_GAME, PICKS, SPENT, STEPS, Layout
from cardwright.compile.passes.number_sizes import LIMIT

# More rows than any game has: what is remembered of a row has a number of its own.
ROWS = 1 << 20

# Taking a piece out of a row means looking for it there: with more pieces than this in a game it is paid for.
MANY_PIECES = 1_000

# Kinds of entries in the log, four integers each. A game in play notes only what was ADDED; the others are
# noted when it is played again to be told: see `chronicle`.
MOVED, BECAME, ADDED, SHUFFLED, FLIPPED = 1, 2, 3, 4, 5
# The first integer of an entry is its kind in these bits; above them, where something was ADDED, the number of the
# statement that did it.
KIND_BITS = 3


def entries(log: list[int]) -> Iterator[tuple[int, int, int, int, int]]:
    """The entries of a log: kind, statement, and the three integers that go with the kind."""
    for place in range(0, len(log), 4):
        kind, first, second, third = log[place : place + 4]
        yield kind & (1 << KIND_BITS) - 1, kind >> KIND_BITS, first, second, third


# What is an integer for certain. Of anything else `+` makes one: 1 of a truth value; of what is missing, an error.
_INTEGERS = (
    ir.Const,
    ir.Cell,
    ir.Math,
    ir.Length,
    ir.Item,
    ir.SumTable,
    ir.CountEqual,
    ir.ZoneAt,
    ir.SideOf,
    ir.Random,
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
        case ir.Math() | ir.Compare() | ir.Logic():
            return f"({py(e.left)} {e.operator} {py(e.right)})"
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
        case ir.LookUp():
            return f"looked_up(T_{e.name}, {py(e.index)}, {e.first})"
        case ir.Random():
            return f"roll(v, {py(e.sides)})"
        case ir.Somebody():
            if e.holding is not None:
                return f"holder(s, {py(e.who)}, {py(e.holding)})"
            if isinstance(e.who, ir.Reg | ir.Cell):
                # A call would cost more than all the rest of reading a value.
                return f"({py(e.who)} if {py(e.who)} >= 0 else nobody())"
            return f"somebody({py(e.who)})"
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
            pieces = f"charged(v, z[{row}], 1)" if e.charged else f"z[{row}]"
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
            return f"{e.routine}(s, v, z{''.join(', ' + py(it) for it in e.arguments)})"
        case ir.CallTable():
            return f"F_{e.table}[{py(e.index)}](s, v, z{''.join(', ' + py(it) for it in e.arguments)})"
        case ir.Foreign():
            given = (py(it) if _is_numbers(it) else stored(it) for it in e.arguments)
            return f"P_{e.function}({', '.join(given)})"
        case ir.Touched():
            return f"(touch({e.number}) or {py(e.value)})"
        case ir.TouchedAt():
            return f"touch_at({e.numbers}, {py(e.index)})"
    return _list(e)


def _list(e: object) -> str:
    match e:
        case ir.Row():
            return f"z[{py(e.base)}]"
        case ir.ListCell():
            return f"z[{e.row}]"
        case ir.Literal():
            return f"({', '.join(map(str, e.items))}{',' if len(e.items) == 1 else ''})"
        case ir.Where():
            return f"[{e.element.name} for {e.element.name} in {py(e.items)} if {py(e.condition)}]"
        case ir.Sorted():
            order = ", reverse=True" if e.descending else ""
            if isinstance(e.key, ir.Table) and e.key.index == e.element:
                return f"sorted({py(e.items)}, key=G_{e.key.name}{order})"
            return f"sorted({py(e.items)}, key=lambda {e.element.name}: {py(e.key)}{order})"
        case ir.Numbers():
            return f"tuple(sorted([{stored(e.value)} for {e.element.name} in {py(e.items)}]))"
        case ir.Joined():
            return f"[{', '.join('*' + py(it) for it in e.parts)}]"
        case ir.Charged():
            return f"charged(v, {py(e.items)}, {e.each})"
        case ir.Bounded():
            return f"bounded({py(e.items)}, {e.most})"
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
            return f"shuffled(v, [*{py(e.items)}], {e.of!r})"
        case ir.OneOfEach():
            return f"one_of_each({py(e.items)}, T_{e.table})"
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
    if e.default is None:
        return f"{e.function}({inside})"
    if e.function == "sum":
        return f"sum({inside})" if e.default == ir.Const(0) else f"sum_or({inside}, {py(e.default)})"
    return f"{e.function}({inside}, default={py(e.default)})"


def stored(e: object) -> str:
    """An expression for keeping: the state holds integers, never truth values or what a card does not have."""
    return py(e) if isinstance(e, _INTEGERS) else f"+{py(e)}"


# Lists that belong to somebody else, or are tuples: they must not be kept or changed as they are.
_BORROWED = (
    ir.ListIf,
    ir.FirstFull,
    ir.Reg,
    ir.Call,
    ir.Literal,
    ir.OtherPlayers,
    ir.ListTable,
    ir.Touched,
)


def fresh(e: object) -> str:
    """A list that may be kept or walked while the state changes."""
    if isinstance(e, ir.Row | ir.ListCell):
        return f"{py(e)}[:]"
    return f"[*{py(e)}]" if isinstance(e, _BORROWED) else py(e)


@dataclass(slots=True)
class Text:
    """Lines of Python, and where in the pack each of them comes from."""

    layout: Layout
    counts_steps: bool
    told: bool
    """Whether everything that happens is noted in the log."""
    asking: Asking
    sums_hold: bool = False
    """Whether no piece moves in what is being written, so that remembered sums stay right."""
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

    def checked(self, depth: int, text: str) -> None:
        self.add(depth, f"if not -{LIMIT} <= {text} <= {LIMIT}: out_of_range({text})")

    def forget(self, what: object, depth: int) -> None:
        """Drops the sums that are remembered, before something that asks pieces for their formulas."""
        if not self.sums_hold and self.asking.asks(what):
            self.add(depth, "s.memo = None")

    def op(self, op: ir.Op, depth: int) -> None:
        """One operation. Sums are remembered from one that asks for them to the next that may move pieces."""
        self.forget(op, depth)
        before = self.sums_hold
        self.sums_hold = before or not self.asking.moves(op)
        self._op(op, depth)
        self.sums_hold = before

    def _op(self, op: ir.Op, depth: int) -> None:
        match op:
            case ir.Mark():
                self.place = op.place
            case ir.Touch():
                self.add(depth, f"TOUCHED[{op.number}] = 1")
            case ir.SetReg():
                value = fresh(op.value) if op.many else stored(op.value)
                self.add(depth, f"{op.register.name} = {value}")
                if op.checked:
                    self.checked(depth, op.register.name)
            case ir.SetCell():
                self._set_cell(op, depth)
            case ir.AddCell():
                self._add_cell(op, depth)
            case ir.SetList():
                self.add(depth, f"{py(op.target)} = {fresh(op.items)}")
            case ir.Transfer():
                self._transfer(op, depth)
            case ir.TransferAll():
                self._transfer_all(op, depth)
            case ir.TransferTop():
                self._transfer_top(op, depth)
            case ir.ShuffleRow():
                row = self._row(op.row, depth, op.sure)
                if op.each:
                    self.tick(f"len(z[{row}]) * {op.each}", depth)
                self.add(depth, f"shuffle(v, z[{row}])")
                self._tell(depth, f"({SHUFFLED}, {row}, 0, 0)")
            case ir.Turn():
                piece = self.simple(op.piece, depth)
                self.add(depth, f"flip(s, {piece}, {op.side})")
                self._tell(depth, f"({FLIPPED}, {piece}, {op.side}, 0)")
            case ir.When():
                self.add(depth, f"if {py(op.condition)}:")
                self.code(op.then, depth + 1)
                if op.otherwise:
                    self.add(depth, "else:")
                    self.code(op.otherwise, depth + 1)
            case ir.Loop():
                self._loop(op, depth)
            case ir.Count():
                self.add(depth, f"for _ in range({py(op.times)}):")
                if op.condition != ir.Const(1):
                    self.forget(op.condition, depth + 1)
                    self.add(depth + 1, f"if not {py(op.condition)}: break")
                if op.each:
                    self.tick(str(op.each), depth + 1)
                self.code(op.body, depth + 1)
            case ir.Run():
                self.add(depth, f"{op.routine}(s, v, z{''.join(', ' + py(it) for it in op.arguments)})")
            case ir.Tick():
                self.tick(str(op.steps), depth)
            case ir.Return():
                self.add(depth, f"v[{op.cell}] = {op.block}")
            case ir.Quit():
                self.add(depth, "return")
            case ir.Give():
                if op.checked:
                    self.add(depth, f"x = {py(op.value)}")
                    self.checked(depth, "x")
                    self.add(depth, "return x")
                else:
                    self.add(depth, f"return {py(op.value)}")
            case ir.Recall():
                # Sums have keys from 0 on.
                self.add(depth, f"key = {-(op.number + 1) * ROWS} + {py(op.row)}")
                self.add(depth, "if key in memo: return memo[key]")
            case ir.Retain():
                self.add(depth, f"x = {py(op.value)}")
                if op.checked:
                    self.checked(depth, "x")
                self.add(depth, "memo[key] = x")
                self.add(depth, "return x")

    def simple(self, e: ir.Int, depth: int) -> str:
        """The expression as something that may be written twice."""
        if isinstance(e, ir.Const | ir.Reg):
            return py(e)
        name = self.name("t")
        self.add(depth, f"{name} = {py(e)}")
        return name

    def _tell(self, depth: int, entry: str) -> None:
        if self.told:
            self.add(depth, f"log += {entry}")

    def new_choice(self, depth: int) -> None:
        """Steps are counted from 0 again after a choice; those of the whole game are added up."""
        if self.counts_steps:
            here, self.place = self.place, -1
            self.add(depth, f"v[{SPENT}] += v[{STEPS}] + {CHOICE}; v[{STEPS}] = 0")
            self.add(depth, f"if v[{SPENT}] > {MOST_IN_A_GAME}: too_long_a_game()")
            self.place = here

    def tick(self, steps: str, depth: int) -> None:
        """Pays for what follows."""
        if not self.counts_steps:
            return
        self.add(depth, f"v[{STEPS}] += {steps}")
        self.add(depth, f"if v[{STEPS}] > {MAX_STEPS}: too_many_steps()")

    def _set_cell(self, op: ir.SetCell, depth: int) -> None:
        if not (op.checked or op.logged):
            self.add(depth, f"{py(op.cell)} = {stored(op.value)}")
            return
        cell = self._cell(op.cell, depth)
        value = stored(op.value) if isinstance(op.value, ir.Const) else self.name("x")
        if not isinstance(op.value, ir.Const):
            self.add(depth, f"{value} = {stored(op.value)}")
        if op.checked:
            self.checked(depth, value)
        self.add(depth, f"v[{cell}] = {value}")
        if op.logged:
            self._tell(depth, f"({BECAME}, {cell}, {value}, 0)")

    def _cell(self, cell: ir.Cell, depth: int) -> str:
        if cell.offset is None:
            return str(cell.base)
        name = self.name("k")
        self.add(depth, f"{name} = {cell.base} + {py(cell.offset)}")
        return name

    def _add_cell(self, op: ir.AddCell, depth: int) -> None:
        cell = self._cell(op.cell, depth)
        amount = self.name("x")
        total = self.name("y")
        self.add(depth, f"{amount} = {stored(op.amount)}")
        self.add(depth, f"v[{cell}] = {total} = v[{cell}] + {amount}")
        self.checked(depth, total)
        self.add(depth, f"log += ({op.statement << KIND_BITS | ADDED}, {cell}, {amount}, {py(op.piece)})")

    def _row(self, e: ir.Int, depth: int, sure: bool) -> str:
        """A row that pieces go to. The row of `none` is no place."""
        row = self.simple(e, depth)
        if not sure:
            self.add(depth, f"if not REAL[{row}]: no_such_place()")
        return row

    def _full(self, row: str, room: int) -> str:
        """Whether there is no room for one more piece in a row."""
        return f"z[{row}]" if room == 1 else f"len(z[{row}]) >= {room}"

    def _into(self, row: ir.Int, piece: str, depth: int, sign: str = "+") -> None:
        """Keeps the tracked sums of a row right when a piece comes (or with '-' goes)."""
        for (tracked, table), cell in self.layout.tracked.items():
            if row == ir.Const(tracked):
                self.add(depth, f"v[{cell}] {sign}= T_{table}[{piece}]")

    def _transfer(self, op: ir.Transfer, depth: int) -> None:
        piece, row = self.simple(op.piece, depth), self._row(op.row, depth, op.sure)
        origin = self.name("f")
        self.add(depth, f"{origin} = at[{piece}]")
        if len(self.layout.pieces) > MANY_PIECES:
            self.tick(f"len(z[{origin}]) >> 4", depth)
        if op.room:
            # A piece that lies there already takes no more room.
            self.add(depth, f"if {self._full(row, op.room)} and {origin} != {row}: no_room(s, {row})")
        self.add(depth, f"z[{origin}].remove({piece})")
        self.add(depth, f"z[{row}].insert(0, {piece})" if op.bottom else f"z[{row}].append({piece})")
        self.add(depth, f"at[{piece}] = {row}")
        self._tell(depth, f"({MOVED}, {piece}, {origin}, {row})")
        self._into(op.row, piece, depth)
        for (tracked, table), cell in self.layout.tracked.items():
            self.add(depth, f"if {origin} == {tracked}: v[{cell}] -= T_{table}[{piece}]")

    def _put(self, piece: str, row: str, op: ir.TransferAll | ir.TransferTop, depth: int) -> None:
        """Puts a piece that has been taken up into a row. Where nothing comes, there need be no room."""
        if op.room:
            self.add(depth, f"if {self._full(row, op.room)}: no_room(s, {row})")
        self.add(depth, f"z[{row}].insert(0, {piece})" if op.bottom else f"z[{row}].append({piece})")

    def _transfer_all(self, op: ir.TransferAll, depth: int) -> None:
        source, row = self.simple(op.source, depth), self._row(op.row, depth, op.sure)
        pieces, piece = self.name("a"), self.name("p")
        self.add(depth, f"{pieces} = z[{source}]")
        if op.each:
            self.tick(f"len({pieces}) * {op.each}", depth)
        # A fresh list takes the place of the old one, so that a row may even be moved onto itself.
        self.add(depth, f"z[{source}] = []")
        self.add(depth, f"for {piece} in {pieces}:")
        self._put(piece, row, op, depth + 1)
        self.add(depth + 1, f"at[{piece}] = {row}")
        self._tell(depth + 1, f"({MOVED}, {piece}, {source}, {row})")
        self._into(op.row, piece, depth + 1)
        self._into(op.source, piece, depth + 1, "-")

    def _transfer_top(self, op: ir.TransferTop, depth: int) -> None:
        source, row = self.simple(op.source, depth), self._row(op.row, depth, op.sure)
        stack, piece = self.name("a"), self.name("p")
        self.add(depth, f"{stack} = z[{source}]")
        if op.count == ir.Const(1):
            self.add(depth, f"if {stack}:")
        else:
            left = self.name("n")
            self.add(depth, f"{left} = {py(op.count)}")
            if op.each:
                self.tick(f"max(0, min({left}, len({stack}))) * {op.each}", depth)
            self.add(depth, f"while {left} > 0 and {stack}:")
            self.add(depth + 1, f"{left} -= 1")
        self.add(depth + 1, f"{piece} = {stack}.pop()")
        self._put(piece, row, op, depth + 1)
        self.add(depth + 1, f"at[{piece}] = {row}")
        self._tell(depth + 1, f"({MOVED}, {piece}, {source}, {row})")
        self._into(op.row, piece, depth + 1)
        self._into(op.source, piece, depth + 1, "-")

    def _loop(self, op: ir.Loop, depth: int) -> None:
        items = fresh(op.items)
        if isinstance(op.items, ir.Literal):
            items = py(op.items)
            if op.each:
                self.tick(str(len(op.items.items) * op.each), depth)
        elif op.each and self.counts_steps:
            name = self.name("l")
            self.add(depth, f"{name} = {items}")
            self.tick(f"len({name}) * {op.each}", depth)
            items = name
        self.add(depth, f"for {op.element.name} in {items}:")
        self.code(op.body, depth + 1)
