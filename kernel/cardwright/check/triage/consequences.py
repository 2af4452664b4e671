"""One mistake, one finding, and all mistakes in one run.

One misspelt key or declaration causes findings wherever it is used. Triage drops findings about tainted names and merges
findings about one missing name. Then it corrects all likely misspellings and checks the pack a second time, once: a finding
that has gone was a consequence, and a new one was hidden behind a word that could not be read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from cardwright.check.triage.common_cause import common_causes
from cardwright.check.triage.declared_or_used import (
    OFFERING,
    misspelt_declarations,
    replacements,
    undecided,
)
from cardwright.check.triage.examination import Correction, Look, Reader, apart
from cardwright.check.triage.renamed import renamed
from cardwright.check.triage.taint import Faults, beside_unread_names
from cardwright.check.triage.word_index import Lines, Words
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, tidy
from cardwright.words import NAME

_Place = tuple[str, str, int, int]
"""Code, file, line and column of a finding."""

# In a pack with more findings than this it is not single words that are wrong; and each reading takes its time.
MOST_FINDINGS = 1_000


def settled(reader: Reader, first: Look) -> tuple[list[Diagnostic], Look]:
    """Removes findings that follow from others, and adds those that others hide.

    Also returns the look at the corrected pack, or the first look where no correction holds.
    """
    if len(first.findings) > MOST_FINDINGS or (first.checked is not None and not first.checked.all_read):
        return first.findings, first
    words = Words(reader.lines)
    plan = _Plan(first, Faults(first.findings, first.files), words)
    look = reader.look(plan.corrections) if plan.corrections and not reader.is_too_much else first
    findings, best = plan.compared(look) if look is not first else (plan.findings, first)
    findings = Faults(findings, look.files).without_followers(findings)
    findings = beside_unread_names(findings, first.findings, look.files)
    findings = undecided(common_causes(tidy(findings), look.files), words)
    return tidy(findings), best


class _Plan:
    """The corrections to make before the second look, each with its finding."""

    def __init__(self, first: Look, faults: Faults, words: Words) -> None:
        self.first = first
        self.lines = words.lines
        self.groups: dict[Diagnostic, list[Diagnostic]] = {}
        """For each misspelt declaration, the findings about its uses, which it replaces."""
        self.findings = faults.without_followers(first.findings)
        self._group(misspelt_declarations(self.findings, words))
        # What is declared where something is wrong has no other name.
        elsewhere = [it for it in self.findings if faults.tainted.isdisjoint(it.missing)]
        self._group(renamed(elsewhere, first.files, words))
        # Of two that are about the same words, the second may follow from the first, and so may one with the same fix.
        fixes = {fix: it for it in reversed(self.findings) if (fix := replacements(it, self.lines))}
        put_in = {*apart(it for fix in fixes for it in fix)}
        self.fixes = {it: fix for fix, it in fixes.items() if put_in.issuperset(fix)}

    def _group(self, groups: dict[Diagnostic, list[Diagnostic]]) -> None:
        told = {it for group in groups.values() for it in group}
        self.findings = [it for it in self.findings if it not in told] + [*groups]
        self.groups |= groups

    @property
    def corrections(self) -> list[Correction]:
        return [it for fix in self.fixes.values() for it in fix]

    def compared(self, look: Look) -> tuple[list[Diagnostic], Look]:
        """Compares both looks: keeps corrected findings and those found again, and adds those that were hidden.

        A correction that leads to new errors was wrong. Then its new errors are dropped, and what it made disappear is
        kept.
        """
        seen, left = {_place(it) for it in self.findings}, {_place(it) for it in look.findings}
        brought = _Brought(left - seen, self.lines)
        wrong = {
            it: self.groups.get(it, [it])
            for it in self.fixes
            if brought.by(it, self.groups.get(it, ()), left)
        }
        doubtful = _Doubt(wrong)
        kept = [
            it
            for it in self.findings
            if it not in wrong and (it in self.fixes or _place(it) in left or doubtful.concerns(it))
        ]
        # A wrong correction of a declaration can cause any finding, anywhere.
        guessed = any(it in self.groups or brought.declared_by(it) for it in wrong)
        hidden = [
            it for it in look.findings if _place(it) not in seen and not guessed and not doubtful.concerns(it)
        ]
        findings = [*kept, *(it for group in wrong.values() for it in group), *hidden]
        return findings, self.first if wrong else look


class _Doubt:
    """The lines and names that a wrong correction concerns."""

    def __init__(self, wrong: Mapping[Diagnostic, Iterable[Diagnostic]]) -> None:
        those = [x for it, group in wrong.items() for x in (it, *group)]
        self.lines = {(it.span.file, it.span.line) for it in those}
        self.names = {name for it in those for name in it.names}

    def concerns(self, finding: Diagnostic) -> bool:
        return (finding.span.file, finding.span.line) in self.lines or not self.names.isdisjoint(
            finding.names
        )


class _Brought:
    """The findings that corrections have brought."""

    def __init__(self, places: Iterable[_Place], lines: Lines) -> None:
        self.lines = lines
        self.codes_on: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.not_yaml: set[str] = set()
        self.misfits: set[str] = set()
        """The words on lines that have a type error."""
        for code, file, line, _ in places:
            self.codes_on[file, line].add(code)
            if code.startswith("CW1"):
                self.not_yaml.add(file)
            elif code in (codes.TYPE_MISMATCH, codes.NOT_ALLOWED):
                self.misfits.update(NAME.findall(lines[file][line - 1]))

    def declared_by(self, corrected: Diagnostic) -> str:
        """The name that a line declares, where the fix offers more than another spelling; '' for other findings."""
        offered = corrected.code in (*OFFERING, codes.WRONG_TYPE)
        name = NAME.search(self.lines[corrected.span.file][corrected.span.line - 1]) if offered else None
        return name[0] if name is not None else ""

    def by(self, corrected: Diagnostic, group: Iterable[Diagnostic], left: Collection[_Place]) -> bool:
        """Whether a correction was wrong: it leads to a new error where it is made, or where its name is used.

        The file may have stopped being YAML, which shows on other lines, or the declaration may have another type than
        its uses. A line that can only now be parsed may have type errors of its own: those do not count.
        """
        if any(_place(it) in left for it in group):
            return True
        at = [it.span for it in (corrected, *group)]
        if any(it.file in self.not_yaml for it in at):
            return True
        guessed = corrected.code == codes.MISSPELT_DECLARATION and not corrected.has_sure_fix
        if guessed and not corrected.names.isdisjoint(self.misfits):
            return True
        if self.declared_by(corrected) in self.misfits:
            return True
        new = (code for it in at for code in self.codes_on.get((it.file, it.line), ()))
        return any(not (corrected.code.startswith("CW3") and code.startswith("CW4")) for code in new)


def _place(finding: Diagnostic) -> _Place:
    return finding.code, finding.span.file, finding.span.line, finding.span.column
