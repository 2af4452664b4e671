"""Numbers that each piece has for itself: `unique: true` on an attribute."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.study import Study

EVEN_WITH_ERRORS = True


def find(study: Study) -> list[Diagnostic]:
    """A finding for each card with a number that an earlier piece has, or that it has twice itself."""
    unique = {it.name for deck in study.pack.decks.values() for it in deck.attributes.values() if it.unique}
    found = []
    taken: dict[tuple[str, int], str] = {}
    for kind in study.pack.kinds.values():
        for face in kind.faces:
            for name in unique & face.numbers.keys():
                numbers = face.numbers[name]
                # One number for all copies is as good as the same number for each.
                for number in numbers if len(numbers) > 1 else numbers * kind.copies:
                    owner = taken.setdefault((name, number), kind.name)
                    if owner != kind.name or numbers.count(number) > 1 or len(numbers) < kind.copies:
                        whose = "another of its copies" if owner == kind.name else f"'{owner}'"
                        message = f"'{kind.name}' has the {name} {number}, and so has {whose}"
                        hint = f"'{name}' is declared 'unique': each piece needs its own"
                        found.append(Diagnostic(codes.NOT_UNIQUE, message, kind.span, hint, Severity.WARNING))
    return found
