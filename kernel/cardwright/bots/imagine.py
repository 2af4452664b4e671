"""Worlds that a player may imagine: the state as it is known to the player, the rest filled in by chance.

What the player sees stays. Pieces that lie where the player cannot see them are dealt again among those places,
each among those with the same back, between zones that the player cannot keep apart (`mixing`). Their sides follow the sides that are seen, values that the player cannot see
are as at the start, what lies in zones of hidden pieces lies in any of those, others who choose at the same time choose anything, and the chance to come is another one.

What rules in progress have stored stays if the player knows it (`compile.information_flow`). If the player may not,
the last choices are played again with other cards until the player would have seen the same (`bots.retelling`).

With the same random numbers, the same world is imagined in all states between which the player cannot tell: so
nothing of the real one shows in it but what the player may know. Copies that are printed alike are numbered in the
order in which the player sees them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardwright.bots.mixing import mixed_rows
from cardwright.compile import layout as at
from cardwright.compile.information_flow import Knowledge, Pending
from cardwright.compile.ir_types import IntegerKind
from cardwright.compile.layout import Layout, count_tracked
from cardwright.compile.routine_names import offer
from cardwright.compile.shown import known_to, rows_of, shown_rows
from cardwright.compile.sight import Unseen, unseen
from cardwright.compile.sites import OptionKind

if TYPE_CHECKING:
    from cardwright.bots.retelling import Memory
    from cardwright.play.state import State


# The steps of a game up to a choice, beyond which its past is not played again for that choice: 250 choices, or fewer if
# they take many steps.
MOST_REPLAYED = 250 * at.CHOICE


class Imagination:
    """Makes imagined worlds for a player, who may be asked or look on."""

    __slots__ = ("_dealing", "_past", "state")

    def __init__(
        self, state: State, player: int, memory: Memory | None = None, recalling: bool = False
    ) -> None:
        """`recalling`: what the player has seen go out of sight still lies there."""
        from cardwright.bots.recall import recalled
        from cardwright.bots.retelling import Memory

        self.state = state
        known = recalled(state, player) if recalling and _is_short(state) else ()
        self._dealing = Dealing(state, player, known)
        told = self._dealing.uncertain and _is_short(state)
        self._past = (memory or Memory(player)).past(state) if told else None

    @property
    def plain(self) -> PlainDeal | None:
        """All that the worlds differ in, if it is only where pieces lie, their sides, and what others choose."""
        return None if self._past is not None else self._dealing.plain

    def world(self, random: Random) -> State:
        """A state in which the player's decision, if there is one, is pending as it is in the real one."""
        if self._past is not None:
            world = self._past.world(random)
            if world is not None:
                return world
            self._past = None  # it would hardly be found the next time
        return self._dealing.world(random)


def _is_short(state: State) -> bool:
    """Whether a game has taken few enough steps to be played again for each choice of a bot."""
    return (state.v[at.SPENT] or at.CHOICE * len(state.history) // 2) <= MOST_REPLAYED


@dataclass(slots=True)
class _Deal:
    """Hidden pieces with one back by number, and the places where they can be."""

    pieces: list[int]
    places: list[tuple[int, int]]
    loose: int = 0
    """How many of them lie in zones of other hidden pieces: nobody knows in which."""


@dataclass(frozen=True, slots=True)
class PlainDeal:
    """How worlds are dealt of which nothing is known but how many pieces lie where."""

    base: State
    deals: list[tuple[list[int], list[tuple[int, int]]]]
    """Pieces, and where they can be: row and place in the row."""
    shuffled: list[list[tuple[int, int]]]
    """Places in a row whose pieces then change places: which they are is known, but not where each lies."""
    sides: list[tuple[int, list[int]]]
    """Pieces with sides to choose from."""
    others: list[int]
    """Who chooses at the same time."""


class Dealing:
    """Deals what a player cannot see in a state. What rules have stored and the player may not know is left out."""

    __slots__ = (
        "_any_copy",
        "_any_piece",
        "_base",
        "_deals",
        "_lost",
        "_others",
        "_recount",
        "_shuffled",
        "_sides",
        "hidden",
        "mixed",
        "uncertain",
    )

    def __init__(self, state: State, player: int, recalled: Collection[int] = ()) -> None:
        """`recalled` are pieces of which the player knows, beside what the state says, in which row they lie."""
        facts = facts_of(state)
        v, z = state.v, state.z
        blind = facts.unseen[player]
        self.mixed = facts.mixed[player]
        hidden = blind.rows_now(v, state.at)
        self._lost = blind.lost_now(v, state.at) if blind.goes_by_pieces else []
        """The zones of pieces that the player does not see."""
        self.hidden = {row for row in hidden if z[row]}.union(self._lost)
        pending = facts.knowledge.site(v[at.SITE]) if v[at.STATUS] else None
        self.uncertain = pending is not None and is_uncertain(state, player, pending, facts)
        """Whether something is needed that the player may not know."""
        self._others = choosing_too(state, player)
        self._base = base = settled(state.without_past(), player)
        for cell in blind.cells_now(set(hidden), state.at) if blind.goes_by_pieces else blind.cells:
            base.v[cell] = state.program.layout.cell_starts[cell]
        self._any_piece = (
            _left_out(base, state.v, pending, player, facts) if self.uncertain and pending else []
        )
        offered = list(dict.fromkeys([*_offered(base, player), *recalled]))
        self._any_copy: list[tuple[int, list[int]]] = []
        if facts.alike:
            # A value names what is printed on a piece: which copy it is, nobody sees.
            self._any_copy = [
                (it, facts.alike[base.v[it]]) for it in facts.values if base.v[it] in facts.alike
            ]
            for cell, _ in self._any_copy:
                base.v[cell] = -1
            swap = _numbering(base, facts, self.hidden, self.mixed, offered)
            if swap:
                _renumber(base, swap, facts)
                offered = [swap.get(it, it) for it in offered]
        # Pieces that are offered to the player, or were shown, are known, but not always where in their row they lie.
        known = [it for it, *_ in known_to(base, player)]
        placed = {it for it, row, place in known_to(base, player) if place and row not in self._lost}
        offered += [it for it in known if it not in offered]
        rows = self.hidden.difference(self._lost)
        somewhere = [it for it in offered if base.at[it] in rows and it not in placed]
        self._shuffled = _known_first(base, somewhere, placed)
        fixed = placed.union(somewhere)
        self._deals = _deals(state.program.layout, base.z, self.hidden, self._lost, fixed, self.mixed)
        for row in self._lost:
            base.z[row] = []
        unknown = {piece for deal in self._deals for piece in deal.pieces} - set(offered)
        self._recount = any(row in self.hidden for row, _ in state.program.layout.tracked)
        self._sides = _unseen_sides(base, facts, unknown)

    @property
    def plain(self) -> PlainDeal | None:
        """What worlds go by, if they go by nothing but the order in which pieces are dealt."""
        bound = self._any_piece or self._any_copy or self._recount
        if bound or any(it.loose for it in self._deals):
            return None
        deals = [(it.pieces, it.places) for it in self._deals]
        return PlainDeal(self._base, deals, self._shuffled, self._sides, self._others)

    def world(self, random: Random) -> State:
        """The state with hidden pieces dealt by these random numbers."""
        world = self._base.copy()
        v, z, where, side = world.v, world.z, world.at, world.side
        # The generator's own numbers are quicker than its `shuffle`, and as good.
        number = random.random
        for deal in self._deals:
            mixed = sorted(deal.pieces, key=lambda _: number())
            if deal.loose:
                self._lay_loose(world, mixed[len(deal.places) :], random)
            for (row, index), piece in zip(deal.places, mixed, strict=not deal.loose):
                z[row][index] = piece
                where[piece] = row
        for places in self._shuffled:
            mixed = sorted([z[row][index] for row, index in places], key=lambda _: number())
            for (row, index), piece in zip(places, mixed, strict=True):
                z[row][index] = piece
        for piece, sides in self._sides:
            side[piece] = sides[int(number() * len(sides))]
        if self._recount:
            count_tracked(world.program.layout, v, z)
        v[at.CHANCE] = random.getrandbits(64)
        for cell in self._any_piece:
            v[cell] = random.choice([it for deal in self._deals for it in deal.pieces] or [-1])
        for cell, copies in self._any_copy:
            v[cell] = random.choice(copies)
        if self._others:
            choose_too(world, self._others, random)
        return world

    def _lay_loose(self, world: State, pieces: list[int], random: Random) -> None:
        """Lays pieces into zones of hidden pieces, but none into a zone of its own."""
        carrier = world.program.layout.tables["carrier"]
        for piece in pieces:
            rows = [row for row in self._lost if carrier[row] != piece]
            row = rows[int(random.random() * len(rows))]
            world.z[row].append(piece)
            world.at[piece] = row


def _known_first(base: State, known: Collection[int], placed: Collection[int]) -> list[list[tuple[int, int]]]:
    """Lays known pieces before the others in their rows, in the order in which they are given; the places in each such row
    that are to be shuffled then. Pieces whose places are known stay where they are."""
    laid: dict[int, list[int]] = {}
    for piece in known:
        laid.setdefault(base.at[piece], []).append(piece)
    shuffled = []
    for row, pieces in laid.items():
        places = [index for index, piece in enumerate(base.z[row]) if piece not in placed]
        rest = [base.z[row][index] for index in places if base.z[row][index] not in pieces]
        for index, piece in zip(places, pieces + rest, strict=True):
            base.z[row][index] = piece
        shuffled.append([(row, index) for index in places])
    return shuffled


def _deals(
    layout: Layout,
    z: list[list[int]],
    hidden: set[int],
    lost: Collection[int],
    fixed: Collection[int],
    mixed: list[int],
) -> list[_Deal]:
    """What is dealt; the fixed pieces stay where they are."""
    back_of = layout.tables["back"]
    deals: dict[tuple[int, int], _Deal] = {}
    for row in sorted(hidden):
        for index, piece in enumerate(z[row]):
            if piece in fixed:
                continue
            deal = deals.setdefault((mixed[row], back_of[piece]), _Deal([], []))
            if row in lost:
                deal.loose += 1
            else:
                deal.places.append((row, index))
            deal.pieces.append(piece)
    for deal in deals.values():
        deal.pieces.sort()
    return list(deals.values())


def is_uncertain(state: State, player: int, pending: Pending, facts: Facts) -> bool:
    """Whether something that rules have stored is needed at a decision, and the player may not know it."""
    v, z, alike = state.v, state.z, facts.alike
    if pending.uncertain(v, player):
        return True
    if not alike:
        return False
    lists = any(it in alike for row in pending.astray_lists for it in z[row])
    return lists or any(v[cell] in alike for cell in pending.astray)


def choosing_too(state: State, player: int) -> list[int]:
    """Who chooses at the same time: whether they have done so already is not for the player to use."""
    v = state.v
    if v[at.STATUS] != at.MANY:
        return []
    everyone = range(state.program.layout.players)
    return [it for it in everyone if it != player and v[at.PICKS + it] != at.NOTHING]


def choose_too(world: State, others: list[int], random: Random) -> None:
    """Lets the others choose anything that they may have in this world."""
    offers = world.program.namespace[offer(world.v[at.SITE])]
    world.memo = None
    for other in others:
        world.z[other] = options = list(offers(world, world.v, world.z, other))
        world.v[at.PICKS + other] = random.choice(options) if options else at.NOTHING
    world.v[at.STEPS] = 0


def settled(world: State, player: int) -> State:
    """A state less what is written nowhere on the table: its past, its chance, picks, and what no rule needs."""
    v, z = world.v, world.z
    # A state that breaks is played again from its origin: it needs one, but not the real one.
    world.origin, world.log, world.history = ("start", [world.program.layout.people, 0]), [], []
    world._told, world.lots = None, world.program.namespace["LOTS"]
    v[at.CHANCE] = v[at.STEPS] = v[at.PICK] = 0
    z[world.program.layout.script] = []
    for row in shown_rows(world.program.layout):
        # What others were shown, the player does not know.
        if row not in rows_of(world.program.layout, player):
            z[row] = []
    v[at.SPENT] = min(1, v[at.SPENT])
    if v[at.STATUS]:
        pending = facts_of(world).knowledge.site(v[at.SITE])
        for cell, blank in pending.unneeded:
            v[cell] = blank
        for row in pending.unneeded_lists:
            z[row] = []
    together = v[at.STATUS] == at.MANY
    for seat in range(world.program.layout.players):
        asked = seat == player if together else seat == 0 and v[at.WHO] == player
        if not asked:
            z[seat] = []
        if seat != player or not together:
            v[at.PICKS + seat] = at.NOTHING
    if together:
        v[at.WHO] = 1
    return world


def _left_out(base: State, real: list[int], pending: Pending, player: int, facts: Facts) -> list[int]:
    """Leaves out what rules have stored and the player may not know, as if it had not been stored yet.

    Gives the cells of pieces among it: they may hold any piece that is hidden. The cells of the
    real state say who knows something: in the base, cells that are no longer needed are blank already.
    """
    pieces, alike, ways_back, types = [], facts.alike, facts.ways_back, base.program.layout.cell_types
    for cell, level in pending.cells:
        if level < 0 or real[level] != player:
            holds = types[cell]
            base.v[cell] = ways_back.get(cell, 0) if holds.kind is IntegerKind.BLOCK else holds.blank
            if holds.kind is IntegerKind.PIECE:
                pieces.append(cell)
    for row, level in pending.lists:
        if level < 0 or real[level] != player:
            base.z[row] = []
    for cell in pending.astray:
        if base.v[cell] in alike:
            base.v[cell] = -1
            pieces.append(cell)
    for row in pending.astray_lists:
        base.z[row] = [it for it in base.z[row] if it not in alike]
    return pieces


def _offered(base: State, player: int) -> list[int]:
    """The pieces that the player is offered."""
    status = base.v[at.STATUS]
    if not status or base.program.sites[base.v[at.SITE]].kind is not OptionKind.PIECE:
        return []
    if status == at.ONE and base.v[at.WHO] != player:
        return []
    offered = [it for it in base.z[player if status == at.MANY else 0] if it >= 0]
    several = base.program.sites[base.v[at.SITE]].several
    if several is not None:
        offered += [it for row in (several.rest, several.picked) for it in base.z[row] if it not in offered]
    return offered


# -------------------------------------------------------------------------------- copies that are printed alike


def _numbering(
    base: State, facts: Facts, hidden: set[int], mixed: list[int], offered: list[int]
) -> dict[int, int]:
    """Which pieces have other numbers in imagined worlds: alike copies have theirs in the order in which the player
    knows them."""
    layout, z, alike = base.program.layout, base.z, facts.alike
    known = [
        piece
        for row, entry in enumerate(layout.row_zone)
        if entry is not None and row not in hidden
        for piece in z[row]
        if piece in alike
    ]
    known += offered
    # What the player may not know is left out already.
    known += [base.v[cell] for cell in facts.piece_cells]
    for row in facts.piece_lists:
        known += z[row]
    taken: dict[int, int] = {}
    swap: dict[int, int] = {}
    # Of the others the player knows where they may be, and no more.
    rest = sorted(alike, key=lambda it: mixed[base.at[it]] if base.at[it] in hidden else -1)
    for piece in (*known, *rest):
        if piece in alike and piece not in swap:
            copies = alike[piece]
            place = taken.get(copies[0], 0)
            swap[piece], taken[copies[0]] = copies[place], place + 1
    return {piece: number for piece, number in swap.items() if piece != number}


def _renumber(base: State, swap: dict[int, int], facts: Facts) -> None:
    layout, v, z = base.program.layout, base.v, base.z
    pieces = bool(v[at.STATUS]) and base.program.sites[v[at.SITE]].kind is OptionKind.PIECE
    for row, holds in enumerate(layout.row_types):
        if holds.kind is IntegerKind.PIECE or (pieces and holds.kind is IntegerKind.OPTION):
            z[row] = [swap.get(it, it) for it in z[row]]
    for cell in facts.piece_cells:
        v[cell] = swap.get(v[cell], v[cell])
    moved = [(number, base.at[piece], base.side[piece]) for piece, number in swap.items()]
    for number, row, side in moved:
        base.at[number], base.side[number] = row, side


def _unseen_sides(base: State, facts: Facts, unknown: set[int]) -> list[tuple[int, list[int]]]:
    """The hidden pieces that have several sides, each with sides to choose from: those of the deck that are
    seen, as often as they are seen."""
    free = []
    for pieces, count in facts.sided:
        seen = [base.side[it] for it in pieces if it not in unknown] or list(range(count))
        if seen.count(seen[0]) == len(seen):
            for piece in pieces:
                if piece in unknown:
                    base.side[piece] = seen[0]
        else:
            for piece in pieces:
                if piece in unknown:
                    base.side[piece] = 0
                    free.append((piece, sorted(seen)))
    return free


# -------------------------------------------------------------------------------- what holds for a whole program


@dataclass(frozen=True, slots=True)
class Look:
    """Where a player looks to see what there is to be seen."""

    rows: tuple[int, ...]
    """Of all zones, but those of pieces that only those know who see the piece."""
    rows_of: dict[int, tuple[int, ...]]
    """Piece -> the rows of its zones among the others."""
    cells: tuple[int, ...]
    """Of values that the player sees, wherever pieces lie."""
    cells_of: dict[int, tuple[int, ...]]
    """Piece -> the cells of its values that the player sees with it."""
    piece_cells: frozenset[int]
    """Those cells that hold a piece or none."""

    @classmethod
    def of(cls, layout: Layout, blind: Unseen, piece_cells: Collection[int]) -> Look:
        """Where the player looks who does not see what is `blind`."""
        carried = set(blind.carried)
        not_always = {*blind.cells, *(cell for cell, _ in blind.cells_of_pieces)}
        rows_of: dict[int, list[int]] = {}
        for row in blind.carried:
            entry = layout.row_zone[row]
            assert entry is not None
            rows_of.setdefault(layout.carrier(*entry), []).append(row)
        cells_of: dict[int, list[int]] = {}
        for cell, piece in blind.cells_of_pieces:
            cells_of.setdefault(piece, []).append(cell)
        rows = (row for row, entry in enumerate(layout.row_zone) if entry is not None)
        return cls(
            tuple(row for row in rows if row not in carried),
            {piece: tuple(rows) for piece, rows in rows_of.items()},
            tuple(cell for cell in layout.cell_owner if cell not in not_always),
            {piece: tuple(cells) for piece, cells in cells_of.items()},
            frozenset(piece_cells),
        )


@dataclass(frozen=True, slots=True)
class Facts:
    """What imagining needs to know of a program."""

    unseen: list[Unseen]
    """By player."""
    sided: list[tuple[list[int], int]]
    """The pieces of a deck that have several sides, and how many."""
    knowledge: Knowledge
    """What rules in progress have stored, and who knows it, in games that began with the same rule."""
    looks: list[Look]
    """By player."""
    mixed: list[list[int]]
    """By player: row -> the first of the rows that the player cannot keep apart from it."""
    piece_cells: list[int]
    """The cells of values and variables that hold a piece or none."""
    piece_lists: list[int]
    """The rows of variables that hold pieces."""
    values: list[int]
    """The cells of values that hold a piece."""
    alike: dict[int, list[int]]
    """Piece -> all pieces that are printed like it, for those that have any but themselves."""
    ways_back: dict[int, int]
    """Cells that hold where a rule was called from -> one of the places from which it is called."""


_KNOWN: dict[tuple[str, str | None], Facts] = {}
# Who plays more packs and numbers of players than this in turns works the facts out again.
_MOST_KNOWN = 64


def facts_of(state: State) -> Facts:
    """The facts for games of a program that began with the same rule, worked out once."""
    program = state.program
    facts = _KNOWN.get((program.fingerprint, state.rule))
    if facts is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        layout = program.layout
        copies: dict[int, list[int]] = {}
        for piece, first in enumerate(layout.prints):
            copies.setdefault(first, []).append(piece)
        blind = [unseen(layout, player) for player in range(layout.players)]
        piece_cells, knowledge = layout.piece_cells(), program.knowledge(state.rule)
        # Where pieces lay in a position that somebody laid out, no player need know.
        moves = None if program.form.any_rule else knowledge.moves
        facts = _KNOWN[program.fingerprint, state.rule] = Facts(
            blind,
            _sided(layout),
            knowledge,
            [Look.of(layout, it, piece_cells) for it in blind],
            [mixed_rows(layout, it, moves) for it in blind],
            piece_cells,
            layout.piece_lists(),
            [it for it in piece_cells if it in layout.cell_owner],
            {it: alike for alike in copies.values() if len(alike) > 1 for it in alike},
            {cell: min(blocks) for cell, blocks in program.form.returns().items()},
        )
    return facts


def _sided(layout: Layout) -> list[tuple[list[int], int]]:
    found: dict[tuple[str, int], list[int]] = {}
    for piece in layout.pieces:
        if len(piece.kind.faces) > 1:
            found.setdefault((piece.kind.deck, len(piece.kind.faces)), []).append(piece.number)
    return [(pieces, count) for (_, count), pieces in found.items()]
