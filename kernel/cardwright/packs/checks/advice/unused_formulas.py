"""Named formulas that nothing reads."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study


def find(study: Study) -> list[Diagnostic]:
    """A finding for each formula that no text uses; what only such formulas use is not told again."""
    return [
        Diagnostic(
            codes.UNUSED_FORMULA,
            f"nothing reads '{it.name}'",
            it.span,
            "use it, or delete it",
            Severity.WARNING,
        )
        for it in study.pack.procedures.values()
        if it.is_formula and it.name not in study.usage.formulas_read
    ]
