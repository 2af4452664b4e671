"""A small pack with something of everything, and scenarios for it."""

from __future__ import annotations

import textwrap

import pytest

from cardwright.findings.diagnostic import render_text
from cardwright.scenarios.failure import render
from cardwright.scenarios.playing import Player
from cardwright.scenarios.running import run, suite_of

PACK = """\
pack: duel
title: {en: Duel}
version: 1.0.0
languages: [en]
players: {from: 2, to: 3}
options:
  pace: {about: {en: How fast}, one_of: [slow, fast], default: slow}
icons:
  sword: {name: {en: Sword}}
decks:
  people:
    name: {en: People}
    starts_in: stock
    icons_count_in: hand
    attributes: {score: {type: formula}, age: {type: number, each_copy: true, optional: true}}
    effects: [dusk]
  skies:
    name: {en: Skies}
    starts_in: above
    sides: [day, night]
    attributes: {light: {type: number}}
people:
  knight: {name: {en: Knight}, age: [20, 31, 54], icons: sword, score: 2 * sword if bright else 1}
  thief: {name: {en: Thief}, age: [17, 17], score: "5 - count(market)", at dusk: "add 10 to points for this"}
  fool: {name: {en: Fool}, score: "pick(min(copies, 2), 0, 4, 9)"}
skies:
  sun:
    name: {en: Sun}
    day: {light: 3}
    night:
      light: 0
      while active:
        limit becomes: limit + 5
        before swap of player: |
          add 1 to limit
spaces:
  road: {row: 3}
zones:
  stock: {seen_by: nobody}
  above: {seen_by: everyone}
  sky: {seen_by: everyone, single: true}
  market: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  played: {per: player, seen_by: everyone, single: true}
  inn: {per: road, seen_by: everyone}
values:
  limit: {type: number, start: 4}
  done: {type: flag, start: false}
  ending: {one_of: [open, won], start: open}
  host: {type: player, start: none}
  cart: {type: space, start: none}
  prize: {type: piece, start: none}
  points: {type: number, per: player, start: 0}
  winner: {type: flag, per: player, start: false}
active_pieces: [first(sky)]
result: {outcome: ending, score: points, winner: winner, scored_by: tally}
formulas:
  bright: ending is won
rules:
  main: |
    shuffle stock
    for each player:
      draw 1 from stock to hand
    plan
    finish
  plan: |
    together choose card from hand:
      move card to played
  swap of player: |
    may choose card from market:
      move card to hand
      if option pace is fast:
        move first(hand) to market
  bargain of player: |
    either:
      add 1 to limit
    or when limit > 4:
      finish
    or:
      move hand to market
  name_host of player: |
    choose other_player from other players:
      host becomes other_player
    choose space from road:
      cart becomes space
  keep_swords of player: |
    ensure sword in market > 0 when limit > 4:
      choose card from market:
        move card to hand
    otherwise:
      stop
  divide_by of number: |
    limit becomes 12 // (number - 1)
  finish: |
    ending becomes won
    for each card in cards in every hand where has dusk:
      dusk of card
    for each player:
      tally of player
    for each player where points == most(players, points):
      winner becomes true
  tally of player: |
    for each card in hand:
      add score of card to points for card
"""


@pytest.fixture
def duel(tmp_path):
    """The pack's folder with these scenarios in it, by file; the text of one file alone is `all.yaml`."""

    def write(text="", pack=PACK, **files):
        folder = tmp_path / "duel"
        (folder / "scenarios").mkdir(parents=True, exist_ok=True)
        (folder / "pack.yaml").write_text(pack, encoding="utf-8")
        for name, content in ({"all": text} if text else files).items():
            path = folder / "scenarios" / f"{name}.yaml"
            path.write_text(textwrap.dedent(content), encoding="utf-8")
        return folder

    return write


@pytest.fixture
def told(duel):
    """All that is said of scenarios: findings first, then failures; '' when all is well."""

    def tell(text):
        suite = suite_of(str(duel(text)))
        said = [render_text([it], suite.texts) for it in suite.findings]
        for outcome in run(suite, Player(suite.checked)):
            said += [render(it, suite.texts) for it in outcome.failures]
        return "\n".join(said)

    return tell
