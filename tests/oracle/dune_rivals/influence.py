"""Influence tracks, points for friendship, Alliances [17, 33]."""

from __future__ import annotations

from tests.oracle.dune_rivals.gains import gain_points
from tests.oracle.dune_rivals.shapes import FACTIONS
from tests.oracle.dune_rivals.table import ALLIES, FRIENDS, MOST_INFLUENCE, Seat, Table


def change_influence(table: Table, seat: Seat, faction: str, amount: int, why: str) -> bool:
    """Up or down the track, from 0 to 6. True if this has reached 4: a human then gets the bonus, a rival never."""
    before = seat.influence[faction]
    after = max(0, min(MOST_INFLUENCE, before + amount))
    seat.influence[faction] = after
    if before != after:
        table.note(seat, "influence", faction, after - before, why=why)
    if before < FRIENDS <= after:
        gain_points(table, seat, 1, f"2 Influence with {faction}")
    elif after < FRIENDS <= before:  # C9
        gain_points(table, seat, -1, f"less than 2 Influence with {faction}")
    settle_alliance(table, faction)
    return before < ALLIES <= after


def settle_alliance(table: Table, faction: str) -> None:
    """The first at 4 takes it; who is strictly higher takes it over; below 4 it is given back."""
    holder = table.alliance[faction]
    heir = heir_of(table, faction)
    if heir == holder:
        return
    if holder is not None:
        gain_points(table, table.seats[holder], -1, f"Alliance with {faction} lost")
    table.alliance[faction] = heir
    if heir is not None:
        table.note(table.seats[heir], "alliance", faction, why="the highest at 4 or more")
        gain_points(table, table.seats[heir], 1, f"Alliance with {faction}")


def heir_of(table: Table, faction: str) -> int | None:
    """Whose the Alliance is now: its holder's if nobody is higher, else the highest's (the lower seat of several)."""
    best = max(seat.influence[faction] for seat in table.seats)
    if best < ALLIES:
        return None
    highest = [seat.number for seat in table.seats if seat.influence[faction] == best]
    holder = table.alliance[faction]
    return holder if holder in highest else highest[0]


def open_tracks(seat: Seat) -> list[str]:
    """Those on which one can still rise, C17."""
    return [faction for faction in FACTIONS if seat.influence[faction] < MOST_INFLUENCE]


# ---------------------------------------------------------------------------------------- a rival's choice


def lowest(seat: Seat, barred: tuple[str, ...] = ()) -> str | None:
    """The track on which a rival has least, ties by its list [33]; None if all are full."""
    tracks = [it for it in seat.rival.order if it in open_tracks(seat) and it not in barred]
    return min(tracks, key=lambda it: seat.influence[it], default=None)


def highest(seat: Seat) -> str | None:
    """The track on which a rival has most, ties by its list, a full one is left out, C30."""
    tracks = [it for it in seat.rival.order if it in open_tracks(seat)]
    return max(tracks, key=lambda it: seat.influence[it], default=None)


def alliance_gained(table: Table, seat: Seat, amount: int) -> str | None:
    """The track on which so much Influence gains an Alliance, of several the lowest; none: just the lowest, C30."""
    gaining = [it for it in seat.rival.order if would_ally(table, seat, it, amount)]
    return min(gaining, key=lambda it: seat.influence[it]) if gaining else lowest(seat)


def would_ally(table: Table, seat: Seat, faction: str, amount: int) -> bool:
    if table.alliance[faction] == seat.number:
        return False
    after = min(MOST_INFLUENCE, seat.influence[faction] + amount)
    return after >= ALLIES and all(after > other.influence[faction] for other in table.others(seat))
