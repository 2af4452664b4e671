"""Intermediate results stay within 64 bits, on every backend.

What is kept is within the range of numbers; what is worked out on the way to it may be larger, a product of several
values even larger than a machine's word. Where that cannot be ruled out, one of the operands is tested, and a number
that would not fit breaks the game as one does that is out of range (`out_of_range`).
"""

from __future__ import annotations

from typing import Any

from cardwright.compile import ir
from cardwright.compile.failures import Failure
from cardwright.compile.layout import Layout
from cardwright.compile.passes.number_sizes import magnitude
from cardwright.records import NODES, Record, named_values, same_or

# Absent numbers lie beyond this: see `layout.ABSENT`.
LARGEST = (1 << 61) - 1

# How large these become goes by how large their parts do.
_MADE_OF_NUMBERS = frozenset(
    (
        ir.Math,
        ir.Fold,
        ir.Select,
        ir.Extreme,
        ir.PickOne,
        ir.Absolute,
        ir.Touched,
        ir.Divisor,
    )
)


class WordSize:
    """Rewrites the expressions of one program."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.pieces = len(layout.pieces) + 1

    def code(self, code: ir.Code) -> ir.Code:
        """Operations in which no number leaves a word."""
        return tuple(self.node(it)[0] for it in code)

    def node(self, e: Any) -> tuple[Any, int]:
        """An expression, operation or end of a block as it fits, and how large the number can become."""
        if isinstance(e, tuple):
            parts = [self.node(it) for it in e]
            return same_or(e, tuple(it for it, _ in parts)), max((size for _, size in parts), default=0)
        if not isinstance(e, Record):
            return e, 0
        if type(e) is ir.Const or type(e) is ir.Reg:
            return e, magnitude(e, self.layout)  # most of all expressions
        inside = {name: self.node(it) for name, it in named_values(e) if isinstance(it, NODES)}
        found: Any = e.but(**{name: it for name, (it, _) in inside.items()}) if inside else e
        if type(found) not in _MADE_OF_NUMBERS:
            return found, magnitude(found, self.layout)
        match found:
            case ir.Math(operator="*"):
                return self._product(found, inside["left"][1], inside["right"][1])
            case ir.Math(operator="+" | "-"):
                return self._sum(found, inside["left"][1], inside["right"][1])
            case ir.Math(operator="//"):
                return found, inside["left"][1]
            case ir.Math():
                return found, inside["right"][1]
            case ir.Fold(function="sum"):
                value, size = inside["value"]
                most = LARGEST // self.pieces
                if size > most:
                    found, size = found.but(value=_within(value, most)), most
                return found, size * self.pieces
        return found, max(size for _, size in inside.values())

    def _product(self, e: ir.Math, left: int, right: int) -> tuple[ir.Int, int]:
        if left * right <= LARGEST:
            return e, left * right
        # The other one is at most what a value may be, or a few of them.
        most = LARGEST // right if right <= left else LARGEST // left
        if right <= left:
            return e.but(left=_within(e.left, most)), most * right
        return e.but(right=_within(e.right, most)), left * most

    def _sum(self, e: ir.Math, left: int, right: int) -> tuple[ir.Int, int]:
        half = LARGEST // 2
        if left + right <= LARGEST:
            return e, left + right
        changed = e.but(
            left=_within(e.left, half) if left > half else e.left,
            right=_within(e.right, half) if right > half else e.right,
        )
        return changed, min(left, half) + min(right, half)


def _within(e: ir.Int, most: int) -> ir.Int:
    return ir.Require(e, -most, most, Failure.OUT_OF_RANGE)


def keep_in_words(layout: Layout, routines: list[ir.Routine], blocks: list[ir.Block]) -> list[ir.Routine]:
    """The routines with tests where a number may leave a word; the blocks are changed in place."""
    sizes = WordSize(layout)
    for block in blocks:
        block.code, block.end = list(sizes.code(tuple(block.code))), sizes.node(block.end)[0]
    return [it.but(code=sizes.code(it.code)) for it in routines]
