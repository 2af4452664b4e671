"""Intermediate form -> Python text: blocks, each a function from one decision towards the next.

A block's function gives the number of the block to go on with, or -1 when the play waits for a choice.
Blocks that are reached from one place only are written into that place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar

from cardwright.compile import ir
from cardwright.compile.layout import (
    DECLINE,
    IDLE,
    IN_FORCE,
    MANY,
    MET,
    MISSED,
    NOTHING,
    ONE,
    OVER,
    PC,
    PICKS,
    SITE,
    STATUS,
    UNMADE,
    WHO,
)
from cardwright.compile.python.emit import PythonLines, py
from cardwright.compile.python.locals import keep_in_locals

# A block of at most this many operations, with all that follows it alone, is written wherever it is
# reached: a call costs more than they do.
SMALL = 13
# … but not more often than this: what is written out may lead to further small blocks, each to be written
# out again, and twenty conditions in a row would fill the memory.
MOST_COPIES = 20
# … nor in a whole program more often than this.
MOST_COPIES_IN_ALL = 2_000
# A function holds at most this many blocks in a row: a rule of a thousand choices would be nested too deep.
LONGEST = 80


@dataclass(slots=True, eq=False, repr=False)
class BlockText:
    """Writes the blocks of a program."""

    text: PythonLines
    blocks: list[ir.Block]
    pinned: set[int]
    """Blocks that need a function of their own: their numbers are kept in the state."""
    first_variable: int
    """The first cell that holds a variable: only blocks write it, so a function may read it once."""
    parameters: ClassVar[str] = "s, v, z"
    reached: Counter[int] = field(default_factory=Counter)
    late: list[int] = field(default_factory=list)
    closures: dict[int, int] = field(default_factory=dict)
    copies: Counter[int] = field(default_factory=Counter)
    copied: int = 0
    """How many blocks were written again."""

    def write(self) -> None:
        for block in self.blocks:
            for target in self.targets(block.end):
                self.reached[target] += 1
            self.pinned.update(self.kept(block))
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
        return self.reached[number] > 1

    def _closure(self, number: int) -> int:
        """The weight of a block with the blocks that are written into it."""
        if number not in self.closures:
            block = self.blocks[number]
            self.closures[number] = SMALL + 1  # a loop leads back here: too large by definition
            ends = 4 if isinstance(block.end, ir.Ask | ir.AskTogether | ir.Probe | ir.Judge) else 1
            self.closures[number] = (
                self._weight(block.code)
                + ends
                + sum(self._closure(it) for it in self.targets(block.end) if self.reached[it] == 1)
            )
        return self.closures[number]

    def _weight(self, code: ir.Code | list[ir.Op]) -> int:
        weight = 0
        for op in code:
            match op:
                case ir.When():
                    weight += 1 + self._weight(op.then) + self._weight(op.otherwise)
                case ir.Loop() | ir.Count():
                    weight += 2 + self._weight(op.body)
                case ir.Mark() | ir.Check() | ir.Note() | ir.Forget() | ir.SetReg():
                    pass
                case _:
                    weight += 1
        return weight

    def _function(self, number: int) -> None:
        self.text.add(0, f"def b{number}({self.parameters}):")
        start = len(self.text.lines)
        self._body(number, 1, {number})
        keep_in_locals(self.text, start, self.first_variable)
        self.text.bring_in(start)

    def _body(self, number: int, depth: int, on_the_way: set[int]) -> None:
        block = self.blocks[number]
        for op in block.code:
            self.text.op(op, depth)
        self._end(block.end, depth, on_the_way)

    def go(self, target: int, depth: int, on_the_way: set[int]) -> None:
        """Goes on at a block: by writing it here, or by naming it."""
        again = target in on_the_way
        alone = self.reached[target] == 1 and target not in self.pinned
        small = (
            self._closure(target) <= SMALL
            and self.copies[target] < MOST_COPIES
            and self.copied < MOST_COPIES_IN_ALL
        )
        if not again and depth < 12 and len(on_the_way) < LONGEST and (alone or small):
            self.copies[target] += 1
            self.copied += not alone
            on_the_way.add(target)
            self._body(target, depth, on_the_way)
            on_the_way.remove(target)
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
                self.go(end.block, depth, way)
            case ir.Branch():
                add(depth, f"if {py(end.condition)}:")
                self.go(end.then, depth + 1, way)
                self.go(end.otherwise, depth, way)
            case ir.JumpCell():
                add(depth, f"return v[{end.cell}]")
            case ir.Ask():
                self.ask(end, depth, way)
            case ir.AskTogether():
                self.ask_together(end, depth, way)
            case ir.Probe():
                add(depth, f"if probe(s, {end.ensure}, {py(end.player)}, {end.then}):")
                add(depth + 1, f"v[{end.ensure}] = {IN_FORCE}")
                add(depth + 1, f"return {end.then}")
                self.go(end.otherwise, depth, way)
            case ir.Judge():
                add(depth, f"if v[{end.ensure}] > {IN_FORCE}:")
                add(depth + 1, f"v[{end.ensure}] = {MET} if {py(end.condition)} else {MISSED}")
                add(depth + 1, f"v[{STATUS}] = {OVER}")
                add(depth + 1, "return -1")
                add(depth, f"v[{end.ensure}] = {IDLE}")
                self.go(end.then, depth, way)
            case ir.Halt():
                add(depth, "return halt(v, z, PLAYERS)")
            case None:
                raise AssertionError("a block without an end")

    def offer(self, end: ir.Ask, depth: int, constant: str) -> bool:
        """Works the options out in `o`, or in `constant` if they are; False if there never are any: then it goes on."""
        add = self.text.add
        if end.options == ir.Literal(()):
            add(depth, f"return {end.without}")
            return False
        if isinstance(end.options, ir.Literal):
            items = [*end.options.items, *([DECLINE] if end.optional else [])]
            add(depth, f"{constant} = {items}")
            return True
        add(depth, f"o = {py(end.options)}")
        add(depth, f"if not o: return {end.without}")
        if end.optional:
            add(depth, f"o.append({DECLINE})")
        return True

    def ask(self, end: ir.Ask, depth: int, way: set[int]) -> None:
        """Stops for a decision."""
        add = self.text.add
        if not self.offer(end, depth, "z[0]"):
            return
        if not isinstance(end.options, ir.Literal):
            add(depth, "z[0] = o")
        add(
            depth,
            f"v[{WHO}] = {py(end.player)}; v[{SITE}] = {end.site}; v[{PC}] = {end.resume}; v[{STATUS}] = {ONE}",
        )
        for ensure in end.ensures:
            add(depth, f"if v[{ensure}] == {IN_FORCE}: keep(s, {ensure})")
        add(depth, "return -1")

    def ask_together(self, end: ir.AskTogether, depth: int, way: set[int]) -> None:
        """Stops for a decision of everyone who has an option."""
        add, each = self.text.add, end.element.name
        add(depth, "asked = 0")
        add(depth, f"for {each} in range(PLAYERS):")
        add(depth + 1, f"z[{each}] = o = {py(end.options)}")
        add(depth + 1, "if o:")
        add(depth + 2, f"v[{PICKS} + {each}] = {UNMADE}; asked += 1")
        add(depth + 1, "else:")
        add(depth + 2, f"v[{PICKS} + {each}] = {NOTHING}")
        add(depth, f"if not asked: return {end.without}")
        add(depth, f"v[{WHO}] = asked")
        add(depth, f"v[{SITE}] = {end.site}; v[{PC}] = {end.resume}; v[{STATUS}] = {MANY}")
        add(depth, "return -1")

    def targets(self, end: ir.End | None) -> list[int]:
        """Blocks that the end of a block may be followed by in the same text."""
        match end:
            case ir.Jump():
                return [end.block]
            case ir.Branch() | ir.Probe():
                return [end.then, end.otherwise]
            case ir.Judge():
                return [end.then]
        return []

    def kept(self, block: ir.Block) -> set[int]:
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
