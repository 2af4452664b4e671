"""How much is set by one command: whatever a pack holds, it ends soon and takes little memory.

A side takes about 10 ms to set and a megabyte of memory, a picture of it 30 ms for a million dots.
"""

from __future__ import annotations

from collections.abc import Collection

from cardwright.declarations.model import Kind, Pack
from cardwright.faces.model import CardBack, Side
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, Severity, Span

MOST_SIDES = 600
"""Of all languages that are asked for."""
MOST_PIECES = 1_000
"""Pieces that lie on sheets, or in decks on a screen."""
MOST_DOTS = 250_000_000
"""Of all pictures: some 320 poker cards at 300 dots an inch."""
LEAST_DOTS = 500_000
"""What a picture counts for at least: setting it takes its time, however small it is."""
PICTURES_AT_ONCE = 120
MOST_LETTERS = 6_000
"""Of a face: no size that a piece can have holds more of them."""
MOST_ICONS = 60
"""Of a face."""
SIDES_AT_ONCE = 250
LETTERS_OF_A_SIDE = 400
"""A longer text counts for several sides: each letter of it takes about a kilobyte of memory."""
DOTS_AT_ONCE = 40_000_000
"""Typst keeps what it has set: more sides or dots than these are set in several processes, one after another."""


def counts_for(side: Side) -> int:
    """For how many of `SIDES_AT_ONCE` a side counts: for several if it has a long text."""
    if isinstance(side, CardBack):
        return 1
    runs = (run for it in side.paragraphs for run in it.runs)
    letters = len(side.flavour) + sum(len(it) if isinstance(it, str) else 1 for it in runs)
    return 1 + letters // LETTERS_OF_A_SIDE


def keep(pack: Pack, languages: int, only: Collection[str] = ()) -> None:
    """Raises PackError for more sides or pieces than are set at once; `only` are the kinds and decks that are wanted."""
    wanted = [it for it in pack.kinds.values() if not only or {it.name, it.deck} & set(only)]
    sides = sum(map(_sides, wanted)) * languages
    if sides > MOST_SIDES:
        spoken = f" in {languages} languages" if languages > 1 else ""
        _too_much(pack.span, f"{sides:,} sides{spoken} are too many to be set at once: {MOST_SIDES:,} are")
    pieces = sum(it.copies for it in wanted)
    if pieces > MOST_PIECES:
        _too_much(pack.span, f"{pieces:,} pieces are too many to be laid out at once: {MOST_PIECES:,} are")


def keep_dots(dots: float, at: Span) -> None:
    """Raises PackError for more dots than are drawn at once."""
    if dots > MOST_DOTS:
        millions = MOST_DOTS // 1_000_000
        _too_much(
            at, f"{dots / 1e6:,.0f} million dots are too many to be drawn at once: {millions} million are"
        )


def _sides(kind: Kind) -> int:
    alike = all(len(it) == 1 for face in kind.faces for it in face.numbers.values())
    return min(len(kind.faces), 2) * (1 if alike else kind.copies)


def _too_much(at: Span, message: str) -> None:
    hint = "choose some of them with '--only', or one language with '--lang'"
    raise PackError([Diagnostic(codes.TOO_MUCH_TO_SET, message, at, hint, Severity.WARNING)])
