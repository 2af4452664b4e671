"""Whether a choice can be taken back without giving away anything hidden."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cardwright.engine.layout import CHANCE
from cardwright.engine.state import State


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
    if state.v[CHANCE] != before.v[CHANCE] or not _learnt(before, state, player) <= _seen(
        before.view(player)
    ):
        return None, "undo_seen"
    return before, ""


def _seen(view: dict[str, Any]) -> set[str]:
    """The pieces that a player sees, by name."""
    found: set[str] = set()
    for zone in view["zones"].values():
        rows = zone if isinstance(zone, list) and zone and not isinstance(zone[0], dict) else [zone]
        for row in rows:
            if isinstance(row, list):
                found.update(it["name"] for it in row)
    return found


def _learnt(before: State, after: State, player: int) -> set[str]:
    """The pieces that a player sees now or has seen since then; '' where a zone was opened for a while."""
    view = after.view(player)
    opening = {it.open_when for it in after.program.layout.pack.zones.values() if it.open_when}
    found = _seen(view)
    for line in view["log"][len(before.view(player)["log"]) :]:
        found.update(line[it] for it in ("moved", "flipped", "for") if line.get(it) not in (None, "?"))
        if line.get("value") in opening:
            found.add("")
    return found
