"""The harder the rivals, the fewer points a person makes who plays as the bot `greedy` does."""

from __future__ import annotations

from statistics import mean

import pytest

import cardwright
from cardwright.bots import bot_named
from cardwright.bots.seat import Seat

GAMES = 10
# Between neighbouring difficulties chance hides the difference in so few games; the easiest and the hardest are almost two points apart.
LEAST_APART = 0.8


def points_of_the_person(game: cardwright.Game, seed: int) -> int:
    state, bot = game.start(1, seed), bot_named("greedy", seed)
    while state.decisions:
        (decision,) = state.decisions
        state.choose(bot.choose(Seat(state, decision.player)), decision.player)
    assert state.result is not None
    return state.result.scores[0]


@pytest.mark.slow
def test_the_hardest_rivals_leave_fewer_points_than_the_easiest() -> None:
    easiest, hardest = (
        mean(points_of_the_person(game, seed) for seed in range(GAMES))
        for game in (
            cardwright.load("dune_rivals", options={"difficulty": difficulty})
            for difficulty in ("mercenary", "kwisatz_haderach")
        )
    )
    assert easiest - hardest > LEAST_APART
