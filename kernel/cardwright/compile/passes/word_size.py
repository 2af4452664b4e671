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
from cardwright.records import NODES, Record, named_values, same_or, values_of

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
        return tuple(map(self.node, code))

    def node(self, e: Any) -> Any:
        """An expression, operation or end of a block as it fits."""
        if isinstance(e, tuple):
            return same_or(e, tuple(map(self.node, e)))
        if type(e) in ir.LEAVES or not isinstance(e, Record):
            return e
        if type(e) in _MADE_OF_NUMBERS:
            return self.sized(e)[0]
        return e.holding([self.node(it) if isinstance(it, NODES) else it for it in values_of(e)])

    def sized(self, e: Any) -> tuple[Any, int]:
        """An expression (or several) as it fits, and how large the number can become."""
        if isinstance(e, tuple):
            parts = [self.sized(it) for it in e]
            return same_or(e, tuple(it for it, _ in parts)), max((size for _, size in parts), default=0)
        if type(e) not in _MADE_OF_NUMBERS:
            found = self.node(e)
            return found, magnitude(found, self.layout)
        values: list[Any] = []
        sizes: dict[str, int] = {}
        for name, it in named_values(e):
            if isinstance(it, NODES):
                it, sizes[name] = self.sized(it)
            values.append(it)
        found = e.holding(values)
        match found:
            case ir.Math(operator="*"):
                return self._product(found, sizes["left"], sizes["right"])
            case ir.Math(operator="+" | "-"):
                return self._sum(found, sizes["left"], sizes["right"])
            case ir.Math(operator="//"):
                return found, sizes["left"]
            case ir.Math():
                return found, sizes["right"]
            case ir.Fold(function="sum"):
                size, most = sizes["value"], LARGEST // self.pieces
                if size > most:
                    found, size = found.but(value=_within(found.value, most)), most
                return found, size * self.pieces
        return found, max(sizes.values())

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
        block.code, block.end = list(map(sizes.node, block.code)), sizes.node(block.end)
    return [it.but(code=sizes.code(it.code)) for it in routines]
