"""`ensure`: which choices leave a way to meet a condition.

A way is tried on a copy of the state, by playing on from a choice to the end of the `ensure` in every
possible manner until one meets the condition. It is judged by what the choosing player knows: trials run on the
state as that player knows it (see `veil`). A way counts if it meets the condition whatever the rest may be. One that
depends on something unknown, goes through chance or breaks a rule does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NoReturn, TypeVar

from cardwright.compile.layout import CHANCE, MAX_STEPS, MET, OVER, PC, PICK, SITE, STATUS, STEPS, TRIAL, WHO
from cardwright.compile.sites import OptionKind
from cardwright.compile.variant import Manner
from cardwright.errors import RuleFailure
from cardwright.findings import codes
from cardwright.play.unknown import Undetermined
from cardwright.play.veil import UnseenCard, Veil

if TYPE_CHECKING:
    from cardwright.compile.information_flow import Pending
    from cardwright.compile.program import EnsureRows, Program
    from cardwright.play.state import State

T = TypeVar("T")

# A decision tries at most this many ways before the game is declared broken: a turn of two free choices
# among thirty cards has a thousand.
MAX_WAYS = 50_000
# All trials for one decision may take as many steps together as a choice may. One that takes a tenth of them breaks
# off, and is no way.
FIRST = MAX_STEPS - MAX_STEPS // 10
# A trial begins with a copy of the state; copying this many integers (as a power of 2) is one step.
COPIED = 4


class TooManyWays(RuleFailure):
    """Breaks the game, also from within a trial."""


class StepsUnknown(TooManyWays):
    """Ends a search in a program that does not count its steps, so that it starts again in one that does."""


class _Search:
    """The search behind one decision, on the state as the player knows it."""

    __slots__ = ("base", "cell", "counted", "price", "program", "rows", "undetermined", "veil")

    def __init__(self, s: State, cell: int, player: int, program: Program, pending: Pending) -> None:
        self.cell = cell
        self.program = program
        self.rows: EnsureRows = program.ensures[cell]
        self.undetermined = False
        """Whether a way has come to something unknown."""
        self.base = program.veils.veiled(s, player, pending)
        self.base.program = program
        for ensure in program.ensures:
            self.base.v[ensure] = s.v[ensure]
        self.base.v[cell] = TRIAL
        self.veil: Veil = self.base.veil  # type: ignore[assignment]
        self.counted = program.form.counts_steps
        self.price = len(self.base.v) + len(self.base.at) + len(self.base.z) >> COPIED
        """What a trial costs in steps besides those that it counts."""
        if not self.counted:
            self.price += self.rows.steps

    def leads(self, s: State, option: int) -> bool:
        """Whether some way goes on from an option."""
        return self.way(self.after(s, option))

    def after(self, s: State, option: int) -> State | None:
        """The state after an option was chosen; None when this way cannot count."""
        outermost = self.veil.outermost
        outermost.tried += 1
        if outermost.tried > MAX_WAYS:
            raise TooManyWays(codes.TOO_MANY_STEPS, "'ensure' has too many ways to try")
        trial = s.fork(self.rows.written)
        trial.v[PICK] = option
        return self.run(trial, trial.v[PC])

    def run(self, trial: State, block: int) -> State | None:
        """Plays a trial on to its next decision or its end; None when this way cannot count."""
        v, outermost = trial.v, self.veil.outermost
        outermost.steps += self.price
        if outermost.steps > MAX_STEPS:
            self.give_up()
        if self.counted:
            v[STEPS] = FIRST
        try:
            trial.run(block)
        except Undetermined:
            self.undetermined = True
            return None
        except TooManyWays:
            raise
        except RuleFailure:
            return None  # a rule that breaks is no way
        finally:
            if self.counted:
                # What was to be counted may be unknown.
                outermost.steps += (v[STEPS] if type(v[STEPS]) is int else MAX_STEPS) - FIRST
        # Nobody knows how the dice will fall either.
        return None if v[CHANCE] or (v[STATUS] == OVER and v[self.cell] != MET) else trial

    def give_up(self) -> NoReturn:
        """Ends a search that takes too long, or may."""
        message = "what 'ensure' tries out takes too many steps"
        raise (TooManyWays if self.counted else StepsUnknown)(codes.TOO_MANY_STEPS, message)

    def way(self, trial: State | None) -> bool:
        """Whether a trial has met the condition, or can still meet it."""
        if trial is None or trial.v[STATUS] == OVER:
            return trial is not None
        open_ways = [(trial, self.unlike(trial))]
        while open_ways:
            here, options = open_ways[-1]
            option = next(options, None)
            if option is None:
                open_ways.pop()
                continue
            there = self.after(here, option)
            if there is not None:
                if there.v[STATUS] == OVER:
                    return True
                open_ways.append((there, self.unlike(there)))
        return False

    def unlike(self, s: State) -> Iterator[int]:
        """The options of the pending decision, with one option for all pieces that no way can tell apart."""
        tried = set()
        if not self.is_of_pieces(s):
            yield from s.z[0]
            return
        for option in s.z[0]:
            likeness = self.likeness(s, option)
            if likeness is None or likeness not in tried:
                tried.add(likeness)
                yield option

    def likeness(self, s: State, option: int) -> tuple[int, int] | None:
        """Equal for pieces that no way can tell apart; None for a piece that is like no other, and to decline."""
        if option < 0:
            return None
        row = s.at[option]
        # A piece can be known by name, but not where it is.
        return None if type(row) is not int or row in self.rows.ordered else (self.rows.alike[option], row)

    def is_of_pieces(self, s: State) -> bool:
        return s.program.sites[s.v[SITE]].kind is OptionKind.PIECE

    def judge(self, s: State, options: list[int]) -> list[bool]:
        """Says which options lead on. It tries one piece for all that no way can tell apart."""
        if not self.is_of_pieces(s):
            return [self.leads(s, option) for option in options]
        known: dict[tuple[int, int], bool] = {}
        judged = []
        for option in options:
            likeness = self.likeness(s, option)
            if likeness is None:
                judged.append(self.leads(s, option))
            else:
                if likeness not in known:
                    known[likeness] = self.leads(s, option)
                judged.append(known[likeness])
        return judged


def keep(s: State, ensure: int) -> None:
    """Keeps only the options of the pending decision that leave a way open."""
    v = s.v
    judged, s._judged = s._judged, None
    if judged is not None and judged[:3] == (v[SITE], v[WHO], s.z[0]):
        kept = judged[3]
    else:
        kept = _counted(s, ensure, v[WHO], s.program.knowledge(s.rule).site(v[SITE]), _kept)
    # A player who is asked inside somebody else's ensure may know of no way: a decision has an option all the same.
    if kept:
        s.z[0] = kept


def _counted(s: State, ensure: int, player: int, pending: Pending, find: Callable[[State, _Search], T]) -> T:
    """What a search finds. Its steps count among those of the choice, in a program that counts them."""
    program = s.program
    while True:
        search = _Search(s, ensure, player, program, pending)
        try:
            found = find(s, search)
            if s.veil is None and program.form.counts_steps and program is s.program:
                s.v[STEPS] += search.veil.steps
            return found
        except StepsUnknown:
            if s.veil is not None:
                raise
            program = program.as_(Manner.COUNTED)
        finally:
            search.program.veils.give_back(search.veil)


def _kept(s: State, search: _Search) -> list[int]:
    options = [_as_known(s, search, it) for it in s.z[0]]
    judged = search.judge(search.base, options)
    # Offering one unseen card and not another would reveal where each lies: offer all of them, or none.
    unseen = [good for it, good in zip(options, judged, strict=True) if isinstance(it, UnseenCard)]
    kept = [
        option
        for option, known, good in zip(s.z[0], options, judged, strict=True)
        if (all(unseen) if isinstance(known, UnseenCard) else good)
    ]
    _report(s, search, bool(kept))
    return kept


def _as_known(s: State, search: _Search, option: int) -> int:
    """An option as the player knows it: a piece that lies where the player cannot see it is an unseen card."""
    row = s.at[option] if option in search.veil.unseen and search.is_of_pieces(s) else None
    return option if type(row) is not int else search.base.z[row][s.z[row].index(option)]


def probe(s: State, ensure: int, player: int, block: int) -> bool:
    """Whether there is a way at all, from a block on.

    What is found out about the first decision is kept for when the play comes to it, which is next.
    """

    def found(s: State, search: _Search) -> bool:
        base = search.base
        trial = search.run(base.fork(search.rows.written), block)
        s._judged = None
        if trial is None or trial.v[STATUS] == OVER or trial.at != base.at or not _asks(trial, player):
            found = search.way(trial)
        else:
            options = trial.z[0]
            good = [it for it, good in zip(options, search.judge(trial, options), strict=True) if good]
            s._judged = (trial.v[SITE], player, options, good)
            found = bool(good)
        _report(s, search, found)
        return found

    return _counted(s, ensure, player, s.program.knowledge(s.rule).ensure(ensure), found)


def _asks(trial: State, player: int) -> bool:
    """Whether it is the player who is asked, and about nothing unseen."""
    who = trial.v[WHO]
    return type(who) is int and who == player and not any(isinstance(it, UnseenCard) for it in trial.z[0])


def _report(s: State, search: _Search, found: bool) -> None:
    """Ends the trial that a search is part of if only somebody who knows more could say whether there is a way."""
    if not found and search.undetermined and s.veil is not None:
        raise Undetermined
