"""Who has nothing to choose from is not asked, also where that is known before the game begins."""

from __future__ import annotations

import pytest

from cardwright.play.game import Game
from cardwright.project import Project

PACK = """\
pack: laid
title: {en: Laid}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  goods: {name: {en: Goods}, starts_in: stock}
zones:
  stock: {seen_by: everyone}
  pile: {seen_by: everyone}
values:
  coins: {type: number, per: player}
result: {score: coins}
options:
  chosen: {about: {en: Chosen}, pieces: goods, from_zone: stock, count: 1}
goods:
  a: {name: {en: A}}
  b: {name: {en: B}}
rules:
  main: |
    for each player:
      player MAY choose card from option chosen:
        move card to pile
      add 1 to coins of player
"""


@pytest.fixture(params=["must", "may"])
def game(request: pytest.FixtureRequest) -> Game:
    return Project.from_texts({"pack.yaml": PACK.replace("MAY", request.param)}, "laid").game()


def test_an_option_that_was_not_given_offers_nothing(game: Game):
    assert game.start(2).result is not None


def test_one_that_was_given_is_asked_about(game: Game):
    state = Game(game.checked, {"chosen": "a"}).start(2)
    assert state.decisions[0][0].name == "a"
    state.play_out(0)
    assert state.over
