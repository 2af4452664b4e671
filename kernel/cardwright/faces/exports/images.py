"""Single pictures: a file for each side, all of one deck of the same size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.faces.box import Box
from cardwright.faces.model import CardBack, PrintedPiece, Side
from cardwright.faces.typeset import Typesetter


@dataclass(frozen=True, slots=True)
class Copies:
    """Pieces that look the same: one of them, and how many there are."""

    id: str
    piece: PrintedPiece
    count: int


def copies(pieces: Iterable[PrintedPiece]) -> list[Copies]:
    """Every piece that looks different once. Its id is the name of its kind, with the number of the copy where copies differ."""
    counted: dict[PrintedPiece, int] = {}
    first: dict[tuple[Side, Side], PrintedPiece] = {}
    for piece in pieces:
        one = first.setdefault((piece.front, piece.back), piece)
        counted[one] = counted.get(one, 0) + 1
    kinds = [it.kind for it in counted]
    return [
        Copies(it.kind if kinds.count(it.kind) == 1 else f"{it.kind}-{it.copy}", it, count)
        for it, count in counted.items()
    ]


def sides(found: Iterable[Copies]) -> Iterator[tuple[str, Side]]:
    """The sides of these pieces, each once, with the path of its picture."""
    seen = set()
    for it in found:
        yield f"{it.piece.deck}/{it.id}.png", it.piece.front
        back = it.piece.back
        path = f"backs/{back.deck}.png" if isinstance(back, CardBack) else f"{it.piece.deck}/{it.id}-back.png"
        if path not in seen and back != it.piece.front:
            seen.add(path)
            yield path, back


def images(box: Box, ppi: float = 300, typesetter: Typesetter | None = None) -> dict[str, bytes]:
    """A picture of each side, cut to its size, by its path."""
    found = dict(sides(copies(box.faces.pieces)))
    drawn = (typesetter or Typesetter(box.faces)).pictures(found.values(), "png", ppi)
    return dict(zip(found, drawn, strict=True))
