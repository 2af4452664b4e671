"""Liveness: which variables are read before they are next stored.

A backward data-flow analysis with bit vectors: one bit for each variable, so that a block costs a few operations on
whole numbers, however many variables a program has.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compile import ir
from cardwright.compile.information_flow.block_graph import BlockGraph, Worklist
from cardwright.compile.information_flow.facts import number_of
from cardwright.compile.layout import Layout


class Liveness:
    """The variables that are live at the beginning of each block, and which blocks store what."""

    def __init__(self, layout: Layout, graph: BlockGraph) -> None:
        self.cells = range(layout.first_variable, len(layout.cell_starts))
        self.lists = range(layout.first_list, len(layout.row_zone))
        self._blocks = graph.blocks
        self.setters: dict[int, set[int]] = {}
        """Cell -> the blocks that store something in it."""
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
        following = graph.following
        read, kept = {}, {}
        for number in following:
            read[number], stored = self._of_block(number)
            kept[number] = ~stored
        before: dict[int, set[int]] = {it: set() for it in following}
        for block, targets in following.items():
            for target in targets:
                before[target].add(block)
        live = dict.fromkeys(following, 0)
        waiting = Worklist(it for blocks in graph.procedures for it in reversed(blocks))
        waiting.add_all(following)
        for number in waiting:
            after = 0
            for target in following[number]:
                after |= live[target]
            found = read[number] | (after & kept[number])
            if found != live[number]:
                live[number] = found
                waiting.add_all(before[number])
        return live

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
