"""Tables that nothing looks anything up in."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study


def find(study: Study) -> list[Diagnostic]:
    """A finding for each table that no text reads."""
    return [
        Diagnostic(
            codes.UNUSED_TABLE,
            f"nothing looks anything up in the table '{it.name}'",
            it.span,
            f"write '{it.name} of …' in a formula or rule, or delete the table",
            Severity.WARNING,
        )
        for it in study.pack.lookups.values()
        if it.name not in study.usage.tables_read
    ]
