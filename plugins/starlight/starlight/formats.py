"""Findings as a table in Markdown, as for a comment on a pull request."""

from __future__ import annotations

from cardwright.hooks import Report


def markdown(report: Report) -> str:
    """A line for each finding; one sentence when there are none."""
    if not report.findings:
        return f"Nothing found in {', '.join(f'`{it.name}`' for it in report.packs)}."
    lines = ["| place | severity | code | finding |", "|---|---|---|---|"]
    for it in report.findings:
        said = f"{it.message} ({it.hint})" if it.hint else it.message
        said = said.replace("|", "\\|")
        lines.append(f"| `{it.span.file}:{it.span.line}` | {it.severity} | {it.code} | {said} |")
    return "\n".join(lines)
