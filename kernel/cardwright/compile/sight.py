"""Who may see what: the one answer for views, bots, trials, scenarios and analyses.

`may_see` decides it for a zone or value as the pack declares it; the rest applies it to the rows and cells of a state.
What a piece has is seen by those who see the piece, unless it is declared otherwise: that goes by where the piece lies.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardwright.compile.layout import Layout
from cardwright.declarations.model import Seen, Value, Zone
from cardwright.records import Record


def may_see(what: Zone | Value, owner: int, player: int, opened: bool = False) -> bool:
    """Whether a player may see what a zone holds, or what a value is, wherever pieces lie.

    `owner` is the number of the player, space or piece whose it is (-1: the table's). `opened`: the flag is set that shows
    the zone to everyone.
    """
    if opened or what.seen_by is Seen.EVERYONE:
        return True
    # Only what each player has can be seen by its owner (CW204): a space does not look.
    return what.seen_by is Seen.OWNER and owner == player


def sees_row(layout: Layout, row: int, cells: Sequence[int], at: Sequence[int], player: int) -> bool:
    """Whether a player sees the pieces of a row now; `at` says in which row each piece lies. Nobody sees rows that are no
    zones."""
    entry = layout.row_zone[row]
    if entry is None:
        return False
    zone, owner = entry
    opened = zone.open_when is not None and bool(cells[layout.cells[zone.open_when]])
    if may_see(zone, owner, player, opened):
        return True
    if zone.seen_by is not Seen.PIECE:
        return False
    # What lies on pieces that carry each other lies nowhere.
    row = at[layout.carrier(zone, owner)]
    for _ in layout.pieces:
        # In a trial it may be unknown where a piece lies.
        entry = layout.row_zone[row] if type(row) is int else None
        if entry is None or entry[0].seen_by is not Seen.PIECE or _is_open(layout, entry[0], cells):
            return entry is not None and sees_row(layout, row, cells, at, player)
        row = at[layout.carrier(*entry)]
    return False


def always_sees_row(layout: Layout, row: int, player: int) -> bool | None:
    """Whether a player sees the pieces of a row in every state; None where it goes by a flag or by where a piece lies."""
    entry = layout.row_zone[row]
    if entry is None or may_see(*entry, player):
        return entry is not None
    zone = entry[0]
    return None if zone.open_when is not None or zone.seen_by is Seen.PIECE else False


def sees_piece(layout: Layout, piece: int, cells: Sequence[int], at: Sequence[int], player: int) -> bool:
    """Whether a player sees a piece where it lies now. In a trial that may be unknown: then nobody does."""
    row = at[piece]
    return type(row) is int and sees_row(layout, row, cells, at, player)


def sees_cell(layout: Layout, cell: int, cells: Sequence[int], at: Sequence[int], player: int) -> bool:
    """Whether a player sees what a value is now, by its cell."""
    value, owner = layout.cell_owner[cell]
    if value.seen_by is not Seen.PIECE:
        return may_see(value, owner, player)
    return sees_piece(layout, layout.carrier(value, owner), cells, at, player)


def knows_of_row(layout: Layout, row: int, cells: Sequence[int], at: Sequence[int], player: int) -> bool:
    """Whether a player knows how many pieces lie in a row, and whose it is: of a piece that is out of sight, not even
    that."""
    entry = layout.row_zone[row]
    if entry is None:
        return False
    carrier = layout.carrier(*entry)
    if carrier < 0 or entry[0].seen_by is Seen.EVERYONE or _is_open(layout, entry[0], cells):
        return True
    return sees_piece(layout, carrier, cells, at, player)


def _is_open(layout: Layout, zone: Zone, cells: Sequence[int]) -> bool:
    return zone.open_when is not None and bool(cells[layout.cells[zone.open_when]])


class Unseen(Record):
    """What a player does not see, as far as it can be worked out once for all states of a program."""

    layout: Layout
    player: int
    rows: tuple[tuple[int, int | None], ...]
    """The rows that are not shown, each with the cell of the flag that opens it."""
    cells: tuple[int, ...]
    """The cells of values."""
    rows_of_pieces: tuple[int, ...]
    """The rows that may be seen with a piece."""
    cells_of_pieces: tuple[tuple[int, int], ...]
    """The cells that are seen with a piece, each with the piece."""
    carried: tuple[int, ...]
    """The rows of which only those know who see the piece whose they are."""

    @property
    def goes_by_pieces(self) -> bool:
        """Whether it matters where pieces lie."""
        return bool(self.cells_of_pieces or self.carried)

    def rows_now(self, cells: Sequence[int], at: Sequence[int]) -> list[int]:
        """The rows that the player does not see while these are the values, and pieces lie there."""
        found = [row for row, flag in self.rows if flag is None or not cells[flag]]
        seen = self.layout, cells, at, self.player
        return found + [it for it in self.rows_of_pieces if not sees_row(seen[0], it, *seen[1:])]

    def cells_now(self, hidden: Collection[int], at: Sequence[int]) -> list[int]:
        """The cells of values that the player does not see while these rows are hidden."""
        rows = self.layout.row_zone
        return [
            *self.cells,
            *(
                cell
                for cell, piece in self.cells_of_pieces
                if type(row := at[piece]) is not int or row in hidden or rows[row] is None
            ),
        ]

    def lost_now(self, cells: Sequence[int], at: Sequence[int]) -> list[int]:
        """The rows of pieces that the player does not see: nobody knows of them what lies there, or how much."""
        known = self.layout, cells, at, self.player
        return [it for it in self.carried if not knows_of_row(known[0], it, *known[1:])]


def unseen(layout: Layout, player: int) -> Unseen:
    zones = [(row, entry) for row, entry in enumerate(layout.row_zone) if entry is not None]
    hidden = [(row, entry) for row, entry in zones if not may_see(*entry, player)]
    values = [(cell, entry) for cell, entry in layout.cell_owner.items() if not may_see(*entry, player)]
    return Unseen(
        layout,
        player,
        tuple(
            (row, layout.cells[entry[0].open_when] if entry[0].open_when is not None else None)
            for row, entry in hidden
            if entry[0].seen_by is not Seen.PIECE
        ),
        tuple(cell for cell, entry in values if entry[0].seen_by is not Seen.PIECE),
        tuple(row for row, entry in hidden if entry[0].seen_by is Seen.PIECE),
        tuple((cell, layout.carrier(*entry)) for cell, entry in values if entry[0].seen_by is Seen.PIECE),
        tuple(row for row, entry in hidden if layout.carrier(*entry) >= 0),
    )
