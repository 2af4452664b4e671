"""Several sums over the same pieces as one: counts side by side in the bits of one number.

A word is a table whose entries hold those of several tables, each in bits of its own, wide enough for the sum
over all pieces. So one addition over a row counts everything that formulas on cards ask for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

# Python adds numbers up to here without making long ones of them, and native code has them too.
WORD_BITS = 60


@dataclass(slots=True, eq=False, repr=False)
class Packing:
    """Which table lies where. Entries must not be negative."""

    words: list[list[int]] = field(default_factory=list)
    fields: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    used: int = 0
    """Bits of the last word that are taken."""

    def place(self, name: str, entries: Sequence[int]) -> tuple[int, int, int]:
        """The word of a table, by how much its sum must be shifted there, and the mask that is left of it."""
        if name not in self.fields:
            width = sum(entries).bit_length()
            if not self.words or self.used + width > WORD_BITS:
                self.words.append([0] * len(entries))
                self.used = 0
            word = self.words[-1]
            for piece, entry in enumerate(entries):
                word[piece] |= entry << self.used
            self.fields[name] = (len(self.words) - 1, self.used, (1 << width) - 1)
            self.used += width
        return self.fields[name]
