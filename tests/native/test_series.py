"""Series that are played and counted inside a module: the tally is that of Python, whoever plays and in however many threads."""

from __future__ import annotations

import json
import multiprocessing
import os
from pathlib import Path

import pytest

import cardwright
from cardwright.bots import simulation
from cardwright.bots.native_part import MOST_GAMES
from cardwright.bots.series import Series
from cardwright.bots.simulation import play_part, simulate
from cardwright.bots.tally import Tally
from cardwright.cli import main
from cardwright.errors import SettingError
from cardwright.native.backends import AUTO, NATIVE, PYTHON
from cardwright.play.game import Game
from cardwright.project import Project
from tests.bots.test_teams import NUMBERED, PACK
from tests.lang.fair import game as fair_game
from tests.native.test_backends import RULES
from tests.native.test_generated import plain
from tests.quick import quick_first


def series_of(game: Game, players: int, seed: int = 3) -> Series:
    return Series(game.pack.name, {}, players, ("random",) * players, seed)


def same(game: Game, players: int, games: int, first: int = 0) -> Tally:
    """The tally of games, which is that of Python."""
    series = series_of(game, players)
    native = play_part(game, series, first, games, NATIVE)
    assert native == play_part(game, series, first, games)
    return native


@pytest.mark.parametrize(("pack", "players"), quick_first(1, [("insurrection", 3), ("rebel_nox", 5)]))
def test_the_tally_is_that_of_python(pack: str, players: int) -> None:
    tally = same(cardwright.load(pack), players, 40, first=11)
    assert (tally.games == 40 and sum(it.wins for it in tally.seats) >= 40) or tally.teams.counted


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "players", "games"), [("requiem", 4, 6), ("dune_rivals", 2, 30)])
def test_the_tally_of_large_packs(pack: str, players: int, games: int) -> None:
    assert same(cardwright.load(pack), players, games).games == games


@pytest.mark.slow
def test_points_of_pieces_go_to_their_holders() -> None:
    tally = same(cardwright.load("insurrection"), 4, 60)
    assert len(tally.kinds) > 30 and any(0 < it.wins < it.holders for it in tally.kinds.values())


@pytest.mark.parametrize("text", [PACK, NUMBERED], ids=["words, and one in no team", "numbers"])
def test_who_is_in_a_team_that_has_won_has_won(text: str) -> None:
    scoring = text.replace("bag to hand\n", "bag to hand\n      add 2 to score for first(hand)\n")
    tally = same(Project.from_texts({"pack.yaml": scoring}, "bands").game(), 4, 80)
    won = sum(it.wins for it in tally.seats)
    assert tally.teams.counted and tally.kinds["chip"].wins == won < 4 * 80 == tally.kinds["chip"].holders


def test_games_that_break_are_played_by_python_and_told_as_there() -> None:
    tally = same(fair_game(RULES), 2, 60)
    assert tally.broken and tally.games and tally.first_broken[0].message == "a division by zero"


@pytest.mark.slow
def test_what_is_longer_than_a_call_of_a_module_adds_up() -> None:
    assert same(fair_game(RULES), 2, MOST_GAMES + 100).played == MOST_GAMES + 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_tallies_of_packs_made_by_chance(seed: int) -> None:
    game = plain(seed)
    if not game.backend_note(2):
        assert same(game, 2, 20).played == 20


# -------------------------------------------------------------- many games


def all_of(game: Game, games: int, jobs: int, backend: str) -> Tally:
    tally = Tally.of(2)
    for part in simulate(game, series_of(game, 2), games, jobs, backend=backend):
        tally.include(part)
    return tally


def test_threads_and_backends_give_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fair_game(RULES)
    expected = all_of(game, 400, 1, PYTHON)
    monkeypatch.setattr(simulation, "WORTH_COMPILING", 0.0)
    for jobs in (1, 3):
        for backend in (AUTO, NATIVE):
            assert all_of(game, 400, jobs, backend) == expected


def test_few_games_are_not_worth_compiling_and_many_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fair_game(RULES)
    all_of(game, 20, 1, AUTO)
    assert game.program(2).native is None
    monkeypatch.setattr(simulation, "WORTH_COMPILING", 1e-4)
    all_of(game, 200, 1, AUTO)
    assert game.program(2).native is not None


def test_who_insists_is_told_where_python_has_to_play() -> None:
    game = fair_game(RULES)
    greedy = Series("fair", {}, 2, ("greedy", "random"), 1)
    with pytest.raises(SettingError, match="not all players choose by chance"):
        next(simulate(game, greedy, 10, backend=NATIVE))
    with pytest.raises(SettingError, match="there is no backend 'wasm'"):
        next(simulate(game, greedy, 10, backend="wasm"))
    assert next(simulate(game, greedy, 2, backend=AUTO)).played == 2


def test_the_command_writes_the_same_figures_with_either(tmp_path: Path) -> None:
    told = []
    for backend in (PYTHON, NATIVE):
        path = tmp_path / f"{backend}.json"
        words = ["--games", "50", "--players", "3", "--jobs", "2", "--backend", backend, "--json", str(path)]
        assert main(["simulate", "insurrection", *words]) == 0
        told.append({**json.loads(path.read_text()), "timing": None})
    assert told[0] == told[1]


def _compiled_in_another_process(queue: multiprocessing.Queue[bool]) -> None:
    game = fair_game(RULES.replace("3", "2"))
    queue.put(game.start(2, 1, backend=NATIVE) == game.start(2, 1))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is nothing to fork")
def test_a_process_that_is_forked_off_compiles_too() -> None:
    fair_game(RULES).start(2, 1, backend=NATIVE)
    context = multiprocessing.get_context("fork")
    queue: multiprocessing.Queue[bool] = context.Queue()
    process = context.Process(target=_compiled_in_another_process, args=(queue,))
    process.start()
    try:
        assert queue.get(timeout=60)
    finally:
        process.kill()
        process.join()
