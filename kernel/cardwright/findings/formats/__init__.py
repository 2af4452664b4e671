"""How findings are written out: one module a format, found by its name.

A format is a function `write(report, out)`; a module of this folder is one. Plugins have further ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, TextIO

from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, did_you_mean
from cardwright.fixing.rounds import Fixed

if TYPE_CHECKING:
    from cardwright.cli.paths import Paths

Format = Callable[["Report", TextIO], None]


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found in one pack. `named` is how the user called it, `summary` what it is made of ('' when unread).

    Each finding stands once in a run: `told_before` says how many were found in an earlier pack already. `fixed` is
    what was put right in this run, and `notes` are lines for people about the pack.
    """

    named: str
    folder: Path
    findings: Sequence[Diagnostic]
    texts: dict[str, str]
    summary: str
    paths: Paths
    told_before: int = 0
    fixed: Sequence[Fixed] = ()
    notes: Sequence[str] = ()

    def path(self, finding: Diagnostic) -> str:
        """The file of a finding, from the current folder, with '/' between folders on every system."""
        return self.paths(finding.span.file)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in all packs of one run."""

    packs: Sequence[Examined]
    known: int = 0
    """How many findings are left out because a baseline has them."""
    notes: Sequence[str] = ()
    """Lines for people about the run."""

    def count(self, severity: Severity) -> int:
        return sum(it.severity is severity for pack in self.packs for it in pack.findings)

    @property
    def errors(self) -> int:
        return self.count(Severity.ERROR)

    @property
    def warnings(self) -> int:
        return self.count(Severity.WARNING)


def formats() -> dict[str, Format]:
    """The kernel's own formats by name; a module is imported when its format is first used."""

    def lazily(name: str) -> Format:
        def write(report: Report, out: TextIO) -> None:
            import_module(f"{__name__}.{name}").write(report, out)

        return write

    return {it.name: lazily(it.name) for it in iter_modules(__path__)}


def format_named(name: str) -> Format:
    """A format by its name, the kernel's or a plugin's. Raises SettingError for a name that no format has."""
    from cardwright import plugins
    from cardwright.plugins import own

    known_here = own.cardwright_formats()
    if name in known_here:
        return known_here[name]
    from cardwright.plugins.guards import guarded_format

    known = plugins.everything().formats
    if name not in known:
        hint = did_you_mean(name, known) or f"known: {', '.join(known)}"
        raise SettingError(codes.WRONG_SETUP, f"there is no format '{name}'", hint)
    return guarded_format(known[name].plugin, name, known[name].what)
