"""Pieces of different decks with the same back cannot be told apart by a bot."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.bots.imagine import Imagination
from cardwright.play.game import Game
from tests.lang import fair
from tests.lang.fair import rule

TOKENS = """\
tokens:
  coin:
    name: {en: Coin}
    copies: 2
"""
ASKED = rule("may:\n  add 1 to answer")


def game(monkeypatch: pytest.MonkeyPatch, back: str) -> Game:
    deck = f"decks:\n  tokens:\n    name: {{en: Tokens}}\n    starts_in: stock\n{back}"
    monkeypatch.setattr(fair, "PACK", fair.PACK.replace("decks:\n", deck, 1))
    return fair.game(TOKENS + ASKED)


def places_of_coins(made: Game) -> set[tuple[int, ...]]:
    """Where a coin in the hand of the other player may lie among its cards, over many imagined worlds."""
    state = made.stage("try_it", players=2, arguments=(0,), zones={"hand": ["melon", "apple, coin, lemon"]})
    row = state.program.layout.rows["hand"] + 1
    coins = {it.number for it in state.program.layout.pieces if it.kind.name == "coin"}
    found = set()
    for seed in range(60):
        world = Imagination(state, state.decisions[0].player).world(Random(seed))
        found.add(tuple(place for place, piece in enumerate(world.z[row]) if piece in coins))
    return found


def test_a_back_of_its_own_tells_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places_of_coins(game(monkeypatch, "")) == {(1,)}


def test_a_shared_back_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = places_of_coins(game(monkeypatch, "    back: goods\n"))
    assert () in found and (0,) in found and (2,) in found


def test_a_back_is_that_of_a_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="there is no deck 'good'"):
        game(monkeypatch, "    back: good\n")
