"""How many cards a zone of the table can hold at once.

What a text does to the number of cards there is a `Course`: some more or fewer than before, but at least so many. Courses
follow one another, meet, and go round, and come to a course again; so every rule is looked at once for a zone.
"""

from __future__ import annotations

from typing import NamedTuple

from cardwright.analysis.bodies import UNDERSTOOD
from cardwright.analysis.environment import Env
from cardwright.analysis.usage import Text
from cardwright.analysis.value_fixpoint import Reckoning
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m

# More than any zone holds; and what is fewer by so many is empty.
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


class Crowding:
    """The most cards in one zone of the table."""

    def __init__(self, reckoning: Reckoning, zone: str) -> None:
        self.reckoning, self.zone = reckoning, zone
        self.checked = reckoning.checked
        self.known: dict[Text, Passage] = {}
        self.instead: dict[str, list[m.Rule]] = {}
        self.around: dict[str, list[m.Rule]] = {}
        for it in self.checked.modifiers:
            if isinstance(it.body, m.Rule):
                bodies = self.instead if it.timing is Timing.INSTEAD else self.around
                bodies.setdefault(it.target, []).append(it.body)

    def most(self) -> int:
        """At most so many lie there at once, in any game."""
        pack, there = self.checked.pack, self.reckoning.whereabouts.in_zone(self.zone)
        kinds = list(pack.kinds.values())
        pieces = sum(it.copies for number, it in enumerate(kinds) if there >> number & 1)
        if self.checked.unsure or "main" not in self.checked.rules:
            return pieces
        at_first = sum(it.copies for it in kinds if pack.decks[it.deck].starts_in == self.zone)
        with self.reckoning.silent():
            peak = self._text(Text("rule", "main")).peak
        return min(pieces, max(at_first, at_first + peak.more, peak.least))

    # -------------------------------------------------------------- texts

    def _text(self, text: Text) -> Passage:
        """A rule with all that can happen around it, or an effect of any card.

        A chain of rules may be long, so what is still open has a list, not the stack.
        """
        waiting: list[Text] = [text]
        opened: set[Text] = set()
        while waiting:
            now = waiting[-1]
            if now not in opened:
                opened.add(now)
                waiting += (it for it in self._uses(now) if it not in self.known and it not in opened)
                continue
            if now not in self.known:
                self.known[now] = self._worked_out(now)
            waiting.pop()
        return self.known[text]

    def _bodies(self, text: Text) -> list[m.Rule]:
        if text.sort == "effect":
            return [body for (_, _, name), body in self.checked.effects.items() if name == text.name]
        changed = [*self.instead.get(text.name, ()), *self.around.get(text.name, ())]
        return [self.checked.rules[text.name], *changed]

    def _uses(self, text: Text) -> set[Text]:
        found = set()
        for it in (node for body in self._bodies(text) for node in m.walk(body.parts)):
            if isinstance(it, m.CallRule):
                found.add(Text("rule", it.rule))
            elif isinstance(it, m.Perform):
                found.add(Text("effect", it.effect))
        return found

    def _worked_out(self, text: Text) -> Passage:
        if text.sort == "effect":
            found = NOTHING  # the card may have none
            for body in self._bodies(text):
                found |= self._body(body)
            return found
        found = self._body(self.checked.rules[text.name])
        going_on = []
        for body in self.instead.get(text.name, ()):
            if any(isinstance(it, m.CallOriginal) for it in m.walk(body.parts)):
                going_on.append(self._body(body))
            else:
                found |= self._body(body)
        if going_on:
            found = found.again(MANY) if all(it == NOTHING for it in going_on) else ANYTHING
        for body in self.around.get(text.name, ()):
            beside = self._body(body).again(MANY)
            found = beside.then(found).then(beside)
        return found

    def _body(self, body: m.Rule) -> Passage:
        end, stopped = self._block(body.block)
        if end is None or stopped is None:
            return end or stopped or NOTHING
        return end | stopped

    def _block(self, block: m.Block) -> tuple[Passage | None, Passage | None]:
        """What there is at its end, and where a `stop` in it ends the rule; None where that never is."""
        way: Passage | None = NOTHING
        stopped: Passage | None = None
        for it in block:
            if way is None:
                break
            end, early = self._statement(it)
            if early is not None:
                early = way.then(early)
                stopped = early if stopped is None else stopped | early
            way = way.then(end) if end is not None else None
        return way, stopped

    def _statement(self, it: m.Statement) -> tuple[Passage | None, Passage | None]:
        match it:
            case m.Stop():
                return None, NOTHING
            case m.Move():
                return self._moved(it), None
            case m.Draw():
                return self._drawn(it), None
            case m.CallRule():
                return self.known.get(Text("rule", it.rule), ANYTHING), None
            case m.Perform():
                return self.known.get(Text("effect", it.effect), ANYTHING), None
            case m.If():
                return self._one_of(it.then, it.otherwise)
            case m.Choose() | m.May() | m.Ensure():
                return self._one_of(it.body, it.otherwise, ())
            case m.Either():
                return self._one_of(*(block for _, block in it.branches), ())
            case m.ForEach() if self._clears(it):
                return Passage(Course(-MANY), Course(0)), None
            case m.ForEach():
                return self._loop(it.body, self.reckoning.sizes.of(it.source, Env()).high)
            case m.Together():
                return self._loop(it.body, self.checked.pack.most)
            case m.Repeat():
                return self._loop(it.body, self.reckoning.number(it.times, Env()).high)
            case m.While():
                return self._loop(it.body, self.reckoning.number(it.at_most, Env()).high)
        return NOTHING if isinstance(it, UNDERSTOOD) else ANYTHING, None

    def _one_of(self, *blocks: m.Block) -> tuple[Passage | None, Passage | None]:
        found: list[Passage | None] = [None, None]
        for block in blocks:
            for number, it in enumerate(self._block(block)):
                old = found[number]
                found[number] = it if old is None else old if it is None else old | it
        return found[0], found[1]

    def _loop(self, block: m.Block, times: int) -> tuple[Passage | None, Passage | None]:
        end, stopped = self._block(block)
        around = end.again(times) if end is not None else NOTHING
        return around, around.then(stopped) if stopped is not None else None

    # -------------------------------------------------------------- cards

    def _is_here(self, e: m.Expr) -> bool:
        """Whether it is all that lies in the zone."""
        return isinstance(e, m.ZoneRead) and e.zone == self.zone

    def _moved(self, it: m.Move) -> Passage:
        if it.zone.zone == self.zone:
            return _more(self.reckoning.sizes.of(it.what, Env()).high if it.what.type.many else 1)
        if self._is_here(it.what):
            return Passage(Course(-MANY), Course(0))
        match it.what:
            case m.Builtin(function="first" | "last" | "only", arguments=(source,)) if self._is_here(source):
                return _more(-1)  # and if there is none, the game breaks
        return NOTHING

    def _drawn(self, it: m.Draw) -> Passage:
        count = self.reckoning.number(it.count, Env())
        if it.zone.zone == self.zone:
            return _more(max(0, count.high))
        return _more(-max(0, count.low)) if it.source.zone == self.zone else NOTHING

    def _clears(self, it: m.ForEach) -> bool:
        """Whether a loop takes every card out of the zone, and brings none."""
        if not self._is_here(it.source) or any(not isinstance(x, m.Move) for x in it.body):
            return False
        moves = [x for x in it.body if isinstance(x, m.Move)]
        away = (isinstance(x.what, m.VariableRead) and x.what.variable is it.variable for x in moves)
        return any(away) and all(x.zone.zone != self.zone for x in moves)
