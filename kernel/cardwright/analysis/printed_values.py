"""What is printed on the cards of a pack, taken over all of them: worked out once for each name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from cardwright.analysis.interval_arithmetic import ANY, FALSE, FLAG, TRUE, Range, around
from cardwright.declarations.build import MAX_PIECES
from cardwright.declarations.model import AttributeType, Face, Kind, Pack
from cardwright.memory import Key

T = TypeVar("T")


def prints_of(kind: Kind) -> Key:
    """All that is printed on a kind of card but for numbers, its name, where it stands, and what its texts say."""
    faces = (
        (*(tuple(it.items()) for it in (face.icons, face.words)), tuple(face.formulas), tuple(face.effects))
        for face in kind.faces
    )
    return Key(kind.name, kind.deck, kind.copies, tuple(faces))


def numbers_of(kind: Kind) -> Key:
    """The numbers that are printed on a kind of card."""
    return Key(*(tuple(face.numbers.items()) for face in kind.faces))


class Printed:
    """Bounds of what any piece carries."""

    def __init__(
        self, pack: Pack, unsure: Collection[str] = (), known: dict[Hashable, Any] | None = None
    ) -> None:
        """`known` is what is known of all cards together, in this check and in others in which it is the same."""
        self.pack = pack
        self.unsure = unsure
        """Names of which is not known what cards have of them."""
        self.kinds = list(pack.kinds.values())
        self.pieces = MAX_PIECES if unsure else sum(kind.copies for kind in self.kinds)
        self.most_copies = MAX_PIECES if unsure else max((kind.copies for kind in self.kinds), default=0)
        self._known: dict[Hashable, Any] = {} if known is None else known

    @cached_property
    def faces(self) -> list[Face]:
        return [face for kind in self.kinds for face in kind.faces]

    def _of_all(self, what: Callable[[str], T], name: str) -> T:
        key = what.__name__, name
        if key not in self._known:
            self._known[key] = what(name)
        found: T = self._known[key]
        return found

    def number(self, attribute: str, kind: str | None = None) -> Range:
        """The numbers on pieces of a kind, or on any."""
        return self._of_all(self._number, attribute) if kind is None else self._number(attribute, kind)

    def lacks(self, attribute: str, kind: str | None = None) -> bool:
        """Whether a piece of a kind, or any piece, may have no such number."""
        return self._of_all(self._lacks, attribute) if kind is None else self._lacks(attribute, kind)

    def words(self, attribute: str, kind: str | None = None) -> frozenset[int]:
        """The words that pieces have; among them none (-1), where one has no word."""
        return self._of_all(self._words, attribute) if kind is None else self._words(attribute, kind)

    def icons(self, icon: str) -> tuple[int, int]:
        """The most that one piece carries, and all pieces together."""
        return self._of_all(self._icons, icon)

    def has(self, name: str) -> Range:
        """Whether a piece has a formula or effect of that name."""
        return self._of_all(self._has, name)

    def copies(self, kind: int | None) -> int:
        """How many there are of a kind, or at most of any."""
        return self.most_copies if kind is None else self.kinds[kind].copies

    def _number(self, attribute: str, kind: str | None = None) -> Range:
        if attribute in self.unsure:
            return ANY
        known = self.pack.attribute(attribute)
        # A card that has no such flag is one for which it is false.
        lacking = (0,) if known is not None and known.type is AttributeType.FLAG else ()
        return around(it for face in self._faces(kind) for it in face.numbers.get(attribute, lacking))

    def _lacks(self, attribute: str, kind: str | None = None) -> bool:
        return attribute in self.unsure or any(attribute not in it.numbers for it in self._faces(kind))

    def _words(self, attribute: str, kind: str | None = None) -> frozenset[int]:
        known = self.pack.attribute(attribute)
        assert known is not None
        if attribute in self.unsure:
            return frozenset(range(-1, len(known.words)))
        found = {face.words.get(attribute) for face in self._faces(kind)}
        return frozenset(-1 if it is None else known.words.index(it) for it in found)

    def _faces(self, kind: str | None) -> Sequence[Face]:
        return self.faces if kind is None else self.pack.kinds[kind].faces

    def icons_on(self, icon: str, kind: str | None) -> Range:
        """How many of an icon one piece carries, of a kind or of any."""
        if kind is None or icon in self.unsure:
            return Range(0, self.icons(icon)[0])
        return around(face.icons.get(icon, 0) for face in self._faces(kind))

    def _icons(self, icon: str) -> tuple[int, int]:
        if icon in self.unsure:
            return ANY.high, ANY.high
        each = [(max(face.icons.get(icon, 0) for face in kind.faces), kind.copies) for kind in self.kinds]
        return max((most for most, _ in each), default=0), sum(most * copies for most, copies in each)

    def _has(self, name: str) -> Range:
        if name in self.unsure:
            return FLAG
        having = sum(name in face.formulas or name in face.effects for face in self.faces)
        return FALSE if not having else TRUE if having == len(self.faces) else FLAG
