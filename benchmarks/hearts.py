"""Hearts of OpenSpiel, its cards dealt and played at random through its Python API.

A deal is 53 chance nodes (the direction of passing, then each card), which a Python caller has to drive too. `as documented`
draws an outcome by its probability, as OpenSpiel's own examples do; `lean` knows that all outcomes are
equally likely. Their time counts; only the players' choices count as decisions.
"""

from __future__ import annotations

from random import choices, random
from typing import Any

try:
    import pyspiel
except ImportError:  # an optional extra: pip install "cardwright[bench]"
    pyspiel = None

AVAILABLE = pyspiel is not None


def load() -> Any:
    return pyspiel.load_game("hearts")


def play_as_documented(game: Any) -> int:
    """Plays one game and returns the number of decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choices(actions, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            decisions += 1
    return decisions


def play_lean(game: Any) -> int:
    """Plays one game and returns the number of decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            decisions += 1
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return decisions


def midway(game: Any) -> Any:
    """A state about halfway through the players' choices, to be cloned."""
    state = game.new_initial_state()
    while state.is_chance_node() or state.move_number() < 53 + 28:
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return state
