"""A module at work: its states, and what is read from them."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import ABSENT, CHANCE
from cardwright.compile.wasm.memory import (
    ABSENT_32,
    CELLS_AT,
    CHANCE_AT,
    HISTORY_AT,
    LOG_AT,
    NO_NUMBER_32,
    PAGE,
    Memory,
    NotNative,
)
from cardwright.native.wasmtime_library import Library, Running, WasmtimeFailed
from cardwright.native.writing import written
from cardwright.play.chance import MASK

if TYPE_CHECKING:
    from cardwright.play.state import State

# More states than this take too much memory; Python takes over.
MOST_BYTES = 1 << 30
_SIGNED = 1 << 63


class Instance:
    """A module with states in its memory."""

    def __init__(self, library: Library, module: Any, memory: Memory) -> None:
        self._ffi = library.ffi
        self._running = running = Running(library, module)
        self.memory = memory
        self._free: list[int] = []
        self._end = memory.states
        self.begin = running.function("begin", "il")
        self.choose = running.function("choose", "iii")
        self.play_out = running.function("play_out", "il")
        self.series = running.function("series", "iii")
        self.copy = running.function("copy", "ii")
        self._unpack: Callable[..., list[int]] = self._ffi.unpack
        self._rooms: dict[str, int] = {}
        self._grow = running.function("grow", "i", gives=True)
        self.lock = Lock()
        """Taken for each call: one thread at a time may be inside."""
        self._look()

    def _look(self) -> None:
        """Finds the memory again, which may have moved."""
        self._address = self._running.address()
        self._size = self._running.size()
        self.ints: Any = self._ffi.cast("int32_t *", self._address)
        """The memory as integers of 32 bits."""
        self._shorts: Any = self._ffi.cast("uint16_t *", self._address)
        self._longs: Any = self._ffi.cast("int64_t *", self._address)

    # -------------------------------------------------------------- states

    def new(self) -> int:
        """The address of a state that nobody uses. Raises `WasmtimeFailed` when there is no room."""
        if self._free:
            return self._free.pop()
        return self._taken(self.memory.size)

    def _taken(self, size: int) -> int:
        """The address of a number of bytes that nothing uses yet."""
        place = self._end
        if place + size > self._size:
            if place > MOST_BYTES:
                raise WasmtimeFailed("there are too many states")
            more = max(size, min(self._size, 16 * self.memory.size))
            if self._grow(-(-more // PAGE)) < 0:
                raise WasmtimeFailed("there is no more memory")
            self._look()
        self._end = -(-(place + size) // 16) * 16
        return place

    def room(self, name: str, size: int) -> int:
        """The address of a room for something beside states, always the same for a name. Raises `WasmtimeFailed`."""
        if name not in self._rooms:
            self._rooms[name] = self._taken(size)
        return self._rooms[name]

    def free(self, place: int) -> None:
        """Gives a state back."""
        self._free.append(place)

    def write(self, place: int, state: State) -> bool:
        """Puts what a state of Python holds there; False if it does not fit in, and nothing is done."""
        try:
            parts = written(self.memory, state)
        except NotNative:
            return False
        for offset, part in parts:
            self.put(place + offset, part)
        return True

    def put(self, place: int, data: bytes) -> None:
        """Puts bytes there."""
        self._ffi.memmove(self._address + place, data, len(data))

    def clear(self, place: int, size: int) -> None:
        """Puts zeros there."""
        self.put(place, bytes(size))

    # -------------------------------------------------------------- reading

    def cell(self, place: int, number: int) -> int:
        return self.ints[place + CELLS_AT + 4 * number >> 2]  # type: ignore[no-any-return]

    def cells(self, place: int) -> list[int]:
        """The cells of a state as Python has them."""
        count = len(self.memory.form.cells)
        found = as_python(self.some(place + CELLS_AT, count))
        found[CHANCE] = self._longs[place + CHANCE_AT >> 3] & MASK
        return found

    def rows(self, place: int) -> list[list[int]]:
        memory = self.memory
        counts = self.some(place + memory.counts, len(memory.rows))
        return [self.row(place, number, count) if count else [] for number, count in enumerate(counts)]

    def row(self, place: int, number: int, count: int) -> list[int]:
        memory = self.memory
        start = place + memory.rows[number]
        if memory.is_zone(number):
            return self._unpack(self._shorts + (start >> 1), count)
        return self.some(start, count)

    def option_count(self, place: int, player: int) -> int:
        """How many options a player has."""
        return self.ints[place + self.memory.counts + 4 * player >> 2]  # type: ignore[no-any-return]

    def options(self, place: int, player: int) -> list[int]:
        """The options of a player."""
        ints = self.ints
        count = ints[place + self.memory.counts + 4 * player >> 2]
        return self._unpack(ints + (place + self.memory.rows[player] >> 2), count)

    def at(self, place: int) -> list[int]:
        pieces = self.memory.form.pieces
        return [*self.some(place + self.memory.at, pieces), self.ints[place + self.memory.at - 4 >> 2]]

    def side(self, place: int) -> list[int]:
        pieces = self.memory.form.pieces
        return [*self.some(place + self.memory.side, pieces), self.ints[place + self.memory.side - 4 >> 2]]

    def log(self, place: int) -> list[int]:
        return self.some(place + self.memory.log, self.ints[place + LOG_AT >> 2])

    def choices(self, place: int) -> int:
        """The length of the history."""
        return self.ints[place + HISTORY_AT >> 2]  # type: ignore[no-any-return]

    def history(self, place: int) -> list[int]:
        return self.some(place + self.memory.history, self.ints[place + HISTORY_AT >> 2])

    def some(self, start: int, count: int) -> list[int]:
        """A number of integers of 32 bits."""
        return self._unpack(self.ints + (start >> 2), count) if count else []

    def longs(self, start: int, count: int) -> list[int]:
        """A number of integers of 64 bits."""
        return self._unpack(self._longs + (start >> 3), count) if count else []


def as_python(numbers: list[int]) -> list[int]:
    """Numbers of cells as Python has them."""
    return [it if it >= NO_NUMBER_32 else it - ABSENT_32 + ABSENT for it in numbers]


def signed(number: int) -> int:
    """64 bits as WebAssembly has them."""
    return number - (1 << 64) if number >= _SIGNED else number
