"""Writes the contact sheets of docs/pictures: `python -m tests.faces.contact_sheets`. Look at them before you commit them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from cardwright.faces.box import Box, box_of
from cardwright.faces.model import CardBack, Side
from cardwright.faces.typeset import Typesetter
from cardwright.findings.diagnostic import PackError
from cardwright.project import Project

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
PLUGINS = Path(__file__).parents[2] / "plugins"
PACKS = ("insurrection", "rebel_nox", "requiem", "dune_rivals")
EXTENSIONS = ("frozen_north", "long_march", "starlight")
COLUMNS, MOST, PPI, GAP = 6, 12, 80, 8
COLOURS = 224


def chosen(box: Box, only: Iterable[str] = ()) -> list[Side]:
    """A dozen sides from all decks in turn: faces that look different, and a back."""
    wanted = set(only)
    by_deck: dict[str, dict[str, Side]] = {}
    for piece in box.faces.pieces:
        if piece.deck != "tokens" and (not wanted or piece.kind in wanted):
            by_deck.setdefault(piece.deck, {}).setdefault(piece.kind, piece.front)
    rows = [list(it.values()) for it in by_deck.values()]
    mixed = [row[number] for number in range(MOST) for row in rows if number < len(row)]
    back = next(it.back for it in box.faces.pieces if isinstance(it.back, CardBack))
    return [*mixed[: MOST - 1], back]


def sheet(box: Box, sides: list[Side]) -> bytes:
    drawn = [Image.open(io.BytesIO(it)) for it in Typesetter(box.faces).pictures(sides, "png", PPI)]
    width, height = max(it.width for it in drawn) + GAP, max(it.height for it in drawn) + GAP
    rows = -(-len(drawn) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * width + GAP, rows * height + GAP), "#d9d4ca")
    for number, it in enumerate(drawn):
        at = (GAP + number % COLUMNS * width, GAP + number // COLUMNS * height)
        whole.paste(it, at, it if it.mode == "RGBA" else None)
    made = io.BytesIO()
    whole.quantize(COLOURS, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for name in PACKS:
        for language in ("en", "fr"):
            box = box_of(Project.from_folder(name, one_check=True).pack, language)
            (PICTURES / f"{name}-{language}.png").write_bytes(sheet(box, chosen(box)))
    for name in EXTENSIONS:
        try:
            checked = Project.from_folder(PLUGINS / name / name, one_check=True).pack
        except PackError:
            print(f"{name}.png stays as it is: pip install --editable ./plugins/{name}")
            continue
        box = box_of(checked, checked.pack.languages[0])
        own = [kind for kind in checked.pack.kinds if checked.pack.rank(kind)]
        (PICTURES / f"{name}.png").write_bytes(sheet(box, chosen(box, own)))


if __name__ == "__main__":
    main()
