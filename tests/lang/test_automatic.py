"""`players: {automatic: …}`: seats that rules play, and that nobody asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright import GameError, Project
from cardwright.cli import main
from cardwright.play.game import Game
from cardwright.play.state import State

PACK = """
pack: rivals
title: {en: Rivals}
version: 1.0.0
languages: [en]
players: {from: 1, to: 3, automatic: {1: 2, 2: 1}}
decks:
  coins: {name: {en: Coins}, starts_in: bag}
zones:
  bag: {seen_by: nobody}
  hand: {per: player, seen_by: owner}
values:
  score: {type: number, per: player}
result: {score: score}
coins:
  coin: {name: {en: Coin}, copies: 8}
rules:
"""
TURNS = """
main: |
  for each player:
    draw 1 from bag to hand
    if player is automatic:
      add 10 to score
    else:
      may:
        add 1 to score
"""


def game(rules: str = TURNS, pack: str = PACK) -> Game:
    text = pack + "\n".join(f"  {line}" for line in rules.strip().split("\n"))
    return Project.from_texts({"pack.yaml": text}).game()


def ended(state: State) -> State:
    while not state.over:
        for decision in state.decisions:
            state.choose(0, decision.player)
    return state


@pytest.mark.parametrize(("people", "scores"), [(1, (1, 10, 10)), (2, (1, 1, 10)), (3, (1, 1, 1))])
def test_there_are_as_many_seats_as_the_pack_says(people: int, scores: tuple[int, ...]) -> None:
    assert ended(game().start(people, 1)).result.scores == scores


def test_one_number_holds_for_any_number_of_people() -> None:
    pack = PACK.replace("{1: 2, 2: 1}", "1")
    assert [len(ended(game(pack=pack).start(it, 1)).result.scores) for it in (1, 2, 3)] == [2, 3, 4]


def test_views_tell_which_seats_are_automatic() -> None:
    view = game().start(1, 1).view(0)
    assert (view["players"], view["automatic"], view["waiting_for"]) == (3, [1, 2], [0])
    assert "automatic" not in game().start(3, 1).view(0)


ASKING = """
main: |
  for each player:
    turn of player
turn of player: |
  ASKS
"""


@pytest.mark.parametrize(
    "asks",
    [
        "may:\n    add 1 to score",
        "choose n from 1 to 3:\n    add n to score",
        "choose 2 numbers from 1 to 3:\n    add 1 to score",
        "either:\n    add 1 to score\n  or:\n    add 2 to score",
        "keep choosing n from 1 to 3, at most 2 times:\n    add n to score",
        "anyone in reversed(players) may:\n    add 1 to score",
    ],
)
def test_asking_an_automatic_player_breaks_the_game(asks: str) -> None:
    with pytest.raises(GameError) as caught:
        state = game(ASKING.replace("ASKS", asks)).start(2, 1)
        for _ in range(9):
            state.choose(0)
    assert "player 3 is asked here, whose seat is automatic" in str(caught.value)
    assert ended(game(ASKING.replace("ASKS", asks)).start(3, 1)).over


@pytest.mark.parametrize("body", ["add 1 to score", "may:\n      add 1 to score"])
def test_together_leaves_them_out(body: str) -> None:
    rules = f"main: |\n  together may choose n from 1 to 2:\n    {body}\n  otherwise:\n    add 5 to score"
    state = game(rules).start(2, 1)
    assert [it.player for it in state.decisions] == [0, 1]
    assert ended(state).result.scores == (1, 1, 0)
    assert [it.player for it in game(rules).start(3, 1).decisions] == [0, 1, 2]


def test_saved_copied_and_staged_games_have_the_same_seats() -> None:
    made = game()
    state = made.start(1, 1)
    assert made.from_json(state.to_json()) == state and state.copy() == state
    state.choose(0)
    assert state.undo().decisions[0].player == 0
    staged = made.stage("main", players=2)
    assert [it.player for it in staged.decisions] == [0]
    assert made.from_json(staged.to_json()) == staged


def test_a_pack_may_have_a_word_of_its_own_that_is_called_so() -> None:
    pack = PACK.replace(
        "values:\n",
        "values:\n  boss: {type: player, start: none}\n  automatic: {type: player, start: none}\n",
    )
    rules = "main: |\n  automatic becomes last(players)\n  if last(players) is automatic:\n    add 7 to score of automatic"
    assert game(rules, pack).start(3, 1).result.scores == (0, 0, 7)


def test_certain_questions_are_findings() -> None:
    asked = """
main: |
  let rival = last(players where player is automatic)
  rival may choose n from 1 to 2:
    add n to score of rival
  for each player where player is not automatic:
    turn of player
  for each player:
    if not player is not automatic and score > 0:
      turn of player
    if player is automatic or score > 0:
      turn of player
turn of player: |
  add 1 to score
  check of player
check of player: |
  choose n from 1 to 2:
    add n to score
"""
    text = PACK + "\n".join(f"  {line}" for line in asked.strip().split("\n"))
    found = Project.from_texts({"pack.yaml": text}).check(advice=False).errors
    assert [(it.code, it.span.line) for it in found] == [("CW408", 20), ("CW408", 26)]


def test_simulate_and_play_give_them_no_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "rivals"
    folder.mkdir()
    text = PACK + "\n".join(f"  {line}" for line in TURNS.strip().split("\n"))
    (folder / "pack.yaml").write_text(text)
    words = ["simulate", str(folder), "--games", "4", "--players", "1", "--jobs", "1", "--bot", "greedy"]
    assert main([*words, "--json", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [it["bot"] for it in told["seats"]] == ["greedy", "automatic", "automatic"]
    assert [it["mean"] for it in told["seats"][1:]] == [10, 10] and told["bots"] == ["greedy"]
    assert main(["play", str(folder), "--players", "1", "--human", "none"]) == 0
    assert "Player 3" in capsys.readouterr().out
    assert main(["play", str(folder), "--players", "1", "--human", "2"]) != 0
    assert "seats are 1 to 1" in capsys.readouterr().err
