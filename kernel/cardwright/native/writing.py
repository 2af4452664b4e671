"""A state of Python as a module's memory holds it."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.compile.layout import CHANCE
from cardwright.compile.wasm.memory import (
    HISTORY_INTS,
    LOG_INTS,
    NO_NUMBER_32,
    UNSEEN,
    Memory,
    NotNative,
    number32,
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
    head = struct.pack("<Qii", chance, len(state.history), len(state.log)) + _ints(v)
    # What belongs to none stands in front of what belongs to pieces.
    at, side = [state.at[-1], *state.at[:-1]], [state.side[-1], *state.side[:-1]]
    parts = [(0, head), (memory.at - 4, _ints(at)), (memory.side - 4, _ints(side))]
    parts.append((memory.counts, _ints([len(row) for row in state.z])))
    for number, row in enumerate(state.z):
        if not row:
            continue
        if len(row) > memory.rooms[number]:
            raise NotNative("a list is too long")
        packed = struct.pack(f"<{len(row)}H", *row) if memory.is_zone(number) else _ints(row)
        parts.append((memory.rows[number], packed))
    if state.history:
        parts.append((memory.history, _ints(state.history)))
    if state.log:
        parts.append((memory.log, _ints(state.log)))
    return parts


def _ints(numbers: Sequence[int]) -> bytes:
    if min(numbers) < NO_NUMBER_32 or max(numbers) > UNSEEN:
        numbers = [number32(it) for it in numbers]
    return struct.pack(f"<{len(numbers)}i", *numbers)
