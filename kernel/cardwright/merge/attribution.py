"""Whose doing a finding is: an extension may break what is written somewhere else.

Every node knows the file in which it is written, and every edit of an extension what it has touched and what stood there
before. So an extension is at fault where it has touched something that a finding in another pack's file speaks of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardwright.declarations.sections import PackFile, reserved_words
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, ReadLine, read_from
from cardwright.findings.fix import Related, used
from cardwright.merge.title import Page
from cardwright.merge.trees import Touch
from cardwright.source.tree import parts_of
from cardwright.words import WORD

# Of a finding about a whole section, as much is looked at as an entry has.
MOST_LINES = 20


def attributed(
    findings: Iterable[Diagnostic], base: Iterable[PackFile], pages: Sequence[Page], touches: Sequence[Touch]
) -> list[Diagnostic]:
    """The findings; each that a later extension has brought about in the files of another pack says so."""
    findings = _removals(list(findings), touches)
    origins = _Origins(base, pages, touches)
    return [_because_of(it, origins.culprit(it)) for it in findings]


def _because_of(finding: Diagnostic, extension: str | None) -> Diagnostic:
    if extension is None:
        return finding
    return replace(finding, message=f"{finding.message} (because of the extension '{extension}')")


def _removals(findings: list[Diagnostic], touches: Iterable[Touch]) -> list[Diagnostic]:
    """The findings; all that miss something which an extension removes are one, where it does so."""
    gone = {it.path[1]: it for it in touches if it.verb == "remove" and len(it.path) == 2}
    uses: dict[str, list[Diagnostic]] = {}
    for it in findings:
        name = next((name for name in it.missing if name in gone), None)
        # A change by another extension to what is removed has a finding of its own (GONE).
        if name is not None and it.code != codes.GONE:
            uses.setdefault(name, []).append(it)
    told = {it for group in uses.values() for it in group}
    return [
        *(it for it in findings if it not in told),
        *(_removed(name, gone[name], group) for name, group in uses.items()),
    ]


def _removed(name: str, touch: Touch, uses: list[Diagnostic]) -> Diagnostic:
    where = f"in {len(uses)} places" if len(uses) > 1 else "elsewhere"
    message, hint = f"'{name}' is removed here, but it is still used {where}", "change or remove that, too"
    users = tuple(Related(it.span, f"'{name}' is used here") for it in uses)
    return Diagnostic(codes.MALFORMED_EDIT, message, touch.span, hint, about=used(name), related=users)


class _Origins:
    """Which extension has touched what, and in whose files a finding lies."""

    def __init__(self, base: Iterable[PackFile], pages: Sequence[Page], touches: Sequence[Touch]) -> None:
        self.names = [it.name for it in pages]
        self.homes = {file.name: number for number, page in enumerate(pages) for file in page.files}
        texts = {file.name: file.text for file in (*base, *(it for page in pages for it in page.files))}
        self.line_of: ReadLine = read_from(texts)
        self.touched: dict[str, set[int]] = defaultdict(set)
        """By the name of something that was touched, as a whole or in part: the numbers of the extensions."""
        self.whole: dict[str, set[int]] = defaultdict(set)
        """By the name of something that was touched as a whole, and by words that stood there before."""
        for touch in touches:
            number = self.names.index(touch.extension)
            keys, values = parts_of(touch.was)
            for word in (*touch.path, *_words(keys), *_words(values)):
                self.touched[word].add(number)
            for word in (*(touch.path[1:] if len(touch.path) == 2 else ()), *_words(values)):
                self.whole[word].add(number)

    def culprit(self, finding: Diagnostic) -> str | None:
        """The last extension that has touched what a finding speaks of, where that is in an earlier pack's file.

        A pack may have advice of its own about something of which an extension has changed a part.
        """
        home = self.homes.get(finding.span.file, -1)
        ways = [(self.touched, finding.names), (self.touched, self._said(finding))]
        for index, words in ways if finding.is_error else [(self.whole, finding.names)]:
            later = [it for word in words for it in index.get(word, ()) if it > home]
            if later:
                return self.names[max(later)]
        return None

    def _said(self, finding: Diagnostic) -> set[str]:
        """The names that stand where a finding points to."""
        at = finding.span
        last = min(at.end_line, at.line + MOST_LINES)
        rows = [self.line_of(at.file, line) or "" for line in range(at.line, last + 1)]
        if last == at.end_line and rows:
            rows[-1] = rows[-1][: at.end_column - 1]
        rows[0] = rows[0][at.column - 1 :]
        return _words(rows)


def _words(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in WORD.findall(text)} - reserved_words()
