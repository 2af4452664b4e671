"""What `cardwright validate --fix` makes of a pack with mistakes in it: the pack as it was, or something else.

A mistake is **restored** when every file is byte for byte as it was before. It is put right **otherwise** when the pack is
sound after the fixes and yet not as it was: no designer should meet that, since the game may be another one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardwright.cli.fixes import Fixing
from cardwright.findings.diagnostic import Diagnostic
from cardwright.fixing.rounds import put_right
from cardwright.project import Project

SURE = Fixing(probable=False, baseline=None, show=None)


@dataclass(frozen=True, slots=True)
class Restoring:
    """What sure fixes have made of a pack."""

    restored: bool
    changed: bool
    sound: bool

    @property
    def otherwise(self) -> bool:
        return self.changed and self.sound and not self.restored


def restore(
    project: Project, sound: Mapping[str, str], mistaken: Mapping[str, str], findings: Sequence[Diagnostic]
) -> Restoring:
    """Applies the sure fixes of findings to the files that have mistakes; files are named as in findings."""

    def check(texts: Mapping[str, str]) -> Sequence[Diagnostic]:
        return (
            project.with_texts({it: text for it, text in texts.items() if text != sound[it]}).check().findings
        )

    before = {**sound, **mistaken}
    outcome = put_right(before, findings, check, lambda some: SURE.chosen(some, str))
    return Restoring(
        outcome.texts == sound,
        outcome.texts != before,
        not any(it.is_error for it in outcome.findings),
    )
