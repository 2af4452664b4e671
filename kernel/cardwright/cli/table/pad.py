"""Score pads as people read them, and what cards are worth before there is one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from rich.table import Table
from rich.text import Text

from cardwright.cli.table.names import Namer
from cardwright.cli.table.worth import Inquiry, Spread
from cardwright.play.explain import Part
from cardwright.play.score_sheet import Pad, pad_of

__all__ = ["Pad", "pad_grid", "pad_lines", "pad_of", "worth_grid"]


@dataclass(frozen=True, slots=True)
class _Row:
    """A line to be shown: points, whose they are, how they come about."""

    points: str
    name: str
    each: str
    formula: str
    numbers: str

    def how(self) -> Text:
        text = Text(f"{self.each}  " if self.each else "").append(self.formula, "cyan")
        return text.append(f"   [{self.numbers}]", "dim") if self.numbers else text


def pad_lines(pad: Pad, namer: Namer) -> list[Text]:
    """A pad in lines, each as long as it is."""
    rows = _pad_rows(pad, namer)
    widest = max((len(row.name) for row in rows), default=0)
    lines = [
        Text(f"  {row.points:>4}  ", "bold").append(f"{row.name.ljust(widest)}  ", "").append_text(row.how())
        for row in rows
    ]
    return [*lines, Text(f"  {pad.total:>4}  {namer.words('total')}", "bold")]


def pad_grid(pad: Pad, namer: Namer) -> Table:
    """A pad as a table, whose lines stay within the screen."""
    grid = _grid(_pad_rows(pad, namer))
    grid.add_row(str(pad.total), namer.words("total"), style="bold")
    return grid


def worth_grid(asking: Inquiry, pieces: Iterable[int], namer: Namer) -> Table | None:
    """What pieces are worth as things stand: `6  Tamer (32)  2 + 2 * animal   [animal = 2]`; None if no formula says."""
    rows = [
        _Row(
            _said(worth.value, namer),
            namer.piece(asking.seen[piece][1]["name"]),
            "",
            worth.formula,
            _numbers(worth.parts, namer),
        )
        for piece in pieces
        for worth in asking.worths(piece)
    ]
    return _grid(rows) if rows else None


def _grid(rows: Iterable[_Row]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="bold", min_width=6, no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for row in rows:
        grid.add_row(row.points, row.name, row.how())
    return grid


def _pad_rows(pad: Pad, namer: Namer) -> list[_Row]:
    """Equal lines of one kind stand together: `35  War Bear ×5   5 × 7`. A card with two lines is one card."""
    rows = []
    for (kind, points, formula), group in groupby(
        pad.entries, key=lambda it: (it.piece.partition("#")[0], it.points, it.formula)
    ):
        entries = list(group)
        times = len(entries)
        cards = len({it.number for it in entries})
        name = _kind(kind, namer)
        rows.append(
            _Row(
                str(points * times),
                f"{name} ×{cards}" if cards > 1 else name,
                f"{times} × {points}" if times > 1 else "",
                formula,
                _numbers(entries[0].parts, namer),
            )
        )
    return rows


def _kind(kind: str, namer: Namer) -> str:
    if not kind:
        return namer.words("for_nothing")
    return namer.kind(kind) if kind in namer.pack.kinds else namer.words("hidden")


def _numbers(parts: Iterable[Part], namer: Namer) -> str:
    return ", ".join(f"{it.text} = {_said(it.value, namer)}" for it in parts)


def _said(value: object, namer: Namer) -> str:
    if value is None:
        return "?"
    if isinstance(value, Spread):
        return namer.words("range", value.least, value.most)
    if isinstance(value, bool):
        return namer.words("yes" if value else "no")
    if isinstance(value, list):
        return str(len(value))
    return str(value)
