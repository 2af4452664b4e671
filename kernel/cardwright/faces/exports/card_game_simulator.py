"""Card Game Simulator: a folder with the definition of the game, its cards, sets, decks and pictures."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from cardwright.faces.box import Box
from cardwright.faces.exports.images import Copies, copies, sides
from cardwright.faces.model import CardBack, CardFace
from cardwright.faces.typeset import Typesetter

_INCH = 25.4
_PPI = 200


def definition(box: Box, url: str = "", typesetter: Typesetter | None = None) -> dict[str, bytes]:
    """All files of the game, by their path. `url` is where they will lie; without one the folder is copied to the program."""
    faces = box.faces
    found = copies(faces.pieces)
    attributes = dict.fromkeys(fact.name for it in found for fact in _facts(it.piece.front))
    size = Counter(it.piece.front.size for it in found).most_common(1)[0][0]
    decks = dict.fromkeys(it.piece.deck for it in found)
    plain = sorted({it.piece.back.deck for it in found if isinstance(it.piece.back, CardBack)})
    game: dict[str, Any] = {
        "name": faces.title,
        "autoUpdate": -1,
        "cardImageFileType": "png",
        "cardBackImageFileType": "png",
        "cardSize": {"x": round(size.width / _INCH, 3), "y": round(size.height / _INCH, 3)},
        "cardPrimaryProperty": "text",
        "cardProperties": [
            {"name": name, "display": display, "type": "string"}
            for name, display in (("deck", "Deck"), ("text", "Text"), ("icons", "Icons"))
        ]
        + [{"name": f"has_{name}", "display": name, "type": "string"} for name in attributes],
        "deckFileType": "txt",
        "copyright": f"{faces.pack} {faces.version} {box.content_hash}",
    }
    if url:
        game |= {
            "autoUpdateUrl": f"{url}cgs.json",
            "allCardsUrl": f"{url}AllCards.json",
            "allSetsUrl": f"{url}AllSets.json",
            "cardBackImageUrl": f"{url}CardBack.png",
            "cardImageUrl": f"{url}sets/{{cardSet}}/{{cardId}}.{{cardImageFileType}}",
            "cardBackFaceImageUrls": [{"id": deck, "url": f"{url}backs/{deck}.png"} for deck in plain],
            "deckUrls": [{"name": deck, "url": f"{url}decks/{deck}.txt"} for deck in decks],
        }
    sets = [
        {
            "code": deck,
            "name": next(it.piece.front.deck_title for it in found if it.piece.deck == deck) or deck,
        }
        for deck in decks
    ]
    made = {
        "cgs.json": _json(game),
        "AllCards.json": _json([_card(it, box) for it in found]),
        "AllSets.json": _json(sets),
    }
    for deck in decks:
        lines = [f"{it.count} {it.piece.title} [{it.id}]" for it in found if it.piece.deck == deck]
        made[f"decks/{deck}.txt"] = ("\n".join(lines) + "\n").encode("utf-8")
    return {**made, **_pictures(typesetter or Typesetter(box.faces), found)}


def _card(it: Copies, box: Box) -> dict[str, Any]:
    front, back = it.piece.front, it.piece.back
    titles = {name: symbol.title for name, symbol in box.faces.symbols.items()}
    card: dict[str, Any] = {
        "id": it.id,
        "name": it.piece.title,
        "set": it.piece.deck,
        "deck": front.deck_title,
        "text": "\n".join(one.plain for one in front.paragraphs),
        "icons": ", ".join(titles[name] for name in front.icons),
    }
    card |= {f"has_{fact.name}": fact.value for fact in _facts(front)}
    if isinstance(back, CardBack):
        card["backs"] = [back.deck]
    return card


def _facts(face: CardFace) -> list[Any]:
    return [*(fact for _, fact in face.corners if fact.name != "icons"), *face.facts]


def _pictures(typesetter: Typesetter, found: list[Copies]) -> dict[str, bytes]:
    by_path = dict(sides(found))
    drawn = typesetter.pictures(by_path.values(), "png", _PPI)
    made = {
        path if path.startswith("backs/") else f"sets/{path}": picture
        for path, picture in zip(by_path, drawn, strict=True)
    }
    backs = sorted(path for path in made if path.startswith("backs/"))
    if backs:
        made["CardBack.png"] = made[backs[0]]
    return made


def _json(data: object) -> bytes:
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode("utf-8")
