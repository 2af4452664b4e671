"""How many cards certainly come into a zone that holds one, when nothing ever takes a card out of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.analysis.bodies import NO_BODY, UNDERSTOOD, nodes
from cardwright.analysis.card_flow import SAME_CARDS, Whereabouts
from cardwright.analysis.environment import Env
from cardwright.analysis.kind_filter import Kinds
from cardwright.analysis.value_fixpoint import Reckoning
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m

EACH = "each"
"""Every one of the owners of the zone."""
Owner = m.Variable | str | None
"""Whose zone it is: a name's, each one's, or the table's."""

# Rules that carry out rules that carry out rules, each inside as many blocks as there may be: what lies deeper is not
# counted, so that a pack that is made to be deep does not exhaust the stack. Games have five or six.
DEEPEST = 10


@dataclass(frozen=True, slots=True)
class Fill:
    """So many cards at least, and where the last of two that is too many comes in."""

    count: int
    body: m.Body
    statement: m.Move | m.Draw

    def __add__(self, other: Fill) -> Fill:
        kept = self if self.count > 1 else other
        return replace(kept, count=self.count + other.count)


Fills = dict[Owner, Fill]


class Filling:
    """Cards that come into one zone."""

    def __init__(self, reckoning: Reckoning, zone: str) -> None:
        self.reckoning, self.zone = reckoning, zone
        self.checked, self.pack = reckoning.checked, reckoning.pack
        self.replaced = {it.target for it in self.checked.modifiers if it.timing is Timing.INSTEAD}
        self.known: dict[str, Fills] = {}
        self.body: m.Rule = NO_BODY
        self.depth = 0

    def certainly(self) -> Fill | None:
        """The most that certainly comes into one of these zones in a game."""
        with self.reckoning.silent():
            found = self._rule("main")
        return max(found.values(), key=lambda it: it.count, default=None)

    def _rule(self, name: str) -> Fills:
        if name in self.replaced or self.depth > DEEPEST:
            return {}
        if name not in self.known:
            self.known[name] = {}
            outside, self.body = self.body, self.checked.rules[name]
            self.depth += 1
            self.known[name] = self._block(self.body.block)
            self.depth -= 1
            self.body = outside
        return self.known[name]

    def _block(self, block: m.Block) -> Fills:
        found: Fills = {}
        for it in block:
            for owner, fill in self._statement(it).items():
                found[owner] = found[owner] + fill if owner in found else fill
            if _may_stop(it):
                break
        return found

    def _statement(self, it: m.Statement) -> Fills:
        match it:
            case m.Move() | m.Draw():
                return self._comes(it)
            case m.CallRule():
                return self._called(it)
            case m.If():
                return _less(self._block(it.then), self._block(it.otherwise))
            case m.Choose() | m.May():
                return _less(self._block(it.body), self._block(it.otherwise))
            case m.Repeat():
                return _times(
                    self._block(it.body), self._rounds(it, self.reckoning.number(it.times, Env()).low)
                )
            case m.ForEach():
                return self._for_each(it)
        return {}

    def _comes(self, it: m.Move | m.Draw) -> Fills:
        if it.zone.zone != self.zone or not self._is_one(it):
            return {}
        owner = it.zone.owner
        if owner is None:
            return {None: Fill(1, self.body, it)}
        return {owner.variable: Fill(1, self.body, it)} if isinstance(owner, m.VariableRead) else {}

    def _is_one(self, it: m.Move | m.Draw) -> bool:
        """Whether a card certainly comes, as far as that can be known of a deck."""
        if isinstance(it, m.Move):
            return not it.what.type.many
        there = self.reckoning.whereabouts.in_zone(it.source.zone)
        kinds = enumerate(self.pack.kinds.values())
        several = sum(kind.copies for number, kind in kinds if there >> number & 1) > 1
        return several and self.reckoning.number(it.count, Env()).low > 0

    def _called(self, it: m.CallRule) -> Fills:
        given = dict(zip(self.checked.rules[it.rule].parameters, it.arguments, strict=True))
        found: Fills = {}
        for owner, fill in self._rule(it.rule).items():
            whose = given.get(owner) if isinstance(owner, m.Variable) else None
            if isinstance(whose, m.VariableRead):
                found[whose.variable] = fill
            elif not isinstance(owner, m.Variable):
                found[owner] = fill
        return found

    def _for_each(self, it: m.ForEach) -> Fills:
        inside = self._block(it.body)
        often = self._rounds(it, self.reckoning.sizes.of(it.source, Env()).low)
        found = _times({owner: fill for owner, fill in inside.items() if owner is not it.variable}, often)
        if it.variable in inside and isinstance(it.source, m.AllPlayers | m.AllSpaces) and not _may_stop(it):
            own = inside[it.variable]
            found[EACH] = found[EACH] + own if EACH in found else own
        return found

    def _rounds(self, it: m.Repeat | m.ForEach, often: int) -> int:
        return min(1, often) if _may_stop(it) else often


def _may_stop(it: m.Statement) -> bool:
    return any(isinstance(x, m.Stop) for x in m.walk(it))


def _less(one: Fills, other: Fills) -> Fills:
    """What comes on either way."""
    return {
        owner: min(fill, other[owner], key=lambda it: it.count)
        for owner, fill in one.items()
        if owner in other
    }


def _times(fills: Fills, often: int) -> Fills:
    return {owner: replace(fill, count=fill.count * often) for owner, fill in fills.items() if often > 0}


def taken_from(whereabouts: Whereabouts) -> set[str]:
    """The zones out of which some text may take a card."""
    found: set[str] = set()
    spoken_of: dict[str, Kinds] = {}
    """By the zone to which they go: kinds of cards that are moved from wherever they lie."""
    for it in (node for body in whereabouts.checked.bodies() for node in nodes(body)):
        if isinstance(it, m.Draw):
            found.add(it.source.zone)
        elif isinstance(it, m.Move):
            zones, kinds = _out_of(it.what, whereabouts)
            found |= zones
            spoken_of[it.zone.zone] = spoken_of.get(it.zone.zone, 0) | kinds
        elif isinstance(it, m.Statement) and not isinstance(it, UNDERSTOOD):
            return set(whereabouts.pack.zones)
    for zone in whereabouts.pack.zones:
        there = whereabouts.in_zone(zone)
        if any(kinds & there for to, kinds in spoken_of.items() if to != zone):
            found.add(zone)
    return found


def _out_of(e: m.Expr, whereabouts: Whereabouts) -> tuple[set[str], Kinds]:
    """The zones out of which cards are plainly taken; and the kinds of cards that may lie anywhere."""
    match e:
        case m.ZoneRead():
            return {e.zone}, 0
        case m.Filter() | m.Sort():
            return _out_of(e.source, whereabouts)
        case m.Builtin(function="first_of"):
            return _out_of(e.arguments[1], whereabouts)
        case m.Builtin() if e.function in SAME_CARDS:
            return _out_of(e.arguments[0], whereabouts)
    return set(), whereabouts.of(e) or 0
