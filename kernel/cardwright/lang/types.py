"""The types of the language. At run time every value is an integer or a list of integers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class TypeName(StrEnum):
    """What an integer stands for. Packs write those of values: `type: flag`."""

    NUMBER = "number"
    FLAG = "flag"
    PIECE = "piece"
    PLAYER = "player"
    SPACE = "space"
    KIND = "kind"
    DECK = "deck"
    SIDE = "side"
    WORD = "word"
    NONE = "none"
    UNKNOWN = "unknown"
    """Of what could not be resolved, and of a value whose declaration is wrong; that is reported."""


NUMERIC = (TypeName.NUMBER, TypeName.FLAG)
THINGS = (TypeName.PLAYER, TypeName.SPACE, TypeName.PIECE, TypeName.KIND)
"""What may be none."""


@dataclass(frozen=True, slots=True)
class Type:
    """`name` says what an integer stands for; `of` narrows words to their list, spaces to their graph and,
    where it says who has one each of something, pieces to their deck."""

    name: TypeName
    of: str = ""
    many: bool = False

    def listed(self) -> Type:
        """The type of a list of these."""
        return Type(self.name, self.of, True)

    def element(self) -> Type:
        """The type of what a list of this type holds."""
        return Type(self.name, self.of, False)

    def __str__(self) -> str:
        spoken = _SPOKEN[self.name]
        return f"several {spoken[1]}" if self.many else spoken[0]


_SPOKEN = {
    TypeName.NUMBER: ("a number", "numbers"),
    TypeName.FLAG: ("true or false", "flags"),
    TypeName.PIECE: ("a card", "cards"),
    TypeName.PLAYER: ("a player", "players"),
    TypeName.SPACE: ("a space", "spaces"),
    TypeName.KIND: ("a kind of card", "kinds"),
    TypeName.DECK: ("a deck", "decks"),
    TypeName.SIDE: ("a side", "sides"),
    TypeName.WORD: ("a word", "words"),
    TypeName.NONE: ("none", "none"),
    TypeName.UNKNOWN: ("unknown", "unknown"),
}

NUMBER = Type(TypeName.NUMBER)
FLAG = Type(TypeName.FLAG)
PIECE = Type(TypeName.PIECE)
PLAYER = Type(TypeName.PLAYER)
SPACE = Type(TypeName.SPACE)
KIND = Type(TypeName.KIND)
DECK = Type(TypeName.DECK)
SIDE = Type(TypeName.SIDE)
NONE = Type(TypeName.NONE)
UNKNOWN = Type(TypeName.UNKNOWN)
"""The type of what could not be resolved: it fits everywhere, so that one mistake gives one finding."""
SEVERAL = UNKNOWN.listed()
"""Several of something, whatever they are."""


def word_of(owner: str) -> Type:
    """The type of the words that `owner` (a value, an attribute or an option) lists."""
    return Type(TypeName.WORD, owner)


def piece_of(deck: str) -> Type:
    """The type of the pieces of a deck: those that have a zone or value each."""
    return Type(TypeName.PIECE, deck)


def fits(actual: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where the other is wanted."""
    if UNKNOWN in (actual, wanted) or actual == wanted:
        return True
    if wanted == SEVERAL:
        return actual.many
    if actual == NONE:
        return wanted.name in THINGS and not wanted.many
    if actual.name == wanted.name and actual.name in (TypeName.SPACE, TypeName.PIECE):
        return actual.many == wanted.many and (not actual.of or not wanted.of or actual.of == wanted.of)
    return False
