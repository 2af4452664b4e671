"""Zones that each word of a set has: in rules, views, logs and scenarios."""

from __future__ import annotations

from pathlib import Path

from cardwright import Project
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.log import told
from cardwright.cli.table.names import Namer
from cardwright.play.state import State
from cardwright.scenarios.playing import Player
from cardwright.scenarios.running import run

PACK = """
pack: bazaar
title: {en: Bazaar}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
words: {guild: {bakers: {name: {en: Bakers}}, smiths: {name: {en: Smiths}}}}
decks:
  goods: {name: {en: Goods}, starts_in: stock, attributes: {guild: {of: guild}}}
zones:
  stock: {seen_by: nobody}
  shop: {per: guild, seen_by: everyone}
  cellar: {per: guild, seen_by: nobody}
  hand: {per: player, seen_by: owner}
values: {coins: {type: number, per: player}, dues: {type: number, per: guild, start: 2}}
result: {score: coins}
goods:
  bread: {name: {en: Bread}, copies: 4, guild: bakers}
  sword: {name: {en: Sword}, copies: 4, guild: smiths}
rules:
  main: |
    shuffle stock
    for each card in stock:
      if count(shop of guild of card) < 2:
        move card to shop of guild of card
      else:
        move card to cellar of guild of card
    for each player:
      turn of player
    add count(cards in every cellar) to coins of first(players)
  turn of player: |
    choose guild from guilds where some(shop):
      draw 1 from shop to hand
      add 1 to dues
      draw 1 from cellar to hand
    add count(shop of bakers) to coins
    for each guild:
      move first(1, hand where guild of it is guild) to shop of smiths
"""
SCENARIO = """
scenarios:
  The smiths have nothing:
    given:
      players: [Ann, Bob]
      play: turn of Ann
      zones: {shop: {bakers: bread*2}, cellar: {bakers: sword}}
    when:
      - Ann: bakers
    then:
      zones: {shop: {bakers: bread, smiths: "bread, sword"}, hand: {Ann: nothing}}
"""


def bazaar() -> State:
    return Project.from_texts({"pack.yaml": PACK}).game().start(players=2, seed=1)


def test_each_word_has_its_own() -> None:
    state = bazaar()
    view = state.view(0)
    assert [[it["kind"] for it in shop] for shop in view["zones"]["shop"]] == [["bread"] * 2, ["sword"] * 2]
    assert view["zones"]["cellar"] == [2, 2]
    assert state.evaluate("count(shop of smiths) + count(cards in every cellar)") == 6
    assert state.evaluate("guilds where count(shop) == 2") == ["bakers", "smiths"]


def test_logs_and_the_table_name_the_word() -> None:
    state = bazaar()
    state.choose(1)
    log = state.view(0)["log"]
    assert {"moved": "sword", "from": "shop of smiths", "to": "hand 1"} in log
    namer = Namer(state.program, "en")
    assert any("shop (Smiths)" in it for it in told(log, namer))
    [drawn] = drawn_table(state, 1, namer).renderables
    labels = [str(it) for it in drawn.columns[0].cells]
    assert "shop, Bakers" in labels and "shop, Smiths" in labels


def test_a_scenario_names_the_word(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "pack.yaml").write_text(PACK)
    (tmp_path / "scenarios/mine.yaml").write_text(SCENARIO)
    suite = Project.from_folder(tmp_path).scenarios()
    assert not suite.findings
    (outcome,) = run(suite, Player(suite.checked))
    assert outcome.failures == ()
