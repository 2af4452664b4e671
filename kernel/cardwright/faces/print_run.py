"""A print run: what a pack has to print, as a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.faces.box import Box
from cardwright.faces.limits import SIDES_AT_ONCE, counts_for
from cardwright.faces.model import FaceSet, Side
from cardwright.faces.pdf import for_printing, joined, pages_of
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


def pdf_of(box: Box, order: PrintOrder, typesetter: Typesetter | None = None) -> bytes:
    """The box as a PDF, ready for printing: the same content gives the same bytes."""
    typesetter = typesetter or Typesetter(box.faces)
    faces, paper = box.faces, PAPERS[order.paper]
    laid = single_pages(faces.pieces) if order.printer else sheets(faces.pieces, paper, order.folding)
    data = {
        "title": f"{faces.title} {faces.version}",
        "pack": faces.title,
        "footer": f"{faces.title} · {faces.pack} {faces.version} · {box.content_hash}",
        "paper": {"width": paper.width, "height": paper.height},
        "offset": 0,
        "total": 0,
        "aid": None if order.printer else box.aid,
        "pad": None if order.printer else box.pad,
    }
    parts = list(_parts(laid))
    if len(parts) == 1:
        document = typesetter.document("sheets.typ", {**data, **_placed(parts[0], faces)})
    else:
        document = _in_parts(typesetter, data, parts)
    return for_printing(document, order.printer or order.folding is Folding.DUPLEX, order.printer)


def _parts(laid: Sequence[Sheet]) -> Iterator[list[Sheet]]:
    """The sheets in portions that are set at once; one portion, even if it is empty."""
    part: list[Sheet] = []
    sides = 0
    for sheet in laid:
        counts = sum(counts_for(it.side) for it in sheet.placed)
        if part and sides + counts > SIDES_AT_ONCE:
            yield part
            part, sides = [], 0
        part.append(sheet)
        sides += counts
    yield part


def _in_parts(typesetter: Typesetter, data: dict[str, Any], parts: Sequence[list[Sheet]]) -> bytes:
    """Portions that are set each in a process of its own, as one document."""
    faces = typesetter.faces
    before = sum(map(len, parts[:-1]))
    # Only when the last portion is set is it known how many pages there are: the others name that number.
    last = typesetter.document("sheets.typ", {**data, **_placed(parts[-1], faces), "offset": before}, True)
    total = before + pages_of(last)
    made, offset = [], 0
    for part in parts[:-1]:
        more = {"offset": offset, "total": total, "aid": None, "pad": None}
        made.append(typesetter.document("sheets.typ", {**data, **_placed(part, faces), **more}, True))
        offset += len(part)
    return joined([*made, last])


def _placed(laid: Iterable[Sheet], faces: FaceSet) -> dict[str, Any]:
    known: dict[Side, int] = {}
    placed = [_sheet(it, known) for it in laid]
    return {"sides": [side_data(it, faces) for it in known], "sheets": placed}


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
