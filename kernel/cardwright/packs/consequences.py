"""One mistake, one finding, and all mistakes in one run.

A misspelt key or name is missed wherever it was meant to be read, and a misspelt declaration wherever it is
used. Such findings say which word was likely meant. With those words put right the pack is read a second time:
a finding that is gone then was a consequence, and one that is new was hidden behind a word that could not be read.
"""

from __future__ import annotations

from collections.abc import Collection

from cardwright import codes
from cardwright.diagnostics import Diagnostic, tidy
from cardwright.packs.common_cause import common_causes
from cardwright.packs.doubts import Faults
from cardwright.packs.look import Correction, Look, Reader
from cardwright.packs.misspelt import correction, misspelt_declarations

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
# Behind a mistake that was hidden behind another there may be a third; nobody hides four in one line.
MOST_ROUNDS = 3


def settled(reader: Reader, first: Look) -> tuple[list[Diagnostic], Look]:
    """The findings of a first look, without those that follow from others and with those that others hide.

    Also the look at the pack with its misspelt words put right.
    """
    if len(first.findings) > MOST_FINDINGS:
        return first.findings, first
    second = _SecondReading(reader, first)
    findings = second.put_right(first.findings, _DECLARING)
    for _ in range(MOST_ROUNDS):
        known = findings
        findings = second.put_right(findings, None)
        if findings == known:
            break
    findings = Faults(findings, second.look.files).without_followers(findings)
    return tidy(common_causes(tidy(findings), second.look.files)), second.look


class _SecondReading:
    """Reads a pack again with words put right."""

    def __init__(self, reader: Reader, first: Look) -> None:
        self.reader = reader
        self.first = self.look = first
        self.groups: dict[Diagnostic, list[Diagnostic]] = {}
        """For a misspelt declaration, the findings that it stands for."""
        self.seen = {_place(it) for it in first.findings}
        self.done: dict[Diagnostic, Correction] = {}

    def put_right(self, findings: list[Diagnostic], of_codes: Collection[str] | None) -> list[Diagnostic]:
        """The findings when the words that those with these codes (None: all) suggest are put right.

        Those themselves stay, and so does what is found all the same; what was hidden comes to them.
        """
        lines = self.reader.lines
        groups = misspelt_declarations(findings, lines)
        self.groups |= groups
        told = {it for group in groups.values() for it in group}
        findings = [it for it in findings if it not in told] + list(groups)
        corrections = {
            it: found
            for it in findings
            if (of_codes is None or it.code in of_codes) and (found := correction(it, lines)) is not None
        }
        if not corrections or corrections == self.done:
            return findings
        look = self.reader.look(corrections.values())
        before = {_place(it) for it in findings}
        new = _places(look) - before
        wrong = [it for it in corrections if any(_spoils(it, place) for place in new)]
        if wrong:
            for it in wrong:
                del corrections[it]
            findings = [x for it in findings for x in (self.groups.get(it, [it]) if it in wrong else [it])]
            look = self.reader.look(corrections.values()) if corrections else self.first
        self.look, self.done = look, corrections
        left = _places(look)
        hidden = [it for it in look.findings if _place(it) not in self.seen]
        self.seen |= left
        return [it for it in findings if it in corrections or _place(it) in left] + hidden


def _spoils(correction: Diagnostic, new: _Place) -> bool:
    """Whether a word was not the one that was meant: it leads to something else on its own line.

    But with the right word of the language a line can be read, and what its names mean is another matter.
    """
    code, file, line, _ = new
    hidden = correction.code.startswith("CW3") and code.startswith("CW4")
    return (file, line) == (correction.span.file, correction.span.line) and not hidden


def _place(finding: Diagnostic) -> _Place:
    return finding.code, finding.span.file, finding.span.line, finding.span.column


def _places(look: Look) -> set[_Place]:
    return {_place(it) for it in look.findings}
