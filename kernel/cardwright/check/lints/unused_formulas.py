"""Named formulas that nothing reads."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each formula that no text uses, and for each that only unused texts use."""
    found = []
    for it in study.pack.procedures.values():
        if it.is_formula and not study.usage.used(Use.FORMULA, it.name):
            idle = study.usage.only_by(it.name, Use.FORMULA)
            message = f"'{it.name}' is only read by {idle}" if idle else f"nothing reads '{it.name}'"
            hint = "use it, or delete it"
            found.append(
                Diagnostic(
                    codes.UNUSED_FORMULA, message, it.span, hint, Severity.WARNING, about=declared(it.name)
                )
            )
    return found
