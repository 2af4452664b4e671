"""What stands on a face, in one language, before anything is set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.faces.own_templates import Template
from cardwright.faces.sizes import Size
from cardwright.findings.diagnostic import Span


@dataclass(frozen=True, slots=True)
class Symbol:
    """What is drawn for an icon, a word or a deck: a badge with letters, or with a picture of the pack."""

    name: str
    title: str
    letters: str
    shape: str
    colour: str
    picture: str = ""
    """A drawing as SVG; its `currentColor` becomes the ink of the badge."""
    bare: bool = False
    """Whether the picture stands without a badge behind it."""
    at: Span | None = None
    """Where the pack speaks of it; None where it does not."""


@dataclass(frozen=True, slots=True)
class IconInText:
    """A place in a sentence where a symbol is drawn instead of a word."""

    symbol: str
    word: str


Run = str | IconInText
_OF_A_KEYBOARD = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2212": "-"})


@dataclass(frozen=True, slots=True)
class Paragraph:
    lead: str
    """What it begins with and stands out: 'Start of turn:'; '' for nothing."""
    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        """The paragraph in words."""
        said = "".join(it if isinstance(it, str) else it.word for it in self.runs)
        return f"{self.lead} {said}" if self.lead else said

    @property
    def plain(self) -> str:
        """The same with the spaces and minus signs of a keyboard, so that people find it who search for it."""
        return self.text.translate(_OF_A_KEYBOARD)


@dataclass(frozen=True, slots=True)
class Fact:
    """An attribute as it is printed."""

    name: str
    label: str
    value: str
    symbols: tuple[str, ...] = ()
    """The symbols of its words, where it is made of words."""
    is_number: bool = False
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class CardFace:
    """One side of a piece."""

    kind: str
    deck: str
    deck_title: str
    title: str
    side: str
    """What the side is called; '' where there is one only."""
    size: Size
    colour: str
    corners: tuple[tuple[str, Fact], ...]
    """Corner -> what stands there."""
    facts: tuple[Fact, ...]
    """The attributes that stand in no corner."""
    icons: tuple[str, ...]
    """As many times as they are there."""
    paragraphs: tuple[Paragraph, ...]
    flavour: str
    art: Path | None
    art_at: Span | None
    count: str
    """Which copy of how many: '2/3'; '' where there is one."""
    span: Span
    hero: str = ""
    """The number that stands large in the middle of a card without a text; '' for symbols."""
    figures: tuple[str, ...] = ()
    """The symbols that stand in the middle, where the design wants others than the icons of the card."""
    turned_over: bool = False
    """Whether it is the other side of a piece with two faces, which is drawn dark."""
    template: str = ""
    """The key of a template of the pack's own; '' for ours."""

    @property
    def words(self) -> str:
        """Everything that is written on it."""
        facts = (*(fact for _, fact in self.corners), *self.facts)
        said = (text for fact in facts for text in (fact.label, fact.value))
        texts = (it.text for it in self.paragraphs)
        return " ".join((self.title, self.side, self.deck_title, *said, *texts, self.flavour))


@dataclass(frozen=True, slots=True)
class CardBack:
    """What all pieces of a deck have on their other side."""

    deck: str
    deck_title: str
    size: Size
    colour: str


Side = CardFace | CardBack


def symbols_on(side: Side) -> list[str]:
    """The symbols that are drawn on a side, each once: that of its deck, and those of its attributes, icons and texts."""
    if isinstance(side, CardBack):
        return [side.deck]
    facts = (*(fact for _, fact in side.corners), *side.facts)
    in_facts = (name for fact in facts for name in fact.symbols)
    runs = (run for paragraph in side.paragraphs for run in paragraph.runs)
    in_texts = (run.symbol for run in runs if isinstance(run, IconInText))
    return list(dict.fromkeys((side.deck, *in_facts, *side.icons, *side.figures, *in_texts)))


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """A piece of the box: one of the copies of a kind."""

    kind: str
    title: str
    deck: str
    copy: int
    """From 1."""
    front: CardFace
    back: Side


@dataclass(frozen=True, slots=True)
class FaceSet:
    """All pieces of a pack in one language, and what is drawn on them."""

    pack: str
    title: str
    version: str
    language: str
    languages: tuple[str, ...]
    span: Span
    """The title page of the pack."""
    pieces: tuple[PrintedPiece, ...]
    symbols: Mapping[str, Symbol]
    font: str = ""
    """A family of letters that the pack wants; '' for the usual one."""
    font_folder: Path | None = None
    templates: Mapping[str, Template] = field(default_factory=dict)
    """Templates of the pack's own, by deck."""

    def faces(self) -> list[CardFace]:
        """Every face once, in the order of the pieces."""
        found: dict[CardFace, None] = {}
        for piece in self.pieces:
            for side in (piece.front, piece.back):
                if isinstance(side, CardFace):
                    found[side] = None
        return list(found)
