"""Games for bots: one of a real pack, and a small one in which much is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright
from cardwright import Game

# Everyone hides a card; then others say what it is, while it is still hidden. Sides, values and a pile are
# hidden as well.
GUESSING = """
pack: guessing
title: {en: Guessing}
version: 1.0.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 3}
icons:
  moon: {name: {en: Moon}}
decks:
  notes:
    name: {en: Notes}
    starts_in: pile
    attributes:
      worth: {type: number}
  tiles:
    name: {en: Tiles}
    starts_in: bag
    sides: [day, night]
    attributes:
      light: {type: number}
zones:
  pile: {seen_by: nobody}
  bag: {seen_by: nobody}
  table: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  secret: {per: player, seen_by: nobody}
values:
  points: {type: number, per: player, start: 0}
  purse: {type: number, per: player, start: 5, seen_by: owner}
  target: {type: number, start: 0, seen_by: nobody}
  won: {type: flag, per: player, start: false}
result: {score: points, winner: won}
heuristic: points + purse
notes:
  low: {name: {en: Low}, worth: 1, copies: 6}
  high: {name: {en: High}, icons: moon, worth: 5, copies: 6}
tiles:
  hill:
    name: {en: Hill}
    copies: 2
    day: {light: 2}
    night: {light: 0}
  dale:
    name: {en: Dale}
    copies: 3
    day: {light: 1}
    night: {light: 0}
rules:
  main: |
    shuffle pile
    shuffle bag
    for each tile in bag:
      if roll(2) == 2:
        flip tile to night
    draw 2 from bag to table
    target becomes roll(6)
    for each player:
      draw 3 from pile to hand
      purse becomes roll(6)
    together choose card from hand:
      move card to secret
      may:
        add worth of card to points for card
    for each player:
      choose card from hand:
        move card to secret
        for each guesser in other players:
          guess of guesser with card
    for each player where points == most(players, points):
      won becomes true
  guess of player with card: |
    either:
      if moon on card > 0:
        add 3 to points
    or:
      if moon on card == 0:
        add 2 to points
"""


@pytest.fixture(scope="session")
def insurrection() -> Game:
    return cardwright.load("insurrection")


@pytest.fixture(scope="session")
def guessing(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("guessing")
    (folder / "pack.yaml").write_text(GUESSING)
    return cardwright.load(folder)


# A game in twenty breaks or so, at its first choice or at its second.
DICEY = """\
pack: dicey
title: {en: Dicey}
version: 0.1.0
languages: [en]
players: {from: 2, to: 2}
decks:
  coin: {name: {en: Coin}, starts_in: bag}
coin:
  penny: {name: {en: Penny}, copies: 4}
zones:
  bag: {seen_by: nobody}
  hand: {per: player, seen_by: owner}
values:
  points: {type: number, per: player}
result: {score: points}
rules:
  main: |
    for each player:
      draw 2 from bag to hand
      choose card from hand:
        move card to bag
        add 20 // (roll(10) - 1) to points
"""


@pytest.fixture(scope="session")
def dicey(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("dicey")
    (folder / "pack.yaml").write_text(DICEY)
    return cardwright.load(folder)
