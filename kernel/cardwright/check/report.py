"""What a check of a project has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.check.checked_pack import CheckedPack
from cardwright.findings.diagnostic import Diagnostic, PackError, read_from, render_text


@dataclass(frozen=True, slots=True)
class CheckReport:
    """All that was found, the pack as far as it could be read, and the texts in which the findings lie."""

    pack: CheckedPack | None
    """None when it is not clear what it is made of; with errors it is there to be looked at, not to be played."""
    findings: tuple[Diagnostic, ...]
    """In reading order, each once."""
    texts: Mapping[str, str] = field(repr=False)
    """The text of every file that was read, by its name in findings."""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings because of which the pack cannot be played."""
        return tuple(it for it in self.findings if it.is_error)

    @property
    def is_sound(self) -> bool:
        """Whether the pack can be played."""
        return self.pack is not None and not self.errors

    def sound(self) -> CheckedPack:
        """The pack; raises PackError with every finding when it is not sound."""
        if self.pack is None or self.errors:
            raise PackError(self.findings, read_from(self.texts))
        return self.pack

    def __str__(self) -> str:
        return render_text(self.findings, self.texts)
