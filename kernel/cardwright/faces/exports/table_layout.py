"""Where the zones of a pack lie on a table on a screen: rows of the pack's `table` in the middle, seats around it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.declarations.model import Pack, Seen, ShownZone, Zone
from cardwright.lang.types import TypeName

STEP_X, STEP_Z = 3.0, 4.6
"""From one card to the next, in the units of the table."""
HAND_X, HAND_Z = 11.0, 4.0
"""How wide and how deep a hand is."""
COLOURS = ("White", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Brown")
"""The seats, in the order in which they are taken."""
_MOST_PLACES = 40


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for cards."""

    zone: str
    owner: int
    """The seat or space whose it is, from 0."""
    title: str
    """What is written above it; '' for nothing."""
    x: float
    z: float
    turned: float = 0.0
    hand: bool = False
    colour: str = ""


def laid_out(
    pack: Pack, language: str, players: int, decks: Sequence[str]
) -> tuple[list[Spot], dict[str, tuple[float, float]]]:
    """A spot for each zone of the table, space and player, and where each deck begins."""
    spots = [*_middle(pack, language), *_seats(pack, language, players)]
    first = {it.zone: (it.x, it.z) for it in reversed(spots) if it.owner == 0}
    lowest = min((it.z for it in spots), default=0.0)
    found = {}
    for number, deck in enumerate(decks):
        starts = pack.decks[deck].starts_in if deck in pack.decks else ""
        found[deck] = first.get(starts, (number * STEP_X, lowest - 2 * STEP_Z))
    return spots, found


def _middle(pack: Pack, language: str) -> Iterator[Spot]:
    """The zones of the table and of spaces, row by row; a zone that no row shows has a row of its own with others."""
    shown = [[it.zone for it in row if isinstance(it, ShownZone)] for row in pack.table.rows]
    named = {zone for row in shown for zone in row}
    rows = [[it for it in row if not _is_players(pack.zones[it])] for row in shown]
    rows.append([it.name for it in pack.zones.values() if it.name not in named and not _is_players(it)])
    z = 0.0
    for row in (it for it in rows if it):
        places = [(zone, owner) for zone in row for owner in range(_owners(pack, pack.zones[zone]))]
        for number, (zone, owner) in enumerate(places[:_MOST_PLACES]):
            x = (number - (min(len(places), _MOST_PLACES) - 1) / 2) * STEP_X
            yield Spot(
                zone, owner, _title(pack, zone, language) if owner == 0 else "", round(x, 3), round(z, 3)
            )
        z -= STEP_Z


def _seats(pack: Pack, language: str, players: int) -> Iterator[Spot]:
    """The zones of each player in a row before their seat; those that only their owner sees are hands behind it."""
    zones = [it for it in pack.zones.values() if _is_players(it)]
    hands = [it.name for it in zones if it.seen_by is Seen.OWNER]
    for seat in range(players):
        angle = 2 * math.pi * seat / players
        turned = round(180 + math.degrees(angle), 3) % 360
        for number, zone in enumerate(zones):
            hidden = zone.name in hands
            away = 26.0 + hands.index(zone.name) * (HAND_Z + 1) if hidden else 20.0
            aside = 0.0 if hidden else (number - (len(zones) - 1) / 2) * STEP_X
            x = away * math.sin(angle) + aside * math.cos(angle)
            z = -away * math.cos(angle) + aside * math.sin(angle)
            title = _title(pack, zone.name, language)
            yield Spot(
                zone.name, seat, title, round(x, 3), round(z, 3), turned, hidden, COLOURS[seat % len(COLOURS)]
            )


def _is_players(zone: Zone) -> bool:
    return zone.per is not None and zone.per.name is TypeName.PLAYER


def _owners(pack: Pack, zone: Zone) -> int:
    """How many places a zone has: one, or one for each space."""
    if zone.per is None or zone.per.name is not TypeName.SPACE:
        return 1
    graph = pack.graphs.get(zone.per.of)
    return graph.length if graph is not None else 1


def _title(pack: Pack, zone: str, language: str) -> str:
    return pack.table.words.get(zone, {}).get(language) or zone.replace("_", " ")
