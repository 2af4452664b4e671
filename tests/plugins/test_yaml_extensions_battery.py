"""Insurrection keeps to what every pack must keep to, with each extension of YAML alone and with both."""

from __future__ import annotations

from random import Random

import pytest

from cardwright import Decision, State
from tests.battery import Battery
from tests.differential import choose_for_evil

SIX = "glacier/advanced, mire/advanced, trading_post/advanced, white_forest/advanced, gallows/basic, ice_cave/advanced"


class Extended(Battery):
    """As for Insurrection alone, with fewer tables."""

    players = [2, 6]  # noqa: RUF012 - as Battery declares it
    most_decisions = 350
    most_json = 25_000

    def choose(self, state: State, decision: Decision, random: Random) -> int:
        return choose_for_evil(state, decision, random)

    def matters(self, state: State) -> bool:
        values = state.view(0)["values"]
        return values["outcome"] == "evil" and not values["hands_open"]


@pytest.mark.slow
class TestFrozenNorth(Extended):
    pack = "insurrection + frozen_north"
    options = [  # noqa: RUF012
        {"path": "glacier/advanced, trading_post/advanced, white_forest/advanced, ice_cave/advanced"},
        {"path": "blizzard_pass/advanced, hot_springs/advanced, mire/basic, gallows/advanced"},
    ]


@pytest.mark.slow
class TestLongMarch(Extended):
    pack = "insurrection + long_march"
    options = [{"lands": "advanced"}]  # noqa: RUF012


@pytest.mark.slow
class TestBoth(Extended):
    pack = "insurrection + long_march + frozen_north"
    options = [{"lands": "mixed"}, {"path": SIX}]  # noqa: RUF012
