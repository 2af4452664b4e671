"""Rebel Nox keeps to what every pack must keep to: above all, that nobody learns what they may not know."""

from __future__ import annotations

from cardwright import State
from tests.battery import Battery


class TestRebelNox(Battery):
    pack = "rebel_nox"
    options = [  # noqa: RUF012 - as Battery declares it
        {},
        # Face-down cards, cards that change hands, and spoils that go to a neighbour.
        {"first_pyramid": "artefactories, souk, medina_maxim, neurograft, mint"},
    ]
    players = [4, 5, 6]  # noqa: RUF012
    most_decisions = 1500
    most_json = 60_000

    def matters(self, state: State) -> bool:
        """While cards lie face down, or lie drawn before a player who gives others back."""
        zones = state.view(0)["zones"]
        return any(zones["covered"]) and state.view(0)["values"]["rounds"] == 1
