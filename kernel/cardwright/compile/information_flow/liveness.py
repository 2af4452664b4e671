"""Liveness: which variables are read before they are next stored.

A backward data-flow analysis with bit vectors: one bit for each variable, so that a block costs a few operations on
whole numbers, however many variables a program has.

It goes only along ways that a game can take, since a procedure comes back to where it was called: a call needs what the
procedure reads itself, and what is read after the call and is not stored by the procedure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardwright.compile import ir
from cardwright.compile.information_flow.block_graph import BlockGraph, Worklist
from cardwright.compile.information_flow.facts import number_of
from cardwright.compile.layout import Layout

EVERYTHING = -1
"""The bits of all variables."""


class Liveness:
    """The variables that are live at the beginning of each block, and which blocks store what."""

    def __init__(self, layout: Layout, graph: BlockGraph) -> None:
        self.cells = range(layout.first_variable, len(layout.cell_starts))
        self.lists = range(layout.first_list, len(layout.row_zone))
        self._blocks = graph.blocks
        self.setters: dict[int, set[int]] = {}
        """Cell -> the blocks that store something in it."""
        self._read_first: dict[int, int] = {}
        self._kept: dict[int, int] = {}
        for number in graph.following:
            self._read_first[number], stored = self._of_block(number)
            self._kept[number] = ~stored
        self.live = self._solve(graph)
        """Block -> the bits of the variables that are live where it begins."""

    def numbers(self, bits: int) -> Iterator[int]:
        """The variables (`facts.number_of`) that bits stand for."""
        cells, lists, place = self.cells, self.lists, 0
        while bits:
            skipped = (bits & -bits).bit_length()
            place += skipped
            bits >>= skipped
            yield cells[place - 1] if place <= len(cells) else ~lists[place - 1 - len(cells)]

    def bit(self, number: int) -> int:
        """The bit of a variable."""
        place = number - self.cells.start if number >= 0 else len(self.cells) + ~number - self.lists.start
        return 1 << place

    def _solve(self, graph: BlockGraph) -> dict[int, int]:
        within, calls = graph.within, graph.calls
        around = {it: [*within[it], *([calls[it]] if it in calls else ())] for it in within}

        def surely_stored(number: int, stored: dict[int, int]) -> int:
            """What is stored on every way from a block to the end of its procedure."""
            after = 0 if isinstance(self._blocks[number].end, ir.JumpCell) else EVERYTHING
            for it in within[number]:
                after &= stored[it]
            return ~self._kept[number] | after | (stored[calls[number]] if number in calls else 0)

        stored = _solved(graph, around, surely_stored, EVERYTHING)

        def read_within(number: int, read: dict[int, int]) -> int:
            """What is read from a block to the end of its procedure, before it is stored."""
            after = _union(read, within[number])
            if number in calls:
                after = after & ~stored[calls[number]] | read[calls[number]]
            return self._before(number, after)

        read = _solved(graph, around, read_within)

        def needed_before(number: int, needed: dict[int, int]) -> int:
            is_end = isinstance(self._blocks[number].end, ir.JumpCell)
            after = _union(needed, (graph.following if is_end else within)[number])
            if number in calls:
                after = after & ~stored[calls[number]] | read[calls[number]]
            return self._before(number, after)

        ends = {it: graph.following[it] for it in within if isinstance(self._blocks[it].end, ir.JumpCell)}
        return _solved(graph, {**within, **ends}, needed_before)

    def _before(self, number: int, after: int) -> int:
        """What is live where a block begins, by what is live behind it."""
        return self._read_first[number] | (after & self._kept[number])

    def _of_block(self, number: int) -> tuple[int, int]:
        """What a block reads before it stores it, and what it stores on every way through it."""
        block = self._blocks[number]
        read, stored = self._read(block.end), 0
        for op in reversed(block.code):
            own = 0
            inner: object = op
            match op:
                case ir.SetCell():
                    if op.cell.offset is None and op.cell.base in self.cells:
                        own = self.bit(op.cell.base)
                        inner = (op.value,)
                case ir.SetList():
                    own, inner = self.bit(number_of(op.target)), op.items
                case ir.Return():
                    own = self.bit(op.cell)
            read = read & ~own | self._read(inner)
            stored |= own
            for it in ir.nodes(op):
                if isinstance(it, ir.SetCell):
                    self.setters.setdefault(it.cell.base, set()).add(number)
        return read, stored

    def _read(self, what: object) -> int:
        found = 0
        for it in ir.nodes(what):
            match it:
                case ir.Cell() if it.offset is None and it.base in self.cells:
                    found |= self.bit(it.base)
                case ir.ListCell():
                    found |= self.bit(number_of(it))
                case ir.JumpCell():
                    found |= self.bit(it.cell)
                case ir.Judge():
                    found |= self.bit(it.ensure)
                case ir.Ask():
                    for cell in it.ensures:
                        found |= self.bit(cell)
        return found


def _union(bits: dict[int, int], blocks: list[int]) -> int:
    found = 0
    for it in blocks:
        found |= bits[it]
    return found


def _solved(
    graph: BlockGraph,
    after: dict[int, list[int]],
    before: Callable[[int, dict[int, int]], int],
    start: int = 0,
) -> dict[int, int]:
    """The bits at the beginning of each block, which follow from those at the blocks after it."""
    depending: dict[int, set[int]] = {it: set() for it in after}
    for block, targets in after.items():
        for target in targets:
            depending[target].add(block)
    bits = dict.fromkeys(after, start)
    waiting = Worklist(it for blocks in graph.procedures for it in reversed(blocks))
    waiting.add_all(after)
    for number in waiting:
        found = before(number, bits)
        if found != bits[number]:
            bits[number] = found
            waiting.add_all(depending[number])
    return bits
