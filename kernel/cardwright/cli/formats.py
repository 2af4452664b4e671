"""How findings are written: for people, for machines, and as plugins add further ways."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity, did_you_mean, render_text
from cardwright.errors import SettingError
from cardwright.packs.model import Pack


@dataclass(slots=True)
class Examined:
    """A pack that was looked at. `pack` is None when its files cannot be read."""

    name: str
    pack: Pack | None
    findings: list[Diagnostic]
    texts: Mapping[str, str]
    """Its files by the names that findings have for them."""


@dataclass(slots=True)
class Report:
    """All that was looked at in one run, in order."""

    packs: list[Examined] = field(default_factory=list)

    @property
    def findings(self) -> list[Diagnostic]:
        return [finding for it in self.packs for finding in it.findings]

    @property
    def errors(self) -> int:
        return sum(it.severity is Severity.ERROR for it in self.findings)


Format = Callable[[Report], str]
"""The whole text of a report, without the end of its last line."""


def text(report: Report) -> str:
    """For people: each finding with its line, or what a sound pack is made of."""
    lines = []
    for it in report.packs:
        if it.findings:
            lines.append(render_text(it.findings, it.texts))
        elif it.pack is not None:
            lines.append(f"{it.name}: {summary(it.pack)}; nothing found")
    if report.findings:
        lines.append(f"{report.errors} errors, {len(report.findings) - report.errors} warnings")
    return "\n".join(lines)


def as_json(report: Report) -> str:
    """For machines."""
    findings, errors = report.findings, report.errors
    counts = {"errors": errors, "warnings": len(findings) - errors, "packs": len(report.packs)}
    return json.dumps({"diagnostics": [it.to_json() for it in findings], "summary": counts}, indent=2)


def summary(pack: Pack) -> str:
    """What a pack is made of, in one line."""
    decks = (f"{sum(kind.copies for kind in pack.kinds_of(deck))} {deck}" for deck in pack.decks)
    extended = "".join(f", with {it.name} {it.version}" for it in pack.extensions)
    return f"{', '.join(decks)}, {len(pack.procedures)} rules and formulas{extended}"


FORMATS: dict[str, Format] = {"text": text, "json": as_json}


def format_named(name: str) -> Format:
    """A format by its name, the kernel's or a plugin's. Raises SettingError for a name that no format has."""
    from cardwright import plugins
    from cardwright.plugins import own

    if name in own.cardwright_formats():
        return own.cardwright_formats()[name]
    from cardwright.plugins.guards import guarded_format

    known = plugins.everything().formats
    if name not in known:
        hint = did_you_mean(name, known) or f"known: {', '.join(known)}"
        raise SettingError(codes.WRONG_SETUP, f"there is no format '{name}'", hint)
    return guarded_format(known[name].plugin, name, known[name].what)
