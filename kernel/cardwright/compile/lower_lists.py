"""Typed trees -> intermediate form: what narrows, joins and orders several of something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compile import ir
from cardwright.compile.passes.folding import both
from cardwright.compile.passes.number_sizes import in_range
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn
from cardwright.records import named_values, values_of

if TYPE_CHECKING:
    from cardwright.compile.lower_expressions import Env, ExpressionLowering


def alike(one: object, other: object) -> bool:
    """Whether two expressions say the same, wherever they stand."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if not isinstance(one, m.Expr):
        return one == other
    if type(one) is not type(other):
        return False
    assert isinstance(other, m.Expr)
    parts = zip(named_values(one), values_of(other), strict=True)
    return all(name == "at" or alike(mine, yours) for (name, mine), yours in parts)


def numbers(lower: ExpressionLowering, e: m.Range, env: Env) -> ir.List:
    first, last = (in_range(lower.integer(it, env), lower.layout) for it in (e.first, e.last))
    if isinstance(first, ir.Const) and isinstance(last, ir.Const):
        return ir.Literal(tuple(range(first.value, last.value + 1)))
    return ir.Bounded(ir.Span(first, last), m.LONGEST_RANGE)


def narrowed(lower: ExpressionLowering, e: m.Filter, env: Env) -> ir.List:
    """What is narrowed several times is gone through once."""
    element = lower.variable(e.variable)
    source: m.Expr = e
    condition: ir.Int | None = None
    while isinstance(source, m.Filter):
        more = lower.integer(source.condition, {**env, source.variable: element})
        condition = more if condition is None else both(more, condition)
        source = source.source
    assert condition is not None
    if isinstance(e, m.People) and condition == ir.Const(1):
        return lower.walked(source, env)
    return ir.Where(lower.walked(source, env), element, condition)


def falls_back(e: m.Conditional) -> bool:
    """Whether it says `A if some(A) else B`: then A is worked out once."""
    match e.condition:
        case m.Builtin(function=Fn.SOME, arguments=(asked,)):
            return alike(asked, e.then)
    return False


def builtin(lower: ExpressionLowering, e: m.Builtin, env: Env) -> ir.List:
    first = e.arguments[0]
    match e.function:
        case Fn.WITHOUT if isinstance(first, m.AllPlayers):
            return ir.OtherPlayers(lower.somebody(e.arguments[1], env))
        case Fn.WITHOUT if isinstance(first, m.PlayersLeft):
            return ir.Without(lower.many(first, env), lower.somebody(e.arguments[1], env))
        case Fn.WITHOUT:
            return ir.Without(lower.many(first, env), lower.integer(e.arguments[1], env))
        case Fn.ZONE_OF:
            return ir.Row(ir.ZoneAt(lower.integer(first, env)))
        case Fn.CLOCKWISE:
            return ir.ListTable("clockwise", lower.somebody(first, env))
        case Fn.FIRST_OF:
            return ir.FirstOf(lower.integer(first, env), lower.many(e.arguments[1], env))
        case Fn.REVERSED:
            return ir.Backwards(lower.many(first, env))
        case Fn.SHUFFLED:
            return ir.Mixed(lower.many(first, env), first.type.name.value)
        case Fn.ONE_OF_EACH:
            return ir.OneOfEach(lower.many(first, env), "kind")
        case Fn.FROM_ON:
            return ir.FromOn(lower.many(first, env), lower.integer(e.arguments[1], env))
        case Fn.ALIKE_TOGETHER:
            return ir.Grouped(lower.many(first, env), lower.layout.alike())
        case Fn.ONE_OF_ALIKE:
            return ir.OneOfEach(lower.many(first, env), lower.layout.alike())
    raise AssertionError(e.function)
