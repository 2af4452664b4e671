"""Procedures that lead back to themselves, copied as often as their rules may be under way at once."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.check.unrolling import UnderWay, Unrolling
from cardwright.compile.blocks import Proc
from cardwright.compile.procedure_facts import called
from cardwright.compile.rewriting import rewrite
from cardwright.compile.woven_nodes import CallProc
from cardwright.lang import typed as m
from cardwright.lang import types as t


def unrolled(procs: dict[str, Proc], depths: Mapping[str, int]) -> tuple[dict[str, Proc], set[str]]:
    """The procedures with no circles of calls left, and the copies that stand for a bounded rule inside itself.

    The copy that is called from outside keeps the name. `depths` says how often a procedure may be under way.
    """
    unrolling = Unrolling({name: called(it) for name, it in procs.items()}, depths)
    if not unrolling.circle:
        return procs, set()
    names: dict[tuple[str, UnderWay], str] = {}
    for name, around in unrolling.copies():
        first = around == unrolling.first(name)
        names[name, around] = name if first else f"{name}_DEEP_{len(names)}"
    found = {name: it for name, it in procs.items() if name not in unrolling.circle}
    for (name, around), copy in names.items():
        found[copy] = _copy(procs[name], around, copy, unrolling, names)
    return found, {copy for (name, _), copy in names.items() if name in depths and copy != name}


def _copy(
    proc: Proc,
    around: UnderWay,
    name: str,
    unrolling: Unrolling[str],
    names: Mapping[tuple[str, UnderWay], str],
) -> Proc:
    def change(it: m.Statement) -> m.Statement:
        if not isinstance(it, CallProc) or it.proc not in unrolling.circle:
            return it
        inner = unrolling.inside(proc.name, around, it.proc)
        if inner is None:
            return m.If(it.at, m.Constant(t.FLAG, it.at, 0), (), ())
        return CallProc(it.at, names[it.proc, inner], it.arguments)

    return Proc(name, proc.body, rewrite(proc.block, change))
