"""A scenario as read and checked: every name in it is known, every expression has a meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardwright.findings.diagnostic import Span
from cardwright.lang import typed as m
from cardwright.records import Record
from cardwright.source.lenient import whole_number
from cardwright.source.tree import Scalar


@dataclass(frozen=True, slots=True)
class Seats:
    """The players of a scenario, by what it calls them."""

    names: tuple[str, ...]
    automatic: int = 0
    """How many of them, the last ones, rules play."""

    @property
    def people(self) -> int:
        return len(self.names) - self.automatic

    def find(self, text: str) -> int | None:
        """The seat that goes by a name, or by `player 2` whatever its name."""
        if text in self.names:
            return self.names.index(text)
        word, _, written = text.partition(" ")
        number = whole_number(written) or 0
        return number - 1 if word == "player" and 1 <= number <= len(self.names) else None


class Named(Record):
    """Cards as written: `ace#2`, `ace(rank 14)`, `king/back`, `queen*3`."""

    kind: str
    copy: int | None
    side: str | None
    times: int
    by: str = ""
    """The attribute by whose number a single copy is named."""


class Choice(Record):
    """A name of something that can be chosen; `times` where it says how many of it are offered."""

    name: str
    times: int | None
    at: Span


# ------------------------------------------------------------------ what must be so


class Check(Record):
    """Something that must be so, and where it is said."""

    at: Span


class Holds(Check):
    """A condition of the language, about a player or about nobody in particular."""

    text: str
    body: m.Formula
    player: int | None


class Equals(Check):
    """An expression of the language and what it must be, as people write it."""

    text: str
    body: m.Formula
    player: int | None
    expected: Any


class Contents(Check):
    """Exactly which cards a zone holds."""

    zone: str
    owner: int
    """Which of the zone's rows; 0 for a zone of the table."""
    named: tuple[Named, ...]
    text: str


class SeenBy(Check):
    """Exactly who sees the cards of a zone."""

    zone: str
    owner: int
    players: frozenset[int]


class Score(Check):
    """A player's total, or what the pieces of a kind (or one piece) have brought."""

    player: int
    piece: str | None
    points: int
    text: str = ""
    """The piece as written."""


class Ended(Check):
    outcome: str


class Won(Check):
    players: frozenset[int]


class Over(Check):
    over: bool


class Next(Check):
    players: frozenset[int]


class Asks(Check):
    """The rule, effect or modifier that asks; of a player where several are asked."""

    rule: str
    player: int | None


class Offer(Check):
    """What a decision offers: `offered` is all of it, `offers` some of it, `refuses` none of it."""

    how: str
    choices: tuple[Choice, ...]
    player: int | None


# ------------------------------------------------------------------ the scenario


class Chosen(Record):
    """Who chooses, by number (None is everyone who is asked) and as written, and what."""

    player: int | None
    who: Scalar
    what: Scalar


class Chance(Record):
    """What chance brings, an entry each time that it is asked, as the engine takes it and as written."""

    wishes: tuple[Any, ...]
    text: str
    at: Span


class Step(Record):
    """What is looked at, what is chosen by whom (several when together), and what must be so then."""

    before: tuple[Check, ...]
    choices: tuple[Chosen, ...]
    after: tuple[Check, ...]
    at: Span
    chance: Chance | None = None
    """What chance brings while the choices are carried out."""
    turn: str = ""
    """Of a step that is made several times, which time this is."""


class Play(Record):
    """The rule that is played, with what it is given; or statements of the scenario's own."""

    rule: str
    arguments: tuple[int, ...]
    body: m.Rule | None = None
    at: Span | None = None
    """Where it is said; nowhere for a game from its beginning."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a game is set up with."""

    seats: Seats
    play: Play
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    zones: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    chance: Chance | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario, or one of its cases."""

    name: str
    file: str
    at: Span
    position: Position
    steps: tuple[Step, ...]
    then: tuple[Check, ...]
