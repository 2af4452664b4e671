"""Named formulas that nothing reads."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic


def find(study: Study) -> list[Diagnostic]:
    """A finding for each formula that no text uses, and for each that only unused texts use."""
    return study.unused(
        codes.UNUSED_FORMULA,
        Use.FORMULA,
        (it for it in study.pack.procedures.values() if it.is_formula),
        by_nothing="nothing reads '{name}'",
        by_unused="'{name}' is only read by {texts}",
        hint="use it, or delete it",
    )
