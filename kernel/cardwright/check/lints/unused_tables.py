"""Tables that nothing looks anything up in."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic


def find(study: Study) -> list[Diagnostic]:
    """A finding for each table that no text reads."""
    return study.unused(
        codes.UNUSED_TABLE,
        Use.TABLE,
        study.pack.lookups.values(),
        by_nothing="nothing looks anything up in the table '{name}'",
        by_unused="the table '{name}' is only read by {texts}",
        hint="write '{name} of …' in a formula or rule, or delete the table",
    )
