"""Reads the section `faces`: how a pack wants its cards to look."""

from __future__ import annotations

from collections.abc import Collection

from cardwright.declarations.faces import CENTRE, CORNERS, DeckDesign, FacesDesign, SymbolDesign, TokenDesign
from cardwright.declarations.model import AttributeType, Deck, Pack
from cardwright.declarations.sections import Sections
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import missing
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Scalar

SECTION = "faces"
NOTHING = "none"
_WORDS = (AttributeType.WORD, AttributeType.LIST)
_FEW = 12
"""More names are no help in a hint."""


def read_design(pack: Pack, sections: Sections, report: read.Report) -> FacesDesign:
    """The design of a pack; what names nothing that is declared is reported and left out."""
    if SECTION in pack.decks:
        return FacesDesign()  # a deck that is called so has its cards there
    return _Reader(pack, report).design(read.mapping(sections.only(SECTION)))


class _Reader:
    def __init__(self, pack: Pack, report: read.Report) -> None:
        self.pack = pack
        self.report = report

    def design(self, node: Mapping) -> FacesDesign:
        decks, icons, tokens = (read.mapping(node.get(it)) for it in ("decks", "icons", "tokens"))
        words = {
            word
            for deck in self.pack.decks.values()
            for attribute in deck.attributes.values()
            if attribute.type in _WORDS
            for word in attribute.words
        }
        drawn = {*self.pack.icons, *words, *self.pack.decks}
        return FacesDesign(
            font=read.word(node.get("font")),
            decks={
                key.text: self.deck(self.pack.decks[key.text], read.mapping(it))
                for key, it in decks.entries
                if self.known(key, "deck", self.pack.decks)
            },
            symbols={
                key.text: _symbol(key, read.mapping(it))
                for key, it in icons.entries
                if self.known(key, "icon, word of a card or deck", drawn)
            },
            tokens={key.text: _token(read.mapping(it)) for key, it in tokens.entries},
        )

    def deck(self, deck: Deck, node: Mapping) -> DeckDesign:
        size = read.text(node.get("size")) or ""
        width, _, height = size.partition("x")
        measured = width.isdigit() and height.isdigit()
        by = read.word(node.get("colour_by"))
        words = [it.name for it in deck.attributes.values() if it.type is AttributeType.WORD]
        front = read.word(node.get("front"))
        return DeckDesign(
            size="" if measured else size,
            measures=(float(width), float(height)) if measured else None,
            colour=read.text(node.get("colour")) or "",
            colour_by=by.text if by is not None and self.known(by, "attribute with words", words) else "",
            corners=self.corners(deck, read.mapping(node.get("corners"))),
            front=front.text if front is not None and self.known(front, "side", deck.sides) else "",
            template=read.word(node.get("template")),
        )

    def corners(self, deck: Deck, node: Mapping) -> dict[str, str]:
        printed = [it.name for it in deck.attributes.values() if not it.type.is_text]
        found = {}
        for corner, it in node.entries:
            what = read.word(it)
            if what is None or corner.text not in (*CORNERS, CENTRE):
                continue
            if what.text == NOTHING or self.known(what, "attribute", [*printed, "icons"]):
                found[corner.text] = "" if what.text == NOTHING else what.text
        return found

    def known(self, at: Scalar, what: str, known: Collection[str]) -> bool:
        if at.text not in known:
            few = f"known: {', '.join(known)}" if 0 < len(known) <= _FEW else ""
            hint = did_you_mean(at.text, known) or few
            self.report(
                codes.UNKNOWN_DECLARED, f"there is no {what} '{at.text}'", at.span, hint, missing(at.text)
            )
        return at.text in known


def _symbol(key: Scalar, node: Mapping) -> SymbolDesign:
    return SymbolDesign(
        picture=read.word(node.get("picture")),
        shape=read.text(node.get("shape")) or "",
        colour=read.text(node.get("colour")) or "",
        letters=read.text(node.get("letters")) or "",
        span=key.span,
    )


def _token(node: Mapping) -> TokenDesign:
    return TokenDesign(
        title=read.texts(node.get("name")),
        copies=read.number(node.get("copies")) or 1,
        picture=read.word(node.get("picture")),
        colour=read.text(node.get("colour")) or "",
    )
