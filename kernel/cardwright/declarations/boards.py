"""Sets of spaces: how many there are, how they stand in rows or on a grid, what they are called, and where links lead."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Words

from cardwright.declarations.model import Graph
from cardwright.declarations.printed_spaces import NAMES, PrintedSpaces
from cardwright.declarations.sections import Names, Sections
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span, did_you_mean
from cardwright.findings.fix import missing, used
from cardwright.records import Record
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Node, Scalar, Sequence

# No board needs more, and every table over spaces stays small.
MOST_SPACES = 1000
# More names are not listed in a hint.
MOST_NAMES = 8

Place = tuple[int, int]
"""A column and a row, both from 1; the rows from the top."""

_SIDES: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_CORNERS: tuple[Place, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))
DIRECTIONS: dict[str, tuple[Place, ...]] = {
    "sides": _SIDES,
    "corners": _CORNERS,
    "sides and corners": (*_SIDES, *_CORNERS),
    **{name: (step,) for name, step in zip(("north", "east", "south", "west"), _SIDES, strict=True)},
}
"""What a link of a grid can be called -> the steps that it takes. A space leads to others in the order of their numbers."""


class _Shape(Record):
    """How the spaces of a set stand."""

    places: tuple[Place, ...]
    rows: tuple[int, ...]
    """How many spaces stand in each row."""
    grid: Place | None
    written: Node


class Spaces:
    """Reads the section `spaces`; what a schema cannot see is reported."""

    def __init__(self, sections: Sections, names: Names, printed: PrintedSpaces, report: read.Report) -> None:
        self.sections = sections
        self.names = names
        self.printed = printed
        self.report = report
        self.sets: dict[str, Words[str, Span]] = {}
        """Sets of spaces -> their names, and where each is given; none for those that are only counted."""

    def graphs(self) -> dict[str, Graph]:
        written = {
            key.text: (key, read.mapping(node))
            for key, node in self.sections.entries("spaces")
            if self.names.claim(key.text, "a set of spaces", key.span)
        }
        # A link may lead to a set that comes later.
        self.sets = {name: self.printed.named(node) for name, (_, node) in written.items()}
        return {name: self._graph(key, node) for name, (key, node) in written.items()}

    def _graph(self, key: Scalar, node: Mapping) -> Graph:
        links = self._links(node)
        shape = self._shape(key, node)
        names = self.sets[key.text]
        if shape is None:
            # How many there are is not known: nor where links can lead.
            return Graph(key.text, 1, key.span, (1,), dict.fromkeys(links, ((),)), None, ((1, 1),))
        length = len(shape.places)
        leads: dict[str, tuple[tuple[int, ...], ...]] = {}
        ends: dict[str, str] = {}
        counted: list[Mapping] = []
        for name, its in links.items():
            if isinstance(its, Scalar):
                leads[name] = self._geometry(key.text, its, shape)
                continue
            counted.append(its)
            end = self._end(key.text, its)
            leads[name] = self._leads(key.text, end, length, its)
            if end != key.text:
                ends[name] = end
        if not names:
            self._bounded(key.text, length, shape.written, counted)
        has = self.printed.read(key.text, node, length, names)
        return Graph(
            name=key.text,
            length=length,
            span=key.span,
            rows=shape.rows,
            links=leads,
            grid=shape.grid,
            places=shape.places,
            ends=ends,
            names=tuple(names),
            titles=has.titles,
            attributes=has.attributes,
            printed=has.values,
            icons=has.icons,
            named_at=names,
        )

    def _shape(self, key: Scalar, node: Mapping) -> _Shape | None:
        """How the spaces stand; None where that is not said (the schema has reported what is no number)."""
        grid = node.get("grid")
        holes = node.get("holes")
        if grid is None:
            if holes is not None:
                hint = "write 'grid: [columns, rows]', or leave 'holes' out"
                self.report(codes.NOT_ALLOWED, "only a grid has holes", holes.span, hint, used(key.text))
            named = len(self.sets[key.text])
            rows = [named] if named else _numbers(node.get("rows")) or _numbers(node.get("row"))
            columns = 0
        else:
            size = _numbers(grid)
            columns, lines = size if len(size) == 2 else (0, 0)
            rows = [columns] * lines
        if not rows or sum(rows) > MOST_SPACES:
            if rows:
                message = f"'{key.text}' has {sum(rows):,} spaces; there can be {MOST_SPACES:,}"
                hint = "use fewer, or several sets"
                self.report(codes.WRONG_NUMBER, message, key.span, hint, used(key.text))
            return None
        every = [(column, row) for row, count in enumerate(rows, 1) for column in range(1, count + 1)]
        written = grid or node.get("rows") or node.get("row") or node.get(NAMES) or key
        if grid is None:
            return _Shape(tuple(every), tuple(rows), None, written)
        left_out = self._holes(key.text, columns, len(rows), holes)
        places = tuple(it for it in every if it not in left_out)
        if not places:
            self.report(
                codes.WRONG_NUMBER,
                f"'{key.text}' has no space left",
                key.span,
                "leave out fewer",
                used(key.text),
            )
            return None
        standing = tuple(sum(1 for _, it in places if it == row) for row in range(1, len(rows) + 1))
        return _Shape(places, standing, (columns, len(rows)), written)

    def _holes(self, graph: str, columns: int, rows: int, node: Node | None) -> set[Place]:
        found: set[Place] = set()
        for it in node.items if isinstance(node, Sequence) else ():
            where = _numbers(it)
            if len(where) != 2:
                continue  # the schema has reported it
            column, row = where
            if column > columns or row > rows:
                message = (
                    f"'{graph}' has {columns} columns and {rows} rows: there is nothing at [{column}, {row}]"
                )
                self.report(
                    codes.WRONG_NUMBER, message, it.span, "write the column first, then the row", used(graph)
                )
            found.add((column, row))
        return found

    def _links(self, node: Mapping) -> dict[str, Mapping | Scalar]:
        return {
            name.text: its if isinstance(its, Scalar) else read.mapping(its)
            for name, its in read.mapping(node.get("links")).entries
            if self.names.claim(name.text, "a link of spaces", name.span)
        }

    def _geometry(self, graph: str, word: Scalar, shape: _Shape) -> tuple[tuple[int, ...], ...]:
        """Where a link of a grid leads that is given by a word."""
        steps = DIRECTIONS.get(word.text)
        if steps is None:
            hint = did_you_mean(word.text, [*DIRECTIONS]) or f"write one of {', '.join(DIRECTIONS)}"
            self.report(
                codes.NOT_ALLOWED, f"'{word.text}' is no way across a grid", word.span, hint, used(graph)
            )
        elif shape.grid is None:
            hint = "say where each space leads, as in {1: [2, 3]}, or write 'grid: [columns, rows]'"
            self.report(
                codes.NOT_ALLOWED,
                f"only on a grid it is clear where '{word.text}' leads",
                word.span,
                hint,
                used(graph),
            )
        number = {place: space for space, place in enumerate(shape.places)}
        around = ([(column + x, row + y) for x, y in steps or ()] for column, row in shape.places)
        return tuple(tuple(sorted(number[it] for it in near if it in number)) for near in around)

    def _end(self, graph: str, link: Mapping) -> str:
        """The set to which a link leads: that of the spaces that it names, which may be another one than its own."""
        named = (it.text for _, value in link.entries for it in _items(value))
        sets = [graph, *(it for it in self.sets if it != graph)]
        return next((it for name in named for it in sets if name in self.sets[it]), graph)

    def _leads(self, graph: str, end: str, length: int, link: Mapping) -> tuple[tuple[int, ...], ...]:
        """For each space, counted from 0, the spaces that it leads to."""
        leads: list[tuple[int, ...]] = [()] * length
        for key, value in link.entries:
            space = self._space(graph, key)
            to = [self._space(end, it) for it in _items(value)]
            if space is not None and 0 <= space < length:
                most = length if end == graph else len(self.sets[end])
                leads[space] = tuple(it for it in to if it is not None and 0 <= it < most)
        return tuple(leads)

    def _space(self, graph: str, written: Scalar) -> int | None:
        """A space of a set, from 0; one that there is not is reported, except for numbers that are too large."""
        number, names = _space(written), [*self.sets[graph]]
        if not names and number is not None:
            return number - 1
        if written.text in names:
            return names.index(written.text)
        hint = did_you_mean(written.text, names)
        if names:
            message = f"'{graph}' has no space '{written.text}'"
            hint = hint or f"its spaces are {', '.join(names[:MOST_NAMES])}"
        else:
            message, hint = f"the spaces of '{graph}' have no names", "say them by their numbers, from 1"
        self.report(codes.UNKNOWN_DECLARED, message, written.span, hint, missing(written.text) + used(graph))
        return None

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
