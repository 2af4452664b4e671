"""The names by which typed trees refer to what the language has of its own: functions, aggregations, properties.

A designer writes most of them, and they are spelled here as in a text; a few have no spelling there, because the
resolver puts them in (`only` where a zone of one card stands for its card).
"""

from __future__ import annotations

from enum import StrEnum


class Fn(StrEnum):
    """The function of a `typed.Builtin`."""

    COUNT = "count"
    SOME = "some"
    NO = "no"
    FIRST = "first"
    FIRST_OF = "first_of"
    """`first(2, cards)`"""
    LAST = "last"
    ONLY = "only"
    """The card of a zone that holds one at most."""
    REVERSED = "reversed"
    SHUFFLED = "shuffled"
    ONE_OF_EACH = "one_of_each"
    WITHOUT = "without"
    """A collection without one of its elements: `other cards`, `other players`"""
    FROM_ON = "from_on"
    """What is left of a collection from one of its elements on, that one included."""
    ALIKE_TOGETHER = "alike_together"
    """Cards of one zone, with copies that are printed alike next to each other."""
    ONE_OF_ALIKE = "one_of_alike"
    """Of copies that are printed alike, the first."""
    CONTAINS = "contains"
    A_CARD_OF = "a_card_of"
    """A card of a kind, for what is printed on all of them alike."""
    ZONE_OF = "zone_of"
    """The cards of the zone in which a card lies."""
    CLOCKWISE = "clockwise"
    NEXT = "next"
    PREVIOUS = "previous"
    MIN = "min"
    MAX = "max"
    ABS = "abs"
    PICK = "pick"
    ROLL = "roll"
    DISTANCE = "distance"
    REACHABLE = "reachable"


class Aggregation(StrEnum):
    """The function of a `typed.Aggregate`."""

    TOTAL = "total"
    MOST = "most"
    LEAST = "least"


class Prop(StrEnum):
    """What a `typed.Property` reads of a card or of a space."""

    KIND = "kind"
    DECK = "deck"
    SIDE = "side"
    OWNER = "owner"
    CARRIER = "carrier"
    NUMBER = "number"
    ROW = "row"
    COLUMN = "column"
    SPACE = "space"
    """The space on which a card lies."""


NARROWING = frozenset(
    (
        Fn.REVERSED,
        Fn.SHUFFLED,
        Fn.ONE_OF_EACH,
        Fn.WITHOUT,
        Fn.FROM_ON,
        Fn.ALIKE_TOGETHER,
        Fn.ONE_OF_ALIKE,
    )
)
"""The functions that give some or all of their first argument, in any order, and nothing else."""
