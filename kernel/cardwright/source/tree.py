"""A file as a tree of values that know where they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardwright.findings.diagnostic import Span
from cardwright.records import Record


class Scalar(Record):
    """A word, text, number, flag or nothing.

    `text` is what was written, without quotes and indentation; `value` is what it means.
    """

    value: str | int | bool | float | None
    text: str
    span: Span
    block: bool = False
    """Whether it is block text, after `|` or `>`."""
    source: str = ""
    """The scalar as written, quotes and all; empty when that is `text` itself."""

    def position(self, line: int, column: int) -> tuple[int, int]:
        """The line and column in the file of a line and column in `text` (all from 1).

        Exact for every visible character, escapes included (they map to their backslash); a place
        beyond the text maps to its end.
        """
        # Asked for places of findings, and of what a program is made of.
        from cardwright.source.scalar_positions import place_in_source

        row, place = place_in_source(self.source or self.text, self.text, line, column)
        return self.span.line + row - 1, place if row > 1 else self.span.column + place - 1


def span_in(scalar: Scalar, start: int, end: int) -> Span:
    """Offsets in a scalar's text as a place in its file."""
    at = scalar.span
    if not scalar.source and at.line == at.end_line:
        return Span(at.file, at.line, at.column + start, at.line, at.column + max(start + 1, end))

    def position(offset: int) -> tuple[int, int]:
        before = scalar.text[:offset]
        return scalar.position(before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)

    line, column = position(start)
    last_line, last_column = position(max(start, end - 1))
    return Span(scalar.span.file, line, column, last_line, last_column + 1)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and what they hold, in the order of the file. No key occurs twice."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span
    _index: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = {key.text: place for place, (key, _) in enumerate(self.entries)}
        object.__setattr__(self, "_index", index)

    def get(self, key: str) -> Node | None:
        """What the key holds, or None when it is not there."""
        place = self._index.get(key)
        return None if place is None else self.entries[place][1]

    def key(self, key: str) -> Scalar | None:
        """The key itself as written, or None when it is not there."""
        place = self._index.get(key)
        return None if place is None else self.entries[place][0]

    def keys(self) -> Iterator[str]:
        """The keys' texts in the order of the file."""
        return iter(self._index)

    @property
    def has_twins(self) -> bool:
        """Whether two of its keys are the same."""
        return len(self._index) < len(self.entries)


class Sequence(Record):
    """A list."""

    items: tuple[Node, ...]
    span: Span


Node = Scalar | Mapping | Sequence


class Gap(Record):
    """Lines of a file that were not read as they are written, and what they may declare (None: whatever)."""

    file: str
    first: int
    last: int
    words: frozenset[str] | None

    def holds(self, at: Span) -> bool:
        """Whether a place begins in it."""
        return at.file == self.file and self.first <= at.line <= self.last


def plain(node: Node) -> object:
    """The node as ordinary dictionaries, lists and values; keys are always text."""
    match node:
        case Scalar():
            return node.value
        case Mapping():
            return {key.text: plain(value) for key, value in node.entries}
        case Sequence():
            return [plain(item) for item in node.items]


def entries_of(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """The entries of a mapping; none of anything else."""
    return node.entries if isinstance(node, Mapping) else ()


def fields_in(section: Node) -> Counter[str]:
    """How many entries of a section have each key."""
    return Counter(key.text for _, entry in entries_of(section) for key, _ in entries_of(entry))


def given_names(section: Node) -> Iterator[Scalar]:
    """The names that a section of declarations gives: its keys, those of attributes, and the items of lists."""
    for key, entry in entries_of(section):
        yield key
        for inner, node in entries_of(entry):
            if inner.text == "attributes":
                yield from given_names(node)
            elif isinstance(node, Sequence):
                yield from (it for it in node.items if isinstance(it, Scalar))


def parts_of(node: Node | None) -> tuple[list[str], list[str]]:
    """The texts of all keys in a tree, and of everything else; none where there is no tree."""
    keys: list[str] = []
    values: list[str] = []
    waiting = [node] if node is not None else []
    while waiting:
        it = waiting.pop()
        if isinstance(it, Scalar):
            values.append(it.text)
        elif isinstance(it, Mapping):
            keys += it.keys()
            waiting += [value for _, value in it.entries]
        else:
            waiting += it.items
    return keys, values


def size(node: Node) -> int:
    """How many mappings, lists, keys and values a tree has."""
    count, waiting = 0, [node]
    while waiting:
        it = waiting.pop()
        count += 1
        if isinstance(it, Mapping):
            count += len(it.entries)
            waiting += [value for _, value in it.entries]
        elif isinstance(it, Sequence):
            waiting += it.items
    return count


def locate(node: Node, path: Iterable[str | int], key: bool = False) -> Span:
    """Where the node at `path` is written, or the key that holds it.

    Where the path leads further than the file does (a missing key), the last node on the way.
    """
    span = node.span
    for step in path:
        here: Node | None = None
        if isinstance(node, Mapping):
            name, here = node.key(str(step)), node.get(str(step))
            span = name.span if key and name and here else here.span if here else node.span
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            here = node.items[step]
            span = here.span
        if here is None:
            return node.span
        node = here
    return span
