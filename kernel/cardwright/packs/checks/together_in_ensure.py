"""What cannot stand inside an `ensure`: choices made together, of which no one player's way can be judged."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for each ensure whose body, with the rules that it calls, lets players choose together."""
    found = []
    for body in checked.bodies():
        for it in m.walk(body.block):
            if isinstance(it, m.Ensure) and _together(it.body, checked, set()):
                message = "inside 'ensure' players cannot choose together"
                span = checked.span(body, m.Place(it.at.start, it.condition.at.end))
                found.append(
                    Diagnostic(codes.CHOICE_NOT_ALLOWED, message, span, "let them choose one by one")
                )
    return found


def _together(block: m.Block, checked: CheckedPack, seen: set[str]) -> bool:
    for it in m.walk(block):
        if isinstance(it, m.Together):
            return True
        if isinstance(it, m.CallRule) and it.rule not in seen:
            seen.add(it.rule)
            around = [x.body.block for x in checked.modifiers if x.target == it.rule]
            if any(_together(inner, checked, seen) for inner in (checked.rules[it.rule].block, *around)):
                return True
    return False
