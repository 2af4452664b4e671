"""Chance that was told what to bring: the state stays plain data, and goes on identically wherever it is read."""

from __future__ import annotations

import json
from random import Random

import pytest

import cardwright
from cardwright.bots.imagine import Imagination
from cardwright.compile.layout import CHANCE
from cardwright.errors import GameError, SettingError
from cardwright.play.chance_entries import wishes_of
from cardwright.play.replay_log import log_of
from cardwright.play.scripted_chance import foretell, left

PACK = """\
pack: dice
title: {en: Dice}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  people: {name: {en: People}, starts_in: stock, icons_count_in: hand}
people:
  ace: {name: {en: Ace}, copies: 3}
  king: {name: {en: King}}
zones:
  stock: {seen_by: nobody}
  hand: {per: player, seen_by: owner}
values:
  sum: {type: number, start: 0}
rules:
  main: |
    shuffle stock
    sum becomes roll(6)
    for each player:
      draw 1 from stock to hand
    repeat 3:
      for each player:
        may choose card from hand:
          move card to stock
        add roll(6) * 10 to sum
        draw 1 from stock to hand
  luck of player: |
    ensure sum > 3 when sum == 0:
      either:
        sum becomes roll(6)
      or:
        sum becomes 4
    otherwise:
      stop
"""


@pytest.fixture
def game(tmp_path):
    (tmp_path / "pack.yaml").write_text(PACK)
    return cardwright.load(tmp_path)


@pytest.fixture
def state(game):
    """A game in which chance was told something before the beginning, and before the second choice."""
    state = game.stage(players=2, chance=[["piece", [[3, 3]]], ["roll", 5]])
    assert (left(state), state.z[state.program.layout.script], state.evaluate("sum")) == (0, [], 5)
    state.choose(0)
    foretell(state, [["roll", 6], ["roll", 1]])
    return state


def test_it_brings_what_it_was_told_and_goes_on_with_the_seed(game, state):
    before = state.evaluate("sum")
    state.choose(0)
    assert (state.evaluate("sum"), left(state)) == (before + 60, 1)
    plain = game.stage(players=2)
    for _ in range(2):
        plain.choose(0)
    assert state.v[CHANCE] == plain.v[CHANCE]


def test_what_is_told_is_small_numbers_that_nobody_imagines(state):
    script = state.program.layout.script
    assert state.z[script] == [1, 1, 6, 1, 2, 1]
    assert all(it < 1 << 64 for it in state.v)
    assert Imagination(state, 0).world(Random(0)).z[script] == []


def test_copies_saved_games_undo_and_the_diary_agree(game, state):
    for _ in range(4):
        twin, read = state.copy(), game.from_json(state.to_json())
        assert twin == state == read
        for it in (state, twin, read):
            it.choose(0)
        assert twin == state == read
        assert read.undo() == state.undo()
        assert read.undo().origin == state.undo().origin
        assert log_of(state) == log_of(read)
    assert state.undo().undo().undo().undo().undo().origin[1][6:] == [
        [[-1, [["piece", [[3, 3]]], ["roll", 5]]]]
    ]


def test_a_rule_that_asks_for_something_else_leaves_the_state_as_it_was(state):
    foretell(state, [["piece", [[0, 0]]]])
    before = state.copy()
    with pytest.raises(GameError, match="entry 1 of 'chance': a die with 6 sides is rolled here"):
        state.choose(0)
    assert state == before


def test_what_chance_was_told_is_not_known_to_an_ensure(game):
    offered = [
        [it.name for it in game.stage("luck", players=2, arguments=[0], chance=told).decisions[0]]
        for told in ((), [["roll", 6]], [["player", [[0, 0]]]])
    ]
    assert offered == [["branch 2"]] * 3


@pytest.mark.parametrize(
    "told",
    [
        3,
        [3],
        [[0, 3]],
        [["0", []]],
        [[-2, []]],
        [[0, [["roll", -1]]]],
        [[0, [["roll", "6"]]]],
        [[0, [["piece", [3]]]]],
        [[0, [["piece", [[1, 1 << 40]]]]]],
        [[0, [["fate"]]]],
        [[0, [["any"]] * 100_000]],
    ],
)
def test_nonsense_in_a_saved_game_is_turned_away(game, state, told):
    data = json.loads(state.to_json())
    data["origin"][1][6] = told
    with pytest.raises(SettingError, match="the saved game cannot be read"):
        game.from_json(json.dumps(data))


def test_a_game_from_its_beginning_is_left_to_its_seed(game):
    with pytest.raises(SettingError, match="laid out by hand only"):
        foretell(game.start(2), [["any"]])


# -------------------------------------------------------------------------------------- as people write it


@pytest.mark.parametrize(
    ("written", "wishes"),
    [
        (4, [["roll", 4]]),
        ([4, 6], [["roll", 4], ["roll", 6]]),
        ("any", [["any"]]),
        ([4, "any"], [["roll", 4], ["any"]]),
        ("player 2, player 1", [["player", [[1, 1], [0, 0]]]]),
        (["space 3"], [["space", [[2, 2]]]]),
    ],
)
def test_chance_is_written_as_in_scenarios(game, written, wishes):
    assert wishes_of(game.program(2).layout, written) == wishes


def test_cards_are_named_with_their_copies(game):
    layout = game.program(2).layout
    kind = next(it for it in layout.pack.kinds.values() if it.copies > 1)
    first, last = layout.first_piece[kind.name], layout.first_piece[kind.name] + kind.copies - 1
    assert wishes_of(layout, f"{kind.name}*2, {kind.name}#2") == [
        ["piece", [[first, last], [first, last], [first + 1, first + 1]]]
    ]
    with pytest.raises(SettingError, match=f"there are {kind.copies} of it"):
        wishes_of(layout, f"{kind.name}#9")


def test_a_position_is_staged_with_chance_by_name(game):
    by_name = game.stage(players=2, chance=[game.program(2).layout.name_of(3), 5])
    assert by_name == game.stage(players=2, chance=[["piece", [[3, 3]]], ["roll", 5]])


@pytest.mark.parametrize("wrong", ["zebra", ["player 1, space 2"], 4.5, [None], ""])
def test_what_chance_cannot_bring_is_told(game, wrong):
    with pytest.raises(SettingError, match=r"chance cannot bring|more than"):
        game.stage(players=2, chance=wrong)
