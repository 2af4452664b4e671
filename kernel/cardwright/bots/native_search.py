"""A search as machine code: what it goes by is laid down in a module's memory, and what it has found out is read from there."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.bots.search_tree import CURIOSITY, Edge
from cardwright.compile.wasm.memory import LONGEST_LIST
from cardwright.compile.wasm.thinking import Field, path_bytes
from cardwright.native.backends import native_or_none
from cardwright.native.wasmtime_library import Trapped, WasmtimeFailed

if TYPE_CHECKING:
    from cardwright.bots.imagine import Imagination, PlainDeal
    from cardwright.native.instance import Home, Instance
    from cardwright.play.picks import Stream
    from cardwright.play.state import State

# What is allowed for the tree, by simulation and in all. A search that needs more is Python's.
TREE_BYTES, MOST_TREE_BYTES = 1024, 1 << 28
_EDGE = struct.Struct("<qdiiii")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is searched for."""

    player: int
    simulations: int
    looked_at: int
    played_on: int
    spared: int
    prints: Sequence[int] | None
    pieces_at: Sequence[bool]
    harmonic: Sequence[float]


@contextmanager
def searching(wanted: Wanted, worlds: Imagination, random: Stream, backend: str) -> Iterator[Room | None]:
    """Where machine code tries out options; None where Python has to.

    What it cannot do ends the block without an error: then nothing is found out.
    """
    state = worlds.state
    native = native_or_none(state.program, backend)
    if native is None or not native.memory.thinks or state.origin[0] != "start":
        yield None
        return
    instance = native.instance()
    homes: list[Home] = []
    try:
        for _ in range(6):
            homes.append(instance.new())
        yield Room(instance, wanted, homes, worlds, random)
    except (Trapped, WasmtimeFailed, _DoesNotFit):
        pass
    finally:
        instance.unused += homes


class _DoesNotFit(Exception):
    """A world that cannot be written into memory."""


class Room:
    """What a search goes by, laid down in the memory of a module, and what it has found out."""

    def __init__(
        self, instance: Instance, wanted: Wanted, homes: list[Home], worlds: Imagination, random: Stream
    ) -> None:
        self.instance, self.base = instance, homes[0][0]
        self.worlds, self.plain, self.random = worlds, worlds.plain, random
        self.made = 0
        assert instance.think is not None
        self.think = instance.think
        plain = self.plain
        tables = _Tables(Field.SIZE)
        path = tables.room(path_bytes(instance.memory.form))
        prints = tables.ints(wanted.prints) if wanted.prints is not None else -1
        pieces_at = tables.ints([int(it) for it in wanted.pieces_at])
        harmonic = tables.add(struct.pack(f"<{len(wanted.harmonic)}d", *wanted.harmonic))
        deals = tables.ints(self._deals(plain)) if plain is not None else -1
        sides = tables.ints(_sides(plain)) if plain is not None else -1
        standing = tables.room(4 + 4 * LONGEST_LIST)
        tree = tables.room(0)
        size = tree + min(TREE_BYTES * wanted.simulations, MOST_TREE_BYTES) + (1 << 16)
        size = 1 << (size - 1).bit_length()
        self.at = at = instance.room(f"thinking {size}", size)
        instance.clear(at, Field.SIZE)
        for place, data in tables.parts:
            instance.put(at + place, data)
        fields = (Field.BASE, Field.WORLD, Field.TRIAL, Field.BEST, Field.TEMPLATE, Field.DEALT)
        for field, home in zip(fields, homes, strict=True):
            self._put(field, home[0])
        self._put(Field.PLAYER, wanted.player)
        self._put(Field.FREE, at + tree)
        self._put(Field.END, at + size)
        self._put(Field.PRINTS, at + prints if prints >= 0 else 0)
        self._put(Field.PIECES_AT, at + pieces_at)
        self._put(Field.HARMONIC, at + harmonic)
        self._put(Field.LOOKED_AT, wanted.looked_at)
        self._put(Field.PLAYED_ON, wanted.played_on)
        self._put(Field.SPARED, wanted.spared)
        self._put(Field.PATH, at + path)
        self._put(Field.STANDING, at + standing)
        instance.put(at + Field.CURIOSITY, struct.pack("<d", CURIOSITY))
        if plain is not None:
            self._put(Field.DEALS, at + deals)
            self._put(Field.SIDES, at + sides)
            self._put(Field.OTHERS, sum(1 << it for it in plain.others))
            self._lay(plain.base)

    def tried_out(self, standing: Sequence[int], worlds: int, left: int) -> tuple[dict[int, Edge], int]:
        """The edges of the root by their keys after these options were tried in a number of worlds, and the steps that are
        left then. The stream has gone on."""
        instance, at, random = self.instance, self.at, self.random
        there = instance.ints[at + Field.STANDING >> 2]
        instance.put(there, struct.pack(f"<{len(standing) + 1}i", len(standing), *standing))
        instance.put(at + Field.LEFT, struct.pack("<q", left))
        for _ in range(1 if self.plain is not None else worlds):
            if left < 0:
                break  # all thought is spent
            if self.plain is None:
                self._lay(self.worlds.world(random))
            self.made += worlds if self.plain is not None else 1
            self._put(Field.WANTED, self.made)
            instance.put(at + Field.PICKED, struct.pack("<Q", random.state))
            self.think(at)
            (random.state,) = struct.unpack("<Q", instance.bytes_at(at + Field.PICKED, 8))
            (left,) = struct.unpack("<q", instance.bytes_at(at + Field.LEFT, 8))
        return self._edges(), left

    def _put(self, field: Field, number: int) -> None:
        self.instance.ints[self.at + field >> 2] = number

    def _lay(self, world: State) -> None:
        if not self.instance.write(self.base, world):
            raise _DoesNotFit

    def _deals(self, plain: PlainDeal) -> list[int]:
        """How many deals there are; of each how many pieces, and each (or -1 for the one that lies there) with a place and its
        row."""
        rows = self.instance.memory.rows
        deals = plain.deals + [([-1] * len(places), places) for places in plain.shuffled]
        found = [len(deals)]
        for pieces, places in deals:
            found.append(len(pieces))
            for piece, (row, index) in zip(pieces, places, strict=True):
                found += [piece, rows[row] + 2 * index, row]
        return found

    def _edges(self) -> dict[int, Edge]:
        found = {}
        place = self.instance.ints[self.at + Field.ROOT >> 2]
        while place:
            key, rewards, visits, offered, next_, _ = _EDGE.unpack(self.instance.bytes_at(place, _EDGE.size))
            edge = found[key] = Edge()
            edge.visits, edge.offered, edge.rewards = visits, offered, rewards
            place = next_
        return found


def _sides(plain: PlainDeal) -> list[int]:
    found = [len(plain.sides)]
    for piece, sides in plain.sides:
        found += [piece, len(sides), *sides]
    return found


class _Tables:
    """Tables one behind the other, each from a multiple of eight on."""

    def __init__(self, begin: int) -> None:
        self.parts: list[tuple[int, bytes]] = []
        self._end = begin

    def room(self, size: int) -> int:
        """Reserves `size` bytes; gives where they begin."""
        place = -(-self._end // 8) * 8
        self._end = place + size
        return place

    def add(self, data: bytes) -> int:
        place = self.room(len(data))
        self.parts.append((place, data))
        return place

    def ints(self, numbers: Sequence[int]) -> int:
        return self.add(struct.pack(f"<{len(numbers)}i", *numbers))
