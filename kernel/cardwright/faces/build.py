"""The faces of a pack in one language: its cards as they are described, by its design or as usual."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.faces import CENTRE, CORNERS, DeckDesign
from cardwright.declarations.model import AttributeType, Deck, Face, Kind
from cardwright.describe.card_sheet import PrintedFace, Printer
from cardwright.describe.tongue import capital
from cardwright.faces import fonts, palette
from cardwright.faces.files import inside
from cardwright.faces.limits import MOST_ICONS, MOST_LETTERS
from cardwright.faces.model import CardBack, CardFace, FaceSet, Fact, PrintedPiece, Side, Symbol
from cardwright.faces.own_templates import Template, templates_of
from cardwright.faces.pictures import why_not
from cardwright.faces.rich_text import TextSetter
from cardwright.faces.sizes import SIZES, USUAL, Size
from cardwright.faces.symbols import symbols

ICONS = "icons"
"""What a design writes in a corner for the icons of a card."""
_USUAL = DeckDesign()


def face_set(checked: CheckedPack, language: str) -> FaceSet:
    """All pieces of a pack with their faces, deck by deck, in a language of the pack."""
    return FaceBuilder(checked, language).all()


class FaceBuilder:
    def __init__(self, checked: CheckedPack, language: str, only: Collection[str] = ()) -> None:
        self.pack = checked.pack
        self.only = set(only)
        self.printer = Printer(checked, language)
        self.language = language

    def all(self) -> FaceSet:
        pack = self.pack
        return FaceSet(
            pack=pack.name,
            title=self.printer.in_language(pack.title) or pack.name,
            version=pack.version,
            language=self.language,
            languages=pack.languages,
            span=pack.span,
            pieces=tuple(self.pieces()),
            symbols=self.symbols,
            font=pack.faces.font.text if pack.faces.font is not None else "",
            font_folder=fonts.folder_of(pack),
            templates=self.templates,
        )

    def pieces(self) -> Iterator[PrintedPiece]:
        for deck in self.pack.decks.values():
            for kind in self.pack.kinds_of(deck.name):
                if not self.only or {kind.name, deck.name} & self.only:
                    yield from self.pieces_of(kind, deck)

    def pieces_of(self, kind: Kind, deck: Deck) -> Iterator[PrintedPiece]:
        printed = [self.printer.face(kind, number) for number in range(len(kind.faces))]
        shown = self.sides(deck, len(printed))
        alike = all(len(it) == 1 for face in kind.faces for it in face.numbers.values())
        last: list[CardFace] = []
        for copy in range(1, kind.copies + 1):
            if not last or not alike:
                last = [self.face(kind, deck, number, printed[number], copy) for number in shown]
            back: Side = last[1] if len(last) > 1 else self.back(deck)
            yield PrintedPiece(kind.name, last[0].title, deck.name, copy, last[0], back)

    def sides(self, deck: Deck, faces: int) -> list[int]:
        """The numbers of the sides that are printed, the front first."""
        only = self.design(deck).front
        if faces > 1 and only in deck.sides:
            return [deck.sides.index(only)]
        return list(range(min(faces, 2)))

    def design(self, deck: Deck) -> DeckDesign:
        return self.pack.faces.decks.get(deck.name, _USUAL)

    def size(self, deck: Deck) -> Size:
        design = self.design(deck)
        if design.measures is not None:
            return Size(*design.measures)
        return SIZES.get(design.size, SIZES[USUAL])

    def colour(self, deck: Deck, face: Face | None = None) -> str:
        design = self.design(deck)
        if face is not None and design.colour_by:
            word = face.words.get(design.colour_by, "")
            if word:
                return self.symbols[word].colour
        return design.colour or palette.usual(list(self.pack.decks).index(deck.name))

    def back(self, deck: Deck) -> CardBack:
        shared = self.pack.decks.get(deck.back, deck)
        return CardBack(shared.name, self.printer.said(shared.name), self.size(deck), self.colour(shared))

    def face(self, kind: Kind, deck: Deck, number: int, printed: PrintedFace, copy: int) -> CardFace:
        face = kind.faces[number]
        facts = {it.name: it for it in self.facts(face, deck, copy)}
        corners = tuple(self.corners(deck, facts, printed))
        placed = {fact.name for _, fact in corners}
        centre = self.design(deck).corners.get(CENTRE, "")
        each = any(len(it) > 1 for it in face.numbers.values())
        size = self.size(deck)
        # A token does without being said to do nothing.
        texts = () if printed.bare and size.is_small else printed.texts
        return CardFace(
            kind=kind.name,
            deck=deck.name,
            deck_title=self.printer.said(deck.name),
            title=self.printer.said(kind.name),
            side="" if self.design(deck).front else printed.side,
            size=size,
            colour=self.colour(deck, face),
            corners=corners,
            facts=tuple(it for it in facts.values() if it.name not in placed),
            icons=()
            if ICONS in placed
            else tuple(name for name, many in face.icons.items() for _ in range(many))[:MOST_ICONS],
            paragraphs=tuple(map(self.texts.paragraph, _cut(texts))),
            flavour=printed.flavour[:MOST_LETTERS],
            art=self.art(face),
            art_at=face.art.span if face.art else None,
            count=f"{copy}/{kind.copies}" if each and kind.copies > 1 else "",
            span=kind.span,
            hero="" if texts or printed.flavour or face.art else self.hero(deck, facts, corners),
            figures=facts[centre].symbols if centre in facts else (),
            turned_over=number > 0 and not self.design(deck).front,
            template=self.templates[deck.name].key if deck.name in self.templates else "",
        )

    def art(self, face: Face) -> Path | None:
        if face.art is None:
            return None
        found = inside(self.pack.folder_of(face.art.span), face.art.text)
        return found if found is not None and found.is_file() and not why_not(found) else None

    def facts(self, face: Face, deck: Deck, copy: int) -> Iterator[Fact]:
        """The attributes of a face in the order of the deck."""
        said, say = self.printer.said, self.printer.said_word
        for name, attribute in deck.attributes.items():
            label = capital(self.printer.said(name))
            if name in face.numbers:
                numbers = face.numbers[name]
                number = numbers[copy - 1] if len(numbers) > 1 else numbers[0]
                if attribute.type is not AttributeType.FLAG:
                    yield Fact(name, label, str(number), is_number=True)
                elif number:
                    yield Fact(name, label, "")
            elif name in face.words:
                word = face.words[name]
                is_kind = attribute.type is AttributeType.KIND
                yield Fact(name, label, said(word) if is_kind else say(word), () if is_kind else (word,))
            elif name in face.lists:
                words = face.lists[name]
                yield Fact(name, label, ", ".join(map(say, words)), tuple(words), is_list=True)

    def corners(self, deck: Deck, facts: dict[str, Fact], printed: PrintedFace) -> Iterator[tuple[str, Fact]]:
        """What stands in which corner: as the design says, else the first number on the left, the first word on the right."""
        wanted = {it: name for it, name in self.design(deck).corners.items() if it != CENTRE}
        if not wanted:
            numbers = [it.name for it in deck.attributes.values() if it.type is AttributeType.NUMBER]
            words = [it.name for it in deck.attributes.values() if it.type is AttributeType.WORD]
            wanted = dict(
                zip(CORNERS, [*numbers[:1], *words[:1]] if numbers else ["", *words[:1]], strict=False)
            )
        for corner, name in wanted.items():
            if name == ICONS and printed.icons:
                icons = tuple(
                    icon
                    for icon in self.pack.icons
                    for said, many in printed.icons
                    if said == self.printer.said(icon)
                    for _ in range(many)
                )
                yield corner, Fact(ICONS, self.printer.label("icons"), "", icons)
            elif name in facts:
                yield corner, facts[name]

    def hero(self, deck: Deck, facts: dict[str, Fact], corners: tuple[tuple[str, Fact], ...]) -> str:
        """What fills a card on which hardly anything else stands: as the design says, else the number in its corner."""
        wanted = self.design(deck).corners.get(CENTRE)
        if wanted is not None:
            return facts[wanted].value if wanted in facts and not facts[wanted].symbols else ""
        return next((fact.value for _, fact in corners if fact.is_number), "")

    @cached_property
    def templates(self) -> dict[str, Template]:
        return templates_of(self.pack)

    @cached_property
    def symbols(self) -> dict[str, Symbol]:
        return symbols(self.pack, self.printer)

    @cached_property
    def texts(self) -> TextSetter:
        """Icons, and words with a picture, are drawn in sentences."""
        tongue = self.printer.tongue
        words: dict[str, str] = {}
        for name, symbol in self.symbols.items():
            if name in self.pack.icons:
                forms = (symbol.title, tongue.named(name, False), tongue.named(name, True))
                words |= {it: name for it in forms if it and it[0].isupper()}
        others = (self.printer.said(it) for it in (*self.pack.kinds, *self.pack.decks))
        return TextSetter(words, list(others))


def _cut(texts: Iterable[str]) -> Iterator[str]:
    """The texts as far as any face could hold them; what is left out does not fit by far, which is found."""
    left = MOST_LETTERS
    for text in texts:
        if left > 0:
            yield text[:left]
        left -= len(text)
