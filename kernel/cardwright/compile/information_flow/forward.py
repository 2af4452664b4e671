"""The forward half of the analysis: facts flow through the blocks of a program until nothing changes (by worklist).

Which way a branch went shows in everything that is stored on one of its sides only. So each block has a level of its
own, its control: who knows that it runs. When a branch turns out to depend on something that not everyone knows, the
control of the blocks under it is lowered, and they are visited again.

An analysis that would take too many steps is given up (`TooMuch`). Steps are counted, so this is the same on every
machine; a pack comes to it only if its rules call one another hundreds of times while hundreds of variables are live.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compile import ir
from cardwright.compile.information_flow.block_graph import BlockGraph, Worklist
from cardwright.compile.information_flow.expressions import Context, TooMuch
from cardwright.compile.information_flow.facts import Facts
from cardwright.compile.information_flow.levels import EVERYONE, NOBODY, UNKNOWN, One, meet
from cardwright.compile.information_flow.liveness import Liveness
from cardwright.compile.information_flow.operations import Walk

# The facts on live variables at all blocks together: a hundred megabytes.
MOST_FACTS = 1_000_000


class Forward:
    """The facts at the end of each block at which somebody is asked or an `ensure` begins."""

    def __init__(self, graph: BlockGraph, liveness: Liveness, context: Context) -> None:
        self._graph, self._liveness, self._context = graph, liveness, context
        self._blocks = graph.blocks
        self._entering: dict[int, Facts] = {}
        self._control = dict.fromkeys(graph.following, EVERYONE)
        self._branches = dict.fromkeys(graph.following, EVERYONE)
        """Who knows which way each block went on."""
        self._waiting = Worklist(it for blocks in graph.procedures for it in blocks)
        self._decoded: dict[int, list[int]] = {}
        self.leaving: dict[int, Facts] = {}

    def solve(self) -> None:
        if sum(bits.bit_count() for bits in self._liveness.live.values()) > MOST_FACTS:
            raise TooMuch
        for proc in self._graph.first:
            self._entering[proc.block] = Facts({it: One() for it in (proc.way_back, *proc.parameters)})
        self._waiting.add_all(self._entering)
        for number in self._waiting:
            self._visit(number)

    def _visit(self, number: int) -> None:
        entering, block = self._entering[number], self._blocks[number]
        self._context.spend(len(entering.variables))
        facts = entering.copy()
        walk = Walk(self._context, facts, self._control[number])
        walk.code(block.code)
        if isinstance(block.end, ir.Ask | ir.AskTogether | ir.Probe):
            # What is picked is noted behind this point.
            self.leaving[number] = Facts(
                dict(facts.variables), {}, facts.pick, facts.open, dict(facts.copies)
            )
        facts.registers = {}
        level = meet(self._branches[number], _end(walk, block.end))
        for target in self._graph.following[number]:
            if not isinstance(block.end, ir.JumpCell) or self._called_from(target, facts):
                self._bring(target, _along(facts, block.end, target, level))
        if level != self._branches[number]:
            self._branches[number] = level
            self._lower(self._graph.under(number), level)

    def _called_from(self, target: int, facts: Facts) -> bool:
        """Whether some way that led to the end of a procedure came from the caller that goes on at a block.

        Where the caller's own caller goes on is stored on every such way, and on no other way it is needed.
        """
        way_back = self._graph.way_back.get(target)
        needed = way_back is not None and self._liveness.live[target] & self._liveness.bit(way_back)
        return not needed or way_back in facts.variables

    def _bring(self, target: int, facts: Facts) -> None:
        """Lets facts flow into a block, as far as they are of use there."""
        bits = self._liveness.live[target]
        if bits not in self._decoded:
            self._decoded[bits] = [*self._liveness.numbers(bits)]
        brought = facts.only(self._decoded[bits])
        if target not in self._entering:
            self._entering[target] = brought
        elif not self._entering[target].join(brought):
            return
        self._waiting.add_all((target,))

    def _lower(self, blocks: Iterable[int], level: int) -> None:
        """Blocks that run only under a condition show that the condition holds to those who see them run."""
        waiting = [({*blocks}, level)]
        while waiting:
            region, level = waiting.pop()
            setters = self._liveness.setters.get(level, set())
            kept = level if setters.isdisjoint(region) else NOBODY
            for number in region:
                after = meet(self._control[number], kept)
                if after == self._control[number]:
                    continue
                self._control[number] = after
                if number in self._entering:
                    self._waiting.add_all((number,))
                if number in self._graph.calls:
                    waiting.append((self._graph.procedure(self._graph.calls[number]), after))


def _end(walk: Walk, end: ir.End | None) -> int:
    """Who knows which way a block went on. What is picked or judged at its end is noted in the facts."""
    facts = walk.facts
    match end:
        case ir.Branch():
            return walk.one(end.condition).level
        case ir.JumpCell():
            return facts.variables.get(end.cell, One()).level
        case ir.Ask():
            options = walk.many(end.options)
            facts.pick = One(walk.knower(end.player), options.zones, options.placed)
            sure = isinstance(end.options, ir.Literal) and bool(end.options.items)
            return EVERYONE if sure else options.length
        case ir.AskTogether():
            facts.pick = UNKNOWN
            facts.registers[end.element] = One()
            return walk.many(end.options).length
        case ir.Probe():
            # The search goes by what the choosing player may know.
            return meet(walk.knower(end.player), walk.control)
        case ir.Judge():
            # Whatever came of it, it is no longer in force.
            facts.variables[end.ensure] = One()
    return EVERYONE


def _along(facts: Facts, end: ir.End | None, target: int, level: int) -> Facts:
    """The facts on the way to one of the blocks that may follow: an `ensure` is in force on one side only."""
    if not isinstance(end, ir.Probe) or target != end.then:
        return facts
    brought = facts.copy()
    brought.variables[end.ensure] = One(level)
    return brought
