"""Rebel Nox keeps to what every pack must keep to: above all, that nobody learns what they may not know."""

from __future__ import annotations

from collections import Counter
from random import Random

from cardwright import State
from cardwright.bots.imagine import Imagination
from tests.battery import Battery
from tests.content.rebel_nox_table import nox


class TestRebelNox(Battery):
    pack = "rebel_nox"
    options = [  # noqa: RUF012 - as Battery declares it
        {},
        # Face-down cards, cards that change hands, and spoils that go to a neighbour.
        {"first_pyramid": "artefactories, souk, medina_maxim, neurograft, mint"},
    ]
    players = [4, 6]  # noqa: RUF012
    most_decisions = 1500
    most_json = 60_000

    def matters(self, state: State) -> bool:
        """While cards lie face down, or lie drawn before a player who gives others back."""
        zones = state.view(0)["zones"]
        return any(zones["covered"]) and state.view(0)["values"]["rounds"] == 1


def test_a_bot_cannot_tell_rebel_cards_from_others_in_a_hand_it_does_not_see() -> None:
    state = nox().start(4, seed=5)
    layout = state.program.layout
    rebels = {it.number for it in layout.pieces if it.kind.deck == "rebel_cards"}
    seat = state.decisions[0].player
    held = Counter[int]()
    for seed in range(60):
        world = Imagination(state, state.decisions[0].player).world(Random(seed))
        held.update(
            player
            for player in range(4)
            if player != seat and rebels & {*world.z[layout.rows["hand"] + player]}
        )
    assert set(held) == {0, 1, 2, 3} - {seat}
