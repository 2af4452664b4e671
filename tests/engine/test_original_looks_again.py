"""Which cards are active is settled when a rule begins; `original` looks again."""

from __future__ import annotations

from cardwright import Project

PACK = """\
pack: tiny
title: {en: Tiny}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  skies: {name: {en: Skies}, starts_in: sky}
zones:
  sky: {seen_by: everyone}
  away: {seen_by: everyone}
values:
  coins: {type: number, start: 0}
  points: {type: number, per: player, start: 0}
active_pieces: [cards in sky]
result: {score: points}
skies:
  wind:
    name: {en: Wind}
    while active:
      instead of bell: |
        move the frost to away
        original
  frost:
    name: {en: Frost}
    while active:
      instead of bell: |
        add 10 to coins
      after bell: |
        add 100 to coins
rules:
  main: bell
  bell: |
    add 1 to coins
"""


def test_a_card_that_went_away_no_longer_stands_instead_but_still_comes_after() -> None:
    state = Project.from_texts({"pack.yaml": PACK}, "tiny").game().start(2, 1)
    assert state.evaluate("coins") == 101
