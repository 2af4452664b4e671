"""Divisions by what may be zero: the game would break there."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic


def find(study: Study) -> list[Diagnostic]:
    """A finding for each divisor that nothing keeps from being zero."""
    hint = "ask first, as in '… if it > 0 else 0', or divide by 'max(1, …)'"
    return [
        study.warn(
            codes.MAY_DIVIDE_BY_ZERO,
            "this may be 0, and nothing can be divided by 0",
            it.body,
            it.node.at,
            hint,
        )
        for it in study.reckoning.notes.divisors.values()
        if it.known.low == 0
    ]
