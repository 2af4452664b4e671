"""Hidden pieces are dealt again only between zones that a player cannot keep apart."""

from __future__ import annotations

from random import Random

import cardwright
from cardwright import Game, State
from cardwright.bots.seat import Seat
from cardwright.findings.diagnostic import render_text
from tests.lang.fair import examine_texts

PACK = """\
pack: orchard
title: {en: Orchard}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  goods: {name: {en: Goods}, starts_in: stock}
  first_goods: {name: {en: First goods}, starts_in: box, back: goods}
zones:
  box: {seen_by: everyone}
  stock: {seen_by: nobody}
  market: {seen_by: everyone}
  draw_pile: {per: player, seen_by: nobody}
  hand: {per: player, seen_by: owner}
  discard: {per: player, seen_by: everyone}
values:
  coins: {type: number, per: player}
result: {score: coins}
goods:
  apple: {name: {en: Apple}, copies: 6}
  lemon: {name: {en: Lemon}, copies: 6}
  melon: {name: {en: Melon}, copies: 6}
first_goods:
  leaf: {name: {en: Leaf}, copies: 6}
  twig: {name: {en: Twig}, copies: 2}
rules:
  main: |
    shuffle stock
    move first(8, stock) to market
    for each player:
      move first(3, box where it is leaf) to draw_pile
      move first(1, box where it is twig) to draw_pile
      shuffle draw_pile
    while count(market) > 1, at most 10 times:
      for each player:
        turn of player
  turn of player: |
    if count(draw_pile) < 2:
      move discard to draw_pile
      shuffle draw_pile
    draw 2 from draw_pile to hand
    choose card from market:
      move card to discard
    move hand to discard
    MORE
"""


def game(more: str = "add 1 to coins") -> Game:
    text = PACK.replace("MORE", more)
    checked, findings = examine_texts({"orchard/pack.yaml": text})
    assert not findings, render_text(findings, {"orchard/pack.yaml": text})
    return Game(checked)


def kinds(state: State, *rows: int) -> list[str]:
    return sorted(state.program.layout.pieces[it].kind.name for row in rows for it in state.z[row])


def later(game: Game, choices: int = 5) -> State:
    state, random = game.start(2, 5), Random(1)
    for _ in range(choices):
        state.choose(random.randrange(len(state.decisions[0])))
    return state


def worlds(state: State, player: int) -> list[State]:
    random = Random(3)
    return [Seat(state, player).imagination().world(random) for _ in range(30)]


def test_ones_own_pile_is_not_mixed_with_the_stock() -> None:
    state = later(game())
    stock, pile = (state.program.layout.rows[it] for it in ("stock", "draw_pile"))
    assert len(state.z[pile]) > 1
    orders = set()
    for world in worlds(state, 0):
        assert kinds(world, stock) == kinds(state, stock)
        assert kinds(world, pile) == kinds(state, pile)
        orders.add(tuple(world.z[stock]))
    assert len(orders) > 1, "the order is unknown all the same"


def test_nor_the_pile_and_hand_of_another() -> None:
    state = later(game())
    layout = state.program.layout
    pile, hand = layout.rows["draw_pile"] + 1, layout.rows["hand"] + 1
    assert state.decisions[0].player == 1 and len(state.z[hand]) == 2
    both, hands = kinds(state, pile, hand), set()
    for world in worlds(state, 0):
        assert kinds(world, pile, hand) == both
        hands.add(tuple(kinds(world, hand)))
    assert len(hands) > 1, "which of them are in hand is unknown"


def test_what_goes_unseen_from_zone_to_zone_mixes_them() -> None:
    state = later(game("draw 1 from stock to draw_pile"))
    stock, pile = (state.program.layout.rows[it] for it in ("stock", "draw_pile"))
    assert any(kinds(world, stock) != kinds(state, stock) for world in worlds(state, 0))
    assert any(kinds(world, pile) != kinds(state, pile) for world in worlds(state, 0))


def test_of_a_position_laid_out_by_hand_nothing_is_known() -> None:
    state = game().stage(
        "turn", players=2, arguments=[0], zones={"draw_pile": ["leaf*3", "leaf*3"], "market": "apple, melon"}
    )
    stock = state.program.layout.rows["stock"]
    assert any(kinds(world, stock) != kinds(state, stock) for world in worlds(state, 0))


def test_in_dune_rivals_a_person_knows_which_cards_are_ones_own() -> None:
    state, random = cardwright.load("dune_rivals").start(1, 3), Random(2)
    layout = state.program.layout
    pile, deck = layout.rows["draw_pile"], layout.rows["imperium_deck"]
    for _ in range(12):
        state.choose(random.randrange(len(state.decisions[0])))
    for world in worlds(state, 0)[:5]:
        assert kinds(world, pile) == kinds(state, pile)
        assert kinds(world, deck) == kinds(state, deck)
