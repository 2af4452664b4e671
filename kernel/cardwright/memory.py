"""What earlier checks of a project have worked out, for those that come after an edit.

Nothing is ever invalidated: an answer is kept under all that it depends on, so after an edit it is either asked for again
under the same key, or never again. What two checks in a row have not asked for is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")


class Same:
    """An object as a key: equal to itself alone, and kept, so that no other can come to have its identity."""

    __slots__ = ("it",)

    def __init__(self, it: object) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)


class Memory:
    """Answers by key. Several threads may use it: at worst they work out the same answer twice.

    With `one_check` no check will follow the first, so what is worked out once in a check need not be kept.
    """

    def __init__(self, one_check: bool = False) -> None:
        self.one_check = one_check
        self._now: dict[Hashable, object] = {}
        self._before: dict[Hashable, object] = {}

    def begin_check(self) -> None:
        """Forgets what neither of the last two checks has asked for."""
        self._before, self._now = self._now, {}

    def find(self, key: Hashable) -> object | None:
        """What is kept under a key; None when nothing is."""
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is not None:
                self._now[key] = found
        return found

    def keep(self, key: Hashable, answer: object) -> None:
        """Keeps an answer, which must be neither None nor ever changed."""
        self._now[key] = answer

    def once(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The answer under a key, worked out when it is not kept."""
        found = self.find(key)
        if found is None:
            found = work_out()
            self.keep(key, found)
        return found  # type: ignore[return-value]

    def token(self, *facts: Hashable) -> object:
        """One and the same object for equal facts: a short key for something long."""
        return self.once(("token", facts), object)
