"""Grids: their spaces, the ways across them, and where cards lie on them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright import Project
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.names import Namer
from cardwright.compile.layout import STEPS
from cardwright.compile.python.runtime import reach
from cardwright.play.state import State

PACK = """
pack: meadow
title: {en: Meadow}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
spaces:
  field:
    grid: [4, 3]
    holes: [[1, 1], [4, 3]]
    links: {near: sides, around: sides and corners, askew: corners, up: north, right: east, down: south, left: west}
decks:
  sheep: {name: {en: Sheep}, starts_in: barn}
zones:
  barn: {seen_by: everyone}
  grass: {per: field, seen_by: everyone}
values:
  coins: {type: number, per: player, start: 0}
  mud: {type: flag, per: field, start: false}
result: {score: coins}
sheep:
  ewe: {name: {en: Ewe}}
  ram: {name: {en: Ram}}
MORE
rules:
  main: |
    mud of field(3, 2) becomes true
    move the ewe to grass of field(2, 2)
    first(players) may choose space from reachable(near, space of the ewe, 2, 2 if mud else 1):
      move the ewe to grass of space
"""
#   .  1  2  3
#   4  5  6  7
#   8  9 10  .


def meadow(more: str = "") -> State:
    return Project.from_texts({"pack.yaml": PACK.replace("MORE\n", more)}).game().start(players=2, seed=1)


def numbers(formula: str) -> list[int]:
    """Spaces as people count them."""
    return [it + 1 for it in meadow().evaluate(formula)]


@pytest.mark.parametrize(
    ("formula", "spaces"),
    [
        ("near of field(2, 2)", [1, 4, 6, 9]),
        ("around of field(2, 2)", [1, 2, 4, 6, 8, 9, 10]),
        ("askew of field(2, 2)", [2, 8, 10]),
        ("up of field(2, 2)", [1]),
        ("right of field(4, 2)", []),
        ("down of field(4, 2)", []),
        ("left of field(1, 2)", []),
    ],
)
def test_links_said_in_words_lead_around_holes_and_edges(formula: str, spaces: list[int]) -> None:
    assert numbers(formula) == spaces


@pytest.mark.parametrize(
    ("formula", "number"),
    [
        ("count(field)", 10),
        ("number of field(2, 3)", 9),
        ("row of field(9)", 3),
        ("column of field(9)", 2),
        ("distance(near, field(2, 1), field(1, 3))", 3),
        ("distance(up, field(2, 1), field(1, 3))", 10),
        ("distance(around, field(2, 1), field(1, 3))", 2),
    ],
)
def test_numbers_of_spaces(formula: str, number: int) -> None:
    assert meadow().evaluate(formula) == number


def test_beyond_the_board_and_in_holes_there_is_none() -> None:
    state = meadow()
    for column, row in ((1, 0), (0, 2), (5, 2), (2, 4), (1, 0 + 1), (4, 3), (-9, 99)):
        assert state.evaluate(f"field({column} + count(players) - 2, {row}) is none") is True
    assert state.evaluate("field(count(players) * 9) is none") is True


def test_space_of_a_card() -> None:
    state = meadow()
    assert state.evaluate("space of the ewe is field(2, 2) and field of the ewe is field(5)") is True
    assert state.evaluate("space of the ram is none") is True


def test_what_entering_costs_and_where_one_may_go_on() -> None:
    [decision] = meadow().decisions
    # Two steps anywhere, but into the mud of space 6 only one, which costs both.
    assert [it.name for it in decision if it.kind == "space"] == [
        f"space {it}" for it in (1, 2, 4, 6, 8, 9, 10)
    ]
    assert numbers("reachable(near, field(2, 2), 9, 1, false)") == [1, 4, 6, 9]
    assert numbers("reachable(near, field(2, 2), 0)") == []
    assert numbers("reachable(near, space of the ram, 9)") == []


def test_a_grid_is_drawn_as_one() -> None:
    state = meadow("table: {rows: [[{zone: grass, as: path}]]}\n")
    labels, lines = (
        [str(it) for it in column._cells]
        for column in drawn_table(state, 0, Namer(state.program, "en")).renderables[0].columns
    )
    assert labels[:4] == ["grass", "", "", ""]
    assert [it.split() for it in lines[:4]] == [
        ["1", "2", "3"],
        ["4", "Ewe", "6", "7"],
        ["8", "9", "10"],
        ["5", "Ewe"],
    ]
    # What is in one column stands below one another, and a hole is empty.
    assert lines[0].index("1") == lines[1].index("Ewe") + 1 and lines[0].startswith(" " * 4)


def test_a_pack_may_have_a_formula_of_its_own_that_is_called_like_a_later_function() -> None:
    more = (
        "formulas:\n  distance of some_number with other_number: abs(some_number - other_number)\n  row: 7\n"
    )
    assert meadow(more).evaluate("distance(3, 8) + row") == 12


LINKS = st.lists(st.lists(st.integers(0, 5), max_size=4), min_size=6, max_size=6)


@given(
    LINKS,
    st.lists(st.integers(-1, 3), min_size=6, max_size=6),
    st.sets(st.integers(0, 5)),
    st.integers(-1, 9),
)
def test_reach_finds_what_trying_every_way_finds(
    leads: list[list[int]], costs: list[int], goes_on: set[int], budget: int
) -> None:
    found: set[int] = set()

    def walk(space: int, left: int, way: tuple[int, ...]) -> None:
        for other in leads[space]:
            rest = left - max(0, costs[other])
            if rest >= 0 and other not in way:
                found.add(other)
                if other in goes_on:
                    walk(other, rest, (*way, other))

    walk(0, budget, (0,))
    assert reach(leads, 0, budget, costs.__getitem__, lambda it: it in goes_on) == sorted(found)


def test_a_link_leads_to_no_more_spaces_than_it_says():
    """On a large board the neighbours of neighbours are few, however many spaces there are."""
    board = PACK.replace("grid: [4, 3]", "grid: [30, 30]").replace("holes: [[1, 1], [4, 3]]", "holes: []")
    more = "formulas:\n  crowded: count(field where some(around of space where some(around of space where mud)))\n"
    state = Project.from_texts({"pack.yaml": board.replace("MORE\n", more)}).game().start(players=2, seed=1)
    assert state.evaluate("crowded") == 20


def test_ways_cost_what_they_take():
    """Steps are counted for the spaces that are reached, not for all that there are."""
    board = PACK.replace("grid: [4, 3]", "grid: [30, 30]").replace("holes: [[1, 1], [4, 3]]", "holes: []")
    board = board.replace("MORE\n", "").replace(
        "main: |\n", "main: |\n    while limit > 0, at most 1000000 times:\n      limit becomes 0\n"
    )
    board = board.replace("values:\n", "values:\n  limit: {type: number}\n")
    offer = "reachable(near, space of the ewe, 2, 2 if mud else 1)"
    assert offer in board
    steps = []
    for budget in (1, 60):
        ways = f"reachable(near, space of the ewe, {budget}, count(grass) + 1, total(around of space, count(grass)) < 2)"
        project = Project.from_texts({"pack.yaml": board.replace(offer, ways)})
        steps.append(project.game().start(players=2, seed=1).v[STEPS])
    assert 0 < steps[0] * 20 < steps[1]
