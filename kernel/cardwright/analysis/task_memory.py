"""What the tasks of the solver came to, kept from one check of a project to the next.

What a task comes to follows from its texts, from the cells that it reads, and from answers about the pack as a whole: how
many of an icon a card can have, which cards can come into a zone, what a rule changes. Where the texts and the answers are
as they were, the cells are asked for in the same order as then; as long as each of them holds what it held, the task
would do what it did, so its result, its contributions and its observations are taken over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.analysis.cells import Cell
from cardwright.analysis.effects import ORIGINAL
from cardwright.analysis.environment import Known
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import Group, nodes_of, uses_of
from cardwright.analysis.solver import Asked
from cardwright.analysis.usage import Use
from cardwright.check.checked_pack import CheckedModifier, OnFace
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.types import TypeName
from cardwright.memory import Same

if TYPE_CHECKING:
    from cardwright.analysis.observations import Observations
    from cardwright.analysis.value_fixpoint import ValueFixpoint

# A task runs once a round; no pack takes more rounds that are worth keeping.
MOST_RUNS = 8

_ASKED = (
    m.IconsIn,
    m.IconsOn,
    m.AttributeRead,
    m.Has,
    m.KindsIn,
    m.InZone,
    m.Filter,
    m.ZoneRead,
    m.VariableRead,
)


@dataclass(frozen=True, slots=True)
class _Run:
    """One run of a task: what it asked the solver and told it, its result, what it noticed, and the steps it took."""

    trace: tuple[Asked[Cell, Known], ...]
    result: Known
    seen: Observations
    steps: int


class TaskMemory:
    """Runs the tasks of one pack, or takes over what they came to in an earlier check."""

    def __init__(self, reckoning: ValueFixpoint) -> None:
        self.reckoning = reckoning
        checked = reckoning.checked
        self.memory = checked.memory
        # With errors some names are unsure, and anything may depend on that.
        self.is_used = not checked.unsure and not self.memory.one_check
        self._answers: dict[m.Body, object] = {}
        self._here: dict[Hashable, object] = {}
        """Runs that are kept for this check alone."""
        if self.is_used:
            self._on_cards = {*checked.piece_formulas.values(), *checked.effects.values()}
            self._pack = self._about_the_pack()
            self._formulas = {name: self._asked_of(it) for name, it in checked.formulas.items()}
            self._facts = self._about_cards()

    def run(
        self, cell: Cell, texts: tuple[m.Body, ...], work: Callable[[], Known], again: bool = False
    ) -> Known:
        """The result of a task, or of a part of one; `notes` are its observations afterwards.

        With `again` it may be asked for although nothing has changed, and is worth keeping even for this check alone.
        """
        if self.is_used:
            key = (cell, *self._common, *map(self._answered, texts))
            return self._run(key, self.memory.find(key), work, self.memory.keep)
        if again:
            key = (cell, self.reckoning.without_calls, *texts)
            return self._run(key, self._here.get(key), work, self._here.__setitem__)
        return work()

    def run_group(self, cell: Cell, group: Group, work: Callable[[], Known]) -> Known:
        """The result of a part of a task that is about some cards."""
        if not self.is_used:
            return work()
        facts = self._facts if not group.once(_name_cards) else None
        answers = group.once_given(facts, "answers", lambda: self._answered_by(group))
        key = (cell, *self._common, answers)
        return self._run(key, self.memory.find(key), work, self.memory.keep)

    def _answered_by(self, group: Group) -> object:
        return self.memory.token(*(self._answered(body) for _, body in group.texts))

    def _run(
        self,
        key: Hashable,
        known: object,
        work: Callable[[], Known],
        keep: Callable[[Hashable, object], None],
    ) -> Known:
        reckoning, solver = self.reckoning, self.reckoning.solver
        runs: tuple[_Run, ...] = known if isinstance(known, tuple) else ()
        for it in runs:
            if solver.repeats(it.trace):
                reckoning.steps.take(it.steps)
                reckoning.notes = it.seen
                return it.result
        before = reckoning.steps.left
        with solver.traced() as trace:
            result = work()
        run = _Run(tuple(dict.fromkeys(trace)), result, reckoning.notes, before - reckoning.steps.left)
        keep(key, (*runs[-MOST_RUNS:], run))
        return result

    @property
    def _common(self) -> tuple[Hashable, ...]:
        return self.reckoning.without_calls, self._pack

    # -------------------------------------------------------------- answers

    def _about_the_pack(self) -> object:
        """All that is declared, what texts change, and what is done with names anywhere."""
        reckoning = self.reckoning
        pack, program, usage = reckoning.pack, reckoning.program, reckoning.usage
        kinds = tuple((it.deck, it.copies, len(it.faces)) for it in pack.kinds.values())
        touches = [(text, reckoning.touching.by(text)) for text in (*program.callees_first, ORIGINAL)]
        modifiers = (it for name in program.modifiers.values() for it in name)
        return self.memory.token(
            *(reckoning.checked.symbols.declared, kinds, pack.fewest_seats, pack.most_seats),
            *map(repr, (pack.zones, pack.values, pack.options, pack.lookups, pack.graphs)),
            *((text, *map(frozenset, (it.reads, it.changes, it.adds))) for text, it in touches),
            *((_carried(it), it.timing, it.target) for it in modifiers),
            bool(reckoning.checked.active),
            frozenset(it for it in usage.anywhere if it[0] in (Use.CHANGED, Use.FILLED)),
        )

    def _about_cards(self) -> object | None:
        """All on which the answers depend that are asked for texts on cards.

        What such a text calls its own, nobody gives it: what that can be follows from the text and from this.
        """
        reckoning = self.reckoning
        checked = reckoning.checked
        rules = ((name, *_numbers(it)) for name, it in checked.rules.items())
        modifiers = ((it.target, *_numbers(it.body)) for it in checked.modifiers)
        return self.memory.facts(
            reckoning.program.prints,
            reckoning.program.lent,
            reckoning.whereabouts.outside_texts,
            frozenset(reckoning.holding.dividing),
            frozenset(it for it in reckoning.usage.anywhere if it[0] is Use.FILLED),
            *(*self._formulas.values(), *rules, *modifiers),
        )

    def _answered(self, body: m.Body) -> object:
        """A text with all that is asked of the pack to estimate it, and so with the formulas that it calls."""
        if body not in self._answers:
            facts = None
            carrier = self.reckoning.carriers.get(body.parameters[0]) if body in self._on_cards else None
            if carrier is not None and not body.once(_names_cards):
                kind = self.reckoning.pack.kinds[carrier]
                facts = self.memory.facts(self._facts, Same(kind))
            self._answers[body] = body.once_given(facts, "answers", lambda: self._with_called(body))
        return self._answers[body]

    def _with_called(self, body: m.Body) -> object:
        called: dict[str, None] = {}
        waiting = [body]
        while waiting:
            for it in waiting.pop().once(uses_of):
                if it.sort is TextSort.FORMULA and it.name not in called:
                    called[it.name] = None
                    waiting.append(self.reckoning.checked.formulas[it.name])
        return self.memory.token(self._asked_of(body), *(self._formulas[it] for it in called))

    def _asked_of(self, body: m.Body) -> object:
        reckoning = self.reckoning
        answers = [self._answer(it) for it in body.once(_questions)]
        for it in body.once(uses_of):
            if it.sort is TextSort.RULE:
                answers += _numbers(reckoning.checked.rules[it.name])
            if it.sort in (TextSort.FORMULA, TextSort.RULE):
                # What these are given, their modifiers are given.
                for modifier in reckoning.targets.get(it.name, ()):
                    answers += _numbers(modifier.body)
        with reckoning.inside(body):
            divides = reckoning.holding.matters()
        if divides:
            kind = reckoning.carriers.get(body.parameters[0]) if body.parameters else None
            answers += [reckoning.printed_on.icons_on(it, kind) for it in reckoning.pack.icons]
        return self.memory.token(Same(body), divides, tuple(answers))

    def _answer(self, e: m.Expr) -> Hashable:
        reckoning = self.reckoning
        printed, whereabouts = reckoning.printed_on, reckoning.whereabouts
        match e:
            case m.VariableRead():
                return reckoning.identity.is_there(e)
            case m.IconsIn():
                return printed.icons(e.icon), whereabouts.rules_out(e)
            case m.IconsOn():
                return printed.icons_on(e.icon, reckoning.kind_of(e.piece)), whereabouts.rules_out(e)
            case m.AttributeRead():
                kind = reckoning.kind_of(e.piece)
                if e.type.name is TypeName.WORD:
                    return printed.words(e.attribute, kind)
                return printed.number(e.attribute, kind), printed.lacks(e.attribute, kind)
            case m.Has():
                return printed.has(e.attribute), whereabouts.rules_out(e)
            case m.Filter():
                return whereabouts.rules_out(e.condition), whereabouts.of(e) == 0
            case m.ZoneRead():
                return reckoning.sizes.room(e)
        return whereabouts.rules_out(e)


def _numbers(body: m.Body) -> list[Same]:
    """The numbers that a text is given."""
    return [Same(it) for it in body.parameters if it.type == t.NUMBER]


def _names_cards(body: m.Body) -> bool:
    """Whether a text speaks of a certain card, so that it matters what is printed on that one."""
    return any(isinstance(it, m.PieceOf) for it in nodes_of(body))


def _name_cards(group: Group) -> bool:
    return any(body.once(_names_cards) for _, body in group.texts)


def _questions(body: m.Body) -> Sequence[m.Expr]:
    """The expressions of a text of which something is asked that other texts, or cards, may change."""
    return [
        it
        for it in nodes_of(body)
        if isinstance(it, _ASKED) or (isinstance(it, m.Operation) and it.operator == "==")
    ]


def _carried(modifier: CheckedModifier) -> Hashable:
    """What carries a modifier; of the condition of a variant only that there is one."""
    carrier = modifier.carrier
    return carrier if isinstance(carrier, OnFace) else (carrier.name, modifier.is_constant)
