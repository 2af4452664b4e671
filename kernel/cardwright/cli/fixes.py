"""`validate --fix` and `--diff`: the fixes that findings carry, applied to the files of a pack or shown."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path

from cardwright.cli.own_files import OwnFiles, own_files
from cardwright.cli.streams import say
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.baseline import Baseline, Locate
from cardwright.findings.diagnostic import Diagnostic, harmless, render_text
from cardwright.findings.formats import Examined, Report
from cardwright.findings.formats.text import fixed_lines, notes
from cardwright.fixing.harm import edits_of
from cardwright.fixing.rounds import Choose, FixOutcome, put_right
from cardwright.project import Project

SURE, ALL = "sure", "all"

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")


@dataclass(frozen=True, slots=True)
class Fixing:
    """Which fixes are wanted, of what is not known already, and where a diff is shown if they are not to be written."""

    probable: bool
    baseline: Baseline | None
    show: Callable[[str], object] | None

    def chosen(self, findings: Sequence[Diagnostic], locate: Locate) -> list[Diagnostic]:
        """The findings that are to be put right."""
        new = self.baseline.new(findings, locate) if self.baseline is not None else findings
        return [it for it in new if it.has_sure_fix or (self.probable and it.fix is not None)]


def add_fixes(parser: argparse.ArgumentParser) -> None:
    fixes = parser.add_argument_group("fixes")
    fixes.add_argument(
        "--fix",
        action="store_const",
        const=SURE,
        help="put right the errors whose fix is sure, and report what is left",
    )
    # An option of its own: as a value of --fix, the pack in '--fix PACK' would be taken for it.
    fixes.add_argument(
        "--fix=all",
        dest="fix",
        action="store_const",
        const=ALL,
        help="also apply fixes that are only probable, and those of warnings",
    )
    fixes.add_argument("--diff", action="store_true", help="show what --fix would change, and change nothing")


def fixing_of(given: argparse.Namespace, baseline: Baseline | None) -> Fixing | None:
    """The fixes that are asked for."""
    if given.diff and given.format != "text":
        hint = f"leave out '--diff': '--format {given.format}' says how each finding is fixed"
        if given.format not in ("json", "sarif"):
            hint = "leave out one of the two"
        raise SettingError(codes.WRONG_SETUP, f"--diff does not go with '--format {given.format}'", hint)
    if given.fix is None and not given.diff:
        return None
    return Fixing(given.fix == ALL, baseline, sys.stdout.write if given.diff else None)


def with_fixes(
    project: Project, folders: Mapping[str, Path], examine: Callable[[Project], Examined], fixing: Fixing
) -> Examined:
    """What is found in a pack after its fixes are written; as it is, where they are only shown.

    `folders` are the packs that the user has named: nothing outside of them is changed.
    """
    pack = examine(project)

    def choose(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
        return fixing.chosen(findings, pack.paths)

    if not choose(pack.findings):
        return pack
    own = own_files(pack.texts, pack.paths, folders)

    def check(texts: Mapping[str, str]) -> Sequence[Diagnostic]:
        return examine(project.with_texts(own.changed(texts))).findings

    outcome = put_right(own.texts, pack.findings, check, choose)
    left_alone = [*_left_alone(outcome, own, pack, choose)]
    if fixing.show is not None:
        fixing.show(difference(own.texts, outcome.texts, pack.paths))
        return replace(pack, fixed=outcome.fixed, notes=left_alone)
    own.write(outcome.texts)
    # From the disk, as everybody else will see it.
    after = examine(project.reread())
    tried = {it for it in choose(after.findings) if own.texts.keys() >= {x.span.file for x in edits_of(it)}}
    # A fix that was taken back is none.
    left = [replace(it, fix=None) if it in tried else it for it in after.findings]
    return replace(after, findings=left, fixed=outcome.fixed, notes=left_alone)


def _left_alone(outcome: FixOutcome, own: OwnFiles, pack: Examined, choose: Choose) -> Iterator[str]:
    """A line for each file that has fixes and may not be changed."""
    fixes = (it.fix for it in choose(outcome.findings) if it.fix is not None)
    for file in sorted({edit.span.file for fix in fixes for edit in fix.edits} & own.refused.keys()):
        yield f"not fixed in {pack.paths(file)}: {own.refused[file]}"


def difference(before: Mapping[str, str], after: Mapping[str, str], shown: Callable[[str], str]) -> str:
    """What has changed in files, as a unified diff that `patch` and `git apply` understand."""
    lines: list[str] = []
    for file, text in after.items():
        if text != before[file]:
            name = harmless(shown(file))
            lines += unified_diff(_lines(before[file]), _lines(text), name, name)
    return "".join(it if it.endswith("\n") else f"{it}\n\\ No newline at end of file\n" for it in lines)


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends, fit to be shown."""
    found = [(it[1], it[2]) for it in _LINE.finditer(text) if it[0]]
    # A carriage return alone would let a terminal write over the line.
    return [harmless(line) + ("\n" if end == "\r" else end) for line, end in found]


def say_beside(report: Report, form: str) -> None:
    """Says on stderr what a format for machines leaves out: what was put right, and notes."""
    if form == "text":
        return
    fixed = (line for pack in report.packs for line in fixed_lines(pack)) if form != "json" else ()
    for line in (*fixed, *notes(report)):
        say(harmless(line))


def say_beside_diff(report: Report, astray: Sequence[Examined]) -> None:
    """Says on stderr, beside a diff, how many findings it puts right, and what was named and is no pack."""
    for pack in astray:
        say(render_text(pack.findings, pack.texts, pack.paths))
    for line in notes(report):
        say(harmless(line))
    fixed = sum(len(pack.fixed) for pack in report.packs)
    say(f"--fix would put right {fixed} of {report.errors} errors and {report.warnings} warnings")
