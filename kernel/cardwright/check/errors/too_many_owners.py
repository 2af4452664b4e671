"""Not too many pieces may have a value or zone each: all of them are part of every state."""

from __future__ import annotations

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Value, Zone
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used
from cardwright.lang.types import TypeName

# As many as a set of spaces may have in a row.
MOST_OWNERS = 1_000


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for each value and zone of a deck that has more pieces."""
    pack = checked.pack
    found = []
    declared: list[Value | Zone] = [*pack.values.values(), *pack.zones.values()]
    for it in declared:
        if it.per is not None and it.per.name is TypeName.PIECE:
            pieces = pack.owners(it.per, pack.most_seats)
            if pieces > MOST_OWNERS:
                message = f"'{it.per.of}' has {pieces:,} pieces: at most {MOST_OWNERS:,} can have a '{it.name}' each"
                hint = "put those that have one into a deck of their own"
                found.append(Diagnostic(codes.NOT_ALLOWED, message, it.span, hint, about=used(it.per.of)))
    return found
