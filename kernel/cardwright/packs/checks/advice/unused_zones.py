"""Zones into which no card ever comes."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study


def find(study: Study) -> list[Diagnostic]:
    """A finding for each zone in which nothing starts and to which nothing is moved or drawn."""
    hint = "move or draw cards to it, let a deck start in it, or delete it"
    return [
        Diagnostic(
            codes.UNUSED_ZONE, f"no card ever comes into '{zone.name}'", zone.span, hint, Severity.WARNING
        )
        for zone in study.pack.zones.values()
        if zone.name not in study.usage.zones_filled
    ]
