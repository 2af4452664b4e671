"""How many cards a zone of the table can hold at once.

The effect of a text on the number of cards there is a `Course`: of n cards at most `max(n + more, least)` are left.
Courses compose in sequence, join where paths meet and iterate in loops, so each rule is summarised once for a zone.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from cardwright.analysis import operations as op
from cardwright.analysis.dataflow import Dataflow
from cardwright.analysis.environment import Env
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import TextName, is_original
from cardwright.analysis.solver import NeedsItself, Solver
from cardwright.analysis.value_fixpoint import ValueFixpoint
from cardwright.declarations.model import MAIN_RULE, Timing
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn

# More than any zone holds: a zone that loses this many is empty.
MANY = 10**9


class Course(NamedTuple):
    """Of `n` cards there are at most `max(n + more, least)` afterwards."""

    more: int
    least: int = 0

    def then(self, other: Course) -> Course:
        if other.more <= -MANY:
            return other  # whatever was there is gone
        return Course(_bounded(self.more + other.more), max(_bounded(self.least + other.more), other.least))

    def __or__(self, other: object) -> Course:
        """One or the other."""
        assert isinstance(other, Course)
        return Course(max(self.more, other.more), max(self.least, other.least))

    def again(self, times: int) -> Course:
        """Any number of times, none included, up to `times`."""
        if self.more <= 0:
            return Course(0, self.least)
        return Course(_bounded(self.more * times), _bounded(self.least + self.more * max(0, times - 1)))


class Passage(NamedTuple):
    """What a text does: how many cards there are at its end, and at any time in it."""

    end: Course
    peak: Course

    def then(self, other: Passage) -> Passage:
        return Passage(self.end.then(other.end), self.peak | self.end.then(other.peak))

    def __or__(self, other: object) -> Passage:
        assert isinstance(other, Passage)
        return Passage(self.end | other.end, self.peak | other.peak)

    def again(self, times: int) -> Passage:
        if times <= 0:
            return NOTHING
        end = self.end.again(times)
        return Passage(end, end | self.end.again(times - 1).then(self.peak))


NOTHING = Passage(Course(0), Course(0))
ANYTHING = Passage(Course(MANY), Course(MANY))


def _bounded(number: int) -> int:
    return max(-MANY, min(MANY, number))


def _more(number: int) -> Passage:
    return Passage(Course(_bounded(number)), Course(max(0, _bounded(number))))


class Crowding(Dataflow[Passage]):
    """The most cards in one zone of the table."""

    def __init__(self, reckoning: ValueFixpoint, zone: str) -> None:
        self.reckoning, self.zone = reckoning, zone
        self.program, self.checked = reckoning.program, reckoning.checked
        self._stopped: Passage | None = None
        """Where a `stop` ends the rule that is looked at."""
        self._texts: Solver[TextName, Passage] = Solver(NOTHING, Passage.__or__, recursive=False)
        for text in self.program.callees_first:
            if text.sort in (TextSort.RULE, TextSort.EFFECT):
                self._texts.add(text, partial(self._text, text))

    def most(self) -> int:
        """The most cards that lie there at once, in any game."""
        pack, there = self.checked.pack, self.reckoning.whereabouts.in_zone(self.zone)
        kinds = list(pack.kinds.values())
        pieces = sum(it.copies for number, it in enumerate(kinds) if there >> number & 1)
        if self.checked.unsure or MAIN_RULE not in self.checked.rules:
            return pieces
        at_first = sum(it.copies for it in kinds if pack.decks[it.deck].starts_in == self.zone)
        try:
            with self.reckoning.silent():
                self._texts.solve()
        except NeedsItself:
            return pieces
        peak = self._texts.get(TextName(TextSort.RULE, MAIN_RULE)).peak
        return min(pieces, max(at_first, at_first + peak.more, peak.least))

    # -------------------------------------------------------------- texts

    def _text(self, text: TextName) -> Passage:
        """A rule with all that can happen around it, or an effect of any card."""
        if text.sort is TextSort.EFFECT:
            found = NOTHING  # the card may have none
            for _, body in self.program.effects[text.name]:
                found |= self._body(body)
            return found
        found = self._body(self.checked.rules[text.name])
        modifiers = self.program.modifiers.get(text.name, ())
        going_on = []
        for it in modifiers:
            if it.timing is Timing.INSTEAD:
                passage = self._body(it.body)
                if any(is_original(node) for node in self.program.nodes(it.body)):
                    going_on.append(passage)
                else:
                    found |= passage
        if going_on:
            found = found.again(MANY) if all(it == NOTHING for it in going_on) else ANYTHING
        for it in modifiers:
            if it.timing is not Timing.INSTEAD:
                beside = self._body(it.body).again(MANY)
                found = beside.then(found).then(beside)
        return found

    def _body(self, body: m.Body) -> Passage:
        end, stopped = self._through(self.program.code(body))
        return self.met(end, stopped) or NOTHING

    def _through(self, code: op.Code) -> tuple[Passage | None, Passage | None]:
        """What there is at the end of a block, and where a `stop` in it ends the rule; None where that never is."""
        outside, self._stopped = self._stopped, None
        end = self.block(code, NOTHING)
        stopped, self._stopped = self._stopped, outside
        return end, stopped

    # -------------------------------------------------------------- operations

    def join(self, one: Passage, other: Passage) -> Passage:
        return one | other

    def stop(self, it: op.Stop, state: Passage) -> None:
        self._stopped = self.met(self._stopped, state)

    def simple(self, it: op.Operation, state: Passage) -> Passage:
        match it:
            case op.Transfer():
                return state.then(self._moved(it))
            case op.Invoke(sort=TextSort.RULE | TextSort.EFFECT):
                return state.then(self._texts.get(TextName(it.sort, it.name)))
            case op.Unknown():
                return state.then(ANYTHING)
        return state

    def loop(self, it: op.Loop, state: Passage) -> Passage:
        if self._clears(it):
            return state.then(Passage(Course(-MANY), Course(0)))
        end, stopped = self._through(it.body)
        around = end.again(self._rounds(it)) if end is not None else NOTHING
        if stopped is not None:
            self._stopped = self.met(self._stopped, state.then(around).then(stopped))
        return state.then(around)

    def _rounds(self, it: op.Loop) -> int:
        if it.times is not None:
            return self.reckoning.number(it.times, Env()).high
        assert it.each is not None
        return self.reckoning.sizes.of(it.each, Env()).high

    # -------------------------------------------------------------- cards

    def _is_here(self, e: m.Expr | None) -> bool:
        """Whether it is all that lies in the zone."""
        return isinstance(e, m.ZoneRead) and e.zone == self.zone

    def _moved(self, it: op.Transfer) -> Passage:
        if it.count is not None:
            count = self.reckoning.number(it.count, Env())
            if it.zone.zone == self.zone:
                return _more(max(0, count.high))
            return _more(-max(0, count.low)) if self._is_here(it.cards) else NOTHING
        if it.zone.zone == self.zone:
            return _more(self.reckoning.sizes.of(it.cards, Env()).high if it.cards.type.many else 1)
        if self._is_here(it.cards):
            return Passage(Course(-MANY), Course(0))
        match it.cards:
            case m.Builtin(function=Fn.FIRST | Fn.LAST | Fn.ONLY, arguments=(source,)) if self._is_here(
                source
            ):
                return _more(-1)  # and if there is none, the game breaks
        return NOTHING

    def _clears(self, it: op.Loop) -> bool:
        """Whether a loop takes every card out of the zone, and brings none."""
        moves = [x for x in it.body if isinstance(x, op.Transfer) and x.count is None]
        if not self._is_here(it.each) or len(moves) < len(it.body):
            return False
        away = (isinstance(x.cards, m.VariableRead) and x.cards.variable is it.variable for x in moves)
        return any(away) and all(x.zone.zone != self.zone for x in moves)
