"""The types of the language. At run time every value is an integer or a list of integers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """`name` says what an integer stands for; `of` narrows words to their list and spaces to their graph."""

    name: str
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
    "number": ("a number", "numbers"),
    "flag": ("true or false", "flags"),
    "piece": ("a card", "cards"),
    "player": ("a player", "players"),
    "space": ("a space", "spaces"),
    "kind": ("a kind of card", "kinds"),
    "deck": ("a deck", "decks"),
    "side": ("a side", "sides"),
    "word": ("a word", "words"),
    "none": ("none", "none"),
    "unknown": ("unknown", "unknown"),
}

NUMBER = Type("number")
FLAG = Type("flag")
PIECE = Type("piece")
PLAYER = Type("player")
SPACE = Type("space")
KIND = Type("kind")
DECK = Type("deck")
SIDE = Type("side")
NONE = Type("none")
UNKNOWN = Type("unknown")
"""The type of what could not be resolved: it fits everywhere, so that one mistake gives one finding."""
SEVERAL = UNKNOWN.listed()
"""Several of something, whatever they are."""


def word_of(owner: str) -> Type:
    """The type of the words that `owner` (a value, an attribute or an option) lists."""
    return Type("word", owner)


def fits(actual: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where the other is wanted."""
    if UNKNOWN in (actual, wanted) or actual == wanted:
        return True
    if wanted == SEVERAL:
        return actual.many
    if actual == NONE:
        return wanted.name in ("piece", "player", "space") and not wanted.many
    if actual.name == wanted.name == "space":
        return actual.many == wanted.many and (not actual.of or not wanted.of or actual.of == wanted.of)
    return False
