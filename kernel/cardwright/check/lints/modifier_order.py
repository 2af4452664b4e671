"""Pairs of modifiers that can be in force together and whose order changes the result.

The order is settled (that of the pack), so nothing breaks; but players at a table do not know the order of a file. Whoever
means it says so on the card: `allow: {CW641: why}`. That a card acts on the game as a variant has made it, they do know.
"""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.modifier_effects import Doing, doing, exclusive, indifferent
from cardwright.analysis.modifier_order import Around
from cardwright.check.checked_pack import CheckedModifier, OnFace, OnTable
from cardwright.check.errors.crowded import MAX_MODIFIERS
from cardwright.declarations.model import Timing
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import Related, used

# At most this many are named: a longer list does not help to mend a card that clashes with twenty others.
MOST_NAMED = 8


def find(study: Study) -> list[Diagnostic]:
    """A finding for each modifier that does not commute with earlier ones, naming them all."""
    if not study.active.several and not study.pack.variants:
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
    """One piece shows one side; two copies may show two. Cards act on what variants have made of the game."""
    match one.carrier, other.carrier:
        case OnTable(), OnTable():
            return one.carrier != other.carrier and not exclusive(one, other)
        case OnFace(), OnFace():
            return (
                study.active.together(one.carrier.name, other.carrier.name) and one.carrier != other.carrier
            )
    return False


def _indifferent(study: Study, one: Doing, other: Doing) -> bool:
    study.steps.take(len(one.acts or ()) * len(other.acts or ()))
    return indifferent(one, other)


def _finding(study: Study, others: list[CheckedModifier], it: CheckedModifier) -> Diagnostic:
    this = f"'{it.carrier.name}'"
    if any(_on_one_kind(one, it) for one in others):
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
    allowed = "'allow' it on the card"
    if isinstance(it.carrier, OnTable):
        allowed = f"write 'allow: {{{codes.ORDER_MATTERS} of {it.carrier.name}: why}}'"
    hint = f"{first}, as in the pack; if that is meant, {allowed}"
    return Diagnostic(
        codes.ORDER_MATTERS,
        message,
        study.heading(it),
        hint,
        Severity.WARNING,
        about=used(it.carrier.name, it.target),
        related=tuple(
            Related(study.heading(one), f"'{one.carrier.name}' changes '{it.target}'")
            for one in others[:MOST_NAMED]
        ),
    )


def _called(study: Study, one: CheckedModifier, beside: CheckedModifier) -> str:
    return f"its side '{_side(study, one)}'" if _on_one_kind(one, beside) else f"'{one.carrier.name}'"


def _on_one_kind(one: CheckedModifier, other: CheckedModifier) -> bool:
    return isinstance(one.carrier, OnFace) and one.carrier.name == other.carrier.name


def _side(study: Study, it: CheckedModifier) -> str:
    assert isinstance(it.carrier, OnFace)
    return study.pack.decks[study.pack.kinds[it.carrier.name].deck].sides[it.carrier.face]
