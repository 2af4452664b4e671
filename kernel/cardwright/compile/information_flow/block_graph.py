"""The graph of the blocks that a game can come to: what follows what, in which order to visit, what depends on what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from cardwright.compile import ir
from cardwright.compile.routine_names import MAIN

if TYPE_CHECKING:
    from cardwright.compile.form import EntryPoint, Form

EXIT = -1


class BlockGraph:
    """The blocks that games which begin with that rule (None: with any rule that the program can begin with) reach."""

    def __init__(self, form: Form, rule: str | None) -> None:
        self.blocks = form.blocks
        self.first: list[EntryPoint] = [
            proc
            for name, proc in form.procedures.items()
            if proc.block >= 0 and (name == (rule or MAIN) or (rule is None and form.any_rule))
        ]
        """Where a game may begin."""
        self._ways_back = {proc.way_back: {0} for proc in self.first}
        """Cell of the way back from a procedure -> the blocks at which its callers go on, of those that are come to."""
        self.following = self._following()
        """Block -> those that may follow it."""
        self.within = {number: self._within_procedure(number) for number in self.following}
        """Block -> those that may follow it in its own procedure: after a call, where it comes back to. A procedure
        always comes back to where it was called: what depends on a branch ends with its procedure."""
        self.calls = {
            number: following[0]
            for number, following in self.following.items()
            if following and self.within[number] and self.within[number] != following
        }
        """Block that ends with a call -> the first block of what it calls."""

    def _following(self) -> dict[int, list[int]]:
        reached: set[int] = set()
        returning: set[int] = set()
        """Cells of the ways back from procedures whose end is come to."""
        waiting = [proc.block for proc in self.first]
        while waiting:
            number = waiting.pop()
            if number in reached:
                continue
            reached.add(number)
            block = self.blocks[number]
            for op in block.code:
                if isinstance(op, ir.Return):
                    self._ways_back.setdefault(op.cell, set()).add(op.block)
                    if op.cell in returning:
                        waiting.append(op.block)
            if not isinstance(block.end, ir.JumpCell):
                waiting += self._next(block.end)
            elif block.end.cell not in returning:
                returning.add(block.end.cell)
                waiting += self._next(block.end)
        return {number: self._next(self.blocks[number].end) for number in sorted(reached)}

    def _next(self, end: ir.End | None) -> list[int]:
        match end:
            case ir.Jump():
                return [end.block]
            case ir.Branch() | ir.Probe():
                return [end.then, end.otherwise]
            case ir.JumpCell():
                return sorted(self._ways_back.get(end.cell, ()))
            case ir.Ask() | ir.AskTogether():
                return [end.resume, end.without]
            case ir.Judge():
                return [end.then]
        return []

    def _within_procedure(self, number: int) -> list[int]:
        block = self.blocks[number]
        if isinstance(block.end, ir.JumpCell):
            return []
        back = [op.block for op in block.code if isinstance(op, ir.Return)]
        return back or self.following[number]

    @cached_property
    def procedures(self) -> list[list[int]]:
        """The blocks of each procedure, callers before those that they call, each block before those that follow it,
        loops aside.

        What all callers bring to a procedure should have come together when its blocks are visited.
        """
        entries = {proc.block for proc in self.first}
        own = {it: reverse_postorder(self.within, {it}) for it in entries | {*self.calls.values()}}
        called = {
            entry: [self.calls[it] for it in blocks if it in self.calls] for entry, blocks in own.items()
        }
        found = [own[entry] for entry in reverse_postorder(called, entries)]
        placed = {it for blocks in found for it in blocks}
        return [*found, [it for it in self.within if it not in placed]]

    @cached_property
    def way_back(self) -> dict[int, int]:
        """Block -> the cell that says where the caller of its procedure goes on. Some procedures never end, and of
        blocks behind a call that never comes back the procedure is not known."""
        found = {}
        for blocks in self.procedures[:-1]:
            ends = (self.blocks[it].end for it in blocks)
            cell = next((it.cell for it in ends if isinstance(it, ir.JumpCell)), None)
            if cell is not None:
                found.update(dict.fromkeys(blocks, cell))
        return found

    @cached_property
    def post_dominators(self) -> dict[int, int]:
        return post_dominators(self.within)

    def under(self, block: int) -> set[int]:
        """The blocks that a branch at the end of a block decides about: until all ways from it meet again."""
        return region(self.within, block, self.post_dominators[block])

    def procedure(self, entry: int) -> set[int]:
        """The blocks of the procedure that begins with a block."""
        return {entry, *region(self.within, entry, EXIT)}


class Worklist:
    """Blocks that wait to be visited; the next is the one that comes first in a given order."""

    def __init__(self, order: Iterable[int]) -> None:
        self._order = [*dict.fromkeys(order)]
        self._place = {number: index for index, number in enumerate(self._order)}
        self._heap: list[int] = []
        self._waiting: set[int] = set()

    def add_all(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            place = self._place[number]
            if place not in self._waiting:
                self._waiting.add(place)
                heappush(self._heap, place)

    def __iter__(self) -> Iterator[int]:
        """Takes blocks from the worklist until it is empty; the caller may add more while it runs."""
        while self._heap:
            place = heappop(self._heap)
            self._waiting.remove(place)
            yield self._order[place]


def reverse_postorder(graph: dict[int, list[int]], entries: set[int]) -> list[int]:
    """The blocks that can be reached, each before those that follow it, loops aside."""
    found: list[int] = []
    seen: set[int] = set()
    waiting = [(it, False) for it in sorted(entries)]
    while waiting:
        block, done = waiting.pop()
        if done:
            found.append(block)
        elif block not in seen:
            seen.add(block)
            waiting.append((block, True))
            waiting.extend((it, False) for it in graph[block] if it not in seen)
    return found[::-1]


def post_dominators(graph: dict[int, list[int]]) -> dict[int, int]:
    """Block -> the first block through which every way from it leads (`EXIT` for none).

    The algorithm of Cooper, Harvey and Kennedy on the graph turned round.
    """
    before: dict[int, list[int]] = {it: [] for it in (*graph, EXIT)}
    for block, targets in graph.items():
        for target in targets or [EXIT]:
            before[target].append(block)
    order: list[int] = []
    seen = {EXIT}
    stack = [(EXIT, iter(before[EXIT]))]
    while stack:
        block, rest = stack[-1]
        following = next((it for it in rest if it not in seen), None)
        if following is None:
            order.append(block)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(before[following])))
    place = {block: number for number, block in enumerate(order)}
    found = {EXIT: EXIT}
    changed = True
    while changed:
        changed = False
        for block in reversed(order[:-1]):
            ways = [it for it in graph[block] or [EXIT] if it in found]
            first = ways[0]
            for it in ways[1:]:
                one, other = first, it
                while one != other:
                    if place[one] < place[other]:
                        one = found[one]
                    else:
                        other = found[other]
                first = one
            if found.get(block) != first:
                found[block] = first
                changed = True
    # From a loop that never ends no way leads out: all that follows depends on it.
    return {it: found.get(it, EXIT) for it in graph}


def region(graph: dict[int, list[int]], block: int, end: int) -> set[int]:
    """The blocks that are come to after a block before the ways from it meet again."""
    found: set[int] = set()
    waiting = [it for it in graph[block] if it != end]
    while waiting:
        it = waiting.pop()
        if it not in found:
            found.add(it)
            waiting += [target for target in graph[it] if target != end]
    return found
