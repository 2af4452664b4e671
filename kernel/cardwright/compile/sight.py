"""Who may see what: the one answer for views, bots, trials, scenarios and analyses.

`may_see` decides it for a zone or value as the pack declares it; the rest applies it to the rows and cells of a state.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.compile.layout import Layout
from cardwright.declarations.model import Seen, Value, Zone
from cardwright.records import Record


def may_see(what: Zone | Value, owner: int, player: int, opened: bool = False) -> bool:
    """Whether a player may see what a zone holds, or what a value is.

    `owner` is the number of the player or space whose it is (-1: the table's). `opened`: the flag is set that shows the zone to everyone.
    """
    if opened or what.seen_by is Seen.EVERYONE:
        return True
    # Only what each player has can be seen by its owner (CW204): a space does not look.
    return what.seen_by is Seen.OWNER and owner == player


def sees_row(layout: Layout, row: int, cells: Sequence[int], player: int) -> bool:
    """Whether a player sees the pieces of a row now. Nobody sees rows that are no zones."""
    entry = layout.row_zone[row]
    if entry is None:
        return False
    zone, owner = entry
    opened = zone.open_when is not None and bool(cells[layout.cells[zone.open_when]])
    return may_see(zone, owner, player, opened)


class Unseen(Record):
    """What a player does not see, worked out once for all states of a program."""

    rows: tuple[tuple[int, int | None], ...]
    """The rows that are not shown, each with the cell of the flag that opens it."""
    cells: tuple[int, ...]
    """The cells of values."""

    def rows_now(self, cells: Sequence[int]) -> list[int]:
        """The rows that the player does not see while these are the values."""
        return [row for row, flag in self.rows if flag is None or not cells[flag]]


def unseen(layout: Layout, player: int) -> Unseen:
    rows = tuple(
        (row, layout.cells[entry[0].open_when] if entry[0].open_when is not None else None)
        for row, entry in enumerate(layout.row_zone)
        if entry is not None and not may_see(*entry, player)
    )
    cells = (cell for cell, entry in layout.cell_owner.items() if not may_see(*entry, player))
    return Unseen(rows, tuple(cells))
