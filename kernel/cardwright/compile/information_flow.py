"""Who may know what a rule in progress has stored: an information-flow analysis of the intermediate form.

In:  the blocks and routines of a program.
Out: for each place where somebody is asked, and for the beginning of each `ensure`, the variables that are still
     needed there and who knows each of them; and the variables that nobody needs any more.

A variable's level says who is certain to know what it holds: everyone, the player whose number a cell holds, or
nobody in particular. What is read from a zone or value has the level of who sees it; what chance brings, nobody
knows; what somebody chooses, only the chooser knows. Levels flow through operations (a forward data-flow analysis
over the blocks), and from a branch to everything that is stored only on one of its sides (control dependence,
by post-dominators). Where the analysis is not sure, the level is lower than it need be: then a seat imagines by
playing again what it could deal directly, but it never learns anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from cardwright.compile import ir
from cardwright.compile.layout import PICK, Layout
from cardwright.compile.routine_names import MAIN
from cardwright.declarations.model import Seen
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.compile.form import Form

EVERYONE, NOBODY = -1, -2
"""Levels; any other is the number of the cell that holds the one player who knows."""

Zones = frozenset[str] | None
"""The zones in which a piece may lie; None: in any."""


class One(NamedTuple):
    """A single value: who knows which it is, and where it may lie if it is a piece."""

    level: int = EVERYONE
    zones: Zones = None


class Many(NamedTuple):
    """A list: who knows its elements, who knows how many they are, and where they may lie."""

    level: int = EVERYONE
    length: int = EVERYONE
    zones: Zones = None


Known = One | Many


def _meet(*levels: int) -> int:
    """Who knows all of several things."""
    lowest = EVERYONE
    for level in levels:
        if lowest in (EVERYONE, level):
            lowest = level
        elif level != EVERYONE:
            return NOBODY
    return lowest


def _either(*zones: Zones) -> Zones:
    found: frozenset[str] = frozenset()
    for it in zones:
        if it is None:
            return None
        found |= it
    return found


def _joined(one: Known, other: Known) -> Known:
    zones = _either(one.zones, other.zones)
    if isinstance(one, Many) and isinstance(other, Many):
        return Many(_meet(one.level, other.level), _meet(one.length, other.length), zones)
    return One(_meet(one.level, other.level), zones)


def _whole(known: Known) -> int:
    """Who knows all of it."""
    return _meet(known.level, known.length) if isinstance(known, Many) else known.level


Storage = ir.Cell | ir.ListCell | ir.Reg
_UNKNOWN = One(NOBODY)


@dataclass(slots=True)
class _Facts:
    """What is known of all storage at one point of the program."""

    known: dict[Storage, Known] = field(default_factory=dict)
    pick: One = _UNKNOWN
    open: frozenset[int] = frozenset()
    """Cells of flags that are certain to be true: they open zones."""
    copies: dict[int, int] = field(default_factory=dict)
    """Cells that are certain to hold what another one holds: a player who was handed on to a rule."""

    def copy(self) -> _Facts:
        return _Facts(dict(self.known), self.pick, self.open, dict(self.copies))

    def take(self, other: _Facts) -> None:
        """Becomes what other facts are."""
        self.known, self.pick, self.open, self.copies = other.known, other.pick, other.open, other.copies

    def join(self, other: _Facts) -> bool:
        """Takes in what another way to this point brings; whether that changes anything."""
        changes = False
        for storage, known in other.known.items() if self.known != other.known else ():
            mine = self.known.get(storage)
            if mine == known:
                continue
            joined = known if mine is None else _joined(mine, known)
            if joined != mine:
                self.known[storage], changes = joined, True
        before = (self.pick, self.open, self.copies)
        pick = _joined(self.pick, other.pick)
        assert isinstance(pick, One)
        self.pick, self.open = pick, self.open & other.open
        self.copies = {it: of for it, of in self.copies.items() if other.copies.get(it) == of}
        return changes or before != (self.pick, self.open, self.copies)

    def forget_knower(self, cell: int) -> None:
        """A cell holds another player from now on: what its player knew, nobody in particular knows."""
        for storage, known in self.known.items():
            if cell in known[:2]:
                lowered = NOBODY if known.level == cell else known.level
                if isinstance(known, Many):
                    length = NOBODY if known.length == cell else known.length
                    self.known[storage] = Many(lowered, length, known.zones)
                else:
                    self.known[storage] = One(lowered, known.zones)
        if self.pick.level == cell:
            self.pick = One(NOBODY, self.pick.zones)
        self.copies = {it: of for it, of in self.copies.items() if cell not in (it, of)}

    def moved(self, source: Zones, target: Zones) -> None:
        """Pieces may have gone from some zones to others."""
        for storage, known in self.known.items():
            if known.zones is not None and (source is None or known.zones & source):
                self.known[storage] = known._replace(zones=_either(known.zones, target))


class _Summary(NamedTuple):
    """What a routine gives and does."""

    given: Known | None
    moves: frozenset[tuple[Zones, Zones]]
    closes: frozenset[int]


@dataclass(frozen=True, slots=True)
class Pending:
    """A place where somebody is asked, or an `ensure` begins: what it needs of what was stored."""

    cells: tuple[tuple[int, int], ...]
    """Variables that are needed and not known to everyone, each with its level."""
    lists: tuple[tuple[int, int], ...]
    """The same for list variables, by row."""
    astray: tuple[int, ...]
    """Variables that are needed and hold a piece of which not everyone knows whether it can be seen: of copies that
    are printed alike it may be any."""
    astray_lists: tuple[int, ...]
    pieces: tuple[int, ...]
    """Variables that are needed and hold a piece."""
    piece_lists: tuple[int, ...]
    unneeded: tuple[int, ...]
    """Cells of variables that are not read again before they are given another value."""
    unneeded_lists: tuple[int, ...]

    def uncertain(self, v: list[int], player: int) -> bool:
        """Whether anything that is needed may not be known to a player."""
        return any(level < 0 or v[level] != player for _, level in (*self.cells, *self.lists))


class Knowledge(NamedTuple):
    """What is needed and known in a program."""

    sites: list[Pending]
    ensures: dict[int, Pending]
    """By the cell of an `ensure`: at its beginning."""


def analyse(form: Form, layout: Layout, rule: str | None = None) -> Knowledge:
    """What is needed and known at each site and at the beginning of each `ensure` of a program.

    It holds for games that begin with that rule, or (None) with any rule that the program can begin with.
    """
    return _Analysis(form, layout, rule).run()


class _Analysis:
    def __init__(self, form: Form, layout: Layout, rule: str | None) -> None:
        self.form, self.layout, self.blocks = form, layout, form.blocks
        self.routines = {it.name: it for it in form.routines}
        self.starts = {first: name for name, first in layout.rows.items()}
        self.opening = {layout.cells[it.open_when] for it in layout.pack.zones.values() if it.open_when}
        self.tracked = {cell: row for (row, _), cell in layout.tracked.items()}
        self.first = [
            proc
            for name, proc in form.procedures.items()
            if proc.block >= 0 and (name == (rule or MAIN) or (rule is None and form.any_rule))
        ]
        """Where a game may begin."""
        self.entries = {proc.block for proc in self.first}
        self.ways_back = {proc.way_back: {0} for proc in self.first}
        """Cell of the way back from a procedure -> the blocks at which its callers go on, of those that are come to."""
        self.summaries: dict[tuple[object, ...], _Summary] = {}

    def run(self) -> Knowledge:
        graph = self._graph()
        reached = sorted(graph)
        # A procedure always comes back to where it was called: what depends on a branch ends with its procedure.
        local = {number: self._within_procedure(number, graph) for number in reached}
        calls = [(it, graph[it][0]) for it in reached if local[it] != graph[it] and graph[it] and local[it]]
        after = _post_dominators(local)
        control = dict.fromkeys(reached, EVERYONE)
        while True:
            leaving, branches = self._flow(graph, control)
            found = dict.fromkeys(reached, EVERYONE)
            for block, level in branches.items():
                if level != EVERYONE:
                    self._lower(found, _region(local, block, after[block]), level)
            for block, entry in calls:
                level = _meet(control[block], found[block])
                if level != EVERYONE:
                    self._lower(found, {entry, *_region(local, entry, _EXIT)}, level)
            lowered = {it: _meet(control[it], found[it]) for it in reached}
            if lowered == control:
                return self._knowledge(graph, leaving)
            control = lowered

    def _lower(self, control: dict[int, int], region: set[int], level: int) -> None:
        """A block that runs only under a condition shows that the condition holds to those who see the block run."""
        kept = NOBODY if any(self._sets(it, level) for it in region) else level
        for it in region:
            control[it] = _meet(control[it], kept)

    def _within_procedure(self, number: int, graph: dict[int, list[int]]) -> list[int]:
        """The blocks that follow a block in its own procedure: after a call, where it comes back to."""
        block = self.blocks[number]
        if isinstance(block.end, ir.JumpCell):
            return []
        back = [op.block for op in block.code if isinstance(op, ir.Return)]
        return back or graph[number]

    def _graph(self) -> dict[int, list[int]]:
        """The blocks that a game can come to, each with those that may follow it."""
        graph: dict[int, list[int]] = {}
        returning: dict[int, list[int]] = {}
        """Cell of a way back -> the blocks that end with it."""
        waiting = list(self.entries)
        while waiting:
            number = waiting.pop()
            block = self.blocks[number]
            for op in block.code:
                if isinstance(op, ir.Return):
                    self.ways_back.setdefault(op.cell, set()).add(op.block)
                    waiting += returning.get(op.cell, [])
            if isinstance(block.end, ir.JumpCell):
                returning.setdefault(block.end.cell, []).append(number)
            following = self._next(block.end)
            if graph.get(number) != following:
                graph[number] = following
                waiting += following
        return graph

    def _next(self, end: ir.End | None) -> list[int]:
        match end:
            case ir.Jump():
                return [end.block]
            case ir.Branch() | ir.Probe():
                return [end.then, end.otherwise]
            case ir.JumpCell():
                return sorted(self.ways_back.get(end.cell, ()))
            case ir.Ask() | ir.AskTogether():
                return [end.resume, end.without]
            case ir.Judge():
                return [end.then]
        return []

    def _sets(self, block: int, cell: int) -> bool:
        return any(
            isinstance(it, ir.SetCell) and it.cell.base == cell
            for op in self.blocks[block].code
            for it in ir.nodes(op)
        )

    # -------------------------------------------------------------- forward: who knows what

    def _flow(
        self, graph: dict[int, list[int]], control: dict[int, int]
    ) -> tuple[dict[int, _Facts], dict[int, int]]:
        """The facts at the end of each block, and who knows which way each block went."""
        entering = {it: _Facts() for it in self.entries}
        for proc in self.first:
            entering[proc.block].known = {ir.Cell(it): One() for it in proc.parameters}
        leaving: dict[int, _Facts] = {}
        branches: dict[int, int] = {}
        # Blocks are visited in reverse postorder, so that most are visited after all that lead to them.
        order = _reverse_postorder(graph, self.entries)
        place = {number: index for index, number in enumerate(order)}
        waiting = sorted(place[it] for it in self.entries)
        queued = set(waiting)
        while waiting:
            index = heappop(waiting)
            queued.remove(index)
            number = order[index]
            facts = entering[number].copy()
            walk = _Walk(self, facts, control[number])
            walk.code(self.blocks[number].code)
            # Registers do not outlive a block.
            facts.known = {it: known for it, known in facts.known.items() if not isinstance(it, ir.Reg)}
            leaving[number] = facts.copy()
            branches[number] = self._end(walk, self.blocks[number].end)
            for target in graph[number]:
                brought = self._along(facts, self.blocks[number].end, target, branches[number])
                if target not in entering:
                    entering[target] = brought.copy()
                elif not entering[target].join(brought):
                    continue
                if place[target] not in queued:
                    queued.add(place[target])
                    heappush(waiting, place[target])
        return leaving, branches

    def _end(self, walk: _Walk, end: ir.End | None) -> int:
        """Who knows which way a block went on. What is picked or judged at its end is noted in the facts."""
        facts = walk.facts
        match end:
            case ir.Branch():
                return walk.one(end.condition).level
            case ir.JumpCell():
                return facts.known.get(ir.Cell(end.cell), One()).level
            case ir.Ask():
                options = walk.many(end.options)
                facts.pick = One(walk.knower(end.player), options.zones)
                sure = isinstance(end.options, ir.Literal) and bool(end.options.items)
                return EVERYONE if sure else options.length
            case ir.AskTogether():
                facts.pick = One(NOBODY)
                facts.known[end.element] = One()
                return walk.many(end.options).length
            case ir.Probe():
                # The search goes by what the choosing player may know.
                return _meet(walk.knower(end.player), walk.control)
            case ir.Judge():
                # Whatever came of it, it is no longer in force.
                facts.known[ir.Cell(end.ensure)] = One()
        return EVERYONE

    def _along(self, facts: _Facts, end: ir.End | None, target: int, level: int) -> _Facts:
        """The facts on the way to one of the blocks that may follow: an `ensure` is in force on one side only."""
        if not isinstance(end, ir.Probe) or target != end.then:
            return facts
        brought = facts.copy()
        brought.known[ir.Cell(end.ensure)] = One(level)
        return brought

    # -------------------------------------------------------------- backward: what is needed

    def _knowledge(self, graph: dict[int, list[int]], leaving: dict[int, _Facts]) -> Knowledge:
        needed = self._liveness(graph)
        nothing = self._pending(frozenset(), _Facts())
        sites, ensures = [nothing] * len(self.form.sites), {}
        for number, facts in leaving.items():
            match self.blocks[number].end:
                case ir.Ask(site=site, player=player, resume=resume, ensures=watched):
                    live = needed[resume] | {ir.Cell(it) for it in watched}
                    sites[site] = self._pending(live, facts, player)
                case ir.AskTogether(site=site, resume=resume):
                    sites[site] = self._pending(needed[resume], facts)
                case ir.Probe(ensure=ensure, player=player, then=then):
                    ensures[ensure] = self._pending(needed[then] - {ir.Cell(ensure)}, facts, player)
        return Knowledge(sites, ensures)

    def _pending(self, live: Collection[Storage], facts: _Facts, player: ir.Int | None = None) -> Pending:
        layout = self.layout
        asked = None if player is None else _Walk(self, facts, EVERYONE).holder(player)
        cells = range(layout.first_variable, len(layout.cell_starts))
        lists = range(_first_list(layout), len(layout.row_zone))
        pieces = [it for it in layout.piece_cells() if ir.Cell(it) in live]
        piece_lists = [it for it in layout.piece_lists() if ir.ListCell(it) in live]
        levels = {
            it: _whole(facts.known.get(it, One()))
            for it in live
            # Who is asked is no secret, under whichever name a rule goes on with that player.
            if asked is None or not isinstance(it, ir.Cell) or facts.copies.get(it.base, it.base) != asked
        }
        return Pending(
            _below(levels, ir.Cell),
            _below(levels, ir.ListCell),
            tuple(it for it in pieces if self._is_astray(ir.Cell(it), facts)),
            tuple(it for it in piece_lists if self._is_astray(ir.ListCell(it), facts)),
            tuple(pieces),
            tuple(piece_lists),
            tuple(it for it in cells if ir.Cell(it) not in live),
            tuple(it for it in lists if ir.ListCell(it) not in live),
        )

    def _is_astray(self, storage: ir.Cell | ir.ListCell, facts: _Facts) -> bool:
        zones = facts.known.get(storage, One()).zones
        if zones is None:
            return True
        pack = self.layout.pack
        dark = all(pack.zones[it].seen_by is Seen.NOBODY and not pack.zones[it].open_when for it in zones)
        return not dark and not _Walk(self, facts, EVERYONE).in_sight(zones)

    def _liveness(self, graph: dict[int, list[int]]) -> dict[int, frozenset[Storage]]:
        needed: dict[int, frozenset[Storage]] = {it: frozenset() for it in graph}
        before: dict[int, set[int]] = {it: set() for it in graph}
        for block, targets in graph.items():
            for target in targets:
                before[target].add(block)
        waiting = set(graph)
        while waiting:
            number = waiting.pop()
            live: set[Storage] = set().union(*(needed[it] for it in graph[number]))
            end = self.blocks[number].end
            live |= self._read(end)
            for op in reversed(self.blocks[number].code):
                match op:
                    case ir.SetCell():
                        live.discard(op.cell)
                        live |= self._read((op.value, op.cell.offset))
                    case ir.SetList():
                        live.discard(op.target)
                        live |= self._read(op.items)
                    case ir.Return():
                        live.discard(ir.Cell(op.cell))
                    case _:
                        live |= self._read(op)
            if frozenset(live) != needed[number]:
                needed[number] = frozenset(live)
                waiting |= before[number]
        return needed

    def _read(self, what: object) -> set[Storage]:
        found: set[Storage] = set()
        for it in ir.nodes(what):
            match it:
                case ir.Cell() if it.offset is None and it.base >= self.layout.first_variable:
                    found.add(it)
                case ir.ListCell():
                    found.add(it)
                case ir.JumpCell():
                    found.add(ir.Cell(it.cell))
                case ir.Judge():
                    found.add(ir.Cell(it.ensure))
                case ir.Ask():
                    found |= {ir.Cell(cell) for cell in it.ensures}
        return found


def _first_list(layout: Layout) -> int:
    return 1 + max(row for row, entry in enumerate(layout.row_zone) if entry is not None)


def _below(
    levels: dict[Storage, int], kind: type[ir.Cell] | type[ir.ListCell]
) -> tuple[tuple[int, int], ...]:
    numbers = (
        (it.base if isinstance(it, ir.Cell) else it.row, level)
        for it, level in levels.items()
        if isinstance(it, kind) and not isinstance(it, ir.Reg) and level != EVERYONE
    )
    return tuple(sorted(numbers))


# -------------------------------------------------------------------------------- operations and expressions


class _Walk:
    """Goes through straight code and keeps the facts up to date."""

    def __init__(self, analysis: _Analysis, facts: _Facts, control: int) -> None:
        self.analysis, self.layout, self.facts, self.control = analysis, analysis.layout, facts, control
        self.given: Known | None = None
        self.moves: set[tuple[Zones, Zones]] = set()
        self.closes: set[int] = set()
        self.defined: dict[ir.Reg, ir.Int] = {}
        """Registers, and the rows or owners that were put into them to be used at once."""

    def code(self, code: Iterable[ir.Op]) -> None:
        for op in code:
            self._op(op)

    def _op(self, op: ir.Op) -> None:
        facts = self.facts
        match op:
            case ir.SetReg():
                facts.known[op.register] = self._stored(self.any(op.value))
                if not op.register.type.many:
                    self.defined[op.register] = op.value  # type: ignore[assignment]
            case ir.SetCell() if op.cell.base in self.analysis.opening:
                opens = isinstance(op.value, ir.Const) and op.value.value != 0
                facts.open = facts.open | {op.cell.base} if opens else facts.open - {op.cell.base}
                self.closes.add(op.cell.base)
            case ir.SetCell() if op.cell.base >= self.layout.first_variable:
                stored = self._stored(self.any(op.value))
                copied = self._variable(op.value)
                of = None if copied is None else facts.copies.get(copied, copied)
                facts.forget_knower(op.cell.base)
                facts.known[op.cell] = stored
                if of is not None and of != op.cell.base:
                    facts.copies[op.cell.base] = of
            case ir.SetList():
                facts.known[op.target] = self._stored(self.any(op.items))
            case ir.Return():
                facts.known[ir.Cell(op.cell)] = One(self.control)
            case ir.Transfer():
                self._transfer(op)
            case ir.TransferAll() | ir.TransferTop():
                self._moved(self.row(op.source).zones, self.row(op.row).zones)
            case ir.When():
                self._when(op)
            case ir.Loop():
                items = self.many(op.items)
                self._loop(items.length, op.body, op.element, items)
            case ir.Count():
                self._loop(_meet(self.one(op.times).level, self.one(op.condition).level), op.body)
            case ir.Run():
                summary = self.summary(op.routine, op.arguments)
                for source, target in summary.moves:
                    self._moved(source, target)
                facts.open -= summary.closes
                self.closes |= summary.closes
            case ir.Give() | ir.Retain():
                given = self._stored(self.any(op.value))
                self.given = given if self.given is None else _joined(self.given, given)

    def _stored(self, known: Known) -> Known:
        """What is stored on one side of a branch tells which side it was."""
        if isinstance(known, Many):
            return Many(_meet(known.level, self.control), _meet(known.length, self.control), known.zones)
        return One(_meet(known.level, self.control), known.zones)

    def _moved(self, source: Zones, target: Zones) -> None:
        self.facts.moved(source, target)
        self.moves.add((source, target))

    def _transfer(self, op: ir.Transfer) -> None:
        piece, row = self.one(op.piece), self.row(op.row)
        self._moved(piece.zones, row.zones)
        if isinstance(op.piece, ir.Cell | ir.Reg) and op.piece in self.facts.known:
            # Whoever sees where it goes sees which it is.
            known = self.facts.known[op.piece]
            level = EVERYONE if row.level == EVERYONE else known.level
            if level == NOBODY:
                level = row.level
            self.facts.known[op.piece] = One(level, row.zones)

    def _when(self, op: ir.When) -> None:
        outside, before = self.control, self.facts
        self.control = _meet(outside, self.one(op.condition).level)
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
        self.control = _meet(outside, level)
        while True:
            self.facts = before.copy()
            if element is not None and items is not None:
                mine = before.known.get(element)
                zones = items.zones if mine is None else _either(items.zones, mine.zones)
                self.facts.known[element] = One(items.level, zones)
            inside = self.control
            self.code(body)
            # Whether there is another round tells on which way this one ended.
            if not before.join(self.facts) and self.control == inside:
                break
        ends_routine = any(isinstance(it, ir.Give | ir.Retain | ir.Quit) for it in ir.nodes(body))
        self.facts, self.control = before, self.control if ends_routine else outside

    def summary(self, routine: str, arguments: tuple[ir.Int | ir.List, ...]) -> _Summary:
        """What a routine gives and does with these arguments."""
        given = tuple(self.any(it) for it in arguments)
        key = (routine, given, self.facts.open)
        known = self.analysis.summaries
        if key not in known:
            found = self.analysis.routines[routine]
            own: dict[Storage, Known] = dict(zip(found.parameters, given, strict=False))
            walk = _Walk(self.analysis, _Facts(own, open=self.facts.open), EVERYONE)
            walk.code(found.code)
            known[key] = _Summary(walk.given, frozenset(walk.moves), frozenset(walk.closes))
        return known[key]

    # -------------------------------------------------------------- expressions

    def any(self, e: object) -> Known:
        """What is known of an expression."""
        match e:
            case ir.Const():
                return One()
            case ir.Reg() | ir.ListCell():
                return self.facts.known.get(
                    e, One(NOBODY) if isinstance(e, ir.Reg) else Many(zones=frozenset())
                )
            case ir.Cell():
                return self._cell(e)
            case ir.Touched():
                return self.any(e.value)
            case ir.Call():
                return self.summary(e.routine, e.arguments).given or One(NOBODY)
            case ir.CallTable():
                return self._call_table(e)
            case ir.ZoneAt() | ir.SideOf():
                piece = self.one(e.piece)
                return One(_meet(piece.level, EVERYONE if self.in_sight(piece.zones) else NOBODY))
            case ir.Item():
                items = self.many(e.items)
                return One(_meet(items.level, self.one(e.index).level), items.zones)
            case ir.EndOr():
                items = self.many(e.items)
                return One(_whole(items), items.zones)
            case ir.Length():
                return One(self.many(e.items).length)
            case ir.Fold():
                items = self.many(e.items)
                value = self._each(e.element, items, e.value)
                rest = self.one(e.default).level if e.default is not None else EVERYONE
                return One(_meet(_whole(items), value, rest))
            case ir.Remembered():
                return One(self.row(e.row).level)
            case ir.Random():
                return One(NOBODY)
            case ir.Select():
                known = _joined(self.one(e.then), self.one(e.otherwise))
                return One(_meet(known.level, self.one(e.condition).level), known.zones)
            case ir.Require() | ir.Divisor() | ir.Present():
                return self.any(e.value)
        return self._list(e)

    def _list(self, e: object) -> Known:
        match e:
            case ir.Row():
                row = self.row(e.base)
                return Many(row.level, self.one(e.base).level, row.zones)
            case ir.Literal():
                return Many()
            case ir.Where():
                items = self.many(e.items)
                level = self._each(e.element, items, e.condition)
                return Many(_meet(items.level, level), _meet(items.length, level), items.zones)
            case ir.Sorted():
                items = self.many(e.items)
                return items._replace(level=_meet(items.level, self._each(e.element, items, e.key)))
            case ir.Numbers():
                items = self.many(e.items)
                return Many(self._each(e.element, items, e.value), items.length)
            case ir.Joined():
                parts = [self.many(it) for it in e.parts]
                lengths = _meet(*(it.length for it in parts))
                return Many(
                    _meet(lengths, *(it.level for it in parts)), lengths, _either(*(it.zones for it in parts))
                )
            case ir.Without():
                items = self.many(e.items)
                level = _meet(items.level, self.one(e.item).level)
                return Many(level, _meet(items.length, level), items.zones)
            case ir.FirstOf():
                items, count = self.many(e.items), self.one(e.count).level
                return Many(_meet(items.level, count), _meet(items.length, count), items.zones)
            case ir.Backwards() | ir.Charged() | ir.Bounded() | ir.Copy():
                return self.many(e.items)
            case ir.Mixed():
                return self.many(e.items)._replace(level=NOBODY)
            case ir.OneOfEach():
                items = self.many(e.items)
                return items._replace(length=_whole(items))
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
        return known if isinstance(known, One) else One(_whole(known))

    def many(self, e: object) -> Many:
        known = self.any(e)
        return known if isinstance(known, Many) else Many(known.level, known.level, known.zones)

    def _parts(self, e: object) -> int:
        if isinstance(e, tuple):
            return _meet(*(self._parts(it) for it in e))
        if not isinstance(e, Record):
            return EVERYONE
        return _meet(*(_whole(self.any(it)) if isinstance(it, Record) else self._parts(it) for it in e))

    def _each(self, element: ir.Reg, items: Many, value: object) -> int:
        self.facts.known[element] = One(items.level, items.zones)
        return self.one(value).level

    def _one_of_two(self, e: ir.ListIf | ir.FirstFull) -> Many:
        if isinstance(e, ir.ListIf):
            then, otherwise, level = self.many(e.then), self.many(e.otherwise), self.one(e.condition).level
        else:
            then, otherwise = self.many(e.first), self.many(e.second)
            level = then.length
        return Many(
            _meet(then.level, otherwise.level, level),
            _meet(then.length, otherwise.length, level),
            _either(then.zones, otherwise.zones),
        )

    def _call_table(self, e: ir.CallTable) -> One:
        levels = [self.one(e.index).level]
        for routine in sorted(ir.routines_in(self.analysis.form.formulas[e.table])):
            given = self.summary(routine, e.arguments).given
            levels.append(NOBODY if given is None else _whole(given))
        return One(_meet(*levels))

    def _cell(self, e: ir.Cell) -> One:
        layout = self.layout
        if e.base >= layout.first_variable and e.base not in self.analysis.tracked:
            known = self.facts.known.get(e, One(zones=frozenset()))
            assert isinstance(known, One)
            return known
        if e.base == PICK:
            return self.facts.pick
        if e.base in self.analysis.tracked:
            return One(self.row(ir.Const(self.analysis.tracked[e.base])).level)
        if e.base not in layout.cell_owner:
            return One(NOBODY)
        value, _ = layout.cell_owner[e.base]
        whose = EVERYONE if e.offset is None else self.one(e.offset).level
        if value.seen_by is Seen.EVERYONE:
            return One(whose)
        return One(self.knower(e.offset) if value.seen_by is Seen.OWNER else NOBODY)

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
                first in self.analysis.starts
            ):
                return self._zone(self.analysis.starts[first], owner)
            case ir.ZoneAt():
                piece = self.one(e.piece)
                seen = self.in_sight(piece.zones)
                return One(piece.level if seen else NOBODY, piece.zones)
        return One(NOBODY)

    def _zone(self, name: str, owner: ir.Int | None) -> One:
        zone = self.layout.pack.zones[name]
        whose = EVERYONE if owner is None else self.one(owner).level
        if self.in_sight(frozenset((name,))):
            return One(whose, frozenset((name,)))
        own = zone.seen_by is Seen.OWNER and owner is not None
        return One(self.knower(owner) if own else NOBODY, frozenset((name,)))

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


# -------------------------------------------------------------------------------- the graph of blocks

_EXIT = -1


def _reverse_postorder(graph: dict[int, list[int]], entries: set[int]) -> list[int]:
    """The blocks that can be reached, each before those that follow it, loops aside."""
    found: list[int] = []
    seen: set[int] = set()
    waiting = [(it, False) for it in sorted(entries)]
    while waiting:
        block, done = waiting.pop()
        if done:
            found.append(block)
        elif block not in seen:
            seen.add(block)
            waiting.append((block, True))
            waiting.extend((it, False) for it in graph[block] if it not in seen)
    return found[::-1]


def _post_dominators(graph: dict[int, list[int]]) -> dict[int, int]:
    """Block -> the first block through which every way from it leads (`_EXIT` for none).

    The algorithm of Cooper, Harvey and Kennedy on the graph turned round.
    """
    before: dict[int, list[int]] = {it: [] for it in (*graph, _EXIT)}
    for block, targets in graph.items():
        for target in targets or [_EXIT]:
            before[target].append(block)
    order: list[int] = []
    seen = {_EXIT}
    stack = [(_EXIT, iter(before[_EXIT]))]
    while stack:
        block, rest = stack[-1]
        following = next((it for it in rest if it not in seen), None)
        if following is None:
            order.append(block)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(before[following])))
    place = {block: number for number, block in enumerate(order)}
    found = {_EXIT: _EXIT}
    changed = True
    while changed:
        changed = False
        for block in reversed(order[:-1]):
            ways = [it for it in graph[block] or [_EXIT] if it in found]
            first = ways[0]
            for it in ways[1:]:
                one, other = first, it
                while one != other:
                    if place[one] < place[other]:
                        one = found[one]
                    else:
                        other = found[other]
                first = one
            if found.get(block) != first:
                found[block] = first
                changed = True
    # From a loop that never ends no way leads out: all that follows depends on it.
    return {it: found.get(it, _EXIT) for it in graph}


def _region(graph: dict[int, list[int]], block: int, end: int) -> set[int]:
    """The blocks that are come to after a block before the ways from it meet again."""
    found: set[int] = set()
    waiting = [it for it in graph[block] if it != end]
    while waiting:
        it = waiting.pop()
        if it not in found:
            found.add(it)
            waiting += [target for target in graph[it] if target != end]
    return found
