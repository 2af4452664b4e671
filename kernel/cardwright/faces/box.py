"""What a pack has to print in one language: its pieces, and what lies beside them in the box."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from cardwright.check.checked_pack import CheckedPack
from cardwright.faces import extras, limits
from cardwright.faces.build import FaceBuilder
from cardwright.faces.model import CardBack, CardFace, FaceSet, PrintedPiece, Side, symbols_on
from cardwright.faces.own_templates import texts_of

_PLACES = frozenset({"span", "art", "art_at", "template"})
"""What a face knows of where it comes from."""
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
    return [_looks(side, faces) for side in (it.front, it.back)]


def _looks(side: Side, faces: FaceSet) -> dict[str, Any]:
    """All that decides how a side looks, wherever its pack lies: pictures, badges and templates by their content."""
    said = {name: value for name, value in asdict(side).items() if name not in _PLACES}
    art = side.art if isinstance(side, CardFace) else None
    template = faces.templates.get(side.deck) if isinstance(side, CardFace) else None
    return {
        **said,
        "pack": faces.title if isinstance(side, CardBack) else "",
        "font": faces.font,
        "art": hashlib.sha256(art.read_bytes()).hexdigest() if art is not None else "",
        "symbols": [{**asdict(faces.symbols[it]), "at": None} for it in symbols_on(side)],
        "template": sorted(texts_of({side.deck: template}).values()) if template is not None else [],
    }


def _hash(data: object) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    # A folder may have a name that is no text.
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]
