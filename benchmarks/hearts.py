"""Hearts of OpenSpiel, its cards dealt and played at random: through its Python API and by its own loop in C++.

`PACK` is the same game for Cardwright. A deal is 53 chance nodes (the direction of passing, then each card), which a Python caller has to drive too. `as documented`
draws an outcome by its probability, as OpenSpiel's own examples do; `lean` knows that all outcomes are
equally likely. Their time counts; only the players' choices count as decisions.
"""

from __future__ import annotations

from pathlib import Path
from random import choices, random
from typing import Any

try:
    import pyspiel
except ImportError:  # an optional extra: pip install "cardwright[bench]"
    pyspiel = None

PACK = Path(__file__).parent / "packs" / "hearts"
AVAILABLE = pyspiel is not None
DEAL = 53  # moves of chance in a game: the direction of passing, then each card


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


def play_by_its_bots(game: Any, bots: list[Any], seed: int) -> int:
    """Plays one game in C++ alone, deal included, and returns the number of decisions."""
    return _by_its_bots(game.new_initial_state(), bots, seed)


def play_on_by_its_bots(dealt: Any, bots: list[Any], seed: int) -> int:
    """Plays a game of which the cards are dealt on in C++ alone, and returns the number of decisions."""
    return _by_its_bots(dealt.clone(), bots, seed)


def random_bots() -> list[Any]:
    """A bot a seat that chooses by chance."""
    return [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]


def dealt(game: Any) -> Any:
    """A state in which the first player is asked for a card to pass."""
    state = game.new_initial_state()
    state.apply_action(1)
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return state


def _by_its_bots(state: Any, bots: list[Any], seed: int) -> int:
    pyspiel.evaluate_bots(state, bots, seed)
    return int(state.move_number()) - DEAL


def midway(game: Any) -> Any:
    """A state about halfway through the players' choices, to be cloned."""
    state = game.new_initial_state()
    while state.is_chance_node() or state.move_number() < DEAL + 28:
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return state
