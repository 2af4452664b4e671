"""Zones into which no card ever comes."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each zone in which nothing starts and to which nothing is moved or drawn from elsewhere."""
    hint = "move or draw cards to it, let a deck start in it, or delete it"
    found = []
    for it in study.pack.zones.values():
        if not study.usage.used(Use.FILLED, it.name):
            idle = study.usage.only_by(it.name, Use.FILLED)
            message = (
                f"cards only come into '{it.name}' by {idle}"
                if idle
                else f"no card ever comes into '{it.name}'"
            )
        elif study.whereabouts.comes_from_itself(it.name):
            message = f"no card ever comes into '{it.name}': only its own cards are moved to it"
        else:
            continue
        found.append(
            Diagnostic(codes.UNUSED_ZONE, message, it.span, hint, Severity.WARNING, about=declared(it.name))
        )
    return found
