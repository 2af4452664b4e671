"""What is printed on a piece, as plain data: for views, options and bots."""

from __future__ import annotations

from typing import Any

from cardwright.compile.layout import Layout, Piece
from cardwright.declarations.model import Face


def printed_on(layout: Layout, piece: int, side: int | None) -> dict[str, Any]:
    """The kind, deck, icons and attributes of a piece with that side up; without a side, what all its sides share."""
    it = layout.pieces[piece]
    faces = it.kind.faces if side is None else (it.kind.faces[side],)
    icons, attributes = [dict(face.icons) for face in faces], [_attributes(it, face) for face in faces]
    return {
        "kind": it.kind.name,
        "deck": it.kind.deck,
        "icons": _shared(icons),
        "attributes": _shared(attributes),
    }


def _attributes(piece: Piece, face: Face) -> dict[str, Any]:
    numbers = {
        name: given[piece.copy] if len(given) > 1 else given[0] for name, given in face.numbers.items()
    }
    return {**numbers, **face.words, **{name: list(words) for name, words in face.lists.items()}}


def _shared(found: list[dict[str, Any]]) -> dict[str, Any]:
    """The entries that are the same in all."""
    first, *others = found
    if not others:
        return first
    return {key: value for key, value in first.items() if all(it.get(key) == value for it in others)}
