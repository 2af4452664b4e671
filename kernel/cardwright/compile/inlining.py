"""How many calls of short formulas and rules may be written out in place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass


# Short formulas and rules are written out in place of at most this many calls; later ones stay calls. What
# is written out may call others that are, so a small untrusted pack could else become a program without end. Our games
# write out 120. Python takes much memory for a long function: of a thousand effects, which one rule chooses from, 50 MB.
MOST_WRITTEN_OUT = 300
# … and only so deep inside one another: Python takes no text that is nested deeper than a hundred levels.
DEEPEST_WRITTEN_OUT = 5


@dataclass(slots=True, eq=False, repr=False)
class Allowance:
    """How many calls may still be written out, in a whole program."""

    left: int = MOST_WRITTEN_OUT
    depth: int = 0

    def take(self) -> bool:
        if self.depth >= DEEPEST_WRITTEN_OUT:
            return False
        self.left -= 1
        return self.left >= 0

    @contextmanager
    def inside(self) -> Iterator[None]:
        """While something is written out in place of a call."""
        self.depth += 1
        yield
        self.depth -= 1
