"""Positions laid out by hand: things by their names, and what is not there is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwright.errors import IllegalChoice, SettingError
from tests.lang.fair import game, value

RULES = """\
rules:
  main: |
    for each player:
      choose card from stock:
        move card to hand
  visit of space with card: |
    cart becomes space
    prize becomes card
  greet of other_player: |
    leader becomes other_player
  note of number: |
    answer becomes number
values:
  wanted: {type: word, of: colour, start: red}
spaces:
  heap: {row: 2}
heuristic: limit
"""
FAIR = game(RULES)


@pytest.mark.parametrize(
    ("name", "given", "number"),
    [
        ("prize", "melon", 5),
        ("prize", "lemon#2", 4),
        ("prize", "lemon", 3),
        ("prize", "none", -1),
        ("prize", None, -1),
        ("prize", 4, 4),
        ("cart", "space 4", 3),
        ("cart", 3, 3),
        ("cart", "none", -1),
        ("leader", "player 2", 1),
        ("leader", None, -1),
        ("wanted", "green", 1),
        ("wanted", "none", -1),
        ("wanted", None, -1),
        ("mood", "busy", 1),
        ("truth", True, 1),
        ("answer", -7, -7),
    ],
)
def test_a_value_is_set_by_name(name: str, given: Any, number: int) -> None:
    state = FAIR.stage("note", players=2, arguments=[1], values={name: given})
    assert value(state, name) == (1 if name == "answer" else number)
    assert state.game.from_json(state.to_json()) == state


@pytest.mark.parametrize(
    ("values", "message", "hint"),
    [
        ({"prize": "mellon"}, "'prize' is a card or none, and cannot be 'mellon'", "did you mean 'melon'?"),
        ({"prize": "lemon#3"}, "cannot be 'lemon#3'", "there are 'lemon#1' to 'lemon#2'"),
        ({"prize": "melon#2"}, "cannot be 'melon#2'", "there is one 'melon'"),
        ({"prize": 99}, "cannot be 99", "write the name of a card"),
        ({"cart": "space 5"}, "cannot be 'space 5'", "write 'space 1' to 'space 4'"),
        ({"cart": 4}, "'cart' is a space or none, and cannot be 4", "write 'space 1' to 'space 4'"),
        ({"cart": -1}, "cannot be -1", ""),
        ({"leader": "player 3"}, "cannot be 'player 3'", "write 'player 1' to 'player 2'"),
        ({"leader": "space 1"}, "cannot be 'space 1'", ""),
        ({"leader": 1.0}, "cannot be 1.0", ""),
        ({"wanted": "grene"}, "cannot be 'grene'", "did you mean 'green'?"),
        ({"mood": "none"}, "cannot be 'none'", "its words: calm, busy"),
        ({"mood": ["calm"]}, "'mood' cannot be", ""),
        ({"answer": "7"}, "'answer' is a whole number, not '7'", ""),
        ({"answer": object}, "'answer' is a whole number", ""),
        ({"truth": "yes"}, "'truth' is true or false", ""),
        ({"points": 3}, "'points' needs a list of 2", ""),
        ({5: 3}, "there is no value 5", ""),
        ("limit", "values are given by name", ""),
    ],
)
def test_what_a_value_cannot_be_is_refused(values: Any, message: str, hint: str) -> None:
    with pytest.raises(SettingError) as caught:
        FAIR.stage("note", players=2, arguments=[1], values=values)
    assert message in caught.value.message
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    "zones",
    [
        {5: "apple"},
        {"hand": 5},
        {"hand": [5, 5]},
        {"market": 5},
        {"market": [5]},
        {"market": [["apple"]]},
        {"market": {"apple": 1}},
        {"market": [None]},
        ["market"],
        "market",
    ],
)
def test_zones_of_a_wrong_type_are_refused(zones: Any) -> None:
    with pytest.raises(SettingError):
        FAIR.stage("note", players=2, arguments=[1], zones=zones)


@pytest.mark.parametrize("wrong", [None, 5, "", "nothing", [], "note of number"])
def test_a_rule_that_is_not_there_is_refused(wrong: Any) -> None:
    with pytest.raises(SettingError, match="has no rule"):
        FAIR.stage(wrong, players=2)


def test_a_rule_is_begun_with_things_by_name() -> None:
    state = FAIR.stage("visit", players=2, arguments=["space 3", "apple#2"])
    assert (value(state, "cart"), value(state, "prize")) == (2, 1)
    state = FAIR.stage("visit", players=2, arguments=[None, "none"])
    assert (value(state, "cart"), value(state, "prize")) == (-1, -1)
    assert value(FAIR.stage("greet", players=2, arguments=["player 2"]), "leader") == 1


@pytest.mark.parametrize(
    ("rule", "arguments"),
    [
        ("visit", ["space 5", 0]),
        ("visit", [4, 0]),
        ("visit", [0, "aple"]),
        ("visit", [0, 7]),
        ("visit", [0]),
        ("visit", "ab"),
        ("greet", [2]),
        ("greet", [True]),
        ("note", [None]),
        ("note", ["1"]),
        ("note", [10**10]),
    ],
)
def test_what_a_rule_cannot_be_begun_with_is_refused(rule: str, arguments: Any) -> None:
    with pytest.raises(SettingError):
        FAIR.stage(rule, players=2, arguments=arguments)


def test_a_saved_game_with_a_space_that_is_not_there_is_refused() -> None:
    state = FAIR.stage("note", players=2, arguments=[1], values={"cart": 2})
    data = json.loads(state.to_json())
    data["origin"][1][5]["cart"] = 6
    with pytest.raises(SettingError, match="'cart' is a space or none, and cannot be 6"):
        FAIR.from_json(json.dumps(data))


def test_what_is_offered_cannot_be_changed_from_outside() -> None:
    state = FAIR.start(2, 1)
    before = state.to_json()
    (decision,) = state.decisions
    assert decision.values == tuple(it.value for it in decision)
    with pytest.raises(AttributeError):
        decision.values.append(99)  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        decision.values = ()  # type: ignore[misc]
    assert state.to_json() == before


@pytest.mark.parametrize("seat", [-1, 2, "0", 0.0, True, [0]])
def test_there_is_no_such_player(seat: Any) -> None:
    state = FAIR.start(2, 1)
    with pytest.raises(SettingError, match="there is no player"):
        state.heuristic(seat)
    with pytest.raises(SettingError, match="there is no player"):
        state.evaluate("count(hand)", seat)
    with pytest.raises(IllegalChoice):
        state.choose(0, seat)


def test_an_expression_is_worked_out_again_for_another_player() -> None:
    state = FAIR.stage("note", players=2, arguments=[1], zones={"hand": ["melon", "lemon, apple"]})
    assert [state.evaluate("count(hand of player)", player) for player in (0, 1, 0)] == [1, 2, 1]


@pytest.mark.parametrize("wrong", [5, None, b"1", ["1"]])
def test_a_formula_is_a_text(wrong: Any) -> None:
    with pytest.raises(SettingError, match="a formula is a text, not"):
        FAIR.start(2, 1).evaluate(wrong)


def test_what_is_wrong_with_a_call_is_said_as_it_was_written() -> None:
    with pytest.raises(SettingError, match="players, not '2'"):
        FAIR.start("2")  # type: ignore[arg-type]
    with pytest.raises(SettingError, match="'greet' takes a list of its arguments: "):
        FAIR.stage("greet", players=2, arguments=7)  # type: ignore[arg-type]
