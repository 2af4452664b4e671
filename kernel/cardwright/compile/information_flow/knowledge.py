"""What the analysis says about each place where somebody is asked, or an `ensure` begins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright.compile import ir
from cardwright.compile.information_flow.block_graph import BlockGraph
from cardwright.compile.information_flow.expressions import Context, Expressions, Move, TooMuch
from cardwright.compile.information_flow.facts import Facts
from cardwright.compile.information_flow.forward import Forward
from cardwright.compile.information_flow.levels import EVERYONE, NOBODY, One, whole
from cardwright.compile.information_flow.liveness import Liveness
from cardwright.compile.ir_types import IntegerKind
from cardwright.compile.layout import WHO
from cardwright.declarations.model import Seen

if TYPE_CHECKING:
    from cardwright.compile.form import Form
    from cardwright.compile.layout import Layout

# What the analysis may take: some seconds.
MOST_STEPS = 40_000_000
# Pending decisions take as much room as a program has variables, and a game comes to few of them again and again.
MOST_KEPT = 200


@dataclass(frozen=True, slots=True)
class Pending:
    """A place where somebody is asked, or an `ensure` begins: what it needs of what was stored."""

    cells: tuple[tuple[int, int], ...] = ()
    """Variables that are needed and not known to everyone, each with its level."""
    lists: tuple[tuple[int, int], ...] = ()
    """The same for list variables, by row."""
    astray: tuple[int, ...] = ()
    """Variables that are needed and hold a piece of which not everyone knows whether it can be seen: of copies that
    are printed alike it may be any."""
    astray_lists: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    """Variables that are needed and hold a piece."""
    piece_lists: tuple[int, ...] = ()
    unneeded: tuple[tuple[int, int], ...] = ()
    """Cells of variables that are not read again before they are given another value; with what such a cell holds
    when it holds nothing."""
    unneeded_lists: tuple[int, ...] = ()

    def uncertain(self, v: list[int], player: int) -> bool:
        """Whether anything that is needed may not be known to a player."""
        return any(level < 0 or v[level] != player for _, level in (*self.cells, *self.lists))


@dataclass(frozen=True, slots=True)
class _Point:
    """Where somebody is asked or an `ensure` begins: the variables that are live behind it, and the facts before it."""

    live: int
    player: ir.Int | None = None
    facts: Facts | None = None
    """None: nothing is known of any variable."""
    shown: frozenset[int] = frozenset()
    """The variables shown to the player who is asked: what several are chosen from, how many more, and what was picked."""


@dataclass(slots=True)
class Knowledge:
    """What is needed and known in a program: worked out for a place when somebody asks about it."""

    _context: Context
    _liveness: Liveness
    _sites: dict[int, _Point]
    _ensures: dict[int, _Point]
    moves: frozenset[Move] | None
    """From where to where pieces may go; None: from anywhere to anywhere."""
    _kept: dict[tuple[bool, int], Pending] = field(default_factory=dict)

    def site(self, number: int) -> Pending:
        """At a decision, by its site."""
        return self._pending((True, number), self._sites.get(number))

    def ensure(self, cell: int) -> Pending:
        """At the beginning of an `ensure`, by its cell."""
        return self._pending((False, cell), self._ensures.get(cell))

    def _pending(self, key: tuple[bool, int], point: _Point | None) -> Pending:
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._worked_out(point or _Point(0, None, Facts()))
        return found

    def _worked_out(self, point: _Point) -> Pending:
        layout, facts = self._context.layout, point.facts
        live = {*self._liveness.numbers(point.live)}
        pieces = [it for it in sorted(live) if it >= 0 and layout.cell_types[it].kind is IntegerKind.PIECE]
        piece_lists = [
            ~it
            for it in sorted(live, reverse=True)
            if it < 0 and layout.row_types[~it].kind is IntegerKind.PIECE
        ]
        astray = {it for it in pieces if self._is_astray(it, facts)}
        astray |= {~it for it in piece_lists if self._is_astray(~it, facts)}
        levels = self._levels(live, point)
        for it in point.shown & live:
            if it in levels or it in astray:
                levels[it] = WHO
        astray -= point.shown
        return Pending(
            tuple(sorted((it, level) for it, level in levels.items() if it >= 0)),
            tuple(sorted((~it, level) for it, level in levels.items() if it < 0)),
            tuple(it for it in pieces if it in astray),
            tuple(it for it in piece_lists if ~it in astray),
            tuple(pieces),
            tuple(piece_lists),
            tuple((it, layout.cell_types[it].blank) for it in self._liveness.cells if it not in live),
            tuple(it for it in self._liveness.lists if ~it not in live),
        )

    def _levels(self, live: set[int], point: _Point) -> dict[int, int]:
        """The live variables that not everyone knows, and who does."""
        facts = point.facts
        if facts is None:
            return dict.fromkeys(live, NOBODY)
        asked = None if point.player is None else Expressions(self._context, facts).holder(point.player)
        levels = {
            it: whole(facts.variables.get(it, One()))
            for it in live
            # Who is asked is no secret, under whichever name a rule goes on with that player.
            if asked is None or facts.copies.get(it, it) != asked
        }
        return {it: level for it, level in levels.items() if level != EVERYONE}

    def _is_astray(self, number: int, facts: Facts | None) -> bool:
        known = None if facts is None else facts.variables.get(number, One())
        if known is None or facts is None or known.zones is None:
            return True
        if known.placed:
            return False  # a player who knows which it is sees it; the others do not know it at all
        zones = known.zones
        pack = self._context.layout.pack
        dark = all(pack.zones[it].seen_by is Seen.NOBODY and not pack.zones[it].open_when for it in zones)
        return not dark and not Expressions(self._context, facts).in_sight(zones)


def analyse(form: Form, layout: Layout, rule: str | None = None, steps: int = MOST_STEPS) -> Knowledge:
    """What is needed and known at each site and at the beginning of each `ensure` of a program.

    It holds for games that begin with that rule, or (None) with any rule that the program can begin with. An analysis
    that would take more steps is given up: then nobody is certain to know what is stored.
    """
    graph, context = BlockGraph(form, rule), Context(form, layout, steps)
    liveness = Liveness(layout, graph)
    forward = Forward(graph, liveness, context)
    leaving: dict[int, Facts] | None
    try:
        forward.solve()
        leaving = forward.leaving
    except TooMuch:
        leaving = None
    sites: dict[int, _Point] = {}
    ensures: dict[int, _Point] = {}
    live = liveness.live
    several = [it for it in form.sites if it.left >= 0]
    shown = {it.number: frozenset((it.left, ~it.rest, ~it.picked)) for it in several}
    for number in graph.following:
        facts = None if leaving is None else leaving.get(number)
        match form.blocks[number].end:
            case ir.Ask(site=site, player=player, resume=resume, ensures=watched):
                needed = live[resume]
                for cell in watched:
                    needed |= liveness.bit(cell)
                sites[site] = _Point(needed, player, facts, shown.get(site, frozenset()))
            case ir.AskTogether(site=site, resume=resume):
                sites[site] = _Point(live[resume], None, facts)
            case ir.Probe(ensure=ensure, player=player, then=then):
                ensures[ensure] = _Point(live[then] & ~liveness.bit(ensure), player, facts)
    moves = None if leaving is None else frozenset(context.moves)
    return Knowledge(context, liveness, sites, ensures, moves)
