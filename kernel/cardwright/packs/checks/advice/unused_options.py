"""Options that change nothing."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study


def find(study: Study) -> list[Diagnostic]:
    """A finding for each option that no text asks for."""
    return [
        Diagnostic(
            codes.UNUSED_OPTION,
            f"nothing asks for the option '{option.name}'",
            option.span,
            f"'option {option.name}' asks for it in a rule",
            Severity.WARNING,
        )
        for option in study.pack.options.values()
        if option.name not in study.usage.options_read
    ]
