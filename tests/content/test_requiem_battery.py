"""Requiem keeps to what every pack must keep to."""

from __future__ import annotations

import pytest

from cardwright import State
from tests.battery import Battery


@pytest.mark.slow
class TestRequiem(Battery):
    pack = "requiem"
    # With two players the starter game, with four the normal one, in which there are heroes.
    options = [{"mode": "starter", "otto": "for_09", "venus": "for_08"}]  # noqa: RUF012 - as Battery declares it
    players = [2, 4]  # noqa: RUF012
    most_decisions = 3000
    most_json = 150_000

    def matters(self, state: State) -> bool:
        """Nothing is hidden once the board is laid."""
        return state.view(0)["values"]["turns"] > 0
