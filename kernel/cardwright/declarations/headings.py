"""Headings that have slipped to the right or to the left, so that YAML takes them for something else.

`zones:` … `  values:` … makes the values zones, and `  mire:` … `  advanced:` … a card of a side. YAML sees nothing wrong with
that. It is read as it was meant, so that there is one finding, at the heading, and not one wherever it is missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import takewhile

from cardwright.findings import codes
from cardwright.findings.fix import declared
from cardwright.schema.pack_schema import keys_of_entries
from cardwright.source.lenient import Report
from cardwright.source.tree import Mapping, Node, Scalar, entries_of, fields_in

# What is a field of a card shows in the other cards: at least this many must have it.
COMMON = 2

Entry = tuple[Scalar, Node]


def straightened(tree: Mapping, sections: Collection[str], report: Report) -> Mapping:
    """The sections of a file, with all that has slipped to another level back in its place."""
    decks = {key.text for key, _ in entries_of(tree.get("decks"))}
    filled = _filled(tree.entries, sections, report)
    back = _entries_back(filled, {*sections, *decks}, report)
    apart = [it for key, node in back for it in _apart(key, node, sections, report)]
    # In other sections an entry may well be called like a field of its neighbours; a card without a name is none.
    entries = tuple(
        (key, node if key.text in sections else _with_fields(node, report)) for key, node in apart
    )
    same = len(entries) == len(tree.entries) and all(
        one is other for (_, one), (_, other) in zip(entries, tree.entries, strict=True)
    )
    return tree if same else Mapping(entries, tree.span)


def _filled(entries: tuple[Entry, ...], sections: Collection[str], report: Report) -> tuple[Entry, ...]:
    """Sections; an empty one that stands in line with what is no section holds that."""
    found: list[Entry] = []
    place = 0
    while place < len(entries):
        key, node = entries[place]
        place += 1
        if _is_empty(node):
            inside = [*takewhile(lambda it: it[0].text not in sections, entries[place:])]
            if inside and (key.text in sections or all(isinstance(it, Mapping) for _, it in inside)):
                _in_line(key, report)
                place += len(inside)
                node = Mapping(tuple(inside), inside[0][0].span.through(inside[-1][1].span))
        found.append((key, node))
    return tuple(found)


def _in_line(key: Scalar, report: Report) -> None:
    if key.span.column > 1:
        _too_far_right(key, 1, report)
        return
    message = f"what belongs to '{key.text}' stands in line with it"
    report(codes.INDENTATION, message, key.span, "indent the lines below it", declared(key.text))


def _too_far_right(heading: Scalar, column: int, report: Report) -> None:
    message = f"'{heading.text}' stands too far to the right: it begins a section of its own"
    report(codes.INDENTATION, message, heading.span, f"begin it in column {column}", declared(heading.text))


def _is_empty(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.text


def _apart(key: Scalar, node: Node, sections: Collection[str], report: Report) -> Iterator[Entry]:
    """A section, and those whose headings have slipped under it, or under an entry of it."""
    if isinstance(node, Mapping):
        for place, (name, value) in enumerate(node.entries[:-1]):
            before, heading = node.entries[:place], name
            if not (name.text in sections and _is_empty(value)):
                last = entries_of(value)[-1:]
                if not (last and last[0][0].text in sections and _is_empty(last[0][1])):
                    continue
                heading = last[0][0]
                before = (*before, (name, Mapping(entries_of(value)[:-1], value.span)))
            _too_far_right(heading, key.span.column, report)
            yield key, Mapping(before, node.span)
            rest = Mapping(node.entries[place + 1 :], node.span)
            yield from _apart(heading, rest, sections, report)
            return
    yield key, node


def _entries_back(entries: tuple[Entry, ...], known: Collection[str], report: Report) -> Iterator[Entry]:
    """Sections; what looks like an entry of the section above it belongs to that one."""
    above: _Growing | None = None
    fields: Counter[str] = Counter()
    for key, node in entries:
        keys = {it.text for it, _ in entries_of(node)}
        is_entry = keys and (
            all(fields[it] >= COMMON for it in keys)
            or (above is not None and keys <= keys_of_entries(above.key.text))
        )
        if above is not None and key.text not in known and is_entry:
            message = f"'{key.text}' stands too far to the left: it looks like an entry of '{above.key.text}'"
            report(
                codes.INDENTATION, message, key.span, f"begin it in column {above.column}", declared(key.text)
            )
            above.add(key, node)
            fields.update(keys)
            continue
        if above is not None:
            yield above.entry()
        above, fields = _Growing(key, node), fields_in(node)
    if above is not None:
        yield above.entry()


def _with_fields(section: Node, report: Report) -> Node:
    """A section; what looks like a field of the entry above it belongs to that one."""
    fields = fields_in(section)
    if not isinstance(section, Mapping) or not any(fields[key.text] >= COMMON for key, _ in section.entries):
        return section
    entries: list[_Growing] = []
    for key, node in section.entries:
        is_field = fields[key.text] >= COMMON and "name" not in (it.text for it, _ in entries_of(node))
        if is_field and entries and entries[-1].lacks(key.text):
            above = entries[-1]
            message = f"'{key.text}' stands too far to the left: it looks like a field of '{above.key.text}'"
            report(
                codes.INDENTATION, message, key.span, f"begin it in column {above.column}", declared(key.text)
            )
            above.add(key, node)
        else:
            entries.append(_Growing(key, node))
    return Mapping(tuple(it.entry() for it in entries), section.span)


class _Growing:
    """An entry to which others are found to belong."""

    def __init__(self, key: Scalar, node: Node) -> None:
        self.key, self.node = key, node
        self.entries = [*entries_of(node)]
        self.names = {it.text for it, _ in self.entries}
        self.column = self.entries[0][0].span.column if self.entries else key.span.column + 2

    def lacks(self, name: str) -> bool:
        return isinstance(self.node, Mapping) and name not in self.names

    def add(self, key: Scalar, node: Node) -> None:
        self.entries.append((key, node))
        self.names.add(key.text)

    def entry(self) -> Entry:
        same = len(self.entries) == len(entries_of(self.node))
        return self.key, self.node if same else Mapping(tuple(self.entries), self.node.span)
