"""What the compiler must know of procedures before it writes them."""

from __future__ import annotations

from cardwright.engine.flow import Proc
from cardwright.engine.lower import CallProc
from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack

ASKING = (m.Choose, m.Together, m.May, m.Either, m.Ensure)


def called(proc: Proc) -> list[str]:
    """The procedures that a procedure calls, in the order of its text."""
    return [it.proc for it in m.walk(proc.block) if isinstance(it, CallProc)]


def callers_first(procs: dict[str, Proc]) -> list[Proc]:
    """All procedures, each before those it calls. (No rule leads back to itself: the checker saw to it.)"""
    done: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in done:
            for inner in called(procs[name]):
                visit(inner)
            done[name] = None

    for name in procs:
        visit(name)
    return [procs[name] for name in reversed(done)]


def find_suspending(procs: dict[str, Proc]) -> None:
    """Marks the procedures that can stop for a decision."""
    for proc in reversed(callers_first(procs)):
        asks = any(isinstance(it, ASKING) for it in m.walk(proc.block))
        proc.suspends = asks or any(procs[name].suspends for name in called(proc))


def needing_blocks(procs: dict[str, Proc]) -> set[int]:
    """Identities of the statements that cannot be written straight: they stop, or leave a stopping rule."""
    found: set[int] = set()

    def visit(block: object) -> bool:
        needs = False
        if isinstance(block, tuple):
            for part in block:
                needs |= visit(part)
        elif isinstance(block, m.Statement):
            own = isinstance(block, (*ASKING, m.Stop))
            own |= isinstance(block, CallProc) and procs[block.proc].suspends
            for name in block.__dataclass_fields__:
                own |= visit(getattr(block, name))
            if own:
                found.add(id(block))
            needs = own
        return needs

    for proc in procs.values():
        if proc.suspends:
            visit(proc.block)
    return found


def zones_of(e: object, checked: CheckedPack) -> frozenset[str]:
    """The zones that an expression reads, through formulas and the modifiers of values too."""
    seen: set[str] = set()
    zones: set[str] = set()

    def visit(node: object) -> None:
        for it in m.walk(node):
            match it:
                case m.ZoneRead():
                    zones.add(it.zone)
                case m.Builtin(function="zone_of"):
                    zones.update(checked.pack.zones)
                case m.FormulaCall() if it.formula not in seen:
                    seen.add(it.formula)
                    visit(checked.formulas[it.formula].value)
                case m.FormulaRead() if it.attribute not in seen:
                    seen.add(it.attribute)
                    for (_, _, name), body in checked.piece_formulas.items():
                        if name == it.attribute:
                            visit(body.value)
                case m.ValueRead() if it.value not in seen:
                    seen.add(it.value)
                    for modifier in checked.modifiers:
                        if modifier.target == it.value:
                            visit(modifier.body.value)

    visit(e)
    return frozenset(zones)
