"""What a pack is once its files are read: plain declarations, each knowing where it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from cardwright.declarations.faces import FacesDesign
from cardwright.findings.diagnostic import Span
from cardwright.lang import types as t
from cardwright.lang.types import Type, TypeName
from cardwright.memory import Once
from cardwright.records import Record
from cardwright.source.tree import Scalar

MAIN_RULE = "main"
"""The rule that is the game."""
Names = Mapping[str, str]
"""A text in several languages: language code -> text."""


class AttributeType(StrEnum):
    NUMBER = "number"
    FLAG = "flag"
    WORD = "word"
    KIND = "kind"
    """A kind of card, by its name; its words are all kinds of the pack."""
    LIST = "list"
    """Several words of a set."""
    FORMULA = "formula"
    CONDITION = "condition"
    """A formula that is true or false."""

    @property
    def is_text(self) -> bool:
        """Whether it is worked out in the game."""
        return self in (AttributeType.FORMULA, AttributeType.CONDITION)

    @property
    def may_lack(self) -> bool:
        """Whether a piece need not say it: a flag or condition that is not given is false, a list empty."""
        return self.is_text or self in (AttributeType.FLAG, AttributeType.LIST)


class Attribute(Record):
    """What the pieces of a deck, or the spaces of a set, carry under one name."""

    name: str
    type: AttributeType
    words: tuple[str, ...]
    each_copy: bool
    optional: bool
    span: Span
    unique: bool = False
    """Whether no two pieces may have the same number."""
    of: str = ""
    """The set of words of which it is one; '' where it lists its own. Of a kind, the deck; '' for any."""


def value_of(attribute: Attribute, number: int) -> int | bool | str | None:
    """What people write for the number that stands for what is printed."""
    match attribute.type:
        case AttributeType.WORD:
            return attribute.words[number] if number >= 0 else None
        case AttributeType.FLAG:
            return bool(number)
    return number


class Deck(Record):
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
    back: str = ""
    """The deck whose backs its pieces share; '' for backs of their own."""
    listed: Mapping[str, Span] = MappingProxyType({})
    """Where each of its sides and effects is listed."""
    house_at: Span | None = None
    """Where it says what of it is our own."""
    reminds_of: tuple[str, ...] = ()
    """Values whose phrase is printed on all of its pieces."""
    owner: str = ""
    """The value that says whose each of its pieces is while it lies in nobody's zone; '' for none."""


class Timing(StrEnum):
    """When a modifier acts: on a value, or around a rule."""

    BECOMES = "becomes"
    BEFORE = "before"
    AFTER = "after"
    INSTEAD = "instead of"


class Happening(StrEnum):
    """What others can listen to."""

    MOVES = "moves"
    FLIPPED = "is flipped"
    CHANGES = "changes"


class Event(Record):
    """What something listens to: `card moves from hand of player to compost`, `coins of player changes`."""

    what: Happening
    subject: str
    """What the piece is called, or the value."""
    source: str = ""
    """The zone that a piece comes from; '' for any."""
    source_owner: str = ""
    """What the one is called whose zone that is; '' where nobody asks."""
    target: str = ""
    target_owner: str = ""
    side: str = ""
    owners: tuple[str, ...] = ()
    """Whose value it is."""
    deep: int | None = None
    """How often it may be under way at once, where it leads back to itself."""

    @property
    def given(self) -> tuple[str, ...]:
        """What its text is given, by name."""
        if self.what is Happening.CHANGES:
            return (*self.owners, BEFORE)
        return (self.subject, *filter(None, (self.source_owner, self.target_owner)))


BEFORE = "before"
"""What a value was before it changed."""


class Modifier(Record):
    """What a piece changes while it is active, or a variant while it is in force: `before effects of player: …`."""

    timing: Timing
    target: str
    parameters: tuple[str, ...]
    key: Scalar
    text: Scalar
    event: Event | None = None
    """What it comes after, where that is no rule."""


class Variant(Record):
    """What changes the game without a piece that carries it: an entry of the section `modifiers`."""

    name: str
    condition: Scalar | None
    """What must hold for it to be in force; None for one that always is."""
    modifiers: tuple[Modifier, ...]
    span: Span
    house: str | None = None
    """What of it is our own, in words: '' for all of it, None for nothing."""


class Face(Record):
    """One side of a kind: all that is printed on it."""

    icons: Mapping[str, int]
    numbers: Mapping[str, tuple[int, ...]]
    """Number attributes: one number for all copies, or one each."""
    words: Mapping[str, str]
    formulas: Mapping[str, Scalar]
    effects: Mapping[str, Scalar]
    modifiers: tuple[Modifier, ...]
    art: Scalar | None = None
    """The path of its picture, from the pack's folder."""
    places: Mapping[str, tuple[Span, ...]] = MappingProxyType({})
    """Where each number under `numbers` is written."""
    text: Mapping[str, Names] = MappingProxyType({})
    """What the designer has written instead of what would be generated, by field; '*' for all of it."""
    flavour: Names = MappingProxyType({})
    """A line that says nothing of the rules."""
    lists: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Attributes that are several words; those that are empty are left out."""


class Kind(Record, Once):
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
    house_at: Span | None = None
    """Where it says so."""
    credits: Mapping[str, Names] = MappingProxyType({})
    """By field: what of it comes from which other source, with a note. A field without any is not our own at all,
    whatever its deck says."""
    credited_at: Mapping[str, Span] = MappingProxyType({})
    """Where each source is first named."""

    __slots__ = ("__dict__",)

    @cached_property
    def _known(self) -> dict[Hashable, object]:  # type: ignore[override]
        return {}


class Icon(Record):
    name: str
    title: Names
    span: Span


class WordSet(Record):
    """Words that rules can name, choose and go through: suits, factions, resources."""

    name: str
    plural: str
    """What all of them are called together."""
    words: Mapping[str, Names]
    """Each word, and what it is called where that is said."""
    span: Span
    listed: Mapping[str, Span] = MappingProxyType({})
    """Where each word is listed."""


class Graph(Record):
    """Spaces in one or several rows, on a grid or by their names, counted from 1 through all of them."""

    name: str
    length: int
    span: Span
    rows: tuple[int, ...] = ()
    """How many spaces stand in each row; together they are `length`."""
    links: Mapping[str, tuple[tuple[int, ...], ...]] = MappingProxyType({})
    """Name -> for each space, counted from 0, the spaces that it leads to."""
    grid: tuple[int, int] | None = None
    """The columns and rows of a grid."""
    places: tuple[tuple[int, int], ...] = ()
    """The column and row of each space, both from 1."""
    ends: Mapping[str, str] = MappingProxyType({})
    """Links that lead to another set of spaces -> that set."""
    names: tuple[str, ...] = ()
    """What rules call each space; empty where they are only counted."""
    titles: Mapping[int, Names] = MappingProxyType({})
    """What people call spaces, by their numbers from 0, where that is said."""
    attributes: Mapping[str, Attribute] = MappingProxyType({})
    printed: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Attributes -> what each space has: a number, 1 for true, or the place of a word (-1 for none)."""
    icons: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Icons -> how many of them each space has; only those that some space has."""
    named_at: Mapping[str, Span] = MappingProxyType({})
    """Where each name is given."""

    def called(self, space: int) -> str:
        """What rules, scenarios and logs call a space, counted from 0."""
        return self.names[space] if self.names else f"space {space + 1}"


class Lookup(Record):
    """A table: what stands for what."""

    name: str
    by: str
    """What is looked up: `number`, or the attribute or value whose words they are."""
    gives: str
    first: int
    """The number (or word) of the first entry; one follows the other."""
    entries: tuple[int, ...]
    span: Span


class Seen(StrEnum):
    EVERYONE = "everyone"
    OWNER = "owner"
    PIECE = "piece"
    """Those who see the piece that has it."""
    NOBODY = "nobody"


class Zone(Record):
    """Where pieces are: one for the table, or one per player, per space of a graph or per piece of a deck."""

    name: str
    per: Type | None
    """The type of its owners: players, the spaces of a set or the pieces of a deck; None for one of the table."""
    seen_by: Seen
    open_when: str | None
    single: bool
    span: Span
    at_most: int | None = None

    @property
    def room(self) -> int | None:
        """The most pieces that it holds; None without a limit."""
        return 1 if self.single else self.at_most


def cards_at_most(room: int) -> str:
    """How many cards there is room for, in words."""
    return "one card" if room == 1 else f"{room} cards at the most"


class Value(Record):
    """A named number, flag, word or space of the table, of each player, space or piece of a deck."""

    name: str
    type: TypeName
    words: tuple[str, ...]
    per: Type | None
    start: int
    seen_by: Seen
    span: Span
    of: str = ""
    """For a space: the set of spaces that it is one of. For a word: the set of words, or the attribute whose words it
    can be."""
    listed: Mapping[str, Span] = MappingProxyType({})
    """Where each of its own words is listed."""
    by: t.Type | None = None
    """For a value of each player and word: the set of words."""
    told: bool = True
    """Whether tables and logs tell of it. It is in the views of those who see it all the same."""


class TableOption(Record):
    """What a table agrees on before the game: a word of a list, or pieces laid out in order."""

    name: str
    about: Names
    words: tuple[str, ...]
    default: str
    pieces: str | None
    count: int
    span: Span
    excluded: tuple[str, ...] = ()
    """Kinds of the deck that cannot be named."""


class Procedure(Record):
    """A rule (a block of statements) or a formula (one expression), with its parameters."""

    name: str
    parameters: tuple[str, ...]
    is_formula: bool
    text: Scalar
    span: Span
    deep: int | None = None
    """How often a rule may be under way at once, if it may call itself; a call beyond that does nothing."""


class Allowed(Record):
    """A warning that the designer knows of: `allow: {CW641: why}` on a card, or in the pack."""

    code: str
    reason: str
    within: Span | None
    """The declaration whose findings are allowed; None for the whole pack."""
    span: Span


class ResultValues(Record):
    """Which values say how a game ended."""

    outcome: str | None
    score: str | None
    winner: str | None
    scored_by: str | None = None
    """The rule of one player that adds up their score."""
    report: tuple[str, ...] = ()
    """Further values of the table that tell about a game, for statistics."""
    team: str | None = None
    """The number or word of each player that says with whom they win: those for whom it is the same."""

    @property
    def told(self) -> tuple[str, ...]:
        """The values that everyone is told at the end of a game."""
        named = (self.outcome, self.score, self.winner, self.team, *self.report)
        return tuple(it for it in named if it is not None)


class Drawn(StrEnum):
    """How a zone is shown."""

    CARDS = "cards"
    """Each card with its text."""
    NAMES = "names"
    COUNT = "count"
    PATH = "path"
    BOARD = "board"
    """A grid in cells, with what lies on each space in short."""


class Split(Record):
    """A zone in two rows: the cards for which `by` holds, and the others."""

    by: Scalar
    holds: Names
    fails: Names


class ShownZone(Record):
    zone: str
    drawn: Drawn
    split: Split | None = None
    marker: str | None = None
    """The value that says where the marker on a path or board is."""
    lying: tuple[str, ...] = ()
    """The zones of the same spaces that are shown on the same board."""
    laid: bool = False
    """Whether a board is what was laid: only the spaces on which something lies in the zone."""


class ShownNumber(Record):
    title: Names
    number: Scalar
    of: Scalar | None


class ShownValue(Record):
    """A value that everyone sees, of the table, of each player, space or word."""

    value: str


class ShownSheet(Record):
    """What each player has, a column for every player."""

    lines: tuple[str, ...]
    """Values of each player, also by word, and zones of each player."""


Shown = ShownZone | ShownNumber | ShownValue | ShownSheet


class TableLayout(Record):
    """How people lay the game out: rows from top to bottom, and what things are called."""

    rows: tuple[tuple[Shown, ...], ...]
    words: Mapping[str, Names]
    marks: Mapping[str, Names] = MappingProxyType({})
    """What stands for kinds, icons and sides on a board, where there is room for a letter or two only."""
    decline: Mapping[str, Names] = MappingProxyType({})
    """What it means to decline, by the rule that asks."""


class Expected(Record):
    """How many pieces a deck is said to have in the files of one pack or extension, and where it says so."""

    deck: str
    pieces: int
    span: Span


class Extension(Record):
    """A pack that has been added to another, as it says of itself."""

    name: str
    version: str
    title: Names
    about: Names
    complete: bool
    sources: Names
    folder: Path | None
    """None for one in memory."""
    files: tuple[str, ...]
    """How its files are named in findings."""
    base: str
    base_versions: str
    """The versions of the base that fit, as in '>=1,<2'; empty for all."""
    after: tuple[str, ...]
    kernel: Scalar | None = None
    """The versions of Cardwright that it is for."""


@dataclass(slots=True, repr=False)
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
    not_with: frozenset[int] = frozenset()
    """Numbers of people between the fewest and the most with whom the game cannot be played."""
    out: str = ""
    """The flag of each player that says who is out of the game; '' where nobody goes out."""
    automatic: Mapping[int, int] = field(default_factory=dict)
    """By the number of people who play: how many seats rules play besides."""
    added_languages: frozenset[str] = frozenset()
    """Those of its languages that an extension has added. Names may be given in them: others that extend the same
    pack cannot know of them. What has no name in one is called as in the first language."""
    language_places: Mapping[str, Span] = field(default_factory=dict)
    """Where each of its languages is listed."""
    kernel: Scalar | None = None
    """The versions of Cardwright that it is for, as in '>=0.1,<1'."""
    requires: Mapping[str, Span] = field(default_factory=dict)
    """The plugins whose functions the pack uses, by name, and where it says so."""
    options: dict[str, TableOption] = field(default_factory=dict)
    icons: dict[str, Icon] = field(default_factory=dict)
    word_sets: dict[str, WordSet] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    graphs: dict[str, Graph] = field(default_factory=dict)
    lookups: dict[str, Lookup] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    active_pieces: tuple[Scalar, ...] = ()
    variants: dict[str, Variant] = field(default_factory=dict)
    """What changes the game without a piece that carries it, by name."""
    heuristic: Scalar | None = None
    """How good a position looks to a player, for bots."""
    result: ResultValues = field(default_factory=lambda: ResultValues(None, None, None))
    table: TableLayout = field(default_factory=lambda: TableLayout((), {}))
    faces: FacesDesign = field(default_factory=FacesDesign)
    """How its cards look."""
    spoken: Mapping[str, Names] = field(default_factory=dict)
    """How names sound inside a sentence: the section `texts`."""
    sources: Names = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """The files as read, for showing a line of them in a finding."""
    extensions: tuple[Extension, ...] = ()
    """What has been added to it, in the order in which it applies."""
    touched: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """By section and name: the extensions that have added or changed it, in their order. The name is empty for
    what a pack says once."""
    added: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """By section and name: the extension that it comes from, for what is not the pack's own."""
    allowed: tuple[Allowed, ...] = ()
    expected: tuple[Expected, ...] = ()
    """What `expect` says, of decks whose cards could all be read."""
    folder: Path | None = None
    """Where the pack was read from; None for one that was put together from texts."""

    def called(self) -> str:
        """Its name and version, with those of its extensions."""
        extended = ", ".join(f"{it.name} {it.version}" for it in self.extensions)
        return f"{self.name} {self.version}" + (f" with {extended}" if extended else "")

    @property
    def tables(self) -> list[int]:
        """With how many people the game can be played."""
        return [it for it in range(self.fewest, self.most + 1) if it not in self.not_with]

    @property
    def for_whom(self) -> str:
        """How many that are, in words: "2 to 6", "2 or 4"."""
        if not self.not_with:
            return f"{self.fewest} to {self.most}"
        *others, last = map(str, self.tables)
        return f"{', '.join(others)} or {last}"

    def nearest(self, people: int) -> int:
        """The number of people nearest to this one with whom the game can be played; of two the smaller."""
        return min(self.tables, key=lambda it: abs(it - people))

    def seats(self, people: int) -> int:
        """How many players there are for a number of people: they, and those whom rules play."""
        return people + self.automatic.get(people, 0)

    @property
    def fewest_seats(self) -> int:
        return min(map(self.seats, self.tables))

    @property
    def most_seats(self) -> int:
        return max(map(self.seats, self.tables))

    def owners(self, per: Type | None, players: int) -> int:
        """How many there are of a zone or value, by the number of players."""
        if per is None:
            return 1
        if per.name is TypeName.PLAYER:
            return players
        if per.name is TypeName.PIECE:
            return sum(kind.copies for kind in self.kinds_of(per.of))
        if per.name is TypeName.WORD:
            return len(self.word_sets[per.of].words)
        return self.graphs[per.of].length if per.of in self.graphs else 1

    def names_of(self, per: Type | None) -> tuple[str, ...]:
        """What rules call those who have one each of a zone or value, where they have names: words, and some spaces."""
        if per is None or per.name not in (TypeName.WORD, TypeName.SPACE):
            return ()
        if per.name is TypeName.WORD:
            return tuple(self.word_sets[per.of].words) if per.of in self.word_sets else ()
        return self.graphs[per.of].names if per.of in self.graphs else ()

    def carries(self, deck: str) -> bool:
        """Whether each piece of a deck has values or zones of its own."""
        per = t.piece_of(deck)
        return any(it.per == per for it in self.values.values()) or any(
            it.per == per for it in self.zones.values()
        )

    def rooms(self) -> dict[str, tuple[int, int]]:
        """Of zones that say how many pieces they hold: how many that can be, in one of them and in all together.

        What starts there is there, whatever they say.
        """
        starting: Counter[str] = Counter()
        for kind in self.kinds.values():
            starting[kind.deck] += kind.copies
        found = {}
        for zone in self.zones.values():
            if zone.room is not None:
                owners = self.owners(zone.per, self.most_seats)
                there = sum(starting[it.name] for it in self.decks.values() if it.starts_in == zone.name)
                found[zone.name] = max(there, zone.room), max(there, zone.room * owners)
        return found

    def folder_of(self, span: Span) -> Path | None:
        """The folder of the pack, or of the extension, in whose files a place is."""
        return next((it.folder for it in self.extensions if span.file in it.files), self.folder)

    def rank(self, kind: str) -> int:
        """Whose a kind is: 0 for the pack itself, 1 for its first extension, and so on."""
        brought = self.added.get((self.kinds[kind].deck, kind))
        return next((n for n, it in enumerate(self.extensions, start=1) if it.name == brought), 0)

    def kinds_of(self, deck: str) -> Iterator[Kind]:
        """The kinds of a deck in the order in which they are declared."""
        return (kind for kind in self.kinds.values() if kind.deck == deck)

    def attributes(self) -> Iterator[Mapping[str, Attribute]]:
        """What the pieces of each deck carry, and the spaces of each set."""
        yield from (deck.attributes for deck in self.decks.values())
        yield from (graph.attributes for graph in self.graphs.values())

    def attribute(self, name: str) -> Attribute | None:
        """The attribute of that name, from the first deck that declares it."""
        return next((deck.attributes[name] for deck in self.decks.values() if name in deck.attributes), None)
