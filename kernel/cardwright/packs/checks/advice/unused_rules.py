"""Rules that nothing carries out."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study


def find(study: Study) -> list[Diagnostic]:
    """A finding for each rule that nobody calls; what only such rules call is not told again."""
    if "main" not in study.pack.procedures:
        return []  # that it is missing has been said; without it nothing happens
    hint = "write its name where it is to happen, or delete it"
    return [
        Diagnostic(codes.UNUSED_RULE, f"nothing carries out '{rule.name}'", rule.span, hint, Severity.WARNING)
        for rule in study.pack.procedures.values()
        if not rule.is_formula and rule.name != "main" and rule.name not in study.usage.rules_called
    ]
