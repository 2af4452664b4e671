"""Why a game can break: the failures that the intermediate form names, and how each is worded.

An operation of the form requires something of a number, or checks a condition, and names the failure that breaks the
game otherwise. What is said of it goes by the numbers that the operation names with it. A backend hands them to
`worded`; so every backend says the same.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from cardwright.compile.layout import ABSENT, Layout
from cardwright.errors import RuleFailure
from cardwright.findings import codes


class Failure(StrEnum):
    """What breaks a game. Below some: the numbers that go with it; a number that failed a test comes first."""

    DIVISION_BY_ZERO = "division_by_zero"
    OUT_OF_RANGE = "out_of_range"
    NO_CARD = "no_card"
    NOTHING_TO_MOVE = "nothing_to_move"
    NOTHING_TO_FLIP = "nothing_to_flip"
    NO_OTHER_SIDE = "no_other_side"
    """The piece."""
    NO_SUCH_PLACE = "no_such_place"
    NO_ROOM = "no_room"
    """The row."""
    NOBODY = "nobody"
    NOBODY_HOLDS = "nobody_holds"
    """None, and the piece."""
    OTHER_DECK = "other_deck"
    """The place that it does not have, the piece, and the deck whose pieces have what is asked for."""
    ON_ITSELF = "on_itself"
    """The piece."""
    AUTOMATIC_ASKED = "automatic_asked"
    """The player."""
    NO_SUCH_PICK = "no_such_pick"
    """The number that is asked for, and how many there are."""
    NOT_IN_TABLE = "not_in_table"
    """The number that is looked up, the first and the last that the table has."""
    TOO_FEW_SIDES = "too_few_sides"
    """The sides."""
    LIST_TOO_LONG = "list_too_long"
    """Its length, and the most."""
    NOT_PRINTED = "not_printed"
    """The absent number: see `layout.ABSENT`."""
    TOO_MANY_STEPS = "too_many_steps"
    GAME_TOO_LONG = "game_too_long"


_CODES = {
    Failure.OUT_OF_RANGE: codes.NUMBER_OUT_OF_RANGE,
    Failure.LIST_TOO_LONG: codes.LIST_TOO_LONG,
    Failure.TOO_MANY_STEPS: codes.TOO_MANY_STEPS,
    Failure.GAME_TOO_LONG: codes.GAME_TOO_LONG,
}

_WORDS: dict[Failure, Callable[..., str]] = {
    Failure.DIVISION_BY_ZERO: lambda layout: "a division by zero",
    Failure.OUT_OF_RANGE: lambda layout, _: "a number has grown beyond a thousand million",
    Failure.NO_CARD: lambda layout: "a card is needed here, but there is none",
    Failure.NOTHING_TO_MOVE: lambda layout: "there is no card to move",
    Failure.NOTHING_TO_FLIP: lambda layout: "there is no card to flip",
    Failure.NO_OTHER_SIDE: lambda layout, piece: f"'{layout.pieces[piece].kind.name}' has no other side",
    Failure.NO_SUCH_PLACE: lambda layout: "a card cannot go there: it is nobody's place",
    Failure.NO_ROOM: lambda layout, row: _no_room(layout, row),
    Failure.NOBODY: lambda layout, _: "there is nobody here: it is none",
    Failure.NOBODY_HOLDS: lambda layout, _, piece: (
        f"nobody holds '{layout.pieces[piece].kind.name}', so there is no 'player' here: "
        "name one, or ask 'owner of this is not none'"
    ),
    Failure.OTHER_DECK: lambda layout, _, piece, deck: (
        f"'{layout.pieces[piece].kind.name}' is no card of '{[*layout.pack.decks][deck]}', and has nothing of that kind"
    ),
    Failure.ON_ITSELF: lambda layout, piece: (
        f"'{layout.pieces[piece].kind.name}' cannot lie in a zone of its own, nor in one of what it carries"
    ),
    Failure.AUTOMATIC_ASKED: lambda layout, player: (
        f"player {player + 1} is asked here, whose seat is automatic: let rules do what that player does"
    ),
    Failure.NO_SUCH_PICK: lambda layout, number, count: (
        f"'pick' has {count} numbers to pick from, and none of them is number {number}"
    ),
    Failure.NOT_IN_TABLE: lambda layout, number, first, last: (
        f"a table has entries for {first} to {last}, and none for {number}"
    ),
    Failure.TOO_FEW_SIDES: lambda layout, sides: f"a die with {sides} sides cannot be rolled",
    Failure.LIST_TOO_LONG: lambda layout, length, most: (
        f"a list has grown to {length:,} entries; in this game {most:,} are the most"
    ),
    Failure.NOT_PRINTED: lambda layout, number: _not_printed(*layout.absent[number - ABSENT]),
    Failure.TOO_MANY_STEPS: lambda layout: "this goes on and on: too many steps after one choice",
    Failure.GAME_TOO_LONG: lambda layout: (
        "this game goes on and on: it has taken too many choices, or too many steps in all"
    ),
}


def worded(failure: Failure, layout: Layout | None = None, *numbers: int) -> RuleFailure:
    """A failure in a designer's words."""
    return RuleFailure(_CODES.get(failure, codes.GAME_BROKE), _WORDS[failure](layout, *numbers))


def _not_printed(kind: str, name: str) -> str:
    if not kind:
        return "a card is needed here, but there is none"
    return f"'{kind}' has no '{name}', and is asked for it here"


def _no_room(layout: Layout, row: int) -> str:
    entry = layout.row_zone[row]
    assert entry is not None and entry[0].room  # only zones are full
    zone, room = entry[0].name, entry[0].room
    if room == 1:
        return f"'{zone}' holds one card at the most, and would hold two"
    return f"'{zone}' holds {room} cards at the most, and would hold {room + 1}"
