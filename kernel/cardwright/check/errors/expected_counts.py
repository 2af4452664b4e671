"""Decks that have another number of pieces than the pack says: a card was lost or added by mistake."""

from __future__ import annotations

from collections import Counter

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Deck
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.fix import declared


def find(checked: CheckedPack) -> list[Diagnostic]:
    """An error for each number under `expect` that is not that of the pieces in the same pack's files."""
    pack = checked.pack
    if not pack.expected:
        return []
    pieces: Counter[tuple[str, str]] = Counter()
    for kind in pack.kinds.values():
        pieces[kind.deck, _folder(kind.span)] += kind.copies
    return [
        _finding(pack.decks[it.deck], found, it.pieces, it.span)
        for it in pack.expected
        if (found := pieces[it.deck, _folder(it.span)]) != it.pieces
    ]


def _finding(deck: Deck, found: int, wanted: int, at: Span) -> Diagnostic:
    message = f"'{deck.name}' has {found} {'piece' if found == 1 else 'pieces'}, not {wanted}"
    listed = next((f" under '{it.name}'" for it in deck.attributes.values() if it.each_copy), "")
    hint = f"count the copies{listed}; if they are right, write {found}"
    return Diagnostic(codes.COUNT_NOT_EXPECTED, message, at, hint, about=declared(deck.name))


def _folder(at: Span) -> str:
    """The folder of the pack or extension in which something is written: each counts its own cards."""
    return at.file.rpartition("/")[0]
