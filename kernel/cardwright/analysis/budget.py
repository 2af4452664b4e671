"""The step budget of the analyses. It counts steps and never time, so that every machine analyses a pack equally far."""

from __future__ import annotations

# A card takes some 90 steps, so the 20,000 that a pack may have take two million; a step is some five microseconds.
MOST_STEPS = 5_000_000


class GaveUp(Exception):
    """There is more to go through than anybody would wait for."""


class StepBudget:
    """The steps that are left for a pack, shared by all analyses."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def take(self, number: int = 1) -> None:
        """Takes as many steps, or gives up; later callers give up at once."""
        self.left -= number
        if self.left < 0:
            raise GaveUp
