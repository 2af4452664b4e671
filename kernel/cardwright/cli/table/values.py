"""Values on the table: in a line, or on a sheet with a column for every player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from cardwright.cli.table.names import Namer
from cardwright.lang import types as t
from cardwright.lang.types import TypeName
from cardwright.play.values import decode

BOLD, DIM = "bold", "dim"


def said_value(namer: Namer, name: str, value: object) -> str:
    """A value's content as people say it."""
    declared = namer.pack.values[name]
    if value is None:
        return namer.words("empty")
    if isinstance(value, bool):
        return namer.words("yes" if value else "no")
    if declared.words:
        return namer.word(str(value))
    if declared.type is TypeName.PLAYER and isinstance(value, int):
        return namer.player(value)
    if declared.type is TypeName.SPACE and isinstance(value, int):
        return namer.space(declared.of or next(iter(namer.pack.graphs)), value)
    return namer.piece(str(value)) if declared.type is TypeName.PIECE else str(value)


def drawn_value(namer: Namer, view: dict[str, Any], name: str, seat: int) -> Text:
    """A value of the table, what each player has of it, or the spaces and words where it is not as at the start."""
    held, value = view["values"][name], namer.pack.values[name]
    if value.per is None:
        return Text(said_value(namer, name, held), BOLD)
    start = decode(value, value.start, namer.layout.shown_name)
    named = [
        (_whose(namer, value.per, number, seat), said_value(namer, name, it))
        for number, it in enumerate(held)
        if value.per == t.PLAYER or it != start
    ]
    if not named:
        return Text(namer.words("empty"), DIM)
    return Text("    " if value.per == t.PLAYER else " · ").join(
        Text(f"{whose} ", DIM).append(said, BOLD) for whose, said in named
    )


def drawn_sheet(
    namer: Namer, view: dict[str, Any], names: Sequence[str], seat: int
) -> Iterator[tuple[str, Text]]:
    """A line for each value or zone, in columns: first the players, then what they have."""
    heads = [namer.player(player, seat) for player in range(view["players"])]
    lines = [line for name in names for line in _lines(namer, view, name)]
    widths = [max(map(len, column)) for column in zip(heads, *(cells for _, cells in lines), strict=True)]
    yield "", _columns(heads, widths, DIM)
    for label, cells in lines:
        yield label, _columns(cells, widths, BOLD)


def _lines(namer: Namer, view: dict[str, Any], name: str) -> Iterator[tuple[str, list[str]]]:
    """What players have of a value, in a line for each word where they have one for each; how many pieces lie in a zone."""
    label = namer.word(name)
    if name in namer.pack.zones:
        content = view["zones"][name]
        yield label, [str(it if isinstance(it, int) else len(it)) for it in content]
        return
    held, words = view["values"][name], namer.pack.names_of(namer.pack.values[name].by)
    if not words:
        yield label, [said_value(namer, name, it) for it in held]
    for number, word in enumerate(words):
        yield f"{label}, {namer.word(word)}", [said_value(namer, name, it[number]) for it in held]


def _columns(cells: Sequence[str], widths: Sequence[int], style: str) -> Text:
    return Text("   ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)), style)


def _whose(namer: Namer, per: t.Type, number: int, seat: int) -> str:
    """Who or what has a value: a player, a space, a word."""
    if per == t.PLAYER:
        return namer.player(number, seat)
    if per.name is TypeName.SPACE:
        return namer.space(per.of, number)
    return namer.word(namer.pack.names_of(per)[number])
