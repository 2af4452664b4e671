"""Typed trees -> intermediate form: spaces by number and place, neighbours, distances and what can be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compile import ir
from cardwright.compile.passes.folding import math
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.compile.lower_expressions import Env, ExpressionLowering


def space_at(lower: ExpressionLowering, e: m.SpaceAt, env: Env) -> ir.Int:
    """A space by its number or by its column and row: numbers beyond the board lead to the border of its table."""
    graph = lower.layout.pack.graphs[e.graph]
    if len(e.numbers) == 1:
        place = _clamped(lower.integer(e.numbers[0], env), graph.length + 1)
        return entry(lower, f"numbered_{e.graph}", place)
    assert graph.grid is not None
    columns, rows = graph.grid
    column, row = (lower.integer(it, env) for it in e.numbers)
    place = math(
        "+", math("*", _clamped(row, rows + 1), ir.Const(columns + 2)), _clamped(column, columns + 1)
    )
    return entry(lower, f"grid_{e.graph}", place)


def entry(lower: ExpressionLowering, table: str, index: ir.Int) -> ir.Int:
    """An entry of a table by an index that is certain to be in it."""
    return (
        ir.Const(lower.layout.tables[table][index.value])
        if isinstance(index, ir.Const)
        else ir.Table(table, index, True)
    )


def distance(lower: ExpressionLowering, e: m.Distance, env: Env) -> ir.Int:
    spaces = lower.layout.pack.graphs[e.start.type.of].length
    start, end = lower.somebody(e.start, env), lower.somebody(e.end, env)
    lower.layout.measure(e.link)
    return ir.Table(f"distance_{e.link}", math("+", math("*", start, ir.Const(spaces)), end), True)


def reachable(lower: ExpressionLowering, e: m.Reachable, env: Env) -> ir.List:
    element = lower.variable(e.variable)
    inner = {**env, e.variable: element}
    cost = lower.integer(e.cost, inner) if e.cost is not None else ir.Const(1)
    goes_on = lower.integer(e.goes_on, inner) if e.goes_on is not None else ir.Const(1)
    start, budget = lower.integer(e.start, env), lower.integer(e.budget, env)
    return ir.Reach(f"link_{e.link}", start, budget, element, cost, goes_on)


def neighbour(lower: ExpressionLowering, e: m.Builtin, env: Env) -> ir.Int:
    if len(e.arguments) == 2:
        return _further(lower, e, env)
    of = "player" if e.type.name is TypeName.PLAYER else f"space_{e.type.of}"
    return ir.Table(f"{e.function}_{of}", lower.integer(e.arguments[0], env))


def _further(lower: ExpressionLowering, e: m.Builtin, env: Env) -> ir.Int:
    """A player a number of seats away, around the table; a space that number further on, none beyond the ends."""
    start, steps = lower.somebody(e.arguments[0], env), lower.integer(e.arguments[1], env)
    place = math("+" if e.function is Fn.NEXT else "-", start, steps)
    if e.type.name is TypeName.PLAYER:
        return math("%", place, ir.Const(lower.layout.players))
    spaces = lower.layout.pack.graphs[e.type.of].length
    return entry(lower, f"numbered_{e.type.of}", _clamped(math("+", place, ir.Const(1)), spaces + 1))


def _clamped(number: ir.Int, most: int) -> ir.Int:
    """A number within 0 and `most`, whatever it is."""
    if isinstance(number, ir.Const):
        return ir.Const(min(max(number.value, 0), most))
    return ir.Extreme("min", (ir.Extreme("max", (number, ir.Const(0))), ir.Const(most)))
