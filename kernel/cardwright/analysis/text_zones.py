"""The zones in which cards lie when the texts on them are read.

A text on a card can rely on its zone: it is not empty, and the icons of the card are in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.analysis import operations as op
from cardwright.analysis.cells import CellSort
from cardwright.analysis.effects import CARDS
from cardwright.analysis.environment import Env, Fact, zone_of
from cardwright.analysis.interval_arithmetic import ANY
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import nodes_of
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.memory import shared

if TYPE_CHECKING:
    from cardwright.analysis.intervals import Estimates


UNKNOWN = -1
"""Stands for the number of a zone that is not known."""


class TextZones:
    """The zones out of which formulas on cards are read and effects carried out.

    It is followed only where it can matter, in texts that divide and in those that read such texts: it takes time.
    """

    def __init__(self, estimates: Estimates) -> None:
        self.estimates = estimates
        checked = estimates.checked
        self.zones = {name: number for number, name in enumerate(checked.pack.zones)}
        self._matters: dict[m.Body, bool] = {}
        self.dividing: set[tuple[TextSort, str]] = set()
        for sort, texts in ((TextSort.PRINTED, checked.piece_formulas), (TextSort.EFFECT, checked.effects)):
            for (_, _, name), body in texts.items():
                if self._divides(body):
                    self._matters[body] = True
                    self.dividing.add((sort, name))

    def matters(self) -> bool:
        """Whether the text that is estimated now divides, or reads a text on cards that does."""
        body = self.estimates.body
        if body not in self._matters:
            self._matters[body] = self._divides(body)
        return self._matters[body]

    def _divides(self, body: m.Body) -> bool:
        divides, asks = body.once(_dividing)
        return divides or not self.dividing.isdisjoint(asks)

    def note(self, sort: TextSort, name: str, piece: m.Expr, env: Env) -> None:
        """A formula of that name is read of a card, or an effect carried out."""
        zones = frozenset((UNKNOWN,))
        if isinstance(piece, m.VariableRead) and env.facts:
            fact = env.facts.get(zone_of(piece.variable))
            if fact is not None and isinstance(fact.known, frozenset) and len(fact.known) == 1:
                zones = fact.known
        self.estimates.solver.put((CellSort.READ_IN, (sort, name)), zones)

    def begin(self, sort: TextSort, name: str, kind: str, body: m.Body) -> Env:
        """What is known where the text of a card of that kind begins."""
        if not self.matters() or name in self.estimates.checked.unsure or name in self.estimates.program.lent:
            return Env()
        zones = self.estimates.solver.get((CellSort.READ_IN, (sort, name)))
        if not isinstance(zones, frozenset) or len(zones) != 1 or UNKNOWN in zones:
            return Env()
        zone = list(self.zones)[next(iter(zones))]
        per = self.estimates.pack.zones[zone].per
        if per not in (None, t.PLAYER):
            return Env()
        this, player = body.parameters
        at = m.Place(0, 0)
        # `player` is the owner of the zone in which the card lies.
        owner = m.VariableRead(t.PLAYER, at, player) if per else None
        around = m.ZoneRead(t.PIECE.listed(), at, zone, owner)
        env = self.estimates.conditions.one_of(around, this, Env())
        return env.told_all(
            (
                self.estimates.shapes.of(m.IconsIn(t.NUMBER, at, icon, around)),
                Fact(ANY, frozenset((CARDS,)), nonzero=True),
            )
            for icon in self.estimates.pack.icons
            if self.estimates.printed_on.icons_on(icon, kind).low > 0
        )


def _dividing(body: m.Body) -> tuple[bool, frozenset[tuple[TextSort, str]]]:
    """Whether a text divides, and which texts on cards it reads or carries out."""
    divides = False
    asks: set[tuple[TextSort, str]] = set()
    for it in nodes_of(body):
        match it:
            case m.Operation():
                divides |= it.operator in ("//", "%")
            case m.FormulaRead():
                asks.add((TextSort.PRINTED, it.attribute))
            case op.Invoke():
                asks.add((it.sort, it.name))
    return shared((divides, frozenset(asks)))
