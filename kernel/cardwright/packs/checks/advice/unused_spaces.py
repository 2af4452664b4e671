"""Sets of spaces that nothing uses."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study


def find(study: Study) -> list[Diagnostic]:
    """A finding for each set that no text goes through and on which nothing lies."""
    hint = "give each a zone with 'per', go through them with 'for each space in', or delete them"
    return [
        Diagnostic(
            codes.UNUSED_SPACES, f"nothing uses the spaces '{it.name}'", it.span, hint, Severity.WARNING
        )
        for it in study.pack.graphs.values()
        if it.name not in study.usage.graphs_read
    ]
