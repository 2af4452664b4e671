"""Loops that go round as often as a number says that can grow for ever, or more often than a game allows: by
themselves, or because they stand inside one another."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.interval_arithmetic import LIMIT
from cardwright.analysis.loop_bounds import Rounds
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic

# From one choice to the next a game may take at most this many steps (docs/language.md, Limits).
MOST_ROUNDS = 200_000


def find(study: Study) -> list[Diagnostic]:
    """A finding for each loop that could go round more often than a game allows."""
    found = []
    told = set()
    for turns in study.reckoning.notes.turns:
        loop = turns.loop
        if turns.often.high > MOST_ROUNDS and loop.times is not None and not study.is_unsure(loop.times):
            message = (
                f"a game breaks off after {MOST_ROUNDS:,} rounds, and here {turns.often.high:,} are possible"
            )
            least = "a lower number"
            if turns.often.high >= LIMIT:
                message, least = "nothing bounds how often this goes round", "a greatest number"
            example = "repeat min(20, …):" if loop.condition is None else "while …, at most 20 times:"
            hint = f"give it {least}, as in '{example}'"
            found.append(study.warn(codes.LOOP_WITHOUT_BOUND, message, turns.body, loop.times.at, hint))
            told.add(id(loop))
    nests = Rounds(study.reckoning, MOST_ROUNDS)
    nests.run()
    for body, loop, rounds in nests.beyond.values():
        if id(loop) not in told and not study.is_unsure(loop.bound):
            message = f"a game breaks off after {MOST_ROUNDS:,} rounds without a choice, and here {rounds:,} come together"
            hint = "the rounds of loops inside one another multiply: give one of them a lower number"
            found.append(study.warn(codes.LOOP_WITHOUT_BOUND, message, body, loop.bound.at, hint))
    return found
