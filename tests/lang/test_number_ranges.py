"""Ranges of numbers: every number is an option of its own, and no range is endless."""

from __future__ import annotations

import pytest

from cardwright import Game, GameError
from cardwright.findings.diagnostic import render_text

from .fair import examine_texts

PACK = """\
pack: auction
title: {en: Auction}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
icons:
  seal: {name: {en: Seal}}
decks:
  lots:
    name: {en: Lots}
    starts_in: stock
    icons_count_in: won
    attributes: {worth: {type: formula}, price: {type: number}}
zones:
  stock: {seen_by: nobody}
  won: {per: player, seen_by: everyone}
values:
  coins: {type: number, per: player, start: 5}
  limit: {type: number, start: 0}
result: {score: coins}
lots:
  vase:
    name: {en: Vase}
    copies: 3
    price: 2
    icons: seal*2
    worth: total(won where price <= seal in won, price) + total(1 to seal, number)
rules:
  main: |
    shuffle stock
  bid of player: |
    may choose amount from -3 to coins:
      coins becomes amount
    otherwise:
      coins becomes 100
  guess: |
    together choose number from -4 to 4:
      coins becomes number
  long of player with number: |
    limit becomes count(1 to number)
  deep: |
    for each a in 1 to 1000:
      for each b in 1 to 1000:
        add 1 to limit
  weigh of player: |
    for each card in won:
      add worth of card to limit
"""


@pytest.fixture(scope="module")
def auction() -> Game:
    checked, findings = examine_texts({"auction/pack.yaml": PACK})
    assert not findings, render_text(findings, {"auction/pack.yaml": PACK})
    return Game(checked)


@pytest.mark.parametrize("number", [-3, -2, -1, 0, 5])
def test_a_number_below_zero_is_no_refusal(auction: Game, number: int) -> None:
    state = auction.stage(players=2, rule="bid", arguments=[0])
    assert [it.name for it in state.decisions[0]] == [*map(str, range(-3, 6)), "decline"]
    state.choose(number + 3)
    assert state.view(0)["values"]["coins"] == [number, 5]


def test_a_refusal_is_no_number(auction: Game) -> None:
    state = auction.stage(players=2, rule="bid", arguments=[0])
    state.choose(len(state.decisions[0]) - 1)
    assert state.view(0)["values"]["coins"] == [100, 5]


@pytest.mark.parametrize("numbers", [(-1, -2), (-2, -3), (-3, 4)])
def test_numbers_chosen_together(auction: Game, numbers: tuple[int, int]) -> None:
    state = auction.stage(players=2, rule="guess")
    for player, number in enumerate(numbers):
        assert state.decisions[0].player == player
        state.choose(number + 4, player)
    assert state.view(0)["values"]["coins"] == [*numbers]


def test_a_saved_game_goes_on_in_the_middle_of_a_choice(auction: Game) -> None:
    state = auction.from_json(auction.stage(players=2, rule="bid", arguments=[1]).to_json())
    state.choose(2)
    assert state.view(0)["values"]["coins"] == [5, -1]
    state = state.undo()
    assert len(state.decisions[0]) == 10


@pytest.mark.parametrize(("number", "count"), [(-5, 0), (0, 0), (1, 1), (1000, 1000)])
def test_how_many_numbers_there_are(auction: Game, number: int, count: int) -> None:
    state = auction.stage(players=2, rule="long", arguments=[0, number])
    assert state.view(0)["values"]["limit"] == count


@pytest.mark.parametrize("number", [1001, 1_000_000_000])
def test_a_long_range_breaks_the_game_and_takes_no_memory(auction: Game, number: int) -> None:
    with pytest.raises(GameError, match="CW905"):
        auction.stage(players=2, rule="long", arguments=[0, number])


def test_rounds_of_ranges_are_steps(auction: Game) -> None:
    with pytest.raises(GameError, match="CW902"):
        auction.stage(players=2, rule="deep")


def test_what_a_card_remembers_may_bound_what_is_gone_through(auction: Game) -> None:
    """A sum that is remembered stood once where Python can give no name to it."""
    state = auction.stage(players=2, rule="weigh", arguments=[0], zones={"won": ["vase, vase", ""]})
    assert state.view(0)["values"]["limit"] == 2 * (2 + 2 + 1 + 2 + 3 + 4)
