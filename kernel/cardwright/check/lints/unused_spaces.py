"""Sets of spaces that nothing uses."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each set that no text goes through and on which nothing lies."""
    hint = "give each a zone with 'per', go through them with 'for each space in', or delete them"
    found = []
    for it in study.pack.graphs.values():
        if not study.usage.used(Use.SPACES, it.name):
            idle = study.usage.only_by(it.name, Use.SPACES)
            message = f"nothing uses the spaces '{it.name}'"
            if idle:
                message = f"the spaces '{it.name}' are only used by {idle}"
            found.append(
                Diagnostic(
                    codes.UNUSED_SPACES, message, it.span, hint, Severity.WARNING, about=declared(it.name)
                )
            )
    return found
