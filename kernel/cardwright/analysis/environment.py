"""The abstract state of the interval analysis: what is known at one place in a text.

It maps the variables bound there to intervals, word sets or sizes, and the expressions that a condition has tested to
facts. `joined` is the join of two states where paths meet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from cardwright.analysis.interval_arithmetic import ANY, FLAG, Range
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn
from cardwright.lang.types import TypeName

Words = frozenset[int]
"""The words of a list that something can be, by their numbers."""
Known = Range | Words | None
"""Of a number or flag its range, of several things how many, of a word which; of other things nothing."""
Shape = tuple[Any, ...]
"""An expression without its places: two texts that say the same have one shape."""
T = TypeVar("T")
ORIGINAL = m.Variable("original", t.UNKNOWN)
"""Stands for what a modifier replaces."""
ASKING_TWICE = (m.Operation, m.Not, m.Conditional, m.Aggregate, m.Filter, m.Sort)
"""Expressions that ask a part for several things, each of which goes through all that is inside the part."""
_SAYING = (m.Expr, m.Statement)
_GOING_THROUGH = (m.Filter, m.Sort, m.Aggregate, m.Collected)
_SAID: dict[type, list[str]] = {}
"""By node type, the fields that say something."""


def shape(e: object) -> Any:
    """What an expression or statement says, wherever it is written."""
    return Shapes().of(e)


class Shapes:
    """Shapes of the expressions and statements of a pack, each worked out once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, Shape]] = {}
        """By the identity of an expression, which is kept so that no other can come to have it."""

    def of(self, e: object) -> Any:
        if isinstance(e, tuple):
            return tuple(map(self.of, e))
        if not isinstance(e, _SAYING):
            return e
        found = self._known.get(id(e))
        if found is None:
            found = self._known[id(e)] = e, self._of(e)
        return found[1]

    def _of(self, e: m.Expr | m.Statement) -> Shape:
        if isinstance(e, m.Builtin) and e.function is Fn.COUNT:
            return self.count_of(e.arguments[0])
        names = _SAID.get(type(e))
        if names is None:
            names = _SAID[type(e)] = [it for it in e.fields if it not in ("at", "type")]
        parts = tuple([self.of(getattr(e, name)) for name in names])
        if isinstance(e, _GOING_THROUGH):
            # Two that go through the same with a variable each say the same; an inner `it` hides an outer one.
            parts = about(parts, e.variable, e.variable.name)
        return (type(e).__name__, *parts)

    def count_of(self, e: m.Expr) -> Shape:
        """The shape of `count(e)`."""
        return ("count", self.of(e))


def zone_of(variable: m.Variable) -> Shape:
    """Where the card of a variable lies. What is known of it are the numbers of zones."""
    return ("zone of", variable)


def about(place: object, old: m.Variable, new: object) -> Any:
    """A shape said of another variable."""
    if isinstance(place, tuple):
        return tuple(about(it, old, new) for it in place)
    return new if place is old else place


def mentions(place: object, variable: m.Variable) -> bool:
    """Whether a shape speaks of a variable."""
    if isinstance(place, tuple):
        return any(mentions(it, variable) for it in place)
    return place is variable


def either(one: Known, other: Known) -> Known:
    """What is known when it is one or the other."""
    if isinstance(one, Range) and isinstance(other, Range):
        return one | other
    if isinstance(one, frozenset) and isinstance(other, frozenset):
        return one | other
    return None


@dataclass(frozen=True, slots=True)
class Fact:
    """What a condition implies for an expression, and the names that must stay unchanged for it to stay true."""

    known: Range | Words
    reads: frozenset[str]
    nonzero: bool = False


@dataclass(frozen=True, slots=True)
class Env:
    """Immutable: going on in a text makes a new one.

    Answers are memoized. A condition is evaluated for its value, for what holds where it is true and for what holds where
    it is false, and each of these evaluates its parts: without the memo, nested conditions would take exponential time.
    """

    variables: Mapping[m.Variable, Known] = field(default_factory=dict)
    facts: Mapping[Shape, Fact] = field(default_factory=dict)
    _answers: dict[tuple[int, Hashable], tuple[m.Expr, Any]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """By the identity of an expression, which is kept so that no other can come to have it, and what was asked of it."""

    def once(self, e: m.Expr, question: Hashable, answer: Callable[[m.Expr, Env], T]) -> T:
        """The answer to a question about an expression, worked out when it is asked here for the first time."""
        known = self._answers.get((id(e), question))
        if known is None:
            known = self._answers[id(e), question] = e, answer(e, self)
        found: T = known[1]
        return found

    def answered(self, e: m.Expr, question: Hashable) -> bool:
        return (id(e), question) in self._answers

    def bind(self, variable: m.Variable, known: Known) -> Env:
        kept = {key: fact for key, fact in self.facts.items() if not mentions(key, variable)}
        return Env({**self.variables, variable: known}, kept)

    def told(self, key: Shape, fact: Fact) -> Env:
        """With one more fact; of two about the same, both hold."""
        return self.told_all(((key, fact),))

    def told_all(self, told: Iterable[tuple[Shape, Fact]]) -> Env:
        facts = dict(self.facts)
        for key, fact in told:
            old = facts.get(key)
            if old is not None and isinstance(old.known, Range) and isinstance(fact.known, Range):
                fact = replace(fact, known=old.known & fact.known, nonzero=fact.nonzero or old.nonzero)
            facts[key] = fact
        return Env(self.variables, facts)

    def without(self, changed: Iterable[str]) -> Env:
        """The state after writes to these names: facts that read one of them are dropped."""
        gone = set(changed)
        if not gone:
            return self
        kept = {key: fact for key, fact in self.facts.items() if not fact.reads & gone}
        return Env(self.variables, kept)

    def unsure(self, variables: Iterable[m.Variable]) -> Env:
        """The state with these variables unknown, as at the head of a loop that assigns them."""
        env = self
        for it in variables:
            env = env.bind(
                it,
                FLAG if it.type.name is TypeName.FLAG else ANY if it.type.name is TypeName.NUMBER else None,
            )
        return env


def joined(one: Env | None, other: Env | None) -> Env | None:
    """The join of two states where two paths meet; None for a path that has ended."""
    if one is None or other is None:
        return other if one is None else one
    variables = {
        it: either(known, other.variables[it]) for it, known in one.variables.items() if it in other.variables
    }
    facts = {}
    for key, first in one.facts.items():
        second = other.facts.get(key)
        known = either(first.known, second.known) if second is not None else None
        if second is not None and known is not None:
            facts[key] = Fact(known, first.reads | second.reads, first.nonzero and second.nonzero)
    return Env(variables, facts)
