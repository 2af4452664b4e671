"""Loops that go round as often as a number says that can grow for ever, or that is higher than a game allows."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.study import Study
from cardwright.packs.study.ranges import LIMIT

# From one choice to the next a game may take so many steps (docs/language.md, Limits).
MOST_ROUNDS = 200_000


def find(study: Study) -> list[Diagnostic]:
    """A finding for each loop that could go round more often than a game allows."""
    found = []
    for turns in study.reckoning.turns:
        it = turns.statement
        if turns.often.high > MOST_ROUNDS and not isinstance(it, m.ForEach):
            times = it.times if isinstance(it, m.Repeat) else it.at_most
            message = (
                f"a game breaks off after {MOST_ROUNDS:,} rounds, and here {turns.often.high:,} are possible"
            )
            least = "a lower number"
            if turns.often.high >= LIMIT:
                message, least = "nothing bounds how often this goes round", "a greatest number"
            example = "repeat min(20, …):" if isinstance(it, m.Repeat) else "while …, at most 20 times:"
            hint = f"give it {least}, as in '{example}'"
            found.append(study.warn(codes.LOOP_WITHOUT_BOUND, message, turns.body, times.at, hint))
    return found
