"""A print run: what a pack has to print, as a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardwright.faces.box import Box
from cardwright.faces.model import Side
from cardwright.faces.pdf import for_printing
from cardwright.faces.sheets import Folding, Sheet, sheets, single_pages
from cardwright.faces.sizes import PAPERS
from cardwright.faces.typeset import Typesetter, side_data


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """On what is printed, and how."""

    paper: str = "a4"
    folding: Folding = Folding.DUPLEX
    printer: bool = False
    """For a printing house: single pages with bleed, without marks."""


def pdf_of(box: Box, order: PrintOrder) -> bytes:
    """The box as a PDF, ready for printing: the same content gives the same bytes."""
    faces, paper = box.faces, PAPERS[order.paper]
    laid = single_pages(faces.pieces) if order.printer else sheets(faces.pieces, paper, order.folding)
    known: dict[Side, int] = {}
    placed = [_sheet(it, known) for it in laid]
    data = {
        "title": f"{faces.title} {faces.version}",
        "pack": faces.title,
        "footer": f"{faces.title} · {faces.pack} {faces.version} · {box.content_hash}",
        "paper": {"width": paper.width, "height": paper.height},
        "sides": [side_data(it, faces) for it in known],
        "sheets": placed,
        "aid": None if order.printer else box.aid,
        "pad": None if order.printer else box.pad,
    }
    [document] = Typesetter(faces).document("sheets.typ", data)
    return for_printing(document, order.printer or order.folding is Folding.DUPLEX, order.printer)


def _sheet(it: Sheet, known: dict[Side, int]) -> dict[str, Any]:
    for at in it.placed:
        known.setdefault(at.side, len(known))
    return {
        "width": it.paper.width,
        "height": it.paper.height,
        "placed": [
            {"side": known[at.side], "x": at.x, "y": at.y, "turned": at.turned, "bleeds": at.bleeds}
            for at in it.placed
        ],
        "marks": it.marks,
        "fold": it.fold,
        "margin": it.margin,
    }
