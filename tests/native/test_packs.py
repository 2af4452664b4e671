"""Every pack plays the same games as machine code: every state, every save, every result."""

from __future__ import annotations

from typing import Any

import pytest

import cardwright
from cardwright.play.game import Game
from tests.native.both import play_both
from tests.quick import quick_first

FEW = [("insurrection", 3), ("rebel_nox", 4)]
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *(("insurrection", players, {"lands": "mixed"}) for players in (2, 3, 4, 5, 6)),
    ("insurrection", 4, {"lands": "advanced"}),
    *(("rebel_nox", players, {}) for players in (4, 5, 6)),
    *(("requiem", players, {}) for players in (2, 4)),
    ("requiem", 2, {"mode": "normal", "otto": "for_09", "venus": "for_08", "heroes": "regenerating"}),
    ("requiem", 4, {"mode": "normal", "alliances": "mixed", "exploiting": "one_per_tile"}),
    *(("dune_rivals", players, {}) for players in (1, 2)),
    ("dune_rivals", 1, {"difficulty": "kwisatz_haderach", "ix": "used", "immortality": "used"}),
    ("dune_rivals", 2, {"row_churn": "used", "smart_politics": "used", "ix": "with_foldspace"}),
]
GAMES = {"requiem": 2}


@pytest.mark.parametrize(("pack", "players"), quick_first(1, FEW))
def test_some_games_are_the_same_after_every_choice(pack: str, players: int) -> None:
    game = cardwright.load(pack)
    assert sum(play_both(game, players, seed) for seed in range(3)) > 60


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "players", "options"), TABLES)
def test_all_packs_at_all_tables_with_all_options(pack: str, players: int, options: dict[str, Any]) -> None:
    game = Game(cardwright.load(pack).checked, options)
    for seed in range(GAMES.get(pack, 12)):
        assert play_both(game, players, seed, saved=29) > 10
