"""Packs that nobody wrote, and one for each construct of the language: the best test of whoever writes programs down."""

from __future__ import annotations

import re

import pytest

from cardwright.play.game import Game
from cardwright.project import Project
from tests.generated.packs import PLAYERS_FROM, PLAYERS_TO, make
from tests.native.both import play_both
from tests.quick import quick_first
from tests.two_worlds.packs import CONSTRUCTS
from tests.two_worlds.packs import game as construct_game

MOST = 30


def plain(seed: int) -> Game:
    """A generated pack without the two things that only Python plays (see `test_backends`): nobody is shown anything, and
    everybody sees what cards have."""
    text = make(seed, 1 + seed % 4).text.replace("wounds: {", "wounds: {seen_by: everyone, ")
    text = re.sub(r"(?m)^( *)(show .* to .*|announce .*)$", r"\1limit becomes limit", text)
    project = Project.from_texts({"pack.yaml": text}, "generated")
    assert project.check(advice=False).is_sound
    return project.game()


def compared(game: Game, games: int) -> int:
    return sum(
        play_both(game, players, seed, MOST, natively=False)
        for players in range(PLAYERS_FROM, PLAYERS_TO + 1)
        for seed in range(games)
    )


@pytest.mark.parametrize("seed", quick_first(1, (1, 2)))
def test_a_few_packs_made_by_chance(seed: int) -> None:
    assert compared(plain(seed), 2) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_many_packs_made_by_chance(first: int) -> None:
    games = [plain(seed) for seed in range(first, first + 20)]
    assert sum(not it.backend_note(2) for it in games) >= 18, "hardly any of them is played as machine code"
    assert sum(compared(it, 3) for it in games if not it.backend_note(2)) > 400


@pytest.mark.slow
def test_every_construct_of_the_language() -> None:
    games = {name: construct_game(text) for name, text in CONSTRUCTS.items()}
    native = {name: game for name, game in games.items() if not game.backend_note(2)}
    assert len(native) > 0.8 * len(games)
    for game in native.values():
        for seed in range(4):
            play_both(game, 2, seed, 60)
