"""Intermediate form -> Python text: blocks, each a function from one decision towards the next.

A block's function gives the number of the block to go on with, or -1 when the play waits for a choice.
Blocks that are reached from one place only are written into that place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from cardwright.engine import ir
from cardwright.engine.emit import Text, fresh, py
from cardwright.engine.layout import DECLINE, MANY, NOTHING, ONE, OVER, PC, PICKS, SITE, STATUS, UNMADE, WHO

# A block of up to so many operations is written wherever it is reached: a call costs more than they do.
SMALL = 2
# The cell of an ensure: not in force, in force, a trial under way, a trial that met or missed it.
IDLE, IN_FORCE, TRIAL, MET, MISSED = range(5)


@dataclass(slots=True)
class BlockText:
    """Writes the blocks of a program."""

    text: Text
    blocks: list[ir.Block]
    pinned: set[int]
    """Blocks that need a function of their own: their numbers are kept in the state."""
    reached: Counter[int] = field(default_factory=Counter)
    late: list[int] = field(default_factory=list)

    def write(self) -> None:
        for block in self.blocks:
            for target in _targets(block.end):
                self.reached[target] += 1
            self.pinned.update(_kept(block))
        waiting = [n for n, it in enumerate(self.blocks) if it.end and (n in self.pinned or self._own(n))]
        written: set[int] = set()
        while waiting:
            number = waiting.pop()
            if number not in written:
                written.add(number)
                self._function(number)
                waiting += self.late
                self.late.clear()
        self.text.place = -1
        functions = (f"b{number}" if number in written else "None" for number in range(len(self.blocks)))
        self.text.add(0, f"BLOCKS = ({', '.join(functions)},)")

    def _own(self, number: int) -> bool:
        return self.reached[number] > 1 and not self._small(number)

    def _small(self, number: int) -> bool:
        block = self.blocks[number]
        work = [op for op in block.code if not isinstance(op, ir.Mark)]
        return len(work) <= SMALL and isinstance(block.end, ir.Jump | ir.JumpCell | ir.Halt) and not any(
            isinstance(op, ir.When | ir.Loop | ir.Count) for op in work
        )

    def _function(self, number: int) -> None:
        self.text.add(0, f"def b{number}(s, v, z):")
        start = len(self.text.lines)
        self._body(number, 1, {number})
        self.text.bring_in(start)

    def _body(self, number: int, depth: int, on_the_way: set[int]) -> None:
        block = self.blocks[number]
        for op in block.code:
            self.text.op(op, depth)
        self._end(block.end, depth, on_the_way)

    def _go(self, target: int, depth: int, on_the_way: set[int]) -> None:
        """Goes on at a block: by writing it here, or by naming it."""
        again = target in on_the_way
        if not again and (self._small(target) or (self.reached[target] == 1 and depth < 12)):
            self._body(target, depth, {*on_the_way, target})
        else:
            if target not in self.pinned and not self._own(target):
                # Reached once, but from too deep in the text: it gets a function after all.
                self.pinned.add(target)
                self.late.append(target)
            self.text.add(depth, f"return {target}")

    def _end(self, end: ir.End | None, depth: int, way: set[int]) -> None:
        add = self.text.add
        match end:
            case ir.Jump():
                self._go(end.block, depth, way)
            case ir.Branch():
                add(depth, f"if {py(end.condition)}:")
                self._go(end.then, depth + 1, way)
                self._go(end.otherwise, depth, way)
            case ir.JumpCell():
                add(depth, f"return v[{end.cell}]")
            case ir.Ask():
                self._ask(end, depth)
            case ir.AskTogether():
                self._ask_together(end, depth)
            case ir.Probe():
                add(depth, f"if probe(s, {end.ensure}, {py(end.player)}, {end.then}):")
                add(depth + 1, f"v[{end.ensure}] = {IN_FORCE}")
                add(depth + 1, f"return {end.then}")
                self._go(end.otherwise, depth, way)
            case ir.Judge():
                add(depth, f"if v[{end.ensure}] > {IN_FORCE}:")
                add(depth + 1, f"v[{end.ensure}] = {MET} if {py(end.condition)} else {MISSED}")
                add(depth + 1, f"v[{STATUS}] = {OVER}")
                add(depth + 1, "return -1")
                add(depth, f"v[{end.ensure}] = {IDLE}")
                self._go(end.then, depth, way)
            case ir.Halt():
                add(depth, f"v[{PC}] = 0; v[{STATUS}] = {OVER}")
                add(depth, "return -1")
            case None:
                raise AssertionError("a block without an end")

    def _ask(self, end: ir.Ask, depth: int) -> None:
        add = self.text.add
        if isinstance(end.options, ir.Literal):
            items = [*end.options.items, *([DECLINE] if end.optional else [])]
            add(depth, f"z[0] = {items}")
        else:
            add(depth, f"o = {self._options(end.options)}")
            add(depth, f"if not o: return {end.without}")
            if end.optional:
                add(depth, f"o.append({DECLINE})")
            add(depth, "z[0] = o")
        add(
            depth,
            f"v[{WHO}] = {py(end.player)}; v[{SITE}] = {end.site}; v[{PC}] = {end.resume}; v[{STATUS}] = {ONE}",
        )
        for ensure in end.ensures:
            add(depth, f"if v[{ensure}] == {IN_FORCE}: keep(s, {ensure})")
        add(depth, "return -1")

    def _options(self, options: ir.List) -> str:
        listed = isinstance(options, ir.ListIf | ir.Reg | ir.Call)
        return f"[*{py(options)}]" if listed else fresh(options)

    def _ask_together(self, end: ir.AskTogether, depth: int) -> None:
        add, each = self.text.add, end.element.name
        add(depth, f"v[{WHO}] = 0")
        add(depth, f"for {each} in range(PLAYERS):")
        add(depth + 1, f"z[{each}] = o = {self._options(end.options)}")
        add(depth + 1, "if o:")
        add(depth + 2, f"v[{PICKS} + {each}] = {UNMADE}; v[{WHO}] += 1")
        add(depth + 1, "else:")
        add(depth + 2, f"v[{PICKS} + {each}] = {NOTHING}")
        add(depth, f"if not v[{WHO}]: return {end.without}")
        add(depth, f"v[{SITE}] = {end.site}; v[{PC}] = {end.resume}; v[{STATUS}] = {MANY}")
        add(depth, "return -1")


def _targets(end: ir.End | None) -> list[int]:
    """Blocks that the end of a block may be followed by in the same text."""
    match end:
        case ir.Jump():
            return [end.block]
        case ir.Branch() | ir.Probe():
            return [end.then, end.otherwise]
        case ir.Judge():
            return [end.then]
    return []


def _kept(block: ir.Block) -> set[int]:
    """Blocks whose numbers this block gives away: they must have a function."""
    kept: set[int] = set()
    for op in block.code:
        if isinstance(op, ir.Return):
            kept.add(op.block)
    match block.end:
        case ir.Ask() | ir.AskTogether():
            kept |= {block.end.resume, block.end.without}
        case ir.Probe():
            kept.add(block.end.then)
    return kept
