"""What a modifier makes of the value or formula that it changes, and which two can change places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardwright.analysis.environment import mentions, shape
from cardwright.analysis.modifier_order import Around, Happening, come_to_the_same, said
from cardwright.check.checked_pack import CheckedModifier
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn

KEEPS = "keeps"
SETS = "sets"
_MADE: dict[str, Callable[[int, int], int]] = {
    SETS: lambda before, number: number,
    "+": lambda before, number: before + number,
    "*": lambda before, number: before * number,
    "min": min,
    "max": max,
}
# What can be done twice in either order: adding and adding, the smaller of the smaller…
_AMONG_THEMSELVES = ("+", "*", "min", "max", "and", "or", "not", "where", "joined")
# What stays as it is whatever is done to it so: `true or …`, `false and …`, `0 * …`.
_STAYS = {"or": 1, "and": 0, "*": 0}
# Beyond all numbers that occur in a game, so that both sides of every bend are tried.
_FAR = 10**12


# What conditions are made of that depend on nothing but the options of a table.
_SETTLED = (m.OptionRead, m.OptionGiven, m.Constant, m.Operation, m.Not)

Given = frozenset[tuple[object, bool]]
"""Conditions, and whether they hold."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that is done to what was there before: `how`, with a number, word or other constant.

    `what` is None where it is no constant; `given` are the conditions under which it is done.
    """

    how: str
    what: int | None = None
    given: Given = frozenset()

    def when(self, condition: object, truth: bool) -> Act:
        return Act(self.how, self.what, self.given | {(condition, truth)})


@dataclass(frozen=True, slots=True)
class Doing:
    """What a modifier does, as far as its order among others goes."""

    acts: tuple[Act, ...] | None
    """Of a value or formula: all that it may make of it. None for a modifier of a rule."""
    text: object = None
    """Of a rule: its statements without their places."""
    happenings: tuple[Happening, ...] | None = None
    """Of a rule that goes on as it would: what happens before and after it."""


def doing(modifier: CheckedModifier, around: Around) -> Doing:
    """What there is to know of a modifier before it is compared with others."""
    if isinstance(modifier.body, m.Formula):
        return Doing(acting(modifier))
    return Doing(None, said(modifier.rule.block), around.of(modifier))


def indifferent(one: Doing, other: Doing) -> bool:
    """Whether both orders certainly come to the same."""
    if one.acts is not None and other.acts is not None:
        return commute(one.acts, other.acts)
    if one.text == other.text:
        return True
    if one.happenings is None or other.happenings is None:
        return False
    return all(map(come_to_the_same, one.happenings, other.happenings))


def exclusive(one: CheckedModifier, other: CheckedModifier) -> bool:
    """Whether of two variants that change the same one is certainly not in force where the other is."""
    conditions = [it.value for it in (*one.condition, *other.condition)]
    settled = all(isinstance(it, _SETTLED) for it in m.walk(tuple(conditions)))
    if one.timing is Timing.INSTEAD and isinstance(one.body, m.Rule) and not settled:
        return False  # `original` looks again: one of them may have made the other's condition hold
    return len(conditions) == 2 and _exclude(*map(_where, conditions))


def _where(condition: m.Expr, truth: bool = True) -> Given:
    """All that is given where a condition holds, or does not."""
    match condition:
        case m.Not():
            return _where(condition.operand, not truth)
        case m.Operation(operator="and" | "or") if truth is (condition.operator == "and"):
            return _where(condition.left, truth) | _where(condition.right, truth)
    return frozenset({(shape(condition), truth)})


def acting(modifier: CheckedModifier) -> tuple[Act, ...]:
    """All that a modifier of a value or formula may do, depending on conditions."""
    before = modifier.given[0] if modifier.timing is Timing.BECOMES else None
    return tuple(_acts(modifier.formula.value, before))


def commute(one: tuple[Act, ...], other: tuple[Act, ...]) -> bool:
    """Whether any act of one and any of the other come to the same in both orders."""
    return all(_pair(a, b) for a in one for b in other)


def _pair(a: Act, b: Act) -> bool:
    if KEEPS in (a.how, b.how) or _exclude(a.given, b.given):
        return True
    if a.how == b.how and a.how in _AMONG_THEMSELVES:
        return True
    for one, other in ((a, b), (b, a)):
        if one.how == SETS and one.what is not None and one.what == _STAYS.get(other.how):
            return True
    if a.what is not None and b.what is not None and a.how in _MADE and b.how in _MADE:
        return _same_in_both_orders(a, b)
    return False


def _exclude(one: Given, other: Given) -> bool:
    """Whether what is given here is never given there: a condition and its opposite, or one thing as two words."""
    if any((condition, not truth) in other for condition, truth in one):
        return True
    words = {asked: word for asked, word in map(_as_word, one) if asked is not None}
    return any(words.get(asked, word) != word for asked, word in map(_as_word, other) if asked is not None)


def _as_word(given: tuple[object, bool]) -> tuple[object, object]:
    """What a condition such as `option season is spring` asks of, and what that is where it holds."""
    match given:
        case ("Operation", "==", asked, ("Constant", word, _)), True:
            return asked, word
    return None, None


def _same_in_both_orders(a: Act, b: Act) -> bool:
    """Tried on both sides of every number at which one of them could bend."""
    assert a.what is not None and b.what is not None
    one, other = _MADE[a.how], _MADE[b.how]
    bends = (0, a.what, b.what, a.what + b.what, a.what - b.what, b.what - a.what, _FAR, -_FAR)
    return all(
        other(one(before, a.what), b.what) == one(other(before, b.what), a.what)
        for bend in bends
        for before in (bend - 1, bend, bend + 1)
    )


def _acts(e: m.Expr, before: m.Variable | None) -> list[Act]:
    def is_before(it: m.Expr) -> bool:
        return isinstance(it, m.Original) or (isinstance(it, m.VariableRead) and it.variable is before)

    def reads_before(it: m.Expr) -> bool:
        original = any(isinstance(x, m.Original) for x in m.walk(it))
        return original or (before is not None and mentions(shape(it), before))

    if is_before(e):
        return [Act(KEEPS)]
    if not reads_before(e):
        if isinstance(e, m.Conditional):
            return _either(e, before)
        return [Act(SETS, _constant(e))]
    match e:
        case m.Conditional() if not reads_before(e.condition):
            return _either(e, before)
        case m.Operation(operator="-") if is_before(e.left) and not reads_before(e.right):
            number = _constant(e.right)
            return [Act("+", None if number is None else -number)]
        case m.Operation(operator="+" | "*" | "and" | "or"):
            sides = (e.left, e.right) if is_before(e.left) else (e.right, e.left)
            if is_before(sides[0]) and not reads_before(sides[1]):
                return [Act("joined" if e.type.many else e.operator, _constant(sides[1]))]
        case m.Builtin(function=Fn.MIN | Fn.MAX):
            others = [it for it in e.arguments if not is_before(it)]
            if len(others) == len(e.arguments) - 1 and not any(reads_before(it) for it in others):
                numbers = [it.value for it in others if isinstance(it, m.Constant)]
                known = len(numbers) == len(others)
                return [Act(e.function, (min if e.function is Fn.MIN else max)(numbers) if known else None)]
        case m.Not() if is_before(e.operand):
            return [Act("not")]
        case m.Filter() if is_before(e.source) and not reads_before(e.condition):
            return [Act("where")]
    return [Act("unclear")]


def _either(e: m.Conditional, before: m.Variable | None) -> list[Act]:
    condition = shape(e.condition)
    acts = [it.when(condition, True) for it in _acts(e.then, before)]
    return acts + [it.when(condition, False) for it in _acts(e.otherwise, before)]


def _constant(e: m.Expr) -> int | None:
    """The number, or the number of the word or flag, that is plainly written there."""
    return e.value if isinstance(e, m.Constant) else None
