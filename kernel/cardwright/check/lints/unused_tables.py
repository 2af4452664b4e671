"""Tables that nothing looks anything up in."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each table that no text reads."""
    found = []
    for it in study.pack.lookups.values():
        if not study.usage.used(Use.TABLE, it.name):
            idle = study.usage.only_by(it.name, Use.TABLE)
            message = f"nothing looks anything up in the table '{it.name}'"
            if idle:
                message = f"the table '{it.name}' is only read by {idle}"
            hint = f"write '{it.name} of …' in a formula or rule, or delete the table"
            found.append(
                Diagnostic(
                    codes.UNUSED_TABLE, message, it.span, hint, Severity.WARNING, about=declared(it.name)
                )
            )
    return found
