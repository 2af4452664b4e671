"""What the rules make of the values: read again and again until nothing new comes about, then once more to look.

Each reading goes through every text once. A number that keeps growing is taken to be able to grow for ever.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.analysis.budget import Steps
from cardwright.analysis.card_flow import Whereabouts
from cardwright.analysis.effects import Touching
from cardwright.analysis.environment import Env, Known, either, joined
from cardwright.analysis.interval_arithmetic import ANY, LIMIT, NOTHING, TRUE, Range, arithmetic, exactly
from cardwright.analysis.intervals import Estimates
from cardwright.analysis.usage import Usage, Use
from cardwright.check.checker import CheckedPack
from cardwright.lang import typed as m
from cardwright.lang import types as t

# Ways through rules that set a few numbers settle in two or three readings; what has not settled then grows.
PATIENCE = 4


@dataclass(frozen=True, slots=True)
class Turns:
    """How often a loop can go round."""

    body: m.Body
    statement: m.Repeat | m.While | m.ForEach
    often: Range


@dataclass(frozen=True, slots=True)
class Offer:
    """How many options a choice can have."""

    body: m.Body
    statement: m.Choose | m.Together
    options: Range


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is drawn or added."""

    body: m.Body
    statement: m.Draw | m.AddValue
    much: Range


class Reckoning(Estimates):
    """Estimates of a whole pack. After `run`, `flags`, `divisors`, `turns`, `offers` and `amounts` tell what was seen."""

    def __init__(
        self, checked: CheckedPack, usage: Usage, touching: Touching, whereabouts: Whereabouts, steps: Steps
    ) -> None:
        super().__init__(checked, usage, touching, whereabouts, steps)
        self.turns: list[Turns] = []
        self.offers: list[Offer] = []
        self.amounts: list[Amount] = []
        self.beyond: list[tuple[m.Body, m.Statement]] = []
        """Statements that come after the rule has ended on every way."""
        self.values = {name: self._start(name) for name in self.pack.values}
        named = checked.formulas | checked.rules
        for name in checked.unsure & named.keys():
            self.parameters |= {it: ANY for it in named[name].parameters if it.type == t.NUMBER}

    def _start(self, name: str) -> Known:
        value = self.pack.values[name]
        if name in self.checked.unsure:
            return None
        if value.type == "number":
            return exactly(value.start)
        if value.type not in ("flag", "word"):
            return None
        if not self.usage.mentioned(Use.CHANGED, name):
            return None  # that it never changes is a finding of its own; what follows from it is not
        return exactly(value.start) if value.type == "flag" else frozenset((value.start,))

    def run(self) -> None:
        readings = 0
        while True:
            values, parameters, given = dict(self.values), dict(self.parameters), self.given
            self._read()
            if self.values == values and self.given == given:
                break
            readings += 1
            if readings >= PATIENCE:
                self._let_grow(values, parameters)
        # What nobody calls may be given anything.
        self.without_calls = ANY
        self.settled.forget()
        self._read()

    def _read(self) -> None:
        self.known, self.flags, self.divisors, self.indices, self.needed = {}, {}, {}, {}, {}
        self.turns, self.offers, self.amounts, self.beyond = [], [], [], []
        checked = self.checked
        for name in checked.formulas:
            self.formula(name)
        for name in dict.fromkeys(attribute for _, _, attribute in checked.piece_formulas):
            self.printed(name)
        for name in self.pack.values:
            self.value(name)
        for body in (*checked.active, *checked.shown.values(), checked.heuristic):
            if body is not None:
                with self.inside(body):
                    self.of(body.value, Env())
        modifying = (it.body for it in checked.modifiers if isinstance(it.body, m.Rule))
        for rule in (*checked.rules.values(), *modifying):
            with self.inside(rule):
                self._block(rule.block, Env())
        for (kind, _, name), effect in checked.effects.items():
            with self.inside(effect):
                self._block(effect.block, self.holding.begin("effect", name, kind, effect))

    def _let_grow(self, values: dict[str, Known], parameters: dict[m.Variable, Range]) -> None:
        for name, known in self.values.items():
            if isinstance(known, Range):
                self.values[name] = _grown(values[name], known)
        for variable, known in self.parameters.items():
            self.give_number(variable, _grown(parameters.get(variable, NOTHING), known))

    # -------------------------------------------------------------- statements

    def _block(self, block: m.Block, env: Env) -> Env | None:
        """What is known after a block; None when it always ends its rule."""
        way: Env | None = env
        for statement in block:
            if way is None:
                self.beyond.append((self.body, statement))
                return None
            way = self._statement(statement, way)
        return way

    def _statement(self, it: m.Statement, env: Env) -> Env | None:
        self.steps.take(1 + len(env.facts))
        match it:
            case m.Let() | m.SetVariable():
                return env.bind(it.variable, self.of(it.value, env))
            case m.SetValue():
                self.somebody(it.target.owner, env)
                known = self.of(it.value, env)
                self._write(it.target.value, known)
                return self.identity.became(it, known, env.without(self.touching.of(it).written))
            case m.AddValue():
                self._add(it, env)
            case m.Draw():
                self.inner(env, it.source.owner)
                self.somebody(it.zone.owner, env)
                self.amounts.append(Amount(self.body, it, self.number(it.count, env)))
            case m.Move():
                self.of(it.what, env)
                self.somebody(it.zone.owner, env)
            case m.Stop():
                return None
            case m.CallRule():
                self.give(it.rule, self.checked.rules[it.rule], it.arguments, env)
            case m.Perform():
                self.inner(env, it.piece)
                self.holding.note("effect", it.effect, it.piece, env)
            case m.If():
                return self._if(it, env)
            case m.ForEach():
                often = self.sizes.of(it.source, env)
                self.turns.append(Turns(self.body, it, often))
                return self._loop(it.body, self.sizes.element(it.source, it.variable, env), env)
            case m.Repeat():
                self.turns.append(Turns(self.body, it, self.number(it.times, env)))
                return self._loop(it.body, env, env)
            case m.While():
                return self._while(it, env)
            case m.Choose() | m.Together():
                return self._choose(it, env)
            case m.May():
                self.somebody(it.chooser, env)
                return joined(self._block(it.body, env), self._block(it.otherwise, env))
            case m.Either():
                return self._either(it, env)
            case m.Ensure():
                return self._ensure(it, env)
            case _:
                self._parts(tuple(it), self._unsettled((it,), env))
                for inner in m.walk(it):
                    if isinstance(inner, m.ValueRead) and inner.raw:
                        self.values[inner.value] = None  # written to in a way that is not understood
        return env.without(self.touching.of(it).written)

    def _parts(self, part: object, env: Env) -> None:
        """What stands inside a statement, in whatever order it comes about."""
        if isinstance(part, m.Expr):
            self.of(part, env)
        elif isinstance(part, m.Statement):
            self._block((part,), env)
        elif isinstance(part, tuple):
            for it in part:
                self._parts(it, env)

    def _write(self, name: str, known: Known) -> None:
        if isinstance(known, Range) and self.pack.values[name].type == "number":
            known &= ANY  # beyond it the game breaks
            if known.empty:
                return
        old = self.values[name]
        if old is not None:
            self.values[name] = either(old, known)

    def _add(self, it: m.AddValue, env: Env) -> None:
        target = it.target
        self.inner(env, it.piece)
        now = self.number(target, env)
        if target.value not in self.targets:
            # Without modifiers what lies underneath is what is read: conditions have spoken of that.
            now &= self.number(target.but(raw=False), env)
        amount = self.number(it.amount, env)
        self.amounts.append(Amount(self.body, it, amount))
        self._write(target.value, arithmetic("+", now, amount))

    def _if(self, it: m.If, env: Env) -> Env | None:
        self.number(it.condition, env)
        found: Env | None = None
        for truth, block in ((True, it.then), (False, it.otherwise)):
            way = self.conditions.refine(it.condition, truth, env)
            if way is not None:
                found = joined(found, self._block(block, way))
        return found

    def _loop(self, block: m.Block, first: Env, outside: Env) -> Env:
        """A block that may run again after itself: what it changes is not known when it begins."""
        self._block(block, self._unsettled(block, first))
        return self._unsettled(block, outside)

    def _unsettled(self, block: m.Block, env: Env) -> Env:
        """What is still known after a block may have run any number of times."""
        variables = [it.variable for it in m.walk(block) if isinstance(it, m.SetVariable)]
        return env.without(self.touching.of(block).written).unsure(variables)

    def _while(self, it: m.While, env: Env) -> Env:
        self.turns.append(Turns(self.body, it, self.number(it.at_most, env)))
        after = self._unsettled(it.body, env)
        self.number(it.condition, after)
        inside = self.conditions.refine(it.condition, True, after)
        if inside is not None:
            self._block(it.body, inside)
        return after

    # -------------------------------------------------------------- choices

    def _choose(self, it: m.Choose | m.Together, env: Env) -> Env | None:
        self.offers.append(Offer(self.body, it, self.sizes.of(it.source, env)))
        inside = self.sizes.element(it.source, it.variable, env)
        if isinstance(it, m.Together):
            return self._loop(it.body, inside, env)
        self.somebody(it.chooser, env)
        return joined(self._block(it.body, inside), self._block(it.otherwise, env))

    def _either(self, it: m.Either, env: Env) -> Env | None:
        found: Env | None = None
        options = exactly(0)
        for when, block in it.branches:
            holds = self.number(when, env) if when is not None else TRUE
            options = arithmetic("+", options, holds)
            way = self.conditions.refine(when, True, env) if when is not None else env
            if way is not None:
                found = joined(found, self._block(block, way))
        return joined(found, env) if options.low <= 0 else found

    def _ensure(self, it: m.Ensure, env: Env) -> Env | None:
        if it.when is not None:
            self.number(it.when, env)
        after = self._block(it.body, env)
        if after is not None:
            self.number(it.condition, after)
        return joined(after, self._block(it.otherwise, env))


def _grown(before: Known, now: Range) -> Range:
    """A bound that has moved again is taken away."""
    if not isinstance(before, Range) or before.empty:
        return now
    return Range(now.low if now.low >= before.low else -LIMIT, now.high if now.high <= before.high else LIMIT)
