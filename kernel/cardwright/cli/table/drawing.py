"""A table drawn from one player's view: rows of zones as people lay them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardwright.cli.table.board import Space, drawn_board
from cardwright.cli.table.names import Namer
from cardwright.cli.table.values import DIM, drawn_sheet, drawn_value, said_value
from cardwright.declarations.model import (
    Drawn,
    Graph,
    Pack,
    Seen,
    Shown,
    ShownNumber,
    ShownSheet,
    ShownValue,
    ShownZone,
)
from cardwright.lang import types as t
from cardwright.lang.types import TypeName
from cardwright.play.evaluate import evaluate, evaluate_for_each
from cardwright.play.state import State
from cardwright.play.values import decode

Line = tuple[str | None, Text]
"""What stands in front, and what it is; a line of a board takes the whole width."""

BETWEEN = " – "
# A board and its label are readable in a terminal of 80 columns.
BOARD = 76
LABEL, MARKED = "bold cyan", "bold reverse"


def drawn_table(state: State, seat: int, namer: Namer) -> Group:
    """The whole table. Pieces come from the seat's view; formulas of the layout read what everyone sees."""
    lines = list(_Drawing(state, seat, namer).lines())
    width = max((len(label) for label, _ in lines if label is not None), default=0)
    parts: list[Table | Text] = []
    for is_board, part in groupby(lines, key=lambda line: line[0] is None):
        if is_board:
            parts += [content for _, content in part]
            continue
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style=LABEL, no_wrap=True, min_width=width)
        grid.add_column()
        for label, content in part:
            grid.add_row(label, content)
        parts.append(grid)
    return Group(*parts)


def standard_rows(pack: Pack) -> tuple[tuple[Shown, ...], ...]:
    """How a table lies whose pack says nothing about it: piles first, hands last."""
    counts, shared, own = [], [], []
    for zone in pack.zones.values():
        if zone.per is not None and zone.per.name is TypeName.PIECE:
            continue  # it is shown with the piece
        if zone.per is not None and zone.per.of in pack.graphs:
            shared.append((ShownZone(zone.name, Drawn.PATH),))
        elif zone.per == t.PLAYER:
            own.append((ShownZone(zone.name, Drawn.CARDS if zone.seen_by is Seen.OWNER else Drawn.NAMES),))
        elif zone.seen_by is Seen.EVERYONE:
            shared.append((ShownZone(zone.name, Drawn.NAMES),))
        else:
            counts.append(ShownZone(zone.name, Drawn.COUNT))
    piles = [tuple(counts)] if counts else []
    own.sort(key=lambda row: row[0].drawn is Drawn.CARDS)
    return (*piles, *shared, *own)


def zones_with_text(pack: Pack) -> set[str]:
    """The zones whose cards are drawn with their text."""
    rows = pack.table.rows or standard_rows(pack)
    return {it.zone for row in rows for it in row if isinstance(it, ShownZone) and it.drawn is Drawn.CARDS}


class _Drawing:
    def __init__(self, state: State, seat: int, namer: Namer) -> None:
        self.state, self.seat, self.namer = state, seat, namer
        self.view = state.view(seat)
        self.pack = namer.pack

    def lines(self) -> Iterator[Line]:
        rows = self.pack.table.rows
        for row in rows or standard_rows(self.pack):
            if len(row) > 1:
                yield from self.beside(row)
            else:
                yield from self.shown(row[0])
        if not rows:
            yield from self.values()
        yield from self.known()

    def known(self) -> Iterator[Line]:
        """The cards that were shown to this seat, where they lie face down."""
        zones: dict[str, list[str]] = {}
        for it in self.view.get("shown", ()):
            zones.setdefault(it["zone"], []).append(self.namer.piece(it["name"]))
        if zones:
            said = (f"{self.namer.row(zone)}: {', '.join(cards)}" for zone, cards in zones.items())
            yield self.namer.words("you_know"), Text(" · ".join(said))

    def beside(self, row: tuple[Shown, ...]) -> Iterator[Line]:
        """Several things in one line, the first one's name in front."""
        said = [part for it in row for part in self.shown(it)]
        if not said:
            return
        text = Text().append_text(said[0][1])
        for label, content in said[1:]:
            text.append("    ").append(label or "", LABEL).append(" ").append_text(content)
        yield said[0][0], text

    def shown(self, it: Shown) -> Iterator[Line]:
        if isinstance(it, ShownNumber):
            yield self.namer.text(it.title), self.number(it)
        elif isinstance(it, ShownValue):
            yield self.namer.word(it.value), drawn_value(self.namer, self.view, it.value, self.seat)
        elif isinstance(it, ShownSheet):
            yield from drawn_sheet(self.namer, self.view, it.lines, self.seat)
        else:
            yield from self.zone(it)

    def zone(self, it: ShownZone) -> Iterator[Line]:
        content = self.view["zones"][it.zone]
        if it.drawn is Drawn.COUNT:
            content = _counted(content, self.pack.zones[it.zone].per is not None)
        label = self.namer.word(it.zone)
        per = self.pack.zones[it.zone].per
        if it.drawn is Drawn.BOARD and per is not None:
            yield from self.board(it, self.pack.graphs[per.of], content)
            yield from self.under_marker(it, content)
        elif it.drawn is Drawn.PATH and per is not None and per.of in self.pack.graphs:
            yield from self.path(it, label, content)
            yield from self.under_marker(it, content)
        elif per == t.PLAYER:
            yield from self.of_players(it, label, content)
        elif per is not None:
            yield from self.of_each(label, self.pack.names_of(per), content)
        elif isinstance(content, int):
            yield label, Text(str(content))
        elif it.split is not None:
            yield from self.split(it, label, content)
        elif it.drawn is Drawn.CARDS:
            yield from self.cards(label, content)
        else:
            yield label, self.pieces(content)

    # -------------------------------------------------------------- numbers

    def number(self, it: ShownNumber) -> Text:
        checked = self.namer.checked
        numbers = [
            evaluate(self.state, body.value, {})
            for text in (it.number, it.of)
            if text is not None and (body := checked.shown[text.span]).value is not None
        ]
        said = str(numbers[0]) if len(numbers) == 1 else self.namer.words("of", *numbers)
        return Text(said, "bold")

    def values(self) -> Iterator[Line]:
        """All that has a number or word, for a table that nobody has laid out."""
        for name, value in self.view["values"].items():
            if not self.pack.values[name].told:
                continue
            label = self.namer.word(name)
            if isinstance(value, dict):
                said = (f"{self.namer.piece(piece)} {self.said(name, it)}" for piece, it in value.items())
                yield label, Text(" · ".join(said))
            elif isinstance(value, list):
                said = ("–" if it is None else self.said(name, it) for it in value)
                if names := self.pack.names_of(self.pack.values[name].per):
                    said = (f"{self.namer.word(whose)} {it}" for whose, it in zip(names, said, strict=True))
                yield label, Text(" · ".join(said))
            elif value is not None:
                yield label, Text(self.said(name, value))

    def said(self, name: str, value: object) -> str:
        """A value's content as people say it."""
        return said_value(self.namer, name, value)

    # -------------------------------------------------------------- zones

    def path(self, it: ShownZone, label: str, spaces: list[Any]) -> Iterator[Line]:
        """The spaces in their order; of several rows, one line each with its spaces in the middle."""
        here = self.marked(it)
        per = self.pack.zones[it.zone].per
        assert per is not None
        graph = self.pack.graphs[per.of]
        if graph.names:
            yield label, self.named(graph, spaces, here)
            return
        if graph.grid is not None:
            yield from self.grid(graph, label, spaces, here)
            return
        names = [self.pieces(content).plain for content in spaces]
        names = [f"[► {name}]" if number == here else name for number, name in enumerate(names)]
        rows = graph.rows
        width = max(map(len, names)) if len(rows) > 1 else 0
        first = 0
        for number, length in enumerate(rows):
            text = Text(" " * ((max(rows) - length) * (width + len(BETWEEN)) // 2 if width else 0))
            for place in range(first, first + length):
                text.append(BETWEEN if place > first else "")
                text.append(names[place].center(width), MARKED if place == here else "")
            first += length
            yield label if number == 0 else "", text

    def named(self, graph: Graph, spaces: list[Any], here: int | None) -> Text:
        """The spaces that have names, with what lies there."""
        text = Text()
        for number, content in enumerate(spaces):
            title = self.namer.space(graph.name, number)
            text.append("   " if number else "")
            text.append(f"[► {title}]" if number == here else title, MARKED if number == here else "bold")
            text.append(" ").append_text(self.pieces(content))
        return text

    def marked(self, it: ShownZone) -> int | None:
        """The space on which the marker of a path stands."""
        here = self.view["values"].get(it.marker) if it.marker else None
        words = self.pack.values[it.marker].words if it.marker else ()
        return words.index(here) if here in words else here

    def grid(self, graph: Graph, label: str, spaces: list[Any], here: int | None) -> Iterator[Line]:
        """The spaces of a grid where they are: what lies there, or the number of an empty space; nothing in a hole.

        Below it stands in full what lies where.
        """
        assert graph.grid is not None
        columns, rows = graph.grid
        room = max(3, (BOARD - len(label)) // columns - 1)
        short = [self.in_short(content) or str(number) for number, content in enumerate(spaces, start=1)]
        width = min(room, max(map(len, short)))
        numbers = {place: space for space, place in enumerate(graph.places)}
        for row in range(1, rows + 1):
            text = Text()
            for column in range(1, columns + 1):
                space = numbers.get((column, row))
                shown = "" if space is None else short[space]
                shown = shown if len(shown) <= width else f"{shown[: width - 1]}…"
                style = MARKED if space is not None and space == here else "" if shown.isalpha() else DIM
                text.append(" " if column > 1 else "").append(shown.center(width), style)
            yield label if row == 1 else "", text
        full = [
            Text(f"{number} ", DIM).append_text(self.pieces(content))
            for number, content in enumerate(spaces, start=1)
            if content
        ]
        if full:
            yield "", Text("   ").join(full)

    def board(self, it: ShownZone, graph: Graph, grounds: list[Any]) -> Iterator[Line]:
        """A grid in cells. Below it stands what the pieces on it have of their own."""
        here = self.marked(it)
        zones = [self.view["zones"][name] for name in it.lying]
        spaces = {
            number: Space(
                self.namer.space(graph.name, number) if number in graph.titles else str(number + 1),
                ground,
                tuple(zone[number] for zone in zones),
                number == here,
            )
            for number, ground in enumerate(grounds)
            if ground or not it.laid
        }
        for line in drawn_board(self.namer, graph, spaces):
            yield None, line
        told = [
            Text(f"{space.title} ", DIM).append_text(text)
            for space in spaces.values()
            for zone in (space.ground, *space.lying)
            if not isinstance(zone, int)
            for shown in zone
            if (text := self.told_of(shown))
        ]
        if told:
            yield "", Text("   ").join(told)

    def told_of(self, shown: dict[str, Any]) -> Text | None:
        """A piece on a board with what it has of its own, besides whose it is."""
        owner = self.pack.decks[self.pack.kinds[shown["kind"]].deck].owner
        values = {name: value for name, value in shown.get("values", {}).items() if name != owner}
        text = Text()
        self.carried({**shown, "values": values}, text)
        return Text(self.namer.piece(shown["name"])).append_text(text) if text else None

    def in_short(self, content: Any) -> str:
        """What lies on a space, by name alone; nothing on an empty one."""
        if isinstance(content, int):
            return str(self.pieces(content).plain) if content else ""
        return "+".join(self.namer.piece(shown["name"]) for shown in content)

    def under_marker(self, it: ShownZone, spaces: list[Any]) -> Iterator[Line]:
        """What the card under the marker says: it is what counts now."""
        here = self.marked(it)
        for shown in spaces[here] if here is not None and isinstance(spaces[here], list) else ():
            if said := self.namer.card_text(shown):
                yield "", Text(f"► {said}", DIM)

    def of_each(self, label: str, names: Sequence[str], content: list[Any]) -> Iterator[Line]:
        """A zone of each space or word: those in which something lies."""
        for number, part in enumerate(content):
            if part:
                whose = f"{label}, {self.namer.word(names[number])}" if names else f"{label} {number + 1}"
                yield whose, self.pieces(part)
        if not any(content):
            yield label, self.pieces([])

    def of_players(self, it: ShownZone, label: str, content: list[Any]) -> Iterator[Line]:
        """A zone of each player: what can be seen, and how much there is of what cannot."""
        rest = Text()
        open_rows = []
        for player, part in enumerate(content):
            # The viewer's own cards come last, nearest to the prompt.
            if isinstance(part, list) and part and it.drawn is Drawn.CARDS:
                open_rows.append((player, part))
            elif part:
                if rest:
                    rest.append("    ")
                rest.append(f"{self.namer.player(player, self.seat)} ", DIM)
                rest.append_text(self.pieces(part))
        if rest:
            yield label, rest
        for player, part in sorted(open_rows, key=lambda row: row[0] == self.seat):
            mine = player == self.seat
            whose = self.namer.words("yours", label) if mine else f"{label}, {self.namer.player(player)}"
            yield from self.cards(whose, part)

    def split(self, it: ShownZone, label: str, content: list[Any]) -> Iterator[Line]:
        assert it.split is not None
        body = self.namer.checked.shown[it.split.by.span]
        card = body.parameters[0]
        row = self.state.z[self.namer.layout.rows[it.zone]]
        holds = [bool(it) for it in evaluate_for_each(self.state, body.value, card, row)]
        for wanted, names in ((True, it.split.holds), (False, it.split.fails)):
            part = [shown for shown, found in zip(content, holds, strict=True) if found is wanted]
            yield f"{label}, {self.namer.text(names)}", self.pieces(part)

    def cards(self, label: str, content: list[Any]) -> Iterator[Line]:
        """One card in a line, with its text."""
        for number, shown in enumerate(content):
            yield label if number == 0 else "", self.card(shown)
        if not content:
            yield label, Text(self.namer.words("empty"), DIM)

    def pieces(self, content: Any) -> Text:
        """Names with icons side by side; a count where they cannot be seen."""
        words = self.namer.words
        if isinstance(content, int):
            return Text(words("card") if content == 1 else words("cards", content))
        if not content:
            return Text(words("empty"), DIM)
        text = Text()
        for number, shown in enumerate(content):
            if number:
                text.append(" · ")
            text.append(self.namer.piece(shown["name"]) + self.namer.side(shown))
            icons = self.namer.icons(self.namer.face(shown))
            if icons:
                text.append(f" [{icons}]", "yellow")
            self.carried(shown, text)
        return text

    def carried(self, shown: dict[str, Any], text: Text) -> None:
        """What a card has of its own, where that is not as at the start."""
        values = [
            self.namer.word(name) if value is True else f"{self.namer.word(name)} {self.said(name, value)}"
            for name, value in shown.get("values", {}).items()
            if (it := self.pack.values[name]).told and value != decode(it, it.start)
        ]
        if values:
            text.append(f" ({', '.join(values)})", "yellow")
        for name, lying in shown.get("zones", {}).items():
            if lying:
                text.append(f" ({self.namer.word(name)}{self.namer.sayer.tongue.colon}", DIM)
                text.append_text(self.pieces(lying)).append(")", DIM)

    def card(self, shown: dict[str, Any]) -> Text:
        text = self.pieces([shown])
        said = self.namer.card_text(shown)
        return text.append(f"  {said}", DIM) if said else text


def card_line(state: State, seat: int, namer: Namer, shown: dict[str, Any], with_text: bool) -> Text:
    """One piece as an option."""
    drawing = _Drawing(state, seat, namer)
    return drawing.card(shown) if with_text else drawing.pieces([shown])


def _counted(content: Any, of_several: bool) -> Any:
    """How many pieces lie in a zone, or in each one's; a count stays what it is."""
    if of_several:
        return [_counted(it, False) for it in content]
    return content if isinstance(content, int) else len(content)
