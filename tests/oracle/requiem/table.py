"""What lies on the table in Requiem, and the questions that every rule asks of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.oracle.requiem.data import (
    CARDS,
    GLISSEMENT,
    INITIATIVE,
    KINDS,
    RUIN,
    TERRAIN,
    Card,
    Deck,
    Hero,
    not_replaced,
)
from tests.oracle.requiem.grid import NORMAL_GRID, STARTER_GRID, TEAMS_GRID, Grid

STARTER, NORMAL, TEAMS = "starter", "normal", "teams"
GRIDS = {STARTER: STARTER_GRID, NORMAL: NORMAL_GRID, TEAMS: TEAMS_GRID}
SOLDIERS = {STARTER: 3, NORMAL: 5, TEAMS: 5}
CAPITALS = {STARTER: 1, NORMAL: 2, TEAMS: 2}
MOST_IN_PLAY = 5  # [28]
MOST_TURNS = {STARTER: 100, NORMAL: 100, TEAMS: 160}  # C18
IDLE_TURNS = 4  # of every player, C18
PER_ACTION = 3  # characters [13]

# Where a character is when it is not on the board.
BOX = "box"  # a soldier who is not yet deployed
LOST = "lost"  # comes back the next time that its owner's characters return [28]
JUST_LOST = "just lost"  # in its owner's own turn: one turn later
RESERVE = "reserve"  # a soldier given for a hero who is in play, C13
ASIDE = "aside"  # a hero whose card is inactive [62]

# What a character has done in this turn.
EXPLOITED, ATTACKED, MOVED, EMBOLDENED = "exploited", "attacked", "moved", "emboldened"


@dataclass
class Tile:
    kind: str
    side: str = TERRAIN
    set_by: int | None = None  # who laid it in the consolidation [5]

    def turn(self) -> None:
        self.side = RUIN if self.side == TERRAIN else TERRAIN

    def bears(self, resource: str) -> bool:
        """Is the resource printed on it? None is on Glissement Dimensionnel."""
        return resource in KINDS[self.kind].resources


class Seen(NamedTuple):
    """A character as options and states tell of it: characters that are alike are the same."""

    owner: int
    kind: str  # "soldier" or "hero"
    space: int | None
    marks: tuple[str, ...]


@dataclass(eq=False)
class Character:
    owner: int
    hero: Hero | None
    place: str
    space: int | None = None  # on the board
    marks: set[str] = field(default_factory=set)

    @property
    def kind(self) -> str:
        return "hero" if self.hero else "soldier"

    @property
    def is_ethereal(self) -> bool:
        return self.hero is not None and self.hero.ethereal

    @property
    def seen(self) -> Seen:
        return Seen(self.owner, self.kind, self.space, tuple(sorted(self.marks)) if self.marks else ())

    def put(self, space: int) -> None:
        self.place, self.space = "board", space

    def take_off(self, place: str) -> None:
        self.place, self.space = place, None
        self.marks.clear()


@dataclass
class Capital:
    owner: int
    space: int
    captor: int | None = None  # in front of whom it lies [49]


class Table:
    """The state of a game. `decks` and `factions` by player."""

    def __init__(
        self, mode: str, factions: Sequence[str], decks: Sequence[Deck], one_per_tile: bool = False
    ) -> None:
        self.mode = mode
        self.grid: Grid = GRIDS[mode]
        self.players = range(len(factions))
        self._sides = [[*self.players[side::2]] for side in (0, 1)]
        self.factions = tuple(factions)
        self.decks = [*decks]
        self.one_per_tile = one_per_tile  # the switch of C3
        self.first_team = 0  # of two with the same initiative, C1
        self.tiles: dict[int, Tile] = {}
        self.tiles_aside: list[str] = []
        self.tiles_gone: list[str] = []
        self.active: list[set[str]] = [set() for _ in self.players]  # [9]
        self.capitals: list[Capital] = []
        self.characters = [
            *(Character(player, None, BOX) for player in self.players for _ in range(SOLDIERS[mode])),
            *(Character(player, hero, ASIDE) for player in self.players for hero in self._heroes(player)),
        ]
        self.out: set[int] = set()
        self.turn = 0
        self.player = 0  # whose turn it is
        self.used: set[str] = set()  # actions and cards that can be used once a turn
        self.acted = False
        self.idle = 0  # turns in a row without action or effect
        self.exploiting: list[tuple[int, str]] = []  # tiles chosen in this action, and what for
        self.activating: list[str] = []  # cards chosen in this action
        self.pool: Counter[str] = Counter()  # resources that are not yet spent
        self.outcome = "open"
        self.winners: list[int] = []

    def _heroes(self, player: int) -> list[Hero]:
        return [hero for card in self.decks[player].values() if (hero := CARDS[card].hero)]

    def clear_exploitation(self) -> None:
        self.exploiting, self.activating, self.pool = [], [], Counter()

    # ------------------------------------------------------------------------------------------------ players

    def team(self, player: int) -> list[int]:
        """The player and with four the partner, who sits opposite."""
        return self._sides[player % 2]

    def enemies(self, player: int) -> list[int]:
        return self._sides[1 - player % 2]

    def by_initiative(self) -> list[int]:
        """Falling; ties by seat inside a team, between teams as was drawn, C1."""

        def rank(player: int) -> tuple[int, bool, int]:
            return -INITIATIVE[self.factions[player]], player % 2 != self.first_team, player

        return sorted(self.players, key=rank)

    def turn_order(self) -> list[int]:
        """The team with the greater sum begins, its best player first; teams alternate [10]."""
        teams = [[it for it in self.by_initiative() if it % 2 == team] for team in (0, 1)]
        sums = [sum(INITIATIVE[self.factions[it]] for it in team) for team in teams]
        first = self.first_team if sums[0] == sums[1] else sums.index(max(sums))
        return [player for pair in zip(teams[first], teams[1 - first], strict=True) for player in pair]

    # ------------------------------------------------------------------------------------------------- cards

    def working(self, player: int) -> tuple[Card, ...]:
        return not_replaced(frozenset(self.active[player]))

    def works(self, player: int, card: str) -> bool:
        return card in self.active[player]

    def working_type(self, player: int, type_: str) -> Card | None:
        for card in self.working(player):
            if card.type == type_:
                return card
        return None

    # -------------------------------------------------------------------------------------------- characters

    def of(self, player: int, place: str) -> list[Character]:
        return [it for it in self.characters if it.owner == player and it.place == place]

    def in_play(self, player: int) -> list[Character]:
        return self.of(player, "board")

    def on(self, space: int, owners: Iterable[int]) -> list[Character]:
        """The characters of these players on a space, ethereal ones too."""
        return [it for it in self.characters if it.space == space and it.owner in owners]

    def present(self, space: int, owners: Iterable[int]) -> list[Character]:
        """The same without ethereal heroes, who are as if invisible, C26."""
        return [it for it in self.on(space, owners) if not it.is_ethereal]

    def where_present(self, owners: Iterable[int]) -> set[int | None]:
        """The spaces where somebody of these players is present, and perhaps None."""
        return {it.space for it in self.characters if it.owner in owners and not it.is_ethereal}

    def spaces_of(self, player: int) -> list[int]:
        """The spaces with characters of a player."""
        return sorted({it.space for it in self.in_play(player) if it.space is not None})

    def capitals_of(self, player: int) -> list[int]:
        return sorted(it.space for it in self.capitals if it.owner == player and it.captor is None)

    def dissipated(self) -> set[int]:
        """Where rituals are void: tiles of the kind that a card names with a character of its owner, and all around [42]."""
        found: set[int] = set()
        for player in self.players:
            if kinds := {card.dissipates_on for card in self.working(player)} - {None}:
                for space in self.spaces_of(player):
                    if self.tiles[space].kind in kinds:
                        found |= {space, *self.grid.around(space)}
        return found

    # ------------------------------------------------------------------------------------------ what is seen

    def state(self) -> dict[str, Any]:
        """All that is compared between two decisions, as plain data."""
        return {
            "turn": self.turn,
            "player": self.player,
            "first_team": self.first_team,
            "used": sorted(self.used),
            "idle": self.idle,
            "tiles": {space: (tile.kind, tile.side) for space, tile in self.tiles.items()},
            "tiles_aside": sorted(self.tiles_aside),
            "tiles_gone": sorted(self.tiles_gone),
            "set_by": {space: tile.set_by for space, tile in self.tiles.items() if tile.set_by is not None},
            "characters": sorted(it.seen for it in self.characters if it.space is not None),
            "off_board": self.off_board(),
            "capitals": [self.capitals_of(player) for player in self.players],
            "captured": sorted((it.owner, it.captor) for it in self.capitals if it.captor is not None),
            "active": [sorted(cards) for cards in self.active],
            "exploiting": [*self.exploiting],
            "activating": [*self.activating],
            "pool": {resource: n for resource, n in sorted(self.pool.items()) if n},
            "out": sorted(self.out),
            "outcome": self.outcome,
            "winners": [*self.winners],
        }

    def off_board(self) -> dict[str, list[tuple[int, int]]]:
        """By place and player, how many soldiers and how many heroes are not on the board."""
        counted = Counter((it.place, it.owner, it.hero is not None) for it in self.characters)
        return {
            place: [(counted[place, player, False], counted[place, player, True]) for player in self.players]
            for place in (BOX, LOST, JUST_LOST, RESERVE, ASIDE)
        }


def alike(characters: Iterable[Character]) -> list[Seen]:
    """One of each group of characters that are alike, by space, kind and marks."""
    return sorted({it.seen for it in characters}, key=lambda it: (it.space, it.kind == "hero", it.marks))


def first_like(characters: Iterable[Character], seen: Seen) -> Character:
    return next(it for it in characters if it.seen == seen)


def boxes(mode: str) -> int:
    return 2 if mode == TEAMS else 1


def all_tiles(mode: str) -> list[str]:
    """The tiles of the box, or of two [7], kind by kind."""
    return [kind for kind, it in KINDS.items() for _ in range(it.copies * boxes(mode))]


def common_tiles(mode: str) -> list[str]:
    """All but Glissement Dimensionnel: what is shuffled [4]."""
    return [kind for kind in all_tiles(mode) if kind != GLISSEMENT]
