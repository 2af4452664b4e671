"""What each player has seen of a game, and games in which what was not seen is exchanged.

Both are worked out from the pack's declarations (who sees a zone, and when) and never from a view: a view
that tells too much must not count as having been seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from random import Random

from cardwright import Game, State
from cardwright.compile.layout import Layout, starting_pieces
from cardwright.compile.log import ADDED, ANNOUNCED, BECAME, MOVED, SHOWN, entries
from cardwright.compile.program import Program
from cardwright.compile.variant import Manner
from cardwright.declarations.model import Seen
from cardwright.lang import types as t
from cardwright.play.chance import as_lots
from cardwright.play.replay_log import log_of

_A_CARD = list(t.TypeName).index(t.TypeName.PIECE)
"""By which the log tells that a card was announced."""


def sees(layout: Layout, player: int, row: int, values: list[int], at: list[int]) -> bool:
    """Does a player see the pieces that lie in a row, while pieces lie as `at` says?"""
    entry = layout.row_zone[row]
    if entry is None:
        return False
    zone, owner = entry
    if zone.seen_by is Seen.EVERYONE:
        return True
    if zone.open_when is not None and values[layout.cells[zone.open_when]]:
        return True
    if zone.seen_by is Seen.PIECE:
        return sees(layout, player, at[whose(layout, row)], values, at)
    return zone.seen_by is Seen.OWNER and zone.per == t.PLAYER and owner == player


def whose(layout: Layout, row: int) -> int:
    """The piece whose zone a row is; -1 where it is no piece's."""
    entry = layout.row_zone[row]
    if entry is None or entry[0].per is None or entry[0].per.name != "piece":
        return -1
    deck = entry[0].per.of
    return next(it.number for it in layout.pieces if it.kind.deck == deck) + entry[1]


def has_what(layout: Layout, cell: int) -> int:
    """The piece whose value a cell is; -1 where it is no piece's."""
    value, owner = layout.cell_owner[cell]
    if value.per is None or value.per.name != "piece":
        return -1
    return next(it.number for it in layout.pieces if it.kind.deck == value.per.of) + owner


class Witnesses:
    """The pieces that each player has ever seen. Rather too many than too few: those that may be known."""

    def __init__(self, state: State) -> None:
        self.layout = state.program.layout
        self.seen: list[set[int]] = [set() for _ in range(self.layout.players)]
        self._read = 0
        self._values = state.v[:]
        self.look(state)

    def look(self, state: State) -> None:
        """Takes in what has happened since the last look."""
        log = log_of(state)
        for player, seen in enumerate(self.seen):
            for place in range(self._read, len(log), 4):
                kind, piece, source, target = log[place : place + 4]
                if kind == MOVED and (self._saw(player, source, state) or self._saw(player, target, state)):
                    seen.add(piece)
                if (kind == SHOWN and source == player) or (kind == ANNOUNCED and source == _A_CARD):
                    seen.add(piece)
            for row, pieces in zones(state).items():
                if sees(self.layout, player, row, state.v, state.at):
                    seen.update(pieces)
        for decision in state.decisions:
            self.seen[decision.player].update(it.value for it in decision if it.kind == "piece")
        self._read, self._values = len(log), state.v[:]

    def _saw(self, player: int, row: int, state: State) -> bool:
        # A zone may have been opened or closed in between: either way it may have been seen.
        return any(sees(self.layout, player, row, it, state.at) for it in (state.v, self._values))

    def unseen_by(self, players: Iterable[int]) -> list[int]:
        """The pieces that none of these players has ever seen."""
        seen = set().union(*(self.seen[player] for player in players))
        return [piece for piece in range(len(self.layout.pieces)) if piece not in seen]


def zones(state: State) -> dict[int, list[int]]:
    """Row -> pieces, of the rows that are zones."""
    return {row: state.z[row] for row, entry in enumerate(state.program.layout.row_zone) if entry is not None}


# ------------------------------------------------------------------------------------------------ exchanging


def exchange(layout: Layout, pieces: list[int], random: Random) -> dict[int, int]:
    """Who changes places with whom: pieces of a deck among themselves."""
    decks: dict[str, list[int]] = {}
    for piece in pieces:
        decks.setdefault(layout.pieces[piece].kind.deck, []).append(piece)
    swap: dict[int, int] = {}
    for deck in decks.values():
        swap.update(zip(deck, random.sample(deck, len(deck)), strict=True))
    return swap


def exchanged_game(game: Game, players: int, seed: int, swap: Mapping[int, int]) -> State:
    """The game of a seed in which pieces have changed places before it began, at its first decision.

    Shuffles know a piece by its name, so these change as well.
    """
    other = _with_names(game, players, swap)
    layout = game.program(players).layout
    sides = game.settings.sides(layout)

    def name(piece: int) -> str:
        side = layout.pack.decks[layout.pieces[piece].kind.deck].sides
        return layout.name_of(piece) + (f"/{side[sides[piece]]}" if sides.get(piece) else "")

    laid = {
        zone: [name(swap.get(piece, piece)) for piece in pieces]
        for zone, pieces in starting_pieces(layout).items()
        if any(swap.get(piece, piece) != piece for piece in pieces)
    }
    return other.stage("main", players=players, seed=seed, zones=laid)


def _with_names(game: Game, players: int, swap: Mapping[int, int]) -> Game:
    """The same game for that many players, with pieces that have one another's names."""
    program = game.program(players, any_rule=True)
    program.as_(Manner.TOLD)
    back = {to: piece for piece, to in swap.items()}
    lots = as_lots([program.form.lots[back.get(it, it)] for it in range(len(program.form.lots))])
    twin = copy(game)
    twin._programs = {(players, True): _renamed(program, lots)}
    return twin


def _renamed(program: Program, lots: list[bytes]) -> Program:
    """In this manner and those that there are: games that begin with it have these lots."""
    twin = copy(program)
    twin.table = program.table.copy()
    twin.table.program, twin.table.lots = twin, lots * 2
    twin.others = {manner: _renamed(it, lots) for manner, it in program.others.items()}
    return twin


def is_exchanged(one: State, other: State, swap: Mapping[int, int]) -> bool:
    """Do two states differ in nothing on the table, and in nothing that was announced, but the exchange?"""
    expected = {row: [swap.get(it, it) for it in pieces] for row, pieces in zones(one).items()}
    asked = [it.player for it in one.decisions] == [it.player for it in other.decisions]
    return asked and expected == zones(other) and announced(one) == announced(other)


def announced(state: State) -> list[tuple[int, int]]:
    """What everyone was told: what was announced, and the changes of values that everyone sees. A pack may tell of a
    hidden card so."""
    owners, told = state.program.layout.cell_owner, []
    log = log_of(state)
    for kind, _, cell, number, _ in entries(log):
        if kind in (ADDED, BECAME) and owners[cell][0].seen_by is Seen.EVERYONE:
            told.append((cell, number))
        elif kind == ANNOUNCED:
            told.append((number, cell))
    return told


def pairs(layout: Layout, pieces: list[int], count: int, random: Random) -> Iterator[list[int]]:
    """Pairs of pieces of one deck: of a whole exchange too much may show, of a small one nothing."""
    for _ in range(count if pieces else 0):
        one = random.choice(pieces)
        deck = layout.pieces[one].kind.deck
        others = [it for it in pieces if it != one and layout.pieces[it].kind.deck == deck]
        if others:
            yield [one, random.choice(others)]
