"""What the integers of a program stand for: the type of every cell, row, parameter, register and result.

number  number(0..12)      a number within the range of numbers, or within closer bounds
number?                    a number that may be absent: see `layout.ABSENT`
flag                       0 or 1
word(suit)?                a word of that list by its place in it; -1 where none is printed
player  player?            a seat from 0 on; with `?` it may be none, which is -1
space(lane)  piece?        likewise a space of that set, and a piece
kind?  deck?  side         what is printed on a piece, and which side of it is up
row  block                 a row of `z`, and a block of the program
option                     what a player picked, of the type that is asked for; see `layout` for what else it may be
chance                     the state of the generator of random numbers: 64 bits
list(piece)                several of these
"""

from __future__ import annotations

import re
from enum import StrEnum

from cardwright.lang import types as t
from cardwright.lang.functions import LIMIT
from cardwright.records import Record


class IntegerKind(StrEnum):
    """What an integer stands for."""

    NUMBER = "number"
    FLAG = "flag"
    WORD = "word"
    PLAYER = "player"
    SPACE = "space"
    PIECE = "piece"
    CARD_KIND = "kind"
    DECK = "deck"
    SIDE = "side"
    ROW = "row"
    BLOCK = "block"
    OPTION = "option"
    CHANCE = "chance"


class IntegerType(Record):
    """The type of an integer, or of the integers in a list."""

    kind: IntegerKind
    of: str = ""
    """For a word: whose list it is of. For a space: the set of spaces, or '' for any."""
    optional: bool = False
    """Whether it may be none (-1); of a number: whether it may be absent."""
    many: bool = False
    least: int = -LIMIT
    """For a number: its range."""
    most: int = LIMIT

    def listed(self) -> IntegerType:
        """The type of a list of these."""
        return self.but(many=True)

    @property
    def blank(self) -> int:
        """What a cell holds when it is to hold nothing in particular."""
        return -1 if self.kind is IntegerKind.PIECE else 0

    def __str__(self) -> str:
        inside = self.of
        if self.kind is IntegerKind.NUMBER and (self.least, self.most) != (-LIMIT, LIMIT):
            inside = f"{self.least}..{self.most}"
        one = f"{self.kind}{f'({inside})' if inside else ''}{'?' if self.optional else ''}"
        return f"list({one})" if self.many else one


NUMBER, FLAG, PLAYER = (
    IntegerType(IntegerKind.NUMBER),
    IntegerType(IntegerKind.FLAG),
    IntegerType(IntegerKind.PLAYER),
)
PIECE, ROW, BLOCK = (
    IntegerType(IntegerKind.PIECE),
    IntegerType(IntegerKind.ROW),
    IntegerType(IntegerKind.BLOCK),
)
OPTION, CHANCE = IntegerType(IntegerKind.OPTION), IntegerType(IntegerKind.CHANCE)

_ALWAYS_OPTIONAL = (IntegerKind.WORD, IntegerKind.CARD_KIND, IntegerKind.DECK)
"""A piece may have none of these printed on it, and none has none of them."""


def number(least: int, most: int) -> IntegerType:
    """A number within bounds."""
    return IntegerType(IntegerKind.NUMBER, least=least, most=most)


INDEX = number(0, LIMIT)
"""A place in a list."""
PROGRESS = number(0, 4)
"""How far an ensure has come: see `layout.IDLE`."""


def type_of(type_: t.Type, may_be_none: bool) -> IntegerType:
    """A type of the language as the form has it. `may_be_none` is asked of pieces, players and spaces only."""
    kind = IntegerKind.PIECE if type_ in (t.NONE, t.UNKNOWN) else IntegerKind(type_.name)
    none = kind in (IntegerKind.PIECE, IntegerKind.PLAYER, IntegerKind.SPACE) and (
        may_be_none or type_ == t.NONE
    )
    optional = not type_.many and (none or kind in _ALWAYS_OPTIONAL)
    return IntegerType(kind, type_.of, optional, type_.many)


_TEXT = re.compile(r"([a-z]+)(?:\((?:(-?\d+)\.\.(-?\d+)|([a-z]\w*))\))?(\??)")


def parse_type(text: str) -> IntegerType | None:
    """The type that is written so; None if none is."""
    many = text.startswith("list(") and text.endswith(")")
    found = _TEXT.fullmatch(text[5:-1] if many else text)
    if found is None or found[1] not in list(IntegerKind):
        return None
    least, most = (int(found[2]), int(found[3])) if found[2] else (-LIMIT, LIMIT)
    return IntegerType(IntegerKind(found[1]), found[4] or "", bool(found[5]), many, least, most)
