"""Repairing the slips of a text that is not YAML: which line to mend, and how, so that the most can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from cardwright.budget import Budget
from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.source.recovery.line_repairs import Mend, mends
from cardwright.source.recovery.plausibility import strangeness
from cardwright.source.recovery.recover import gap_of, unread, whole
from cardwright.source.rows import indentation
from cardwright.source.tree import Gap
from cardwright.source.yaml_errors import Slip
from cardwright.source.yaml_reader import (
    MAX_FINDINGS,
    Built,
    build,
)

# A mend is tried on the lines around the slip: whole entries before it, and at most this many lines behind it. A longer stretch
# would tell no more of the lines that are out of line, and take the longer the longer a section is.
LINES_BEHIND = 200
LINES_BEFORE = 200
# A line between two entries, of several columns, has some thirty; that of an untrusted pack may have any number.
MOST_MENDS = 200


@dataclass(frozen=True, slots=True)
class _Tried:
    """A mend, and how good it is: how far can be read with it, and how much is strange up to there."""

    mend: Mend
    reaches: float
    strange: int

    @property
    def helps(self) -> bool:
        return self.reaches > self.mend.last


class SlipRepair:
    """Mends the slips of one file, one after another, until it can be read to its end."""

    def __init__(
        self,
        file: str,
        text: str,
        rows: list[str],
        findings: list[Diagnostic],
        gaps: list[Gap],
        budget: Budget,
    ) -> None:
        self.file, self.text, self.rows, self.findings, self.gaps = file, text, rows, findings, gaps
        self.written = text.split("\n")
        self.budget = budget

    def read(self, built: Built) -> PackFile:
        """The file, read on from the slip that its first reading ended with."""
        while built.slip is not None:
            mend = self._best(built.slip)
            told = _told(built.slip.finding, mend, self.written)
            if mend is not None and self.rows[mend.first] == self.written[mend.first]:
                told = replace(told, fix=mend.fix(self.file, self.written))
            self.findings.append(told)
            if mend is None or len(self.findings) > MAX_FINDINGS:
                return unread(self.text, self.file, [*self.findings, _given_up(told.span)])
            self.gaps.append(gap_of(self.file, self.written, mend.first, mend.last))
            self.rows = mend.applied(self.rows)
            built = self._build(self.rows)
        return whole(self.text, self.file, built, self.findings, self.gaps)

    def _build(self, rows: list[str]) -> Built:
        self.budget.spend(sum(len(it) + 1 for it in rows))
        return build("\n".join(rows), self.file)

    def _best(self, slip: Slip) -> Mend | None:
        """Of the ways to put a line right and of leaving it out, the one after which the most can be read.

        Of two as good, that with which less is strange, then the likelier. Where none of them helps, more and more
        around the slip is left out. None when that took too long, or nothing helps.
        """
        row = slip.finding.span.line - 1
        if slip.finding.code == codes.SEVERAL_DOCUMENTS:
            return Mend.without(row, len(self.rows) - 1)  # what follows may be meant for a file of its own
        around = self._stretches(row)
        likely = chain(islice(mends(slip, self.rows), MOST_MENDS), [Mend.without(*next(around))])
        tries = (self._tried(it, slip) for it in likely if not self.budget.is_spent)
        best = max(tries, key=lambda it: (it.reaches, -it.strange), default=None)
        if best is None:
            return None
        while not best.helps:
            stretch = next(around, None)
            if stretch is None or self.budget.is_spent:
                return None
            best = self._tried(Mend.without(*stretch), slip)
        return None if self.budget.is_spent else best.mend

    def _tried(self, mend: Mend, slip: Slip) -> _Tried:
        """Tries a mend on the lines around it."""
        start = min(mend.first, slip.finding.span.line - 1)
        first = self._section_before(start)
        last = max(mend.last, slip.stopped) + LINES_BEHIND
        rows = self._without_distant(mend.applied(self.rows), first, start)
        built = self._build(rows[first : last + 1])
        if built.slip is not None:
            reaches: float = first + built.slip.finding.span.line - 1
            if last + 1 < len(rows) and first + built.slip.stopped >= last:
                reaches = float("inf")  # at the end of the lines that are tried something may still be open
            built = self._build(rows[first : first + built.slip.finding.span.line - 1])
        else:
            reaches = float("inf")
        strange = len(built.findings) + strangeness(built.tree) + (0 if any(mend.lines) else len(mend.lines))
        return _Tried(mend, reaches, strange)

    def _section_before(self, row: int) -> int:
        """Where the section before that of a line begins: the line itself may look like a section."""
        starts = (it for it in range(row - 1, -1, -1) if indentation(self.rows[it]) == 0)
        second = [it for it, _ in zip(starts, range(2), strict=False)]
        return second[-1] if len(second) == 2 else 0

    def _without_distant(self, rows: list[str], first: int, row: int) -> list[str]:
        """The lines, blank from one to long before another but for headings of sections, up to a whole entry."""
        near = max(first, row - LINES_BEFORE)
        indents = [(it, indentation(self.rows[it])) for it in range(near, row)]
        entry = min((indent for _, indent in indents if indent), default=None)
        if near == first or entry is None:
            return rows
        near = next(it for it, indent in indents if indent is not None and indent <= entry)
        distant = (it if indentation(it) == 0 else "" for it in rows[first:near])
        return [*rows[:first], *distant, *rows[near:]]

    def _stretches(self, row: int) -> Iterator[tuple[int, int]]:
        """Ever more lines: one with what is indented under it, the entry that it belongs to, …, the rest."""
        first = row
        while True:
            yield first, self._end_of(first)
            indent = indentation(self.rows[first]) or 0
            above = (it for it in range(first - 1, -1, -1) if _less(self.rows[it], indent))
            heading = next(above, None)
            if heading is None:
                break
            first = heading
        yield row, len(self.rows) - 1

    def _end_of(self, first: int) -> int:
        indent = indentation(self.rows[first]) or 0
        last = first
        for row in range(first + 1, len(self.rows)):
            here = indentation(self.rows[row])
            if here is not None:
                if here <= indent:
                    break
                last = row
        return last


def _given_up(at: Span) -> Diagnostic:
    message = "from here on this file was not read: there are too many slips"
    return Diagnostic(codes.TOO_MANY_MISTAKES, message, at, "mend these, and check again")


def _told(finding: Diagnostic, mend: Mend | None, rows: list[str]) -> Diagnostic:
    """The finding; where another line turned out to be out of line, it is that one."""
    if mend is None or not mend.hint or (mend.column is not None and finding.code != codes.INDENTATION):
        return finding
    if mend.first == finding.span.line - 1 and mend.told is None:
        return replace(finding, hint=mend.hint)
    row = rows[mend.first].rstrip()
    start = len(row) - len(row.lstrip())
    at = Span(finding.span.file, mend.first + 1, start + 1, mend.first + 1, len(row) + 1)
    code, message = mend.told or (
        codes.INDENTATION,
        "this line is not in line with those that it belongs to",
    )
    return Diagnostic(code, message, at, mend.hint)


def _less(line: str, indent: int) -> bool:
    here = indentation(line)
    return here is not None and here < indent
