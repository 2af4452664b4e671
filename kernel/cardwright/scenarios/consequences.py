"""Scenarios that are right about a card whose key is misspelt: one mistake, reported where it was made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity


def told_together(of_pack: Iterable[Diagnostic], of_scenarios: Iterable[Diagnostic]) -> list[Diagnostic]:
    """All findings, without those about names that the pack should have had by a finding of its own.

    That finding is an error then: the scenarios cannot be played.
    """
    told = list(of_scenarios)
    unknown: dict[str, list[Diagnostic]] = {}
    for it in told:
        for name in it.missing:
            unknown.setdefault(name, []).append(it)
    found, explained = [], set()
    for it in of_pack:
        spelt = it.fix.edits[0].text if it.code == codes.KEY_UNLIKE_NAME and it.fix is not None else None
        about = unknown.get(spelt, []) if spelt is not None else []
        if about:
            explained.update(about)
            places = "1 place" if len(about) == 1 else f"{len(about)} places"
            message = f"{it.message}, and scenarios say '{spelt}' in {places}"
            it = replace(it, message=message, severity=Severity.ERROR)
        found.append(it)
    return [*found, *(it for it in told if it not in explained)]
