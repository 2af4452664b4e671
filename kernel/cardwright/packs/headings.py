"""Headings that have slipped to the right or to the left, so that YAML takes them for something else.

`zones:` … `  values:` … makes the values zones, and `  mire:` … `  advanced:` … a card of a side. YAML sees nothing wrong with
that. It is read as it was meant, so that there is one finding, at the heading, and not one wherever it is missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from cardwright import codes
from cardwright.packs.reading import Report
from cardwright.packs.tree import Mapping, Node, Scalar, entries_of, fields_in

# A field of a card is told by the other cards: so many of them must have it.
COMMON = 2

Entry = tuple[Scalar, Node]


def straightened(tree: Mapping, sections: Collection[str], report: Report) -> Mapping:
    """The sections of a file, with all that has slipped to another level back in its place."""
    decks = {key.text for key, _ in entries_of(tree.get("decks"))}
    back = _entries_back(tree.entries, {*sections, *decks}, report)
    apart = [it for key, node in back for it in _apart(key, node, sections, report)]
    # In other sections an entry may well be called like a field of its neighbours; a card without a name is none.
    entries = tuple(
        (key, node if key.text in sections else _with_fields(node, report)) for key, node in apart
    )
    same = len(entries) == len(tree.entries) and all(
        one is other for (_, one), (_, other) in zip(entries, tree.entries, strict=True)
    )
    return tree if same else Mapping(entries, tree.span)


def _apart(key: Scalar, node: Node, sections: Collection[str], report: Report) -> Iterator[Entry]:
    """A section, and those whose headings have slipped under it."""
    if isinstance(node, Mapping):
        for place, (heading, value) in enumerate(node.entries[:-1]):
            if heading.text in sections and isinstance(value, Scalar) and not value.text:
                message = f"'{heading.text}' stands too far to the right: it begins a section of its own"
                report(codes.INDENTATION, message, heading.span, f"begin it in column {key.span.column}")
                yield key, Mapping(node.entries[:place], node.span)
                rest = Mapping(node.entries[place + 1 :], node.span)
                yield from _apart(heading, rest, sections, report)
                return
    yield key, node


def _entries_back(entries: tuple[Entry, ...], known: Collection[str], report: Report) -> Iterator[Entry]:
    """Sections; what looks like an entry of the section above it belongs to that one."""
    above: Entry | None = None
    for key, node in entries:
        fields = fields_in(above[1]) if above is not None else Counter()
        keys = {it.text for it, _ in entries_of(node)}
        slipped = key.text not in known and keys and all(fields[it] >= COMMON for it in keys)
        if above is not None and isinstance(above[1], Mapping) and slipped:
            column = above[1].entries[0][0].span.column
            message = f"'{key.text}' stands too far to the left: it looks like an entry of '{above[0].text}'"
            report(codes.INDENTATION, message, key.span, f"begin it in column {column}")
            above = above[0], Mapping((*above[1].entries, (key, node)), above[1].span)
            continue
        if above is not None:
            yield above
        above = key, node
    if above is not None:
        yield above


def _with_fields(section: Node, report: Report) -> Node:
    """A section; what looks like a field of the entry above it belongs to that one."""
    fields = fields_in(section)
    if not isinstance(section, Mapping) or not any(fields[key.text] >= COMMON for key, _ in section.entries):
        return section
    entries: list[Entry] = []
    for key, node in section.entries:
        above = entries[-1][1] if entries else None
        is_field = fields[key.text] >= COMMON and "name" not in (it.text for it, _ in entries_of(node))
        if is_field and isinstance(above, Mapping) and above.key(key.text) is None:
            column = above.entries[0][0].span.column if above.entries else key.span.column + 2
            message = (
                f"'{key.text}' stands too far to the left: it looks like a field of '{entries[-1][0].text}'"
            )
            report(codes.INDENTATION, message, key.span, f"begin it in column {column}")
            entries[-1] = entries[-1][0], Mapping((*above.entries, (key, node)), above.span)
        else:
            entries.append((key, node))
    return Mapping(tuple(entries), section.span)
