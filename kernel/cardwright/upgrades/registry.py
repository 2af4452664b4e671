"""All steps, and a pack brought up to date by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

from packaging.version import Version

from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import Edit, Fix
from cardwright.fixing.rounds import FixOutcome, put_right
from cardwright.project import Project
from cardwright.upgrades import steps as folder

# So that the places of a step cannot be taken for those of a finding.
_CODE = "upgrade "


@dataclass(frozen=True, slots=True)
class Step:
    """A change to packs of older versions: what it does and why, in a line each."""

    name: str
    since: str
    does: str
    why: str
    edits: Callable[[Project], Iterable[tuple[Edit, ...]]]

    def changes(self, project: Project) -> Iterator[Diagnostic]:
        """The places where a pack has the old form, each with the edits that make it the new one."""
        for edits in self.edits(project):
            fix = Fix(edits, sure=True)
            yield Diagnostic(_CODE + self.name, self.does, edits[0].span, severity=Severity.WARNING, fix=fix)


def all_steps() -> list[Step]:
    """Every step, the older ones first."""
    found = [import_module(f"{folder.__name__}.{it.name}") for it in iter_modules(folder.__path__)]
    steps = [
        Step(it.__name__.rpartition(".")[2].replace("_", "-"), it.SINCE, it.DOES, it.WHY, it.edits)
        for it in found
    ]
    return sorted(steps, key=lambda it: (Version(it.since), it.name))


def upgraded(project: Project, texts: Mapping[str, str], steps: Sequence[Step]) -> FixOutcome:
    """The texts of a pack (as they are on the disk) after all steps; what a step would break is left as it is."""

    def check(now: Mapping[str, str]) -> list[Diagnostic]:
        edited = project.with_texts({file: text for file, text in now.items() if text != texts[file]})
        changes = (change for step in steps for change in step.changes(edited))
        return [*edited.check(advice=False).findings, *changes]

    return put_right(texts, check(texts), check, lambda found: (it for it in found if is_change(it)))


def is_change(finding: Diagnostic) -> bool:
    """Whether it is a step's, and not a finding of the check."""
    return finding.code.startswith(_CODE)


def step_of(change: Diagnostic) -> str:
    """The name of the step whose change it is."""
    return change.code.removeprefix(_CODE)
