"""What a modifier makes of the value or formula that it changes, and which two can change places."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedModifier
from cardwright.packs.model import Timing
from cardwright.packs.study.facts import mentions, shape

KEEPS = "keeps"
SETS = "sets"
# What can be done twice in either order: adding and adding, the smaller of the smaller…
_AMONG_THEMSELVES = ("+", "*", "min", "max", "and", "or", "not", "where", "joined")


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that is done to what was there before: `how`, with `what` (its shape; None when it is unclear)."""

    how: str
    what: object = None


def acting(modifier: CheckedModifier) -> tuple[Act, ...]:
    """All that a modifier of a value or formula may do, depending on conditions."""
    assert modifier.body.value is not None
    before = modifier.body.parameters[1] if modifier.timing is Timing.BECOMES else None
    return tuple(_acts(modifier.body.value, before))


def commute(one: tuple[Act, ...], other: tuple[Act, ...]) -> bool:
    """Whether any act of one and any of the other come to the same in both orders."""
    return all(_pair(a, b) for a in one for b in other)


def _pair(a: Act, b: Act) -> bool:
    if KEEPS in (a.how, b.how):
        return True
    if a.how == b.how == SETS:
        return a.what is not None and a.what == b.what
    return a.how == b.how and a.how in _AMONG_THEMSELVES


def _acts(e: m.Expr, before: m.Variable | None) -> list[Act]:
    def is_before(it: m.Expr) -> bool:
        return isinstance(it, m.Original) or (isinstance(it, m.VariableRead) and it.variable is before)

    def reads_before(it: m.Expr) -> bool:
        original = any(isinstance(x, m.Original) for x in m.walk(it))
        return original or (before is not None and mentions(shape(it), before))

    if is_before(e):
        return [Act(KEEPS)]
    if not reads_before(e):
        return [Act(SETS, _constant(e))]
    unclear = [Act("unclear")]
    match e:
        case m.Conditional() if not reads_before(e.condition):
            return [*_acts(e.then, before), *_acts(e.otherwise, before)]
        case m.Operation(operator="-") if is_before(e.left) and not reads_before(e.right):
            return [Act("+")]
        case m.Operation(operator="+" | "*" | "and" | "or"):
            sides = (e.left, e.right) if is_before(e.left) else (e.right, e.left)
            if is_before(sides[0]) and not reads_before(sides[1]):
                return [Act("joined" if e.type.many else e.operator)]
        case m.Builtin(function="min" | "max"):
            others = [it for it in e.arguments if not is_before(it)]
            if len(others) == len(e.arguments) - 1 and not any(reads_before(it) for it in others):
                return [Act(e.function)]
        case m.Not() if is_before(e.operand):
            return [Act("not")]
        case m.Filter() if is_before(e.source) and not reads_before(e.condition):
            return [Act("where")]
    return unclear


def _constant(e: m.Expr) -> object:
    """What is set, if both modifiers would certainly find the same: plain numbers and words."""
    return shape(e) if isinstance(e, m.Constant) else None
