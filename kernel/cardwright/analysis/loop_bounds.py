"""How often loops inside one another go round between two choices: the rounds of one multiply with those of another.

A bound that takes every collection at its largest would call many a good rule endless. So here a loop counts with
what it really comes to: the number that stands there, all players, all spaces, and of cards a few.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.analysis.effects import CHOICE
from cardwright.analysis.interval_arithmetic import Range
from cardwright.analysis.lookups import comes_about
from cardwright.analysis.value_fixpoint import Reckoning
from cardwright.lang import typed as m

Loop = m.Repeat | m.While | m.ForEach
# As many cards as lie somewhere in most games.
A_FEW = 5
# Rules inside rules are gone into so far: a pack made to be deep shall not break the stack.
DEEPEST = 50


@dataclass(slots=True)
class Rounds:
    """Rounds of blocks, rules and effects. Loops beyond `most` are noted in `beyond`, the innermost of each nest."""

    reckoning: Reckoning
    most: int
    beyond: list[tuple[m.Body, Loop, int]] = field(default_factory=list)
    _often: dict[int, Range] = field(default_factory=dict)
    """By the identity of a loop."""
    _effects: dict[str, list[m.Rule]] = field(default_factory=dict)
    _known: dict[m.Body, int] = field(default_factory=dict)
    """By the identity of a body."""
    _depth: int = 0

    def run(self) -> None:
        for it in self.reckoning.turns:
            self._often[id(it.statement)] = it.often
        checked = self.reckoning.checked
        for (_, _, name), body in checked.effects.items():
            self._effects.setdefault(name, []).append(body)
        for body in (*checked.rules.values(), *checked.effects.values()):
            self._of_body(body)
        for modifier in checked.modifiers:
            if isinstance(modifier.body, m.Rule):
                self._of_body(modifier.body)

    def _of_body(self, body: m.Rule) -> int:
        """The rounds of a whole rule. What leads back to itself is another check's finding."""
        if body not in self._known:
            if self._depth >= DEEPEST:
                return 0
            self._known[body] = 0
            self._depth += 1
            self._known[body] = self._of_block(body, body.block)
            self._depth -= 1
        return self._known[body]

    def _of_block(self, body: m.Body, block: m.Block) -> int:
        """The most rounds from one choice to the next."""
        longest = now = 0
        for it in block:
            rounds = self._of(body, it)
            if self._asks(it):
                longest, now = max(longest, now, rounds), 0
            else:
                now += rounds
        return max(longest, now)

    def _of(self, body: m.Body, it: m.Statement) -> int:
        match it:
            case m.CallRule():
                return self._of_body(self.reckoning.checked.rules[it.rule])
            case m.Perform():
                return max(map(self._of_body, self._effects.get(it.effect, ())), default=0)
            case m.If() | m.Choose() | m.May() | m.Ensure():
                blocks = (it.then if isinstance(it, m.If) else it.body, it.otherwise)
                return max(self._of_block(body, block) for block in blocks)
            case m.Either():
                return max(self._of_block(body, block) for _, block in it.branches)
            case m.Together():
                return self._of_block(body, it.body)
            case m.Repeat() | m.While() | m.ForEach():
                return self._of_loop(body, it)
        return 0

    def _of_loop(self, body: m.Body, it: Loop) -> int:
        inside = self._of_block(body, it.body)
        if self._asks(it):
            return inside
        rounds = self._times(it) * max(1, inside)
        if rounds > self.most:
            self.beyond.append((body, it, rounds))
            return 0  # told here, and not again of what is around it
        return rounds

    def _times(self, it: Loop) -> int:
        """How often a loop goes round in an ordinary game."""
        often = self._often.get(id(it), Range(0, 0))
        match it:
            case m.Repeat():
                sure = comes_about(self.reckoning, it.times)
            case m.ForEach():
                sure = isinstance(it.source, m.AllPlayers | m.AllSpaces)
            case _:
                # What nothing in the loop changes holds to the end; else it will have been changed by then.
                changes = self.reckoning.touching.of(it.body).written
                sure = not changes & self.reckoning.touching.of(it.condition).reads
        if any(isinstance(inner, m.Stop) for inner in m.walk(it.body)):
            sure = False
        return max(0, often.high if sure else min(often.high, A_FEW))

    def _asks(self, it: m.Statement) -> bool:
        """Whether somebody may choose there, from where steps are counted anew."""
        return CHOICE in self.reckoning.touching.of(it).changes
