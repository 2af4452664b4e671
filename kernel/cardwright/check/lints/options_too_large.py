"""Options that no table can give: they ask for more cards than there are."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.declarations.model import Pack, TableOption
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared, used


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such option."""
    found = []
    for it in study.pack.options.values():
        there = _to_choose_from(study.pack, it)
        if it.pieces is not None and it.count > there:
            message = f"the option '{it.name}' asks for {it.count} cards, but only {there} can be named"
            hint = f"'count' can be {there} at most" if there else "name another deck"
            found.append(
                Diagnostic(
                    codes.OPTION_TOO_LARGE,
                    message,
                    it.span,
                    hint,
                    Severity.WARNING,
                    declared(it.name) + used(it.pieces),
                )
            )
    return found


def _to_choose_from(pack: Pack, option: TableOption) -> int:
    """As many as the deck has, but for those left out and, among two-sided cards, those that have one side only."""
    return sum(
        kind.copies
        for kind in (pack.kinds_of(option.pieces) if option.pieces is not None else ())
        if kind.name not in option.excluded and (not pack.decks[kind.deck].sides or len(kind.faces) > 1)
    )
