"""Sections whose heading has slipped under the section above it: `zones:` … `  values:` …

YAML sees nothing wrong with that: what follows the heading belongs to the section above. It is read as it was
meant, so that there is one finding, at the heading, and not one wherever the section is missed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardwright import codes
from cardwright.packs.reading import Report
from cardwright.packs.tree import Mapping, Node, Scalar


def straightened(tree: Mapping, sections: Collection[str], report: Report) -> Mapping:
    """The sections of a file, with those that have slipped under another one beside it again."""
    entries = tuple(it for key, node in tree.entries for it in _apart(key, node, sections, report))
    return tree if len(entries) == len(tree.entries) else Mapping(entries, tree.span)


def _apart(
    key: Scalar, node: Node, sections: Collection[str], report: Report
) -> Iterator[tuple[Scalar, Node]]:
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
