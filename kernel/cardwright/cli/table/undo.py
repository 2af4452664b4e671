"""Whether a choice can be taken back without giving away anything hidden."""

from __future__ import annotations

from collections.abc import Collection

from cardwright.play.state import State
from cardwright.play.undo_safety import learns


def last_choice(state: State, player: int) -> int | None:
    """Where in the history the player's last choice is."""
    places = [at for at in range(0, len(state.history), 2) if state.history[at] == player]
    return places[-1] if places else None


def undone(state: State, player: int, humans: Collection[int]) -> tuple[State | None, str]:
    """The state before the player's last choice, or why it cannot be had ('' when it can).

    It can be had when nobody else at the table has chosen since, and nobody there has learnt anything: see `undo_safety`.
    """
    place = last_choice(state, player)
    if place is None:
        return None, "undo_nothing"
    before = state.game.replay(state.origin, state.history[:place])
    while any(it.player == player and it.picked for it in before.decisions):
        place -= 2  # several at once are one choice
        before = state.game.replay(state.origin, state.history[:place])
    since = state.history[place:]
    if any(who != player and who in humans for who in since[::2]):
        return None, "undo_others"
    if any(learns(before, since, seat) for seat in {player, *humans}):
        return None, "undo_seen"
    return before, ""
