"""What a designer has written on cards in words: in every language, for parts that are there, from sources that are."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Face, Kind, Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, did_you_mean
from cardwright.findings.fix import declared, missing

HOUSE = "house"
_ALL = "*"


def find(checked: CheckedPack) -> list[Diagnostic]:
    """An error for each text that lacks a language or its part, and for each source that is not declared."""
    pack = checked.pack
    found: dict[Diagnostic, None] = {}
    for kind in pack.kinds.values():
        for face in kind.faces:
            found.update(dict.fromkeys(_texts(pack, kind, face)))
        found.update(dict.fromkeys(_sources(pack, kind)))
    return list(found)


def _texts(pack: Pack, kind: Kind, face: Face) -> Iterator[Diagnostic]:
    for part, texts in face.text.items():
        missing = [it for it in pack.languages if it not in texts and it not in pack.added_languages]
        if part == _ALL and missing:
            message = f"the text of '{kind.name}' is not written in {' and '.join(missing)}"
            hint = f"write 'text: {{{missing[0]}: …}}' as well"
            yield Diagnostic(codes.HALF_WRITTEN, message, kind.span, hint, about=declared(kind.name))
        there = {*face.formulas, *face.effects, *(["modifiers"] if face.modifiers else [])}
        on_some_side = any(_has(it, part) for it in kind.faces)
        deck = pack.decks[kind.deck]
        known = {*deck.attributes, *deck.effects, "modifiers"}  # of others the schema tells
        if part in known and part not in there and not on_some_side:
            message = f"'{kind.name}' has no '{part}' whose text could be written"
            yield Diagnostic(
                codes.HALF_WRITTEN,
                message,
                kind.span,
                str(did_you_mean(part, there)),
                about=declared(kind.name, part),
            )


def _has(face: Face, part: str) -> bool:
    return part in face.formulas or part in face.effects or (part == "modifiers" and bool(face.modifiers))


def _sources(pack: Pack, kind: Kind) -> Iterator[Diagnostic]:
    rank = pack.rank(kind.name)
    own = pack.extensions[rank - 1].sources if rank else {}
    known = {*pack.sources, *own, HOUSE}
    for credits in kind.credits.values():
        for source in credits:
            if source not in known:
                message = f"there is no source '{source}'"
                hint = did_you_mean(source, known)
                hint = hint or f"the pack's 'sources' are: {', '.join(sorted(known))}"
                at = kind.credited_at[source]
                yield Diagnostic(codes.UNKNOWN_DECLARED, message, at, hint, about=missing(source))
