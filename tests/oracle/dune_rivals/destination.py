"""Where a House Hagal card sends a rival's Agent, or why it is skipped [10, 18, 41]."""

from __future__ import annotations

from typing import NamedTuple

from tests.oracle.dune_rivals.board import SPACES
from tests.oracle.dune_rivals.hagal import ALL_HAGAL, HagalCard, Way
from tests.oracle.dune_rivals.shapes import Condition
from tests.oracle.dune_rivals.table import FRIENDS, POLITICS, Seat, Table

FREE_OF_COST = ("dutiful_service", "deliver_supplies", "secrets", "fremkit")
"""Faction spaces without a cost: Smart Politics looks at these only [41]."""


class Found(NamedTuple):
    """The way that the card goes, None if it is skipped; the space that it names; why."""

    way: Way | None
    space: str
    why: str


def destination(table: Table, seat: Seat, kind: str) -> Found:
    card = ALL_HAGAL[kind]
    if card.richer:
        return richer_maker(table, card)
    for way in card.ways:
        if way.condition is None or meets(table, seat, way):
            return may_go(table, seat, way)
    last = card.ways[-1]
    return Found(None, last.space, f"its condition is not met: {said(last.condition)}")


def may_go(table: Table, seat: Seat, way: Way) -> Found:
    """Skipped if any Agent is there, C1, C10, and sometimes for Smart Politics."""
    why = "free" if way.condition is None else f"free, and {said(way.condition)}"
    if way.space not in SPACES:
        return Found(None, way.space, "it is not on this board")
    if not table.is_free(way.space):
        return Found(None, way.space, "occupied")
    if POLITICS in table.variants and (shunned := why_shunned(table, seat, way.space)):
        return Found(None, way.space, shunned)
    return Found(way, way.space, why)


def meets(table: Table, seat: Seat, way: Way) -> bool:
    """A way's condition [18], C4."""
    condition = way.condition
    assert condition is not None
    if condition[0] == "influence":
        return bool(seat.influence[condition[1]] >= condition[2])
    if condition[0] == "conflict":
        return bool(table.fought_for.level >= condition[1])
    assert condition[0] == "bonus_spice"
    return bool(table.bonus[way.space] >= condition[1])


def said(condition: Condition | None) -> str:
    if condition is None:
        return "nothing is asked"
    if condition[0] == "influence":
        return f"{condition[2]} Influence with {condition[1]}"
    return {"conflict": "Conflict III", "bonus_spice": "accumulated spice"}[condition[0]]


def richer_maker(table: Table, card: HagalCard) -> Found:
    """Of the free ones with accumulated spice the one with more; equal: the first, C12."""
    ways = [way for way in card.ways if table.is_free(way.space) and table.bonus[way.space]]
    if not ways:
        return Found(None, " or ".join(card.richer), "none is free and has accumulated spice")
    best = max(ways, key=lambda way: table.bonus[way.space])
    return Found(best, best.space, "free, with the most accumulated spice")


def why_shunned(table: Table, seat: Seat, space: str) -> str | None:
    """Smart Politics: an Alliance that is safe, or a track on which the leader is too far away [41], C26."""
    if space not in FREE_OF_COST:
        return None
    faction = SPACES[space].icon
    own = seat.influence[faction]
    best = max(other.influence[faction] for other in table.others(seat))
    if table.alliance[faction] == seat.number and own >= best + 1:
        return "holds this Alliance and leads (Smart Politics)"
    if own >= FRIENDS and best >= own + 2:
        return "trails by two or more (Smart Politics)"
    return None
