"""Values and zones that each piece of a deck has: rules, modifiers, views, logs, saved games and positions by hand."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright import Game, State
from cardwright.cli.score import _position, _values
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.log import told
from cardwright.cli.table.names import Namer
from cardwright.cli.table.undo import undone
from cardwright.errors import GameError, SettingError
from cardwright.project import Project
from cardwright.scenarios.playing import Player
from cardwright.scenarios.running import run

PACK = """\
pack: harbour
title: {en: Harbour}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  ships:
    name: {en: Ships}
    starts_in: dock
    owner: captain
    attributes: {speed: {type: number}, toll: {type: formula}}
    effects: [sink]
  crates: {name: {en: Crates}, starts_in: store}
  winds: {name: {en: Winds}, starts_in: calm}
zones:
  dock: {seen_by: nobody}
  store: {seen_by: everyone}
  calm: {seen_by: everyone}
  sky: {seen_by: everyone}
  sea: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  cargo: {per: ships, seen_by: piece, at_most: 2}
  cellar: {per: ships, seen_by: nobody}
  banner: {per: ships, seen_by: everyone}
values:
  leaks: {type: number, per: ships, start: 1}
  captain: {type: player, per: ships}
  towed_by: {type: piece, per: ships}
  rot: {type: flag, per: ships, seen_by: nobody}
  fame: {type: number, per: ships, seen_by: everyone}
  coins: {type: number, per: player}
active_pieces: [sky]
result: {score: coins}
ships:
  barge:
    name: {en: Barge}
    copies: 3
    speed: 1
    toll: coins + leaks + count(cargo)
    at sink: |
      leaks becomes 9
      move cargo to store
      add 1 to coins
  cutter: {name: {en: Cutter}, speed: 4}
crates:
  crate: {name: {en: Crate}, copies: 4}
winds:
  gale: {name: {en: Gale}, while active: {leaks becomes: leaks + (5 if speed of card > 2 else 1)}}
rules:
  main: |
    for each player:
      choose card from store:
        move card to hand
"""


@pytest.fixture(scope="module")
def harbour() -> Game:
    return _game("")


def _game(rules: str) -> Game:
    indented = "\n".join(f"  {line}" for line in rules.splitlines())
    return Project.from_texts({"pack.yaml": f"{PACK}{indented}\n"}).game()


def _played(rules: str, zones: dict[str, Any], values: dict[str, Any]) -> State:
    game = _game(f"go of player: |\n{rules}")
    return game.stage(rule="go", arguments=[0], players=2, zones=zones, values=values)


AT_SEA = {"sea": "barge#2, cutter", "cargo": {"barge#2": "crate"}, "cellar": {"barge#2": "crate"}}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("leaks of barge#2", 3),
        ("leaks of the cutter", 1),
        ("total(sea, leaks)", 4),
        ("count(sea where leaks > 1)", 1),
        ("count(cargo of barge#2)", 1),
        ("count(cards in every cargo)", 1),
        ("carrier of first(cargo of barge#2)", "barge#2"),
        ("carrier of the cutter", None),
        ("owner of barge#2", 1),
        ("owner of the cutter", None),
        ("toll of barge#2", 4),
        ("count(cargo of first(hand of first(players)))", 0),
    ],
)
def test_formulas_read_them(harbour: Game, text: str, found: object) -> None:
    state = harbour.stage(
        players=2, zones=AT_SEA, values={"leaks": {"barge#2": 3}, "captain": {"barge#2": 1}}
    )
    assert state.evaluate(text) == found


def test_rules_and_effects_change_them() -> None:
    rules = "  add 2 to leaks of barge#2\n  captain of barge#2 becomes player\n  sink of barge#2\n"
    state = _played(rules, AT_SEA, {})
    assert state.evaluate("leaks of barge#2") == 9
    assert state.evaluate("coins", 0) == 1
    assert state.evaluate("count(cargo of barge#2)") == 0


def test_modifiers_go_by_the_card(harbour: Game) -> None:
    state = harbour.stage(players=2, zones={**AT_SEA, "sky": "gale"}, values={})
    assert (state.evaluate("leaks of barge#2"), state.evaluate("leaks of the cutter")) == (2, 6)


def test_the_zone_comes_before_the_value_that_names_an_owner(harbour: Game) -> None:
    state = harbour.stage(players=2, zones={"hand": ["barge#1", ""]}, values={"captain": {"barge#1": 1}})
    assert state.evaluate("owner of barge#1") == 0


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("  coins becomes leaks of first(store)\n", "'crate' is no card of 'ships'"),
        ("  coins becomes count(cargo of first(store))\n", "'crate' is no card of 'ships'"),
        ("  coins becomes leaks of first(hand)\n", "there is nobody here"),
        (
            "  move first(sea) to cargo of first(sea)\n",
            "'barge' cannot lie in a zone of its own, nor in one of what it carries",
        ),
        (
            "  move the cutter to cargo of barge#2\n  move barge#2 to cargo of the cutter\n",
            "'barge' cannot lie in a zone of its own, nor in one of what it carries",
        ),
        (
            "  move the cutter to cargo of barge#2\n  move barge#1 to cargo of the cutter\n  move sea to cargo of barge#1\n",
            "'barge' cannot lie in a zone of its own, nor in one of what it carries",
        ),
        ("  move first(3, store) to cargo of first(sea)\n", "'cargo' holds 2 cards at the most"),
    ],
)
def test_what_cannot_be_breaks_the_game(rules: str, said: str) -> None:
    with pytest.raises(GameError, match=said):
        _played(rules, {"sea": "barge#2, cutter"}, {})


def test_pieces_carry_one_another_as_long_as_there_is_no_circle(harbour: Game) -> None:
    state = _played(
        "  move the cutter to cargo of barge#2\n  move barge#1 to cargo of the cutter\n", AT_SEA, {}
    )
    assert state.evaluate("carrier of carrier of barge#1") == "barge#2"
    circle = {"cargo": {"barge#1": "barge#2", "barge#2": "barge#1"}}
    with pytest.raises(SettingError, match="'barge#1' would lie in a zone of its own, or of what it carries"):
        harbour.stage(players=2, zones=circle)


def test_a_view_shows_them_with_the_piece_and_only_then(harbour: Game) -> None:
    values = {
        "leaks": {"barge#1": 7, "barge#2": 3},
        "fame": {"barge#1": 5},
        "towed_by": {"barge#2": "cutter"},
    }
    zones = {**AT_SEA, "hand": ["", "barge#1"], "banner": {"barge#1": "crate"}}
    state = harbour.stage(players=2, zones=zones, values=values)
    mine, theirs = state.view(1), state.view(0)
    barge, cutter = theirs["zones"]["sea"]
    assert barge["values"] == {"leaks": 3, "captain": None, "towed_by": "cutter", "fame": 0}
    assert [it["name"] for it in barge["zones"]["cargo"]] == ["crate"]
    assert (barge["zones"]["cellar"], cutter["zones"]) == (1, {"cargo": [], "cellar": 0, "banner": []})
    assert mine["zones"]["hand"][1][0]["values"]["leaks"] == 7
    # What everyone sees of a card that is hidden stands under the card's name; nothing else is shown of it.
    assert theirs["zones"]["hand"] == [[], 1]
    assert theirs["values"] == {"fame": {"barge#1": 5}, "coins": [0, 0]}
    assert [it["name"] for it in theirs["zones"]["banner"]["barge#1"]] == ["crate"]
    assert "cargo" not in theirs["zones"] and "leaks" not in theirs["values"]


def test_copies_that_have_something_are_told_apart(harbour: Game) -> None:
    state = harbour.stage(players=2, zones={"sea": "barge*2, crate*2"})
    assert [it["name"] for it in state.view(0)["zones"]["sea"]] == ["barge#1", "barge#2", "crate", "crate"]


def test_the_log_names_the_piece_to_those_who_see_it() -> None:
    rules = (
        "  leaks of first(hand) becomes 4\n  move first(store) to cargo of first(hand)\n"
        "  shuffle cellar of first(hand)\n  move first(hand) to sea\n  add 1 to leaks of first(sea)\n"
    )
    state = _played(rules, {"hand": ["barge#3", ""]}, {})
    mine, theirs = (state.view(player)["log"] for player in (0, 1))
    assert mine[:3] == [
        {"value": "leaks", "of": "barge#3", "became": 4},
        {"moved": "crate", "from": "store", "to": "cargo of barge#3"},
        {"shuffled": "cellar of barge#3"},
    ]
    assert theirs[:2] == [
        {"moved": "crate", "from": "store", "to": "cargo of ?"},
        {"shuffled": "cellar of ?"},
    ]
    assert mine[3:] == theirs[2:]
    assert mine[-1] == {"value": "leaks", "of": "barge#3", "added": 1, "for": None}
    said = told(mine, Namer(state.program, "en"))
    assert (said[0], said[1]) == ("leaks (Barge 3): 4", "Crate: store → cargo (Barge 3)")


def test_the_table_shows_them_beside_the_card(harbour: Game) -> None:
    state = harbour.stage(players=2, zones=AT_SEA, values={"leaks": {"barge#2": 3}})
    [grid] = drawn_table(state, 0, Namer(state.program, "en")).renderables
    shown = dict(zip(*([str(it) for it in column._cells] for column in grid.columns), strict=True))
    assert shown["sea"] == "Barge 2 (leaks 3) (cargo: Crate) (cellar: 1 card) · Cutter"
    assert not {"cargo", "leaks"} & shown.keys()


def test_a_saved_game_keeps_them(harbour: Game) -> None:
    state = harbour.stage(players=2, zones=AT_SEA, values={"leaks": {"barge#2": 3}})
    assert harbour.from_json(state.to_json()) == state


@pytest.mark.parametrize(
    ("zones", "values", "said"),
    [
        ({}, {"leaks": 3}, "given by the names of cards of 'ships', as in {barge#1: …}"),
        ({}, {"leaks": [1, 2, 3, 4]}, "given by the names of cards"),
        ({}, {"leaks": {"crate#1": 3}}, "is of each card of 'ships', and 'crate#1' is none"),
        ({}, {"leaks": {"barge#2": "many"}}, "'leaks' is a whole number"),
        ({"cargo": "crate"}, {}, "given by the names of cards"),
        ({"cargo": {"barg#1": "crate"}}, {}, "'barg#1' is none"),
    ],
)
def test_a_position_with_a_mistake(harbour: Game, zones: Any, values: Any, said: str) -> None:
    with pytest.raises(SettingError, match=said):
        harbour.stage(players=2, zones=zones, values=values)


def test_score_takes_them_by_name(harbour: Game) -> None:
    assert _values(harbour.pack, {"leaks": "barge#1: 2, cutter: 4"}, 2) == {
        "leaks": {"barge#1": 2, "cutter": 4}
    }
    zones, _ = _position(harbour.pack, ["cargo=barge#1: crate, crate", "cargo=cutter: crate"])
    assert zones == {"cargo": {"barge#1": "crate, crate", "cutter": "crate"}}


def test_a_scenario_gives_and_expects_them_by_name() -> None:
    scenario = """\
scenarios:
  leaking:
    given:
      zones: {sea: barge#2, cargo: {barge#2: crate*2}}
      values: {leaks: {barge#2: 3}}
      play: flood
    then:
      values: {leaks: {barge#2: 9, barge#1: 2}}
      zones: {cargo: {barge#2: crate}}
"""
    flood = "  flood: |\n    leaks of barge#2 becomes 9\n    move cargo of barge#2 to store\n"
    texts = {"pack.yaml": PACK + flood, "scenarios/it.yaml": scenario}
    suite = Project.from_texts(texts).scenarios()
    assert [str(it.message) for it in suite.findings] == []
    (outcome,) = run(suite, Player(suite.checked))
    assert [it.message for it in outcome.failures] == ["leaks of barge#1", "'cargo' of barge#2"]


def test_a_choice_that_shows_what_a_hidden_card_has_is_not_taken_back() -> None:
    look = "go of player: |\n  may:\n    {}\n  may:\n    add 1 to coins"
    for statement, may_be in (("coins becomes leaks of first(dock)", False), ("coins becomes 3", True)):
        game = _game(look.format(statement))
        state = game.stage(rule="go", arguments=[0], players=2, values={"leaks": {"barge#1": 6}})
        state.choose(0)
        assert (undone(state, 0, (0,))[0] is not None) is may_be
