"""Positions laid out by hand: pieces into zones and numbers into values, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardwright import codes
from cardwright.diagnostics import did_you_mean
from cardwright.engine.layout import Layout
from cardwright.errors import SettingError

if TYPE_CHECKING:
    from cardwright.engine.state import State


def _wrong(message: str, hint: str = "") -> SettingError:
    return SettingError(codes.WRONG_SETUP, message, hint)


def lay_pieces(state: State, zones: Mapping[str, Any]) -> None:
    """Puts the named pieces where they are named, in that order; the first in a text is the lowest."""
    layout = state.program.layout
    free: dict[str, list[int]] = {}
    for piece in layout.pieces:
        free.setdefault(piece.kind.name, []).append(piece.number)
    for row, text in _rows(layout, zones):
        for piece, side in pieces_named(layout, free, text):
            state.z[state.at[piece]].remove(piece)
            state.z[row].append(piece)
            state.at[piece] = row
            state.side[piece] = side


def _rows(layout: Layout, zones: Mapping[str, Any]) -> list[tuple[int, Any]]:
    rows = []
    for name, content in zones.items():
        if name not in layout.rows:
            raise _wrong(f"there is no zone '{name}'", did_you_mean(name, layout.rows))
        first, count = layout.rows[name], layout.instances(layout.pack.zones[name].per)
        if layout.pack.zones[name].per is None:
            rows.append((first, content))
            continue
        if not isinstance(content, list | tuple) or len(content) > count:
            raise _wrong(f"'{name}' needs a list with one entry for each of its {count} owners")
        rows += [(first + number, part) for number, part in enumerate(content)]
    return rows


def pieces_named(layout: Layout, free: dict[str, list[int]], content: Any) -> list[tuple[int, int]]:
    """`"dragon, war_bear*5, mire/advanced, gnoll#2"` as pieces with sides; takes them out of `free`."""
    parts = content.split(",") if isinstance(content, str) else list(content or ())
    found = []
    for part in (str(it).strip() for it in parts):
        if not part:
            continue
        word, _, times = part.partition("*")
        word, _, side = word.strip().partition("/")
        kind, _, copy = word.partition("#")
        if kind not in layout.pack.kinds:
            raise _wrong(f"there is no card '{kind}'", did_you_mean(kind, layout.pack.kinds))
        number = _side(layout, kind, side)
        for _ in range(_whole(times, part) if times else 1):
            piece = layout.first_piece[kind] + _whole(copy, part) - 1 if copy else (free[kind] or [-1])[0]
            if piece not in free[kind]:
                raise _wrong(f"'{part}' asks for more copies of '{kind}' than there are")
            free[kind].remove(piece)
            found.append((piece, number))
    return found


def _side(layout: Layout, kind: str, side: str) -> int:
    deck = layout.pack.decks[layout.pack.kinds[kind].deck]
    if not side:
        return 0
    if side not in deck.sides or len(layout.pack.kinds[kind].faces) == 1:
        raise _wrong(f"'{kind}' has no side '{side}'", did_you_mean(side, deck.sides))
    return deck.sides.index(side)


def _whole(text: str, part: str) -> int:
    if not text.strip().isdigit():
        raise _wrong(f"'{part}' is no card with a number")
    return int(text)


def set_values(state: State, values: Mapping[str, Any]) -> None:
    """Sets values of the pack: a list for a value of each player or space."""
    layout = state.program.layout
    for name, given in values.items():
        value = layout.pack.values.get(name)
        if value is None:
            raise _wrong(f"there is no value '{name}'", did_you_mean(name, layout.pack.values))
        count = layout.instances(value.per)
        parts = list(given) if value.per else [given]
        if len(parts) != count:
            raise _wrong(f"'{name}' needs {count} entries")
        for number, part in enumerate(parts):
            if value.words:
                if part not in value.words:
                    raise _wrong(f"'{name}' cannot be '{part}'", did_you_mean(str(part), value.words))
                part = value.words.index(part)
            state.v[layout.cells[name] + number] = -1 if part is None else int(part)
