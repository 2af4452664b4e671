"""What lies on the table in Insurrection: pieces with their numbers, and zones.

From the content come numbers only: initiatives, copies, icons, the values and types of the Lands.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from tests.oracle.table import Option, read_icons

BRANCHES: list[Option] = [("branch", 0), ("branch", 1)]

SPACES = 6
CONTENT = Path(__file__).resolve().parents[2] / "content" / "insurrection"


@dataclass(frozen=True)
class Card:
    """One People or Leader card with its icons."""

    piece: int
    kind: str
    is_leader: bool
    initiative: int
    soldier: int = 0
    minion: int = 0
    animal: int = 0
    corruption: int = 0
    remove: int = 0
    look: int = 0


@dataclass(frozen=True)
class Land:
    """One stop of the path; Fortress and Keep have the same value whichever side is asked for."""

    piece: int
    kind: str
    type: str | None
    reveals: dict[str, int]


def _read_pieces() -> tuple[list[Card], list[Land]]:
    """Pieces are numbered People, Leaders, Lands; kinds in file order, copies in initiative order."""
    cards: list[Card] = []
    for deck in ("people", "leaders"):
        for kind, entry in yaml.safe_load((CONTENT / f"{deck}.yaml").read_text("utf-8"))[deck].items():
            for initiative in entry["initiative"]:
                icons = read_icons(entry.get("icons", ""))
                cards.append(Card(len(cards), kind, deck == "leaders", initiative, **icons))
    lands: list[Land] = []
    for kind, entry in yaml.safe_load((CONTENT / "lands.yaml").read_text("utf-8"))["lands"].items():
        sides = {side: entry.get(side, entry) for side in ("basic", "advanced")}
        reveals = {side: sides[side]["reveals"] for side in sides}
        lands.append(Land(len(cards) + len(lands), kind, sides["basic"].get("type"), reveals))
    return cards, lands


CARDS, _LANDS = _read_pieces()
LANDS = {land.piece: land for land in _LANDS}
LAND_NAMED = {land.kind: land for land in _LANDS}


def of_kind(kind: str) -> list[int]:
    """The pieces of one kind, in the order of their numbers."""
    pieces: list[Card | Land] = [*CARDS, *_LANDS]
    return [piece.piece for piece in pieces if piece.kind == kind]


@cache
def name_of(piece: int) -> str:
    """`war_bear#2`"""
    kind = LANDS[piece].kind if piece in LANDS else CARDS[piece].kind
    return f"{kind}#{of_kind(kind).index(piece) + 1}"


def icons_on(pieces: Iterable[int], icon: str) -> int:
    return sum(getattr(CARDS[piece], icon) for piece in pieces)


def marks_on(pieces: Iterable[int]) -> int:
    return sum(CARDS[piece].corruption for piece in pieces)


class Table:
    """Everything that lies on the table and in the hands, and how the game stands."""

    def __init__(self, players: int) -> None:
        self.players = range(players)
        self.people_deck = [card.piece for card in CARDS if not card.is_leader]
        self.leader_deck = [card.piece for card in CARDS if card.is_leader]
        self.land_deck = list(LANDS)
        self.centre: list[int] = []
        self.graveyard: list[int] = []
        self.hand: list[list[int]] = [[] for _ in self.players]
        self.offered: list[list[int]] = [[] for _ in self.players]
        self.played: list[list[int]] = [[] for _ in self.players]
        self.looked_at: list[list[int]] = [[] for _ in self.players]
        self.site: list[list[int]] = [[] for _ in range(SPACES)]
        self.sides = dict.fromkeys(LANDS, "basic")
        self.first_player = 0
        self.token: int | None = None  # 0 to 5; none while it stands left of the Fortress [1]
        self.outcome = "open"
        self.points = [0 for _ in self.players]
        self.winners: list[int] = []
        self.breakdown: list[tuple[int, int, int]] = []  # (player, piece, points)

    @property
    def seats(self) -> list[int]:
        """All players, from the first player on."""
        return [*self.players[self.first_player :], *self.players[: self.first_player]]

    @property
    def here(self) -> Land:
        assert self.token is not None
        return LANDS[self.site[self.token][0]]

    def on(self, land: str) -> bool:
        """Does the token stand on the Advanced side of this Land?"""
        if self.token is None:
            return False
        return self.here.kind == land and self.sides[self.here.piece] == "advanced"

    def score(self, player: int, piece: int, points: int) -> None:
        self.points[player] += points
        self.breakdown.append((player, piece, points))

    @property
    def corruption_limit(self) -> int:
        return 12 if self.on("shrine") else 10

    @property
    def evil_prevails(self) -> bool:
        return marks_on(self.centre) >= self.corruption_limit

    def zones(self) -> dict[str | tuple[str, int], list[int]]:
        """Copies of all zones: by name, or by (name, player or space)."""
        found: dict[str | tuple[str, int], list[int]] = {}
        for name in ("people_deck", "leader_deck", "land_deck", "centre", "graveyard"):
            found[name] = getattr(self, name)[:]
        for name in ("site", "hand", "offered", "played", "looked_at"):
            for index, zone in enumerate(getattr(self, name)):
                found[name, index] = zone[:]
        return found

    def hidden_from(self, player: int) -> set[int]:
        """The pieces in zones into which the player may not look."""
        hidden = {*self.people_deck, *self.leader_deck, *self.land_deck}
        for other in self.players:
            if other != player:
                hidden.update(self.hand[other], self.offered[other], self.looked_at[other])
        return hidden

    def copy_for_turn_of(self, player: int) -> Table:
        """A copy in which this player's turn can be tried out; what no turn changes is shared."""
        twin = copy.copy(self)
        twin.people_deck = self.people_deck[:]
        twin.leader_deck = self.leader_deck[:]
        twin.centre = self.centre[:]
        twin.graveyard = self.graveyard[:]
        for name in ("hand", "played", "looked_at"):
            zones = getattr(self, name)[:]
            zones[player] = zones[player][:]
            setattr(twin, name, zones)
        return twin
