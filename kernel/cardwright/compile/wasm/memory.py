"""Where everything lies in a module's memory: constant tables, sums that are remembered, states and scratch.

A state is one stretch of bytes, so that a copy is one move and one more for each list that is not empty:

    chance i64 | ints in history, ints in log | cells i32 | piece -> row i32 | piece -> side i32 | lengths of rows i32 |
    zones of pieces, 16 bits each | other lists, 32 bits each | history | log

Lists that are worked out on the way lie in scratch, one after the other. Whatever does not fit in, of rows, history, log or
scratch, traps; who called goes on with Python, which knows no such limits.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardwright.compile.form import Form
from cardwright.compile.layout import ABSENT, COUNTS, NO_NUMBER, SPENT

PAGE = 65536
ABSENT_32 = -(1 << 31)
"""Absent numbers are counted from here on."""
NO_NUMBER_32 = -2_100_000_000
"""Absent numbers are below this, and nothing else is."""
UNKNOWN = (1 << 31) - 1
"""In a trial: what the player does not know. No number of a game is as large."""
UNKNOWN_SIDE = UNKNOWN - 1
UNSEEN = 1 << 30
"""In a trial: unseen cards are numbered from here on."""

MOST_PIECES = 30_000
SCRATCH_BYTES = 1 << 20
HISTORY_INTS = 8_192
LOG_INTS = 131_072
LONGEST_LIST = 1_024
"""How many a row may hold that is no zone."""
SPARE_BYTES = 14
"""Behind each zone: what is moved there is moved sixteen bytes at a time."""
TRIALS = 16
"""How many trials may be under way inside one another."""

# Quick calls take and give one number, small enough for Python to be quick with it. A choice is the number of the state |
# seat | index, where the seats are counted from `FIRST_SEAT` on, and 0 is the first who is asked. It is taken from -2, and so
# below all that functions give. What is asked: site | whether nothing but this choice was made | whether others are asked, too |
# who | how many options; 0 when the game is over.
SEAT_SHIFT, STATE_SHIFT = 12, 18
MOST_INDEX, FIRST_SEAT = 4095, 1
NO_INDEX = ~MOST_INDEX
"""The bits that no index has, and numbers below 0 have."""
WHO_SHIFT, TOGETHER, STILL, SITE_SHIFT = 12, 1 << 18, 1 << 19, 20

CHANCE_AT, HISTORY_AT, LOG_AT, CELLS_AT = 0, 8, 12, 16


class NotNative(Exception):
    """A program that WebAssembly cannot run; Python runs it."""


def number32(value: int) -> int:
    """A number of the form as 32 bits hold it."""
    if value < NO_NUMBER:
        return ABSENT_32 + (value - ABSENT)
    if not NO_NUMBER_32 <= value <= UNSEEN:
        raise NotNative(f"the number {value} is too large")
    return value


def packed32(numbers: Sequence[int]) -> bytes:
    """Numbers of the form as 32 bits each hold them."""
    if numbers and (min(numbers) < NO_NUMBER_32 or max(numbers) > UNSEEN):
        numbers = [number32(it) for it in numbers]
    return struct.pack(f"<{len(numbers)}i", *numbers)


@dataclass(slots=True)
class Memory:
    """The plan of a module's memory. Constants are laid down as they are asked for."""

    form: Form
    data: bytearray = field(default_factory=lambda: bytearray(16))
    known: dict[object, int] = field(default_factory=dict)
    at: int = 0
    side: int = 0
    counts: int = 0
    rows: list[int] = field(default_factory=list)
    rooms: list[int] = field(default_factory=list)
    head: int = 0
    """Where the zones end and the other lists begin, most of which are empty at most times."""
    history: int = 0
    log: int = 0
    size: int = 0
    words: int = 0
    """How many kinds of sums and results are remembered, each by row."""
    thinks: bool = False
    """Whether the module can search for a bot."""
    # Where the parts of the memory begin, once all constants are laid down.
    memo: int = 0
    trials: int = 0
    scratch: int = 0
    states: int = 0

    def __post_init__(self) -> None:
        form = self.form
        if form.pieces > MOST_PIECES:
            raise NotNative(f"{form.pieces} cards are too many")
        things = form.pieces * (2 if form.ensures else 1)
        place = CELLS_AT + 4 * len(form.cells)
        self.at = place + 4
        self.side = self.at + 4 * things + 4
        self.counts = self.side + 4 * things
        place = self.counts + 4 * len(form.rows)
        self.rows, self.rooms = [0] * len(form.rows), [0] * len(form.rows)
        for row in form.rows:
            if self.is_zone(row.number):
                self.rows[row.number] = place
                room = form.pieces if row.room is None else min(row.room + 1, form.pieces)
                self.rooms[row.number] = room
                place += 2 * room + SPARE_BYTES
        self.head = place = -(-place // 8) * 8
        for row in form.rows:
            if not self.is_zone(row.number):
                self.rows[row.number] = place
                room = 0 if self._is_of_none(row.number) else LONGEST_LIST
                self.rooms[row.number] = room
                place += 4 * room
        self.history = -(-place // 8) * 8
        self.log = self.history + 4 * HISTORY_INTS
        self.size = self.log + 4 * LOG_INTS

    def is_zone(self, row: int) -> bool:
        return bool(self.form.rows[row].zone)

    def _is_of_none(self, row: int) -> bool:
        """In front of a zone's rows stands one that is always empty."""
        rows = self.form.rows
        return (
            row > self.form.script and row + 1 < len(rows) and not rows[row].zone and bool(rows[row + 1].zone)
        )

    def finish(self) -> None:
        """Says where the rest of the memory lies, behind the constants."""
        memo_bytes = 16 * self.words * len(self.form.rows)
        self.memo = -(-len(self.data) // 16) * 16
        self.trials = self.memo + 2 * memo_bytes
        self.scratch = self.trials + (TRIALS * self.trial_bytes if self.form.ensures else 0)
        self.states = self.scratch + SCRATCH_BYTES

    @property
    def memo_bytes(self) -> int:
        """How much one set of what is remembered takes; trials have one of their own."""
        return 16 * self.words * len(self.form.rows)

    @property
    def trial_bytes(self) -> int:
        """How much of a state a trial has: all but its past."""
        return self.history

    def lists_of_state(self) -> list[int]:
        """The rows that are no zones and may hold something."""
        return [number for number, room in enumerate(self.rooms) if room and not self.is_zone(number)]

    # -------------------------------------------------------------- constants

    def constant(self, key: object, numbers: Iterable[int], before: Iterable[int] = ()) -> int:
        """The address of constant numbers; those `before` it can be read at negative places."""
        if key not in self.known:
            before = [*before]
            start = len(self.data)
            self.data += packed32([*before, *numbers])
            self.known[key] = start + 4 * len(before)
        return self.known[key]

    def table(self, name: str) -> int:
        """The address of a table; what is for none is in front of it, too."""
        entries = self.form.tables[name]
        return self.constant(("table", name), entries, entries[-self.form.sides :])

    def word(self, number: int) -> int:
        """The address of a packed table: 64 bits an entry."""
        key = ("word", number)
        if key not in self.known:
            self.data += bytes(-len(self.data) % 8)
            self.known[key] = len(self.data)
            packed = self.form.packed[number]
            self.data += struct.pack(f"<{len(packed)}q", *packed)
        return self.known[key]

    def lists(self, name: str, lists: list[tuple[int, ...]]) -> int:
        """The address of constant lists: where each lies, and how long it is. What is for none is in front, too."""
        key = ("lists", name)
        if key not in self.known:
            places = [(self.constant(("list", it), it), len(it)) for it in lists]
            flat = [number for place in places for number in place]
            before = [number for place in places[-self.form.sides :] for number in place]
            self.constant(key, flat, before)
        return self.known[key]

    def row_places(self) -> int:
        """The address of the places of rows in a state."""
        return self.constant("row places", self.rows)

    def row_rooms(self) -> int:
        return self.constant("row rooms", self.rooms)

    def blank(self) -> bytes:
        """A state before a game: the pieces where their decks start. It ends behind the last of them."""
        form = self.form
        lying = [it for it in form.rows if it.lie]
        end = max((self.rows[it.number] + 2 * len(it.lie) for it in lying), default=0)
        image = bytearray(max(end, self.counts + 4 * len(form.rows)))

        def put(place: int, value: int) -> None:
            struct.pack_into("<i", image, place, value)

        for cell in form.cells:
            put(CELLS_AT + 4 * cell.number, number32(cell.start))
        put(CELLS_AT + 4 * SPENT, COUNTS if form.counts_steps else 0)
        for piece in range(-1, form.pieces):
            put(self.at + 4 * piece, form.row_of_none)
            put(self.side + 4 * piece, form.turned.get(piece, 0))
        for row in form.rows:
            put(self.counts + 4 * row.number, len(row.lie))
            for place, piece in enumerate(row.lie):
                struct.pack_into("<H", image, self.rows[row.number] + 2 * place, piece)
                put(self.at + 4 * piece, row.number)
        for it in form.tracked:
            put(CELLS_AT + 4 * it.cell, sum(form.tables[it.table][piece] for piece in form.rows[it.row].lie))
        return bytes(image)
