"""No rule, formula or value may lead back to itself, through cards and their modifiers included.

A rule's variables have one fixed place each, and a game must end: so every way through the rules is finite.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import codes
from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack
from cardwright.packs.model import Timing

Step = tuple[str, m.Body, m.Place]
"""What is used, and the body and place that use it."""

# Whether a card is active is asked whenever what it changes is used. Nothing that a pack declares is called so.
_ACTIVE = "active pieces"


def find(checked: CheckedPack) -> list[Diagnostic]:
    """One finding for each circle, at the place that closes it."""
    steps = steps_of(checked)
    changing = {id(it.body) for it in checked.modifiers}
    found: list[Diagnostic] = []
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> None:
        done.add(name)
        for used, body, at in steps.get(name, ()):
            if used in path:
                around = [it for it in (*path[path.index(used) :], used) if it != _ACTIVE]
                circle = " -> ".join(f"'{it}'" for it in around)
                message = f"this leads back to itself: {circle}"
                hint = (
                    "let one of them do without the others; to do something several times there is 'repeat'"
                )
                if id(body) in changing:
                    hint = "inside 'instead of', 'original' is what would happen otherwise"
                found.append(Diagnostic(codes.RECURSION, message, checked.span(body, at), hint))
            elif used not in done:
                visit(used, [*path, used])

    for name in steps:
        if name not in done:
            visit(name, [name])
    return found


def steps_of(checked: CheckedPack) -> dict[str, list[Step]]:
    """What each rule, formula, value, and formula or effect on cards uses."""
    steps: dict[str, list[Step]] = {}

    def add(name: str, body: m.Body) -> None:
        steps.setdefault(name, []).extend(_used(body))

    named = checked.rules | checked.formulas
    for name in checked.pack.procedures:
        add(name, named[name])
    for (_, _, name), body in (checked.piece_formulas | checked.effects).items():
        add(f"{name} of a card", body)
    if checked.heuristic is not None:
        add("heuristic", checked.heuristic)
    for modifier in checked.modifiers:
        name = f"value {modifier.target}" if modifier.timing is Timing.BECOMES else modifier.target
        add(name, modifier.body)
        steps[name].append((_ACTIVE, modifier.body, m.Place(0, 0)))
    for source in checked.active if checked.modifiers else ():
        add(_ACTIVE, source)
    return steps


def _used(body: m.Body) -> Iterator[Step]:
    for it in m.walk((*body.block, body.value)):
        match it:
            case m.CallRule():
                yield it.rule, body, it.at
            case m.FormulaCall():
                yield it.formula, body, it.at
            case m.FormulaRead():
                yield f"{it.attribute} of a card", body, it.at
            case m.Perform():
                yield f"{it.effect} of a card", body, it.at
            case m.ValueRead() if not it.raw:
                yield f"value {it.value}", body, it.at
