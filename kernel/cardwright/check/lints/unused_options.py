"""Options that change nothing."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each option that no text asks for."""
    found = []
    for it in study.pack.options.values():
        if not study.usage.used(Use.OPTION, it.name):
            idle = study.usage.only_by(it.name, Use.OPTION)
            message = f"nothing asks for the option '{it.name}'"
            if idle:
                message = f"the option '{it.name}' is only asked for by {idle}"
            hint = f"'option {it.name}' asks for it in a rule"
            found.append(
                Diagnostic(
                    codes.UNUSED_OPTION, message, it.span, hint, Severity.WARNING, about=declared(it.name)
                )
            )
    return found
