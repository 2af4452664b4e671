"""Greedy judges an option when what it sets going is done: it answers the questions that belong to it."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright
from cardwright import Game
from cardwright.bots import thinking
from cardwright.bots.follow_up import follow_ups
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.seat import Seat

ERRANDS = """\
pack: errands
title: {en: Errands}
version: 0.1.0
languages: [en]
players: {from: 1, to: 2}
decks:
  work:
    name: {en: Work}
    starts_in: desk
    effects: [done]
work:
  rest:
    name: {en: Rest}
    at done: |
      add 2 to coins
  errand:
    name: {en: Errand}
    at done: |
      travel of player
zones:
  desk: {seen_by: everyone}
  own: {per: player, seen_by: everyone}
values:
  coins: {type: number, per: player}
heuristic: coins
result: {score: coins}
rules:
  main: |
    for each player:
      day of player
  day of player: |
    choose card from desk:
      move card to own
      done of card
    evening of player
  travel of player: |
    subtract 1 from coins
    choose miles from 0 to 3:
      add miles to coins
      choose others from 0 to 2:
        subtract others from coins
  evening of player: |
    choose gifts from 0 to 9:
      subtract gifts from coins
"""


@pytest.fixture(scope="module")
def errands(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("errands")
    (folder / "pack.yaml").write_text(ERRANDS)
    return cardwright.load(folder)


def chosen(game: Game, seed: int = 1) -> str:
    state = game.start(1, 1)
    return state.decisions[0][GreedyBot(seed).choose(Seat(state, 0))].name


def test_questions_of_the_rules_that_an_answer_calls_belong_to_it(errands: Game) -> None:
    program = errands.start(1, 1).program
    asked_by = {
        site.rule: {program.sites[it].rule for it in found}
        for site, found in zip(program.sites, follow_ups(program), strict=True)
    }
    assert asked_by == {"day": {"travel", "evening"}, "travel": set(), "evening": set()}


def test_an_option_is_judged_by_what_can_be_made_of_it(tmp_path: Path) -> None:
    """An errand costs a coin before anybody is asked how far it goes; three miles make up for it, and more."""
    worth_it = ERRANDS.replace("from 0 to 3:", "from 0 to 9:").replace("    evening of player\n", "", 1)
    (tmp_path / "pack.yaml").write_text(worth_it)
    game = cardwright.load(tmp_path)
    assert {chosen(game, seed) for seed in range(5)} == {"errand"}


def test_an_option_that_promises_less_is_not_taken_for_its_questions(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(ERRANDS.replace("from 0 to 3:", "from 0 to 2:"))
    game = cardwright.load(tmp_path)
    assert {chosen(game, seed) for seed in range(5)} == {"rest"}


def test_follow_ups_are_paid_for(errands: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may think of little answers something all the same."""
    for first in (1, 300, 1_000, 5_000):
        monkeypatch.setattr(thinking, "FIRST", first)
        assert chosen(errands) in ("rest", "errand")
