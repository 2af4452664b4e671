"""How large a number can become: where it is certain to stay small, no check is needed at run time."""

from __future__ import annotations

from cardwright.compile import ir
from cardwright.compile.layout import Layout
from cardwright.lang.functions import LIMIT

__all__ = ["LIMIT", "magnitude"]


def magnitude(e: object, layout: Layout) -> int:
    """An upper bound of the absolute value; lists and indices are small by nature."""
    pieces = len(layout.pieces) + 1
    match e:
        case ir.Const():
            return abs(e.value)
        case ir.Cell() | ir.Reg() | ir.Call() | ir.CallTable():
            return LIMIT
        case ir.Foreign():
            return e.bound
        case ir.Table() | ir.LookUp():
            return layout.greatest(e.name)
        case ir.Math():
            left, right = magnitude(e.left, layout), magnitude(e.right, layout)
            return {"+": left + right, "-": left + right, "*": left * right, "//": left, "%": right}[
                e.operator
            ]
        case ir.Select():
            return max(magnitude(e.then, layout), magnitude(e.otherwise, layout))
        case ir.Extreme():
            return max(magnitude(it, layout) for it in e.items)
        case ir.PickOne():
            return max(magnitude(it, layout) for it in e.items)
        case ir.Absolute():
            return magnitude(e.operand, layout)
        case ir.Touched():
            return magnitude(e.value, layout)
        case ir.Random():
            return magnitude(e.sides, layout)
        case ir.Remembered():
            return e.mask
        case ir.SumTable():
            return pieces * layout.greatest(e.table)
        case ir.Fold():
            inner = magnitude(e.value, layout)
            most = inner * pieces if e.function == "sum" else inner
            return most if e.default is None else max(most, magnitude(e.default, layout))
    return pieces
