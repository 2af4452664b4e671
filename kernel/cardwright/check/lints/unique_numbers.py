"""Numbers that each piece has for itself: `unique: true` on an attribute."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.findings.fix import Related, declared

EVEN_WITH_ERRORS = True


def find(study: Study) -> list[Diagnostic]:
    """A finding for each number that an earlier piece has, be it another copy of the same card."""
    unique = {it.name for deck in study.pack.decks.values() for it in deck.attributes.values() if it.unique}
    found = []
    taken: dict[tuple[str, int], tuple[str, Span]] = {}
    for kind in study.pack.kinds.values():
        for face in kind.faces:
            for name in sorted(unique & face.numbers.keys()):
                numbers = face.numbers[name]
                # One number for all copies is as good as the same number for each.
                shared = len(numbers) < kind.copies
                seen: set[int] = set()
                for at, number in enumerate(numbers):
                    place = face.places[name][at]
                    owner, first = taken.setdefault((name, number), (kind.name, place))
                    if owner != kind.name or shared or number in seen:
                        whose = "another of its copies" if owner == kind.name else f"'{owner}'"
                        message = f"'{kind.name}' has the {name} {number}, and so has {whose}"
                        hint = f"'{name}' is declared 'unique': each piece needs its own"
                        found.append(
                            Diagnostic(
                                codes.NOT_UNIQUE,
                                message,
                                place,
                                hint,
                                Severity.WARNING,
                                about=declared(kind.name),
                                related=(Related(first, f"'{owner}' has it"),) if first != place else (),
                            )
                        )
                    seen.add(number)
    return found
