"""Attributes of cards and spaces that nothing reads."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.declarations.model import Deck, Graph
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each attribute that no text reads, at its first declaration."""
    found: dict[str, Diagnostic] = {}
    holders: list[tuple[Deck | Graph, str]] = [(it, "card") for it in study.pack.decks.values()]
    holders += [(it, "space") for it in study.pack.graphs.values()]
    for holder, noun in holders:
        for it in holder.attributes.values():
            if it.name not in found and not study.usage.used(Use.ATTRIBUTE, it.name):
                idle = study.usage.only_by(it.name, Use.ATTRIBUTE)
                message = (
                    f"'{it.name}' is only read by {idle}" if idle else f"no formula or rule reads '{it.name}'"
                )
                hint = f"read it, as in '{it.name} of {noun}', or delete it"
                found[it.name] = Diagnostic(
                    codes.UNUSED_ATTRIBUTE, message, it.span, hint, Severity.WARNING, about=declared(it.name)
                )
    return list(found.values())
