"""Many games played inside a module by chance, one after the other, with what a report needs of each."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compile.wasm.tally import (
    MOST_GAMES,
    PAD_COUNT_AT,
    PAD_LINE_BYTES,
    PADS_WANTED_AT,
    Counted,
    SeriesRoom,
)
from cardwright.native.instance import as_python
from cardwright.native.wasmtime_library import Trapped

if TYPE_CHECKING:
    from cardwright.native.instance import Instance
    from cardwright.native.modules import NativeProgram

__all__ = ["MOST_GAMES", "Batch", "play"]


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of games: a column of numbers for each thing that was noted, and sums by kind of piece."""

    choices: list[int]
    by_cell: dict[int, list[int]]
    """Cell -> what it held at the end of each game."""
    kinds: list[tuple[int, int, int, int]]
    """By the number of a kind: games in which somebody held it, holders, the points that it brought, holders who won."""
    left_out: list[int]
    """The games, by their place among the seeds, that Python has to play."""
    pads: list[int]
    """The lines of the score pads, where they were asked for: three numbers each, the game by its place among the seeds, the
    kind's number times the number of players plus the player's, and the points."""


def play(native: NativeProgram, seeds: Sequence[int], with_pads: bool = False) -> Batch:
    """Plays a game by chance for each seed, of 64 bits; `MOST_GAMES` at the most.

    Raises `WasmtimeFailed` where there is no room for it.
    """
    instance, counted = native.instance(), native.counted
    players = native.memory.form.players
    room = SeriesRoom.of(counted, players)
    at, home = instance.room("series", room.size), instance.new()
    instance.clear(at, room.seeds)
    instance.put(at + room.seeds, struct.pack(f"<{len(seeds)}Q", *seeds))
    instance.ints[at + PADS_WANTED_AT >> 2] = with_pads
    left_out, pads = _play_all(instance, home[0], at, room, len(seeds))
    instance.unused.append(home)
    return _read(instance, at, room, counted, players, len(seeds), left_out, pads)


def _play_all(
    instance: Instance, place: int, at: int, room: SeriesRoom, games: int
) -> tuple[list[int], list[int]]:
    """Plays them; gives those that trapped, and the lines of the score pads."""
    left_out: list[int] = []
    pads: list[int] = []
    while True:
        try:
            instance.series(place, at, games)
        except Trapped:
            trapped = instance.ints[at >> 2]
            left_out.append(trapped)
            instance.ints[at >> 2] = trapped + 1
        lines = instance.ints[at + PAD_COUNT_AT >> 2]
        pads += instance.some(at + room.pads, lines * PAD_LINE_BYTES >> 2)
        instance.ints[at + PAD_COUNT_AT >> 2] = 0
        if instance.ints[at >> 2] >= games:
            return left_out, pads


def _read(
    instance: Instance,
    at: int,
    room: SeriesRoom,
    counted: Counted,
    players: int,
    games: int,
    left_out: list[int],
    pads: list[int],
) -> Batch:
    width = room.line_bytes >> 2
    cells = counted.cells(players)
    first = at + room.lines >> 2
    noted = instance.view[first : first + games * width]
    columns = [noted[place::width].tolist() for place in range(width)]
    for game in reversed(left_out):
        for column in columns:
            del column[game]
    sums = instance.longs(at + room.kinds, 4 * counted.kinds)
    kinds = list(zip(sums[::4], sums[1::4], sums[2::4], sums[3::4], strict=True))
    by_cell = {cell: as_python(column) for cell, column in zip(cells, columns[1:], strict=True)}
    return Batch(columns[0], by_cell, kinds, left_out, pads)
