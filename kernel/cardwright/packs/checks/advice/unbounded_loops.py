"""Loops that nothing bounds: `repeat` as often as a number says that can grow for ever."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.study import Study

# From one choice to the next a game may take so many steps (docs/language.md, Limits).
MOST_ROUNDS = 200_000


def find(study: Study) -> list[Diagnostic]:
    """A finding for each loop that could go round more often than a game allows."""
    found = []
    for turns in study.reckoning.turns:
        it = turns.statement
        if turns.often.high > MOST_ROUNDS and not isinstance(it, m.ForEach):
            times = it.times if isinstance(it, m.Repeat) else it.at_most
            message = "nothing bounds how often this goes round"
            hint = "give it a greatest number, as in 'repeat min(20, …):'"
            found.append(study.warn(codes.LOOP_WITHOUT_BOUND, message, turns.body, times.at, hint))
    return found
