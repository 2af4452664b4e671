"""How a pack lies on the table: the section `table`, for programs that show a game."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.declarations.model import (
    Drawn,
    Names,
    Pack,
    Seen,
    Shown,
    ShownNumber,
    ShownSheet,
    ShownValue,
    ShownZone,
    Split,
    TableLayout,
    Value,
)
from cardwright.declarations.sections import Sections
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span, did_you_mean
from cardwright.findings.fix import Related, missing, used
from cardwright.lang import types as t
from cardwright.lang.types import TypeName
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Scalar, Sequence


def read_table(pack: Pack, sections: Sections, report: read.Report) -> TableLayout:
    """The table as the pack lays it out; what names nothing that is declared is reported and left out."""
    return _Reader(pack, report).table(read.mapping(sections.only("table")))


class _Reader:
    def __init__(self, pack: Pack, report: read.Report) -> None:
        self.pack = pack
        self.report = report

    def table(self, node: Mapping) -> TableLayout:
        rows = node.get("rows")
        parts = (
            row.items if isinstance(row, Sequence) else ()
            for row in (rows.items if isinstance(rows, Sequence) else ())
        )
        shown = (
            tuple(it for part in row if (it := self.shown(read.mapping(part), len(row)))) for row in parts
        )
        self.shown_once(node)
        words, marks = read.mapping(node.get("words")), read.mapping(node.get("marks"))
        decline = self.decline(read.mapping(node.get("decline")))
        return TableLayout(tuple(row for row in shown if row), self.words(words), self.marks(marks), decline)

    def shown_once(self, node: Mapping) -> None:
        """A zone that is shown already has its place."""
        rows, seen = node.get("rows"), dict[str, Span]()
        for row in rows.items if isinstance(rows, Sequence) else ():
            for part in row.items if isinstance(row, Sequence) else ():
                for zone in self.zones_of(read.mapping(part)):
                    if zone.text in seen:
                        message, about = f"'{zone.text}' is shown twice", used(zone.text)
                        first = (Related(seen[zone.text], "first shown here"),)
                        self.report(
                            codes.NOT_ALLOWED, message, zone.span, "keep one of them", about, None, first
                        )
                    seen.setdefault(zone.text, zone.span)

    def words(self, node: Mapping) -> dict[str, Names]:
        known = set(_sayable(self.pack))
        return {
            key.text: read.texts(texts)
            for key, texts in node.entries
            if self.known(key, "zone, rule, value or word", known, node)
        }

    def marks(self, node: Mapping) -> dict[str, Names]:
        sides = (side for deck in self.pack.decks.values() for side in deck.sides)
        known = {*self.pack.kinds, *self.pack.icons, *sides}
        return {
            key.text: read.texts(texts)
            for key, texts in node.entries
            if self.known(key, "kind, icon or side", known, node)
        }

    def decline(self, node: Mapping) -> dict[str, Names]:
        known = set(self.pack.procedures)
        return {
            key.text: read.texts(texts) for key, texts in node.entries if self.known(key, "rule", known, node)
        }

    def known(self, at: Scalar, what: str, known: set[str], beside: Mapping | None = None) -> bool:
        """Whether it is one of the known names; reports it if not. Nobody means one that stands `beside` it already."""
        names, there = list(known), {*beside.keys()} if beside is not None else set()
        if at.text not in names:
            hint = did_you_mean(at.text, names, lambda it: int(it in there))
            self.report(
                codes.UNKNOWN_DECLARED, f"there is no {what} '{at.text}'", at.span, hint, missing(at.text)
            )
        return at.text in names

    def zones_of(self, node: Mapping) -> Iterator[Scalar]:
        """The zones that a part shows."""
        zone = read.word(node.get("zone"))
        if zone is not None:
            yield zone
        yield from read.items(node.get("with"))
        yield from (it for it in read.items(node.get("sheet")) if it.text in self.pack.zones)

    def shown(self, node: Mapping, beside: int) -> Shown | None:
        zone, value, number = read.word(node.get("zone")), read.word(node.get("value")), node.get("number")
        if zone is not None:
            return self.zone(zone, node) if self.known(zone, "zone", set(self.pack.zones)) else None
        if value is not None:
            return self.value(value) if self.known(value, "value", set(self.pack.values)) else None
        if isinstance(number, Scalar):
            of = node.get("of")
            return ShownNumber(read.texts(node.get("name")), number, of if isinstance(of, Scalar) else None)
        lines = read.items(node.get("sheet"))
        return self.sheet(lines, beside) if lines else None

    def sheet(self, names: list[Scalar], beside: int) -> ShownSheet | None:
        if beside > 1:
            message = "a sheet takes the whole width"
            self.report(codes.NOT_ALLOWED, message, names[0].span, "give it a row of its own")
            return None
        known = {*self.pack.values, *self.pack.zones}
        lines = [it.text for it in names if self.known(it, "value or zone", known) and self.of_players(it)]
        return ShownSheet(tuple(lines)) if lines else None

    def of_players(self, name: Scalar) -> bool:
        """Whether every player has one, which everyone sees; reports it if not. How much lies in a zone is seen by all."""
        value = self.pack.values.get(name.text)
        per = self.pack.zones[name.text].per if value is None else value.per
        if per == t.PLAYER and (value is None or _is_shown(value)):
            return True
        message = f"'{name.text}' is not for all eyes, or not of each player: it cannot stand on a sheet"
        self.report(
            codes.NOT_ALLOWED, message, name.span, "name a value or zone of each player", used(name.text)
        )
        return False

    def zone(self, zone: Scalar, node: Mapping) -> ShownZone | None:
        written = read.text(node.get("as"))
        drawn = Drawn(written) if written in list(Drawn) else Drawn.NAMES
        per = self.pack.zones[zone.text].per
        graph = self.pack.graphs.get(per.of) if per is not None else None
        if drawn is Drawn.BOARD and graph is not None and graph.grid is None:
            message = f"the spaces of '{zone.text}' are no grid: only a grid is a board"
            self.report(codes.NOT_ALLOWED, message, zone.span, "write 'as: path'", used(zone.text))
            return None
        if drawn in (Drawn.PATH, Drawn.BOARD) and graph is None:
            message = f"'{zone.text}' has no spaces: only a zone of spaces is a {drawn}"
            self.report(
                codes.NOT_ALLOWED,
                message,
                zone.span,
                "write 'as: cards', 'as: names' or 'as: count'",
                used(zone.text),
            )
        if per is not None and per.name is TypeName.PIECE:
            message = f"'{zone.text}' is shown with the cards of '{per.of}': it has no place of its own"
            self.report(codes.NOT_ALLOWED, message, zone.span, "leave it out", used(zone.text))
            return None
        split = read.mapping(node.get("split"))
        by = read.word(split.get("by"))
        return ShownZone(
            zone.text,
            drawn,
            Split(by, read.texts(split.get("holds")), read.texts(split.get("fails"))) if by else None,
            self.marker(node, drawn),
            self.lying(zone, node, drawn),
            self.laid(node, drawn),
        )

    def lying(self, zone: Scalar, node: Mapping, drawn: Drawn) -> tuple[str, ...]:
        """The other zones of a board's spaces."""
        others = read.items(node.get("with"))
        if others and drawn is not Drawn.BOARD:
            message = "only on a board several zones stand together"
            self.report(codes.NOT_ALLOWED, message, others[0].span, "write 'as: board', or rows of their own")
            return ()
        found = []
        for other in others:
            if not self.known(other, "zone", set(self.pack.zones)):
                continue
            if self.pack.zones[other.text].per == self.pack.zones[zone.text].per:
                found.append(other.text)
                continue
            message = f"'{other.text}' has not the spaces of '{zone.text}': it cannot stand on the same board"
            self.report(codes.NOT_ALLOWED, message, other.span, "give it a row of its own", used(other.text))
        return tuple(found)

    def laid(self, node: Mapping, drawn: Drawn) -> bool:
        written = node.get("laid")
        if written is not None and drawn is not Drawn.BOARD:
            message = "'laid' tells which spaces of a board there are"
            self.report(codes.NOT_ALLOWED, message, written.span, "write 'as: board', or leave 'laid' out")
            return False
        return read.flag(written)

    def value(self, name: Scalar) -> ShownValue | None:
        value = self.pack.values[name.text]
        if _is_shown(value) and value.by is not None:
            message = f"'{name.text}' has a number for each player and word: it stands on a sheet"
            hint = f"write {{sheet: [{name.text}]}}"
            self.report(codes.NOT_ALLOWED, message, name.span, hint, used(name.text))
            return None
        if value.per is not None and value.per.name is TypeName.PIECE:
            message = f"'{name.text}' is shown with the cards of '{value.per.of}': it has no place of its own"
            self.report(codes.NOT_ALLOWED, message, name.span, "leave it out", used(name.text))
            return None
        if _is_shown(value):
            return ShownValue(name.text)
        message = f"'{name.text}' is not for all eyes: the table cannot show it"
        hint = "name a value that everyone sees" if value.told else "leave out its 'told: false'"
        self.report(codes.NOT_ALLOWED, message, name.span, hint, used(name.text))
        return None

    def marker(self, node: Mapping, drawn: Drawn) -> str | None:
        marker = read.word(node.get("marker"))
        if marker is None or not self.known(marker, "value", set(self.pack.values)):
            return None
        value = self.pack.values[marker.text]
        on_spaces = drawn in (Drawn.PATH, Drawn.BOARD)
        if not on_spaces or value.type is not TypeName.SPACE or value.per is not None:
            message = "a marker is a value of 'type: space' of the table, on a zone shown as a path or board"
            self.report(codes.NOT_ALLOWED, message, marker.span, "name such a value, or leave 'marker' out")
            return None
        return marker.text


def _sayable(pack: Pack) -> Iterator[str]:
    """What can be called something at the table."""
    yield from pack.zones
    yield from pack.procedures
    for value in pack.values.values():
        yield value.name
        yield from value.words
    for words in pack.word_sets.values():
        yield words.name
        yield from words.words
    for option in pack.options.values():
        yield option.name
        yield from option.words
    for graph in pack.graphs.values():
        yield from (graph.name, *graph.names, *graph.attributes)
        for attribute in graph.attributes.values():
            yield from attribute.words
    for deck in pack.decks.values():
        yield from deck.sides
        yield from deck.attributes
        yield from deck.effects
        for attribute in deck.attributes.values():
            yield from attribute.words


def _is_shown(value: Value) -> bool:
    """Whether views show it to everyone."""
    return value.seen_by is Seen.EVERYONE and value.told
