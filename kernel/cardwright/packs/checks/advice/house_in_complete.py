"""Our own numbers in a pack that claims to have everything from its sources."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study

EVEN_WITH_ERRORS = True


def find(study: Study) -> list[Diagnostic]:
    """A finding for each deck and each card with a `house` mark in a pack that says `complete: true`."""
    if not study.pack.complete:
        return []
    marked = [(it.name, it.span) for it in study.pack.decks.values() if it.house]
    marked += [(it.name, it.span) for it in study.pack.kinds.values() if it.house]
    hint = "take the mark away once a source gives it, or leave 'complete' out"
    return [
        Diagnostic(
            codes.HOUSE_IN_COMPLETE,
            f"the pack says that it is complete, but something of '{name}' is 'house'",
            span,
            hint,
            Severity.WARNING,
        )
        for name, span in marked
    ]
