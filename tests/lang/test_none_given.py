"""`none` as a player or space can be given to a rule or formula, as a card can; it breaks what needs somebody."""

from __future__ import annotations

import pytest

from cardwright.errors import GameError
from cardwright.findings import codes
from tests.lang.fair import examine, game, rule, stage, value

SECTIONS = """\
formulas:
  is_empty of space: count(stall) == 0
  riches of player: 0 if player is none else points of player
  reckless of player: points of player
  held_by of player: count(hand)
"""
RULES = """\
  visit of player with space: |
    may:
      answer becomes 7 if space is none else number of space
  reward of other_player: |
    if other_player is none:
      answer becomes 5
    else:
      add 1 to points of other_player
  rob of other_player: |
    subtract 1 from points of other_player
"""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("answer becomes 1 if is_empty of cart else 0", 1),
        ("answer becomes 3 + riches of leader", 3),
        ("answer becomes held_by of leader", 0),
        ("let nobody = leader\nanswer becomes 2 + riches of nobody", 2),
        ("let who = first(players)\nwho becomes leader\nanswer becomes 4 + riches of who", 4),
        ("visit of player with cart", 7),
        ("visit of player with next(last(road))", 7),
        ("visit of player with none", 7),
        ("visit of player with first(road)", 1),
        ("reward of leader", 5),
        ("reward of none", 5),
        ("reward of owner of first(market)", 5),
    ],
)
def test_none_is_given(text: str, wanted: int) -> None:
    state = stage(rule(text) + RULES + SECTIONS, zones={"market": "apple"})
    while state.decisions:
        state.choose(0)
    assert value(state, "answer") == wanted


@pytest.mark.parametrize("text", ["rob of leader", "answer becomes reckless of leader", "rob of none"])
def test_what_needs_somebody_still_breaks(text: str) -> None:
    with pytest.raises(GameError, match="there is nobody here: it is none"):
        stage(rule(text) + RULES + SECTIONS)


def test_a_rule_around_another_is_given_none_as_well() -> None:
    sky = "skies:\n  rain:\n    name: {en: Rain}\n    wind: 1\n    while active:\n"
    sky += "      instead of reward of other_player: |\n        original\n        add 1 to answer\n"
    state = stage(rule("reward of leader") + RULES + SECTIONS + sky, zones={"sky": "rain"})
    assert value(state, "answer") == 6


def test_formulas_are_asked_from_outside_with_none() -> None:
    state = game(SECTIONS).start(2, 1)
    assert state.evaluate("is_empty of cart") is True
    assert state.evaluate("riches of leader") == 0
    assert state.evaluate("riches of none") == 0
    with pytest.raises(GameError, match="there is nobody here"):
        state.evaluate("reckless of leader")


def test_a_value_that_nothing_has_set_is_found_where_a_rule_needs_it() -> None:
    """Given to a rule it may be none; what the rule does with it tells whether that is a mistake."""
    main = "rules:\n  main: |\n    {} of leader\n    leader becomes first(players)\n" + RULES + SECTIONS
    for name, needed in (("rob", True), ("reward", False)):
        findings = examine(main.format(name), main=False, advice=True)[1]
        assert (codes.NOBODY in [it.code for it in findings]) is needed


def test_working_something_out_changes_nothing() -> None:
    """Not even the number of steps, which value modifiers count."""
    sky = "skies:\n  rain:\n    name: {en: Rain}\n    wind: 1\n    while active:\n      limit becomes: limit + 1\n"
    main = "rules:\n  main: |\n    move the rain to sky\n    for each player:\n      repeat 1000000:\n        may:\n"
    state = game(sky + main + "          add 1 to answer\nheuristic: limit\n").start(2, 1)
    before = state.to_json()
    assert state.evaluate("limit") == 6
    assert state.heuristic(0) == 6
    assert state.to_json() == before
