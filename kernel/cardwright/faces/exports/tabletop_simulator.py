"""Tabletop Simulator: sheets of faces, and a saved object or a whole table that refers to them."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from cardwright.declarations.model import Pack
from cardwright.faces import limits
from cardwright.faces.box import Box
from cardwright.faces.exports.images import Copies, copies
from cardwright.faces.exports.table_layout import HAND_X, HAND_Z, Spot, laid_out
from cardwright.faces.model import CardFace, Side
from cardwright.faces.sizes import SIZES, USUAL, Size
from cardwright.faces.typeset import Typesetter

COLUMNS, ROWS = 10, 7
MOST_PIXELS = 4096
"""More than this a sheet cannot have on a side."""
_LEAST = 2
"""Of columns and rows."""
_ROUND, _ROUNDED = 4, 0
"""Shapes of cards, by their numbers."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    number: int
    deck: str
    pieces: tuple[Copies, ...]
    size: Size
    two_sided: bool

    @property
    def places(self) -> int:
        # The last place of a sheet is what others see of a hand: it stays free.
        return len(self.pieces) + 1

    @property
    def rows(self) -> int:
        return max(_LEAST, -(-self.places // COLUMNS))

    @property
    def columns(self) -> int:
        return max(_LEAST, -(-self.places // self.rows))

    @property
    def back(self) -> str:
        """What the picture of the backs is called: tokens have their face on both sides."""
        if not self.two_sided:
            return "back"
        return "faces" if all(it.piece.back == it.piece.front for it in self.pieces) else "backs"

    @property
    def ppi(self) -> float:
        # As if every sheet were a full one, so that all cards of a deck have the same number of pixels.
        return min(MOST_PIXELS / COLUMNS / self.size.width, MOST_PIXELS / ROWS / self.size.height) * 25.4

    @property
    def dots(self) -> float:
        """Of a card."""
        return self.size.width * self.size.height * (self.ppi / 25.4) ** 2

    def name(self, pack: str, what: str) -> str:
        return f"{pack}-{self.deck}-{self.number}-{what}.jpg"

    def card_id(self, index: int) -> int:
        return self.number * 100 + index


def saved_object(box: Box, url: str = "", typesetter: Typesetter | None = None) -> dict[str, bytes]:
    """`PACK.json` with a deck for each deck of the pack, and its sheets. `url` is where the sheets will lie."""
    sheets = list(_sheets(copies(box.faces.pieces)))
    decks = dict.fromkeys(it.deck for it in sheets)
    objects = []
    for number, deck in enumerate(decks):
        at = (number % 6 * 4.0, -(number // 6) * 5.0)
        objects.append(_deck(box, [it for it in sheets if it.deck == deck], deck, at, url))
    return {
        f"{box.faces.pack}.json": _save(box, objects),
        **_pictures(box, sheets, typesetter or Typesetter(box.faces)),
    }


def table(
    box: Box, pack: Pack, players: int, url: str = "", typesetter: Typesetter | None = None
) -> dict[str, bytes]:
    """The same with the zones of the pack laid out for some players: names, places to snap to, hands."""
    sheets = list(_sheets(copies(box.faces.pieces)))
    decks = list(dict.fromkeys(it.deck for it in sheets))
    spots, places = laid_out(pack, box.faces.language, players, decks)
    objects = [
        _deck(box, [it for it in sheets if it.deck == deck], deck, places[deck], url) for deck in decks
    ]
    objects += [_words(it) for it in spots if it.title]
    snaps = [_snap(it) for it in spots if not it.hand]
    hands = [_hand(it) for it in spots if it.hand]
    return {
        f"{box.faces.pack}.json": _save(box, [*objects, *hands], snaps),
        **_pictures(box, sheets, typesetter or Typesetter(box.faces)),
    }


def _sheets(found: Iterable[Copies]) -> Iterator[_Sheet]:
    groups: dict[tuple[str, Size, bool], list[Copies]] = {}
    for it in found:
        two_sided = isinstance(it.piece.back, CardFace)
        groups.setdefault((it.piece.deck, it.piece.front.size, two_sided), []).append(it)
    number = 0
    most = COLUMNS * ROWS - 1
    for (deck, size, two_sided), pieces in groups.items():
        for first in range(0, len(pieces), most):
            number += 1
            yield _Sheet(number, deck, tuple(pieces[first : first + most]), size, two_sided)


def _pictures(box: Box, sheets: Sequence[_Sheet], typesetter: Typesetter) -> dict[str, bytes]:
    found = {}
    limits.keep_dots(
        sum(len(it.pieces) * max(it.dots, limits.LEAST_DOTS) * (1 + it.two_sided) for it in sheets),
        box.faces.span,
    )
    for sheet in sheets:
        fronts, backs = [it.piece.front for it in sheet.pieces], [it.piece.back for it in sheet.pieces]
        found[sheet.name(box.faces.pack, "faces")] = _drawn(typesetter, fronts, sheet)
        if sheet.back == "backs":
            found[sheet.name(box.faces.pack, "backs")] = _drawn(typesetter, backs, sheet)
        elif sheet.back == "back":
            found[sheet.name(box.faces.pack, "back")] = _drawn(typesetter, backs[:1], sheet, alone=True)
    return found


def _drawn(typesetter: Typesetter, sides: Sequence[Side], sheet: _Sheet, alone: bool = False) -> bytes:
    from PIL import Image

    ppi = sheet.ppi
    width, height = (int(it / 25.4 * ppi) for it in (sheet.size.width, sheet.size.height))
    columns, rows = (1, 1) if alone else (sheet.columns, sheet.rows)
    whole = Image.new("RGB", (columns * width, rows * height), "#ffffff")
    # Tabletop Simulator rounds the corners of cards itself.
    for number, picture in enumerate(typesetter.pictures(sides, "png", ppi, rounded=False)):
        with Image.open(io.BytesIO(picture)) as face:
            shown = face.crop((0, 0, width, height))
            whole.paste(shown, (number % columns * width, number // columns * height))
    made = io.BytesIO()
    whole.save(made, "JPEG", quality=90, subsampling=0)
    return made.getvalue()


def _deck(box: Box, sheets: Sequence[_Sheet], deck: str, at: tuple[float, float], url: str) -> dict[str, Any]:
    custom = {str(sheet.number): _custom(box, sheet, url) for sheet in sheets}
    title = next(it.piece.front.deck_title for sheet in sheets for it in sheet.pieces) or deck
    cards = [
        _card(it, sheet.card_id(index), copy, {str(sheet.number): custom[str(sheet.number)]}, at)
        for sheet in sheets
        for index, it in enumerate(sheet.pieces)
        for copy in range(it.count)
    ]
    if len(cards) == 1:
        return cards[0]
    return {
        **_object("Deck", f"deck/{deck}", at, sheets[0].size),
        "Nickname": title,
        "Description": f"{box.faces.title} {box.faces.version} · {box.content_hash}",
        "DeckIDs": [it["CardID"] for it in cards],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }


def _custom(box: Box, sheet: _Sheet, url: str) -> dict[str, Any]:
    return {
        "FaceURL": url + sheet.name(box.faces.pack, "faces"),
        "BackURL": url + sheet.name(box.faces.pack, sheet.back),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.two_sided,
        "Type": _ROUND if sheet.size.round else _ROUNDED,
    }


def _card(
    it: Copies, card_id: int, copy: int, custom: dict[str, Any], at: tuple[float, float]
) -> dict[str, Any]:
    front, back = it.piece.front, it.piece.back
    texts = [one.plain for one in front.paragraphs]
    if isinstance(back, CardFace) and back != front:
        texts += ["", f"[{back.side or back.title}]", *(one.plain for one in back.paragraphs)]
    return {
        **_object("Card", f"{it.id}/{copy}", at, front.size),
        "Nickname": it.piece.title,
        "Description": "\n".join(texts),
        "GMNotes": it.piece.kind,
        "Tags": [it.piece.deck],
        "CardID": card_id,
        "CustomDeck": custom,
    }


def _object(name: str, seed: str, at: tuple[float, float], size: Size) -> dict[str, Any]:
    scale = round(size.width / SIZES[USUAL].width, 3)
    return {
        "GUID": _guid(seed),
        "Name": name,
        "Transform": {
            "posX": at[0],
            "posY": 1.2,
            "posZ": at[1],
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
    }


def _words(it: Spot) -> dict[str, Any]:
    made = _object("3DText", f"words/{it.zone}/{it.owner}", (it.x, it.z + 2.2), SIZES[USUAL])
    made["Transform"] |= {"rotX": 90.0, "rotY": float(it.turned), "rotZ": 0.0}
    return {**made, "Text": {"Text": it.title, "colorstate": {"r": 1.0, "g": 1.0, "b": 1.0}, "fontSize": 48}}


def _snap(it: Spot) -> dict[str, Any]:
    return {
        "Position": {"x": it.x, "y": 1.0, "z": it.z},
        "Rotation": {"x": 0.0, "y": float(it.turned), "z": 0.0},
    }


def _hand(it: Spot) -> dict[str, Any]:
    made = _object("HandTrigger", f"hand/{it.zone}/{it.owner}", (it.x, it.z), SIZES[USUAL])
    made["Transform"] |= {
        "rotY": float(it.turned),
        "rotZ": 0.0,
        "scaleX": HAND_X,
        "scaleY": 5.0,
        "scaleZ": HAND_Z,
    }
    return {**made, "FogColor": it.colour}


def _save(box: Box, objects: list[dict[str, Any]], snaps: Sequence[dict[str, Any]] = ()) -> bytes:
    saved: dict[str, Any] = {
        "SaveName": f"{box.faces.title} {box.faces.version}",
        "GameMode": box.faces.title,
    }
    if snaps:
        saved |= {"Table": "Table_RPG", "SnapPoints": list(snaps)}
    saved["ObjectStates"] = list(_told_apart(objects, set()))
    return (json.dumps(saved, indent=2, ensure_ascii=False) + "\n").encode("utf-8")


def _told_apart(objects: Iterable[dict[str, Any]], taken: set[str]) -> Iterator[dict[str, Any]]:
    """The objects, and those in them, with an id for each: six digits of a hash are the same now and then."""
    for it in objects:
        tried = (_guid(f"{it['GUID']}/{number}") for number in count())
        guid = next(one for one in chain([it["GUID"]], tried) if one not in taken)
        taken.add(guid)
        inside = it.get("ContainedObjects")
        yield {
            **it,
            "GUID": guid,
            **({"ContainedObjects": list(_told_apart(inside, taken))} if inside else {}),
        }


def _guid(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()[:6]
