"""What work costs in steps, and where a program pays for it.

One step is about what it takes to work out one part of a formula, or to look at one card of a list. A pass over
the intermediate form adds up what is known when a program is compiled, and lets the program pay for it in one
sum: at the beginning of a routine or a branch, and for each round of a loop. The rest depends on how long lists
are while a game is played: a list that is gone through is `Charged` where its longest possible length would be
dear. So neither formulas that call one another nor lists inside lists can hide what they cost, and an ordinary
rule pays for all it does with one addition.

Lists are kept short by the same pass: only joining makes a list longer than those it comes from, so that is where
a length is checked (`Bounded`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.check.call_graph import callees_first
from cardwright.compile import ir
from cardwright.compile.layout import Layout
from cardwright.records import NODES, Record, named_values, same_or, values_of

# A round of a loop, and a call of a rule.
ROUND = 100
# An entry of the log costs memory, in programs that keep one: a piece moves, a value is set, points are added.
MOVED, SET, ADDED = 20, 20, 80
# Putting a list in a random order, or sorting it, for each of its elements.
MIXED, SORTED = 20, 4
CALL, FOREIGN = 2, 20
# In a game with more pieces than this, taking one out of a row costs a step for every this many pieces in it.
MANY_PIECES, SEARCHED = 1_000, 16
# A routine, a branch or a list that costs no more than this is paid for by what it stands in, at its worst.
SMALL = 300
# A list may hold every piece this many times, and a few more: nobody needs that, and it is little memory.
FULL_LISTS, SOME_MORE = 4, 1_000
# The most frequent ones of those that cost a step and what their parts cost.
_COSTS_ITS_PARTS = frozenset(
    (ir.Math, ir.Compare, ir.Cell, ir.Table, ir.ZoneAt, ir.Logic, ir.Length, ir.Require)
)
# All lists that a game keeps in variables may hold this many together.
MOST_KEPT = 5_000_000


def longest_list(layout: Layout) -> int:
    """How many a list may hold."""
    variables = sum(entry is None for entry in layout.row_zone)
    return max(_most_things(layout), min(most_listed(layout), MOST_KEPT // variables))


def most_listed(layout: Layout) -> int:
    """How many a list may hold in a game that keeps few of them."""
    return FULL_LISTS * _most_things(layout) + SOME_MORE


def _most_things(layout: Layout) -> int:
    spaces = max((it.length for it in layout.pack.graphs.values()), default=0)
    return max(len(layout.pieces), spaces, layout.players)


def charge(
    layout: Layout,
    routines: list[ir.Routine],
    tables: dict[str, list[str | int]],
    blocks: list[ir.Block],
    counts: bool,
) -> list[ir.Routine]:
    """The routines as they are to be written; the blocks are changed in place."""
    charging = Charging(layout, counts, tables)
    charged = {it.name: charging.routine(it) for it in _called_first(routines, tables)}
    charging.blocks(blocks)
    return [charged[it.name] for it in routines]


def _called_first(routines: list[ir.Routine], tables: dict[str, list[str | int]]) -> Iterable[ir.Routine]:
    """All routines, each after those that it calls. None of them leads back to itself."""
    by_name = {it.name: it for it in routines}
    return [by_name[it] for it in callees_first(by_name, lambda name: _calls(by_name[name], tables))]


def _calls(routine: ir.Routine, tables: dict[str, list[str | int]]) -> set[str]:
    found: set[str] = set()
    for it in ir.nodes(routine.code):
        if isinstance(it, ir.Call | ir.Run):
            found.add(it.routine)
        elif isinstance(it, ir.CallTable):
            found |= ir.routines_in(tables[it.table])
    return found


@dataclass(slots=True, eq=False, repr=False)
class Charging:
    """Rewrites routines and blocks of one program. Routines come after those that they call."""

    layout: Layout
    counts: bool
    """Whether the program counts its steps; if not, only lists are looked after."""
    tables: dict[str, list[str | int]]
    longest: int = 0
    prices: dict[str, int] = field(default_factory=dict)
    """What a call of a routine costs its caller."""
    lengths: dict[str, int] = field(default_factory=dict)
    """How many the list can hold that a routine gives."""
    rooms: dict[str, tuple[int, int]] = field(default_factory=dict)
    """How many pieces zones hold that say so."""

    def __post_init__(self) -> None:
        self.longest = longest_list(self.layout)
        self.rooms = self.layout.pack.rooms()

    # -------------------------------------------------------------- code

    def routine(self, routine: ir.Routine) -> ir.Routine:
        """The routine, paying for itself if it is dear. Its callers pay for what is cheap."""
        code, price = self.code(routine.code)
        if price > SMALL:
            code, price = self._paid(code, price), 0
        self.prices[routine.name] = price + CALL
        for op in routine.code:
            if isinstance(op, ir.Give):
                self.lengths[routine.name] = max(self.lengths.get(routine.name, 0), self.length(op.value))
        return routine.but(code=code)

    def code(self, ops: ir.Code | list[ir.Op]) -> tuple[ir.Code, int]:
        """Operations, and the price of those that nobody has paid for."""
        done: list[ir.Op] = []
        total = 0
        for op in ops:
            changed, price = self._op(op)
            done += changed if self.counts else (it for it in changed if not isinstance(it, ir.Tick))
            total += price
        return tuple(done), total

    def _part(self, ops: ir.Code) -> tuple[ir.Code, int]:
        """A branch, which pays for itself if it is dear."""
        code, price = self.code(ops)
        return (self._paid(code, price), 0) if price > SMALL else (code, price)

    def _op(self, op: ir.Op) -> tuple[list[ir.Op], int]:
        pieces = len(self.layout.pieces)
        match op:
            case ir.Tick():
                return [], ROUND
            case ir.When():
                condition, price = self.expression(op.condition)
                then, one = self._part(op.then)
                otherwise, other = self._part(op.otherwise)
                return [ir.When(condition, then, otherwise)], price + max(one, other)
            case ir.Loop():
                items, price = self.expression(op.items)
                body, each = self._part(op.body)
                each += ROUND
                whole = self.length(op.items) * each
                if whole <= SMALL:
                    return [ir.Loop(op.element, items, body)], price + whole
                if isinstance(op.items, ir.Literal):
                    return [self._tick(whole), ir.Loop(op.element, items, body)], price + 1
                items = ir.Charged(items, each) if self.counts else items
                return [ir.Loop(op.element, items, body)], price + 1
            case ir.Count():
                times, price = self.expression(op.times)
                condition, again = self.expression(op.condition)
                body, each = self._part(op.body)
                each += ROUND + again
                if isinstance(op.times, ir.Const) and op.times.value * each <= SMALL:
                    return [op.but(times=times, condition=condition, body=body)], price + max(
                        0, op.times.value
                    ) * each
                body = self._paid(body, each)
                return [op.but(times=times, condition=condition, body=body)], price + 1
            case ir.Run():
                arguments, price = self.expression(op.arguments)
                return [ir.Run(op.routine, arguments)], price + self.prices[op.routine]
            case ir.TransferAll() | ir.TransferTop():
                return self._transfers(op)
            case ir.ShuffleRow():
                paid, price = self._for_each_in(op.row, MIXED, pieces)
                return [*paid, op], price + SET
            case ir.Transfer() if pieces > MANY_PIECES and self.counts:
                # Taking a piece out of a row means looking for it there.
                searched = ir.Math("//", ir.Length(ir.Row(op.origin)), ir.Const(SEARCHED))
                return [ir.Tick(searched), op], MOVED
            case ir.Mark() | ir.Note():
                return [op], 0
        own = {ir.Transfer: MOVED, ir.SetCell: SET, ir.AddCell: ADDED, ir.Turn: SET}.get(type(op), 1)
        changed, price = self._inside(op)
        return [changed], price + own

    def _paid(self, code: ir.Code, price: int) -> ir.Code:
        """Code that pays first; what it remembers from before it need not pay for."""
        if not self.counts:
            return code
        first = next((place + 1 for place, it in enumerate(code) if isinstance(it, ir.Recall)), 0)
        return (*code[:first], self._tick(price), *code[first:])

    def _tick(self, steps: int) -> ir.Op:
        return ir.Tick(ir.Const(steps))

    def _transfers(self, op: ir.TransferAll | ir.TransferTop) -> tuple[list[ir.Op], int]:
        """Several pieces that go from one row to another."""
        each, price = self.code(op.each)
        price += MOVED
        most = len(self.layout.pieces)
        count: ir.Int = ir.Length(ir.Row(op.source))
        if isinstance(op, ir.TransferTop):
            if isinstance(op.count, ir.Const):
                most = min(most, max(0, op.count.value))
            count = ir.Extreme("max", (ir.Const(0), ir.Extreme("min", (op.count, count))))
        changed = op.but(each=each)
        if most * price <= SMALL:
            return [changed], most * price + 2
        paid: list[ir.Op] = [ir.Tick(ir.Math("*", count, ir.Const(price)))] if self.counts else []
        return [*paid, changed], 2

    def _for_each_in(self, row: ir.Int, each: int, most: int) -> tuple[list[ir.Op], int]:
        """What is done once for each piece of a row: paid for by how many there are, unless there are always few."""
        if most * each <= SMALL:
            return [], most * each
        if not self.counts:
            return [], 1
        return [ir.Tick(ir.Math("*", ir.Length(ir.Row(row)), ir.Const(each)))], 1

    def _dearest(self, table: str) -> int:
        """The price of whichever routine of a table is called."""
        name = f"F_{table}"
        if name not in self.prices:
            self.prices[name] = max((self.prices[it] for it in ir.routines_in(self.tables[table])), default=0)
        return self.prices[name]

    # -------------------------------------------------------------- blocks

    def blocks(self, blocks: list[ir.Block]) -> None:
        """Lets blocks pay for themselves, each for those before it that have not.

        A round of a loop pays in the block that is ticked at its beginning, with all that is left to pay when it
        comes to its end; so does a call of a procedure.
        """
        ticked = {n for n, it in enumerate(blocks) if any(isinstance(op, ir.Tick) for op in it.code)}
        prices = []
        for block in blocks:
            code, price = self.code(block.code)
            block.code = list(code)
            end, more = self._inside(block.end)
            block.end = end
            prices.append(price + more)
        if not self.counts:
            return
        pays: dict[int, int] = {}
        owed = [0] * len(blocks)
        last: dict[int, int] = {}
        """What is left to pay at the end of a procedure, by the cell of its way back."""
        again: Counter[int] = Counter()
        """What is left to pay at the end of a round, by the block with which the next begins."""
        order, backwards = _forwards(blocks)
        for number in order:
            block = blocks[number]
            owes = owed[number] + prices[number]
            if number in ticked or owes > SMALL:
                pays[number] = owes
                owes = 0
            for to in _next(block):
                if (number, to) in backwards:
                    head = blocks[to].end
                    assert isinstance(head, ir.Branch) and head.then in ticked, "a loop without a tick"
                    again[head.then] = max(again[head.then], owes)
                else:
                    owed[to] = max(owed[to], owes)
            if isinstance(block.end, ir.JumpCell):
                last[block.end.cell] = owes
        for number, price in pays.items():
            ops = blocks[number].code
            price += again[number] + sum(last[it.cell] for it in ops if isinstance(it, ir.Return))
            first = next((place for place, it in enumerate(ops) if not isinstance(it, ir.Mark)), len(ops))
            ops.insert(first, self._tick(price))

    # -------------------------------------------------------------- expressions

    def expression(self, e: Any) -> tuple[Any, int]:
        """An integer or a list (or several in a tuple), and what it costs at the most besides what it is charged."""
        if type(e) is ir.Const or type(e) is ir.Reg:
            return e, 1  # most of all expressions
        if type(e) in _COSTS_ITS_PARTS:
            return self._inside(e)
        match e:
            case tuple():
                price, values = 0, []
                for it in e:
                    it, more = self.expression(it)
                    price += more
                    values.append(it)
                return same_or(e, tuple(values)), price
            case ir.Where():
                return self._each(e, e.condition, "condition")
            case ir.Reach():
                return self._reach(e)
            case ir.Numbers():
                return self._each(e, e.value, "value", SORTED)
            case ir.Sorted():
                return self._each(e, e.key, "key", SORTED)
            case ir.Fold():
                changed, price = self._each(e, e.value, "value")
                default, more = self.expression(e.default)
                return changed.but(default=default), price + more
            case ir.Remembered():
                row, price = self.expression(e.row)
                if len(self.layout.pieces) <= SMALL or not self.counts:
                    return e.but(row=row), price + len(self.layout.pieces)
                return e.but(row=row, charged=True), price + 2
            case (
                ir.SumTable()
                | ir.CountEqual()
                | ir.Contains()
                | ir.Without()
                | ir.FromOn()
                | ir.FirstOf()
                | ir.Backwards()
                | ir.OneOfEach()
                | ir.Grouped()
            ):
                return self._each(e)
            case ir.Mixed():
                return self._each(e, dear=MIXED)
            case ir.Joined():
                return self._joined(e)
            case ir.Bounded(items=ir.Span()):
                changed, price = self._inside(e)
                return changed.but(most=min(e.most, self.longest)), price
            case ir.Foreign():
                changed, price = self._inside(e)
                return changed, price + FOREIGN + sum(self.length(it) for it in e.arguments)
            case ir.Call():
                changed, price = self._inside(e)
                return changed, price + self.prices[e.routine]
            case ir.CallTable():
                changed, price = self._inside(e)
                return changed, price + self._dearest(e.table)
            case ir.Literal():
                return e, 1
            case ir.Row() | ir.ListCell():
                return self._inside(e)[0], 1
        return self._inside(e)

    def _inside(self, e: Any) -> tuple[Any, int]:
        """The node with its parts charged, and their price and its own."""
        if not isinstance(e, Record):
            return e, 0
        price, values = 1, []
        for it in values_of(e):
            if isinstance(it, NODES):
                it, more = self.expression(it)
                price += more
            values.append(it)
        return e.holding(values), price

    def _each(self, e: Any, inner: Any = None, name: str = "", dear: int = 0) -> tuple[Any, int]:
        """Something that goes through a list, with what it works out for each element."""
        rest = {
            key: self.expression(it)
            for key, it in named_values(e)
            if key not in ("items", name, "default") and isinstance(it, NODES)
        }
        price = 1 + sum(more for _, more in rest.values())
        items, more = self.expression(e.items)
        price += more
        value, each = self.expression(inner) if name else (None, 0)
        each += 1 + dear
        whole = self.length(e.items) * each
        changed = {key: it for key, (it, _) in rest.items()} | ({name: value} if name else {})
        if whole > SMALL:
            if self.counts:
                items = ir.Charged(items, each)
            whole = 1
        return e.but(items=items, **changed), price + whole

    def _reach(self, e: ir.Reach) -> tuple[ir.List, int]:
        """From the start and from each space that is reached, what every link leads to is asked, twice at the most."""
        (start, budget), price = self.expression((e.start, e.budget))
        (cost, goes_on), asked = self.expression((e.cost, e.goes_on))
        spaces = self.layout.lists[e.links]
        each = (max(map(len, spaces), default=0) + 1) * (asked + 2)
        changed = e.but(start=start, budget=budget, cost=cost, goes_on=goes_on)
        whole = len(spaces) * each
        if whole > SMALL and self.counts:
            return ir.Charged(changed, each), price + each
        return changed, price + whole

    def _joined(self, e: ir.Joined) -> tuple[ir.List, int]:
        parts, price = self.expression(e.parts)
        whole = self.length(e)
        if whole > SMALL and self.counts:
            parts = tuple(ir.Charged(it, 1) for it in parts)
            price += len(parts)
        else:
            price += whole
        total = sum(self.length(it) for it in e.parts) if not _apart(e) else whole
        return (
            ir.Bounded(ir.Joined(parts), self.longest) if total > self.longest else ir.Joined(parts)
        ), price

    # -------------------------------------------------------------- lengths

    def length(self, e: Any) -> int:
        """How many a list can hold at the most."""
        match e:
            case ir.Row():
                return self._room(e.base)
            case ir.Literal():
                return len(e.items)
            case ir.Bounded():
                return e.most
            case ir.Reach():
                return len(self.layout.lists[e.links]) - 1
            case ir.ListTable():
                return max((len(it) for it in self.layout.lists[e.name]), default=0)
            case ir.OtherPlayers() | ir.Picks():
                return self.layout.players
            case ir.Joined():
                total = len(self.layout.pieces) if _apart(e) else sum(self.length(it) for it in e.parts)
                return min(total, self.longest)
            case ir.ListIf():
                return max(self.length(e.then), self.length(e.otherwise))
            case ir.FirstFull():
                return max(self.length(e.first), self.length(e.second))
            case ir.FirstOf(count=ir.Const(value=count)):
                return min(max(0, count), self.length(e.items))
            case (
                ir.Where()
                | ir.Sorted()
                | ir.Without()
                | ir.FromOn()
                | ir.FirstOf()
                | ir.Backwards()
                | ir.Mixed()
                | ir.OneOfEach()
                | ir.Grouped()
            ):
                return self.length(e.items)
            case ir.Numbers():
                return self.length(e.items)
            case ir.Touched():
                return self.length(e.value)
            case ir.Call():
                return self.lengths.get(e.routine, self.longest) if e.many else 0
            case ir.Reg():
                return self.longest if e.type.many else 0
            case ir.ListCell():
                return self.longest
        return 0

    def _room(self, base: ir.Int) -> int:
        """How many pieces a row can hold: as many as its zone says, or all."""
        match base:
            case ir.Const(value=row) | ir.Math(operator="+", left=ir.Const(value=row)):
                held = self.layout.row_zone[row]
                if held is not None and held[0].name in self.rooms:
                    return min(len(self.layout.pieces), self.rooms[held[0].name][0])
        return len(self.layout.pieces)


def _apart(e: ir.Joined) -> bool:
    """Whether no piece can be in two parts: they are rows of a zone, each another one."""
    rows = [it.base.value for it in e.parts if isinstance(it, ir.Row) and isinstance(it.base, ir.Const)]
    return len(rows) == len(e.parts) == len(set(rows))


def _next(block: ir.Block) -> list[int]:
    """The blocks that may follow without a choice in between; a procedure that is called is paid for apart."""
    match block.end:
        case ir.Jump():
            return [] if any(isinstance(it, ir.Return) for it in block.code) else [block.end.block]
        case ir.Branch() | ir.Probe():
            return [block.end.then, block.end.otherwise]
        case ir.Judge():
            return [block.end.then]
        case ir.Ask() | ir.AskTogether():
            return [block.end.without]
    return []


def _forwards(blocks: list[ir.Block]) -> tuple[list[int], set[tuple[int, int]]]:
    """The blocks in an order in which each comes before those that follow it, and the ways that lead back."""
    done: dict[int, None] = {}
    backwards: set[tuple[int, int]] = set()
    entered: set[int] = set()
    for start in range(len(blocks)):
        waiting = [(start, False)]
        while waiting:
            number, ready = waiting.pop()
            if ready:
                done[number] = None
            elif number not in entered:
                entered.add(number)
                waiting.append((number, True))
                for to in _next(blocks[number]):
                    if to in entered and to not in done:
                        backwards.add((number, to))
                    waiting.append((to, False))
    return list(reversed(done)), backwards
