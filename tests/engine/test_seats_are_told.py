"""What a seat is told when a game ends or breaks is the same whichever card was hidden."""

from __future__ import annotations

import pickle

import pytest

from cardwright.cli.table.names import Namer
from cardwright.cli.table.result import result_lines, seen_by_all
from cardwright.errors import GameError
from tests.lang.fair import game

RULES = """\
goods:
  pear:
    name: {en: Pear}
    price: [8]
    at sale: |
      subtract 1 from points
  plum:
    name: {en: Plum}
    price: [9]
    at sale: |
      answer becomes 1 // answer
  fig:
    name: {en: Fig}
    price: [-1]
    at sale: |
      answer becomes 1 // answer
tables:
  rate: {from: number, to: number, entries: {1: 5, 2: 1}}
rules:
  main: |
    stop
  not_printed: |
    answer becomes worth of last(stock)
  picked: |
    answer becomes pick(price of last(stock), 1, 2)
  looked_up: |
    answer becomes rate of (price of last(stock))
  rolled: |
    answer becomes roll(price of last(stock) - 9)
  held_by_nobody: |
    sale of last(stock)
  flipped: |
    flip last(clouds) to storm
  wrong_in_two_ways: |
    answer becomes worth of last(stock) if price of last(stock) < 8 else 1 // answer
  wrong_on_two_lines: |
    if price of last(stock) > 8:
      answer becomes 1 // answer
    answer becomes 1 // answer
  score_unseen of player: |
    add 3 to points for last(stock)
    add 2 to points for last(hand)
skies:
  moon: {name: {en: Moon}, wind: 2}
  star: {name: {en: Star}, wind: 2}
"""


@pytest.fixture(scope="module")
def fair():
    return game(RULES)


@pytest.mark.parametrize(
    ("rule", "zone", "cards"),
    [
        ("not_printed", "stock", ["stone", "pear"]),
        ("picked", "stock", ["pear", "plum"]),
        ("looked_up", "stock", ["pear", "plum"]),
        ("rolled", "stock", ["pear", "plum"]),
        ("held_by_nobody", "stock", ["plum", "fig"]),
        ("held_by_nobody", "stock", ["plum", "pear"]),
        ("flipped", "clouds", ["moon", "star"]),
        ("wrong_in_two_ways", "stock", ["pear", "stone"]),
        ("wrong_on_two_lines", "stock", ["pear", "plum"]),
    ],
)
def test_an_error_tells_a_designer_of_the_card_and_a_player_not(fair, rule, zone, cards):
    errors = []
    for card in cards:
        with pytest.raises(GameError) as caught:
            fair.stage(rule, players=2, zones={zone: card})
        errors.append(caught.value)
    one, other = errors
    assert str(one) != str(other)
    assert str(one.for_a_seat()) == str(other.for_a_seat())
    assert str(one.for_a_seat()).startswith(
        f"CW901 in '{'sale' if 'held' in rule else rule}': this rule cannot be"
    )
    assert not any(card in str(one.for_a_seat()) for card in cards)
    assert str(pickle.loads(pickle.dumps(one)).for_a_seat()) == str(one.for_a_seat())


def scored(fair, top: str):
    return fair.stage(
        "score_unseen", players=2, arguments=(0,), zones={"stock": top, "hand": ["apple#2", "lemon#2"]}
    )


def test_the_score_pad_of_a_view_names_only_cards_that_the_player_has_seen(fair):
    worlds = [scored(fair, top) for top in ("pear", "plum")]
    assert [it.result.breakdown[0].piece for it in worlds] == ["pear", "plum"]
    for seat in (0, 1):
        one, other = (it.view(seat)["result"] for it in worlds)
        assert one == other
    own, others = (worlds[0].view(seat)["result"]["breakdown"] for seat in (0, 1))
    assert own == [[0, "?", 3], [0, "apple#2", 2]]
    assert others == [[0, "?", 3], [0, "?", 2]]


def test_people_at_one_screen_read_the_names_that_all_of_them_have_seen(fair):
    state = scored(fair, "pear")
    assert seen_by_all(state, (0,))["breakdown"] == [[0, "?", 3], [0, "apple#2", 2]]
    assert seen_by_all(state, (0, 1))["breakdown"] == [[0, "?", 3], [0, "?", 2]]
    namer = Namer(state.program, "en")
    *_, grid = result_lines(seen_by_all(state, (0,)), namer)
    assert "a card 3 · Apple 2" in list(grid.columns[2].cells)
