"""Reads the geometry of a PDF back, in millimetres from the upper left corner of a page."""

from __future__ import annotations

import io
from dataclasses import dataclass

from pypdf import PdfReader
from pypdf.generic import ContentStream

MILLIMETRE = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    clips: list[Box]
    """What is cut out: the faces, and whatever is clipped inside of them."""
    lines: list[Box]
    """Stroked straight lines that are drawn on the page itself."""


def pages(document: bytes, first: int) -> list[Page]:
    """The first pages of a document."""
    reader = PdfReader(io.BytesIO(document))
    return [_page(reader, number) for number in range(first)]


def texts(document: bytes) -> list[str]:
    """What stands on each page."""
    return [it.extract_text().replace("\n", " ") for it in PdfReader(io.BytesIO(document)).pages]


def _page(reader: PdfReader, number: int) -> Page:
    page = reader.pages[number]
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    clips, lines = [], []
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    depth, saved = 0, []
    points: list[tuple[float, float]] = []
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        match operator:
            case b"q":
                saved.append(matrix)
                depth += 1
            case b"Q":
                matrix = saved.pop()
                depth -= 1
            case b"cm":
                matrix = _times(tuple(map(float, operands)), matrix)
            case b"m":
                points = [_at(matrix, *map(float, operands))]
            case b"l":
                points.append(_at(matrix, *map(float, operands)))
            case b"c" | b"v" | b"y":
                points = []  # no straight edge
            case b"re":
                x, y, w, h = map(float, operands)
                points = [_at(matrix, x, y), _at(matrix, x + w, y + h)]
            case b"W" | b"W*" if len(points) >= 2:
                clips.append(_box(points, height))
            case b"S" if len(points) == 2:
                lines.append(_box(points, height))
            case b"n" | b"f" | b"f*" | b"B":
                points = []
    return Page(width / MILLIMETRE, height / MILLIMETRE, clips, lines)


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _box(points: list[tuple[float, float]], height: float) -> Box:
    xs = [x / MILLIMETRE for x, _ in points]
    ys = [(height - y) / MILLIMETRE for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))
