"""What players were shown, and still know: pieces that lie where they do not see them.

The state has two rows for each player: the pieces that the player knows, in the order in which they were shown, and those
of them whose place in their row the player knows, too. Whatever the player cannot have followed is dropped, by what the player
sees alone: two states between which the player cannot tell have the same printed on what is known, and where.

- A piece that the player sees taken or put down stays known. Of copies that are printed alike nobody can tell which it
  was: one that is known there stands for it.
- One from the top, of a row in which the player knows the places of all known pieces: which one it was, and that the
  others stay, the player knows.
- All pieces of a row: they are known where they come to.
- Any other piece that goes unseen: it may have been any of those that lay there, so none of them is known any more.
- What is laid into a row may change the places of those that lie there; so may what is taken out of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.compile.sight import sees_row

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout
    from cardwright.play.state import State

CHOSEN, FROM_TOP, ALL = range(3)
"""How a piece is taken out of a row: by itself, as the topmost, or with all that lie there."""


def rows_of(layout: Layout, player: int) -> tuple[int, int]:
    """The rows of what a player knows, and of those pieces of it whose places the player knows."""
    first = layout.first_shown + 2 * player
    return first, first + 1


def shown_rows(layout: Layout) -> range:
    """The rows of what all players know; none where nobody is shown anything."""
    first = layout.first_shown
    return range(first, first + 2 * layout.players) if first >= 0 else range(0)


def known_to(state: State, player: int) -> Iterator[tuple[int, int, int | None]]:
    """The pieces that a player knows and does not see: each with its row, and its place from the top if that is known."""
    layout = state.program.layout
    if layout.first_shown < 0:
        return
    known, placed = (state.z[row] for row in rows_of(layout, player))
    for piece in known:
        row = state.at[piece]
        if not sees_row(layout, row, state.v, state.at, player):
            lying = state.z[row]
            yield piece, row, len(lying) - lying.index(piece) if piece in placed else None


def show(s: State, piece: int, player: int) -> None:
    """A player sees a piece where it lies."""
    if s.veil is not None:
        return  # nobody learns anything by a trial
    for row in rows_of(s.program.layout, player):
        if piece not in s.z[row]:
            s.z[row].append(piece)


def follow(s: State, piece: int, origin: int, row: int, way: int) -> None:
    """A piece goes from one row to another."""
    layout = s.program.layout
    if s.veil is not None or not any(s.z[it] for it in shown_rows(layout)):
        return
    for player in range(layout.players):
        known, placed = (s.z[it] for it in rows_of(layout, player))
        if known:
            _follow(s, piece, (origin, row), way, player, known, placed)


def _follow(
    s: State, piece: int, rows: tuple[int, int], way: int, player: int, known: list[int], placed: list[int]
) -> None:
    layout, where = s.program.layout, s.at
    origin, row = rows
    there = [it for it in known if it != piece and where[it] == origin]
    surely = way == FROM_TOP and all(it in placed for it in there)
    if any(sees_row(layout, it, s.v, where, player) for it in rows):
        if piece not in known and not surely:
            alike = next((it for it in there if layout.prints[it] == layout.prints[piece]), None)
            if alike is not None:
                known[known.index(alike)] = piece
                placed[:] = [it for it in placed if it != alike]
    elif (
        way == CHOSEN
        or not (surely or way == ALL)
        or (way == FROM_TOP and piece in known and piece not in placed)
    ):
        known[:] = [it for it in known if it != piece and it not in there]
    gone = {piece, *(it for it in known if where[it] == row)}
    if not surely:
        gone.update(there)
    placed[:] = [it for it in placed if it in known and it not in gone]


def lose(s: State, row: int) -> None:
    """The pieces of a row are known no more."""
    layout = s.program.layout
    if s.veil is None:
        for it in shown_rows(layout):
            s.z[it] = [piece for piece in s.z[it] if s.at[piece] != row]
