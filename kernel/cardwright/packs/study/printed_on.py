"""What is printed on the cards of a pack, taken over all of them: worked out once for each name."""

from __future__ import annotations

from functools import cache

from cardwright.packs.model import Pack
from cardwright.packs.study.ranges import FALSE, FLAG, TRUE, Range, around


class Printed:
    """Bounds of what any piece carries."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.kinds = list(pack.kinds.values())
        self.faces = [face for kind in self.kinds for face in kind.faces]
        self.pieces = sum(kind.copies for kind in self.kinds)
        self.most_copies = max((kind.copies for kind in self.kinds), default=0)
        # One cache for each pack, which goes when the pack goes.
        self.number = cache(self._number)
        self.words = cache(self._words)
        self.icons = cache(self._icons)
        self.has = cache(self._has)

    def copies(self, kind: int | None) -> int:
        """How many there are of a kind, or at most of any."""
        return self.most_copies if kind is None else self.kinds[kind].copies

    def _number(self, attribute: str) -> Range:
        return around(it for face in self.faces for it in face.numbers.get(attribute, ()))

    def _words(self, attribute: str) -> frozenset[int]:
        """The words that some piece has, and none."""
        known = self.pack.attribute(attribute)
        assert known is not None
        found = {face.words[attribute] for face in self.faces if attribute in face.words}
        return frozenset((-1, *(known.words.index(it) for it in found)))

    def _icons(self, icon: str) -> tuple[int, int]:
        """The most that one piece carries, and all pieces together."""
        each = [(max(face.icons.get(icon, 0) for face in kind.faces), kind.copies) for kind in self.kinds]
        return max((most for most, _ in each), default=0), sum(most * copies for most, copies in each)

    def _has(self, name: str) -> Range:
        """Whether a piece has a formula or effect of that name."""
        having = sum(name in face.formulas or name in face.effects for face in self.faces)
        return FALSE if not having else TRUE if having == len(self.faces) else FLAG
