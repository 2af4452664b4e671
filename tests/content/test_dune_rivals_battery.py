"""Dune Rivals keeps to what every pack must keep to."""

from __future__ import annotations

from random import Random

import pytest

from cardwright import Decision, State
from tests.battery import Battery

# By chance alone people reveal too soon: wanting nothing more is left to chance in one of so many cases.
SELDOM_DECLINES = 4


@pytest.mark.slow
class TestDuneRivals(Battery):
    pack = "dune_rivals"
    options = [  # noqa: RUF012 - as Battery declares it
        {"difficulty": "mercenary"},
        # Two variants at once, and a deck without some of its cards.
        {"difficulty": "kwisatz_haderach", "row_churn": "used", "ix": "used", "immortality": "used"},
    ]
    players = [1, 2]  # noqa: RUF012
    most_decisions = 600
    # Most of it is the log, which tells each step of a rival.
    most_json = 100_000
    every = 10

    def choose(self, state: State, decision: Decision, random: Random) -> int:
        wanted = [it.index for it in decision if it.kind != "decline"]
        return random.choice(wanted) if random.randrange(SELDOM_DECLINES) else random.randrange(len(decision))
