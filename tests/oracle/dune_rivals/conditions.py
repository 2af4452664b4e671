"""What a human's cards and spaces ask for, and what can be paid."""

from __future__ import annotations

from tests.oracle.dune_rivals.board import MAKERS
from tests.oracle.dune_rivals.cards import card_of
from tests.oracle.dune_rivals.influence import open_tracks
from tests.oracle.dune_rivals.shapes import Condition, Price
from tests.oracle.dune_rivals.table import Seat, Table


def holds(table: Table, seat: Seat, condition: Condition | None, piece: str | None = None) -> bool:
    """`piece` is the card that asks, if any."""
    return condition is None or bool(is_met(table, seat, condition, piece))


def is_met(table: Table, seat: Seat, condition: Condition, piece: str | None) -> object:
    kind, *rest = condition
    if kind == "influence":
        return seat.influence[rest[0]] >= rest[1]
    if kind == "influence_any":
        return any(seat.influence[faction] >= rest[1] for faction in rest[0])
    if kind == "tracks":
        return sum(amount >= rest[0] for amount in seat.influence.values()) >= rest[1]
    if kind == "bond":
        return any(card_of(it).faction == rest[0] for it in seat.in_play if it != piece)
    if kind == "alliances":
        return len(table.alliances(seat)) >= rest[0]
    if kind == "units":
        return seat.units >= rest[0]
    if kind == "troops":
        return seat.troops >= rest[0]
    if kind == "worms":
        return seat.hooks and table.worms_may_enter()
    if kind == "wall":
        return table.wall
    if kind == "seat":
        return seat.council
    if kind == "agent_on_maker":
        return any(seat.number in table.agents_on[space] for space in MAKERS)
    if kind == "revealing":
        return seat.revealed
    if kind == "icon":
        return bool(seat.face_up())
    assert kind == "can_shift"
    return bool(losable(seat))


def losable(seat: Seat) -> list[str]:
    """Tracks with Influence to lose, where some other track can still rise."""
    return [it for it, amount in seat.influence.items() if amount and {*open_tracks(seat)} - {it}]


def own_cards(seat: Seat) -> list[str]:
    """Those that can be trashed."""
    return [*seat.hand, *seat.in_play, *seat.discard]


def can_pay(table: Table, seat: Seat, price: Price, piece: str | None = None) -> bool:
    for what, amount in price:
        if what == "spies":
            held = len(table.posts_with(seat))
        elif what == "card":
            held = len(own_cards(seat))
        elif what == "this":
            held = int(piece in seat.in_play)
        else:
            held = seat.amount(what)
        if held < amount:
            return False
    return True
