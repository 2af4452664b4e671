"""Options are made when they are looked at, and are as a tuple of them would be."""

from __future__ import annotations

import pytest

from cardwright import Option, State
from cardwright.errors import GameError, IllegalChoice
from cardwright.project import Project

PACK = """\
pack: stall
title: {en: Stall}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks: {goods: {name: {en: Goods}, starts_in: stock}}
zones: {stock: {seen_by: everyone}, sold: {seen_by: everyone}}
values: {coins: {type: number, per: player}}
result: {score: coins}
goods:
  bread: {name: {en: Bread}, copies: 2}
  wine: {name: {en: Wine}}
rules:
  main: |
    for each player:
      may choose card from stock:
        move card to sold
        add 6 // (3 - count(cards in sold)) to coins
    together choose count from 1 to 3:
      add count to coins
"""


@pytest.fixture
def state() -> State:
    return Project.from_texts({"pack.yaml": PACK}).game().start(players=2, seed=1)


def test_they_are_read_as_a_tuple_is(state: State) -> None:
    options = state.decisions[0].options
    assert [it.name for it in options] == ["bread#1", "bread#2", "wine", "decline"]
    assert len(options) == 4
    assert options[-1] == options[3] == state.decisions[0][3]
    assert options[1:3] == (options[1], options[2])
    assert options == tuple(options) == state.decisions[0].options
    assert hash(options) == hash(tuple(options))
    assert options[1] in options
    assert options.index(options[2]) == 2
    assert repr(options) == repr(tuple(options))
    for outside in (4, -5):
        with pytest.raises(IndexError):
            options[outside]


def test_an_option_says_what_it_is(state: State) -> None:
    bread, *_, decline = state.decisions[0].options
    assert (
        repr(bread)
        == f"Option(index=0, kind='piece', value={bread.value}, name='bread#1', site={bread.site})"
    )
    assert (decline.kind, decline.name, decline.piece) == ("decline", "decline", None)
    assert bread.piece is not None and bread.piece["kind"] == "bread"


def test_they_stay_as_they_are_when_the_game_goes_on(state: State) -> None:
    options = state.decisions[0].options
    names = [it.name for it in options]
    state.choose(options[0])
    assert [it.name for it in options] == names
    assert [it.name for it in state.decisions[0].options] == ["bread#2", "wine", "decline"]


def test_an_option_of_an_earlier_decision_is_chosen_by_what_it_stands_for(state: State) -> None:
    bread, _, wine, _ = state.decisions[0].options
    state.choose(bread)
    with pytest.raises(IllegalChoice):
        state.choose(bread)
    state.choose(wine)
    assert state.evaluate("count(cards in sold)") == 2


def test_programs_that_go_by_numbers_are_told_who_is_asked(state: State) -> None:
    told = []
    while (asked := state.asked()) is not None:
        told.append(asked)
        state.take(asked[1] - 1)
    assert told == [(0, 4), (1, 4), (0, 3), (1, 3)]
    assert state.over


def test_a_number_that_is_not_offered_is_refused_as_any_choice_is(state: State) -> None:
    for wrong in (4, -1, True, 0.0, None):
        with pytest.raises(IllegalChoice) as by_number:
            state.take(wrong)  # type: ignore[arg-type]
        with pytest.raises(IllegalChoice) as chosen:
            state.choose(wrong)  # type: ignore[arg-type]
        assert str(by_number.value) == str(chosen.value)


def test_a_rule_that_breaks_leaves_the_state_as_it_was() -> None:
    text = PACK.replace("3 - count(cards in sold)", "1 - count(cards in sold)")
    state = Project.from_texts({"pack.yaml": text}).game().start(players=2, seed=1)
    before = state.copy()
    with pytest.raises(GameError) as by_number:
        state.take(0)
    assert state == before
    with pytest.raises(GameError) as chosen:
        state.choose(Option(0, state.decisions[0].values[0], state.decisions[0]))
    assert str(by_number.value) == str(chosen.value)
    assert "division by zero" in str(chosen.value)
