"""States between which a player cannot tell: found by playing many short games and comparing all that the player saw.

What a player saw is worked out here from the pack's declarations and the state, not from views: a view that tells
too much must not count as having been seen.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from random import Random

from cardwright import Game, State
from cardwright.compile.layout import Layout
from cardwright.compile.log import ADDED, ANNOUNCED, BECAME, FLIPPED, MOVED, SHOWN, SHUFFLED, entries
from cardwright.declarations.model import Seen
from cardwright.errors import GameError
from cardwright.lang import types as t
from cardwright.play.replay_log import log_of
from tests.knowledge import has_what, sees, whose, zones

# Games are short: with so many of them most things that a player can see are seen in several.
GAMES = 60
MOST_CHOICES = 12


def printed(layout: Layout, piece: int) -> tuple[object, ...]:
    """All that can be read on a piece: copies that are printed alike have the same."""
    faces = len(layout.pieces[piece].kind.faces)
    width = {name: layout.sides if name in layout.sided else 1 for name in layout.tables}
    tables = [name for name in sorted(layout.tables) if name.startswith(("attr_", "icon_", "has_"))]
    read = [tuple(layout.tables[it][piece * width[it] : (piece + 1) * width[it]]) for it in tables]
    it = layout.pieces[piece]
    # What has values or zones of its own can be told from its like.
    copy = it.copy if layout.pack.carries(it.kind.deck) else 0
    return (it.kind.name, copy, faces, *read)


class Observer:
    """All that a player has seen of a game, as one text."""

    def __init__(self, state: State, player: int) -> None:
        self.player = player
        self.seen: list[object] = []
        self._read = 0
        self._values = state.program.layout.cell_starts[:]

    def copy(self) -> Observer:
        twin = Observer.__new__(Observer)
        twin.player, twin.seen, twin._read, twin._values = self.player, self.seen[:], self._read, self._values
        return twin

    def look(self, state: State) -> None:
        """Takes in what has happened since the last look, and what can be seen now."""
        layout, player = state.program.layout, self.player
        log = log_of(state)
        places = _before(state, log, self._read)
        for kind, _, first, second, third in entries(log[self._read :]):
            self._entry(layout, places, kind, first, second, third)
        self._read, self._values = len(log), state.v[:]
        for row, pieces in zones(state).items():
            if not self._knows_of(layout, row, state.v, state.at):
                continue
            # Where a card cannot be seen, its back can.
            shown: object = [layout.tables["back"][it] for it in pieces]
            if sees(layout, player, row, state.v, state.at):
                shown = [self._piece(state, it) for it in pieces]
            self.seen.append(shown)
        for cell, (value, _) in layout.cell_owner.items():
            if self._sees_value(layout, cell, state.v, state.at):
                number = state.v[cell]
                is_piece = value.type == "piece" and number >= 0
                self.seen.append(printed(layout, number) if is_piece else number)
        if (result := state.result) is not None:
            # Who was with whom, the result tells everyone.
            self.seen.append([*result.teams])
        self.seen.append([it.player for it in state.decisions])
        for decision in state.decisions:
            if decision.player == player:
                pieces = decision.site.kind == "piece"
                options = [printed(layout, it) if pieces and it >= 0 else it for it in decision.values]
                # Which question it is, the player is told: its place in the rules stands for its text.
                self.seen.append((decision.site.number, options))
                if decision.set is not None:
                    numbers = (*decision.set.rest, *decision.set.picked)
                    offered = [printed(layout, it) if pieces else it for it in numbers]
                    self.seen.append((decision.fewest, decision.most, len(decision.picked), offered))

    def chosen(self, index: int) -> None:
        """The player has made a choice."""
        self.seen.append(("chosen", index))

    def broke(self, error: GameError) -> None:
        """The game has broken before the player's eyes."""
        self.seen.append(("broke", str(error.for_a_seat())))

    def _piece(self, state: State, piece: int) -> tuple[object, ...]:
        return (printed(state.program.layout, piece), state.side[piece])

    def _entry(
        self, layout: Layout, places: list[int], kind: int, first: int, second: int, third: int
    ) -> None:
        player, values = self.player, self._values

        def known(piece: int) -> object:
            seen = piece >= 0 and sees(layout, player, places[piece], values, places)
            return printed(layout, piece) if seen else "?" if piece >= 0 else None

        if kind == MOVED:
            seen = any(sees(layout, player, it, values, places) for it in (second, third))
            origin = self._row(layout, second, values, places)
            places[first] = third
            target = self._row(layout, third, values, places)
            self.seen.append(("moved", printed(layout, first) if seen else "?", origin, target))
        elif kind in (ADDED, BECAME):
            values[first] = values[first] + second if kind == ADDED else second
            value, _ = layout.cell_owner[first]
            if self._sees_value(layout, first, values, places):
                told: object = second
                if kind == BECAME and value.type == "piece" and second >= 0:
                    told = printed(layout, second)
                self.seen.append(("value", first, told, known(third) if kind == ADDED else None))
        elif kind == SHUFFLED:
            self.seen.append(("shuffled", self._row(layout, first, values, places)))
        elif kind == FLIPPED:
            name = known(first)
            self.seen.append(("flipped", name, second if name != "?" else None))
        elif kind == SHOWN:
            shown = printed(layout, first) if second == player else known(first)
            self.seen.append(("shown", shown, self._row(layout, places[first], values, places), second))
        elif kind == ANNOUNCED:
            of_a_card = list(t.TypeName)[second] is t.TypeName.PIECE and first >= 0
            self.seen.append(("announced", printed(layout, first) if of_a_card else first, second, third))

    def _knows_of(self, layout: Layout, row: int, values: list[int], at: list[int]) -> bool:
        """Whether the player can know whose a row is, and how much lies there."""
        carrier = whose(layout, row)
        if carrier < 0 or sees(layout, self.player, row, values, at):
            return True
        return sees(layout, self.player, at[carrier], values, at)

    def _row(self, layout: Layout, row: int, values: list[int], at: list[int]) -> object:
        """A row as the player knows it: the zone alone where it belongs to a piece that is not seen."""
        entry = layout.row_zone[row]
        assert entry is not None
        return row if self._knows_of(layout, row, values, at) else entry[0].name

    def _sees_value(self, layout: Layout, cell: int, values: list[int], at: list[int]) -> bool:
        value, owner = layout.cell_owner[cell]
        if value.seen_by is Seen.PIECE:
            return sees(layout, self.player, at[has_what(layout, cell)], values, at)
        mine = value.seen_by is Seen.OWNER and value.per == t.PLAYER and owner == self.player
        return mine or value.seen_by is Seen.EVERYONE

    def text(self) -> str:
        return json.dumps(self.seen)


def _before(state: State, log: list[int], read: int) -> list[int]:
    """Where each piece lay before the unread part of the log."""
    places = state.at[:]
    for place in reversed(range(read, len(log), 4)):
        if log[place] == MOVED:
            places[log[place + 1]] = log[place + 2]
    return places


@dataclass(frozen=True)
class Moment:
    """A state of a game, and what a player has seen until then."""

    state: State
    observer: Observer


def alike(game: Game, players: int = 2, games: int = GAMES) -> dict[tuple[int, str], list[Moment]]:
    """Moments of many games by a player and all that the player has seen until then.

    Moments in which the player is asked, and ends of games.
    """
    found: dict[tuple[int, str], list[Moment]] = defaultdict(list)
    for seed in range(games):
        random = Random(seed)
        try:
            state = game.start(players, seed)
        except GameError:
            continue
        observers = [Observer(state, player) for player in range(players)]
        for _ in range(MOST_CHOICES):
            for observer in observers:
                observer.look(state)
            asked = [it.player for it in state.decisions]
            for observer in observers:
                if not asked or observer.player in asked:
                    moment = Moment(state.copy(), observer.copy())
                    found[observer.player, observer.text()].append(moment)
            if not asked:
                break
            decision = random.choice(state.decisions)
            index = random.randrange(len(decision))
            observers[decision.player].chosen(index)
            try:
                state.choose(index, decision.player)
            except GameError:
                break
    return {key: moments for key, moments in found.items() if len(moments) > 1}
