"""A search as machine code: what it goes by is laid down in a module's memory, and what it has found out is read from there."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.bots.search_tree import CURIOSITY, Edge
from cardwright.compile.wasm.thinking import (
    Field,
    path_bytes,
)
from cardwright.native.backends import native_or_none
from cardwright.native.wasmtime_library import Trapped, WasmtimeFailed

if TYPE_CHECKING:
    from cardwright.bots.imagine import Imagination, PlainDeal
    from cardwright.native.instance import Home, Instance
    from cardwright.play.picks import Stream

# What is allowed for the tree, by simulation and in all. A search that needs more is Python's.
TREE_BYTES, MOST_TREE_BYTES = 1024, 1 << 28
_EDGE = struct.Struct("<qdiiii")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is searched for."""

    player: int
    simulations: int
    looked_at: int
    spared: int
    left: int
    """How many steps may be taken."""
    prints: Sequence[int] | None
    pieces_at: Sequence[bool]
    harmonic: Sequence[float]


def search(wanted: Wanted, worlds: Imagination, random: Stream, backend: str) -> dict[int, Edge] | None:
    """The edges of the root by their keys; None where Python has to search. The stream has then gone on."""
    state = worlds.state
    native = native_or_none(state.program, backend)
    if native is None or not native.memory.thinks or state.origin[0] != "start":
        return None
    instance = native.instance()
    homes: list[Home] = []
    try:
        for _ in range(5):
            homes.append(instance.new())
        return _Room(instance, wanted, homes).searched(worlds, random)
    except (Trapped, WasmtimeFailed):
        return None
    finally:
        instance.unused += homes


class _Room:
    """What a search goes by, laid down in the memory of a module."""

    def __init__(self, instance: Instance, wanted: Wanted, homes: list[Home]) -> None:
        self.instance, self.wanted, self.base = instance, wanted, homes[0][0]
        self.head = dict(
            zip((Field.BASE, Field.WORLD, Field.TRIAL, Field.BEST, Field.TEMPLATE), homes, strict=True)
        )

    def searched(self, worlds: Imagination, random: Stream) -> dict[int, Edge] | None:
        """The edges of the root after the search."""
        instance, wanted, think = self.instance, self.wanted, self.instance.think
        assert think is not None
        plain = worlds.plain
        tables = _Tables(Field.SIZE)
        path = tables.room(path_bytes(instance.memory.form))
        prints = tables.ints(wanted.prints) if wanted.prints is not None else -1
        pieces_at = tables.ints([int(it) for it in wanted.pieces_at])
        harmonic = tables.add(struct.pack(f"<{len(wanted.harmonic)}d", *wanted.harmonic))
        deals = tables.ints(self._deals(plain)) if plain is not None else -1
        sides = tables.ints(_sides(plain)) if plain is not None else -1
        tree = tables.room(0)
        size = tree + min(TREE_BYTES * wanted.simulations, MOST_TREE_BYTES) + (1 << 16)
        size = 1 << (size - 1).bit_length()
        at = instance.room(f"thinking {size}", size)
        instance.clear(at, Field.SIZE)
        for place, data in tables.parts:
            instance.put(at + place, data)

        def put(field: Field, number: int) -> None:
            instance.ints[at + field >> 2] = number

        for field, home in self.head.items():
            put(field, home[0])
        put(Field.PLAYER, wanted.player)
        put(Field.FREE, at + tree)
        put(Field.END, at + size)
        put(Field.PRINTS, at + prints if prints >= 0 else 0)
        put(Field.PIECES_AT, at + pieces_at)
        put(Field.HARMONIC, at + harmonic)
        put(Field.LOOKED_AT, wanted.looked_at)
        put(Field.SPARED, wanted.spared)
        put(Field.PATH, at + path)
        instance.put(at + Field.CURIOSITY, struct.pack("<d", CURIOSITY))
        instance.put(at + Field.LEFT, struct.pack("<q", wanted.left))
        instance.put(at + Field.PICKED, struct.pack("<Q", random.state))
        if plain is not None:
            put(Field.DEALS, at + deals)
            put(Field.SIDES, at + sides)
            put(Field.OTHERS, sum(1 << it for it in plain.others))
            if not instance.write(self.base, plain.base):
                return None
            put(Field.WANTED, wanted.simulations)
            think(at)
        else:
            for number in range(wanted.simulations):
                if not instance.write(self.base, worlds.world(random)):
                    return None
                instance.put(at + Field.PICKED, struct.pack("<Q", random.state))
                put(Field.WANTED, number + 1)
                think(at)
                if instance.ints[at + Field.MADE >> 2] <= number:
                    break  # all thought is spent
                (random.state,) = struct.unpack("<Q", instance.bytes_at(at + Field.PICKED, 8))
        return self._edges(at)

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

    def _edges(self, at: int) -> dict[int, Edge]:
        found = {}
        place = self.instance.ints[at + Field.ROOT >> 2]
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
