"""How often loops inside one another go round between two choices: the rounds of one multiply with those of another.

Upper bounds that take every collection at its largest would report many sound rules. So the number of rounds is an
estimate of ordinary play: the number that is written there, all players, all spaces, and a few cards.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from cardwright.analysis import operations as op
from cardwright.analysis.dataflow import Dataflow
from cardwright.analysis.effects import CHOICE
from cardwright.analysis.lookups import comes_about
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import TextName
from cardwright.analysis.solver import Solver
from cardwright.analysis.value_fixpoint import ValueFixpoint
from cardwright.lang import typed as m

# As many cards as lie somewhere in most games.
A_FEW = 5


class Count(NamedTuple):
    """The most rounds from one choice to the next so far, and those since the last choice."""

    longest: int = 0
    now: int = 0

    @property
    def most(self) -> int:
        return max(self.longest, self.now)

    def plus(self, rounds: int, asks: bool) -> Count:
        """After something that goes round as often, and may ask somebody in between."""
        return Count(max(self.most, rounds), 0) if asks else Count(self.longest, self.now + rounds)


class Rounds(Dataflow[Count]):
    """Rounds of blocks, rules and effects. Loops beyond `most` are noted in `beyond`, the innermost of each nest."""

    def __init__(self, reckoning: ValueFixpoint, most: int) -> None:
        self.reckoning, self.program, self.most = reckoning, reckoning.program, most
        self.beyond: dict[int, tuple[m.Body, op.Loop, int]] = {}
        """By the identity of a loop."""
        self._turns = {id(it.loop): it for it in reckoning.notes.turns}
        # What leads back to itself is another check's finding.
        self._texts: Solver[TextName, int] = Solver(0, max, recursive=True)

    def run(self) -> None:
        for text in self.program.callees_first:
            if text.sort in (TextSort.RULE, TextSort.EFFECT):
                self._texts.add(text, partial(self._text, text))
        self._texts.run_round()

    def _text(self, text: TextName) -> int:
        """The rounds of a rule or effect; what its modifiers go round by themselves is only looked at."""
        for it in self.program.modifiers.get(text.name, ()):
            if isinstance(it.body, m.Rule):
                self._of_rule(it.body)
        if text.sort is TextSort.EFFECT:
            return max(self._of_rule(body) for _, body in self.program.effects[text.name])
        return self._of_rule(self.program.checked.rules[text.name])

    def _of_rule(self, body: m.Rule) -> int:
        return self._of_block(self.program.code(body))

    def _of_block(self, code: op.Code) -> int:
        """The most rounds from one choice to the next."""
        return (self.block(code, Count()) or Count()).most

    # -------------------------------------------------------------- operations

    def join(self, one: Count, other: Count) -> Count:
        return Count(max(one.longest, other.longest), max(one.now, other.now))

    def stop(self, it: op.Stop, state: Count) -> Count:
        return state

    def choice(self, it: op.Choice, state: Count) -> Count:
        return super().choice(it, Count(state.most, 0)) or state

    def simple(self, it: op.Operation, state: Count) -> Count:
        if isinstance(it, op.Invoke) and it.sort in (TextSort.RULE, TextSort.EFFECT):
            return state.plus(self._texts.get(TextName(it.sort, it.name)), self._asks(it))
        return state

    def loop(self, it: op.Loop, state: Count) -> Count:
        inside = self._of_block(it.body)
        if self._asks(it):
            return state.plus(inside, True)
        rounds = self._times(it) * max(1, inside)
        if rounds > self.most:
            self.beyond[id(it)] = self._turns[id(it)].body, it, rounds
            return state  # reported here, and not again for the loops around it
        return state.plus(rounds, False)

    def _times(self, it: op.Loop) -> int:
        """How often a loop goes round in an ordinary game."""
        if id(it) not in self._turns:
            return 0  # no path reaches it
        often = self._turns[id(it)].often
        touching = self.reckoning.touching
        if it.condition is not None:
            # What nothing in the loop changes holds to the end; else it will have been changed by then.
            sure = not touching.of(it.body).written & touching.of(it.condition).reads
        elif it.times is not None:
            sure = comes_about(self.reckoning, it.times)
        else:
            sure = isinstance(it.each, m.AllPlayers | m.AllSpaces | m.Listing)
        if any(isinstance(inner, op.Stop | op.Leave) for inner in m.walk(it.body)):
            sure = False
        return max(0, often.high if sure else min(often.high, A_FEW))

    def _asks(self, it: op.Operation) -> bool:
        """Whether somebody may choose there: the count of steps starts again at a choice."""
        return CHOICE in self.reckoning.touching.of(it).changes
