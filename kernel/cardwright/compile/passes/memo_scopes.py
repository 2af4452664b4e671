"""Where the sums are forgotten that formulas on pieces remember (`ir.Remembered`, `ir.Recall`).

They hold for as long as no piece moves. So they are forgotten before each operation that asks pieces for their
formulas; but what is inside an operation that moves no piece, all its rounds, shares what was remembered.
"""

from __future__ import annotations

from cardwright.compile import ir
from cardwright.compile.asks_pieces import Asking, asking_routines
from cardwright.records import Record


def place_forgets(routines: list[ir.Routine], blocks: list[ir.Block]) -> list[ir.Routine]:
    """The routines with `Forget` where it must be; the blocks are changed in place."""
    scopes = _Scopes(asking_routines(routines))
    for block in blocks:
        block.code = list(scopes.code(tuple(block.code), False))
        if scopes.asking.asks(block.end):
            block.code.append(ir.Forget())
    return [scopes.routine(it) for it in routines]


class _Scopes(Record):
    asking: Asking

    def routine(self, routine: ir.Routine) -> ir.Routine:
        # A routine that gives a value moves nothing, and its caller has brought the sums up to date.
        if any(isinstance(it, ir.Give) for it in routine.code):
            return routine
        return routine.but(code=self.code(routine.code, False))

    def code(self, code: ir.Code, hold: bool) -> ir.Code:
        """Code in which sums are remembered from an operation that asks for them to the next that may move pieces.

        `hold`: no piece moves in all that it is part of.
        """
        found: list[ir.Op] = []
        for op in code:
            if not hold and self.asking.asks(op):
                found.append(ir.Forget())
            still = hold or not self.asking.moves(op)
            if isinstance(op, ir.Count) and not still and self.asking.asks(op.condition):
                op = op.but(forgets=True)
            found.append(op if still else ir.with_inside(op, lambda inside: self.code(inside, False)))
        return tuple(found)
