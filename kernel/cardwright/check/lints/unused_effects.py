"""Effects of cards that no rule carries out: what stands under them never happens."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each deck that lists such an effect."""
    found = []
    for deck in study.pack.decks.values():
        for effect in deck.effects:
            if not study.usage.used(Use.EFFECT, effect):
                idle = study.usage.only_by(effect, Use.EFFECT)
                message = f"no rule carries out the effect '{effect}' of '{deck.name}'"
                if idle:
                    message = f"the effect '{effect}' of '{deck.name}' is only carried out by {idle}"
                hint = f"a rule does it with '{effect} of card'"
                found.append(
                    Diagnostic(
                        codes.UNUSED_EFFECT,
                        message,
                        deck.span,
                        hint,
                        Severity.WARNING,
                        about=declared(effect, deck.name),
                    )
                )
    return found
