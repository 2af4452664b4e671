"""Intermediate form -> Python text: a program that plays on by chance and stops for nobody.

Where the stepwise program stops for a decision, this one picks an option and goes on in the same function, so
that a whole turn is a few lines of straight code. Between two functions a game is in the same state in both
programs: either can take over from the other.
"""

from __future__ import annotations

from typing import ClassVar

from cardwright.compile import ir
from cardwright.compile.layout import IN_FORCE, NOTHING, ONE, PC, PICK, PICKS, SITE, STATUS, WHO
from cardwright.compile.python.emit import py
from cardwright.compile.python.emit_blocks import BlockText


class ByChanceText(BlockText):
    """Writes the blocks of a program that is given the next `number` of a stream (`picks`) and the `history` in which choices are noted."""

    __slots__ = ()
    parameters: ClassVar[str] = "s, v, z, number, history"

    def ask(self, end: ir.Ask, depth: int, way: set[int]) -> None:
        """Picks an option of one player."""
        add = self.text.add
        if not self.offer(end, depth, "o"):
            return
        who = self.text.simple(end.player, depth)
        for ensure in end.ensures:
            add(depth, f"if v[{ensure}] == {IN_FORCE}:")
            add(depth + 1, f"z[0] = o; v[{WHO}] = {who}; v[{SITE}] = {end.site}")
            add(depth + 1, f"v[{PC}] = {end.resume}; v[{STATUS}] = {ONE}; keep(s, {ensure}); o = z[0]")
        add(depth, f"v[{PICK}] = picked = o[number() * len(o) >> 32]")
        add(depth, f"history += ({who}, picked)")
        self._go_on(end.resume, depth, way)

    def ask_together(self, end: ir.AskTogether, depth: int, way: set[int]) -> None:
        """Picks an option of everyone who has one, in seat order."""
        add, each = self.text.add, end.element.name
        add(depth, "asked = 0")
        add(depth, f"for {each} in range(PLAYERS):")
        # One is picked at once: it need not be a list of its own.
        options = end.options.items if isinstance(end.options, ir.Copy) else end.options
        add(depth + 1, f"o = {py(options)}")
        add(depth + 1, "if o:")
        add(depth + 2, "asked = 1")
        add(depth + 2, f"v[{PICKS} + {each}] = picked = o[number() * len(o) >> 32]")
        add(depth + 2, f"history += ({each}, picked)")
        add(depth + 1, "else:")
        add(depth + 2, f"v[{PICKS} + {each}] = {NOTHING}")
        add(depth, f"if not asked: return {end.without}")
        self._go_on(end.resume, depth, way)

    def _go_on(self, resume: int, depth: int, way: set[int]) -> None:
        self.text.new_choice(depth)
        self.go(resume, depth, way)

    def targets(self, end: ir.End | None) -> list[int]:
        if isinstance(end, ir.Ask | ir.AskTogether):
            return [end.resume]
        return BlockText.targets(self, end)

    def kept(self, block: ir.Block) -> set[int]:
        kept = BlockText.kept(self, block)
        if isinstance(block.end, ir.Ask | ir.AskTogether):
            kept.discard(block.end.resume)
        return kept
