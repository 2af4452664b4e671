"""What is printed on pieces, in views and options: a bot need not read the pack."""

from __future__ import annotations

import pickle

import pytest

import cardwright

PACK = """
pack: tiles
title: {en: Tiles}
version: 0.1.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 2}
icons: {sun: {name: {en: Sun}}, moon: {name: {en: Moon}}}
decks:
  tiles:
    name: {en: Tiles}
    starts_in: bag
    sides: [day, night]
    attributes: {light: {type: number}, sort: {one_of: [hill, dale], type: word}}
  notes:
    name: {en: Notes}
    starts_in: bag
    attributes: {rank: {type: number, each_copy: true}}
zones:
  bag: {seen_by: nobody}
  table: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
tiles:
  height:
    name: {en: Height}
    sort: hill
    day: {light: 2, icons: "sun*2, moon"}
    night: {light: 0, icons: moon}
notes:
  word: {name: {en: Word}, rank: [7, 9], icons: sun}
rules:
  main: |
    for each player:
      choose card from table:
        move card to hand
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tiles")
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    return cardwright.load(folder)


def shown(state, player, zone):
    return [{**it, "piece": 0} for it in state.view(player)["zones"][zone]]


def test_a_view_shows_what_is_printed_on_the_side_that_is_up(game):
    state = game.stage(players=2, zones={"table": "height/day, word#2"})
    day, word = shown(state, 0, "table")
    assert day == {
        "piece": 0,
        "name": "height",
        "kind": "height",
        "deck": "tiles",
        "icons": {"sun": 2, "moon": 1},
        "attributes": {"light": 2, "sort": "hill"},
        "side": "day",
    }
    assert word["attributes"] == {"rank": 9} and word["icons"] == {"sun": 1} and "side" not in word
    (night,) = shown(game.stage(players=2, zones={"table": "height/night"}), 1, "table")
    assert (night["attributes"], night["side"]) == ({"light": 0, "sort": "hill"}, "night")


def test_an_option_shows_what_all_sides_of_a_piece_have(game):
    decision = game.stage(players=2, zones={"table": "height/day, word#2"}).decisions[0]
    tile, note = decision
    assert tile.piece == {
        "kind": "height",
        "deck": "tiles",
        "icons": {"moon": 1},
        "attributes": {"sort": "hill"},
    }
    assert note.piece["attributes"] == {"rank": 9}


def test_what_a_bot_does_to_it_changes_nothing(game):
    state = game.stage(players=2, zones={"table": "height/day, word#2"})
    state.view(0)["zones"]["table"][0]["icons"]["sun"] = 99
    state.decisions[0][1].piece["attributes"]["rank"] = 99
    assert shown(state, 0, "table")[0]["icons"]["sun"] == 2
    assert state.decisions[0][1].piece["attributes"]["rank"] == 9


def test_an_option_can_be_sent_to_another_process(game):
    state = game.stage(players=2, zones={"table": "height/day, word#2"})
    option = pickle.loads(pickle.dumps(state.decisions[0][1]))
    assert option == state.decisions[0][1]
    state.choose(option)
    assert [it["name"] for it in shown(state, 0, "table")] == ["height"]
