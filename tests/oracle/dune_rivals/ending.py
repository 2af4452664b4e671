"""The end of the game: wild battle icons, Endgame Intrigues, the winner [36]."""

from __future__ import annotations

from tests.oracle.dune_rivals.conflicts import WILD
from tests.oracle.dune_rivals.effects import DONE
from tests.oracle.dune_rivals.gains import gain_points
from tests.oracle.dune_rivals.human import play_intrigue, playable
from tests.oracle.dune_rivals.intrigues import ENDGAME
from tests.oracle.dune_rivals.table import Seat, Table
from tests.oracle.table import Asking, Option, ask


def end_game(table: Table) -> Asking:
    """In the turn order of the last round."""
    for seat in table.turn_order():
        match_wild(table, seat)
    for seat in table.turn_order():
        if not seat.is_rival:
            yield from endgame_intrigues(table, seat)
    best = max(standing(table, seat) for seat in table.seats)
    table.winners = [seat.number for seat in table.seats if standing(table, seat) == best]
    table.outcome = "rivals" if table.seats[table.winners[0]].is_rival else "humans"


def match_wild(table: Table, seat: Seat) -> None:
    """The wild icon with another that is face up, C21; human or rival, nobody would not."""
    wild = [it for it in seat.face_up() if it.icon == WILD]
    others = [it for it in seat.face_up() if it.icon != WILD]
    if wild and others:
        wild[0].face_up = others[0].face_up = False
        gain_points(table, seat, 1, "the wild battle icon")


def endgame_intrigues(table: Table, seat: Seat) -> Asking:
    while cards := playable(table, seat, ENDGAME):
        options: list[Option] = [("endgame", it) for it in cards]
        chosen = yield from ask(seat.number, [*options, DONE])
        if chosen == DONE:
            return
        yield from play_intrigue(table, seat, chosen[1])


def standing(table: Table, seat: Seat) -> tuple[int, ...]:
    """Points; ties: spice, Solari, water, garrison; then a human before a rival, then the later in turn order, C22.

    A simplified rival cannot win [38], C20.
    """
    later = [it.number for it in table.turn_order()].index(seat.number)
    return (
        not seat.simplified,
        seat.vp,
        seat.spice,
        seat.solari,
        seat.water,
        seat.garrison,
        not seat.is_rival,
        later,
    )
