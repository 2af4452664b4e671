"""All that a player is given in states between which the player cannot tell, compared part by part."""

from __future__ import annotations

import json
from random import Random

from cardwright import Game, State
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.seat import Seat
from cardwright.cli.table.undo import undone
from cardwright.play.save import to_json
from tests.two_worlds.veils import behind_the_veil
from tests.two_worlds.worlds import GAMES, alike

# So many of the states that a player cannot tell apart are compared.
COMPARED = 5


def worlds(seat: Seat) -> dict[str, str]:
    """What a seat imagines with given random numbers, as text."""
    return {f"world {seed}": to_json(seat.imagination().world(Random(seed))) for seed in range(2)}


def shown(state: State, player: int) -> dict[str, str]:
    """All that a player is given in a state, each part as text."""
    seat = Seat(state, player)
    given = {"view": json.dumps(seat.view())}
    if state.decisions:
        given["decision"] = json.dumps(seat.decision.to_json())
        given["options"] = repr(list(seat.decision))
        given["greedy"] = str(GreedyBot(1).choose(seat))
        given |= worlds(seat)
        given["veil"] = behind_the_veil(state, player)
        given["undo"] = undone(state, player, (player,))[1]
    return given


def compare(game: Game, players: int = 2, games: int = GAMES) -> int:
    """Asserts that states are alike to players who cannot tell them apart; how many of them were different."""
    different = 0
    for (player, _), states in alike(game, players, games).items():
        one, *others = states[:COMPARED]
        expected = shown(one, player)
        for other in others:
            different += (one.z, one.v) != (other.z, other.v)
            given = shown(other, player)
            assert [it for it in expected if given[it] != expected[it]] == [], (
                f"player {player}: {one.history}"
            )
    return different
