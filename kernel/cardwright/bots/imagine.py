"""Worlds that a player may imagine: the state as it is known to the player, the rest filled in by chance.

What the player sees stays. Pieces that lie where the player cannot see them are dealt anew among those
places, each deck among its own (a card's back tells its deck). Their sides follow the sides that are seen,
values that the player cannot see are as at the start, others who choose at the same time choose anything,
and the chance to come is another one. The world that is imagined with the same random numbers is the same
for all states between which the player cannot tell.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from cardwright.engine import ir
from cardwright.engine.layout import (
    CHANCE,
    MANY,
    NOTHING,
    PICK,
    PICKS,
    STATUS,
    STEPS,
    WHO,
    count_tracked,
    seen_mask,
)
from cardwright.packs.model import Seen

if TYPE_CHECKING:
    from cardwright.engine.decisions import Decision
    from cardwright.engine.program import Program
    from cardwright.engine.state import State


class Imagination:
    """Makes imagined worlds for the player of a pending decision."""

    __slots__ = ("_base", "_decks", "_fixed_sides", "_others", "_player", "_recount", "_two_sided")

    def __init__(self, state: State, decision: Decision) -> None:
        self._player = player = decision.player
        layout = state.program.layout
        self._base = base = _without_secrets(state, player)
        v, z = state.v, state.z
        hidden = [
            row
            for row, entry in enumerate(layout.row_zone)
            if entry is not None and z[row] and not seen_mask(layout, row, v) >> player & 1
        ]
        # Pieces that are offered to the player are known, wherever they lie.
        offered = set(decision.values) if decision.site.kind == "piece" else ()
        decks: dict[int | None, tuple[list[int], list[tuple[list[int], int, int]]]] = {}
        deck_of = layout.tables["deck"]
        for row in hidden:
            for index, piece in enumerate(z[row]):
                if piece not in offered:
                    pieces, places = decks.setdefault(deck_of[piece], ([], []))
                    pieces.append(piece)
                    places.append((row, index))
