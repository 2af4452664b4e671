"""How large a number can become: where it is certain to stay small, no check is needed at run time."""

from __future__ import annotations

from cardwright.compile import ir
from cardwright.compile.failures import Failure
from cardwright.compile.layout import Layout
from cardwright.compile.step_charges import most_listed
from cardwright.lang.functions import LIMIT


def magnitude(e: object, layout: Layout) -> int:
    """An upper bound of the absolute value; lists and indices are small by nature."""
    match e:
        case ir.Const():
            return abs(e.value)
        case ir.Cell() | ir.Reg() | ir.Call() | ir.CallTable():
            return LIMIT
        case ir.Foreign():
            return e.bound
        case ir.Table():
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
        case ir.Touched() | ir.Divisor() | ir.Present():
            return magnitude(e.value, layout)
        case ir.Require():
            bounds = (abs(it) for it in (e.least, e.most) if it is not None)
            known = max(bounds) if e.least is not None and e.most is not None else None
            size = magnitude(e.value, layout)
            return size if known is None else min(size, known)
        case ir.Random():
            return magnitude(e.sides, layout)
        case ir.Remembered():
            return e.mask
        case ir.SumTable():
            return _length(e.items, layout) * layout.greatest(e.table)
        case ir.Fold():
            inner = magnitude(e.value, layout)
            most = inner * _length(e.items, layout) if e.function == "sum" else inner
            return most if e.default is None else max(most, magnitude(e.default, layout))
    return most_listed(layout)


def _length(items: object, layout: Layout) -> int:
    """How many a list holds at the most: of pieces in one place, each is one."""
    while isinstance(items, ir.Where | ir.Sorted | ir.Charged):
        items = items.items
    return len(layout.pieces) + 1 if isinstance(items, ir.Row) else most_listed(layout)


def in_range(value: ir.Int, layout: Layout) -> ir.Int:
    """A number that is kept: it must not leave the range of numbers."""
    if magnitude(value, layout) <= LIMIT:
        return value
    return ir.Require(value, -LIMIT, LIMIT, Failure.OUT_OF_RANGE)
