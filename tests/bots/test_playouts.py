"""Where a pack has no heuristic, greedy goes by games that are played out: better than chance, counted, by its seed."""

from __future__ import annotations

from random import Random

import pytest

import cardwright
from cardwright.bots import bot_named, play_out, playouts, plays_out, thinking
from cardwright.bots.playouts import WIN, _worth
from cardwright.bots.seat import Seat
from cardwright.cli import main
from cardwright.play.results import Result


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The game of `new pack`, without its heuristic."""
    desk = tmp_path_factory.mktemp("desk")
    main(["new", "pack", "plain_game", "--in", str(desk)])
    page = desk / "plain_game" / "pack.yaml"
    text = page.read_text(encoding="utf-8")
    page.write_text(text[: text.index("heuristic:")], encoding="utf-8")
    return page.parent


@pytest.fixture(scope="module")
def game(folder):
    return cardwright.load(folder)


def test_it_is_better_than_chance(game):
    won = 0
    for seed in range(16):
        state = game.start(2, seed)
        play_out(state, [bot_named("greedy", seed), bot_named("random", seed)])
        won += 0 in state.result.winners
    assert won >= 13  # by chance, 13 of 16 or more come about once in a hundred times


def test_it_chooses_the_same_again_and_leaves_the_game_as_it_was(game):
    state = game.start(3, 5)
    before = state.copy()
    player = state.decisions[0].player
    first = bot_named("greedy", 8).choose(Seat(state, player))
    assert [bot_named("greedy", 8).choose(Seat(state, player)) for _ in range(3)] == [first] * 3
    assert state == before


def test_long_games_are_played_out_in_fewer_worlds(game, monkeypatch):
    seat = Seat(game.start(2, 1), 0)
    made = []
    imagine = type(seat.imagination()).world
    monkeypatch.setattr(
        type(seat.imagination()), "world", lambda it, random: made.append(1) or imagine(it, random)
    )
    playouts.worths(seat, Random(1))
    assert len(made) == playouts.WORLDS
    for left, worlds in ((thinking.FIRST // 800, 1), (1, 0)):
        made.clear()
        monkeypatch.setattr(thinking, "FIRST", left)
        assert len(playouts.worths(seat, Random(1))) == len(seat.decision)
        assert len(made) == worlds


@pytest.mark.parametrize(
    ("scores", "winners", "worths"),
    [
        ((7, 4, 5), (0,), (WIN + 2, -3, -2)),
        ((7, 7, 5), (0, 1), (WIN // 2 + 2, WIN // 2 + 2, -2)),  # who wins too is no rival
        ((7, 4, 5), (1,), (-3, WIN + 1, -1)),  # the fewest points win
        ((), (1,), (0, WIN, 0)),
        ((6,), (), (6,)),
    ],
)
def test_what_a_game_was_worth(scores, winners, worths):
    result = Result(None, scores, winners, None)
    assert tuple(_worth(result, seat) for seat in range(len(worths))) == worths


def test_it_is_told_where_it_is_used(folder, game, capsys):
    assert plays_out("greedy", game.pack) and not plays_out("random", game.pack)
    words = ["simulate", str(folder), "--games", "1", "--jobs", "1", "--players", "2", "--bot", "greedy"]
    assert main(words) == 0
    assert capsys.readouterr().err.startswith("'plain_game' has no heuristic: greedy tries each option in")
    assert main([*words[:-1], "random"]) == 0
    assert capsys.readouterr().err == ""
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    assert "plays its options out" in " ".join(capsys.readouterr().out.split())
