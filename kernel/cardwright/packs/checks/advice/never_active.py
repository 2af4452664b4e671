"""Modifiers that are never in force, and sides of cards that are never up."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.model import Deck, Kind
from cardwright.packs.study import Study
from cardwright.packs.study.usage import Use


def find(study: Study) -> list[Diagnostic]:
    """A finding for each card with modifiers where no card is ever active, and for each side never turned up."""
    found = []
    for kind in study.pack.kinds.values():
        deck = study.pack.decks[kind.deck]
        first = next((it for face in kind.faces for it in face.modifiers), None)
        if first is not None and not study.checked.active and "active_pieces" not in study.checked.unsure:
            message = f"'{kind.name}' is never active: the pack does not say which cards are"
            hint = "name them under 'active_pieces', as in 'active_pieces: [zone]'"
            found.append(Diagnostic(codes.NEVER_ACTIVE, message, first.key.span, hint, Severity.WARNING))
        found += _sides(study, deck, kind)
    return found


def _sides(study: Study, deck: Deck, kind: Kind) -> list[Diagnostic]:
    if any(option.pieces == deck.name for option in study.pack.options.values()):
        return []  # a table may ask for any side
    hint = "'flip card to …' turns it up; the first side of the deck is up at the start"
    return [
        Diagnostic(
            codes.SIDE_NEVER_UP,
            f"the side '{deck.sides[number]}' of '{kind.name}' is never up",
            kind.span,
            hint,
            Severity.WARNING,
        )
        for number in range(1, len(kind.faces))
        if not study.usage.used(Use.SIDE, str(number))
    ]
