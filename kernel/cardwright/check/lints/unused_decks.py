"""Decks without cards, and decks whose cards stay for ever where they start."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.declarations.model import Deck
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such deck, where it is declared."""
    found = []
    filled = {kind.deck for kind in study.pack.kinds.values()}
    for deck in study.pack.decks.values():
        if deck.name not in filled:
            message, hint = f"the deck '{deck.name}' has no cards", f"write them under '{deck.name}:'"
            found.append(
                Diagnostic(
                    codes.EMPTY_DECK, message, deck.span, hint, Severity.WARNING, about=declared(deck.name)
                )
            )
        elif deck.starts_in and not _comes_into_play(study, deck):
            message = (
                f"the cards of '{deck.name}' never come into the game: nothing touches '{deck.starts_in}'"
            )
            idle = study.usage.only_by(deck.starts_in, Use.ZONE)
            if idle:
                message = (
                    f"the cards of '{deck.name}' start in '{deck.starts_in}', which is only used by {idle}"
                )
            hint = f"draw from '{deck.starts_in}' in a rule, or let the deck start elsewhere"
            found.append(
                Diagnostic(
                    codes.UNUSED_DECK,
                    message,
                    deck.span,
                    hint,
                    Severity.WARNING,
                    about=declared(deck.name, deck.starts_in),
                )
            )
    return found


def _comes_into_play(study: Study, deck: Deck) -> bool:
    """Whether its zone is used, an option lays its cards out, or one of them is taken by its name."""
    usage, pack = study.usage, study.pack
    return (
        usage.used(Use.ZONE, deck.starts_in)
        or any(it.pieces == deck.name for it in pack.options.values())
        or any(usage.used(Use.KIND, kind.name) for kind in pack.kinds_of(deck.name))
    )
