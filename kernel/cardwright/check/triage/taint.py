"""Names whose declaration is wrong or could not be read are tainted, and findings about them may be consequences.

One mistake is one finding: a zone whose declaration is wrong is not also reported wherever it is used, and what is
declared on a line that is not YAML is not reported as missing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from cardwright.declarations.sections import NOT_DECLARING, PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, read_from
from cardwright.findings.fix import Role
from cardwright.schema.pack_schema import known_keys
from cardwright.source.rows import indentation
from cardwright.source.span_index import Stretches
from cardwright.source.tree import Gap, Node, Scalar, Sequence, entries_of, given_names
from cardwright.words import called_in

_LACKING = (codes.WRONG_TYPE, codes.MISSING_KEY, codes.WRONG_NUMBER, codes.EMPTY_TEXT)
# A mistake that leaves open how many cards there are.
_UNCOUNTED = (codes.WRONG_TYPE, codes.INDENTATION)
# Each entry of such a list is a name that the pack has from there on.
_LISTS_OF_NAMES = ("effects", "one_of", "sides")
# A heading that has slipped into a rule: `  draw_step of player: |`.
_HEADING = re.compile(r"^\s*([a-z][a-z0-9_]*)(?: of [\w ]+)?:", re.MULTILINE)
_NOT_READ = (
    codes.NEVER_READ,
    codes.UNUSED_ATTRIBUTE,
    codes.UNUSED_FORMULA,
    codes.UNUSED_ICON,
    codes.UNUSED_OPTION,
    codes.UNUSED_TABLE,
    codes.UNUSED_VALUE,
)
_IN_TEXT = (codes.UNEXPECTED_WORD, codes.UNFINISHED, codes.INDENT_IN_RULE, codes.BAD_CHARACTER)


def beside_gaps(findings: Iterable[Diagnostic], files: Collection[PackFile]) -> list[Diagnostic]:
    """Drops findings that lie in unreadable lines or may follow from them."""
    gaps = [gap for file in files for gap in file.gaps]
    if not gaps:
        return list(findings)
    names = frozenset(word for gap in gaps for word in gap.words or ()) - _declared_beside(files)
    anything = any(gap.words is None for gap in gaps)
    rows = {file.name: file.text.splitlines() for file in files}
    of_file = {file.name: file.gaps for file in files}
    return [
        it
        for it in findings
        if not any(
            gap.holds(it.span) or _lacks(it, gap, rows[gap.file]) for gap in of_file.get(it.span.file, ())
        )
        and not (may_follow(it) if anything else speaks_of(it, names))
    ]


def _declared_beside(files: Iterable[PackFile]) -> set[str]:
    """Names that no unreadable line declares: known keys, languages, and what is declared elsewhere."""
    names = {*known_keys()}
    for file in files:
        for section, part in entries_of(file.tree):
            if section.text == "languages" and isinstance(part, Sequence):
                names.update(it.text for it in part.items if isinstance(it, Scalar))
            for it in given_names(part) if section.text not in NOT_DECLARING else ():
                if not any(gap.holds(it.span) for gap in file.gaps):
                    names.add(called_in(it.text))
    return names


def _lacks(finding: Diagnostic, gap: Gap, rows: list[str]) -> bool:
    """Whether a key seems to lack something that the unreadable lines below it may hold."""
    at = finding.span
    if finding.code not in _LACKING or at.file != gap.file or at.line >= gap.first:
        return False
    indents = (indentation(row) for row in rows[at.line : gap.first - 1])
    return all(it is None or it >= at.column for it in indents)


def may_follow(finding: Diagnostic) -> bool:
    """Whether a finding of its kind may be a consequence of another."""
    return codes.entry(finding.code).follows or not finding.is_error


def speaks_of(finding: Diagnostic, names: Collection[str]) -> bool:
    """Whether it may be a consequence of a wrong declaration of one of these names."""
    return may_follow(finding) and not finding.names.isdisjoint(names)


class Faults:
    """The names whose declarations are wrong, with the places of those."""

    def __init__(self, findings: Iterable[Diagnostic], files: Iterable[PackFile]) -> None:
        files, findings = list(files), list(findings)
        open_ends = Stretches(it.span for it in findings if codes.entry(it.code).taints)
        in_texts = Stretches(it.span for it in findings if it.code in _IN_TEXT)
        places: dict[str, list[Span]] = defaultdict(list)
        self._half_read = set()
        for name, extent in _declarations(files):
            if open_ends.any_inside(extent):
                places[name].append(extent)
            if in_texts.any_inside(extent):
                self._half_read.add(name)
        self.tainted = frozenset(places)
        """Names whose declarations contain an error."""
        self.uncounted = set(_uncounted(findings, files))
        """Sections whose number of entries is not known."""
        for name, extent in _misplaced(findings, files):
            places[name].append(extent)
        self.places = {name: Stretches(extents) for name, extents in places.items()}

    def without_followers(self, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Drops findings elsewhere that may be consequences of these faults."""
        return [it for it in findings if not self._explain(it)]

    def _explain(self, finding: Diagnostic) -> bool:
        if finding.code == codes.COUNT_NOT_EXPECTED:
            return not finding.names.isdisjoint(self.uncounted)
        if finding.code == codes.NOT_TRANSLATED and not finding.names.isdisjoint(self._half_read):
            return True  # a question in it may be that of another rule, whose heading was not read as one
        names = finding.names & self.places.keys()
        at_home = any(self.places[name].any_around(finding.span) for name in names)
        return not at_home and speaks_of(finding, names)


def unless_not_read(
    advice: list[Diagnostic], findings: Iterable[Diagnostic], files: Iterable[PackFile]
) -> list[Diagnostic]:
    """Drops advice that nothing reads a name where a formula as a whole is wrong: it may have been meant to."""
    errors = [it for it in findings if it.is_error and it.fix is None]
    wrong = {it.span for it in errors}
    misfits = {name for it in errors if it.code == codes.TYPE_MISMATCH for name in it.names}
    for file in files:
        for section, part in entries_of(file.tree):
            for key, node in entries_of(part) if section.text == "formulas" else ():
                if node.span in wrong or called_in(key.text) in misfits:
                    return [it for it in advice if it.code not in _NOT_READ]
    return advice


def _declarations(files: Iterable[PackFile]) -> Iterator[tuple[str, Span]]:
    """Every name that a section declares, by a key or in a list, with the extent of its declaration."""
    for file in files:
        for section, part in entries_of(file.tree):
            if section.text not in NOT_DECLARING:
                yield from _declared_in(part)


def _declared_in(part: Node) -> Iterator[tuple[str, Span]]:
    for key, node in entries_of(part):
        extent = key.span.through(node.span)
        yield called_in(key.text), extent
        for inner, value in entries_of(node):
            if inner.text == "attributes":
                yield from _declared_in(value)
            elif inner.text not in known_keys():
                yield from ((it.text, extent) for it, _ in entries_of(value))
            for it in value.items if isinstance(value, Sequence) else ():
                if isinstance(it, Scalar):
                    yield it.text, extent


def beside_unread_names(
    findings: list[Diagnostic], first: Iterable[Diagnostic], files: Iterable[PackFile]
) -> list[Diagnostic]:
    """Drops findings that a name is missing, where no more are than there are entries of lists that are no names.

    `first` are all findings, before any was dropped. What the entries are to be called nobody knows: it is those.
    """
    first = list(first)
    spans = [it.span for it in first if it.code == codes.WRONG_TYPE]
    if not spans:
        return findings
    wrong = Stretches(spans)
    sections = (it for file in files for it in entries_of(file.tree) if it[0].text not in NOT_DECLARING)
    unread = sum(wrong.any_inside(it.span) for _, part in sections for it in _listed_in(part))
    if not unread or len({*map(_name_lacking, first)} - {""}) > unread:
        return findings
    return [it for it in findings if not (_name_lacking(it) and may_follow(it))]


def _listed_in(part: Node) -> Iterator[Node]:
    for _, node in entries_of(part):
        for inner, value in entries_of(node):
            if inner.text == "attributes":
                yield from _listed_in(value)
            elif inner.text in _LISTS_OF_NAMES and isinstance(value, Sequence):
                yield from value.items


def _name_lacking(finding: Diagnostic) -> str:
    """The name that is used and declared nowhere; '' where there is none, or it is certain what was meant."""
    names = [it.words[-1] for it in finding.about if it.role is Role.MISSING and it.words]
    known = finding.fix is not None and finding.fix.sure
    return names[-1] if names and not known else ""


def _uncounted(findings: Iterable[Diagnostic], files: Iterable[PackFile]) -> Iterator[str]:
    """Sections that have an entry of the wrong type, a duplicate entry, or a heading that was not read as one."""
    open_ends = Stretches(it.span for it in findings if it.code in _UNCOUNTED)
    repeated = [it.span for it in findings if it.code == codes.DUPLICATE_KEY]
    for file in files:
        for section, part in entries_of(file.tree):
            columns = {key.span.column for key, _ in entries_of(part)}
            twice = any(part.span.contains(it) and it.column in columns for it in repeated)
            if twice or open_ends.any_inside(section.span.through(part.span)):
                yield section.text


def _misplaced(findings: Iterable[Diagnostic], files: Iterable[PackFile]) -> Iterator[tuple[str, Span]]:
    """Names whose heading is in the wrong place: a key of something else, or a line of a rule."""
    line_of = read_from({it.name: it.text for it in files})
    for it in findings:
        if it.code in (codes.UNKNOWN_KEY, codes.INDENTATION):
            yield from ((name, it.span) for name in it.names)
        elif it.code in _IN_TEXT:
            row = line_of(it.span.file, it.span.line) or ""
            yield from ((name, it.span) for name in _HEADING.findall(row))
