"""The sizes of pieces and of paper, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    width: float
    height: float
    round: bool = False
    """Whether the piece is a disc."""

    @property
    def is_small(self) -> bool:
        """Whether there is room for a picture and a name only."""
        return self.round or min(self.width, self.height) < 32

    @property
    def turned(self) -> Size:
        return Size(self.height, self.width, self.round)


SIZES = {
    "poker": Size(63, 88),
    "bridge": Size(57, 88),
    "mini": Size(44, 68),
    "tarot": Size(70, 120),
    "square": Size(70, 70),
    "tile": Size(50, 50),
    "token": Size(25, 25, round=True),
}
"""By the names that a pack can use; without one a piece is a poker card."""
USUAL = "poker"

BLEED = 3.0
"""How far the ground of a face goes beyond the cut."""

PAPERS = {"a4": Size(210, 297), "letter": Size(215.9, 279.4)}
