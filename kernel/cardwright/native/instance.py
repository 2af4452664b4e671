"""A module at work: its states, and what is read from them."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from threading import get_ident
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import ABSENT, CHANCE, ONE, PICKS, SITE, STATUS, UNMADE, WHO
from cardwright.compile.wasm.memory import (
    ABSENT_32,
    CELLS_AT,
    HISTORY_AT,
    LOG_AT,
    NO_NUMBER_32,
    PAGE,
    SITE_SHIFT,
    STATE_SHIFT,
    TOGETHER,
    WHO_SHIFT,
    Memory,
    NotNative,
)
from cardwright.native.wasmtime_library import AnotherThread, Library, Running, WasmtimeFailed
from cardwright.native.writing import written

if TYPE_CHECKING:
    from cardwright.compile.sites import Site
    from cardwright.play.state import State

# More states than this take too much memory; Python takes over.
MOST_BYTES = 1 << 30
_SIGNED = 1 << 63
PICKS_AT = CELLS_AT + 4 * PICKS

Home = tuple[int, int, int]
"""Where a state lies: its address, the number to which a call takes away what is chosen, and the address of the options of
whoever is asked alone."""
MOST_OPTIONS = (1 << WHO_SHIFT) - 1
MOST_SEATS = (TOGETHER >> WHO_SHIFT) - 1


class Asked(dict[int, tuple[int, int] | None]):
    """What a module says of who is asked, as `State.asked` gives it. There are few different answers."""

    def __missing__(self, code: int) -> tuple[int, int] | None:
        found = (code >> WHO_SHIFT & MOST_SEATS, code & MOST_OPTIONS) if code else None
        self[code] = found
        return found


class Unpack(dict[int, Callable[..., tuple[int, ...]]]):
    """Length -> a function that reads that number of 32-bit integers from a place in memory, in one call."""

    def __missing__(self, length: int) -> Callable[..., tuple[int, ...]]:
        found = self[length] = struct.Struct(f"<{length}i").unpack_from
        return found


UNPACK = Unpack()


class Alone(dict[int | None, tuple["Site", int, Callable[..., tuple[int, ...]]] | None]):
    """What a module says is asked -> the site, who is asked there and what reads the options; None where several are asked,
    or for several things at once, or nobody, or where nothing is known. There are few different answers."""

    def __init__(self, sites: list[Site]) -> None:
        super().__init__({0: None, None: None})
        self.sites = sites

    def __missing__(self, code: int) -> tuple[Site, int, Callable[..., tuple[int, ...]]] | None:
        site, found = self.sites[code >> SITE_SHIFT], None
        if not code & TOGETHER and site.several is None:
            found = site, code >> WHO_SHIFT & MOST_SEATS, UNPACK[code & MOST_OPTIONS]
        self[code] = found
        return found


class Instance:
    """A module with states in its memory, for one thread. Others may read from it, and give states back."""

    def __init__(self, library: Library, module: Any, memory: Memory, alone: Alone) -> None:
        self._ffi = library.ffi
        self._running = running = Running(library, module)
        self.memory = memory
        self.unused: list[Home] = []
        """Where states were that have been given back."""
        self._end = memory.states
        self.start, self.finish = map(running.called, ("start", "finish"))
        # Choices and copies are made so often that states do this themselves.
        self.thread = running.thread
        self.numbers, self.turn, self.failed = running.quick("turn")
        self.copied, self.duplicate, _ = running.quick("duplicate")
        self.series = running.function("series", "iii")
        self.think = running.function("think", "i") if memory.thinks else None
        """Goes on with a search whose room lies there, where the program measures positions."""
        self.asked, self.alone = Asked(), alone
        self.option_rows = memory.rows[: memory.form.players]
        """Where the options of each player lie in a state."""
        self.of_players = UNPACK[memory.form.players]
        """Reads a number for each player."""
        self._head = struct.Struct(f"<Q8x{len(memory.form.cells)}i").unpack_from
        self._unpack: Callable[..., list[int]] = self._ffi.unpack
        self._rooms: dict[str, int] = {}
        self._grow = running.function("grow", "i", gives=True)
        self._find_memory()

    def _find_memory(self) -> None:
        """Finds the memory again, which may have moved."""
        self._address = self._running.address()
        self._size = self._running.size()
        self.ints: Any = self._ffi.cast("int32_t *", self._address)
        """The memory as integers of 32 bits."""
        self.view = memoryview(self._ffi.buffer(self._address, self._size)).cast("i")
        """The same for stretches of them."""
        self._shorts: Any = self._ffi.cast("uint16_t *", self._address)
        self._longs: Any = self._ffi.cast("int64_t *", self._address)

    # -------------------------------------------------------------- states

    def new(self) -> Home:
        """Where there is room for a state. Raises `WasmtimeFailed` when there is none."""
        if get_ident() != self.thread:
            raise AnotherThread
        return self.unused.pop() if self.unused else self._home(self._taken(self.memory.size))

    def _home(self, place: int) -> Home:
        number = (place - self.memory.states) // self.memory.size
        return place, -2 - (number << STATE_SHIFT), place + self.memory.rows[0]

    def _taken(self, size: int) -> int:
        """The address of a number of bytes that nothing uses yet: states lie one after the other, and so room for anything
        else is made in the place of some of them."""
        place = self._end
        end = place + -(-size // self.memory.size) * self.memory.size
        if end > self._size:
            if place > MOST_BYTES:
                raise WasmtimeFailed("there are too many states")
            more = max(end - self._size, min(self._size, 16 * self.memory.size))
            if self._grow(-(-more // PAGE)) < 0:
                raise WasmtimeFailed("there is no more memory")
            self._find_memory()
        self._end = end
        return place

    def room(self, name: str, size: int) -> int:
        """The address of a room for something beside states, always the same for a name. Raises `WasmtimeFailed`."""
        if name not in self._rooms:
            self._rooms[name] = self._taken(size)
        return self._rooms[name]

    def write(self, place: int, state: State) -> bool:
        """Puts what a state of Python holds there; False if it does not fit in, and nothing is done."""
        try:
            parts = written(self.memory, state)
        except NotNative:
            return False
        # The first part holds the length of the history: an interrupted write leaves the choices that were there before.
        for offset, part in reversed(parts):
            self.put(place + offset, part)
        return True

    def put(self, place: int, data: bytes) -> None:
        """Puts bytes there."""
        self._ffi.memmove(self._address + place, data, len(data))

    def bytes_at(self, place: int, size: int) -> bytes:
        return bytes(self._ffi.buffer(self._address + place, size))

    def clear(self, place: int, size: int) -> None:
        """Puts zeros there."""
        self.put(place, bytes(size))

    # -------------------------------------------------------------- reading

    def cell(self, place: int, number: int) -> int:
        return self.ints[place + CELLS_AT + 4 * number >> 2]  # type: ignore[no-any-return]

    def held(self, place: int, number: int, count: int) -> Sequence[int]:
        """Some cells, one after the other, as Python has them."""
        found = UNPACK[count](self.view, place + CELLS_AT + 4 * number)
        return found if min(found) >= NO_NUMBER_32 else as_python([*found])

    def cells(self, place: int) -> list[int]:
        """The cells of a state as Python has them."""
        chance, *found = self._head(self.view, place)
        found = as_python(found)
        found[CHANCE] = chance
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

    def asked_at(self, place: int) -> int:
        """What is asked in a state, as quick calls have it."""
        status, site = self.cell(place, STATUS), self.cell(place, SITE)
        if not status:
            return 0
        who, many = self.cell(place, WHO), 0
        row = 0
        if status != ONE:
            row = who = next(
                it for it in range(self.memory.form.players) if self.cell(place, PICKS + it) == UNMADE
            )
            many = TOGETHER
        count = self.ints[place + self.memory.counts + 4 * row >> 2]
        return site << SITE_SHIFT | many | who << WHO_SHIFT | count  # type: ignore[no-any-return]

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
        return self.view[start >> 2 : (start >> 2) + count].tolist() if count else []

    def longs(self, start: int, count: int) -> list[int]:
        """A number of integers of 64 bits."""
        return self._unpack(self._longs + (start >> 3), count) if count else []


def as_python(numbers: list[int]) -> list[int]:
    """Numbers of cells as Python has them."""
    if not numbers or min(numbers) >= NO_NUMBER_32:
        return numbers
    return [it if it >= NO_NUMBER_32 else it - ABSENT_32 + ABSENT for it in numbers]


def signed(number: int) -> int:
    """64 bits as WebAssembly has them."""
    return number - (1 << 64) if number >= _SIGNED else number
