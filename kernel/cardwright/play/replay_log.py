"""The log of a game, written by playing it again.

A game in play keeps no diary: most games are simulated by the thousand, and nobody reads their logs. Its beginning and its
choices say everything, so a log that somebody asks for comes from a second play that writes one, and then keeps up.
"""

from __future__ import annotations

from cardwright.compile.variant import Manner
from cardwright.play.state import State


def log_of(state: State) -> list[int]:
    """All that has happened, four integers an entry: see the kinds of entries in `emit`."""
    told = state._told
    if told is None:
        told = state._told = state.game.replay(state.origin, state.history, Manner.TOLD)
    elif len(told.history) < len(state.history):
        told.replay(state.history[len(told.history) :])
    return told.log
