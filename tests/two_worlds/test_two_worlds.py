"""Two worlds that differ only in what a player cannot see are alike to that player, for every construct."""

from __future__ import annotations

import json
from random import Random

import pytest

from cardwright import State
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.seat import Seat
from cardwright.engine.saved import to_json
from tests.two_worlds.packs import IN_PROGRESS, game
from tests.two_worlds.worlds import alike

CONSTRUCTS = IN_PROGRESS


def shown(state: State, player: int) -> dict[str, str]:
    """All that a player is given in a state, each part as text."""
    seat = Seat(state, player)
    given = {"view": json.dumps(seat.view())}
    if state.decisions:
        given["decision"] = json.dumps(seat.decision.to_json())
        given["options"] = repr(list(seat.decision))
        for seed in range(2):
            given[f"world {seed}"] = to_json(seat.imagination().world(Random(seed)))
        given["greedy"] = str(GreedyBot(1).choose(seat))
    return given


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_worlds_that_a_player_cannot_tell_apart_are_alike(construct: str) -> None:
    different = 0
    for (player, _), states in alike(game(CONSTRUCTS[construct])).items():
        one, *others = states[:6]
        expected = shown(one, player)
        for other in others:
            different += (one.z, one.v) != (other.z, other.v)
            given = shown(other, player)
            assert [it for it in expected if given[it] != expected[it]] == []
    assert different, "no two worlds differ: the test shows nothing"
