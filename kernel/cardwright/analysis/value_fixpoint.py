"""The fixpoint of the interval analysis over all texts of a pack.

Every text is a task of the solver and runs again when a value, formula or parameter changes that it reads. A number that
is still growing after some rounds is widened to have no bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from cardwright.analysis import operations as op
from cardwright.analysis.card_flow import CardFlow
from cardwright.analysis.cells import Cell, CellSort
from cardwright.analysis.dataflow import Dataflow
from cardwright.analysis.effects import ReadWriteSets
from cardwright.analysis.environment import Env, Known, joined
from cardwright.analysis.interval_arithmetic import ANY, NOTHING, TRUE, Range, arithmetic, exactly
from cardwright.analysis.intervals import Estimates
from cardwright.analysis.observations import Amount, Observations, Offer, Turns
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import Group, PackTexts
from cardwright.analysis.solver import NeedsItself
from cardwright.analysis.task_memory import TaskMemory
from cardwright.analysis.usage import Usage, Use
from cardwright.budget import Budget, GaveUp
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.types import TypeName


class ValueFixpoint(Estimates, Dataflow[Env]):
    """Estimates of a whole pack. After `run`, `notes` tells what was seen."""

    def __init__(
        self,
        program: PackTexts,
        usage: Usage,
        touching: ReadWriteSets,
        whereabouts: CardFlow,
        steps: Budget,
    ) -> None:
        super().__init__(program, usage, touching, whereabouts, steps)
        self._tasks = TaskMemory(self)
        self._seen: dict[Cell, Observations] = {}
        """By task, what was seen when it last ran."""

    # -------------------------------------------------------------- tasks

    def run(self) -> None:
        for name in self.pack.values:
            self.solver.put((CellSort.WRITTEN, name), self._start(name))
        named = self.checked.formulas | self.checked.rules
        for name in self.checked.unsure & named.keys():
            for it in named[name].parameters:
                if it.type == t.NUMBER:
                    self.solver.put((CellSort.PARAMETER, it), ANY)
        self._add_tasks()
        try:
            self.solver.solve()
            # What nobody calls may be given anything.
            self.without_calls = ANY
            parameters = ((CellSort.PARAMETER, it) for body in self.program.bodies for it in body.parameters)
            self.solver.finish(it for it in parameters if it not in self.solver.cells)
        except NeedsItself as circle:
            raise GaveUp from circle
        for seen in self._seen.values():
            self.notes.include(seen)

    def _add_tasks(self) -> None:
        checked = self.checked
        for name in checked.formulas:
            changing = (it.body for it in self.targets.get(name, ()))
            texts = (checked.formulas[name], *changing)
            self._task((CellSort.FORMULA, name), partial(self.modified_formula, name), *texts)
        for name in self.pack.values:
            changing = (it.body for it in self.targets.get(name, ()))
            self._task((CellSort.VALUE, name), partial(self.modified_value, name), *changing)
        roots = (*checked.active, *checked.conditions.values(), *checked.shown.values(), checked.heuristic)
        for number, root in enumerate(roots):
            if root is not None:
                self._task((CellSort.ROOT, number), partial(self._root, root), root)
        for name, rule in checked.rules.items():
            self._task((CellSort.RULE, name), partial(self._rule, rule, Env), rule)
        for number, it in enumerate(checked.modifiers):
            if isinstance(it.body, m.Rule):
                self._task((CellSort.MODIFIER, number), partial(self._rule, it.body, Env), it.body)
        for number, ((kind, _, name), effect) in enumerate(checked.effects.items()):
            begin = partial(self.holding.begin, TextSort.EFFECT, name, kind, effect)
            self._task((CellSort.EFFECT, number), partial(self._rule, effect, begin), effect)
        # Cards come last: by then it is known from which zones their formulas are read.
        for name in self.program.printed:
            self._noted_task(
                (CellSort.PRINTED, name), partial(self._on_any_card, name, self.program.groups(name))
            )

    def _task(self, cell: Cell, work: Callable[[], Known], *texts: m.Body) -> None:
        self._noted_task(cell, lambda: self._tasks.run(cell, texts, work))

    def _noted_task(self, cell: Cell, work: Callable[[], Known]) -> None:
        def run() -> Known:
            outside, self.notes = self.notes, Observations()
            noting, self.noting = self.noting, True
            try:
                return work()
            finally:
                self._seen[cell] = self.notes
                self.notes, self.noting = outside, noting

        self.solver.add(cell, run)

    def _start(self, name: str) -> Known:
        value = self.pack.values[name]
        if name in self.checked.unsure:
            return None
        if value.type is TypeName.NUMBER:
            return exactly(value.start)
        if value.type not in (TypeName.FLAG, TypeName.WORD):
            return None
        if not self.usage.mentioned(Use.CHANGED, name):
            return None  # that it never changes is a finding of its own; what follows from it is not
        return exactly(value.start) if value.type is TypeName.FLAG else frozenset((value.start,))

    def _on_any_card(self, attribute: str, groups: list[Group]) -> Known:
        found = NOTHING
        for it in groups:
            work = partial(self._on_cards, attribute, it)
            found |= self._part(partial(self._tasks.run_group, (CellSort.ON_CARDS, attribute), it, work))
        return ANY if attribute in self.checked.unsure else found

    def _on_cards(self, attribute: str, group: Group) -> Known:
        found = NOTHING
        for kind, body in group.texts:
            work = partial(self.on_card, kind, attribute, body)
            found |= self._part(
                partial(self._tasks.run, (CellSort.ON_CARD, attribute), (body,), work, again=True)
            )
        return found

    def _part(self, run: Callable[[], Known]) -> Range:
        """A number that is worked out by itself inside a task; what is noticed on the way, the task notices."""
        outside, self.notes = self.notes, Observations()
        try:
            known = run()
        finally:
            outside.include(self.notes)
            self.notes = outside
        assert isinstance(known, Range)
        return known

    def _root(self, body: m.Formula) -> Known:
        with self.inside(body):
            self.of(body.value, Env())
        return None

    def _rule(self, body: m.Rule, begin: Callable[[], Env]) -> Known:
        with self.inside(body):
            self.block(self.program.code(body), begin())
        return None

    # -------------------------------------------------------------- operations

    def operation(self, it: op.Operation, state: Env) -> Env | None:
        self.steps.take(1 + len(state.facts))
        return super().operation(it, state)

    def unreachable(self, it: op.Operation) -> None:
        self.notes.beyond.append((self.body, it))

    def join(self, one: Env, other: Env) -> Env:
        return joined(one, other) or one

    def look(self, e: m.Expr, state: Env) -> None:
        self.number(e, state)

    def assume(self, condition: m.Expr, truth: bool, state: Env) -> Env | None:
        return self.conditions.refine(condition, truth, state)

    def simple(self, it: op.Operation, state: Env) -> Env:
        match it:
            case op.Assign():
                return state.bind(it.variable, self.of(it.value, state))
            case op.Write(adds=True):
                self._add(it, state)
            case op.Write():
                self.somebody(it.target.owner, state)
                known = self.of(it.value, state)
                self._write(it.target.value, known)
                return self.identity.became(it, known, self._after(it, state))
            case op.Transfer(count=None):
                self.of(it.cards, state)
                self.somebody(it.zone.owner, state)
            case op.Transfer(count=m.Expr() as count):
                self.thing(it.cards, state)
                self.somebody(it.zone.owner, state)
                self.notes.amounts.append(Amount(self.body, it, self.number(count, state)))
            case op.Rearrange():
                self.of(it.cards, state)
                if isinstance(it, op.Tell) and it.to is not None:
                    self.of(it.to, state)
            case op.Invoke(sort=TextSort.RULE):
                self.give(it.name, self.checked.rules[it.name], it.arguments, state)
            case op.Invoke(sort=TextSort.EFFECT, piece=m.Expr() as piece):
                self.inner(state, piece)
                self.holding.note(TextSort.EFFECT, it.name, piece, state)
            case op.Unknown():
                self._parts(it.parts, self._unsettled((it,), state))
                for inner in m.walk(it):
                    if isinstance(inner, m.ValueRead) and inner.raw:
                        self.solver.put(
                            (CellSort.WRITTEN, inner.value), None
                        )  # in a way that is not understood
        return self._after(it, state)

    def _after(self, it: op.Operation, env: Env) -> Env:
        """What is still known after what an operation changes."""
        return env.without(self.touching.of(it).written)

    def _parts(self, part: object, env: Env) -> None:
        """What stands inside a statement, in whatever order it comes about."""
        if isinstance(part, m.Expr):
            self.of(part, env)
        elif isinstance(part, op.Operation):
            self.block((part,), env)
        elif isinstance(part, tuple):
            for it in part:
                self._parts(it, env)

    def _write(self, name: str, known: Known) -> None:
        if isinstance(known, Range) and self.pack.values[name].type is TypeName.NUMBER:
            known &= ANY  # beyond it the game breaks
            if known.empty:
                return
        self.solver.put((CellSort.WRITTEN, name), known)

    def _add(self, it: op.Write, env: Env) -> None:
        target = it.target
        self.inner(env, it.piece)
        now = self.number(target, env)
        if target.value not in self.targets:
            # Without modifiers what lies underneath is what is read: conditions have spoken of that.
            now &= self.number(target.but(raw=False), env)
        amount = self.number(it.value, env)
        self.notes.amounts.append(Amount(self.body, it, amount))
        self._write(target.value, arithmetic("+", now, amount))

    # -------------------------------------------------------------- loops and choices

    def loop(self, it: op.Loop, state: Env) -> Env:
        """A block that may run again after itself: what it changes is not known when it begins."""
        inside = self._begin(it, state)
        if it.condition is not None:
            inside = self._unsettled(it.body, inside)
            self.number(it.condition, inside)
            holds = self.conditions.refine(it.condition, True, inside)
            if holds is not None:
                self.block(it.body, holds)
        else:
            self.block(it.body, self._unsettled(it.body, inside))
        return self._unsettled(it.body, state)

    def _begin(self, it: op.Loop, env: Env) -> Env:
        """Before the first round: how often it goes round, and what is known of the element of each round."""
        if it.times is not None:
            self.notes.turns.append(Turns(self.body, it, self.number(it.times, env)))
        if it.variable is None or it.elements is None:
            return env
        number = self.sizes.of(it.elements, env)
        if it.source is not None:
            self.notes.offers.append(Offer(self.body, it, it.source, number))
        else:
            self.notes.turns.append(Turns(self.body, it, number))
        return self.sizes.element(it.elements, it.variable, env)

    def _unsettled(self, code: op.Code, env: Env) -> Env:
        """What is still known after a block may have run any number of times."""
        assigned: dict[m.Variable, list[m.Expr]] = {}
        for it in m.walk(code):
            if isinstance(it, op.Assign) and it.again:
                assigned.setdefault(it.variable, []).append(it.value)
        unsure = env.without(self.touching.of(code).written).unsure(assigned)
        for variable, values in assigned.items():
            before = env.variables.get(variable)
            if isinstance(before, Range) and not before.empty and variable.type.name is TypeName.NUMBER:
                unsure = unsure.bind(variable, _one_way(variable, values, before))
        return unsure

    def choice(self, it: op.Choice, state: Env) -> Env | None:
        if it.source is not None:
            self.notes.offers.append(Offer(self.body, it, it.source, self.sizes.of(it.source, state)))
        if any(when is None for when, _ in it.arms):
            self.somebody(it.chooser, state)
        return super().choice(it, state)

    def chosen(self, it: op.Choice, state: Env) -> Env:
        assert it.source is not None and it.variable is not None
        return self.sizes.element(it.source, it.variable, state)

    def may_be_skipped(self, it: op.Choice, state: Env) -> bool:
        options = exactly(0)
        if it.unless_out:
            return True
        for when, _ in it.arms:
            options = arithmetic("+", options, self.number(when, state) if when is not None else TRUE)
        return options.low <= 0


def _one_way(variable: m.Variable, values: Iterable[m.Expr], before: Range) -> Range:
    """What a number can be that is counted down only, or up only, however often; anything if it goes both ways."""
    signs = {_step(variable, it) for it in values}
    if signs == {"-"}:
        return Range(ANY.low, before.high)
    return Range(before.low, ANY.high) if signs == {"+"} else ANY


def _step(variable: m.Variable, value: m.Expr) -> str:
    """`-` for `x becomes x - 2`, `+` for `x becomes x + 2`; nothing for whatever else it becomes."""
    match value:
        case m.Operation(
            operator="-" | "+" as operator,
            left=m.VariableRead(variable=read),
            right=m.Constant(value=int() as amount),
        ) if read is variable and amount >= 0:
            return operator
    return ""
