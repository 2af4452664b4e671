"""Pairs of modifiers that can be in force together and whose order changes the result.

The order is settled (that of the cards in the pack), so nothing breaks; but players at a table do not know the
order of a file. Whoever means it says so on the card: `allow: {CW641: why}`.
"""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity, Span
from cardwright.packs.checked import CheckedModifier
from cardwright.packs.model import Timing
from cardwright.packs.sections import place
from cardwright.packs.study import Study
from cardwright.packs.study.acting import Doing, doing, indifferent
from cardwright.packs.study.facts import Env

Known = dict[object, list[tuple[CheckedModifier, Doing]]]
"""Earlier modifiers of one target by what they do: of many that do the same, two cards stand for all."""


def find(study: Study) -> list[Diagnostic]:
    """A finding for each modifier and the first earlier one with which it does not commute."""
    if not _several_active(study):
        return []
    by_target: dict[tuple[str, Timing], Known] = {}
    found = []
    for it in study.checked.modifiers:
        earlier, does = by_target.setdefault((it.target, it.timing), {}), doing(it, study.touching)
        other = next(
            (
                one
                for alike in earlier.values()
                for one, did in alike
                if _together(study, one, it) and not indifferent(did, does)
            ),
            None,
        )
        alike = earlier.setdefault(does.sort, [])
        if not alike or (len(alike) == 1 and alike[0][0].kind != it.kind):
            alike.append((it, does))
        if other is not None:
            found.append(_finding(study, other, it))
    return found


def _several_active(study: Study) -> bool:
    """With one active piece at a time there are no pairs."""
    most = 0
    for body in study.checked.active:
        assert body.value is not None
        most += study.reckoning.sizes.of(body.value, Env()).high if body.value.type.many else 1
    return most > 1


def _together(study: Study, one: CheckedModifier, other: CheckedModifier) -> bool:
    """One piece shows one side; two copies may show two."""
    several = study.pack.kinds[one.kind].copies > 1
    return one.kind != other.kind or (one.face != other.face and several)


def _finding(study: Study, first: CheckedModifier, second: CheckedModifier) -> Diagnostic:
    one, other = f"'{first.kind}'", f"'{second.kind}'"
    if first.kind == second.kind:
        # Two copies, each with another side up.
        sides = study.pack.decks[study.pack.kinds[first.kind].deck].sides
        one, other = f"its side '{sides[first.face]}'", f"{other} on its side '{sides[second.face]}'"
    message = (
        f"{other} and {one} in {place(_heading(study, first))} both change '{second.target}', "
        "and their order changes the result"
    )
    hint = f"{one} comes first, as it does in the pack; if that is meant, 'allow' it on the card"
    return Diagnostic(codes.ORDER_MATTERS, message, _heading(study, second), hint, Severity.WARNING)


def _heading(study: Study, it: CheckedModifier) -> Span:
    face = study.pack.kinds[it.kind].faces[it.face]
    text = study.checked.scalars[id(it.body)]
    return next(x.key.span for x in face.modifiers if x.text is text)
