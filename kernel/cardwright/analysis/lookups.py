"""What is looked up in a table or picked out of a list: what it can be, and whether a number is sure to come about.

Intervals over-approximate: a number outside cannot occur, but a number inside need not occur. A hand "of up to 30 cards"
never has more than seven, and a round counted from 1 is 0 for a moment. A number beyond the end of a table is therefore
reported only if its bounds are certain to occur: what is printed, the players, the copies of a card, dice. Icons and
cards of a kind are `counted`: the finding says that there may be more of them than the table has, but not how many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.analysis.environment import Env
from cardwright.analysis.interval_arithmetic import LIMIT, Range
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.analysis.intervals import Estimates

_CALCULATING = ("+", "-", "*", "//")


def found_in(estimates: Estimates, e: m.LookedUp, env: Env) -> frozenset[int] | None:
    """The numbers (or words, by their numbers) that a table can have for what is looked up; None if it is in doubt."""
    table = estimates.pack.lookups[e.table]
    if e.table in estimates.checked.unsure:
        estimates.inner(env, e.key)
        return None
    if e.key.type.name is TypeName.WORD:
        words = estimates.words(e.key, env)
        return frozenset(table.entries[it] if it >= 0 else -1 for it in words if it < len(table.entries))
    number = estimates.index(e.key, env)
    first, end = max(0, number.low - table.first), max(0, number.high - table.first + 1)
    return frozenset(table.entries[first:end])


def reach(estimates: Estimates, e: m.Expr) -> tuple[m.Expr, Range] | None:
    """The number by which something is looked up, picked or rolled there, and the numbers that can be."""
    match e:
        case m.LookedUp() if e.key.type.name is TypeName.NUMBER and e.table not in estimates.checked.unsure:
            table = estimates.pack.lookups[e.table]
            return e.key, Range(table.first, table.first + len(table.entries) - 1)
        case m.Builtin(function=Fn.PICK):
            return e.arguments[0], Range(0, len(e.arguments) - 2)
        case m.Builtin(function=Fn.ROLL):
            return e.arguments[0], Range(1, LIMIT)
    return None


def comes_about(estimates: Estimates, e: m.Expr, counted: bool = False) -> bool:
    """Whether the least and the greatest number that an expression is estimated to be really occur in games.

    With `counted` also whether nothing keeps it from going as far as the icons and copies in the box.
    """
    match e:
        case m.IconsIn() | m.KindsIn(kind=m.Constant()):
            return counted
        case m.Constant():
            return True
        case m.AttributeRead():
            return estimates.kind_of(e.piece) is not None
        case m.KindsIn(kind=m.Property(name=Prop.KIND, of=one)):
            return estimates.kind_of(one) is not None
        case m.Builtin(function=Fn.COUNT, arguments=(m.AllPlayers(),)):
            return True
        case m.Builtin(function=Fn.ROLL | Fn.MIN | Fn.MAX | Fn.ABS):
            return all(comes_about(estimates, it, counted) for it in e.arguments)
        case m.Operation(operator="%", right=m.Constant()):
            # Every rest comes about, unless what is divided goes in leaps of its own.
            return not isinstance(e.left, m.Operation) or comes_about(estimates, e.left, counted)
        case m.Operation():
            sides = (e.left, e.right)
            return e.operator in _CALCULATING and all(comes_about(estimates, it, counted) for it in sides)
        case m.Conditional():
            return all(comes_about(estimates, it, counted) for it in (e.then, e.otherwise))
        case m.FormulaCall(arguments=()) if e.formula not in estimates.targets:
            known = estimates.coming_about
            if (e.formula, counted) not in known:
                value = estimates.checked.formulas[e.formula].value
                known[e.formula, counted] = value is not None and comes_about(estimates, value, counted)
            return known[e.formula, counted]
    return False
