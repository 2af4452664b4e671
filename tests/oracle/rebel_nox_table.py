"""What lies on the table in Rebel Nox: cards and locations with their numbers, zones, values.

From the content come numbers only: colours, ranks, symbols, copies, and the influence of the locations
that always have the same. Numbers in brackets are the rules of the checklist, rules/rebel-nox.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.oracle.table import read_icons

CONTENT = Path(__file__).resolve().parents[2] / "content" / "rebel_nox"

# The pyramid [3]: one space, two below it, three below these. Each stands on two [9].
SPACES = range(6)
BELOW: dict[int, tuple[int, ...]] = {0: (1, 2), 1: (3, 4), 2: (4, 5)}
TOP = 0


@dataclass(frozen=True)
class Number:
    """A number card with its symbols; only these can be played [13]."""

    piece: int
    kind: str
    colour: str
    rank: int
    assassin: int = 0
    infiltrator: int = 0
    flag: int = 0

    @property
    def has_symbol(self) -> bool:
        return self.assassin + self.infiltrator + self.flag > 0


@dataclass(frozen=True)
class Location:
    """`influence` is what it is always worth; none where a rule says how much."""

    piece: int
    kind: str
    influence: int | None


def _read_pieces() -> tuple[dict[int, Number], list[tuple[int, str]], dict[int, Location]]:
    """Pieces are numbered: number cards, Rebel cards, locations; kinds in file order, copies in a row."""
    cards = yaml.safe_load((CONTENT / "cards.yaml").read_text("utf-8"))
    numbers: dict[int, Number] = {}
    for kind, entry in cards["numbers"].items():
        icons = read_icons(entry.get("icons", ""))
        numbers[len(numbers)] = Number(len(numbers), kind, entry["colour"], entry["rank"], **icons)
    rebels: list[tuple[int, str]] = []
    for kind, entry in cards["rebel_cards"].items():
        for _ in range(entry.get("copies", 1)):
            rebels.append((len(numbers) + len(rebels), kind))
    locations: dict[int, Location] = {}
    entries = yaml.safe_load((CONTENT / "locations.yaml").read_text("utf-8"))["locations"]
    for piece, (kind, entry) in enumerate(entries.items(), len(numbers) + len(rebels)):
        always = entry["influence"]
        locations[piece] = Location(piece, kind, always if isinstance(always, int) else None)
    return numbers, rebels, locations


NUMBERS, _REBELS, LOCATIONS = _read_pieces()
REBELS = [piece for piece, _ in _REBELS]
CHIEF = next(piece for piece, kind in _REBELS if kind == "rebel_chief")
LOCATION_NAMED = {location.kind: location.piece for location in LOCATIONS.values()}
NUMBER_NAMED = {number.kind: number.piece for number in NUMBERS.values()}
NEXUS = LOCATION_NAMED["nexus"]


def name_of(piece: int) -> str:
    """`yellow_6`; the Rebel cards are `rebel_chief`, `rebel#1` and `rebel#2`."""
    if piece in REBELS:
        number = REBELS.index(piece)
        return f"rebel#{number}" if number else "rebel_chief"
    return NUMBERS[piece].kind if piece in NUMBERS else LOCATIONS[piece].kind


def numbers_among(pieces: Iterable[int]) -> list[int]:
    return [piece for piece in pieces if piece in NUMBERS]


def locations_among(pieces: Iterable[int]) -> list[int]:
    return [piece for piece in pieces if piece in LOCATIONS]


def symbols_on(pieces: Iterable[int], symbol: str) -> int:
    """How often a symbol is printed on cards; Rebel cards and locations bear none."""
    return sum(getattr(NUMBERS[piece], symbol) for piece in numbers_among(pieces))


class Table:
    """Everything that lies on the table and in the hands, and how the game stands."""

    def __init__(self, players: int) -> None:
        self.players = range(players)
        self.draw_pile = list(NUMBERS)
        self.box = REBELS[:]
        self.discard: list[int] = []
        self.location_pile = list(LOCATIONS)
        self.location_discard: list[int] = []
        self.site: list[list[int]] = [[] for _ in SPACES]
        self.hand: list[list[int]] = [[] for _ in self.players]
        self.covered: list[list[int]] = [[] for _ in self.players]
        self.played: list[list[int]] = [[] for _ in self.players]
        self.drawn: list[list[int]] = [[] for _ in self.players]
        self.won: list[list[int]] = [[] for _ in self.players]
        self.outcome = "open"
        self.rounds = 0
        self.leader: int | None = None
        self.led: str | None = None
        self.conflict: int | None = None
        self.contested: int | None = None
        self.weakest: int | None = None
        self.rebel_influence = 0
        self.loyalist_influence = 0
        self.rebels_prevail = False
        self.team_size = 0
        self.declared = [False for _ in self.players]
        self.outright = [False for _ in self.players]
        self.flag_worth = [1 for _ in self.players]
        self.followers = [0 for _ in self.players]
        self.winner = [False for _ in self.players]
        self.breakdown: list[tuple[int, int | None, int]] = []  # (player, piece or none, followers)

    def at(self, kind: str) -> bool:
        """Is this the location that is fought for?"""
        return self.contested == LOCATION_NAMED[kind]

    @property
    def stage(self) -> str:
        """Where the trick stands: a `location` is chosen, `cards` are played, or hands are in `exchange`."""
        if any(self.contested in site for site in self.site):
            return "cards"
        return "location" if self.led is None else "exchange"

    def next(self, player: int) -> int:
        """The left neighbour: play goes clockwise."""
        return (player + 1) % len(self.players)

    def previous(self, player: int) -> int:
        return (player - 1) % len(self.players)

    def from_on(self, player: int) -> list[int]:
        """All players clockwise from this one."""
        return [*self.players[player:], *self.players[:player]]

    def owner_of(self, location: str) -> int | None:
        """Who has this location in front of him."""
        piece = LOCATION_NAMED[location]
        return next((player for player in self.players if piece in self.won[player]), None)

    def look_for_rebels(self) -> None:
        """Whoever holds a Rebel card is one, however many he holds [6, 28]."""
        self.declared = [any(card in REBELS for card in hand) for hand in self.hand]

    def gain(self, player: int, followers: int, piece: int | None = None) -> None:
        self.followers[player] += followers
        self.breakdown.append((player, piece, followers))

    def zones(self) -> dict[str | tuple[str, int], list[int]]:
        """Copies of all zones: by name, or by (name, player or space)."""
        found: dict[str | tuple[str, int], list[int]] = {}
        for name in ("draw_pile", "box", "discard", "location_pile", "location_discard"):
            found[name] = getattr(self, name)[:]
        for name in ("site", "hand", "covered", "played", "drawn", "won"):
            for index, zone in enumerate(getattr(self, name)):
                found[name, index] = zone[:]
        return found

    def values(self) -> dict[str, Any]:
        """How the game stands: by name, lists by player."""
        of_all = ("outcome", "rounds", "leader", "led", "conflict", "contested", "weakest")
        of_teams = ("rebel_influence", "loyalist_influence", "rebels_prevail", "team_size")
        by_player = ("declared", "outright", "flag_worth", "followers", "winner")
        found = {name: getattr(self, name) for name in (*of_all, *of_teams)}
        return found | {name: getattr(self, name)[:] for name in by_player}
