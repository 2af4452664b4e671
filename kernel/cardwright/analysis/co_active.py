"""Which cards can be active at the same time."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.analysis.environment import Env
from cardwright.analysis.kind_filter import Kinds
from cardwright.analysis.value_fixpoint import ValueFixpoint
from cardwright.analysis.zone_capacity import Crowding
from cardwright.lang import typed as m

# Every zone takes another reading of all rules; a game with more of them for its active pieces is beyond guessing.
MOST_ZONES = 8


class ActivePart(NamedTuple):
    """A part of the active pieces: at most `most` pieces, all of these kinds."""

    most: int
    kinds: Kinds


class Active:
    """The places of active pieces."""

    def __init__(self, reckoning: ValueFixpoint) -> None:
        self.reckoning = reckoning
        self.pack = reckoning.pack
        self._rooms: dict[str, int] = {}
        self.places = [
            place
            for body in reckoning.checked.active
            if body.value is not None
            for place in self._places(body.value)
        ]
        if len(self.places) > MOST_ZONES:
            self.places = [ActivePart(reckoning.pieces, reckoning.whereabouts.everything)]

    @property
    def several(self) -> bool:
        """Whether there can be two at a time."""
        return sum(it.most for it in self.places) > 1

    def together(self, one: str, other: str) -> bool:
        """Whether a card of one kind and a card of the other can be active at the same time."""
        number = self.reckoning.whereabouts.narrowing.kind
        first, second = number(one), number(other)
        if one == other and self.pack.kinds[one].copies < 2:
            return False
        for at, place in enumerate(self.places):
            for also_at, beside in enumerate(self.places):
                room = place.most > 1 if at == also_at else place.most and beside.most
                if room and place.kinds & first and beside.kinds & second:
                    return True
        return False

    def _places(self, e: m.Expr) -> list[ActivePart]:
        if isinstance(e, m.Operation) and e.type.many:
            return self._places(e.left) + self._places(e.right)
        kinds = self.reckoning.whereabouts.of(e)
        if kinds is None:
            return []
        return [ActivePart(self._most(e) if e.type.many else 1, kinds)]

    def _most(self, e: m.Expr) -> int:
        with self.reckoning.silent():
            size = self.reckoning.sizes.of(e, Env()).high
        while isinstance(e, m.Filter | m.Sort):
            e = e.source
        if isinstance(e, m.ZoneRead) and self.pack.zones[e.zone].per is None:
            return min(size, self._room(e.zone))
        return size

    def _room(self, zone: str) -> int:
        if zone not in self._rooms:
            beyond = len(self._rooms) >= MOST_ZONES
            self._rooms[zone] = self.reckoning.pieces if beyond else Crowding(self.reckoning, zone).most()
        return self._rooms[zone]
