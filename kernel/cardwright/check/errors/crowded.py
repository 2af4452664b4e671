"""Not too many cards may change the same rule, formula or value: each of them is asked for whenever it is used."""

from __future__ import annotations

from cardwright.check.checked_pack import CheckedPack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used

# Every modifier of a rule leads to code of its own at the rule; those that stand `instead of` it also stand
# inside one another. The rules of the largest pack so far have at most two each.
MAX_MODIFIERS = 100


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for each rule, formula and value with more modifiers, at the first one that is too many."""
    counts: dict[str, int] = {}
    found = []
    for modifier in checked.modifiers:
        target = modifier.target
        counts[target] = counts.get(target, 0) + 1
        if counts[target] == MAX_MODIFIERS + 1:
            message = f"more than {MAX_MODIFIERS} cards change '{target}'"
            hint = "let the cards say what they are, and the rule ask for it"
            span = modifier.body.written.span
            found.append(Diagnostic(codes.TOO_MANY_MODIFIERS, message, span, hint, about=used(target)))
    return found
