"""Attributes that are kinds of cards: each must be there, and of the deck that the attribute names."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.declarations.model import Attribute, AttributeType, Deck, Kind, Pack
from cardwright.declarations.sections import Sections
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import missing, used
from cardwright.source import lenient as read


def kinds_on_cards(pack: Pack, sections: Sections, report: read.Report) -> None:
    """Checks such attributes, takes out what names no card, and lets them know all kinds of the pack."""
    everything = tuple(pack.kinds)
    for name, deck in pack.decks.items():
        own = [it for it in deck.attributes.values() if it.type is AttributeType.KIND]
        if not own:
            continue
        _decks_are_there(pack, deck, sections, own, report)
        for kind in [*pack.kinds_of(name)]:
            pack.kinds[kind.name] = _checked(pack, kind, own, report)
        attributes = {it.name: it.but(words=everything) for it in own}
        pack.decks[name] = deck.but(attributes={**deck.attributes, **attributes})


def _decks_are_there(
    pack: Pack, deck: Deck, sections: Sections, own: list[Attribute], report: read.Report
) -> None:
    for key, node in sections.entries("decks"):
        if key.text != deck.name:
            continue
        declared = read.mapping(read.mapping(node).get("attributes"))
        for it in own:
            of = read.word(read.mapping(declared.get(it.name)).get("of"))
            if of is not None and of.text not in pack.decks:
                message = f"there is no deck '{of.text}'"
                report(
                    codes.UNKNOWN_DECLARED,
                    message,
                    of.span,
                    did_you_mean(of.text, pack.decks),
                    missing(of.text),
                )


def _checked(pack: Pack, kind: Kind, own: list[Attribute], report: read.Report) -> Kind:
    """A kind without what names no card."""
    faces = []
    for face in kind.faces:
        words = dict(face.words)
        for it in own:
            named = words.get(it.name)
            if named is None:
                continue
            wanted = [*_kinds(pack, it)]
            if named not in wanted:
                message = f"'{it.name}' is a kind of card, and cannot be '{named}'"
                if named in pack.kinds:
                    message = f"'{it.name}' is a card of '{it.of}', and '{named}' is one of '{pack.kinds[named].deck}'"
                hint = did_you_mean(named, wanted)
                about = missing(named) + used(it.name)
                report(codes.UNKNOWN_DECLARED, message, face.places[it.name][0], hint, about)
                del words[it.name]
        faces.append(face.but(words=words) if words != dict(face.words) else face)
    return kind.but(faces=tuple(faces)) if any(map(_differs, faces, kind.faces)) else kind


def _differs(one: object, other: object) -> bool:
    return one is not other


def _kinds(pack: Pack, it: Attribute) -> Iterator[str]:
    decks = [it.of] if it.of in pack.decks else [*pack.decks]
    return (kind.name for deck in decks for kind in pack.kinds_of(deck))
