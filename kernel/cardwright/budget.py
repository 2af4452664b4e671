"""Budgets of work. They count steps and never time, so that every machine gets equally far with a pack.

Each stage has one of its own, handed down as a value. Stages do not share one: what a project remembers from the check
before an edit costs nothing again, so that the findings of a later stage would depend on what was remembered.
"""

from __future__ import annotations


class GaveUp(Exception):
    """There is more to do than anybody would wait for."""


class Budget:
    """The steps that are left, for all who share it."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    @property
    def is_spent(self) -> bool:
        """Whether more steps were spent than there were."""
        return self.left < 0

    def spend(self, steps: int) -> None:
        """Counts steps as done; the caller asks whether the budget is spent."""
        self.left -= steps

    def take(self, steps: int = 1) -> None:
        """Takes steps, or gives up; later callers give up at once."""
        self.left -= steps
        if self.left < 0:
            raise GaveUp
