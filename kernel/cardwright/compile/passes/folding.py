"""Small expressions of the intermediate form, worked out early where both sides are known."""

from __future__ import annotations

from cardwright.compile import ir


def math(operator: str, left: ir.Int, right: ir.Int) -> ir.Int:
    """Arithmetic; a division by a known zero is left to fail where it stands."""
    if operator in ("//", "%") and not (isinstance(right, ir.Const) and right.value):
        right = ir.Divisor(right)
    if isinstance(left, ir.Const) and isinstance(right, ir.Const):
        match operator:
            case "+":
                return ir.Const(left.value + right.value)
            case "-":
                return ir.Const(left.value - right.value)
            case "*":
                return ir.Const(left.value * right.value)
    if operator == "+" and left == ir.Const(0):
        return right
    return ir.Math(operator, left, right)


def both(left: ir.Int, right: ir.Int) -> ir.Int:
    return ir.Logic("and", left, right)


def inverted(operand: ir.Int) -> ir.Int:
    if isinstance(operand, ir.Const):
        return ir.Const(int(not operand.value))
    return ir.Invert(operand)


def select(condition: ir.Int, then: ir.Int, otherwise: ir.Int) -> ir.Int:
    if isinstance(condition, ir.Const):
        return then if condition.value else otherwise
    return ir.Select(condition, then, otherwise)


def length(items: ir.List) -> ir.Int:
    return ir.Const(len(items.items)) if isinstance(items, ir.Literal) else ir.Length(items)


def cell_plus(base: int, offset: ir.Int | None) -> ir.Cell:
    if isinstance(offset, ir.Const):
        return ir.Cell(base + offset.value)
    return ir.Cell(base, offset)


def require(value: ir.Int, least: int | None, most: int | None, failure: str, *about: ir.Int) -> ir.Int:
    """A number that must be within bounds; one that is known to be needs no test."""
    if isinstance(value, ir.Const) and not (
        (least is not None and value.value < least) or (most is not None and value.value > most)
    ):
        return value
    return ir.Require(value, least, most, failure, about)
