"""What lies on the table, and the questions that every rule asks of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.oracle.dune_rivals.board import CONTROLLED, MAKERS, POSTS, SPACES, posts_of
from tests.oracle.dune_rivals.conflicts import CONFLICTS, Conflict, icon_of
from tests.oracle.dune_rivals.rivals import RIVALS, Rival
from tests.oracle.dune_rivals.shapes import FACTIONS
from tests.oracle.table import Chance

SEATS = range(3)
TROOPS = 12  # C8
ROW = 5
HAND = 5
MOST_INFLUENCE = 6
FRIENDS, ALLIES = 2, 4  # Influence for a point and for an Alliance
POINTS_TO_END = 10

# Difficulties of a game with one human [3].
MERCENARY, SARDAUKAR, MENTAT, KWISATZ = DIFFICULTIES = (
    "mercenary",
    "sardaukar",
    "mentat",
    "kwisatz_haderach",
)

# Variants [37, 39-41].
CHURN, ESCALATION, DEPLOYMENT, POLITICS = VARIANTS = (
    "row_churn",
    "brutal_escalation",
    "expert_deployment",
    "smart_politics",
)
EXPERT = frozenset({ESCALATION, DEPLOYMENT, POLITICS})


class Step(NamedTuple):
    """One thing that happened to a contender, and why: what a rival's turn is told by."""

    seat: int
    what: str
    about: tuple[Any, ...]
    why: str


@dataclass
class Trophy:
    """An Objective or a Conflict that was won."""

    card: str
    face_up: bool = True

    @property
    def icon(self) -> str:
        return icon_of(self.card)


@dataclass
class Seat:
    """What lies before a contender. A rival has neither hand nor deck."""

    number: int
    rival_name: str | None = None
    solari: int = 0
    spice: int = 0
    water: int = 1  # [2]
    vp: int = 0
    supply: int = TROOPS - 3
    garrison: int = 3  # [2]
    troops: int = 0  # in the Conflict
    worms: int = 0  # in the Conflict
    swords: int = 0
    persuasion: int = 0
    agents: int = 2  # in reserve
    swordmaster: bool = False
    council: bool = False
    hooks: bool = False
    spies: int = 3  # in supply
    fresh: int = 0  # troops recruited in this turn [29]
    revealed: bool = False  # a human's round is over
    stuck: bool = False  # a rival's turn was lost in this round, C2
    honour: bool = False  # spoils_of_honour was played in this combat
    influence: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FACTIONS, 0))
    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    in_play: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    intrigues: list[str] = field(default_factory=list)
    trophies: list[Trophy] = field(default_factory=list)

    @property
    def is_rival(self) -> bool:
        return self.rival_name is not None

    @property
    def rival(self) -> Rival:
        assert self.rival_name is not None
        return RIVALS[self.rival_name]

    @property
    def simplified(self) -> bool:
        return self.is_rival and self.rival.simplified

    @property
    def units(self) -> int:
        return self.troops + self.worms

    @property
    def strength(self) -> int:
        """0 without units."""
        return 2 * self.troops + 3 * self.worms + self.swords if self.units else 0

    def amount(self, resource: str) -> int:
        held = {
            "solari": self.solari,
            "spice": self.spice,
            "water": self.water,
            "intrigue": len(self.intrigues),
        }
        return held[resource]

    def face_up(self) -> list[Trophy]:
        return [it for it in self.trophies if it.face_up]


class Table:
    """The state of a game. Humans sit first: seats 0 and 1, or 0 alone; a pile's top is the END of its list."""

    def __init__(
        self,
        humans: int,
        chance: Chance,
        difficulty: str = SARDAUKAR,
        variants: Iterable[str] = (),
        expansions: Iterable[str] = (),
    ) -> None:
        self.humans = humans
        self.chance = chance
        self.difficulty = difficulty if humans == 1 else SARDAUKAR  # [3] solo only
        self.variants = frozenset(variants) - ({CHURN} if humans == 2 else set())  # [37] solo only
        if self.difficulty in (MENTAT, KWISATZ):
            self.variants |= EXPERT
        self.expansions = frozenset(expansions)
        self.seats = [Seat(number) for number in SEATS]
        self.marker = 0  # the first player's
        self.round = 0
        self.wall = True
        self.conflict: str | None = None
        self.conflict_deck: list[str] = []
        self.conflicts_gone: list[str] = []  # neither won nor in the deck
        self.agents_on: dict[str, list[int]] = {space: [] for space in SPACES}
        self.spy_on: dict[str, int | None] = dict.fromkeys(POSTS)
        self.bonus: dict[str, int] = dict.fromkeys(MAKERS, 0)
        self.control: dict[str, int | None] = dict.fromkeys(CONTROLLED)
        self.alliance: dict[str, int | None] = dict.fromkeys(FACTIONS)
        self.row: list[str] = []
        self.imperium_deck: list[str] = []
        self.reserve: dict[str, list[str]] = {}
        self.trash: list[str] = []  # out of the game
        self.intrigue_deck: list[str] = []
        self.intrigue_discard: list[str] = []
        self.hagal_deck: list[str] = []
        self.hagal_discard: list[str] = []
        self.steps: list[Step] = []
        self.outcome = "open"
        self.winners: list[int] = []

    # ------------------------------------------------------------------------------------------------- seats

    def human_seats(self) -> list[Seat]:
        return [it for it in self.seats if not it.is_rival]

    def rival_seats(self) -> list[Seat]:
        return [it for it in self.seats if it.is_rival]

    def others(self, seat: Seat) -> list[Seat]:
        """As they sit, from the next one on."""
        return [self.seats[(seat.number + step) % 3] for step in (1, 2)]

    def turn_order(self) -> list[Seat]:
        """From the marker clockwise; with two humans the rival sits between them [9, 47]."""
        first = self.seats[self.marker]
        if self.humans == 1:
            return [first, *self.others(first)]
        return [first, self.seats[2], self.seats[1 - self.marker]]

    # -------------------------------------------------------------------------------------------- the board

    @property
    def fought_for(self) -> Conflict:
        assert self.conflict is not None
        return CONFLICTS[self.conflict]

    def worms_may_enter(self) -> bool:
        return not (self.wall and self.fought_for.protected)

    def is_free(self, space: str) -> bool:
        return not self.agents_on[space]

    def free_posts(self) -> list[str]:
        """No Spy of anyone is there, C5."""
        return [post for post, owner in self.spy_on.items() if owner is None]

    def posts_with(self, seat: Seat) -> list[str]:
        return [post for post, owner in self.spy_on.items() if owner == seat.number]

    def connected(self, seat: Seat, space: str) -> list[str]:
        """Posts with an own Spy that are connected to a space."""
        return [post for post in posts_of(space) if self.spy_on[post] == seat.number]

    def alliances(self, seat: Seat) -> list[str]:
        return [faction for faction, owner in self.alliance.items() if owner == seat.number]

    # --------------------------------------------------------------------------------------------- telling

    def note(self, seat: Seat, what: str, *about: Any, why: str) -> None:
        self.steps.append(Step(seat.number, what, about, why))

    def state(self) -> dict[str, Any]:
        """What is compared."""
        return {
            "round": self.round,
            "marker": self.marker,
            "wall": self.wall,
            "conflict": self.conflict,
            "conflict_deck": [*self.conflict_deck],
            "conflicts_gone": [*self.conflicts_gone],
            "agents_on": {space: sorted(seats) for space, seats in self.agents_on.items()},
            "spy_on": dict(self.spy_on),
            "bonus": dict(self.bonus),
            "control": dict(self.control),
            "alliance": dict(self.alliance),
            "row": [*self.row],
            "imperium_deck": [*self.imperium_deck],
            "reserve": {kind: [*pieces] for kind, pieces in self.reserve.items()},
            "trash": sorted(self.trash),
            "intrigue_deck": [*self.intrigue_deck],
            "intrigue_discard": [*self.intrigue_discard],
            "hagal_deck": [*self.hagal_deck],
            "hagal_discard": [*self.hagal_discard],
            "seats": [self._seat_state(seat) for seat in self.seats],
            "outcome": self.outcome,
            "winners": [*self.winners],
        }

    def _seat_state(self, seat: Seat) -> dict[str, Any]:
        numbers = (
            "solari spice water vp supply garrison troops worms swords persuasion agents swordmaster council hooks "
            "spies fresh revealed stuck honour"
        )
        return {
            "rival": seat.rival_name,
            **{name: getattr(seat, name) for name in numbers.split()},
            "influence": dict(seat.influence),
            **{name: [*getattr(seat, name)] for name in ("deck", "hand", "in_play", "discard", "intrigues")},
            "trophies": [(it.card, it.face_up) for it in seat.trophies],
        }
