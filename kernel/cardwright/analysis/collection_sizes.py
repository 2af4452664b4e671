"""How many things a collection can hold, and what is known of each of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardwright.analysis.environment import ASKING_TWICE, ORIGINAL, Env, Known, about
from cardwright.analysis.interval_arithmetic import ANY, FALSE, NOTHING, TRUE, Range, arithmetic, exactly
from cardwright.analysis.usage import Use
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import NARROWING, Fn
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.analysis.intervals import Estimates


class Sizes:
    """Estimates of collections."""

    def __init__(self, estimates: Estimates) -> None:
        self.estimates = estimates
        self.pack = estimates.pack
        self.pieces = estimates.pieces
        self.rooms = estimates.pack.rooms()

    def of(self, e: m.Expr, env: Env) -> Range:
        """How many a collection can hold."""
        return self.estimates.once(e, env, self._told) if isinstance(e, ASKING_TWICE) else self._told(e, env)

    def _told(self, e: m.Expr, env: Env) -> Range:
        """As far as it is known by itself, and as far as a condition has told it."""
        self.estimates.steps.take()
        found = self._of(e, env)
        if env.facts:
            fact = env.facts.get(self.estimates.shapes.count_of(e))
            if fact is not None and isinstance(fact.known, Range):
                found &= fact.known
        return found

    def _of(self, e: m.Expr, env: Env) -> Range:
        match e:
            case m.ZoneRead():
                self.estimates.inner(env, e.owner)
                return Range(0, self.room(e))
            case m.AllPlayers():
                return Range(self.pack.fewest_seats, self.pack.most_seats)
            case m.AllSpaces():
                return exactly(self.pack.graphs[e.graph].length)
            case m.Listing():
                return exactly(len(e.numbers))
            case m.Range():
                return self._of_range(e, env)
            case m.Reachable():
                self.estimates.inner(env, e.start)
                self.estimates.number(e.budget, env)
                inside = self.element(m.AllSpaces(e.type, e.at, e.type.of), e.variable, env)
                for it in (e.cost, e.goes_on):
                    if it is not None:
                        self.estimates.number(it, inside)
                return Range(0, self.pack.graphs[e.type.of].length - 1)
            case m.ListRead():
                self.estimates.inner(env, e.piece)
                words = self.estimates.checked.symbols.words.get(e.type.of)
                return Range(0, len(words) if words is not None else ANY.high)
            case m.Linked():
                self.estimates.inner(env, e.space)
                return Range(0, max(map(len, self.pack.graphs[e.space.type.of].links[e.link]), default=0))
            case m.OptionRead():
                return Range(0, self.pack.options[e.option].count)
            case m.VariableRead():
                return self._some(env.variables.get(e.variable))
            case m.Original():
                return self._some(env.variables.get(ORIGINAL))
            case m.FormulaCall():
                return self._some(self.estimates.call(e, env))
            case m.Conditional():
                return self._some(self.estimates.branches(e, env))
            case m.Filter(condition=m.Operation(at=e.at)) if self.estimates.whereabouts.rules_out(
                e.condition
            ):
                # `skies in hand`: the designer has written no condition there that a finding could name.
                self.of(e.source, env)
                return exactly(0)
            case m.Filter():
                size = self.of(e.source, env)
                holds = self.estimates.number(e.condition, self.element(e.source, e.variable, env))
                if self.estimates.whereabouts.of(e) == 0:
                    return exactly(0)
                return size if holds == TRUE else Range(0, 0 if holds == FALSE else size.high)
            case m.Sort():
                self.estimates.of(e.key, self.element(e.source, e.variable, env))
                return self.of(e.source, env)
            case m.Operation():
                return arithmetic("+", self.of(e.left, env), self.of(e.right, env))
            case m.Builtin():
                return self._of_builtin(e, env)
        self.estimates.thing(e, env)
        return self._some(None)

    def _of_builtin(self, e: m.Builtin, env: Env) -> Range:
        match e.function, e.arguments:
            case (Fn.REVERSED | Fn.SHUFFLED | Fn.ALIKE_TOGETHER, (source,)):
                return self.of(source, env)
            case Fn.ONE_OF_ALIKE, (source,):
                size = self.of(source, env)
                return Range(min(1, size.low), size.high)
            case Fn.FROM_ON, (source, one):
                self.estimates.inner(env, one)
                return Range(0, self.of(source, env).high)
            case Fn.ONE_OF_EACH, (source,):
                size = self.of(source, env)
                return Range(min(1, size.low), min(size.high, len(self.pack.kinds)))
            case Fn.FIRST_OF, (count, source):
                number, size = self.estimates.number(count, env), self.of(source, env)
                if number.empty or size.empty:
                    return NOTHING
                return Range(max(0, min(number.low, size.low)), max(0, min(number.high, size.high)))
            case Fn.WITHOUT, (source, one):
                self.estimates.inner(env, one)
                size = self.of(source, env)
                return Range(max(0, size.low - 1), size.high)  # it may be nobody, or not among them
            case Fn.CLOCKWISE, (player,):
                self.estimates.inner(env, player)
                return Range(self.pack.fewest_seats, self.pack.most_seats)
            case Fn.ZONE_OF, (piece,):
                self.estimates.inner(env, piece)
                return Range(1, self.pieces)
        self.estimates.thing(e, env)
        return self._some(None)

    def _of_range(self, e: m.Range, env: Env) -> Range:
        first, last = self.estimates.number(e.first, env), self.estimates.number(e.last, env)
        if first.empty or last.empty:
            return NOTHING
        found = arithmetic("+", arithmetic("-", last, first), exactly(1))
        return Range(*(max(0, min(it, m.LONGEST_RANGE)) for it in (found.low, found.high)))

    def _some(self, known: Known) -> Range:
        if isinstance(known, Range):
            return known
        spaces = max((it.length for it in self.pack.graphs.values()), default=0)
        return Range(0, max(self.pieces, self.pack.most_seats, spaces))

    def numbers(self, e: m.Expr, env: Env) -> Range:
        """The least and the greatest number that a collection of numbers can hold."""
        match e:
            case m.Range():
                first, last = self.estimates.number(e.first, env), self.estimates.number(e.last, env)
                return Range(first.low, last.high) if not first.empty and not last.empty else NOTHING
            case m.Filter() | m.Sort():
                return self.numbers(e.source, env)
            case m.Operation():
                return self.numbers(e.left, env) | self.numbers(e.right, env)
            case m.Conditional():
                return self.numbers(e.then, env) | self.numbers(e.otherwise, env)
            case m.Builtin(function=Fn.REVERSED | Fn.SHUFFLED, arguments=(source,)):
                return self.numbers(source, env)
            case m.Builtin(function=Fn.FIRST_OF, arguments=(_, source)):
                return self.numbers(source, env)
        return ANY

    def room(self, e: m.ZoneRead) -> int:
        """How many cards a zone can hold."""
        if not self.estimates.usage.mentioned(Use.FILLED, e.zone):
            return 0
        if e.zone not in self.rooms:
            return self.pieces
        return min(self.pieces, self.rooms[e.zone][e.every])

    def element(self, source: m.Expr, variable: m.Variable, env: Env) -> Env:
        """What is known of one of a collection: it is there, and fulfils every `where` that the collection has."""
        return env.once(source, variable, partial(self._element, variable))

    def _element(self, variable: m.Variable, source: m.Expr, env: Env) -> Env:
        found = self.estimates.conditions.one_of(source, variable, env)
        if variable.type == t.NUMBER:
            numbers = self.numbers(source, env) & ANY
            found = found.bind(variable, ANY if numbers.empty else numbers)
        elif variable.type.name is TypeName.WORD:
            # One of a collection is never none.
            every = self.estimates.checked.symbols.words.get(variable.type.of, ())
            found = found.bind(variable, frozenset(range(len(every))))
        while True:
            match source:
                case m.Filter():
                    # Facts about elements further inside are stated of the variable that this `where` binds: rename it.
                    inside = self.element(source.source, source.variable, env)
                    told = self.estimates.conditions.refine(source.condition, True, inside) or inside
                    return found.told_all(
                        (about(key, source.variable, variable), fact)
                        for key, fact in told.facts.items()
                        if key not in env.facts
                    )
                case m.Sort():
                    source = source.source
                case m.Builtin(function=Fn.WITHOUT):
                    one = m.VariableRead(variable.type, source.at, variable)
                    found = self.estimates.identity.others(source, one, found)
                    source = source.arguments[0]
                case m.Builtin() if source.function in NARROWING and source.function is not Fn.WITHOUT:
                    source = source.arguments[0]
                case m.Builtin(function=Fn.FIRST_OF):
                    source = source.arguments[1]
                case _:
                    return found
