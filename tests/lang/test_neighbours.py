"""`next` and `previous`: of players around the table, of spaces along their set."""

from __future__ import annotations

import pytest

from cardwright.errors import GameError
from cardwright.findings import codes
from tests.lang.fair import examine, game, rule, stage, value

SPACES = """\
formulas:
  after of space: 0 if next(space) is none else number of next(space)
  before of mile_space: 0 if previous(mile_space) is none else number of previous(mile_space)
"""
HEAP = "spaces:\n  heap: {row: 3}\n"


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("answer becomes total(road, after of space)", 2 + 3 + 4),
        ("answer becomes total(road, before of space)", 1 + 2 + 3),
        ("walk of first(road)", 3),
        ("may:\n  walk of first(road)", 3),
        ("cart becomes last(road)\nanswer becomes 9 if next(cart) is none else 0", 9),
        ("for each space in road:\n  answer becomes 10 * answer + after of space", 2340),
    ],
)
def test_the_neighbours_of_a_space_that_a_rule_was_given(text: str, wanted: int, players: int) -> None:
    more = "  walk of space: |\n    cart becomes next(next(space))\n    answer becomes number of cart\n"
    state = stage(rule(text) + more + SPACES, players=players)
    if state.decisions:
        state.choose(0)
    assert value(state, "answer") == wanted


def test_a_modifier_knows_the_space_whose_value_it_changes() -> None:
    sky = "skies:\n  rain:\n    name: {en: Rain}\n    wind: 1\n    while active:\n"
    sky += "      toll becomes: 7 if next(space) is none else toll\n"
    text = "answer becomes total(road, toll)"
    assert value(stage(rule(text) + sky, zones={"sky": "rain"}), "answer") == 1 + 1 + 1 + 7


@pytest.mark.parametrize("with_one", ["", "    answer becomes number of next(first(road))\n"])
def test_neighbours_are_worked_out_from_outside_whether_or_not_a_rule_asks_for_them(with_one: str) -> None:
    state = game(f"rules:\n  main: |\n    answer becomes 1\n{with_one}").start(3, 1)
    assert state.evaluate("next(first(road))") == 1
    assert state.evaluate("previous(first(road))") is None
    assert state.evaluate("next(player)", 2) == 0
    assert state.evaluate("previous(player)", 0) == 2


def test_a_parameter_says_by_its_name_of_which_set_its_space_is() -> None:
    text = "formulas:\n  after of heap_space: number of next(heap_space)\n"
    state = game(HEAP + text).start(2, 1)
    assert state.evaluate("after of first(heap)") == 2
    findings = examine(HEAP + text + rule("answer becomes after of first(road)"))[1]
    assert [it.code for it in findings] == [codes.TYPE_MISMATCH]


def test_of_several_sets_it_must_be_said_which() -> None:
    (finding,) = examine(HEAP + "formulas:\n  after of space: number of next(space)\n")[1]
    assert finding.code == codes.NO_OWNER
    assert finding.hint == "call the parameter 'road_space' or 'heap_space'"


def test_there_are_no_others_where_there_is_no_player() -> None:
    """An effect of a card that nobody holds: the others are not those of the last player."""
    goods = "goods:\n  fig:\n    name: {en: Fig}\n    price: [1]\n    at sale: |\n"
    goods += "      answer becomes count(other players)\n"
    with pytest.raises(GameError, match="nobody holds 'fig'"):
        stage(
            rule("for each card in market where has sale:\n  sale of card") + goods, zones={"market": "fig"}
        )
