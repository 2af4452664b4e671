"""For programs: plain JSON with every finding and how many there are."""

from __future__ import annotations

import json
from typing import TextIO

from cardwright.findings.formats import Report


def write(report: Report, out: TextIO) -> None:
    diagnostics = [it.to_json() | {"file": pack.path(it)} for pack in report.packs for it in pack.findings]
    summary = {"errors": report.errors, "warnings": report.warnings, "packs": len(report.packs)}
    json.dump({"diagnostics": diagnostics, "summary": summary}, out, indent=2)
    out.write("\n")
