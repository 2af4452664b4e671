"""What a player has seen go out of sight: which cards others have taken from the table is no secret.

The game is gone through once more by its log, of which a player is told every move, though not always of which piece:

- A piece that goes from where the player sees it to where the player does not is known to lie there.
- One that comes to light is known no more: it is seen. Of copies that are printed alike, another one stands for it.
- One that goes unseen may have been any of those that lay there, so none of them is known any more.
- Where something is turned over unseen, no piece with several sides is known any more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.compile.log import ADDED, BECAME, FLIPPED, MOVED, entries
from cardwright.compile.sight import always_sees_row, sees_row
from cardwright.play.replay_log import log_of

if TYPE_CHECKING:
    from cardwright.play.state import State


def recalled(state: State, player: int) -> list[int]:
    """The pieces that a player does not see and knows where they went, in the order in which they went."""
    layout, log = state.program.layout, log_of(state)
    # What opens a zone, and where each piece lies, is followed from the start of the game on.
    cells, places = layout.cell_starts[:], state.at[:]
    for place in reversed(range(0, len(log), 4)):
        if log[place] == MOVED:
            places[log[place + 1]] = log[place + 2]
    sees = _sight(state, player, cells, places)
    known: list[int] = []
    for kind, _, first, second, third in entries(log):
        if kind == ADDED:
            cells[first] += second
        elif kind == BECAME:
            cells[first] = second
        elif kind == FLIPPED and not sees(places[first]):
            known = [it for it in known if len(layout.pieces[it].kind.faces) == 1]
        elif kind == MOVED:
            was_seen, places[first] = sees(second), third
            if sees(third):
                _come_to_light(known, first, [it for it in known if places[it] == second], layout.prints)
            elif was_seen:
                known.append(first)
            else:
                known = [it for it in known if it != first and places[it] != second]
    return [it for it in known if not sees(places[it])]


def _sight(state: State, player: int, cells: list[int], places: list[int]) -> Callable[[int], bool]:
    """Whether the player sees a row while these are the values, and pieces lie there."""
    layout = state.program.layout
    # Most rows are seen always or never.
    always = [always_sees_row(layout, row, player) for row in range(len(layout.row_zone))]

    def sees(row: int) -> bool:
        seen = always[row]
        return sees_row(layout, row, cells, places, player) if seen is None else seen

    return sees


def _come_to_light(known: list[int], piece: int, there: list[int], prints: list[int]) -> None:
    """A piece is seen, which may have lain among these."""
    if piece in known:
        known.remove(piece)
    else:
        alike = next((it for it in there if prints[it] == prints[piece]), None)
        if alike is not None:
            known.remove(alike)
