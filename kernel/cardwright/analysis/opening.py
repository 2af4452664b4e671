"""What certainly comes about first in a game: `main` from its top, as far as no condition, choice or chance is in the way.

A value that is none at the start is still none there as long as no text before it can have set it. Whatever lies
behind a condition is not followed: a text that tests something first may have tested the right thing.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.analysis import operations as op
from cardwright.analysis.dataflow import Dataflow
from cardwright.analysis.effects import ReadWriteSets
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import PackTexts
from cardwright.declarations.model import MAIN_RULE
from cardwright.lang import typed as m
from cardwright.lang.types import THINGS

# Rules inside rules are gone into so far: people write a handful, and a pack made to be deep shall not break the stack.
DEEPEST = 50


class Beginning(Dataflow[bool]):
    """After `run`, `unset` has the values that are needed before anything can have set them.

    The state of a way is whether it is certain that the game comes there.
    """

    def __init__(self, program: PackTexts, touching: ReadWriteSets) -> None:
        self.program, self.checked, self.touching = program, program.checked, touching
        self.unset: list[tuple[m.Body, m.ValueRead]] = []
        self._written: set[str] = set()
        """What may have been changed so far."""
        self._seen: set[str] = set()
        """The rules that were gone through: later, more has been set."""
        self._given: dict[m.Variable | None, tuple[m.Body, m.Expr]] = {}
        """Parameters of the rules on the way -> what they were given, and in which text."""
        self._depth = 0

    def run(self) -> None:
        if MAIN_RULE in self.checked.rules and not self.checked.unsure:
            self._body = self.checked.rules[MAIN_RULE]
            self._rule(MAIN_RULE)

    def _rule(self, name: str) -> None:
        body = self.checked.rules[name]
        for it in self.program.modifiers.get(name, ()):
            self._written |= self.touching.of(self.program.code(it.body)).written
        if name not in self._seen and name not in self.program.replaced and self._depth < DEEPEST:
            self._seen.add(name)
            self._depth += 1
            outside, self._body = self._body, body
            self.block(self.program.code(body), True)
            self._body = outside
            self._depth -= 1
        self._written |= self.touching.of(self.program.code(body)).written

    def operation(self, it: op.Operation, state: bool) -> bool:
        if state:
            for needed in _needed(it):
                self._need(needed)
            if isinstance(it, op.Invoke) and it.sort is TextSort.RULE:
                self._call(it)
            elif isinstance(it, op.Loop) and _begins(it):
                state = self.block(it.body, True) or False
        self._written |= self.touching.of(it).written
        return state and not _may_end(it)

    def _call(self, it: op.Invoke) -> None:
        parameters = self.checked.rules[it.name].parameters
        for parameter, argument in zip(parameters, it.arguments, strict=True):
            # Whom a rule is given it may never need: that shows where it does.
            self._given[parameter] = self._given.get(_name(argument), (self._body, argument))
        self._rule(it.name)

    def _need(self, who: m.Expr) -> None:
        body, who = self._given.get(_name(who), (self._body, who))
        if not isinstance(who, m.ValueRead) or who.value in self._written | self.program.modifiers.keys():
            return
        value = self.checked.pack.values[who.value]
        if value.type in THINGS and value.start < 0:
            self.unset.append((body, who))


def _may_end(it: op.Operation) -> bool:
    """Whether what stands behind an operation may not be reached because of it. (A loop that is left is behind one.)"""
    ends = (op.Stop,) if isinstance(it, op.Loop) else (op.Stop, op.Leave)
    return any(isinstance(inner, ends) for inner in m.walk(it))


def _begins(it: op.Loop) -> bool:
    """Whether a loop goes round at least once."""
    if it.condition is not None or it.player is not None:
        return False
    if isinstance(it.times, m.Constant):
        return it.times.value > 0
    return isinstance(it.each, m.AllPlayers | m.AllSpaces)


def _name(e: m.Expr) -> m.Variable | None:
    return e.variable if isinstance(e, m.VariableRead) else None


def _needed(it: op.Operation) -> Iterator[m.Expr]:
    """Whom an operation cannot do without: who chooses, whose values it reads and changes, to whom cards go."""
    match it:
        case op.Choice():
            # The zone of nobody is empty, and then nobody is asked; nor where no arm can be offered.
            whose = [inner.owner for inner in m.walk(it.source) if isinstance(inner, m.ZoneRead)]
            offered = any(when is None for when, _ in it.arms)
            if offered and not any(isinstance(owner, m.ValueRead) for owner in whose):
                yield it.chooser
            if it.source is not None:
                yield from _in(it.source)
        case op.Assign():
            yield from _in(it.value)
        case op.Write():
            yield from _in(it.value)
            yield from _in(it.target)
        case op.Branch():
            yield from _in(it.condition)
        case op.Loop(condition=m.Expr() as condition):
            yield from _in(condition)
        case op.Loop(times=m.Expr() as number) | op.Loop(each=m.Expr() as number):
            yield from _in(number)
        case op.Invoke(sort=TextSort.RULE):
            for argument in it.arguments:
                yield from _in(argument)
        case op.Transfer() if it.zone.owner is not None:
            yield it.zone.owner


def _in(e: m.Expr) -> Iterator[m.Expr]:
    """Whom an expression cannot do without, in those of its parts that are worked out in any case."""
    match e:
        case m.ValueRead():
            if e.owner is not None:
                yield e.owner
                yield from _in(e.owner)
        case m.Not():
            yield from _in(e.operand)
        case m.Operation():
            yield from _in(e.left)
            if e.operator not in ("and", "or"):
                yield from _in(e.right)
        case m.Conditional():
            yield from _in(e.condition)
        case m.Builtin():
            for it in e.arguments:
                yield from _in(it)
        case m.FormulaCall():
            for it in e.arguments:
                yield from _in(it)
        case m.FormulaRead():
            yield e.piece
