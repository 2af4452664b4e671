"""For people: each finding with its line, the place underlined and what would be right."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from cardwright.findings.diagnostic import harmless, render_text
from cardwright.findings.formats import Examined, Report
from cardwright.fixing.rounds import Fixed, Replaced

if TYPE_CHECKING:
    from cardwright.cli.paths import Paths

# What was put right is shown in a line; a whole block of a file is not.
LONGEST_SHOWN = 60


def write(report: Report, out: TextIO) -> None:
    for pack in report.packs:
        for line in fixed_lines(pack):
            out.write(line + "\n")
        if pack.findings:
            _print(render_text(pack.findings, pack.texts, pack.paths), out)
        else:
            found = "nothing but what is told above" if pack.told_before else "nothing found"
            out.write(harmless(f"{pack.named}: {'; '.join(filter(None, (pack.summary, found)))}") + "\n")
    if report.errors or report.warnings:
        out.write(f"{counted(report.errors, 'error')}, {counted(report.warnings, 'warning')}\n")
    for line in (*_fixable(report), *notes(report)):
        out.write(harmless(line) + "\n")


def fixed_lines(pack: Examined) -> Iterator[str]:
    """A line for each finding that was put right: where, and what is written there now."""
    return (harmless(change_line(it, pack.paths, f"fixed {it.finding.code}: ")) for it in pack.fixed)


def change_line(fixed: Fixed, paths: Paths, about: str = "") -> str:
    """Where something was changed, and what is written there now."""
    first = fixed.replaced[0].edit.span
    done = ", ".join(map(_replaced, fixed.replaced))
    return f"{paths(first.file)}:{first.line}:{first.column}: {about}{done}"


def notes(report: Report) -> list[str]:
    """What is to be said of a run beside its findings."""
    return [*(note for pack in report.packs for note in pack.notes), *report.notes]


def _replaced(done: Replaced) -> str:
    if not done.was:
        return f"put in {_short(done.edit.text)}"
    return (
        f"{_short(done.was)} → {_short(done.edit.text)}" if done.edit.text else f"took out {_short(done.was)}"
    )


def _short(text: str) -> str:
    line = " ".join(text.split()) if "\n" in text else text
    return f"'{line}'" if len(line) <= LONGEST_SHOWN else f"'{line[: LONGEST_SHOWN - 1]}…'"


def _fixable(report: Report) -> Iterator[str]:
    """How to put right what can be put right: the fixes that are sure, and how many there are besides."""
    fixable = [(pack, it) for pack in report.packs for it in pack.findings if it.fix is not None]
    if not fixable:
        return
    sure = sum(it.has_sure_fix for _, it in fixable)
    packs = " ".join(dict.fromkeys(shlex.quote(pack.named) for pack, _ in fixable))
    command = f"cardwright validate {packs} --fix"
    if sure == 0:
        yield f"{len(fixable)} of these can perhaps be fixed: {command}=all --diff"
    else:
        more = f" ({len(fixable)} with --fix=all)" if len(fixable) > sure else ""
        yield f"{sure} of these can be fixed: {command}{more}"


def counted(number: int, what: str) -> str:
    """How many there are of something."""
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
    painted.highlight_regex(r"(?m)^    see \S.*?:\d+:", "dim")
    painted.highlight_regex(r"(?m)^    hint:.*$", "cyan")
    Console(file=out, highlight=False, soft_wrap=True).print(painted)
