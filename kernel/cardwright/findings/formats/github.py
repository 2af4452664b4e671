"""For GitHub's workflows: commands that annotate the lines of a pull request."""

from __future__ import annotations

from typing import TextIO

from cardwright.findings.diagnostic import harmless, see_also
from cardwright.findings.formats import Report


def write(report: Report, out: TextIO) -> None:
    for pack in report.packs:
        for it in pack.findings:
            span = it.span
            place = {"file": harmless(pack.path(it)), "line": span.line}
            # Columns are understood on one line only.
            if span.end_line == span.line:
                place |= {"col": span.column, "endLine": span.end_line, "endColumn": span.end_column}
            else:
                place |= {"endLine": span.end_line}
            fields = ",".join(f"{key}={_property(str(value))}" for key, value in place.items())
            lines = (it.message, *see_also(it, pack.paths), it.hint)
            message = "\n".join(harmless(line) for line in lines if line)
            out.write(f"::{it.severity} {fields},title={_property(it.code)}::{_data(message)}\n")


def _data(text: str) -> str:
    """What would end a command or begin an escape is written as one."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
