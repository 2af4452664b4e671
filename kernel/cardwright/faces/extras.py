"""What lies beside the cards in a box: tokens, an aid for players, a pad to note scores on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import AttributeType, ShownValue, ShownZone
from cardwright.describe.card_sheet import HOLDS, Printer
from cardwright.describe.tongue import capital
from cardwright.faces import badges, palette
from cardwright.faces.model import CardFace, PrintedPiece, Symbol
from cardwright.faces.rich_text import TextSetter
from cardwright.faces.sizes import SIZES
from cardwright.faces.symbols import picture
from cardwright.lang.types import TypeName

TOKENS, AID, PAD = "tokens", "aid", "pad"
_MOST_ROWS = 200
_EMPTY_ROWS = 18
"""They fill a page of Letter."""


def tokens(checked: CheckedPack, printer: Printer) -> tuple[list[PrintedPiece], dict[str, Symbol]]:
    """The tokens of a pack with their symbols: those of its design, and a marker for what is shown of places and people."""
    pack = checked.pack
    wanted = {name: (printer.in_language(it.title), it.copies) for name, it in pack.faces.tokens.items()}
    for value in _markers(checked):
        wanted.setdefault(value, (printer.said_word(value), 1))
    letters = badges.letters({name: title for name, (title, _) in wanted.items()})
    pieces, symbols = [], {}
    for number, (name, (title, copies)) in enumerate(wanted.items()):
        design = pack.faces.tokens.get(name)
        colour = (design.colour if design else "") or palette.usual(number + 4)
        symbols[name] = Symbol(
            name,
            title,
            letters[name],
            "disc",
            palette.mixed(colour, "#000000", 0.25),
            picture(pack, name, design.picture if design else None),
        )
        face = CardFace(
            kind=name, deck=name, deck_title="", title=title, side="", size=SIZES["token"], colour=colour,
            corners=(), facts=(), icons=(), paragraphs=(), flavour="", art=None, art_at=None, count="", span=pack.span,
        )  # fmt: skip
        pieces += [PrintedPiece(name, title, TOKENS, copy, face, face) for copy in range(1, copies + 1)]
    return pieces, symbols


def _markers(checked: CheckedPack) -> Iterator[str]:
    pack = checked.pack
    for shown in (it for row in pack.table.rows for it in row):
        if isinstance(shown, ShownZone) and shown.marker is not None:
            yield shown.marker
        elif isinstance(shown, ShownValue):
            value = pack.values.get(shown.value)
            if value is not None and value.per is None and value.type in (TypeName.PLAYER, TypeName.SPACE):
                yield shown.value


def aid(checked: CheckedPack, printer: Printer, texts: TextSetter) -> dict[str, Any]:
    """What a player would like to have before them: icons, decks, what spaces give, variants."""
    pack, label = checked.pack, printer.label
    decks = []
    for name in list(pack.decks)[:_MOST_ROWS]:
        pieces = sum(kind.copies for kind in pack.kinds_of(name))
        decks.append({"symbol": name, "title": printer.said(name), "count": f"{pieces} {label('cards')}"})
    spaces = []
    for graph in pack.graphs.values():
        named = [it for it in printer.spaces(graph) if it.title or it.attributes or it.icons]
        rows = [
            {
                "title": it.title or str(it.number),
                "facts": [
                    # The mark of a flag that holds is no letter of every font; its name says enough.
                    *(name if text == HOLDS else f"{name} {text}" for name, text in it.attributes),
                    *(f"{icon} ×{n}" if n > 1 else icon for icon, n in it.icons),
                ],
            }
            for it in named[:_MOST_ROWS]
        ]
        if rows:
            spaces.append({"title": printer.said(graph.name), "rows": rows})
    return {
        "title": label(AID),
        "about": printer.in_language(pack.about),
        "players": f"{pack.for_whom.replace(' to ', '–').replace(' or ', ' / ')} {label('players')}",
        "icons": [
            {"symbol": name, "title": printer.said(name), "count": _on_cards(checked, printer, name)}
            for name in list(pack.icons)[:_MOST_ROWS]
        ],
        "words": list(_words(checked, printer))[:_MOST_ROWS],
        "decks_title": label("decks"),
        "icons_title": label("icons"),
        "decks": decks,
        "spaces": spaces,
        "variants_title": label("variants"),
        "variants": [
            {"title": it.title, "condition": it.condition, "texts": [_runs(texts, text) for text in it.texts]}
            for it in list(printer.variants())[:_MOST_ROWS]
        ],
    }


def _on_cards(checked: CheckedPack, printer: Printer, icon: str) -> str:
    """On how many pieces an icon stands, on any of their sides."""
    kinds = checked.pack.kinds.values()
    pieces = sum(it.copies for it in kinds if any(icon in face.icons for face in it.faces))
    return f"{pieces} {printer.label('cards')}" if pieces else ""


def _words(checked: CheckedPack, printer: Printer) -> Iterator[dict[str, Any]]:
    """The badges of the words that cards have, each set of words once: suits, factions, types."""
    seen: set[str] = {*checked.pack.icons, *checked.pack.decks}
    for deck in checked.pack.decks.values():
        for name, attribute in deck.attributes.items():
            if attribute.type in (AttributeType.WORD, AttributeType.LIST):
                new = [it for it in attribute.words if it not in seen]
                seen.update(new)
                badges = [{"symbol": it, "title": capital(printer.said_word(it)), "count": ""} for it in new]
                if badges:
                    yield {"title": capital(printer.said(name)), "badges": badges[:_MOST_ROWS]}


def is_scored(checked: CheckedPack) -> bool:
    """Whether there is anything to note on a pad: a game that is only won or lost has none."""
    return checked.pack.result.score is not None


def pad(checked: CheckedPack, printer: Printer, texts: TextSetter) -> dict[str, Any]:
    """A sheet to add up scores on: a row for each card that scores, or else empty ones, for rounds or what players like."""
    pack = checked.pack
    rows: list[dict[str, Any]] = []
    scoring = printer.words.in_points
    for deck in pack.decks:
        for kind in pack.kinds_of(deck):
            said = [
                text
                for number, face in enumerate(kind.faces)
                if any(name in scoring for name in face.formulas)
                for text in printer.face(kind, number).texts[: len(face.formulas)]
            ]
            if said:
                rows.append(
                    {
                        "title": printer.said(kind.name),
                        "symbol": deck,
                        "texts": [_runs(texts, it) for it in said],
                    }
                )
    if not rows:
        rows = [{"title": "", "symbol": "", "texts": []}] * _EMPTY_ROWS
    return {
        "title": printer.label(PAD),
        "player": printer.label("player"),
        "players": pack.most_seats,
        "total": printer.label("total"),
        "rows": rows[:_MOST_ROWS],
    }


def _runs(texts: TextSetter, text: str) -> dict[str, Any]:
    from cardwright.faces.typeset import paragraph_data

    return paragraph_data(texts.paragraph(text))
