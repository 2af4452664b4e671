"""What a pack has to print in one language: its pieces, and what lies beside them in the box."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardwright.check.checked_pack import CheckedPack
from cardwright.faces import extras, limits
from cardwright.faces.build import FaceBuilder
from cardwright.faces.model import CardFace, FaceSet, PrintedPiece, Side
from cardwright.faces.typeset import side_data

Record = Mapping[str, str]
"""By piece (`KIND/COPY`) what stands on both of its sides, as a hash."""


@dataclass(frozen=True, slots=True)
class Box:
    """All that a pack has to print, in one language."""

    faces: FaceSet
    content_hash: str
    aid: Mapping[str, Any] | None = None
    pad: Mapping[str, Any] | None = None

    @property
    def record(self) -> Record:
        """What stands on each piece now, to be compared with what a later version has."""
        return {_named(it): _hash(_both(it, self.faces)) for it in self.faces.pieces}

    def changed_since(self, before: Record) -> Box:
        """The pieces that are new, or on which something else stands than before."""
        now = self.record
        pieces = tuple(it for it in self.faces.pieces if before.get(_named(it)) != now[_named(it)])
        return replace(self, faces=replace(self.faces, pieces=pieces), aid=None, pad=None)


def box_of(checked: CheckedPack, language: str, only: Collection[str] = ()) -> Box:
    """All that a pack has to print, or these kinds and decks of it; of `tokens`, `aid` and `pad` those that are named.

    Raises PackError for more than is set at once.
    """
    limits.keep(checked.pack, 1, only)
    builder = FaceBuilder(checked, language, only)
    faces = builder.all()
    more, symbols = extras.tokens(checked, builder.printer)
    if only:
        more = [it for it in more if {it.kind, it.deck} & set(only)]
    whole = replace(faces, pieces=(*faces.pieces, *more), symbols={**symbols, **faces.symbols})
    return Box(
        faces=whole,
        content_hash=content_hash(checked),
        aid=extras.aid(checked, builder.printer, builder.texts) if not only or extras.AID in only else None,
        pad=extras.pad(checked, builder.printer, builder.texts)
        if extras.is_scored(checked) and (not only or extras.PAD in only)
        else None,
    )


def content_hash(checked: CheckedPack) -> str:
    """A few letters that are others whenever a file of the pack, or of an extension, is another."""
    return _hash(sorted(checked.pack.texts.items()))[:10]


def _named(it: PrintedPiece) -> str:
    return f"{it.kind}/{it.copy}"


def _both(it: PrintedPiece, faces: FaceSet) -> list[dict[str, Any]]:
    return [{**side_data(side, faces), "art": _art(side)} for side in (it.front, it.back)]


def _art(side: Side) -> str:
    """The picture of a side by its content: the same picture in another folder is no change, another one is."""
    art = side.art if isinstance(side, CardFace) else None
    return hashlib.sha256(art.read_bytes()).hexdigest()[:16] if art is not None else ""


def _hash(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
