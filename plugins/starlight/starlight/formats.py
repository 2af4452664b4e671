"""Findings as a table in Markdown, as for a comment on a pull request."""

from __future__ import annotations

from typing import TextIO

from cardwright.hooks import Report


def markdown(report: Report, out: TextIO) -> None:
    """A line for each finding; one sentence when there are none."""
    if not report.errors + report.warnings:
        out.write(f"Nothing found in {', '.join(f'`{it.named}`' for it in report.packs)}.\n")
        return
    out.write("| place | severity | code | finding |\n|---|---|---|---|\n")
    for pack in report.packs:
        for it in pack.findings:
            said = f"{it.message} ({it.hint})" if it.hint else it.message
            said = said.replace("|", "\\|")
            out.write(f"| `{pack.path(it)}:{it.span.line}` | {it.severity} | {it.code} | {said} |\n")
