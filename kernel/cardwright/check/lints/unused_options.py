"""Options that change nothing."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic


def find(study: Study) -> list[Diagnostic]:
    """A finding for each option that no text asks for."""
    return study.unused(
        codes.UNUSED_OPTION,
        Use.OPTION,
        study.pack.options.values(),
        by_nothing="nothing asks for the option '{name}'",
        by_unused="the option '{name}' is only asked for by {texts}",
        hint="'option {name}' asks for it in a rule",
    )
