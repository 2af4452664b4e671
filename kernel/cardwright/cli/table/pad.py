"""The score pad as people read it."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from cardwright.cli.table.names import Namer
from cardwright.engine.pad import Pad, pad_of

__all__ = ["Pad", "pad_lines", "pad_of"]


def pad_lines(pad: Pad, namer: Namer) -> list[Text]:
    """Equal lines of one kind stand together: `War Bear ×5   35   7 each`."""
    rows = []
    for (kind, points, formula), group in groupby(
        pad.entries, key=lambda it: (it.piece.partition("#")[0], it.points, it.formula)
    ):
        entries = list(group)
        times = len(entries)
        name = namer.kind(kind) if kind else namer.words("for_nothing")
        numbers = ", ".join(f"{it.text} = {_said(it.value, namer)}" for it in entries[0].parts)
        rows.append(
            (f"{name} ×{times}" if times > 1 else name, points * times, points, times, formula, numbers)
        )
    widest = max((len(row[0]) for row in rows), default=0)
    lines = []
    for name, total, points, times, formula, numbers in rows:
        line = Text(f"  {total:>4}  ", "bold").append(name.ljust(widest), "")
        if times > 1:
            line.append(f"  {times} × {points}")
        line.append(f"  {formula}", "cyan")
        if numbers:
            line.append(f"   [{numbers}]", "dim")
        lines.append(line)
    lines.append(Text(f"  {pad.total:>4}  {namer.words('total')}", "bold"))
    return lines


def _said(value: object, namer: Namer) -> str:
    if isinstance(value, bool):
        return namer.words("yes" if value else "no")
    if isinstance(value, list):
        return str(len(value))
    return str(value)
