"""A state of Python as a module's memory holds it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from cardwright.compile.layout import CHANCE
from cardwright.compile.wasm.memory import (
    HISTORY_INTS,
    LOG_INTS,
    Memory,
    NotNative,
    packed32,
)

if TYPE_CHECKING:
    from cardwright.play.state import State


def written(memory: Memory, state: State) -> list[tuple[int, bytes]]:
    """The parts of a state, each with its place. Raises `NotNative` if it does not fit in."""
    if len(state.history) > HISTORY_INTS or len(state.log) > LOG_INTS:
        raise NotNative("the game is too long")
    if state.z[memory.form.script]:
        raise NotNative("chance has a script")
    v = [*state.v]
    chance, v[CHANCE] = v[CHANCE], 0
    head = struct.pack("<Qii", chance, len(state.history), len(state.log)) + packed32(v)
    # What belongs to none stands in front of what belongs to pieces.
    at, side = [state.at[-1], *state.at[:-1]], [state.side[-1], *state.side[:-1]]
    parts = [(0, head), (memory.at - 4, packed32(at)), (memory.side - 4, packed32(side))]
    parts.append((memory.counts, packed32([len(row) for row in state.z])))
    for number, row in enumerate(state.z):
        if not row:
            continue
        if len(row) > memory.rooms[number]:
            raise NotNative("a list is too long")
        packed = struct.pack(f"<{len(row)}H", *row) if memory.is_zone(number) else packed32(row)
        parts.append((memory.rows[number], packed))
    if state.history:
        parts.append((memory.history, packed32(state.history)))
    if state.log:
        parts.append((memory.log, packed32(state.log)))
    return parts
