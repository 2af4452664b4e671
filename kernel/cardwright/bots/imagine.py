"""Worlds that a player may imagine: the state as it is known to the player, the rest filled in by chance.

What the player sees stays. Pieces that lie where the player cannot see them are dealt anew among those
places, each among those with the same back. Their sides follow the sides that are seen,
values that the player cannot see are as at the start, others who choose at the same time choose anything,
and the chance to come is another one. With the same random numbers, the same world is imagined in all
states between which the player cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardwright.engine import ir
from cardwright.engine import layout as at
from cardwright.engine.layout import Layout, count_tracked, seen_mask
from cardwright.lang import types as t
from cardwright.packs.model import Seen, Value

if TYPE_CHECKING:
    from cardwright.engine.decisions import Decision
    from cardwright.engine.program import Program
    from cardwright.engine.state import State

Swap = dict[int, int]


@dataclass(frozen=True, slots=True)
class _Deal:
    """The hidden pieces with one back by number, the places where they can be, and which lies there really."""

    pieces: list[int]
    places: list[tuple[int, int]]
    real: list[int]


@dataclass(frozen=True, slots=True)
class Onlooker:
    """A player who is asked nothing now, and wonders all the same."""

    player: int


class Imagination:
    """Makes imagined worlds for the player of a pending decision, or for one who looks on."""

    __slots__ = ("_base", "_cells", "_deals", "_others", "_recount", "_rows", "_sides")

    def __init__(self, state: State, decision: Decision | Onlooker) -> None:
        player = decision.player
        facts = _facts(state.program)
        v, z = state.v, state.z
        hidden = [row for row, opens in facts.hidden[player] if z[row] and not (opens and v[opens])]
        # Pieces that are offered to the player are known, wherever they lie.
        offered: set[int] = set()
        if not isinstance(decision, Onlooker) and decision.site.kind == "piece":
            offered.update(decision.values)
        self._deals = _deals(state.program.layout, z, hidden, offered)
        unknown = {piece for deal in self._deals for piece in deal.pieces}
        self._others = _choosing_too(state, player)
        # Of what players have picked before, only that which has been hidden since is not known.
        self._cells = [cell for cell in facts.cells if v[cell] in unknown]
        self._rows = [row for row in facts.rows if not unknown.isdisjoint(z[row])]
        self._recount = any(row in hidden for row, _ in state.program.layout.tracked)
        self._base = _without_secrets(state, player, facts, self._others)
        self._sides = _unseen_sides(state, self._base, facts, unknown)

    def world(self, random: Random) -> State:
        """A state in which the player's decision, if there is one, is pending as it is in the real one."""
        world = self._base.copy()
        v, z, where, side = world.v, world.z, world.at, world.side
        # The generator's own numbers are quicker than its `shuffle`, and as good.
        number = random.random
        swap: Swap | None = {} if self._others or self._cells or self._rows else None
        for deal in self._deals:
            dealt = sorted(deal.pieces, key=lambda _: number())
            for (row, index), piece in zip(deal.places, dealt, strict=True):
                z[row][index] = piece
                where[piece] = row
            if swap is not None:
                swap.update(zip(deal.real, dealt, strict=True))
        for piece, sides in self._sides:
            side[piece] = sides[int(number() * len(sides))]
        if swap is not None:
            self._follow(world, swap, random)
        if self._recount:
            count_tracked(world.program.layout, v, z)
        v[at.CHANCE] = random.getrandbits(64)
        return world

    def _follow(self, world: State, swap: Swap, random: Random) -> None:
        """Gives the others their options and picks among the pieces that they have in this world."""
        v, z = world.v, world.z
        for cell in self._cells:
            v[cell] = swap[v[cell]]
        for row in (*self._rows, *self._others):
            z[row] = [swap.get(it, it) for it in z[row]]
        for other in self._others:
            v[at.PICKS + other] = random.choice(z[other])


def _deals(layout: Layout, z: list[list[int]], hidden: list[int], offered: set[int]) -> list[_Deal]:
    back_of = layout.tables["back"]
    deals: dict[int | None, _Deal] = {}
    for row in hidden:
        for index, piece in enumerate(z[row]):
            if piece not in offered:
                back = back_of[piece]
                if back not in deals:
                    deals[back] = _Deal([], [], [])
                deals[back].places.append((row, index))
                deals[back].real.append(piece)
    for deal in deals.values():
        deal.pieces.extend(sorted(deal.real))
    return list(deals.values())


def _choosing_too(state: State, player: int) -> list[int]:
    """Who chooses at the same time: whether they have done so already is not for the player to use."""
    v = state.v
    if v[at.STATUS] != at.MANY:
        return []
    everyone = range(state.program.layout.players)
    return [it for it in everyone if it != player and v[at.PICKS + it] != at.NOTHING]


def _without_secrets(state: State, player: int, facts: _Facts, others: list[int]) -> State:
    """The state less what is written nowhere on the table: its past, its chance, hidden values and picks."""
    base = state.copy()
    v, z = base.v, base.z
    # A state that breaks is played again from its origin: it needs one, but not the real one.
    base.origin, base.log, base.history = ("start", [state.program.layout.players, 0]), [], []
    v[at.CHANCE] = v[at.STEPS] = v[at.PICK] = 0
    v[at.SPENT] = min(1, v[at.SPENT])
    for cell, start in facts.secrets[player]:
        v[cell] = start
    together = v[at.STATUS] == at.MANY
    for seat in range(state.program.layout.players):
        asked = seat == player if together else seat == 0
        if not asked and seat not in others:
            z[seat] = []
        if seat != player or not together:
            v[at.PICKS + seat] = at.NOTHING
    if together:
        v[at.WHO] = 1
    return base


def _unseen_sides(state: State, base: State, facts: _Facts, unknown: set[int]) -> list[tuple[int, list[int]]]:
    """The hidden pieces that have several sides, each with sides to choose from: those of the deck that are
    seen, as often as they are seen."""
    free = []
    for pieces, count in facts.sided:
        seen = [state.side[it] for it in pieces if it not in unknown] or list(range(count))
        if seen.count(seen[0]) == len(seen):
            for piece in pieces:
                if piece in unknown:
                    base.side[piece] = seen[0]
        else:
            for piece in pieces:
                if piece in unknown:
                    base.side[piece] = 0
                    free.append((piece, seen))
    return free


# -------------------------------------------------------------------------------- what holds for a whole program


@dataclass(frozen=True, slots=True)
class _Facts:
    hidden: list[list[tuple[int, int]]]
    """By player: the rows the player does not see, each with the cell that opens it (0: nothing does)."""
    secrets: list[list[tuple[int, int]]]
    """By player: the cells of values that the player does not see, with what they start as."""
    sided: list[tuple[list[int], int]]
    """The pieces of a deck that have several sides, and how many."""
    cells: list[int]
    """Variables that hold a piece which a player has chosen, or with which a rule was called."""
    rows: list[int]
    """List variables that hold the pieces which players have chosen together."""


_KNOWN: dict[str, _Facts] = {}
# Whoever plays more packs and numbers of players than this in turns works the facts out again.
_MOST_KNOWN = 64


def _facts(program: Program) -> _Facts:
    facts = _KNOWN.get(program.fingerprint)
    if facts is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        layout = program.layout
        players = range(layout.players)
        facts = _KNOWN[program.fingerprint] = _Facts(
            [_hidden_rows(layout, player) for player in players],
            [_secrets(layout, player) for player in players],
            _sided(layout),
            sorted(set(_chosen_cells(program))),
            sorted(set(_chosen_rows(program))),
        )
    return facts


def _hidden_rows(layout: Layout, player: int) -> list[tuple[int, int]]:
    closed = [0] * len(layout.cell_starts)
    found = []
    for row, entry in enumerate(layout.row_zone):
        if entry is not None and not seen_mask(layout, row, closed) >> player & 1:
            opens = entry[0].open_when
            found.append((row, layout.cells[opens] if opens is not None else 0))
    return found


def _secrets(layout: Layout, player: int) -> list[tuple[int, int]]:
    return [
        (cell, layout.cell_starts[cell])
        for cell, (value, owner) in layout.cell_owner.items()
        if not _sees(value, owner, player)
    ]


def _sees(value: Value, owner: int, player: int) -> bool:
    own = value.seen_by is Seen.OWNER and value.per == "player" and owner == player
    return own or value.seen_by is Seen.EVERYONE


def _sided(layout: Layout) -> list[tuple[list[int], int]]:
    found: dict[tuple[str, int], list[int]] = {}
    for piece in layout.pieces:
        if len(piece.kind.faces) > 1:
            found.setdefault((piece.kind.deck, len(piece.kind.faces)), []).append(piece.number)
    return [(pieces, count) for (_, count), pieces in found.items()]


def _chosen_cells(program: Program) -> Iterator[int]:
    """After a question for a piece the answer is stored: at the question's way on, or one step further."""
    blocks = program.intermediate.blocks
    for block in blocks:
        if isinstance(block.end, ir.Ask) and program.sites[block.end.site].kind == "piece":
            ways = {block.end.resume, *_next(blocks[block.end.resume].end)}
            for op in (op for way in ways for op in blocks[way].code):
                if isinstance(op, ir.SetCell) and op.value == ir.Cell(at.PICK):
                    yield op.cell.base
    for proc in program.intermediate.procs.values():
        for home, variable in zip(proc.parameters, proc.body.parameters, strict=False):
            if variable.type == t.PIECE and isinstance(home, ir.Cell):
                yield home.base
    rows = set(_chosen_rows(program))
    for op in (op for block in blocks for op in block.code):
        match op:
            case ir.SetCell(cell=cell, value=ir.Item(items=ir.ListCell(row=row))) if row in rows:
                yield cell.base


def _chosen_rows(program: Program) -> Iterator[int]:
    blocks = program.intermediate.blocks
    for block in blocks:
        if isinstance(block.end, ir.AskTogether) and program.sites[block.end.site].kind == "piece":
            for op in blocks[block.end.resume].code:
                if isinstance(op, ir.SetList) and isinstance(op.items, ir.Picks):
                    yield op.target.row


def _next(end: ir.End | None) -> tuple[int, ...]:
    match end:
        case ir.Jump():
            return (end.block,)
        case ir.Branch():
            return (end.then, end.otherwise)
    return ()
