"""One mistake, one finding, and all mistakes in one run.

A misspelt key or name is missed wherever it was meant to be read, and a misspelt declaration wherever it is
used; so is what is written in another shape than it should have. Such findings say what was likely meant. With that put right the pack is read a second time:
a finding that is gone then was a consequence, and one that is new was hidden behind a word that could not be read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from cardwright.check.triage.common_cause import common_causes
from cardwright.check.triage.declared_or_used import (
    OFFERING,
    misspelt_declarations,
    replacement,
    replacement_of_a_value,
    undecided,
)
from cardwright.check.triage.examination import Correction, Look, Reader, apart
from cardwright.check.triage.renamed import missed_words, unused_declarations
from cardwright.check.triage.taint import Faults
from cardwright.check.triage.word_index import Lines, Words
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, tidy
from cardwright.words import NAME

_Place = tuple[str, str, int, int]
"""Code, file, line and column of a finding."""

# Findings about how something is declared. They are put right first: most others may follow from them.
_DECLARING = (
    codes.MISSPELT_DECLARATION,
    codes.UNKNOWN_KEY,
    codes.NOT_ALLOWED,
    codes.WRONG_TYPE,
    codes.MALFORMED,
    codes.PARAMETER_NAME,
)

# In a pack with more findings than this it is not single words that are wrong; and each reading takes its time.
MOST_FINDINGS = 1_000
# Behind a mistake that was hidden behind another there may be a third; nobody hides four in one line.
MOST_ROUNDS = 3
# To try whether a name was given another one takes a reading, too. A sound pack has no name that is not used, so that
# there is mostly one to try.
MOST_TRIES = 3


def settled(reader: Reader, first: Look) -> tuple[list[Diagnostic], Look]:
    """The findings of a first look, without those that follow from others and with those that others hide.

    Also the look at the pack with its misspelt words put right.
    """
    if len(first.findings) > MOST_FINDINGS or (first.checked is not None and not first.checked.all_read):
        return first.findings, first
    second = _SecondReading(reader, first)
    findings = second.put_right(first.findings, _DECLARING)
    findings = second.renamed(findings)
    for _ in range(MOST_ROUNDS):
        known = findings
        findings = second.put_right(findings, None)
        if findings == known:
            break
    findings = Faults(findings, second.look.files).without_followers(findings)
    findings = undecided(common_causes(tidy(findings), second.look.files), second.words)
    return tidy(findings), second.look


class _SecondReading:
    """Reads a pack again with words put right."""

    def __init__(self, reader: Reader, first: Look) -> None:
        self.reader = reader
        self.first = self.look = first
        self.words = Words(reader.lines)
        self.groups: dict[Diagnostic, list[Diagnostic]] = {}
        """For a misspelt declaration, the findings that it stands for."""
        self.seen = {_place(it) for it in first.findings}
        self.done: dict[Diagnostic, Correction] = {}
        self.names: dict[Diagnostic, tuple[Correction, ...]] = {}
        """For a declaration that was given another name, what gives it back the one by which it is used."""
        self.not_meant: set[tuple[str, str]] = set()
        """Pairs of words of which one was taken for the other and is not."""

    def put_right(self, findings: list[Diagnostic], of_codes: Collection[str] | None) -> list[Diagnostic]:
        """The findings when the words that those with these codes (None: all) suggest are put right.

        Those themselves stay, and so does what is found all the same; what was hidden comes to them.
        """
        lines = self.reader.lines
        # What is declared may have been given another name: that is looked at before other words are put in its place.
        fix = replacement if of_codes is None else replacement_of_a_value
        groups = misspelt_declarations(findings, self.words, self.not_meant)
        self.groups |= groups
        told = {it for group in groups.values() for it in group}
        findings = [it for it in findings if it not in told] + list(groups)
        corrections = {
            it: found
            for it in findings
            if (of_codes is None or it.code in of_codes) and (found := fix(it, lines)) is not None
        }
        # Of two that are about the same words, the second may follow from the first.
        put_in = {*apart(corrections.values())}
        corrections = {it: found for it, found in corrections.items() if found in put_in}
        if not corrections or corrections == self.done or self.reader.is_tired:
            return findings
        look = self._look(corrections.values())
        new = _places(look) - {_place(it) for it in findings}
        brought = _Brought(new, self.reader.lines)
        wrong = [it for it in corrections if brought.by(it, self.groups.get(it, ()))]
        if wrong:
            for it in wrong:
                found = corrections.pop(it)
                self.not_meant.add((found.meant, found.written))
            findings = [x for it in findings for x in (self.groups.get(it, [it]) if it in wrong else [it])]
            if any(it in self.groups for it in wrong):
                # It was not the declaration: then it may be the words that were held against it.
                return self.put_right(findings, of_codes)
            look = self._look(corrections.values()) if corrections or self.names else self.first
        self.look, self.done = look, corrections
        left = _places(look)
        hidden = [it for it in look.findings if _place(it) not in self.seen]
        self.seen |= left
        kept = (it for it in findings if it in corrections or it in self.names or _place(it) in left)
        return [*kept, *hidden]

    def renamed(self, findings: list[Diagnostic]) -> list[Diagnostic]:
        """The findings, where those of names that are used but were declared under another name are one."""
        missed = missed_words(findings, self.reader.lines)
        unused = list(unused_declarations(self.look.files, self.words)) if missed else []
        before, tries = _places(self.look), 0
        for wanted, uses in missed.items():
            for declared in [it for it in unused if it.may_be_missed(uses)]:
                if tries == MOST_TRIES or self.reader.is_tired:
                    return findings
                tries += 1
                names = declared.called(wanted)
                look = self._look(self.done.values(), names)
                left = _places(look)
                if left < before and not any(_place(it) in left for it in uses):
                    hint = f"call it '{wanted}' here, or write '{declared.name}' there"
                    told = declared.finding(wanted, uses, hint)
                    self.names[told] = names
                    self.look, before = look, left
                    unused.remove(declared)
                    kept = (
                        it for it in findings if it in self.done or it in self.names or _place(it) in left
                    )
                    findings = [*kept, told]
                    break
        return findings

    def _look(self, corrections: Iterable[Correction], names: Iterable[Correction] = ()) -> Look:
        given_back = (it for some in self.names.values() for it in some)
        return self.reader.look([*corrections, *given_back, *names])


class _Brought:
    """What is found only since words were put in the place of others."""

    def __init__(self, places: Iterable[_Place], lines: Lines) -> None:
        self.lines = lines
        self.codes_on: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.not_yaml: set[str] = set()
        self.misfits: set[str] = set()
        """The words of lines on which something is of a wrong type."""
        for code, file, line, _ in places:
            self.codes_on[file, line].add(code)
            if code.startswith("CW1"):
                self.not_yaml.add(file)
            elif code == codes.TYPE_MISMATCH:
                self.misfits.update(NAME.findall(lines[file][line - 1]))

    def by(self, corrected: Diagnostic, group: Iterable[Diagnostic]) -> bool:
        """Whether a word was not the one that was meant: it leads to something else where it is written, or used.

        With it the file may be no YAML any more, and that shows at other lines; and what is declared may be of a type
        that its uses are not. But with the right word of the language a line can be read, and what its names mean is
        another matter.
        """
        at = [it.span for it in (corrected, *group)]
        if any(it.file in self.not_yaml for it in at):
            return True
        if corrected.code in OFFERING:
            name = NAME.search(self.lines[corrected.span.file][corrected.span.line - 1])
            if name is not None and name[0] in self.misfits:
                return True
        new = (code for it in at for code in self.codes_on.get((it.file, it.line), ()))
        return any(not (corrected.code.startswith("CW3") and code.startswith("CW4")) for code in new)


def _place(finding: Diagnostic) -> _Place:
    return finding.code, finding.span.file, finding.span.line, finding.span.column


def _places(look: Look) -> set[_Place]:
    return {_place(it) for it in look.findings}
