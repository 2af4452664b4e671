"""A game played by Python and as machine code at once, and compared after every choice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from cardwright import Game, State
from cardwright.errors import GameError
from cardwright.native.backends import NATIVE
from cardwright.native.state import NativeState


def play_both(
    game: Game, players: int, seed: int, most: int = 10_000, natively: bool = True, saved: int = 7
) -> int:
    """Plays one game by chance in both; gives the number of states that were compared.

    At every so many (`saved`) choices it is saved, taken up by the other backend, and played out. `natively` says that machine code must have played all of it, which only a game that breaks need not do.
    """
    random = Random(seed)
    try:
        python = game.start(players, seed)
    except GameError as error:
        same_error(error, lambda: game.start(players, seed, backend=NATIVE))
        return 1
    native = game.start(players, seed, backend=NATIVE)
    compared = 0
    while True:
        same(python, native)
        compared += 1
        if not python.decisions or compared > most:
            break
        if compared % saved == 0:
            text = native.to_json()
            assert text == python.to_json()
            assert game.from_json(text) == native
            native = game.from_json(text, backend=NATIVE)
            same_play_out(python.copy(), native.copy(), seed)
        assert native.asked() == python.asked()
        decision = random.choice(python.decisions)
        option = random.randrange(len(decision))
        try:
            python.choose(option, decision.player)
        except GameError as error:
            same_error(error, partial(native.choose, option, decision.player))
            same(python, native)
            return compared
        native.choose(option, decision.player)
        if natively:
            assert type(native) is NativeState, "Python had to go on"
    assert native.result == python.result
    return compared


def same_play_out(python: State, native: State, seed: int) -> None:
    """Played out by chance, both come to the same end, or break alike."""
    try:
        python.play_out(seed)
    except GameError as error:
        same_error(error, lambda: native.play_out(seed))
    else:
        native.play_out(seed)
    same(python, native)


def same(python: State, native: State) -> None:
    """Both hold the same, and ask the same."""
    for name in ("v", "z", "at", "side", "log", "history"):
        assert getattr(native, name) == getattr(python, name), name
    assert [(it.player, list(it.values)) for it in native.decisions] == [
        (it.player, list(it.values)) for it in python.decisions
    ]


def same_error(error: GameError, again: Callable[[], object]) -> None:
    """Machine code breaks off with the same words, the same rule and the same place."""
    try:
        again()
    except GameError as other:
        assert (str(other), other.rule, other.span) == (str(error), error.rule, error.span)
    else:
        raise AssertionError(f"only Python breaks: {error}")
