"""`result: {team: …}`: who is in a team that has won has won, in results, figures, bots and at the table."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardwright import Project
from cardwright.bots import tally as tallies
from cardwright.bots.playouts import WIN, _worth
from cardwright.bots.tally import Tally, to_json
from cardwright.cli import main
from cardwright.cli.table.names import Namer
from cardwright.cli.table.result import result_lines
from cardwright.play.results import Result
from cardwright.play.state import State

PACK = """
pack: bands
title: {en: Bands, fr: Bandes}
version: 1.0.0
languages: [en, fr]
players: {from: 4, to: 4}
words:
  colour: {red: {name: {en: Red, fr: Rouges}}, blue: {name: {en: Blue, fr: Bleus}}}
decks:
  chips: {name: {en: Chips, fr: Jetons}, starts_in: bag}
zones:
  bag: {seen_by: nobody}
  hand: {per: player, seen_by: owner}
values:
  band: {of: colour, per: player, start: none}
  score: {type: number, per: player}
  best: {type: flag, per: player}
result: {score: score, winner: best, team: band}
chips:
  chip: {name: {en: Chip, fr: Jeton}, copies: 4}
rules:
  main: |
    band of first(players) becomes red
    band of last(players) becomes red
    band of next(first(players)) becomes blue
    for each player:
      draw 1 from bag to hand
      may:
        add 1 to score
        best becomes true
"""
NUMBERED = (
    PACK.replace("{of: colour, per: player, start: none}", "{type: number, per: player}")
    .replace("becomes red", "becomes 1")
    .replace("becomes blue", "becomes 2")
)


def ended(*wins: int, pack: str = PACK) -> State:
    """The game in which these players have taken what makes them win."""
    state = Project.from_texts({"pack.yaml": pack}).game().start(players=4, seed=1)
    while not state.over:
        [decision] = state.decisions
        state.choose(0 if decision.player in wins else 1)
    return state


def test_who_is_in_a_team_that_has_won_has_won() -> None:
    result = ended(0).result
    assert result.winners == (0, 3) and result.teams == ("red", "blue", None, "red")
    assert (result.together(0), result.together(1), result.together(2)) == ((0, 3), (1,), (2,))
    assert ended(1, 3).result.winners == (0, 1, 3)
    assert ended().result.winners == ()


def test_nobody_wins_with_those_who_have_no_team() -> None:
    assert ended(2).result.winners == (2,)


def test_teams_may_be_numbers() -> None:
    result = ended(2, pack=NUMBERED).result
    assert result.winners == (2,) and result.teams == (1, 2, 0, 1)


def test_results_as_json_have_the_teams() -> None:
    state = ended(0)
    assert state.result.to_json()["teams"] == ["red", "blue", None, "red"]
    assert state.view(1)["result"]["teams"] == ["red", "blue", None, "red"]
    assert state.view(1)["result"]["winners"] == [0, 3]
    plain = PACK.replace(", team: band", "")
    assert "teams" not in ended(0, pack=plain).result.to_json()


def result_of(scores: tuple[int, ...], winners: tuple[int, ...], teams: tuple[int | None, ...]) -> Result:
    return Result(None, scores, winners, SimpleNamespace(), teams)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scores", "winners", "teams", "worths"),
    [
        ((3, 1, 4, 1), (0, 2), (1, 2, 1, 2), (WIN + 5, -5, WIN + 5, -5)),
        ((), (1, 3), (1, 2, 1, 2), (0, WIN, 0, WIN)),
        ((2, 2, 2, 5), (0, 1, 2), (1, 1, 1, None), (WIN + 1, WIN + 1, WIN + 1, -1)),
        ((1, 1, 4, 4), (0, 1), (1, 1, 2, 2), (WIN + 6, WIN + 6, -6, -6)),  # the fewest points win
    ],
)
def test_what_a_game_was_worth_is_the_teams(
    scores: tuple[int, ...], winners: tuple[int, ...], teams: tuple[int | None, ...], worths: tuple[int, ...]
) -> None:
    result = result_of(scores, winners, teams)
    assert tuple(_worth(result, seat) for seat in range(4)) == worths


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bands").mkdir()
    (tmp_path / "bands" / "pack.yaml").write_text(PACK)
    return tmp_path / "bands"


def test_simulate_tells_how_often_each_team_wins(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", str(folder), "--games", "40", "--jobs", "1"]
    assert main([*words, "--json", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    blue, red = told["teams"]
    assert (blue["team"], red["team"], blue["games"], red["games"]) == ("blue", "red", 40, 40)
    assert blue["wins"] == told["seats"][1]["wins"]
    assert red["wins"] == told["seats"][0]["wins"] == told["seats"][3]["wins"] > blue["wins"]
    assert red["win_rate"]["low"] < red["win_rate"]["share"] < red["win_rate"]["high"]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "Teams" in shown and "red" in shown


def test_of_very_many_teams_the_smallest_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "MOST_REPORTED", 4)
    state = ended(0)
    whole, parts = Tally.of(4), [Tally.of(4), Tally.of(4)]
    for number in range(16):
        result = result_of((), (0, 1) if number % 2 else (2,), (number, number, None, None))
        result._state = state
        whole.add(result, 1)
        parts[number % 2].add(result, 1)
    parts[1].include(parts[0])
    told = to_json(whole, [], [], ["random"] * 4)["teams"]
    assert told == to_json(parts[1], [], [], ["random"] * 4)["teams"]
    assert told[-1]["team"] is None and sum(it["games"] for it in told) == 16
    assert sum(it["wins"] for it in told) == 8


@pytest.mark.parametrize(
    ("lang", "pack", "said"),
    [("en", PACK, "Player 4 (Red), wins"), ("fr", NUMBERED, "Joueur 4 (équipe 1), gagne")],
)
def test_the_end_of_a_game_at_the_table_names_teams(lang: str, pack: str, said: str) -> None:
    state = ended(0, pack=pack)
    lines = list(result_lines(state.view(0)["result"], Namer(state.program, lang)))
    names = [str(it) for it in lines[-1].columns[0].cells]  # type: ignore[union-attr]
    assert said in names
