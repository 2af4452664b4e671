"""How many cards certainly come into a zone that holds one, when nothing ever takes a card out of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from cardwright.analysis import operations as op
from cardwright.analysis.card_flow import SAME_CARDS, CardFlow
from cardwright.analysis.dataflow import Dataflow
from cardwright.analysis.environment import Env
from cardwright.analysis.kind_filter import Kinds
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import TextName, every
from cardwright.analysis.solver import Solver
from cardwright.analysis.value_fixpoint import ValueFixpoint
from cardwright.declarations.model import MAIN_RULE
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn

EACH = "each"
"""Every one of the owners of the zone."""
Owner = m.Variable | str | None
"""Whose zone it is: a name's, each one's, or the table's."""


@dataclass(frozen=True, slots=True)
class Fill:
    """The least number of cards, and where the last of two that is too many comes in."""

    count: int
    transfer: op.Transfer

    def __add__(self, other: Fill) -> Fill:
        kept = self if self.count > 1 else other
        return replace(kept, count=self.count + other.count)


class Fills(NamedTuple):
    """What has certainly come by now, by owner; `certain` is whether the rule certainly goes on."""

    by_owner: dict[Owner, Fill]
    certain: bool = True

    def plus(self, more: dict[Owner, Fill]) -> Fills:
        found = dict(self.by_owner)
        for owner, fill in more.items() if self.certain else ():
            found[owner] = found[owner] + fill if owner in found else fill
        return Fills(found, self.certain)


class Filling(Dataflow[Fills]):
    """Cards that come into one zone."""

    def __init__(self, reckoning: ValueFixpoint, zone: str) -> None:
        self.reckoning, self.zone = reckoning, zone
        self.program, self.checked, self.pack = reckoning.program, reckoning.checked, reckoning.pack
        self._rules: Solver[TextName, dict[Owner, Fill]] = Solver({}, dict.__or__)
        for text in self.program.callees_first:
            # A rule that leads back to itself does less the deeper it is: nothing of it is certain.
            changed = text.name in self.program.replaced or text in self.program.recursive
            if text.sort is TextSort.RULE and not changed:
                self._rules.add(text, partial(self._rule, self.checked.rules[text.name]))

    def certainly(self) -> Fill | None:
        """The most that certainly comes into one of these zones in a game."""
        with self.reckoning.silent():
            self._rules.solve()
        found = self._rules.get(TextName(TextSort.RULE, MAIN_RULE))
        return max(found.values(), key=lambda it: it.count, default=None)

    def _rule(self, body: m.Rule) -> dict[Owner, Fill]:
        return self._through(self.program.code(body)).by_owner

    def _through(self, code: op.Code) -> Fills:
        return self.block(code, Fills({})) or Fills({})

    # -------------------------------------------------------------- operations

    def stop(self, it: op.Stop, state: Fills) -> Fills:
        return Fills(state.by_owner, False)

    def join(self, one: Fills, other: Fills) -> Fills:
        """What comes on either way."""
        less = {
            owner: min(fill, other.by_owner[owner], key=lambda it: it.count)
            for owner, fill in one.by_owner.items()
            if owner in other.by_owner
        }
        return Fills(less, one.certain and other.certain)

    def simple(self, it: op.Operation, state: Fills) -> Fills:
        match it:
            case op.Transfer():
                return state.plus(self._comes(it))
            case op.Invoke(sort=TextSort.RULE):
                return state.plus(self._called(it))
        return state

    def loop(self, it: op.Loop, state: Fills) -> Fills:
        inside = self._through(it.body)
        often = self._rounds(it) if inside.certain else min(1, self._rounds(it))
        fills = dict(inside.by_owner)
        own = fills.pop(it.variable, None) if it.variable is not None else None
        repeated = {
            owner: replace(fill, count=fill.count * often) for owner, fill in fills.items() if often > 0
        }
        if own is not None and isinstance(it.each, m.AllPlayers | m.AllSpaces) and inside.certain:
            repeated[EACH] = repeated[EACH] + own if EACH in repeated else own
        return Fills(state.plus(repeated).by_owner, state.certain and inside.certain)

    def _rounds(self, it: op.Loop) -> int:
        """How often a loop goes round at the least."""
        if it.condition is not None or it.player is not None:
            return 0
        if it.times is not None:
            return self.reckoning.number(it.times, Env()).low
        assert it.each is not None
        return self.reckoning.sizes.of(it.each, Env()).low

    # -------------------------------------------------------------- cards

    def _comes(self, it: op.Transfer) -> dict[Owner, Fill]:
        if it.zone.zone != self.zone or not self._is_one(it):
            return {}
        owner = it.zone.owner
        if owner is None:
            return {None: Fill(1, it)}
        return {owner.variable: Fill(1, it)} if isinstance(owner, m.VariableRead) else {}

    def _is_one(self, it: op.Transfer) -> bool:
        """Whether a card certainly comes, as far as that can be known of a deck."""
        if it.count is None:
            return not it.cards.type.many
        there = self.reckoning.whereabouts.of(it.cards) or 0
        kinds = enumerate(self.pack.kinds.values())
        several = sum(kind.copies for number, kind in kinds if there >> number & 1) > 1
        return several and self.reckoning.number(it.count, Env()).low > 0

    def _called(self, it: op.Invoke) -> dict[Owner, Fill]:
        given = dict(zip(self.checked.rules[it.name].parameters, it.arguments, strict=True))
        found: dict[Owner, Fill] = {}
        for owner, fill in self._rules.get(TextName(TextSort.RULE, it.name)).items():
            whose = given.get(owner) if isinstance(owner, m.Variable) else None
            if isinstance(whose, m.VariableRead):
                found[whose.variable] = fill
            elif not isinstance(owner, m.Variable):
                found[owner] = fill
        return found


def taken_from(whereabouts: CardFlow) -> set[str]:
    """The zones out of which some text may take a card."""
    found: set[str] = set()
    spoken_of: dict[str, Kinds] = {}
    """By the zone to which they go: kinds of cards that are moved from wherever they lie."""
    for body in whereabouts.program.bodies:
        for it in body.once(every(op.Transfer, op.Unknown)) if isinstance(body, m.Rule) else ():
            if isinstance(it, op.Unknown):
                return set(whereabouts.pack.zones)
            zones, kinds = _out_of(it.cards, whereabouts)
            found |= zones
            spoken_of[it.zone.zone] = spoken_of.get(it.zone.zone, 0) | kinds
    for zone in whereabouts.pack.zones:
        there = whereabouts.in_zone(zone)
        if any(kinds & there for to, kinds in spoken_of.items() if to != zone):
            found.add(zone)
    return found


def _out_of(e: m.Expr, whereabouts: CardFlow) -> tuple[set[str], Kinds]:
    """The zones out of which cards are plainly taken; and the kinds of cards that may lie anywhere."""
    match e:
        case m.ZoneRead():
            return {e.zone}, 0
        case m.Filter() | m.Sort():
            return _out_of(e.source, whereabouts)
        case m.Builtin(function=Fn.FIRST_OF):
            return _out_of(e.arguments[1], whereabouts)
        case m.Builtin() if e.function in SAME_CARDS:
            return _out_of(e.arguments[0], whereabouts)
    return set(), whereabouts.of(e) or 0
