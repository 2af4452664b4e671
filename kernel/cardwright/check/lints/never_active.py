"""Modifiers that are never in force, and sides of cards that are never up."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.analysis import Study
from cardwright.analysis.kind_filter import Kinds
from cardwright.analysis.usage import Use
from cardwright.declarations.model import Deck, Kind
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each card with modifiers that is never active, and for each side never turned up."""
    found = _never_in_force(study)
    for kind in study.pack.kinds.values():
        found += _sides(study, study.pack.decks[kind.deck], kind)
    return found


def _never_in_force(study: Study) -> list[Diagnostic]:
    checked = study.checked
    if "active_pieces" in checked.unsure:
        return []
    carriers = {it.name: it for it in study.pack.kinds.values() if any(face.modifiers for face in it.faces)}
    if not checked.active:
        message = "'{}' is never active: the pack does not say which cards are"
        hint = "name them under 'active_pieces', as in 'active_pieces: [zone]'"
        return [_at_first(it, message, hint) for it in carriers.values()]
    active = [study.whereabouts.of(body.value) for body in checked.active if body.value is not None]
    reached = 0
    for kinds in active:
        if kinds is None:
            return []  # that no card comes there is a finding of its own
        reached |= kinds
    idle = [it for it in carriers.values() if not study.whereabouts.narrowing.kind(it.name) & reached]
    if len(idle) == len(carriers) > 1:
        # Not each of the cards is wrong, but which cards are called active.
        message = "none of the cards that have something under 'while active' ever comes here"
        text = study.pack.active_pieces[0]
        hint = "name the zone into which they come, or bring them here in a rule"
        return [Diagnostic(codes.NEVER_ACTIVE, message, text.span, hint, Severity.WARNING)]
    message = "'{}' is never active: nothing ever brings it where cards are active"
    return [_at_first(it, message, _others(study, reached)) for it in idle]


def _at_first(kind: Kind, message: str, hint: str) -> Diagnostic:
    """A finding at the first modifier on a card."""
    first = next(it for face in kind.faces for it in face.modifiers)
    said, at = message.format(kind.name), first.key.span
    return Diagnostic(codes.NEVER_ACTIVE, said, at, hint, Severity.WARNING, declared(kind.name))


def _others(study: Study, reached: Kinds) -> str:
    """Which cards come where this one does not."""
    there = _listed(it.text.strip() for it in study.pack.active_pieces)
    decks = (it for it in study.pack.decks if study.whereabouts.narrowing.deck(it) & reached)
    come = f"cards of {_listed(decks)} come to the active pieces, {there}"
    return f"{come}: bring this one there in a rule, or change one of those"


def _listed(names: Iterable[str]) -> str:
    return " and ".join(f"'{it}'" for it in names)


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
            about=declared(deck.sides[number], kind.name),
        )
        for number in range(1, len(kind.faces))
        if not study.usage.used(Use.SIDE, str(number))
    ]
