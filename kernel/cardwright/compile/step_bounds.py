"""How many steps a game can take at the most, by what stands in its rules.

Where the bound is low, a program need not count. What a step is, `step_charges` says.
"""

from __future__ import annotations

from functools import partial

from cardwright.check.call_graph import callees_first
from cardwright.check.checked_pack import CheckedPack
from cardwright.check.errors.costly import UNBOUNDED, Costs
from cardwright.compile.blocks import Proc
from cardwright.compile.layout import MOST_CHOICES, Layout
from cardwright.compile.step_charges import ADDED, MIXED, MOVED, ROUND, SET, longest_list
from cardwright.compile.woven_nodes import CallProc
from cardwright.lang import typed as m
from cardwright.lang.types import TypeName

# What this many steps take at the most is not worth counting, wherever in a game they fall.
NOT_COUNTED = 60_000_000


class Bounds(Costs):
    """Upper bounds of steps in a program: of expressions (as in `Costs`), statements and procedures."""

    choice = NOT_COUNTED // MOST_CHOICES
    """So dear that a program which does not count can ask no more often than one that does."""

    def __init__(self, checked: CheckedPack, procs: dict[str, Proc], layout: Layout) -> None:
        super().__init__(checked)
        self.procs, self.layout = procs, layout
        self.longest = longest_list(layout)
        self.sizes[TypeName.PLAYER] = layout.players
        self.bounds: dict[str, int] = {}
        for name in _used_first(checked):
            self._once(name, partial(self._called, name))

    def key(self, question: str, body: m.Body) -> None:
        """Nothing is kept: the sizes here are those of one table."""
        return

    def size(self, e: m.Expr) -> int:
        return min(self.longest, super().size(e) if not isinstance(e, m.VariableRead) else self.longest)

    def active(self) -> int:
        """How many cards are looked at, at the most, to find those that are active."""
        sources = [it.value for it in self.checked.active if it.value is not None]
        return sum(self.size(it) if it.type.many else 1 for it in sources)

    def procedure(self, name: str) -> int:
        """From a procedure's beginning to its end, the choices of players counted in."""
        if name not in self.bounds:
            self.bounds[name] = self.block(self.procs[name].block)
        return self.bounds[name]

    def block(self, block: m.Block) -> int:
        return min(UNBOUNDED, sum(map(self.statement, block)))

    def statement(self, it: m.Statement) -> int:
        pieces = len(self.layout.pieces)
        match it:
            case CallProc():
                return ROUND + self.of(it.arguments) + self.procedure(it.proc)
            case m.ForEach():
                each = ROUND + self.block(it.body) + self.of(it.still)
                return self.of(it.source) + self.size(it.source) * each
            case m.Together():
                options = self.choice + self.of(it.source)
                inside = self.block(it.body) + self.block(it.otherwise)
                return self.layout.players * (ROUND + options + inside) + self.of(it.players)
            case m.Repeat():
                return self.of(it.times) + _times(it.times) * (ROUND + self.block(it.body))
            case m.While():
                each = ROUND + self.of(it.condition) + self.block(it.body)
                return self.of(it.at_most) + _times(it.at_most) * each
            case m.If():
                return self.of(it.condition) + self.block(it.then) + self.block(it.otherwise)
            case m.Either():
                return self.choice + sum(self.of(when) + self.block(block) for when, block in it.branches)
            case m.Choose():
                return (
                    self.choice
                    + self.of((it.source, it.chooser))
                    + self.block(it.body)
                    + self.block(it.otherwise)
                )
            case m.May():
                return self.choice + self.of(it.chooser) + self.block(it.body) + self.block(it.otherwise)
            case m.Ensure():
                tested = self.of((it.condition, it.when, it.chooser))
                return tested + self.block(it.body) + self.block(it.otherwise)
            case m.Move():
                # Each piece is looked for where it lies.
                return self.of((it.what, it.zone)) + pieces * MOVED + (self.size(it.what) * pieces >> 4)
            case m.Draw():
                return self.of((it.count, it.source, it.zone)) + pieces * MOVED
            case m.Shuffle():
                return self.of(it.zone) + SET + pieces * MIXED
            case m.AddValue():
                return ADDED + self.of((it.target, it.amount, it.piece))
            case m.Show():
                return SET + self.of((it.what, it.to)) + self.layout.players * (ROUND + pieces * SET)
            case m.Let() | m.SetVariable() | m.SetValue() | m.Flip() | m.Announce():
                return SET + sum(self.of(part) for part in it if isinstance(part, m.Expr))
            case m.KeepChoosing():
                return self.block(it.loop)
            case m.Anyone():
                return self.block(it.rounds)
            case m.ChooseSeveral():
                return self.block(it.steps)
            case m.Stop() | m.Leave():
                return 1
        return UNBOUNDED


class Trials(Bounds):
    """Upper bounds of the steps of one way through an `ensure`; of one with another inside there is none."""

    choice = 0
    depth = 0

    def statement(self, it: m.Statement) -> int:
        if not isinstance(it, m.Ensure):
            return super().statement(it)
        if self.depth:
            return UNBOUNDED
        self.depth += 1
        try:
            return super().statement(it)
        finally:
            self.depth -= 1


def _used_first(checked: CheckedPack) -> list[str]:
    """The named formulas, each after those that it uses: a long chain of them would be too deep for Python."""

    def used(name: str) -> list[str]:
        nodes = m.walk(checked.formulas[name].value)
        return sorted({it.formula for it in nodes if isinstance(it, m.FormulaCall)})

    return callees_first(checked.formulas, used)


def _times(e: m.Expr) -> int:
    return max(0, e.value) if isinstance(e, m.Constant) else UNBOUNDED
