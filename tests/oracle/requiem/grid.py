"""The three boards of Requiem: squares with holes, spaces numbered row by row from 0, holes counted but no spaces.

Seat 0 sits above the first row. With two players seat 1 sits below the last row; with four, seats go round
clockwise (right, below, left), so allies (0 and 2, 1 and 3) sit face to face [7].
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Grid:
    side: int
    holes: frozenset[int]
    seats: int

    @property
    def spaces(self) -> list[int]:
        return [space for space in range(self.side**2) if space not in self.holes]

    @cache  # noqa: B019  (three grids in all)
    def orthogonal(self, space: int) -> tuple[int, ...]:
        """The up to four spaces to which a character can step [31]."""
        return tuple(
            it
            for it in self.around(space)
            if it // self.side == space // self.side or abs(it - space) == self.side
        )

    @cache  # noqa: B019
    def around(self, space: int) -> tuple[int, ...]:
        """The up to eight spaces that are adjacent for effects [36]."""
        row, column = divmod(space, self.side)
        return tuple(
            r * self.side + c
            for r in range(max(row - 1, 0), min(row + 2, self.side))
            for c in range(max(column - 1, 0), min(column + 2, self.side))
            if (r, c) != (row, column) and r * self.side + c not in self.holes
        )

    def line_before(self, seat: int) -> list[int]:
        """All places along a player's edge, holes too."""
        last = self.side - 1
        along = range(self.side)
        above, below = [*along], [last * self.side + i for i in along]
        if self.seats == 2:
            return (above, below)[seat]
        right, left = [i * self.side + last for i in along], [i * self.side for i in along]
        return (above, right, below, left)[seat]


STARTER_GRID = Grid(5, frozenset({0, 4, 20, 24}), 2)  # 3-5-5-5-3 [3]
NORMAL_GRID = Grid(6, frozenset(), 2)  # [4]
TEAMS_GRID = Grid(9, frozenset({0, 8, 40, 72, 80}), 4)  # without the corners and the centre [7]
