"""Sets of spaces: how many there are, how they stand in rows, and where their links lead."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.declarations.model import Graph
from cardwright.declarations.sections import Names, Sections
from cardwright.findings import codes
from cardwright.findings.fix import used
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Node, Scalar, Sequence

# No board needs more, and every table over spaces stays small.
MOST_SPACES = 1000


class Spaces:
    """Reads the section `spaces`; what a schema cannot see is reported."""

    def __init__(self, sections: Sections, names: Names, report: read.Report) -> None:
        self.sections = sections
        self.names = names
        self.report = report

    def graphs(self) -> dict[str, Graph]:
        return {
            key.text: self._graph(key, read.mapping(node))
            for key, node in self.sections.entries("spaces")
            if self.names.claim(key.text, "a set of spaces", key.span)
        }

    def _graph(self, key: Scalar, node: Mapping) -> Graph:
        written = node.get("rows") or node.get("row") or key
        rows = _numbers(node.get("rows")) or _numbers(node.get("row"))
        if not rows or sum(rows) > MOST_SPACES:
            if rows:
                message = f"'{key.text}' has {sum(rows):,} spaces; there can be {MOST_SPACES:,}"
                self.report(
                    codes.WRONG_NUMBER, message, key.span, "use fewer, or several sets", used(key.text)
                )
            # How many there are is not known (the schema has reported what is no number): nor where links can lead.
            return Graph(key.text, 1, key.span, (1,), dict.fromkeys(self._links(node), ((),)))
        links = self._links(node)
        self._bounded(key.text, sum(rows), written, links.values())
        leads = {name: _leads(sum(rows), its) for name, its in links.items()}
        return Graph(key.text, sum(rows), key.span, tuple(rows), leads)

    def _links(self, node: Mapping) -> dict[str, Mapping]:
        return {
            name.text: read.mapping(its)
            for name, its in read.mapping(node.get("links")).entries
            if self.names.claim(name.text, "a link of spaces", name.span)
        }

    def _bounded(self, graph: str, length: int, rows: Node, links: Iterable[Mapping]) -> None:
        """Reports spaces that there are not: one where it is named, several where spaces are counted."""
        named = [it for link in links for key, value in link.entries for it in (key, *_items(value))]
        beyond = [it for it in named if (space := _space(it)) is not None and not 1 <= space <= length]
        numbers = sorted({it.text for it in beyond}, key=lambda it: (len(it), it))
        if len(numbers) == 1:
            message = f"'{graph}' has no space {numbers[0]}: they are counted from 1 to {length}"
            for it in beyond:
                self.report(
                    codes.WRONG_NUMBER, message, it.span, f"write a number from 1 to {length}", used(graph)
                )
        elif numbers:
            several = f"{', '.join(numbers[:-1][:5])} and {numbers[-1]}"
            message = f"'{graph}' has {length} spaces, but its links speak of {several}"
            hint = f"count the spaces of each row, or write numbers from 1 to {length} in the links"
            self.report(codes.WRONG_NUMBER, message, rows.span, hint, used(graph))


def _leads(length: int, link: Mapping) -> tuple[tuple[int, ...], ...]:
    """For each space, counted from 0, the spaces that it leads to."""
    leads: list[tuple[int, ...]] = [()] * length
    for key, value in link.entries:
        space = _space(key)
        if space is not None and 1 <= space <= length:
            leads[space - 1] = tuple(it - 1 for it in _numbers(value) if it <= length)
    return tuple(leads)


def _items(value: Node) -> tuple[Scalar, ...]:
    return tuple(it for it in value.items if isinstance(it, Scalar)) if isinstance(value, Sequence) else ()


def _space(written: Scalar) -> int | None:
    """The number of a space; None for what is no number, which the schema reports."""
    if not written.text.isdecimal() or not written.text.isascii():
        return None
    # No board has enough spaces for more digits to matter.
    return int(written.text[:9])


def _numbers(node: Node | None) -> list[int]:
    """The numbers of a list, or one number."""
    items = node.items if isinstance(node, Sequence) else (node,)
    return [number for it in items if (number := read.number(it)) is not None and number > 0]
