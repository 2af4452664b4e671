"""What a finding is about and how it is put right, as data: nobody has to read a sentence to know it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Self

from cardwright.records import Record
from cardwright.words import WORD

if TYPE_CHECKING:
    from cardwright.findings.diagnostic import Span


class Role(StrEnum):
    """What a name has to do with a finding."""

    MISSING = "missing"
    """It is used, and nothing is declared by that name."""
    DECLARED = "declared"
    """The finding is about its declaration."""
    USED = "used"
    """It is declared elsewhere and does not fit where it is used."""


class Ref(Record):
    """A name that a finding is about."""

    name: str
    role: Role

    @property
    def words(self) -> tuple[str, ...]:
        """The single names in it: a heading such as `turn of player` has several."""
        return tuple(WORD.findall(self.name))


def missing(*names: str) -> tuple[Ref, ...]:
    """Names that are used and not declared."""
    return tuple(Ref(it, Role.MISSING) for it in names)


def declared(*names: str) -> tuple[Ref, ...]:
    """Names whose declaration a finding is about."""
    return tuple(Ref(it, Role.DECLARED) for it in names)


def used(*names: str) -> tuple[Ref, ...]:
    """Names that are declared and do not fit where they are used."""
    return tuple(Ref(it, Role.USED) for it in names)


class Edit(Record):
    """A stretch of a file that is replaced. An empty stretch is an insertion, an empty text a deletion."""

    span: Span
    text: str

    def to_json(self) -> dict[str, object]:
        """The place and the new text as plain data."""
        return self.span.to_json() | {"text": self.text}


class Fix(Record):
    """Edits that put a finding right, all of them together. A sure one can be applied unseen."""

    edits: tuple[Edit, ...]
    sure: bool = False

    def moved(self, place: Callable[[Span], Span]) -> Fix:
        """The same edits at other places of the files."""
        return Fix(tuple(Edit(place(it.span), it.text) for it in self.edits), self.sure)

    def to_json(self) -> dict[str, object]:
        """The edits as plain data."""
        return {"sure": self.sure, "edits": [it.to_json() for it in self.edits]}


class Hint(str):
    """A hint that knows what to write in place of the stretch that its finding points to.

    It is a string, so that it goes wherever a sentence goes; another sentence made of it is a plain one,
    which fixes nothing. `sure` says that the replacement can be made unseen.
    """

    __slots__ = ("instead", "sure")
    instead: str
    sure: bool

    def __new__(cls, sentence: str, instead: str, sure: bool = False) -> Self:
        hint = super().__new__(cls, sentence)
        hint.instead, hint.sure = instead, sure
        return hint

    def __getnewargs__(self) -> tuple[str, str, bool]:  # type: ignore[override]
        return str(self), self.instead, self.sure

    def within(self, text: str, start: int, end: int) -> Hint:
        """The same hint where the finding points to a longer text, of which only this part is replaced."""
        return Hint(self, text[:start] + self.instead + text[end:], self.sure)

    @property
    def unsure(self) -> Hint:
        """The same hint for a replacement that somebody should look at."""
        return Hint(self, self.instead)

    def at(self, span: Span) -> Fix:
        """The replacement of a stretch."""
        return Fix((Edit(span, self.instead),), self.sure)


def meant(word: str, sure: bool = False) -> Hint:
    """The hint that another word was meant."""
    return Hint(f"did you mean '{word}'?", word, sure)


def write(text: str) -> Hint:
    """The hint to write something else."""
    return Hint(f"write '{text}'", text)


class Related(Record):
    """Another place that has to do with a finding, and how."""

    span: Span
    label: str

    def moved(self, place: Callable[[Span], Span]) -> Related:
        """The same at another place of the files."""
        return Related(place(self.span), self.label)

    def to_json(self) -> dict[str, object]:
        """The place and the label as plain data."""
        return self.span.to_json() | {"label": self.label}
