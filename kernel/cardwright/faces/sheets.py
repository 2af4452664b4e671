"""Where each face lies on a sheet of paper, in millimetres from its upper left corner.

Nothing here draws: a sheet is plain numbers, which a template places and a test reads back from the PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from cardwright.faces.model import PrintedPiece, Side
from cardwright.faces.sizes import BLEED, Size

MARK_LENGTH = 4.0
MARK_GAP = BLEED + 0.5
"""How far a crop mark stays off the cut: it must not run into the bleed."""
MARGIN = 7.0
"""What printers leave white, and room for marks."""


class Folding(StrEnum):
    """How a front gets its back."""

    DUPLEX = "duplex"
    """Both sides of the paper are printed; it is turned over its long edge."""
    GUTTER = "gutter"
    """One side is printed; it is folded in the middle and glued."""
    FRONTS = "fronts"
    """No backs: the cards go into sleeves."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A side of a piece on a sheet: where its cut begins, and how far its ground goes beyond it on each edge."""

    side: Side
    x: float
    y: float
    turned: int = 0
    """By how many degrees it is turned, clockwise."""
    bleeds: tuple[float, float, float, float] = (BLEED, BLEED, BLEED, BLEED)
    """Left, top, right, bottom, as it lies."""


@dataclass(frozen=True, slots=True)
class Sheet:
    paper: Size
    placed: tuple[Placed, ...]
    marks: tuple[tuple[float, float, float, float], ...] = ()
    """Lines from (x, y) to (x, y)."""
    fold: tuple[float, float, float, float] | None = None
    margin: float = 0.0
    """How much paper there is below the cards: 0 where there is no footer."""


@dataclass(frozen=True, slots=True)
class _Block:
    """Cells side by side in the middle of a paper."""

    paper: Size
    cell: Size
    columns: int
    rows: int
    gap: float = 0.0
    """Between the rows."""

    @property
    def left(self) -> float:
        return (self.paper.width - self.columns * self.cell.width) / 2

    @property
    def top(self) -> float:
        return (self.paper.height - self.rows * self.cell.height - (self.rows - 1) * self.gap) / 2

    def place(self, column: int, row: int) -> tuple[float, float]:
        return self.left + column * self.cell.width, self.top + row * (self.cell.height + self.gap)

    def laid(self, sides: Mapping[tuple[int, int], Side], turned: int = 0) -> Iterator[Placed]:
        """Sides in their cells, by column and row. Neighbours share a cut: only where there is none, or a gap, does the
        ground go beyond it."""
        for (column, row), side in sides.items():
            free = (
                (column - 1, row) not in sides,
                (column, row - 1) not in sides or self.gap > 0,
                (column + 1, row) not in sides,
                (column, row + 1) not in sides or self.gap > 0,
            )
            left, top, right, bottom = (BLEED if it else 0.0 for it in free)
            yield Placed(side, *self.place(column, row), turned, (left, top, right, bottom))

    def marks(self, cells: Iterable[tuple[int, int]]) -> Iterator[tuple[float, float, float, float]]:
        """Crop marks at both ends of every cut that these cells need, outside of the block."""
        cells = list(cells)
        used_columns, used_rows = {column for column, _ in cells}, {row for _, row in cells}
        right = self.left + self.columns * self.cell.width
        bottom = self.top + self.rows * self.cell.height + (self.rows - 1) * self.gap
        up = min(MARK_LENGTH, self.top - MARK_GAP)
        aside = min(MARK_LENGTH, self.left - MARK_GAP)
        for column in sorted({*used_columns, *(it + 1 for it in used_columns)}):
            x = self.left + column * self.cell.width
            yield x, self.top - MARK_GAP - up, x, self.top - MARK_GAP
            yield x, bottom + MARK_GAP, x, bottom + MARK_GAP + up
        for y in sorted({y for row in used_rows for y in self.cuts(row)}):
            yield self.left - MARK_GAP - aside, y, self.left - MARK_GAP, y
            yield right + MARK_GAP, y, right + MARK_GAP + aside, y

    def cuts(self, row: int) -> tuple[float, float]:
        """Where a row is cut above and below."""
        upper = self.top + row * (self.cell.height + self.gap)
        return upper, upper + self.cell.height


def sheets(pieces: Iterable[PrintedPiece], paper: Size, folding: Folding) -> list[Sheet]:
    """The pieces on sheets of paper, those of one size together, in their order."""
    found: list[Sheet] = []
    by_size = sorted(enumerate(pieces), key=lambda it: (_rank(it[1].front.size), it[0]))
    for size, group in groupby((piece for _, piece in by_size), key=lambda it: it.front.size):
        if folding is Folding.GUTTER:
            found += _folded(list(group), size, paper)
        else:
            found += _flat(list(group), size, paper, backs=folding is Folding.DUPLEX)
    return found


def _rank(size: Size) -> tuple[float, float, bool]:
    return -size.width * size.height, size.width, size.round


def block_on(paper: Size, cell: Size) -> tuple[int, int]:
    """How many cells fit side by side and below each other."""
    columns = int((paper.width - 2 * MARGIN) // cell.width)
    rows = int((paper.height - 2 * MARGIN) // cell.height)
    return max(1, columns), max(1, rows)


def _flat(pieces: list[PrintedPiece], size: Size, paper: Size, backs: bool) -> Iterator[Sheet]:
    most, rows = block_on(paper, size)
    for first in range(0, len(pieces), most * rows):
        some = pieces[first : first + most * rows]
        # A few pieces lie together, with their marks beside them.
        columns = min(most, len(some))
        block = _Block(paper, size, columns, -(-len(some) // columns))
        cells = [(number % columns, number // columns) for number in range(len(some))]
        fronts: dict[tuple[int, int], Side] = {
            cell: piece.front for cell, piece in zip(cells, some, strict=True)
        }
        yield Sheet(paper, tuple(block.laid(fronts)), tuple(block.marks(fronts)), margin=block.top)
        if backs:
            # The paper is turned over its long edge: what was on the left is on the right.
            behind = {(columns - 1 - x, y): piece.back for (x, y), piece in zip(cells, some, strict=True)}
            yield Sheet(paper, tuple(block.laid(behind)), tuple(block.marks(behind)), margin=block.top)


def _folded(pieces: list[PrintedPiece], size: Size, paper: Size) -> Iterator[Sheet]:
    """A row of fronts, and below the fold the backs upside down: folded, each back comes behind its front."""
    turned = paper.turned
    _, fitting = block_on(turned, size)
    paper = turned if fitting >= 2 else paper
    most, _ = block_on(paper, size)
    middle = paper.height / 2
    fold = 0.0, middle, paper.width, middle
    for first in range(0, len(pieces), most):
        some = list(enumerate(pieces[first : first + most]))
        block = _Block(paper, size, len(some), 2, gap=2 * BLEED)
        fronts: dict[tuple[int, int], Side] = {(column, 0): piece.front for column, piece in some}
        behind: dict[tuple[int, int], Side] = {(column, 1): piece.back for column, piece in some}
        placed = (*block.laid(fronts), *block.laid(behind, turned=180))
        yield Sheet(paper, placed, tuple(block.marks([*fronts, *behind])), fold, block.top)


def single_pages(pieces: Iterable[PrintedPiece]) -> list[Sheet]:
    """For a printing house: each side on a page of its own with its bleed, front and back in turn, without marks."""
    return [
        Sheet(
            Size(side.size.width + 2 * BLEED, side.size.height + 2 * BLEED),
            (Placed(side, BLEED, BLEED),),
        )
        for piece in pieces
        for side in (piece.front, piece.back)
    ]
