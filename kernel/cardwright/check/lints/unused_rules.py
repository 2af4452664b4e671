"""Rules that nothing carries out."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.declarations.model import MAIN_RULE
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each rule that nobody calls, and for each that only unused texts call."""
    if MAIN_RULE not in study.pack.procedures:
        return []  # the error says so; one of them may be meant
    found = []
    for it in study.pack.procedures.values():
        if not it.is_formula and not study.usage.used(Use.RULE, it.name):
            idle = study.usage.only_by(it.name, Use.RULE)
            message = f"'{it.name}' is only used by {idle}" if idle else f"nothing carries out '{it.name}'"
            hint = "write its name where it is to happen, or delete it"
            found.append(
                Diagnostic(
                    codes.UNUSED_RULE, message, it.span, hint, Severity.WARNING, about=declared(it.name)
                )
            )
    return found
