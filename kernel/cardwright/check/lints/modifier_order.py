"""Pairs of modifiers that can be in force together and whose order changes the result.

The order is settled (that of the cards in the pack), so nothing breaks; but players at a table do not know the
order of a file. Whoever means it says so on the card: `allow: {CW641: why}`.
"""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.modifier_effects import Doing, doing, indifferent
from cardwright.analysis.modifier_order import Around
from cardwright.check.checked_pack import CheckedModifier
from cardwright.check.errors.crowded import MAX_MODIFIERS
from cardwright.declarations.model import Timing
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import Related, used

# At most this many are named: a longer list does not help to mend a card that clashes with twenty others.
MOST_NAMED = 8


def find(study: Study) -> list[Diagnostic]:
    """A finding for each modifier that does not commute with earlier ones, naming them all."""
    if not study.active.several:
        return []
    by_target: dict[tuple[str, Timing], list[tuple[CheckedModifier, Doing]]] = {}
    around = Around(study.touching, study.whereabouts)
    found = []
    for it in study.checked.modifiers:
        earlier = by_target.setdefault((it.target, it.timing), [])
        if len(earlier) > MAX_MODIFIERS:
            continue  # this many are an error, and each is compared with all before it
        does = doing(it, around)
        # What all sides of a card have in common is written, and named, once.
        others = {
            study.heading(one): one
            for one, did in earlier
            if _together(study, one, it) and not _indifferent(study, did, does)
        }
        others.pop(study.heading(it), None)
        earlier.append((it, does))
        if others:
            found.append(_finding(study, list(others.values()), it))
    return found


def _together(study: Study, one: CheckedModifier, other: CheckedModifier) -> bool:
    """One piece shows one side; two copies may show two."""
    return study.active.together(one.kind, other.kind) and (one.kind, one.face) != (other.kind, other.face)


def _indifferent(study: Study, one: Doing, other: Doing) -> bool:
    study.steps.take(len(one.acts or ()) * len(other.acts or ()))
    return indifferent(one, other)


def _finding(study: Study, others: list[CheckedModifier], it: CheckedModifier) -> Diagnostic:
    this = f"'{it.kind}'"
    if any(one.kind == it.kind for one in others):
        # Two copies, each with another side up.
        this += f" on its side '{_side(study, it)}'"
    named = [_called(study, one, it) for one in others[:MOST_NAMED]]
    if len(others) > MOST_NAMED:
        named.append(f"{len(others) - MOST_NAMED} more")
    if len(others) == 1:
        message = f"{this} and {named[0]} both change '{it.target}', and their order changes the result"
    else:
        listed = f"{', '.join(named[:-1])} and {named[-1]}"
        message = f"{this} changes '{it.target}', and so do {listed}; with each, the order changes the result"
    first = _called(study, others[0], it) + (
        " comes first" if len(others) == 1 else " and the others come first"
    )
    hint = f"{first}, as in the pack; if that is meant, 'allow' it on the card"
    return Diagnostic(
        codes.ORDER_MATTERS,
        message,
        study.heading(it),
        hint,
        Severity.WARNING,
        about=used(it.kind, it.target),
        related=tuple(
            Related(study.heading(one), f"'{one.kind}' changes '{it.target}'") for one in others[:MOST_NAMED]
        ),
    )


def _called(study: Study, one: CheckedModifier, beside: CheckedModifier) -> str:
    return f"its side '{_side(study, one)}'" if one.kind == beside.kind else f"'{one.kind}'"


def _side(study: Study, it: CheckedModifier) -> str:
    return study.pack.decks[study.pack.kinds[it.kind].deck].sides[it.face]
