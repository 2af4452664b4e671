"""The pack of hearts is OpenSpiel's game: the same deals and the same choices, options and scores compared at every choice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import cardwright
from benchmarks.hearts import PACK

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'cardwright[bench]'")

Policy = Callable[[int, list[int], Random], int]
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
]
NAMES = [f"{rank}_of_{suit}" for rank in RANKS for suit in SUITS]
"""Cards in the order of OpenSpiel's numbers."""


def dealt(game: Any, state: cardwright.State) -> Any:
    """OpenSpiel's state after the deal that our state has."""
    theirs = game.new_initial_state()
    theirs.apply_action(state.evaluate("direction"))
    hands = [
        [NAMES.index(it["kind"]) for it in state.view(player)["zones"]["hand"][player]] for player in range(4)
    ]
    for round_of_cards in zip(*hands, strict=True):
        for card in round_of_cards:
            theirs.apply_action(card)
    return theirs


def by_chance(player: int, cards: list[int], chance: Random) -> int:
    return chance.choice(cards)


def for_the_moon(player: int, cards: list[int], chance: Random) -> int:
    """Players help the first one to take everything: that one plays high cards and keeps them, the others low ones."""
    passing = len(cards) > 10 and chance.random() < 0.5
    return min(cards) if (player == 0) is passing else max(cards) if player == 0 else min(cards)


@pytest.mark.slow
@pytest.mark.parametrize("policy", [by_chance, for_the_moon])
def test_a_thousand_games_choice_by_choice(policy: Policy) -> None:
    ours, theirs = cardwright.load(PACK), pyspiel.load_game("hearts")
    directions, moons = set(), 0
    for seed in range(1000 if policy is by_chance else 300):
        chance = Random(seed)
        state = ours.start(players=4, seed=seed)
        other = dealt(theirs, state)
        directions.add(state.evaluate("direction"))
        while state.decisions:
            (decision,) = state.decisions
            assert decision.player == other.current_player()
            offered = {NAMES.index(it.name): it for it in decision.options}
            assert sorted(offered) == other.legal_actions()
            card = policy(decision.player, sorted(offered), chance)
            state.choose(offered[card], decision.player)
            other.apply_action(card)
        assert other.is_terminal() and state.result is not None
        assert list(state.result.scores) == other.returns()
        moons += list(state.result.scores).count(0) == 3
    assert directions == {0, 1, 2, 3}
    assert moons or policy is by_chance
