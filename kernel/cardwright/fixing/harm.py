"""Decides whether fixes have done harm, by comparing the findings before and after them.

A fix does harm when the pack still has the finding that it was to put right, or has an error that it did not have before
and that has to do with the fix: it stands on an edited line, or where a word is written that the fix has put in or taken
out, or the edited file is no YAML any more. Other errors are new only because something hid them, as an unsound pack hides
what is wrong with its scenarios. A pack without errors hides none: there, every new error is harm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Changed, Source

# Of a finding about a whole section, as much is looked at as an entry has.
MOST_LINES = 20

# The codes of what is wrong with a file before anything in it has a meaning.
_UNREADABLE = "CW1"
_WORD = re.compile(r"\w+")

_Place = tuple[str, str, int, int]
"""Code and file of a finding, with the offset and 0 in a file that is changed, or else with line and column."""


@dataclass(frozen=True, slots=True)
class CheckedTexts:
    """The texts of a pack and what is found in them."""

    texts: Mapping[str, str]
    findings: Sequence[Diagnostic]


def do_harm(
    fixes: Sequence[Diagnostic], before: CheckedTexts, after: CheckedTexts, changed: Mapping[str, Changed]
) -> bool:
    """Whether the fixes of these findings should be undone."""
    old = {file: Source(before.texts[file]) for file in changed}
    new = {file: Source(after.texts[file]) for file in changed}
    meant = {_place(it, old) for it in fixes}
    errors = {_place(it, old) for it in before.findings if it.is_error}
    doing = _Doing(fixes, old, after, changed)
    for it in after.findings:
        place = _place_before(_place(it, new), changed)
        if place in meant or (it.is_error and place not in errors and (not errors or doing.explains(it))):
            return True
    return False


def _place(finding: Diagnostic, sources: Mapping[str, Source]) -> _Place:
    span = finding.span
    if span.file not in sources:
        return finding.code, span.file, span.line, span.column
    return finding.code, span.file, sources[span.file].stretch(span)[0], 0


def _place_before(place: _Place, changed: Mapping[str, Changed]) -> _Place:
    code, file, at, column = place
    return (code, file, changed[file].before(at), column) if file in changed else place


class _Doing:
    """What fixes have changed: the lines, and the words that they have put in or taken out."""

    def __init__(
        self,
        fixes: Sequence[Diagnostic],
        old: Mapping[str, Source],
        after: CheckedTexts,
        changed: Mapping[str, Changed],
    ) -> None:
        written = (f"{it.text} {old[it.span.file].written(it.span)}" for fix in fixes for it in edits_of(fix))
        self.words = {word for it in written for word in _WORD.findall(it)}
        self.after, self.changed = after, changed
        self.sources: dict[str, Source] = {}

    def explains(self, error: Diagnostic) -> bool:
        """Whether an error has to do with the fixes."""
        file = error.span.file
        if file not in self.after.texts:
            return False
        source = self.sources.setdefault(file, Source(self.after.texts[file]))
        first, last = error.span.line, min(error.span.end_line, error.span.line + MOST_LINES)
        if file in self.changed:
            edited = self.changed[file].put_in
            lines = ((source.line(start), source.line(end)) for start, end in edited)
            if error.code.startswith(_UNREADABLE) or any(one <= last and first <= two for one, two in lines):
                return True
        said = source.written(Span(file, first, 1, last + 1, 1))
        return not self.words.isdisjoint(_WORD.findall(said))


def edits_of(finding: Diagnostic) -> tuple[Edit, ...]:
    """The edits that put a finding right; none where nobody knows."""
    return finding.fix.edits if finding.fix is not None else ()
