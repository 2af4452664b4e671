"""Sets of spaces that nothing uses."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic


def find(study: Study) -> list[Diagnostic]:
    """A finding for each set that no text goes through and on which nothing lies."""
    return study.unused(
        codes.UNUSED_SPACES,
        Use.SPACES,
        study.pack.graphs.values(),
        by_nothing="nothing uses the spaces '{name}'",
        by_unused="the spaces '{name}' are only used by {texts}",
        hint="give each a zone with 'per', go through them with 'for each space in', or delete them",
    )
