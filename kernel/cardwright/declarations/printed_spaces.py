"""What spaces have: names, attributes and icons, as a set of spaces says it under `names` or `each`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Words
from dataclasses import dataclass, field

from cardwright.declarations.cards import Cards
from cardwright.declarations.declare import Declarations
from cardwright.declarations.model import Attribute, AttributeType, Deck
from cardwright.declarations.model import Names as Titles
from cardwright.declarations.sections import Names
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import Related, declared, used
from cardwright.schema.pack_schema import SPACE_KEYS
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Node, Scalar

NAMES, EACH = "names", "each"


@dataclass(slots=True, eq=False, repr=False)
class Printed:
    """What is known of the spaces of a set by their numbers, from 0."""

    attributes: dict[str, Attribute] = field(default_factory=dict)
    values: dict[str, tuple[int, ...]] = field(default_factory=dict)
    icons: dict[str, tuple[int, ...]] = field(default_factory=dict)
    titles: dict[int, Titles] = field(default_factory=dict)


class PrintedSpaces:
    """Reads what the spaces of one set after another have."""

    def __init__(
        self,
        names: Names,
        declarations: Declarations,
        decks: Words[str, Deck],
        cards: Cards,
        report: read.Report,
    ) -> None:
        self.names, self.declarations, self.cards, self.report = names, declarations, cards, report
        self.known: dict[str, tuple[str, Attribute]] = {}
        """Attributes, each with the first deck or set that declares it."""
        for deck in decks.values():
            for it in deck.attributes.values():
                self.known.setdefault(it.name, (deck.name, it))

    def named(self, node: Mapping) -> dict[str, Span]:
        """The names of the spaces of a set, each once; what cannot be one is reported."""
        keys = (key for key, _ in listed(node.get(NAMES)))
        return {key.text: key.span for key in keys if self.names.claim(key.text, "a space", key.span)}

    def read(self, graph: str, node: Mapping, length: int, names: Iterable[str]) -> Printed:
        """What the spaces have: those with names say it there, others under `each` by their numbers."""
        found = Printed(self._attributes(graph, node))
        numbers = {name: number for number, name in enumerate(names)}
        if numbers and (each := node.key(EACH)) is not None:
            message = "spaces that have names say there what they have"
            self.report(codes.NOT_ALLOWED, message, each.span, f"leave out '{EACH}'", used(graph))
        entries = {
            number: entry
            for key, entry in (listed(node.get(NAMES)) if numbers else listed(node.get(EACH)))
            if (number := numbers.get(key.text) if numbers else self._number(graph, key, length)) is not None
        }
        for name, attribute in found.attributes.items():
            missed = -1 if attribute.type is AttributeType.WORD else 0
            found.values[name] = tuple(
                _value(attribute, it.get(name)) if (it := entries.get(number)) else missed
                for number in range(length)
            )
        icons = {number: self.cards.icons_of(it.get("icons")) for number, it in entries.items()}
        for icon in dict.fromkeys(name for its in icons.values() for name in its):
            found.icons[icon] = tuple(icons.get(number, {}).get(icon, 0) for number in range(length))
        for number, entry in entries.items():
            if titles := read.texts(entry.get("name")):
                found.titles[number] = titles
            for key, _ in entry.entries:
                if key.text in self.known and key.text not in found.attributes:
                    self._not_of(graph, key)
        return found

    def _attributes(self, graph: str, node: Mapping) -> dict[str, Attribute]:
        found: dict[str, Attribute] = {}
        for name, its in read.mapping(node.get("attributes")).entries:
            if name.text in SPACE_KEYS:
                message = f"'{name.text}' already stands on every space"
                self.report(
                    codes.RESERVED_WORD, message, name.span, "choose another name", declared(name.text)
                )
            elif self.names.claim(name.text, "an attribute", name.span, shared=True):
                found[name.text] = self._agreeing(
                    graph, self.declarations.attribute(name, read.mapping(its)), name
                )
        return found

    def _agreeing(self, graph: str, it: Attribute, at: Scalar) -> Attribute:
        """An attribute, which means one thing wherever it stands."""
        if (
            it.type.is_text
            or it.type in (AttributeType.KIND, AttributeType.LIST)
            or it.each_copy
            or it.unique
            or it.optional
        ):
            message = "a space has a number, a flag or a word; what it does not say is 0, false or none"
            self.report(codes.NOT_ALLOWED, message, at.span, "write 'type: number', 'flag' or 'word'")
            it = it.but(type=AttributeType.NUMBER, each_copy=False, unique=False, optional=False)
        other, first = self.known.setdefault(it.name, (graph, it))
        if (first.type, first.words, first.of) != (it.type, it.words, it.of):
            message = f"'{it.name}' is declared differently for '{other}'"
            self.report(
                codes.DUPLICATE_NAME,
                message,
                it.span,
                "give both the same type and words, or rename one",
                declared(it.name, other),
                None,
                (Related(first.span, f"declared for '{other}' here"),),
            )
        return it

    def _number(self, graph: str, key: Scalar, length: int) -> int | None:
        """The number of a space, from 0; what is no number the schema reports."""
        number = read.number(key)
        if number is None and key.text.isdecimal():
            number = int(key.text[:9])
        if number is None or 1 <= number <= length:
            return None if number is None else number - 1
        message = f"'{graph}' has no space {number}: they are counted from 1 to {length}"
        self.report(codes.WRONG_NUMBER, message, key.span, f"write a number from 1 to {length}", used(graph))
        return None

    def _not_of(self, graph: str, key: Scalar) -> None:
        other = self.known[key.text][0]
        message = f"'{key.text}' is an attribute of '{other}', not of '{graph}'"
        hint = f"declare it under 'attributes' of '{graph}', too"
        self.report(codes.UNKNOWN_KEY, message, key.span, hint, used(key.text))


def listed(node: Node | None) -> Iterator[tuple[Scalar, Mapping]]:
    """Spaces with what they have: those of a list have nothing."""
    if isinstance(node, Mapping):
        yield from ((key, read.mapping(value)) for key, value in node.entries)
    else:
        yield from ((it, Mapping((), it.span)) for it in read.items(node))


def _value(attribute: Attribute, node: Node | None) -> int:
    """The number that stands for what a space has; what has the wrong shape the schema reports."""
    match attribute.type:
        case AttributeType.WORD:
            word = read.text(node)
            return attribute.words.index(word) if word in attribute.words else -1
        case AttributeType.FLAG:
            return int(read.flag(node))
    return read.number(node) or 0
