"""A board drawn in cells: each space in its place, with what lies on it in short, in at most 80 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from cardwright.cli.table.names import Namer
from cardwright.declarations.model import Graph

COLUMNS = 80
# A cell is as wide as the board allows, between these.
NARROWEST, WIDEST = 3, 14
# With less room than this, a letter more of a name is worth more than the sign that it goes on.
ROOMY = 10
NUMBER, GROUND, MARKED = "dim", "bold", "bold reverse"
# The players' colours. A number beside each piece says whose it is as well.
OF_PLAYERS = ("cyan", "magenta", "green", "yellow", "blue", "red")
# What is drawn where lines meet, by whether there is one to the left, to the right, above and below.
JOINTS = {
    (0, 0, 0, 0): " ",
    (0, 1, 0, 1): "┌",
    (1, 0, 0, 1): "┐",
    (0, 1, 1, 0): "└",
    (1, 0, 1, 0): "┘",
    (1, 1, 0, 1): "┬",
    (1, 1, 1, 0): "┴",
    (0, 1, 1, 1): "├",
    (1, 0, 1, 1): "┤",
    (1, 1, 1, 1): "┼",
}

Place = tuple[int, int]
"""A column and a row."""


@dataclass(frozen=True, slots=True)
class Space:
    """What is to be seen of a space: what it is called, what it is made of, and what lies on it."""

    title: str
    ground: Sequence[Any] | int
    lying: tuple[Sequence[Any] | int, ...]
    marked: bool = False


def drawn_board(namer: Namer, graph: Graph, spaces: dict[int, Space]) -> Iterator[Text]:
    """The lines of a board. Where there is no space nothing is drawn, and what is empty at its edges is left out."""
    places = {graph.places[number]: space for number, space in spaces.items()}
    if not places:
        return
    columns = _from_to(column for column, _ in places)
    rows = _from_to(row for _, row in places)
    width = max(NARROWEST, min(WIDEST, (COLUMNS - 1) // len(columns) - 1))
    cells = {place: _cell(namer, space, width) for place, space in places.items()}
    for row in rows:
        yield _edge(places, columns, row, width)
        yield from _row_of_cells(cells, columns, row, width)
    yield _edge(places, columns, rows[-1] + 1, width)


def _from_to(numbers: Iterator[int]) -> range:
    found = list(numbers)
    return range(min(found), max(found) + 1)


def _edge(places: dict[Place, Space], columns: range, row: int, width: int) -> Text:
    """The line above a row of cells."""
    text = Text()
    for column in (*columns, columns[-1] + 1):
        above_left, above = (column - 1, row - 1) in places, (column, row - 1) in places
        left, here = (column - 1, row) in places, (column, row) in places
        joint = above_left or left, above or here, above_left or above, left or here
        text.append(JOINTS[joint], NUMBER)
        if column in columns:
            text.append(("─" if above or here else " ") * width, NUMBER)
    return text


def _row_of_cells(cells: dict[Place, list[Text]], columns: range, row: int, width: int) -> Iterator[Text]:
    """As many lines as the fullest cell of the row has."""
    for line in range(max((len(cells.get((column, row), ())) for column in columns), default=0)):
        text = Text()
        for column in (*columns, columns[-1] + 1):
            beside = (column - 1, row) in cells or (column, row) in cells
            text.append("│" if beside else " ", NUMBER)
            if column in columns:
                cell = cells.get((column, row), [])
                part = cell[line].copy() if line < len(cell) else Text()
                part.truncate(width, overflow="ellipsis" if width >= ROOMY else "crop", pad=True)
                text.append_text(part)
        yield text


def _cell(namer: Namer, space: Space, width: int) -> list[Text]:
    """The number of the space and its ground, the ground's icons and side, then what lies there."""
    first = Text(f"►{space.title}", MARKED) if space.marked else Text(space.title, NUMBER)
    ground = _marks(namer, space.ground)
    if ground:
        first.append(" ").append_text(Text(" ").join(ground))
    lines = [first]
    if detail := _detail(namer, space.ground, width):
        lines.append(detail)
    return lines + _wrapped([mark for zone in space.lying for mark in _marks(namer, zone)], width)


def _marks(namer: Namer, content: Sequence[Any] | int) -> list[Text]:
    """The pieces in short, each with the number of its owner; those that look the same are counted."""
    if isinstance(content, int):
        return [Text(f"{content}?")] if content else []
    found = []
    for (mark, owner), times in Counter((namer.mark(it["kind"]), namer.owner(it)) for it in content).items():
        style = OF_PLAYERS[owner % len(OF_PLAYERS)] if owner is not None else GROUND
        whose = str(owner + 1) if owner is not None else ""
        found.append(Text(f"{mark}{whose}{f'×{times}' if times > 1 else ''}", style))
    return found


def _detail(namer: Namer, content: Sequence[Any] | int, width: int) -> Text | None:
    """The icons of the ground, and its side where that is not the first one."""
    if isinstance(content, int) or not content:
        return None
    top = content[-1]
    icons = "".join(
        namer.mark(icon) * count if count * len(namer.mark(icon)) <= width else f"{namer.mark(icon)}{count}"
        for icon, count in namer.face(top).icons.items()
    )
    sides = namer.pack.decks[namer.pack.kinds[top["kind"]].deck].sides
    turned = namer.mark(top["side"]) if "side" in top and top["side"] != sides[0] else ""
    said = Text(icons, "yellow").append(turned.rjust(width - len(icons)) if turned else "", "italic")
    return said if said.plain or len(sides) > 1 else None


def _wrapped(marks: list[Text], width: int) -> list[Text]:
    """The marks on as many lines as they need."""
    lines: list[Text] = []
    for mark in marks:
        if lines and len(lines[-1]) + 1 + len(mark) <= width:
            lines[-1].append(" ").append_text(mark)
        else:
            lines.append(mark)
    return lines
