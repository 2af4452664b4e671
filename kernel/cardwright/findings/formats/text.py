"""For people: each finding with its line, the place underlined and what would be right."""

from __future__ import annotations

from typing import TextIO

from cardwright.findings.diagnostic import harmless, render_text
from cardwright.findings.formats import Report


def write(report: Report, out: TextIO) -> None:
    for pack in report.packs:
        if pack.findings:
            _print(render_text(pack.findings, pack.texts, pack.paths), out)
        else:
            found = "nothing but what is told above" if pack.told_before else "nothing found"
            out.write(harmless(f"{pack.named}: {'; '.join(filter(None, (pack.summary, found)))}") + "\n")
    if report.errors or report.warnings:
        out.write(f"{_counted(report.errors, 'error')}, {_counted(report.warnings, 'warning')}\n")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _print(text: str, out: TextIO) -> None:
    """Plain in a pipe, with colours on a terminal."""
    if not out.isatty():
        out.write(text + "\n")
        return
    from rich.console import Console
    from rich.text import Text

    painted = Text(text)
    painted.highlight_regex(r"(?m)^\S.*?:\d+:\d+:", "bold")
    painted.highlight_regex(r"\berror CW\d+", "bold red")
    painted.highlight_regex(r"\bwarning CW\d+", "bold yellow")
    painted.highlight_regex(r"(?m)^\s+\^+$", "red")
    painted.highlight_regex(r"(?m)^    hint:.*$", "cyan")
    Console(file=out, highlight=False, soft_wrap=True).print(painted)
