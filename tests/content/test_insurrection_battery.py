"""Insurrection keeps to what every pack must keep to."""

from __future__ import annotations

from random import Random

from cardwright import Decision, State
from tests.battery import Battery
from tests.differential import choose_for_evil


class TestInsurrection(Battery):
    pack = "insurrection"
    options = [  # noqa: RUF012 - as Battery declares it
        {"lands": "basic"},
        {"lands": "advanced"},
        {"lands": "mixed"},
        {"path": "market/advanced, council_hall/advanced, watchtower/basic, gallows/advanced"},
    ]
    players = [2, 4, 6]  # noqa: RUF012
    most_decisions = 250

    def choose(self, state: State, decision: Decision, random: Random) -> int:
        return choose_for_evil(state, decision, random)

    def matters(self, state: State) -> bool:
        """Rule 21: what is offered must not tell what lies hidden."""
        values = state.view(0)["values"]
        return values["outcome"] == "evil" and not values["hands_open"]
