"""Checks a pack as it is written, and again with misspelt words corrected."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from cardwright.budget import Budget
from cardwright.check.checked_pack import CheckedPack
from cardwright.check.triage.taint import beside_gaps
from cardwright.declarations.sections import PackFile
from cardwright.findings.diagnostic import Diagnostic, ReadLine, Span, read_from, tidy
from cardwright.findings.fix import Edit, Fix
from cardwright.records import Record
from cardwright.source.recovery.recover import read_on, repairs
from cardwright.source.tree import Gap

# A pack with more letters is not read again with words put right. One of ten thousand cards has fewer, and a look at it
# takes ten seconds.
MOST_LETTERS = 2_000_000


_QUOTED = re.compile(r"""'[^'\\]*'|"[^"\\]*\"""")
_PLAIN = re.compile(r"[A-Za-z_][\w ]*")


class Examinable(Protocol):
    """What is checked: a pack, or a pack with extensions."""

    @property
    def files(self) -> list[PackFile]: ...

    def examine(self, files: list[PackFile]) -> tuple[CheckedPack | None, list[Diagnostic]]:
        """The pack that these files declare, and all findings but those of reading them.

        They are `files`, some of them with another text.
        """
        ...


class Correction(Record):
    """A word to correct: where it is, how it is written, and what was probably meant."""

    at: Span
    written: str
    meant: str


@dataclass(slots=True, eq=False, repr=False)
class Look:
    """The result of one check. All places refer to the files as they are written."""

    checked: CheckedPack | None
    findings: list[Diagnostic]
    files: list[PackFile]
    corrections: dict[tuple[str, int], list[Correction]] = field(default_factory=dict)
    """The corrections that were made first, by file and line."""
    unsaid: list[Diagnostic] = field(default_factory=list)
    """Findings that are only due to unreadable lines. Texts that contain one have no certain meaning."""

    @property
    def gaps(self) -> list[Gap]:
        return [gap for file in self.files for gap in file.gaps]

    @property
    def errors(self) -> bool:
        return any(it.is_error for it in self.findings)

    @property
    def all_read(self) -> bool:
        """Whether there is a pack, all of whose texts were read."""
        return self.checked is not None and self.checked.all_read

    def as_written(self, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Moves findings from places in the corrected files to places in the files as written."""
        if not self.corrections:
            return list(findings)
        return [
            replace(
                it,
                span=self._written(it.span),
                fix=it.fix and it.fix.moved(self._written),
                related=tuple(other.moved(self._written) for other in it.related),
            )
            for it in findings
        ]

    def _written(self, at: Span) -> Span:
        column = self._column(at.file, at.line, at.column)
        return Span(at.file, at.line, column, at.end_line, self._column(at.file, at.end_line, at.end_column))

    def _column(self, file: str, line: int, column: int) -> int:
        for it in self.corrections.get((file, line), ()):
            if it.at.column < column:
                column += len(it.written) - len(it.meant)
        return column


class Reader:
    """Checks one subject, with or without corrections."""

    def __init__(self, subject: Examinable) -> None:
        self.subject = subject
        self.lines = {it.name: _lines(it.text) for it in subject.files}
        self.letters = sum(len(it.text) for it in subject.files)

    @property
    def is_too_much(self) -> bool:
        """Whether a second check would take too long."""
        return self.letters > MOST_LETTERS

    def look(self, corrections: Collection[Correction] = ()) -> Look:
        """Checks the pack with these corrections; of several at one place, with the first."""
        on_line: dict[tuple[str, int], list[Correction]] = defaultdict(list)
        for it in apart(corrections):
            on_line[it.at.file, it.at.line].append(it)
        changed = {file for file, _ in on_line}
        # As much as reading it the first time may take, so that what could be read then can be read now.
        budget = repairs()
        files = [
            self._corrected(it, on_line, budget) if it.name in changed else it for it in self.subject.files
        ]
        checked, found = self.subject.examine(files)
        look = Look(checked, [], files, dict(on_line))
        read = (finding for file in files for finding in file.findings)
        told = beside_gaps(found, files)
        line_of = read_from({it.name: it.text for it in files})
        look.findings = tidy(look.as_written(_within_quotes(it, line_of) for it in (*read, *told)))
        look.unsaid = list(dict.fromkeys(found).keys() - dict.fromkeys(told).keys())
        return look

    def _corrected(
        self, file: PackFile, on_line: dict[tuple[str, int], list[Correction]], budget: Budget
    ) -> PackFile:
        rows = list(self.lines[file.name])
        for (name, line), corrections in on_line.items():
            for it in reversed(corrections) if name == file.name else ():
                row = rows[line - 1]
                rows[line - 1] = row[: it.at.column - 1] + it.meant + row[it.at.end_column - 1 :]
        return read_on("\n".join(rows), file.name, budget)


def _within_quotes(finding: Diagnostic, line_of: ReadLine) -> Diagnostic:
    """Narrows the fix of a quoted word to what is inside the quotes."""
    if finding.fix is None or len(finding.fix.edits) != 1:
        return finding
    at, text = finding.fix.edits[0].span, finding.fix.edits[0].text
    row = (line_of(at.file, at.line) or "") if at.line == at.end_line else ""
    if not _QUOTED.fullmatch(row, at.column - 1, at.end_column - 1) or not _PLAIN.fullmatch(text):
        return finding
    inside = Span(at.file, at.line, at.column + 1, at.line, at.end_column - 1)
    return replace(finding, fix=Fix((Edit(inside, text),), finding.fix.sure))


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def apart(corrections: Iterable[Correction]) -> Iterator[Correction]:
    """Sorts corrections by place, and keeps the first of those that overlap."""
    before: Span | None = None
    for it in sorted(corrections, key=tuple):
        same_line = before is not None and (before.file, before.line) == (it.at.file, it.at.line)
        if before is None or not same_line or before.end_column <= it.at.column:
            yield it
            before = it.at
