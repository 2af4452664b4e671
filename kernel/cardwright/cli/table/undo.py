"""Whether a choice can be taken back without giving away anything hidden."""

from __future__ import annotations

from collections.abc import Collection

from cardwright.engine.layout import CHANCE
from cardwright.engine.state import State
from cardwright.engine.views import log_for, pieces_in_sight


def last_choice(state: State, player: int) -> int | None:
    """Where in the history the player's last choice is."""
    places = [at for at in range(0, len(state.history), 2) if state.history[at] == player]
    return places[-1] if places else None


def undone(state: State, player: int, humans: Collection[int]) -> tuple[State | None, str]:
    """The state before the player's last choice, or why it cannot be had ('' when it can).

    It can be had when nobody else at the table has chosen since, no chance has fallen, and every piece that
    the player has seen since, for however short, lay before the player's eyes already.
    """
    place = last_choice(state, player)
    if place is None:
        return None, "undo_nothing"
    if any(
        state.history[at] != player and state.history[at] in humans
        for at in range(place, len(state.history), 2)
    ):
        return None, "undo_others"
    before = state.game.replay(state.origin, state.history[:place])
    if state.v[CHANCE] != before.v[CHANCE] or not _learnt(before, state, player) <= _seen(before, player):
        return None, "undo_seen"
    return before, ""


def _seen(state: State, player: int) -> set[str]:
    """The pieces that a player sees, each copy by a name of its own."""
    return {state.program.layout.name_of(it) for it in pieces_in_sight(state, player)}


def _learnt(before: State, after: State, player: int) -> set[str]:
    """The pieces that a player sees now or has seen since then; '' where a zone was opened for a while."""
    name_of = after.program.layout.name_of
    opening = {it.open_when for it in after.program.layout.pack.zones.values() if it.open_when}
    found = _seen(after, player)
    log, told = log_for(after, player, name_of), len(log_for(before, player))
    for line in log[told:]:
        found.update(line[it] for it in ("moved", "flipped", "for") if line.get(it) not in (None, "?"))
        if line.get("value") in opening:
            found.add("")
    return found
