"""Rules that nothing carries out."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.declarations.model import MAIN_RULE
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic


def find(study: Study) -> list[Diagnostic]:
    """A finding for each rule that nobody calls, and for each that only unused texts call."""
    if MAIN_RULE not in study.pack.procedures:
        return []  # the error says so; one of them may be meant
    return study.unused(
        codes.UNUSED_RULE,
        Use.RULE,
        (it for it in study.pack.procedures.values() if not it.is_formula),
        by_nothing="nothing carries out '{name}'",
        by_unused="'{name}' is only used by {texts}",
        hint="write its name where it is to happen, or delete it",
    )
