"""What certainly comes about first in a game: `main` from its top, as far as no condition, choice or chance is in the way.

A value that is none at the start is still none there as long as no text before it can have set it. Whatever lies
behind a condition is not followed: whoever asks something first may well have asked the right thing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.analysis.effects import Touching
from cardwright.check.checker import CheckedPack
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m

_THINGS = ("player", "space", "piece")
# Rules inside rules are gone into so far: people write a handful, and a pack made to be deep shall not break the stack.
DEEPEST = 50


@dataclass(slots=True)
class Beginning:
    """After `run`, `unset` has the values that are needed before anything can have set them."""

    checked: CheckedPack
    touching: Touching
    unset: list[tuple[m.Body, m.ValueRead]] = field(default_factory=list)
    _written: set[str] = field(default_factory=set)
    """What may have been changed so far."""
    _seen: set[str] = field(default_factory=set)
    """The rules that were gone through: later, more has been set."""
    _given: dict[m.Variable | None, tuple[m.Body, m.Expr]] = field(default_factory=dict)
    """Parameters of the rules on the way -> what they were given, and in which text."""
    _depth: int = 0

    def run(self) -> None:
        if "main" in self.checked.rules and not self.checked.unsure:
            self._rule("main")

    def _rule(self, name: str) -> None:
        modifiers = [it for it in self.checked.modifiers if it.target == name]
        for it in modifiers:
            self._written |= self.touching.of(it.body.parts).written
        body = self.checked.rules[name]
        replaced = any(it.timing is Timing.INSTEAD for it in modifiers)
        if name in self._seen or replaced or self._depth >= DEEPEST:
            self._written |= self.touching.of(body.block).written
            return
        self._seen.add(name)
        self._depth += 1
        self._block(body, body.block)
        self._depth -= 1

    def _block(self, body: m.Body, block: m.Block) -> bool:
        """Goes through a block that is certain to begin; gives whether it is certain to come to its end."""
        for number, it in enumerate(block):
            if not self._statement(body, it):
                self._written |= self.touching.of(block[number + 1 :]).written
                return False
        return True

    def _statement(self, body: m.Body, it: m.Statement) -> bool:
        for needed in _needed(it):
            self._need(body, needed)
        goes_on = True
        match it:
            case m.CallRule():
                parameters = self.checked.rules[it.rule].parameters
                for parameter, argument in zip(parameters, it.arguments, strict=True):
                    # Whom a rule is given it may never need: that shows where it does.
                    self._given[parameter] = self._given.get(_name(argument), (body, argument))
                self._rule(it.rule)
            case m.ForEach(source=m.AllPlayers() | m.AllSpaces()):
                goes_on = self._block(body, it.body)
            case m.Repeat(times=m.Constant(value=times)) if times > 0:
                goes_on = self._block(body, it.body)
        self._written |= self.touching.of(it).written
        return goes_on and not any(isinstance(inner, m.Stop) for inner in m.walk(it))

    def _need(self, body: m.Body, who: m.Expr) -> None:
        body, who = self._given.get(_name(who), (body, who))
        if not isinstance(who, m.ValueRead) or who.value in self._written | self.touching.modifiers.keys():
            return
        value = self.checked.pack.values[who.value]
        if value.type in _THINGS and value.start < 0:
            self.unset.append((body, who))


def _name(e: m.Expr) -> m.Variable | None:
    return e.variable if isinstance(e, m.VariableRead) else None


def _needed(it: m.Statement) -> Iterator[m.Expr]:
    """Whom a statement cannot do without: who chooses, whose values it reads and changes, to whom cards go."""
    match it:
        case m.Choose():
            # The zone of nobody is empty, and then nobody is asked.
            whose = [inner.owner for inner in m.walk(it.source) if isinstance(inner, m.ZoneRead)]
            if not any(isinstance(owner, m.ValueRead) for owner in whose):
                yield it.chooser
            yield from _in(it.source)
        case m.May():
            yield it.chooser
        case m.Let() | m.SetVariable():
            yield from _in(it.value)
        case m.SetValue():
            yield from _in(it.value)
            yield from _in(it.target)
        case m.AddValue():
            yield from _in(it.amount)
            yield from _in(it.target)
        case m.If() | m.While():
            yield from _in(it.condition)
        case m.Repeat():
            yield from _in(it.times)
        case m.ForEach():
            yield from _in(it.source)
        case m.CallRule():
            for argument in it.arguments:
                yield from _in(argument)
        case m.Move() | m.Draw() if it.zone.owner is not None:
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
