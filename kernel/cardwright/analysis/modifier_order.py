"""What happens before and after a rule because of two cards, and whether it matters which of them comes first."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.analysis import operations as op
from cardwright.analysis.card_flow import CardFlow
from cardwright.analysis.effects import CARDS, CHOICE, OF_CARDS, ReadWriteSet, ReadWriteSets
from cardwright.analysis.kind_filter import Kinds
from cardwright.analysis.pack_texts import is_original
from cardwright.check.checked_pack import CheckedModifier
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m
from cardwright.records import Record

Asked = dict[object, object]
"""What conditions ask of, and what that is where they hold."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What is done in one place around a rule."""

    touches: ReadWriteSet
    moved: Kinds
    """The kinds of the cards that may be moved or turned."""
    asked: Asked
    """The conditions under which anything is done at all."""
    reads: frozenset[str]
    """The values that these conditions read."""
    looks_at: Kinds
    """The kinds of the cards that these conditions look at."""
    drawn: object
    """From where to where, if all that happens is that a number of cards is drawn; None otherwise."""


def come_to_the_same(one: Happening, other: Happening) -> bool:
    """Whether two things that happen in the same place certainly come to the same in both orders."""
    if one.drawn is not None and one.drawn == other.drawn:
        return True  # drawing two and then three is drawing three and then two
    if _never_both(one, other):
        return True
    return not (_disturbs(one.touches, other.touches) or _disturbs(other.touches, one.touches))


def _disturbs(one: ReadWriteSet, other: ReadWriteSet) -> bool:
    """Whether what one changes matters to the other. (That both ask somebody something does not.)"""
    changes = one.changes - {CHOICE}
    return bool(changes & (other.reads | other.written) or one.adds & (other.reads | other.changes))


def _never_both(one: Happening, other: Happening) -> bool:
    """Whether one is done only where the other is not, and neither changes what decides about that."""
    if not any(other.asked.get(asked, answer) != answer for asked, answer in one.asked.items()):
        return False
    return not any(
        a.touches.written & b.reads or a.moved & b.looks_at for a, b in ((one, other), (other, one))
    )


class Around:
    """Makes happenings out of the modifiers of rules."""

    def __init__(self, touching: ReadWriteSets, whereabouts: CardFlow) -> None:
        self.touching, self.whereabouts = touching, whereabouts

    def of(self, modifier: CheckedModifier) -> tuple[Happening, ...] | None:
        """What happens before and after the rule; None where it does not go on as it would."""
        code, this = self.touching.program.code(modifier.rule), modifier.this
        if modifier.timing is not Timing.INSTEAD:
            return (self._happening(code, this),)
        calls = [it for it in m.walk(code) if is_original(it) or isinstance(it, op.Stop)]
        if len(calls) != 1 or calls[0] not in code or isinstance(calls[0], op.Stop):
            return None
        at = code.index(calls[0])
        return self._happening(code[:at], this), self._happening(code[at + 1 :], this)

    def _happening(self, code: op.Code, this: m.Variable | None) -> Happening:
        touches = self.touching.of(code)
        conditions: list[m.Expr] = []
        inner = code
        while len(inner) == 1 and isinstance(inner[0], op.Branch) and not inner[0].otherwise:
            conditions += _parts(inner[0].condition)
            inner = inner[0].then
        reads = self.touching.of(tuple(conditions)).reads
        asked = dict(filter(None, (_asks(it, this) for it in conditions)))
        looks_at = self._looks_at(conditions) if CARDS in reads else 0
        return Happening(
            touches,
            self._moved(inner) if CARDS in touches.changes else 0,
            asked,
            frozenset(reads - {CARDS}),
            looks_at,
            _drawn(code, this),
        )

    def _moved(self, code: op.Code) -> Kinds:
        found = 0
        for it in m.walk(code):
            match it:
                case op.Transfer():
                    found |= self.whereabouts.of(it.cards) or 0
                case op.Invoke() | op.Rearrange() | op.Unknown():
                    return self.whereabouts.everything
        return found

    def _looks_at(self, conditions: list[m.Expr]) -> Kinds:
        """What lies in the zones that are looked into; everything, where cards are known in another way."""
        found = 0
        for it in m.walk(tuple(conditions)):
            if isinstance(it, m.ZoneRead):
                found |= self.whereabouts.in_zone(it.zone)
            elif isinstance(it, (*OF_CARDS, m.FormulaCall)):
                return self.whereabouts.everything
        return found


def _parts(condition: m.Expr) -> list[m.Expr]:
    """The conditions that must all hold."""
    if isinstance(condition, m.Operation) and condition.operator == "and":
        return _parts(condition.left) + _parts(condition.right)
    return [condition]


def _asks(e: m.Expr, this: m.Variable | None) -> tuple[object, object] | None:
    """What `host is none`, `count(players) == 2` or `first(market) is this` ask of, and what it must be.

    Two cards that are active at the same time are two: what is one of them is not the other.
    """
    if isinstance(e, m.Operation) and e.operator == "==":
        for asked, answer in ((e.left, e.right), (e.right, e.left)):
            match answer:
                case m.Constant():
                    return said(asked, this), answer.value
                case m.VariableRead() if answer.variable is this:
                    return said(asked, this), this
    return None


def _drawn(code: op.Code, this: m.Variable | None) -> object:
    match code:
        case (op.Transfer(count=m.Constant()) as it,):
            return said((it.cards, it.zone, it.bottom), this)
    return None


def said(part: object, this: m.Variable | None = None) -> object:
    """A text without its places; variables by their names, but for `this`, which is another on every card."""
    if isinstance(part, tuple):
        return tuple(said(it, this) for it in part)
    if isinstance(part, Record):
        fields = (getattr(part, name) for name in part.fields if name != "at")
        return (type(part).__name__, *(said(it, this) for it in fields))
    return part.name if isinstance(part, m.Variable) and part is not this else part
