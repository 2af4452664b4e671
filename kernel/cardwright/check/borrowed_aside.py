"""Formulas of other cards in texts that are not the pack's own: `worth of card as other_card` in an expectation."""

from __future__ import annotations

from cardwright.check.checked_pack import CheckedPack, borrowed
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m


def find(checked: CheckedPack, body: m.Body) -> list[Diagnostic]:
    """What a text borrows though no text of the pack does: such formulas were made for the cards that bear them."""
    found = sorted(borrowed(body) - checked.lent)
    hint = "leave out 'as' and what follows"
    return [
        Diagnostic(
            codes.WRONG_ARGUMENTS,
            f"no text of the pack works '{name}' out as another card, so nothing else can",
            body.written.span,
            hint,
        )
        for name in found
    ]
