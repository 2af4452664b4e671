"""What the checker says of a pack with one mistake in it, and whether that is good enough.

A mistake counts as
- **found** when there is any finding;
- **at the line** when every finding lies at most one line from the change, or a place that it relates to does;
- **in place** when every finding either lies at most one line from the change or names the changed thing
  (a misspelt declaration is missed wherever it is used: those findings must name it);
- **suggested** (misspellings only) when some finding names the word as it was;
- **restored** (misspellings with a finding only) when `--fix` makes every file byte for byte as it was;
- **no mistake** when nothing is found and either the pack means the same as before (its model is equal, but for
  places), or only prose was changed, which nobody but a reader can judge.

Everything else that is not found is **missed**: the pack with it is another pack that can be played.
"""

from __future__ import annotations

import dataclasses
import re
import time
import traceback
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cardwright.check.checked_pack import CheckedPack
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.lang.typed import Place
from cardwright.project import Project
from cardwright.records import Record
from cardwright.source.tree import Scalar
from tests.mutation.mistakes import Mutant
from tests.mutation.restoring import Restoring, restore

# Seconds of processor time. A sound pack takes a quarter of one; no mistake may lead to very much more.
SLOWEST = 5.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one mutant."""

    mutant: Mutant
    findings: list[Diagnostic]
    astray: list[Diagnostic]
    """Findings that neither lie at the change nor name it."""
    elsewhere: int
    """How many findings lie further away, whether they name it or not."""
    suggested: bool
    no_mistake: str
    """Why this is no mistake; empty when it is one."""
    seconds: float
    crash: str
    """The traceback, where examining the pack raised something."""
    restoring: Restoring
    """What `--fix` makes of it."""
    unlike_anew: bool = False
    """Whether a pack that is read from scratch has other findings than an edited one."""

    @property
    def found(self) -> bool:
        return bool(self.findings)

    @property
    def has_errors(self) -> bool:
        """Whether the pack cannot be played with it."""
        return any(it.is_error for it in self.findings)

    @property
    def in_place(self) -> bool:
        return self.found and not self.astray

    @property
    def at_the_line(self) -> bool:
        return self.found and not self.elsewhere


@dataclass(frozen=True, slots=True)
class Examined:
    """What the checker made of a pack with something changed in it."""

    checked: CheckedPack | None
    findings: list[Diagnostic]
    seconds: float
    crash: str
    """The traceback, where it raised something."""


class Examiner:
    """Examines mutants as edits of one project, which takes a sixth of the time that it takes from scratch."""

    def __init__(self, pack: Path) -> None:
        self.pack = pack
        self.project = Project.from_folder(pack)
        report = self.project.check()
        assert report.pack is not None and not report.findings, "mistakes are made in a sound pack"
        self.meaning = meaning_of(report.pack)
        self.sound = {it.name: it.read_text(encoding="utf-8") for it in pack.glob("*.yaml")}

    def examine(self, texts: Mapping[str, str], anew: bool = False) -> Examined:
        """Examines the pack with other texts of some files: as an edit of the project, or `anew` as a pack of its own."""
        project = Project.from_folder(self.pack) if anew else self.project
        started = time.process_time()
        checked, findings, crash = None, [], ""
        try:
            report = project.with_texts(texts).check()
            checked, findings = report.pack, list(report.findings)
        except Exception:
            crash = traceback.format_exc()
        return Examined(checked, findings, time.process_time() - started, crash)

    def judge(self, mutant: Mutant, anew: bool = False) -> Verdict:
        """The verdict on a mutant, which is also examined `anew` if asked for."""
        examined = self.examine({mutant.file: mutant.text})
        again = self.examine({mutant.file: mutant.text}, anew=True) if anew else examined
        checked, findings = examined.checked, examined.findings
        elsewhere = [it for it in findings if not lies_at(it, mutant.file, mutant.lines)]
        return Verdict(
            mutant,
            findings,
            [it for it in elsewhere if not names(it, mutant.names)],
            len(elsewhere),
            mutant.word is not None and any(names(it, {mutant.word}) for it in findings),
            "" if findings or checked is None else self._harmless(checked, mutant),
            max(examined.seconds, again.seconds),
            examined.crash or again.crash,
            self._restored({mutant.file: mutant.text}, findings),
            again.findings != findings,
        )

    def _restored(self, texts: Mapping[str, str], findings: list[Diagnostic]) -> Restoring:
        """What `--fix` makes of the pack with these texts."""
        named = {self._shown(file): text for file, text in self.sound.items()}
        return restore(self.project, named, {self._shown(it): text for it, text in texts.items()}, findings)

    def _shown(self, file: str) -> str:
        return f"{self.pack.name}/{file}"

    def _harmless(self, checked: CheckedPack, mutant: Mutant) -> str:
        if meaning_of(checked) == self.meaning:
            return "it means the same"
        return "prose, which only a reader can judge" if mutant.for_readers else ""


def file_of(finding: Diagnostic) -> str:
    """The file in which a finding lies, without the folder of the pack."""
    return PurePosixPath(finding.span.file).name


def lies_at(finding: Diagnostic, file: str, lines: range) -> bool:
    """Whether a finding is at most one line from a change, or a place that is shown with it as what it comes from."""
    return any(_is_near(it, file, lines) for it in (finding.span, *(it.span for it in finding.related)))


def _is_near(span: Span, file: str, lines: range) -> bool:
    # What is missing from a list is told of the list, from its first line to its last.
    same = PurePosixPath(span.file).name == file
    return same and span.line <= lines.stop and lines.start - 1 <= span.end_line


def names(finding: Diagnostic, words: Set[str]) -> bool:
    """Whether a finding says one of the words."""
    said = set(re.findall(r"[A-Za-z_]+", f"{finding.message} {finding.hint}"))
    return not said.isdisjoint(words)


def meaning_of(thing: object) -> object:
    """A checked pack as plain data that compares equal when the packs mean the same: all but places and texts."""
    match thing:
        case Span() | Place() | Scalar():
            return None
        case CheckedPack():
            parts = {it.name: getattr(thing, it.name) for it in dataclasses.fields(thing) if it.compare}
            parts["shown"] = list(thing.shown.values())
            return meaning_of(parts)
        case Record():
            return type(thing).__name__, *(meaning_of(it) for it in thing)
        case Mapping():
            return [(key, meaning_of(value)) for key, value in thing.items() if key != "texts"]
        case list() | tuple():
            return [meaning_of(it) for it in thing]
        case _ if dataclasses.is_dataclass(thing):
            compared = (it.name for it in dataclasses.fields(thing) if it.compare)
            return meaning_of({name: getattr(thing, name) for name in compared})
        case _:
            return thing
