"""Drawings that stand in a page of HTML: what several of them use is there once."""

from __future__ import annotations

import hashlib
import re
from html import escape

from cardwright.faces.box import Box
from cardwright.faces.exports.images import Copies, copies
from cardwright.faces.model import CardFace, Side
from cardwright.faces.typeset import Typesetter

PIXELS_A_POINT = 1.25
"""How large a drawing is shown: a poker card, 178.6 points wide, takes 223 pixels and fits a phone."""
_IMAGE = re.compile(r"<image [^>]*/>")
_DEFS = re.compile(r"<defs[^>]*>(.*?)</defs>", re.DOTALL)
_DEFINED = re.compile(r'<(\w+)\b[^>]*?\bid="([^"]+)"(?:[^>]*/>|[^>]*>.*?</\1>)', re.DOTALL)
_WIDTH = re.compile(r'\swidth="([\d.]+)pt"')
_HEIGHT = re.compile(r'\sheight="[\d.]+pt"')
_TRANSFORM = re.compile(r' transform="[^"]*"')


class Drawings:
    """Draws the sides of boxes as SVG for one page, and collects what they share."""

    def __init__(self) -> None:
        self.shared: dict[str, str] = {}
        """Letters, patterns and pictures by their id: what the page must hold besides the drawings that use them."""

    def of(self, box: Box) -> dict[str, list[tuple[Side, str]]]:
        """The sides of each kind and the back of each deck; of copies that differ in a number, the first."""
        found: dict[str, Copies] = {}
        for group in copies(box.faces.pieces):
            found.setdefault(group.piece.kind, group)
        wanted = dict.fromkeys(
            (kind if isinstance(side, CardFace) else side.deck, side)
            for kind, group in found.items()
            for side in (group.piece.front, group.piece.back)
        )
        pictures = Typesetter(box.faces).pictures([side for _, side in wanted], "svg")
        made: dict[str, list[tuple[Side, str]]] = {}
        for (name, side), picture in zip(wanted, pictures, strict=True):
            made.setdefault(name, []).append((side, self._inline(picture.decode("utf-8"), _named(side))))
        return made

    def _inline(self, svg: str, name: str) -> str:
        """Takes out of a drawing what others use as well, and names it for those who cannot see it."""
        for defined in _DEFS.findall(svg):
            for match in _DEFINED.finditer(defined):
                self.shared.setdefault(match[2], match[0])
        svg = _IMAGE.sub(self._use_image, _DEFS.sub("", svg))
        svg = _WIDTH.sub(lambda width: f' width="{float(width[1]) * PIXELS_A_POINT:.0f}"', svg, count=1)
        svg = _HEIGHT.sub("", svg, count=1)
        return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(name)}" ', 1)

    def _use_image(self, match: re.Match[str]) -> str:
        id = "i" + hashlib.sha256(match[0].encode()).hexdigest()[:16]
        found = _TRANSFORM.search(match[0])
        transform = found[0] if found else ""
        image = match[0].replace(transform, "", 1).replace("<image ", f'<image id="{id}" ', 1)
        self.shared.setdefault(id, image)
        return f'<use xlink:href="#{id}"{transform}/>'


def _named(side: Side) -> str:
    if isinstance(side, CardFace):
        return " ".join(filter(None, (side.title, side.side)))
    return side.deck_title
