"""Typed trees -> intermediate form: icons and kinds counted in zones, totals and extremes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardwright.compile import ir
from cardwright.compile.ir_types import PIECE
from cardwright.compile.layout import FEW_KINDS
from cardwright.compile.passes.folding import both
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Aggregation

if TYPE_CHECKING:
    from cardwright.compile.lower_expressions import Env, ExpressionLowering


_AGGREGATED = {Aggregation.TOTAL: "sum", Aggregation.MOST: "max", Aggregation.LEAST: "min"}


# The entries of all tables whose sums are remembered.
MOST_PACKED = 1_000_000


def icons_in(lower: ExpressionLowering, e: m.IconsIn, env: Env) -> ir.Int:
    name = f"icon_{e.icon}"
    pieces = lower.walked(e.pieces, env) if name in lower.layout.sided else lower.many(e.pieces, env)
    if isinstance(pieces, ir.Row) and isinstance(pieces.base, ir.Const):
        tracked = lower.layout.tracked.get((pieces.base.value, name))
        if tracked is not None:
            return ir.Cell(tracked)
    if name not in lower.layout.sided:
        if lower.remembers and isinstance(pieces, ir.Row) and _has_room(lower, name):
            return ir.Remembered(pieces.base, *_packed(lower, name, lower.layout.tables[name]))
        return ir.SumTable(pieces, name)
    element = lower.register("piece", PIECE)
    return ir.Fold("sum", pieces, element, lower.table(name, element, True), ir.Const(0))


def kinds_in(lower: ExpressionLowering, e: m.KindsIn, env: Env) -> ir.Int:
    pieces, kind = lower.many(e.pieces, env), lower.integer(e.kind, env)
    if lower.remembers and isinstance(pieces, ir.Row) and isinstance(kind, ir.Const):
        name = f"kind_{kind.value}"
        if _has_room(lower, name):
            kinds = lower.layout.tables["kind"]
            return ir.Remembered(pieces.base, *_packed(lower, name, (int(it == kind.value) for it in kinds)))
    return ir.CountEqual(pieces, "kind", kind, len(lower.layout.pack.kinds) <= FEW_KINDS)


def _has_room(lower: ExpressionLowering, name: str) -> bool:
    """Whether a table may be packed: those of a game with thousands of cards would take much memory."""
    packed = lower.layout.packing.fields
    return name in packed or (len(packed) + 1) * len(lower.layout.pieces) <= MOST_PACKED


def _packed(lower: ExpressionLowering, name: str, table: Iterable[int]) -> tuple[int, int, int]:
    # A table of thousands of cards is gone through once, however many formulas ask for its sum.
    known = lower.layout.packing.fields.get(name)
    return known or lower.layout.packing.place(name, [max(0, it) for it in table])


def in_zone(lower: ExpressionLowering, e: m.InZone, env: Env) -> ir.Int:
    where = ir.ZoneAt(lower.integer(e.piece, env))
    if not e.zone.every:
        return ir.Compare("==", where, lower.row(e.zone.zone, e.zone.owner, env))
    first = lower.layout.rows[e.zone.zone]
    last = first + lower.layout.instances(lower.layout.pack.zones[e.zone.zone].per)
    above = ir.Compare(">=", where, ir.Const(first))
    return both(above, ir.Compare("<", where, ir.Const(last)))


def aggregate(lower: ExpressionLowering, e: m.Aggregate, env: Env) -> ir.Int:
    element = lower.variable(e.variable)
    source = lower.walked(e.source, env)
    value = lower.integer(e.value, {**env, e.variable: element})
    default = lower.integer(e.default, env) if e.default is not None else ir.Const(0)
    function = _AGGREGATED[e.function]
    filled = isinstance(source, ir.Literal) and source.items
    others = isinstance(source, ir.OtherPlayers) and lower.layout.players > 1
    return ir.Fold(function, source, element, value, None if filled or others else default)
