"""For programs: plain JSON with every finding, how many there are, and what was put right."""

from __future__ import annotations

import json
from typing import TextIO

from cardwright.findings.formats import Examined, Report
from cardwright.fixing.rounds import Fixed


def write(report: Report, out: TextIO) -> None:
    diagnostics = [pack.paths.in_json(it.to_json()) for pack in report.packs for it in pack.findings]
    fixed = [_fixed(pack, it) for pack in report.packs for it in pack.fixed]
    summary = {"errors": report.errors, "warnings": report.warnings, "packs": len(report.packs)}
    data = {"diagnostics": diagnostics, "fixed": fixed, "known": report.known, "summary": summary}
    json.dump(data, out, indent=2)
    out.write("\n")


def _fixed(pack: Examined, it: Fixed) -> object:
    """A finding that was put right, with what stood at each place before."""
    edits = [done.edit.to_json() | {"was": done.was} for done in it.replaced]
    finding = it.finding.to_json()
    del finding["fix"]
    return pack.paths.in_json(finding | {"edits": edits})
