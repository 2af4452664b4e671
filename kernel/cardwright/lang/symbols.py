"""The names that a pack declares, as the language needs them: no files, no YAML."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import overload

from cardwright.lang import types as t
from cardwright.lang.builtin_names import Prop
from cardwright.lang.functions import Function
from cardwright.lang.scope import parameter_type
from cardwright.lang.types import NUMBER, Type, TypeName, word_of
from cardwright.memory import Same
from cardwright.records import Record

# `owner of card`; `number of space` counts from 1 along its graph.
PROPERTIES: dict[Prop, tuple[Type, Type]] = {
    Prop.KIND: (t.PIECE, t.KIND),
    Prop.DECK: (t.PIECE, t.DECK),
    Prop.SIDE: (t.PIECE, t.SIDE),
    Prop.OWNER: (t.PIECE, t.PLAYER),
    Prop.CARRIER: (t.PIECE, t.PIECE),
    Prop.NUMBER: (t.SPACE, t.NUMBER),
    Prop.ROW: (t.SPACE, t.NUMBER),
    Prop.COLUMN: (t.SPACE, t.NUMBER),
    Prop.SPACE: (t.PIECE, t.SPACE),
}
LATER_PROPERTIES = frozenset({Prop.ROW, Prop.COLUMN, Prop.CARRIER})
"""Properties that came later. A pack may have something of its own that is called so; then that is meant."""

# Words of the language that stand where a name could, for telling a misspelt one from a misspelt name.
LIKE_NAMES = (
    "cards",
    "pieces",
    "players",
    "none",
    "true",
    "false",
    "given",
    "this",
    "it",
    "original",
    "copies",
)


class ZoneSymbol(Record):
    """`per` is the type of its owners; None for one of the table."""

    per: Type | None
    single: bool


class ValueSymbol(Record):
    type: Type
    per: Type | None
    by: Type | None = None
    """For a value of each player and word: the set of words."""


class ProcedureSymbol(Record):
    parameters: tuple[str, ...]
    is_formula: bool


class ListenerSymbol(Record):
    """Something that happens after an event: the name of its rule, and what the event is."""

    name: str
    what: str
    """`moves`, `is flipped` or `changes`."""
    value: str
    source: str
    """The zone that a piece comes from; '' for any."""
    tells_source: bool
    """Whether the listener has a name for the player whose zone that is."""
    target: str
    tells_target: bool
    side: int
    """-1 for any."""


class LookupSymbol(Record):
    """A table: `entries` for `first` and what follows it."""

    by: Type
    gives: Type
    first: int
    entries: tuple[int, ...]


class NumberedNames(Sequence[str]):
    """NumberedNames in their order. A pack may have thousands of them, and every word of every text is looked for here."""

    __slots__ = ("_names", "_places")

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self._places = {name: place for place, name in enumerate(self._names)}

    def __len__(self) -> int:
        return len(self._names)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        return self._names[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NumberedNames) and self._names == other._names

    def __hash__(self) -> int:
        return hash(self._names)

    def index(self, name: str, start: int = 0, stop: int | None = None) -> int:
        """The place of a name. Raises ValueError where it is none of these."""
        place = self._places.get(name, -1)
        if place < start or (stop is not None and place >= stop):
            raise ValueError(name)
        return place


@dataclass(slots=True, eq=False, repr=False)
class Symbols:
    """Everything a name in a rule can mean."""

    icons: Sequence[str] = ()
    kinds: Sequence[str] = ()
    decks: Sequence[str] = ()
    starts_in: dict[str, str] = field(default_factory=dict)
    """Decks -> the zone in which their pieces are when a game begins."""
    sides: dict[str, int] = field(default_factory=dict)
    attributes: dict[str, Type] = field(default_factory=dict)
    """Numbers and words printed on pieces."""
    of_copies: set[str] = field(default_factory=set)
    """Attributes and icons that cards of one kind need not have alike: each copy has its own, or each side."""
    formulas_on_pieces: set[str] = field(default_factory=set)
    conditions_on_pieces: set[str] = field(default_factory=set)
    """Those formulas on pieces that are true or false."""
    lists_on_pieces: dict[str, Type] = field(default_factory=dict)
    """Lists of words that are printed on pieces."""
    effects: set[str] = field(default_factory=set)
    zones: dict[str, ZoneSymbol] = field(default_factory=dict)
    graphs: dict[str, int] = field(default_factory=dict)
    grids: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """Of those sets of spaces that are grids: the column and row of each space."""
    links: dict[str, str] = field(default_factory=dict)
    """Links of spaces -> the set of spaces that they are in."""
    ends: dict[str, str] = field(default_factory=dict)
    """Links that lead to another set of spaces -> that set."""
    spaces: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Spaces that have names -> their set, and their numbers in it from 0."""
    on_spaces: dict[str, dict[str, Type]] = field(default_factory=dict)
    """What is printed on spaces, by name: the sets that have it, and what it is."""
    icons_on_spaces: dict[str, frozenset[str]] = field(default_factory=dict)
    """Sets of spaces -> the icons on them."""
    lookups: dict[str, LookupSymbol] = field(default_factory=dict)
    values: dict[str, ValueSymbol] = field(default_factory=dict)
    options: dict[str, Type] = field(default_factory=dict)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Lists of words by who declares them (a set of words, a value, an attribute or an option)."""
    word_sets: dict[str, str] = field(default_factory=dict)
    """Sets of words -> what all words of one are called together."""
    procedures: Mapping[str, ProcedureSymbol] = field(default_factory=dict)
    of_three: frozenset[str] = frozenset()
    """Rules and formulas that are given three things."""
    functions: Mapping[str, Function] = field(default_factory=dict)
    """What can be called with brackets: the kernel's functions and those of the plugins that the pack requires."""
    elsewhere: Callable[[str], str] = field(default=lambda name: "", compare=False)
    """A hint where an unknown function might come from; '' when nobody has heard of it."""
    titled: Callable[[str], Sequence[str]] = field(default=lambda title: (), compare=False)
    """What is called so in a language of the pack: its names."""
    deck_of: Mapping[str, str] = field(default_factory=dict)
    """Kinds -> their decks."""
    listeners: tuple[ListenerSymbol, ...] = ()
    """What happens after events, in its order."""
    copies: Mapping[str, int] = field(default_factory=dict)
    """Kinds -> how many cards of them there are, where there are several."""
    automatic: bool = False
    """Whether rules play seats."""
    out: str = ""
    """The flag of each player that says who is out of the game; '' where nobody goes out."""

    @property
    def declared(self) -> Hashable:
        """All that the meaning of a text can depend on: not what only hints are made of."""
        sections = (
            *(self.starts_in, self.sides, self.attributes, self.zones, self.graphs, self.grids),
            *(self.links, self.lookups, self.values, self.options, self.words, self.word_sets),
            *(self.procedures, self.copies, self.ends, self.spaces, self.icons_on_spaces),
            self.lists_on_pieces,
        )
        functions = tuple((name, Same(it)) for name, it in self.functions.items())
        lists = (self.icons, self.kinds, self.decks)
        return (
            *map(tuple, lists),
            *(tuple(it.items()) for it in sections),
            *(frozenset(self.formulas_on_pieces), frozenset(self.effects), functions),
            frozenset(self.conditions_on_pieces),
            frozenset(self.of_copies),
            tuple(self.deck_of.items()),
            *(self.out, self.automatic, self.listeners),
            tuple((name, tuple(it.items())) for name, it in self.on_spaces.items()),
        )

    def type_of_words(self, name: str) -> Type:
        """The type of the words of a set, an attribute or a value; a number for everything else."""
        if name in self.words:
            return word_of(name)
        if name in self.attributes:
            return self.attributes[name]
        if name in self.on_spaces:
            return next(iter(self.on_spaces[name].values()))
        held = self.values.get(name)
        return held.type if held is not None else NUMBER

    def parameter_type(self, name: str) -> Type | None:
        """The type of a parameter. Its name says of which set a space is (`lane_space`), where there are several."""
        found = parameter_type(name)
        if found is None:
            sets = [it for it in self.word_sets if name == it or name.endswith(f"_{it}")]
            return word_of(max(sets, key=len)) if sets else None
        if found.name is not TypeName.SPACE:
            return found
        said = name.rpartition("_")[0]
        sets = [said] if said in self.graphs else [*self.graphs]
        return Type(TypeName.SPACE, sets[0]) if len(sets) == 1 else found

    def all_names(self) -> Iterator[str]:
        """Every declared name, for suggestions."""
        for names in (
            self.icons,
            self.kinds,
            self.decks,
            self.attributes,
            self.formulas_on_pieces,
            self.lists_on_pieces,
            self.effects,
            self.zones,
            self.graphs,
            self.spaces,
            self.on_spaces,
            self.links,
            self.lookups,
            self.word_sets.values(),
            self.values,
            self.procedures,
        ):
            yield from names

    def type_on_pieces(self, formula: str) -> Type:
        """What a formula on pieces gives."""
        return t.FLAG if formula in self.conditions_on_pieces else NUMBER

    def kinds_of(self, deck: str) -> tuple[int, ...]:
        """The kinds of a deck, by their numbers."""
        return tuple(number for number, it in enumerate(self.kinds) if self.deck_of.get(it) == deck)

    def set_called(self, plural: str) -> str:
        """The set of words of which all are called so; '' if there is none."""
        return next((name for name, it in self.word_sets.items() if it == plural), "")

    def sets_with(self, word: str) -> list[str]:
        """The sets that have a word."""
        return [name for name in self.word_sets if word in self.words[name]]

    def may_be_missing(self, words: str) -> bool:
        """Whether words of a set or attribute may be `none`: a card may have none of them, and so may a value that holds one."""
        return any(words in it for it in (self.attributes, self.on_spaces, self.word_sets))

    def what_is(self, name: str) -> str:
        """What a declared name is, in a designer's words; '' when nothing has that name."""
        for names, spoken in (
            (self.icons, "an icon"),
            (self.kinds, "a kind of card"),
            (self.decks, "a deck"),
            (self.attributes, "an attribute"),
            (self.formulas_on_pieces, "a formula on cards"),
            (self.lists_on_pieces, "a list on cards"),
            (self.effects, "an effect"),
            (self.zones, "a zone"),
            (self.graphs, "a set of spaces"),
            (self.links, "a link of spaces"),
            (self.spaces, "a space"),
            (self.on_spaces, "an attribute of spaces"),
            (self.lookups, "a table"),
            (self.values, "a value"),
            (self.word_sets.values(), "all words of a set"),
            (self.options, "an option"),
        ):
            if name in names:
                return spoken
        if name in self.procedures:
            return "a formula" if self.procedures[name].is_formula else "a rule"
        return ""

    def means_something(self, word: str) -> bool:
        """Whether a word may be a name somewhere in a text of the pack, be it only a parameter's."""
        return (
            bool(self.what_is(word))
            or word in self.functions
            or word in self.sides
            or word in LIKE_NAMES
            or word in PROPERTIES
            or self.parameter_type(word) is not None
            or any(word in words for words in self.words.values())
        )


NO_NAMES = Symbols()
"""For reading a text of which nothing is known."""
