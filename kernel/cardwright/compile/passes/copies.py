"""Copies of lists, where one is kept, or walked while the state changes.

A row, a list variable, a register, a constant and what a routine gives belong to somebody else. What an operation has
just made (a filtered or sorted list) belongs to the code that takes it, and need not be copied.
"""

from __future__ import annotations

from typing import Any

from cardwright.compile import ir

_MADE = (
    ir.Copy,
    ir.Where,
    ir.Reach,
    ir.Sorted,
    ir.Joined,
    ir.Without,
    ir.FirstOf,
    ir.Backwards,
    ir.Mixed,
    ir.OneOfEach,
    ir.FromOn,
    ir.Grouped,
    ir.Picks,
)


def copied(items: Any) -> Any:
    """A list that nothing else holds."""
    match items:
        case ir.Bounded(items=ir.Span()):
            return ir.Copy(items)  # numbers are counted before they are written down
        case ir.Charged() | ir.Bounded():
            return items.but(items=copied(items.items))
    return items if isinstance(items, _MADE) else ir.Copy(items)


def copy_lists(code: ir.Code) -> ir.Code:
    """Code that copies what it keeps or walks, if it is not its own."""
    return tuple(map(_op, code))


def copy_options(end: ir.End | None) -> ir.End | None:
    """The end of a block that asks; what it offers lies in the state until the choice is made."""
    match end:
        case ir.Ask(options=ir.Literal()):
            return end  # what is known beforehand is written down as a list of its own
        case ir.Ask() | ir.AskTogether():
            return end.but(options=copied(end.options))
    return end


def _op(op: ir.Op) -> ir.Op:
    match op:
        case ir.SetReg() if op.register.type.many:
            return op.but(value=copied(op.value))
        case ir.SetList():
            return op.but(items=copied(op.items))
        case ir.Loop() if not isinstance(op.items, ir.Literal):
            op = op.but(items=copied(op.items))
    return ir.with_inside(op, copy_lists)
