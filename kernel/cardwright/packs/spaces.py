"""Sets of spaces: how many there are, how they stand in rows, and where their links lead."""

from __future__ import annotations

from cardwright import codes
from cardwright.packs import reading as read
from cardwright.packs.model import Graph
from cardwright.packs.sections import Names, Sections
from cardwright.packs.tree import Mapping, Node, Scalar, Sequence

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
        rows = _numbers(node.get("rows")) or [read.number(node.get("row")) or 1]
        length = sum(rows)
        if length > MOST_SPACES:
            message = f"'{key.text}' has {length:,} spaces; there can be {MOST_SPACES:,}"
            self.report(codes.WRONG_NUMBER, message, key.span, "use fewer, or several sets")
            rows, length = [1], 1
        links = {
            name.text: self._link(key.text, length, read.mapping(its))
            for name, its in read.mapping(node.get("links")).entries
            if self.names.claim(name.text, "a link of spaces", name.span)
        }
        return Graph(key.text, length, key.span, tuple(rows), links)

    def _link(self, graph: str, length: int, node: Mapping) -> tuple[tuple[int, ...], ...]:
        """For each space, counted from 0, the spaces that it leads to."""
        leads: list[tuple[int, ...]] = [()] * length
        for key, value in node.entries:
            targets = value.items if isinstance(value, Sequence) else ()
            wrong = [it for it in (key, *targets) if not self._is_space(it, graph, length)]
            number = read.whole_number(key.text)
            if not wrong and number is not None:
                leads[number - 1] = tuple(it - 1 for it in _numbers(value))
        return tuple(leads)

    def _is_space(self, written: Node, graph: str, length: int) -> bool:
        if not isinstance(written, Scalar) or not written.text.isascii() or not written.text.isdecimal():
            return True  # the schema has reported it
        if 1 <= (read.whole_number(written.text) or 0) <= length:
            return True
        message = f"'{graph}' has no space {written.text}: they are counted from 1 to {length}"
        self.report(codes.WRONG_NUMBER, message, written.span, f"write a number from 1 to {length}")
        return False


def _numbers(node: Node | None) -> list[int]:
    if not isinstance(node, Sequence):
        return []
    return [number for it in node.items if (number := read.number(it)) is not None and number > 0]
