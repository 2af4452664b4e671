"""How many steps a rule can take at the most, by what stands in it.

Where the bound stays below the limit of steps for one choice, a program need not count.
"""

from __future__ import annotations

from cardwright.engine.flow import Proc
from cardwright.engine.layout import Layout
from cardwright.engine.lower import CallProc
from cardwright.lang import meaning as m

UNBOUNDED = 10**18


def most_steps(procs: dict[str, Proc], start: str, layout: Layout) -> int:
    """An upper bound of the steps from a procedure's beginning to its end."""
    known: dict[str, int] = {}

    def of_proc(name: str) -> int:
        if name not in known:
            known[name] = of_block(procs[name].block)
        return known[name]

    def of_block(block: m.Block) -> int:
        return min(UNBOUNDED, sum(of_statement(it) for it in block))

    def of_statement(it: m.Statement) -> int:
        match it:
            case CallProc():
                return 1 + of_proc(it.proc)
            case m.ForEach():
                return _size(it.source, layout) * (1 + of_block(it.body))
            case m.Together():
                return layout.players * (1 + of_block(it.body))
            case m.Repeat():
                return _times(it.times) * (1 + of_block(it.body))
            case m.While():
                return _times(it.at_most) * (1 + of_block(it.body))
            case m.Either():
                return 1 + sum(of_block(block) for _, block in it.branches)
            case m.If():
                return 1 + of_block(it.then) + of_block(it.otherwise)
            case m.Choose() | m.May() | m.Ensure():
                return 1 + of_block(it.body) + of_block(it.otherwise)
            case m.Move():
                return len(layout.pieces)
        return 1

    return min(UNBOUNDED, of_proc(start))


def _times(e: m.Expr) -> int:
    return max(0, e.value) if isinstance(e, m.Constant) else UNBOUNDED


def _size(e: m.Expr, layout: Layout) -> int:
    """How many a collection can hold."""
    match e.type.name:
        case "player":
            most = layout.players
        case "space":
            most = max((it.length for it in layout.pack.graphs.values()), default=0)
        case _:
            most = len(layout.pieces)
    # Two collections joined hold as many as both; each joint is one node of the tree.
    return most * (1 + sum(isinstance(it, m.Operation) and it.type.many for it in m.walk(e)))
