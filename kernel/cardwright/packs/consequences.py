"""One mistake, one finding: what goes away by itself once a misspelt word is put right is not shown.

A misspelt key or name is missed wherever it was meant to be read, and a misspelt declaration wherever it is
used. Such findings say which word was likely meant. With those words put right the pack is read a second time:
a finding that is gone then was a consequence. Nothing is ever added to what the first reading found, but for one
case: when several places want a name that is declared under a slightly different one, which nothing uses, it is
the declaration that is misspelt, and one finding there stands for them all.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Span, tidy, word_meant
from cardwright.spelling import nearest

ReadAgain = Callable[[Mapping[str, str]], list[Diagnostic]]
"""Reads the pack with other texts of its files; gives the findings."""

_Place = tuple[str, str, int, int]
"""Code, file, line and column of a finding."""

# Findings about how something is declared. They are put right first: most others may follow from them.
_DECLARING = (
    codes.MISSPELT_DECLARATION,
    codes.UNKNOWN_KEY,
    codes.NOT_ALLOWED,
    codes.MALFORMED,
    codes.PARAMETER_NAME,
)

# In a pack with more findings than this it is not single words that are wrong; and each reading takes its time.
MOST_FINDINGS = 1_000

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Correction:
    """A word to be put right: where it stands, what it is, and what was likely meant."""

    at: Span
    written: str
    meant: str


def without_consequences(
    findings: list[Diagnostic], texts: Mapping[str, str], read_again: ReadAgain
) -> list[Diagnostic]:
    """The findings without those that are gone when the misspelt words of a pack are put right."""
    if not 1 < len(findings) <= MOST_FINDINGS:
        return findings
    lines = {file: text.replace("\r\n", "\n").replace("\r", "\n").split("\n") for file, text in texts.items()}
    groups = dict(_misspelt_declarations(findings, lines))
    settled = {it for group in groups.values() for it in group}
    second = _SecondReading(lines, read_again, groups)
    left = second.without_consequences(
        [it for it in findings if it not in settled] + list(groups), _DECLARING
    )
    return tidy(second.without_consequences(left, None))


@dataclass(slots=True)
class _SecondReading:
    """Reads a pack again with words put right."""

    lines: Mapping[str, list[str]]
    read_again: ReadAgain
    groups: Mapping[Diagnostic, list[Diagnostic]]
    """For a misspelt declaration, the findings that it stands for."""
    done: list[Correction] = field(default_factory=list)
    """The corrections of the last reading."""

    def without_consequences(
        self, findings: list[Diagnostic], of_codes: Collection[str] | None
    ) -> list[Diagnostic]:
        """The findings that are left when those with these codes (None: all) are put right, and these themselves."""
        corrections = {
            it: found
            for it in findings
            if (of_codes is None or it.code in of_codes)
            and (found := _correction(it, self.lines)) is not None
        }
        if len(corrections) in (0, len(findings)) or list(corrections.values()) == self.done:
            return findings
        before = {_place(it) for it in findings}
        left = self.places_with(corrections.values())
        # A word that leads to something else on its own line was not the one that was meant.
        spoilt = {(file, line) for _, file, line, _ in left - before}
        wrong = [it for it in corrections if (it.span.file, it.span.line) in spoilt]
        if wrong:
            for it in wrong:
                del corrections[it]
            findings = [x for it in findings for x in (self.groups.get(it, [it]) if it in wrong else [it])]
            left = self.places_with(corrections.values()) if corrections else {_place(it) for it in findings}
        return [it for it in findings if it in corrections or _place(it) in left]

    def places_with(self, corrections: Collection[Correction]) -> set[_Place]:
        self.done = list(corrections)
        apart = _apart(corrections)
        return set(_places(self.read_again(_corrected(self.lines, apart)), apart))


def _correction(finding: Diagnostic, lines: Mapping[str, list[str]]) -> Correction | None:
    """What a finding suggests, where its place is just that word."""
    meant, at = word_meant(finding.hint), finding.span
    if meant is None or at.line != at.end_line or at.line > len(lines.get(at.file, ())):
        return None
    written = lines[at.file][at.line - 1][at.column - 1 : at.end_column - 1]
    return Correction(at, written, meant) if nearest(written, [meant]) == meant != written else None


def _misspelt_declarations(
    findings: Iterable[Diagnostic], lines: Mapping[str, list[str]]
) -> Iterator[tuple[Diagnostic, list[Diagnostic]]]:
    """A finding for each declaration that is itself misspelt, with the findings that it stands for."""
    groups: dict[tuple[str, str], list[Diagnostic]] = defaultdict(list)
    for finding in findings:
        correction = _correction(finding, lines)
        if correction is not None:
            groups[correction.written, correction.meant].append(finding)
    several = {pair: group for pair, group in groups.items() if len(group) > 1}
    if not several:
        return
    words = [(word[0], file, row, word.start()) for file, row, word in _words(lines)]
    uses = Counter(word for word, *_ in words)
    places = {word: (file, row, start) for word, file, row, start in words}
    for (wanted, name), group in several.items():
        if uses[name] != 1:
            continue
        file, row, start = places[name]
        at = Span(file, row, start + 1, row, start + 1 + len(name))
        first = group[0].span
        message = (
            f"nothing uses the name '{name}', but '{wanted}' is used in {len(group)} places "
            f"(the first: {first.file}:{first.line}) and is not declared"
        )
        yield Diagnostic(codes.MISSPELT_DECLARATION, message, at, f"did you mean '{wanted}'?"), group


def _words(lines: Mapping[str, list[str]]) -> Iterator[tuple[str, int, re.Match[str]]]:
    for file, rows in lines.items():
        for number, row in enumerate(rows, start=1):
            yield from ((file, number, word) for word in _WORD.finditer(row))


def _apart(corrections: Iterable[Correction]) -> list[Correction]:
    """In the order of the files, and of several for one place the first."""
    apart: list[Correction] = []
    for it in sorted(corrections, key=lambda it: it.at):
        before = apart[-1].at if apart else None
        same_line = before is not None and (before.file, before.line) == (it.at.file, it.at.line)
        if before is None or not same_line or before.end_column <= it.at.column:
            apart.append(it)
    return apart


def _corrected(lines: Mapping[str, list[str]], corrections: list[Correction]) -> dict[str, str]:
    """The texts with every word put right, the last one of a line first."""
    changed = {file: list(rows) for file, rows in lines.items()}
    for it in reversed(corrections):
        row = changed[it.at.file][it.at.line - 1]
        before, after = row[: it.at.column - 1], row[it.at.end_column - 1 :]
        changed[it.at.file][it.at.line - 1] = before + it.meant + after
    return {file: "\n".join(rows) for file, rows in changed.items()}


def _place(finding: Diagnostic) -> _Place:
    return finding.code, finding.span.file, finding.span.line, finding.span.column


def _places(findings: Iterable[Diagnostic], corrections: Iterable[Correction]) -> Iterator[_Place]:
    """Where findings in the corrected texts stand in the texts as written."""
    on_line: dict[tuple[str, int], list[Correction]] = defaultdict(list)
    for it in corrections:
        on_line[it.at.file, it.at.line].append(it)
    for finding in findings:
        code, file, line, column = _place(finding)
        for it in on_line.get((file, line), ()):
            if it.at.column < column:
                column += len(it.written) - len(it.meant)
        yield code, file, line, column
