"""Our own numbers in a pack that claims to have everything from its sources."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.analysis import Study
from cardwright.declarations.model import Deck, Kind, Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.findings.fix import declared

EVEN_WITH_ERRORS = True

_ALL = "*"


def find(study: Study) -> list[Diagnostic]:
    """A finding for each `house` mark of a deck or card, where the pack or extension says `complete: true`."""
    pack = study.pack
    things: list[Deck | Kind] = [*pack.decks.values(), *pack.kinds.values()]
    marks = [(it.name, it.house, it.house_at or it.span) for it in things if it.house]
    return [
        Diagnostic(
            codes.HOUSE_IN_COMPLETE,
            f"the pack says that it is complete, but {_said(fields)} of '{name}' is 'house'",
            at,
            "take the mark away once a source gives it, or leave 'complete' out",
            Severity.WARNING,
            about=declared(name),
        )
        for name, fields, at in marks
        if _complete(pack, at)
    ]


def _said(fields: Iterable[str]) -> str:
    """What is our own: all of it, or these fields."""
    return "all" if _ALL in fields else " and ".join(f"'{it}'" for it in fields)


def _complete(pack: Pack, at: Span) -> bool:
    """What the pack or extension says of itself in whose files a mark stands."""
    return next((it.complete for it in pack.extensions if at.file in it.files), pack.complete)
