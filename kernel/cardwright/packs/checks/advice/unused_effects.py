"""Effects of cards that no rule carries out: what stands under them never happens."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study


def find(study: Study) -> list[Diagnostic]:
    """A finding for each deck that lists such an effect."""
    return [
        Diagnostic(
            codes.UNUSED_EFFECT,
            f"no rule carries out the effect '{effect}' of '{deck.name}'",
            deck.span,
            f"a rule does it with '{effect} of card'",
            Severity.WARNING,
        )
        for deck in study.pack.decks.values()
        for effect in deck.effects
        if effect not in study.usage.effects_performed
    ]
