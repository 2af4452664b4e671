"""What is known of the result of an expression, and what routines give and do."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cardwright.compile import ir
from cardwright.compile.information_flow.facts import Facts
from cardwright.compile.information_flow.levels import (
    EVERYONE,
    NEVER_STORED,
    NOBODY,
    UNKNOWN,
    Known,
    Many,
    One,
    Zones,
    either,
    joined,
    meet,
    whole,
)
from cardwright.compile.layout import PICK
from cardwright.declarations.model import Seen
from cardwright.lang.types import TypeName
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.compile.form import Form
    from cardwright.compile.layout import Layout

# A routine that is called with arguments of more kinds than this is taken to be called with anything from then on.
MOST_CONTEXTS = 20

# An operation counts for as many steps as looking at this many facts takes.
OPERATION = 50


class TooMuch(Exception):
    """The analysis has taken as many steps as it may."""


class Move(NamedTuple):
    """Pieces may go from some zones to others."""

    source: Zones
    target: Zones
    one_owner: bool
    """Whether both zones are certain to be those of one player, space or word."""


class Summary(NamedTuple):
    """What a routine gives and does."""

    given: Known | None
    moves: frozenset[tuple[Zones, Zones]]
    closes: frozenset[int]


Called = tuple[str, tuple[Known, ...], frozenset[int]]
"""A routine or table of routines, what is known of its arguments, and the flags that are certain to be true."""


class Context:
    """What the analysis of one program knows beside the facts at a point, and how much it may still do."""

    def __init__(self, form: Form, layout: Layout, steps: int) -> None:
        self.layout, self.formulas = layout, form.formulas
        self.routines = {it.name: it for it in form.routines}
        self.starts = {first: name for name, first in layout.rows.items()}
        self.opening = {layout.cells[it.open_when] for it in layout.pack.zones.values() if it.open_when}
        self.tracked = {cell: row for (row, _), cell in layout.tracked.items()}
        self._left = steps
        self.summaries: dict[Called, Summary] = {}
        self.called: Counter[str] = Counter()
        """How many summaries of a routine there are."""
        self.table_levels: dict[Called, int] = {}
        self.moves: set[Move] = set()
        """All that were met with so far, wherever."""

    def spend(self, facts: int) -> None:
        """Charges for an operation, by how many facts are known at its point. Reading a fact takes far less time."""
        self._left -= OPERATION + facts
        if self._left < 0:
            raise TooMuch


class Expressions:
    """Works out who knows what an expression gives, by the facts at its point."""

    def __init__(self, context: Context, facts: Facts) -> None:
        self.context, self.layout, self.facts = context, context.layout, facts
        self.defined: dict[ir.Reg, ir.Int] = {}
        """Registers, and the rows or owners that were put into them to be used at once."""

    def summary(self, routine: str, given: tuple[Known, ...], opened: frozenset[int]) -> Summary:
        """What a routine gives and does with arguments of which so much is known."""
        context, key = self.context, (routine, given, opened)
        if key not in context.summaries and context.called[routine] >= MOST_CONTEXTS:
            anything = tuple(Many(NOBODY, NOBODY) if isinstance(it, Many) else UNKNOWN for it in given)
            key = (routine, anything, frozenset())
        if key not in context.summaries:
            context.called[routine] += 1
            context.summaries[key] = self.summarised(*key)
        return context.summaries[key]

    def summarised(self, routine: str, given: tuple[Known, ...], opened: frozenset[int]) -> Summary:
        """Works a summary out from the code of the routine."""
        raise NotImplementedError

    def all_of(self, arguments: tuple[ir.Int | ir.List, ...]) -> tuple[Known, ...]:
        return tuple(self.any(it) for it in arguments)

    def any(self, e: object) -> Known:
        """What is known of an expression."""
        match e:
            case ir.Const():
                return One()
            case ir.Reg():
                return self.facts.registers.get(e, UNKNOWN)
            case ir.ListCell():
                return self.facts.of(e) or Many(zones=frozenset())
            case ir.Cell():
                return self._cell(e)
            case ir.Touched():
                return self.any(e.value)
            case ir.Call():
                return self.summary(e.routine, self.all_of(e.arguments), self.facts.open).given or UNKNOWN
            case ir.CallTable():
                return self._call_table(e)
            case ir.ZoneAt() | ir.SideOf():
                piece = self.one(e.piece)
                return One(piece.level if self._is_seen(piece) else NOBODY)
            case ir.Item():
                items = self.many(e.items)
                return One(meet(items.level, self.one(e.index).level), items.zones, items.placed)
            case ir.EndOr():
                items = self.many(e.items)
                return One(whole(items), items.zones, items.placed)
            case ir.Length():
                return One(self.many(e.items).length)
            case ir.Fold():
                items = self.many(e.items)
                value = self._each(e.element, items, e.value)
                rest = self.one(e.default).level if e.default is not None else EVERYONE
                return One(meet(whole(items), value, rest))
            case ir.Remembered():
                return One(self.row(e.row).level)
            case ir.Random():
                return UNKNOWN
            case ir.Select():
                known = joined(self.one(e.then), self.one(e.otherwise))
                return One(meet(known.level, self.one(e.condition).level), known.zones)
            case ir.Require() | ir.Divisor() | ir.Present():
                return self.any(e.value)
        return self._list(e)

    def _list(self, e: object) -> Known:
        match e:
            case ir.Row():
                row = self.row(e.base)
                # Of the zone of a piece not even that is known unless the piece is seen.
                secret = row.zones is None or any(self._is_carried(it) for it in row.zones)
                length = row.level if secret else self.one(e.base).level
                return Many(row.level, length, row.zones, True)
            case ir.Literal():
                return Many()
            case ir.Where():
                items = self.many(e.items)
                level = self._each(e.element, items, e.condition)
                return Many(meet(items.level, level), meet(items.length, level), items.zones, items.placed)
            case ir.Reach():
                level = meet(
                    self.one(e.start).level,
                    self.one(e.budget).level,
                    self._each(e.element, Many(), e.cost),
                    self._each(e.element, Many(), e.goes_on),
                )
                return Many(level, level)
            case ir.Sorted():
                items = self.many(e.items)
                return items._replace(level=meet(items.level, self._each(e.element, items, e.key)))
            case ir.Numbers():
                items = self.many(e.items)
                return Many(self._each(e.element, items, e.value), items.length)
            case ir.Joined():
                parts = [self.many(it) for it in e.parts]
                lengths = meet(*(it.length for it in parts))
                return Many(
                    meet(lengths, *(it.level for it in parts)),
                    lengths,
                    either(*(it.zones for it in parts)),
                    all(it.placed for it in parts),
                )
            case ir.Without() | ir.FromOn():
                items = self.many(e.items)
                level = meet(items.level, self.one(e.item).level)
                return Many(level, meet(items.length, level), items.zones)
            case ir.FirstOf():
                items, count = self.many(e.items), self.one(e.count).level
                return Many(meet(items.level, count), meet(items.length, count), items.zones, items.placed)
            case ir.Backwards() | ir.Grouped() | ir.Charged() | ir.Bounded() | ir.Copy():
                return self.many(e.items)
            case ir.Mixed():
                return self.many(e.items)._replace(level=NOBODY)
            case ir.OneOfEach():
                items = self.many(e.items)
                return items._replace(length=whole(items))
            case ir.Picks():
                return Many(NOBODY, NOBODY)
            case ir.ListIf() | ir.FirstFull():
                return self._one_of_two(e)
            case ir.OtherPlayers() | ir.ListTable() | ir.Span():
                level = self._parts(e)
                return Many(level, level)
        # Anything else is worked out from its parts alone.
        return One(self._parts(e))

    def one(self, e: object) -> One:
        known = self.any(e)
        return known if isinstance(known, One) else One(whole(known))

    def many(self, e: object) -> Many:
        known = self.any(e)
        return known if isinstance(known, Many) else Many(known.level, known.level, known.zones)

    def _parts(self, e: object) -> int:
        if isinstance(e, tuple):
            return meet(*(self._parts(it) for it in e))
        if not isinstance(e, Record):
            return EVERYONE
        return meet(*(whole(self.any(it)) if isinstance(it, Record) else self._parts(it) for it in e))

    def _each(self, element: ir.Reg, items: Many, value: object) -> int:
        self.facts.registers[element] = One(items.level, items.zones, items.placed)
        return self.one(value).level

    def _one_of_two(self, e: ir.ListIf | ir.FirstFull) -> Many:
        if isinstance(e, ir.ListIf):
            then, otherwise, level = self.many(e.then), self.many(e.otherwise), self.one(e.condition).level
        else:
            then, otherwise = self.many(e.first), self.many(e.second)
            level = then.length
        return Many(
            meet(then.level, otherwise.level, level),
            meet(then.length, otherwise.length, level),
            either(then.zones, otherwise.zones),
        )

    def _call_table(self, e: ir.CallTable) -> One:
        given, levels = self.all_of(e.arguments), self.context.table_levels
        key = (e.table, given, self.facts.open)
        if key not in levels:
            routines = sorted(ir.routines_in(self.context.formulas[e.table]))
            results = [self.summary(it, given, self.facts.open).given for it in routines]
            levels[key] = meet(*(NOBODY if it is None else whole(it) for it in results))
        return One(meet(self.one(e.index).level, levels[key]))

    def _cell(self, e: ir.Cell) -> One:
        layout = self.layout
        if e.base >= layout.first_variable and e.base not in self.context.tracked:
            known = self.facts.of(e) or NEVER_STORED
            assert isinstance(known, One)
            return known
        if e.base == PICK:
            return self.facts.pick
        if e.base in self.context.tracked:
            return One(self.row(ir.Const(self.context.tracked[e.base])).level)
        if e.base not in layout.cell_owner:
            return UNKNOWN
        value, _ = layout.cell_owner[e.base]
        if value.seen_by is Seen.PIECE:
            return One(self._with_piece(e.offset))
        whose = EVERYONE if e.offset is None else self.one(e.offset).level
        if value.seen_by is Seen.EVERYONE:
            return One(whose)
        return One(self.knower(e.offset) if value.seen_by is Seen.OWNER else NOBODY)

    def _with_piece(self, place: object) -> int:
        """The level of what is seen with a piece, by the piece's place in its deck."""
        while isinstance(place, ir.Require) or (isinstance(place, ir.Reg) and place in self.defined):
            place = place.value if isinstance(place, ir.Require) else self.defined[place]
        if not isinstance(place, ir.Table):
            return NOBODY
        piece = self.one(place.index)
        return piece.level if self._is_seen(piece) else NOBODY

    def _is_seen(self, piece: One) -> bool:
        """Whether those who know which piece it is see it where it lies."""
        return piece.placed or self.in_sight(piece.zones)

    def knower(self, player: object) -> int:
        """The level of what only a player knows: the variable that holds the player, if everyone knows that."""
        cell = self.holder(player)
        if cell is None:
            return NOBODY
        return cell if self.one(ir.Cell(cell)).level == EVERYONE else NOBODY

    def holder(self, player: object) -> int | None:
        """The cell of the variable that holds a player, by its first name."""
        cell = self._variable(player)
        return None if cell is None else self.facts.copies.get(cell, cell)

    def _variable(self, e: object) -> int | None:
        """The cell of the variable that an expression is, if it is one."""
        while isinstance(e, ir.Require | ir.Reg):
            if isinstance(e, ir.Reg) and e not in self.defined:
                return None
            e = e.value if isinstance(e, ir.Require) else self.defined[e]
        is_variable = isinstance(e, ir.Cell) and e.offset is None and e.base >= self.layout.first_variable
        return e.base if is_variable and isinstance(e, ir.Cell) else None

    def row(self, e: ir.Int) -> One:
        """The zones that a row may be, and who sees the pieces in it."""
        match e:
            case ir.Reg() if e in self.defined:
                return self.row(self.defined[e])
            case ir.Const():
                entry = self.layout.row_zone[e.value]
                if entry is None:
                    return One(EVERYONE, frozenset())
                return self._zone(entry[0].name, None)
            case ir.Math(operator="+", left=ir.Const(value=first), right=owner) if (
                first in self.context.starts
            ):
                return self._zone(self.context.starts[first], owner)
            case ir.ZoneAt():
                piece = self.one(e.piece)
                seen = self.in_sight(piece.zones)
                return One(piece.level if seen else NOBODY, piece.zones)
        return UNKNOWN

    def _zone(self, name: str, owner: ir.Int | None) -> One:
        zone = self.layout.pack.zones[name]
        if zone.seen_by is Seen.PIECE and not self.in_sight(frozenset((name,))):
            return One(self._with_piece(owner), frozenset((name,)))
        whose = EVERYONE if owner is None else self.one(owner).level
        if self.in_sight(frozenset((name,))):
            return One(whose, frozenset((name,)))
        own = zone.seen_by is Seen.OWNER and owner is not None
        return One(self.knower(owner) if own else NOBODY, frozenset((name,)))

    def _is_carried(self, name: str) -> bool:
        per = self.layout.pack.zones[name].per
        return per is not None and per.name is TypeName.PIECE

    def in_sight(self, zones: Zones) -> bool:
        """Whether everyone sees the pieces in all of these zones."""
        if zones is None:
            return False
        pack, cells = self.layout.pack, self.layout.cells
        return all(
            pack.zones[it].seen_by is Seen.EVERYONE
            or (
                pack.zones[it].open_when is not None
                and cells[pack.zones[it].open_when or ""] in self.facts.open
            )
            for it in zones
        )
