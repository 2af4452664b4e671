"""What earlier checks of a project have worked out, for those that come after an edit.

Nothing is ever invalidated: an answer is kept under all that it depends on, so after an edit it is either asked for again
under the same key, or never again. What two checks in a row have not asked for is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, TypeVar

T = TypeVar("T")


H = TypeVar("H", bound=Hashable)


def shared(it: H) -> H:
    """One object for all that are equal: thousands of texts come to the same few sets of names."""
    return _shared(it)  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def _shared(it: Hashable) -> Hashable:
    return it


class Once:
    """A thing that never changes, which remembers what functions have made of it.

    The same thing comes back in the next check where it is written as it was, and needs no second look there.
    """

    __slots__ = ()
    _known: dict[Hashable, object]

    def once(self, work_out: Callable[[Any], T]) -> T:
        """What a function makes of this thing alone, worked out when it is first asked for."""
        try:
            return self._known[work_out]  # type: ignore[return-value]
        except KeyError:
            found = self._known[work_out] = work_out(self)
            return found

    def once_given(self, facts: object, what: Hashable, work_out: Callable[[], T]) -> T:
        """What follows from this thing and from facts about others, worked out when the facts are no longer the same.

        `facts` are one object as long as they are the same (see `Memory.facts`); None where nothing is to be kept.
        """
        if facts is None:
            return work_out()
        known = self._known.get(what)
        if isinstance(known, tuple) and known[0] is facts:
            return known[1]  # type: ignore[no-any-return]
        found = work_out()
        self._known[what] = facts, found
        return found


class Key:
    """Facts as a key, of which there may be many: their hash is worked out once."""

    __slots__ = ("_hash", "facts")

    def __init__(self, *facts: Hashable) -> None:
        self.facts = facts
        self._hash = hash(facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and (self is other or self.facts == other.facts)

    def __hash__(self) -> int:
        return self._hash


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

    def facts(self, *facts: Hashable) -> object | None:
        """What many answers depend on, as `Once.once_given` takes it; None where no check follows."""
        return None if self.one_check else self.token(*facts)
