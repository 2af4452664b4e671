"""Packs that pass every check and would harm whoever plays them: programs without end, games without end."""

import re
from random import Random

import pytest

import cardwright
from cardwright.bots import playouts, thinking
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.seat import Seat
from cardwright.bots.thinking import Thinking
from cardwright.compile import layout
from cardwright.findings import codes
from cardwright.play.state import State
from tests.checking import findings_in
from tests.hostile.attacks import TITLE_PAGE, write
from tests.hostile.games import ENDLESS, GAMES, HEURISTICS, NESTED, PICKING, copies, table_of
from tests.hostile.limits import confined


@pytest.mark.parametrize("name", GAMES)
def test_a_game_ends_or_is_ended(name, tmp_path):
    rest, people, stopped_by = GAMES[name]
    folder = tmp_path / "hostile"
    folder.mkdir()
    write(folder, rest, people)
    checked = confined(tmp_path, "validate", "hostile")
    assert checked.returncode == 0, checked.stdout
    done = confined(tmp_path, "simulate", "hostile", "--games", "1", "--players", "2", "--jobs", "1")
    assert "Traceback" not in done.stderr
    assert (done.returncode, stopped_by in done.stdout + done.stderr) == (int(bool(stopped_by)), True), (
        done.stderr
    )


@pytest.mark.parametrize("what", HEURISTICS)
def test_a_bot_takes_no_harm_from_a_heuristic_that_cannot_be_worked_out(what, tmp_path):
    folder = tmp_path / "hostile"
    folder.mkdir()
    write(folder, f"heuristic: {HEURISTICS[what]}\n{PICKING}", copies(9))
    done = confined(tmp_path, "simulate", "hostile", "--games", "2", "--jobs", "1", "--bot", "greedy")
    said = r"greedy could not work out the heuristic in 2 of 2 games, and guessed; in game 1: hostile/pack.yaml:\d+:\d+: CW90\d"
    assert done.returncode == 0 and re.match(said, done.stderr), done.stderr


def test_a_bot_thinks_less_and_less_in_a_game_without_end(tmp_path, monkeypatch):
    write(tmp_path, f"{ENDLESS}        shuffle box\n", copies(9))
    seat = Seat(cardwright.load(tmp_path).start(2, seed=1), 0)
    thought = []
    for made in range(layout.MOST_CHOICES // 2):
        monkeypatch.setattr(Seat, "choices_made", made)
        thought.append(Thinking(seat).left)
    assert thought[0] == thinking.FIRST and thought[25] == thinking.FIRST // 2
    assert 2 * sum(thought) < 80 * thinking.FIRST
    assert Thinking(seat).world(Random(1)) is None, "after thousands of choices it takes any option"


def test_the_thought_of_a_bot_may_end_with_the_last_choice_of_a_game_that_it_plays_out(tmp_path, monkeypatch):
    write(tmp_path, PICKING, copies(20))
    seat = Seat(cardwright.load(tmp_path).start(4, seed=1), 0)
    for steps in range(0, 6000, 97):
        monkeypatch.setattr(thinking, "FIRST", steps)
        assert len(playouts.worths(seat, Random(1))) == 20, steps


def test_what_a_bot_tries_is_counted_though_the_game_need_not_count(tmp_path, monkeypatch):
    write(tmp_path, f"heuristic: {NESTED}\n{PICKING}", copies(200))
    state = cardwright.load(tmp_path).start(2, seed=1)
    assert not state.program.form.counts_steps
    tried = []
    usual = State.weigh
    monkeypatch.setattr(State, "weigh", lambda *given: tried.append(usual(*given)) or tried[-1])
    assert 0 <= GreedyBot(1).choose(Seat(state, 0)) < 200
    assert len(tried) < 120, "some of the first world's 200 options, and none of the other worlds'"
    assert sum(steps for _, steps in tried) < 2 * thinking.FIRST


def test_a_table_is_bounded_as_a_whole(tmp_path):
    page = TITLE_PAGE.replace("nobody}", "everyone}")
    for numbers, found in ((7, []), (8, [codes.TOO_COSTLY])):
        write(tmp_path, PICKING + table_of(numbers), copies(300), page)
        assert [it.code for it in findings_in(tmp_path)] == found
