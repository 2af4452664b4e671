"""The symbols of a pack: what is drawn for its icons, words and decks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardwright.declarations.faces import SymbolDesign
from cardwright.declarations.model import AttributeType, Pack
from cardwright.describe.card_sheet import Printer
from cardwright.faces import badges, palette
from cardwright.faces.files import inside
from cardwright.faces.model import Symbol
from cardwright.faces.pictures import why_not
from cardwright.findings.diagnostic import Span
from cardwright.source.tree import Scalar

PICTURES = "icons"
"""The folder of a pack in which pictures of its symbols lie, each under the name of what it shows."""
_NONE = SymbolDesign()


def symbols(pack: Pack, printer: Printer) -> dict[str, Symbol]:
    """Every symbol by the name of the thing that it stands for: icons first, then words, then decks."""
    groups = (
        {name: printer.said(name) for name in pack.icons},
        {name: printer.said_word(name) for name in words(pack)},
        {name: printer.said(name) for name in pack.decks},
    )
    found: dict[str, Symbol] = {}
    for titles in groups:
        letters = badges.letters(titles)
        for number, (name, title) in enumerate(titles.items()):
            design = pack.faces.symbols.get(name, _NONE)
            deck = pack.faces.decks.get(name)
            drawing = picture(pack, name, design.picture)
            found[name] = Symbol(
                name=name,
                title=title,
                letters=design.letters or letters[name],
                shape=design.shape if design.shape in badges.SHAPES else badges.usual_shape(number),
                colour=design.colour or (deck.colour if deck else "") or palette.usual(number),
                picture=drawing,
                bare=design.shape == "none" and drawing != "",
                at=design.span,
            )
    return found


def word_groups(pack: Pack) -> Iterator[list[str]]:
    """The words that cards can have, those of each attribute together."""
    for deck in pack.decks.values():
        for attribute in deck.attributes.values():
            if attribute.type in (AttributeType.WORD, AttributeType.LIST):
                yield list(attribute.words)


def words(pack: Pack) -> Iterator[str]:
    """The words that cards can have, each once."""
    found = dict.fromkeys(word for group in word_groups(pack) for word in group)
    yield from (it for it in found if it not in pack.icons and it not in pack.decks)


def picture(pack: Pack, name: str, named: Scalar | None) -> str:
    """The drawing of a symbol as SVG; '' where the pack has none that can be used."""
    found = picture_file(pack, name, named)
    if found is None or found[0].suffix.lower() != ".svg" or why_not(found[0]):
        return ""
    return found[0].read_text(encoding="utf-8", errors="replace")


def picture_file(pack: Pack, name: str, named: Scalar | None) -> tuple[Path, Span] | None:
    """The drawing of a symbol and its place: the path that is named, or `icons/NAME.svg` of the pack or of an extension."""
    if named is not None:
        path = inside(pack.folder_of(named.span), named.text)
        return (path, named.span) if path is not None and path.is_file() else None
    homes = ((pack.folder, pack.span.file), *((it.folder, it.files[0]) for it in pack.extensions))
    for home, file in homes:
        path = inside(home, f"{PICTURES}/{name}.svg")
        if path is not None and path.is_file():
            return path, Span(f"{file.rpartition('/')[0]}/{PICTURES}/{name}.svg", 1, 1, 1, 1)
    return None


def picture_files(pack: Pack) -> Iterator[tuple[Path, Span]]:
    """The drawings of all symbols and tokens."""
    named = {name: it.picture for name, it in pack.faces.tokens.items()}
    named |= {name: it.picture for name, it in pack.faces.symbols.items()}
    for name in dict.fromkeys((*pack.icons, *words(pack), *pack.decks, *pack.faces.tokens)):
        found = picture_file(pack, name, named.get(name))
        if found is not None:
            yield found
