"""What the checker says of several mistakes at once, beside what it says of each alone.

Whoever writes a pack makes more than one mistake before looking, and must not have to run the checker once for each.
So of the mistakes that are found alone
- each must be **found** together too: some finding lies at most one line from it, or names the changed thing and
  is not there for another of the mistakes;
- and nothing may be **new**: every finding lies at one of them, names it, or was there with one of them alone.

A mistake that is found together is said **as alone** when all that is found with it alone is found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import yaml

from cardwright.findings.diagnostic import Diagnostic
from tests.mutation.compounds import Compound
from tests.mutation.judging import Examiner, file_of, lies_at, names
from tests.mutation.mistakes import Mutant

_Place = tuple[str, str, int]
"""Code, file and line of a finding. Not its words: they may tell of another line, which has moved."""


@dataclass(frozen=True)
class Comparison:
    """The findings of several mistakes together, beside those of each alone."""

    compound: Compound
    alone: Sequence[Sequence[Diagnostic]]
    """In the order of the parts."""
    findings: Sequence[Diagnostic]

    @cached_property
    def lost(self) -> list[Mutant]:
        """The mistakes that are not found any more."""
        return [it for it in self.compound.parts if not self._found(it)]

    @cached_property
    def new(self) -> list[Diagnostic]:
        """Findings that none of the mistakes explains."""
        parts = self.compound.parts
        return [it for it in self.findings if not any(self._is_for(it, part) for part in parts)]

    def found_alone(self, part: Mutant) -> Sequence[Diagnostic]:
        """What is found with a part alone."""
        return self.alone[self.compound.parts.index(part)]

    def as_alone(self, part: Mutant) -> bool:
        """Whether all that is found with a part alone is found again."""
        return self._expected[part] <= {_place(it) for it in self.findings}

    def _found(self, part: Mutant) -> bool:
        return any(
            self._at(it, part)
            or (names(it, part.names) and self._as_with(it, part))
            or ((names(it, part.names) or self._as_with(it, part)) and not self._is_for_another(it, part))
            for it in self.findings
        )

    def _is_for(self, finding: Diagnostic, part: Mutant) -> bool:
        return self._at(finding, part) or self._as_with(finding, part) or names(finding, part.names)

    def _is_for_another(self, finding: Diagnostic, part: Mutant) -> bool:
        others = (it for it in self.compound.parts if it != part)
        return any(self._at(finding, it) or self._as_with(finding, it) for it in others)

    def _at(self, finding: Diagnostic, part: Mutant) -> bool:
        return lies_at(finding, part.file, self.compound.lines(part))

    def _as_with(self, finding: Diagnostic, part: Mutant) -> bool:
        return _place(finding) in self._expected[part]

    @cached_property
    def _expected(self) -> dict[Mutant, set[_Place]]:
        """Where the findings of each part alone must lie when all are made."""
        return {
            part: {
                (it.code, file_of(it), self.compound.line(file_of(it), it.span.line, part)) for it in alone
            }
            for part, alone in zip(self.compound.parts, self.alone, strict=True)
        }


def _place(finding: Diagnostic) -> _Place:
    return finding.code, file_of(finding), finding.span.line


@dataclass(frozen=True)
class VerdictTogether:
    """What came of several mistakes at once."""

    comparison: Comparison
    seconds: float
    crash: str = ""
    """The traceback, where examining the pack raised something."""
    hidden_by: dict[Mutant, list[Mutant]] = field(default_factory=dict)
    """For each mistake that is lost, those with which it is lost even when only the two are made."""
    no_yaml: frozenset[Mutant] = frozenset()
    """The mistakes after which a file is no YAML any more."""


def judge_together(examiner: Examiner, compound: Compound) -> VerdictTogether | None:
    """The verdict on those mistakes of a compound that are found alone; None when there are not two of them."""
    verdicts = [examiner.judge(it) for it in compound.parts]
    alone = {it.mutant: it.findings for it in verdicts if it.found}
    if len(alone) < 2:
        return None
    comparison, seconds, crash = _compared(examiner, alone, alone)
    hidden_by = {
        part: [other for other in alone if other != part and _hides(examiner, alone, other, part)]
        for part in comparison.lost
    }
    return VerdictTogether(comparison, seconds, crash, hidden_by, frozenset(filter(_breaks_its_file, alone)))


def _compared(
    examiner: Examiner, alone: dict[Mutant, list[Diagnostic]], parts: Iterable[Mutant]
) -> tuple[Comparison, float, str]:
    """Some of the mistakes together, beside each alone; the seconds that took, and the traceback of a crash."""
    compound = Compound(tuple(parts))
    examined = examiner.examine(compound.texts(examiner.sound))
    comparison = Comparison(compound, [alone[it] for it in compound.parts], examined.findings)
    return comparison, examined.seconds, examined.crash


def _hides(examiner: Examiner, alone: dict[Mutant, list[Diagnostic]], other: Mutant, part: Mutant) -> bool:
    if len(alone) == 2:
        return True
    return part in _compared(examiner, alone, (other, part))[0].lost


def _breaks_its_file(part: Mutant) -> bool:
    try:
        yaml.compose(part.text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return True
    return False
