"""A table for a spreadsheet: a row for each side of each kind."""

from __future__ import annotations

import csv
import io

from cardwright.check.checked_pack import CheckedPack
from cardwright.describe.card_sheet import Printer

# What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t")


def table(checked: CheckedPack, language: str) -> dict[str, bytes]:
    """`cards.csv` in UTF-8 with a mark at its beginning, by which spreadsheets know it."""
    printer = Printer(checked, language)
    cards = list(printer.cards())
    attributes = dict.fromkeys(name for card in cards for face in card.faces for name, _ in face.attributes)
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\r\n")
    rows.writerow(["deck", "id", "name", "copies", "side", "icons", *attributes, "text", "flavour"])
    for card in cards:
        for face in card.faces:
            said = dict(face.attributes)
            icons = ", ".join(f"{name} x{n}" if n > 1 else name for name, n in face.icons)
            texts = "\n".join(face.texts)
            row = [card.deck, card.name, card.title, str(card.copies), face.side, icons]
            row += [said.get(name, "") for name in attributes]
            rows.writerow([_plain(it) for it in (*row, texts, face.flavour)])
    return {"cards.csv": b"\xef\xbb\xbf" + written.getvalue().encode("utf-8")}


def _plain(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    number = cell.lstrip("-").isdigit()
    return f"'{cell}" if cell.startswith(_FORMULA) and not number else cell
