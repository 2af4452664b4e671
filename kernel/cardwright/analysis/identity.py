"""What a card, player or space is known to be: of which kind, deck or side, the same as another, or none."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardwright.analysis import operations as op
from cardwright.analysis.environment import Env, Fact, Known, Shape
from cardwright.analysis.interval_arithmetic import FALSE, TRUE, Range
from cardwright.analysis.pack_texts import nodes_of
from cardwright.analysis.usage import Use
from cardwright.check.nullability import may_be_none
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import NARROWING, Fn, Prop
from cardwright.lang.symbols import NumberedNames
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.analysis.intervals import Estimates

NONE = m.Constant(t.NONE, m.Place(0, 0), -1, "none")
_GOING_THROUGH = (m.Filter, m.Sort, m.Aggregate)
_SAME = {"==": True, "!=": False}


class Identity:
    """Facts about things, as far as conditions, loops and `becomes` tell them."""

    def __init__(self, estimates: Estimates) -> None:
        self.estimates = estimates
        self.pack = estimates.pack
        self.decks = NumberedNames(self.pack.decks)
        self.kinds = NumberedNames(self.pack.kinds)
        self.sides = max([1, *(len(it.sides) for it in self.pack.decks.values())])
        self.kinds_of = cache(self._kinds_of)
        self._there = self._always_there()
        self._set: dict[int, m.ValueRead] = {}
        """By the identity of a statement that sets a value: the value as it is read afterwards."""

    # -------------------------------------------------------------- kinds, decks and sides

    def which(self, e: m.Expr, env: Env) -> frozenset[int] | None:
        """The kinds, decks or sides that it can be, by their numbers; None where nothing is known."""
        if isinstance(e, m.Constant):
            return frozenset((e.value,))
        if not isinstance(e, m.Property) or e.name not in (Prop.KIND, Prop.DECK, Prop.SIDE):
            return None
        kind = self.estimates.kind_of(e.of)
        told = self._told(e, env)
        match e.name:
            case Prop.KIND:
                if kind is not None:
                    return frozenset((self.kinds.index(kind),))
                decks = self._told(m.Property(t.DECK, e.at, Prop.DECK, e.of), env)
                return told if told is not None or decks is None else self.kinds_of(decks)
            case Prop.DECK:
                kinds = self._told(m.Property(t.KIND, e.at, Prop.KIND, e.of), env)
                names = [kind] if kind is not None else [self.kinds[it] for it in kinds or () if it >= 0]
                found = frozenset(self.decks.index(self.pack.kinds[it].deck) for it in names)
                found = found or frozenset(range(-1, len(self.decks)))
            case _:
                found = frozenset(range(self.sides if kind is None else len(self.pack.kinds[kind].faces)))
        return found if told is None else found & told

    def _told(self, e: m.Expr, env: Env) -> frozenset[int] | None:
        fact = env.facts.get(self.estimates.shapes.of(e)) if env.facts else None
        return fact.known if fact is not None and isinstance(fact.known, frozenset) else None

    def _kinds_of(self, decks: frozenset[int]) -> frozenset[int]:
        named = {self.decks[it] for it in decks if it >= 0}
        return frozenset(number for number, it in enumerate(self.pack.kinds.values()) if it.deck in named)

    # -------------------------------------------------------------- the same or another

    def refine(self, e: m.Operation, truth: bool, env: Env) -> Env:
        """What is known where two things are the same, or where they are not."""
        if e.operator not in _SAME:
            return env  # of what could not be understood it is not known that it is a number
        same = _SAME[e.operator] == truth
        env = self.told_same(e.left, e.right, same, env)
        left, right = self.which(e.left, env), self.which(e.right, env)
        if right is None or (left is None and not same):
            return env
        if same:
            known = right if left is None else left & right
        else:
            assert left is not None
            known = left - right if len(right) == 1 else left
        return env.told(self.estimates.shapes.of(e.left), Fact(known, self._reads(e.left)))

    def told_same(self, one: m.Expr, other: m.Expr, same: bool, env: Env) -> Env:
        """Two things are the same, or they are not: said from either side."""
        reads = self._reads(one) | self._reads(other)
        sides = self.estimates.shapes.of(one), self.estimates.shapes.of(other)
        for left, right in (sides, sides[::-1]):
            for operator, truth in _SAME.items():
                key: Shape = (m.Operation.__name__, operator, left, right)
                env = env.told(key, Fact(TRUE if truth == same else FALSE, reads))
        return env

    def others(self, source: m.Builtin, one: m.Expr, env: Env) -> Env:
        """`one` is out of `other players` or `other cards in hand`: it is not the one that was left out."""
        among, left_out = source.arguments
        if isinstance(among, m.AllPlayers | m.ZoneRead):
            return self.told_same(one, left_out, False, env)
        return env

    # -------------------------------------------------------------- what a value has become

    def became(self, it: op.Write, known: Known, env: Env) -> Env:
        """What is known of a value that was just set, until something changes it again."""
        name = it.target.value
        if name in self.estimates.targets or name in self.estimates.checked.unsure:
            return env  # what is read is not what was written
        if not self.estimates.usage.mentioned(Use.CHANGED, name):
            return env  # that it only ever becomes what it is is a finding of its own
        value = self._set.setdefault(id(it), it.target.but(raw=False))
        if it.target.owner is not None and name in self._reads(it.target.owner):
            return env
        if known is not None:
            zero = isinstance(known, Range) and known.low <= 0 <= known.high
            return env.told(
                self.estimates.shapes.of(value), Fact(known, self._reads(value), nonzero=not zero)
            )
        if not self.estimates.conditions.by_chance(it.value) and name not in self._reads(it.value):
            env = self.told_same(value, it.value, True, env)
        return self.told_same(value, NONE, False, env) if self.is_there(it.value) else env

    def is_none(self, e: m.Expr, env: Env) -> bool:
        """Whether a player or space is certain to be none: it was just set so, or nobody owns the card there."""
        match e:
            case m.Constant():
                return e.value < 0
            case m.Property(
                name=Prop.OWNER, of=m.Builtin(function=Fn.FIRST | Fn.LAST | Fn.ONLY, arguments=(cards,))
            ):
                return self._nobodys(cards)
        key = (m.Operation.__name__, "==", *map(self.estimates.shapes.of, (e, NONE)))
        fact = env.facts.get(key) if env.facts else None
        return fact is not None and fact.known == TRUE

    def _nobodys(self, cards: m.Expr) -> bool:
        """Whether cards lie in zones that belong to no player, and no value says whose they are."""
        if any(it.owner for it in self.pack.decks.values()):
            return False
        match cards:
            case m.ZoneRead():
                return self.pack.zones[cards.zone].per != t.PLAYER
            case m.Filter() | m.Sort():
                return self._nobodys(cards.source)
            case m.Operation():
                return self._nobodys(cards.left) and self._nobodys(cards.right)
            case m.Builtin() if cards.function in NARROWING:
                return self._nobodys(cards.arguments[0])
        return False

    def is_there(self, e: m.Expr) -> bool:
        """Whether a card, player or space is certain not to be none."""
        match e:
            case m.VariableRead():
                return e.variable in self._there
            case m.Builtin(function=Fn.NEXT | Fn.PREVIOUS):
                return e.type.name is TypeName.PLAYER and self.is_there(e.arguments[0])
        return isinstance(e, m.PieceOf)

    def _always_there(self) -> set[m.Variable]:
        """The names that cannot stand for none: one of several, a card itself, whom a rule is about."""
        checked = self.estimates.checked
        found = {*self.estimates.carriers}
        found |= {it.parameters[0] for it in (*checked.piece_formulas.values(), *checked.effects.values())}
        for body in self.estimates.program.bodies:
            found.update(body.once(_one_of_several))
        changed = self.estimates.program.changed_names
        # An effect is mostly that of a card which somebody holds; a formula may be read of any card.
        holders = {body.parameters[1] for body in checked.effects.values()}
        return found - changed - (may_be_none(checked) - holders)

    def _reads(self, e: m.Expr) -> frozenset[str]:
        return self.estimates.conditions.reads_of(e)


def _one_of_several(body: m.Body) -> tuple[m.Variable, ...]:
    """The names in a text that stand for one of several, and the players and spaces that it is about."""
    found = [it for it in body.parameters if it.type.name in (TypeName.PLAYER, TypeName.SPACE)]
    for it in nodes_of(body):
        if isinstance(it, _GOING_THROUGH):
            found.append(it.variable)
        elif isinstance(it, op.Loop | op.Choice):
            found += filter(None, (it.variable, it.player if isinstance(it, op.Loop) else None))
    return tuple(found)
