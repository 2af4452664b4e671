"""What a pack is once its files are read: plain declarations, each knowing where it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from cardwright.diagnostics import Span
from cardwright.packs.tree import Scalar

Names = Mapping[str, str]
"""A text in several languages: language code -> text."""


class AttributeType(StrEnum):
    NUMBER = "number"
    WORD = "word"
    FORMULA = "formula"


@dataclass(frozen=True, slots=True)
class Attribute:
    """What the pieces of a deck carry under one name."""

    name: str
    type: AttributeType
    words: tuple[str, ...]
    each_copy: bool
    optional: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Deck:
    """A type of piece. `sides` is empty when its pieces have one side only."""

    name: str
    title: Names
    starts_in: str
    icons_count_in: str | None
    sides: tuple[str, ...]
    attributes: Mapping[str, Attribute]
    effects: tuple[str, ...]
    house: tuple[str, ...]
    span: Span


class Timing(StrEnum):
    """When a modifier acts: on a value, or around a rule."""

    BECOMES = "becomes"
    BEFORE = "before"
    AFTER = "after"
    INSTEAD = "instead of"


@dataclass(frozen=True, slots=True)
class Modifier:
    """What a piece changes while it is active: `before effects of player: …`."""

    timing: Timing
    target: str
    parameters: tuple[str, ...]
    key: Scalar
    text: Scalar


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a kind: all that is printed on it."""

    icons: Mapping[str, int]
    numbers: Mapping[str, tuple[int, ...]]
    """Number attributes: one number for all copies, or one each."""
    words: Mapping[str, str]
    formulas: Mapping[str, Scalar]
    effects: Mapping[str, Scalar]
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A card, tile or figure as designed; `copies` of it are in the box."""

    name: str
    title: Names
    deck: str
    copies: int
    faces: tuple[Face, ...]
    """One for each side of the deck, or a single one."""
    house: Mapping[str, str] | None
    """Which fields are our own numbers, with a note each; None when nothing is, '*' for everything."""
    span: Span


@dataclass(frozen=True, slots=True)
class Icon:
    name: str
    title: Names
    span: Span


@dataclass(frozen=True, slots=True)
class Graph:
    """Spaces in a row, counted from 1."""

    name: str
    length: int
    span: Span


class Seen(StrEnum):
    EVERYONE = "everyone"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Zone:
    """Where pieces are: one for the table, or one per player or per space of a graph."""

    name: str
    per: str | None
    seen_by: Seen
    open_when: str | None
    single: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Value:
    """A named number, flag, word or space of the table, of each player or of each space."""

    name: str
    type: str
    words: tuple[str, ...]
    per: str | None
    start: int
    seen_by: Seen
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    """What a table agrees on before the game: a word of a list, or pieces laid out in order."""

    name: str
    about: Names
    words: tuple[str, ...]
    default: str
    pieces: str | None
    count: int
    from_zone: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Procedure:
    """A rule (a block of statements) or a formula (one expression), with its parameters."""

    name: str
    parameters: tuple[str, ...]
    is_formula: bool
    text: Scalar
    span: Span


@dataclass(frozen=True, slots=True)
class Result:
    """Which values say how a game ended."""

    outcome: str | None
    score: str | None
    winner: str | None
    scored_by: str | None = None
    """The rule of one player that adds up their score."""


class Drawn(StrEnum):
    """How a zone is shown."""

    CARDS = "cards"
    """Each card with its text."""
    NAMES = "names"
    COUNT = "count"
    PATH = "path"


@dataclass(frozen=True, slots=True)
class Split:
    """A zone in two rows: the cards for which `by` holds, and the others."""

    by: Scalar
    holds: Names
    fails: Names


@dataclass(frozen=True, slots=True)
class ShownZone:
    zone: str
    drawn: Drawn
    split: Split | None = None
    marker: str | None = None
    """The value that says where the marker on a path is."""


@dataclass(frozen=True, slots=True)
class ShownNumber:
    title: Names
    number: Scalar
    of: Scalar | None


@dataclass(frozen=True, slots=True)
class Table:
    """How people lay the game out: rows from top to bottom, and what things are called."""

    rows: tuple[tuple[ShownZone | ShownNumber, ...], ...] = ()
    words: Mapping[str, Names] = field(default_factory=dict)


@dataclass(slots=True)
class Pack:
    """A pack with everything its files declare, in their order."""

    name: str
    title: Names
    about: Names
    version: str
    languages: tuple[str, ...]
    fewest: int
    most: int
    complete: bool
    span: Span
    options: dict[str, Option] = field(default_factory=dict)
    icons: dict[str, Icon] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    graphs: dict[str, Graph] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    active_pieces: tuple[Scalar, ...] = ()
    heuristic: Scalar | None = None
    """How good a position looks to a player, for bots."""
    result: Result = Result(None, None, None)
    table: Table = Table()
    sources: Names = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """The files as read, for showing a line of them in a finding."""

    def kinds_of(self, deck: str) -> Iterator[Kind]:
        """The kinds of a deck in the order in which they are declared."""
        return (kind for kind in self.kinds.values() if kind.deck == deck)

    def attribute(self, name: str) -> Attribute | None:
        """The attribute of that name, from the first deck that declares it."""
        return next((deck.attributes[name] for deck in self.decks.values() if name in deck.attributes), None)
