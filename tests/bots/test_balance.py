"""Insurrection's two endings both happen, whoever plays: see docs/balance.md."""

from __future__ import annotations

import pytest

from cardwright import Game
from cardwright.bots.series import Series
from cardwright.bots.simulation import play_part
from cardwright.bots.tally import Share

QUARTER = 0.25


@pytest.mark.slow
@pytest.mark.parametrize("lands", ["basic", "advanced"])
@pytest.mark.parametrize(("bot", "games"), [("random", 1500), ("greedy", 150)])
def test_each_ending_comes_in_a_quarter_of_the_games(
    insurrection: Game, lands: str, bot: str, games: int
) -> None:
    options = {"lands": lands}
    table = Series("insurrection", options, 4, (bot,) * 4, 1)
    tally = play_part(Game(insurrection.checked, options), table, 0, games)
    for outcome in ("good", "evil"):
        assert Share(tally.outcomes[outcome], games).value >= QUARTER
