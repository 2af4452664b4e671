"""What generated programs call: the few things that are not worth writing out at every place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from cardwright.compile.layout import MAX_STEPS, NOTHING, PC, PICK, PICKS, SITE, STATUS, STEPS, WHO
from cardwright.errors import RuleFailure
from cardwright.findings import codes
from cardwright.play.chance import roll, shuffle, shuffled
from cardwright.play.ensure_search import keep, probe

if TYPE_CHECKING:
    from cardwright.play.state import State


def too_many_steps() -> NoReturn:
    raise RuleFailure(codes.TOO_MANY_STEPS, "this goes on and on: too many steps after one choice")


def too_long_a_game() -> NoReturn:
    message = "this game goes on and on: it has taken too many choices, or too many steps in all"
    raise RuleFailure(codes.GAME_TOO_LONG, message)


def charged(v: list[int], items: Sequence[int], each: int) -> Sequence[int]:
    """A list that is gone through, paid for by its length."""
    v[STEPS] += len(items) * each
    if v[STEPS] > MAX_STEPS:
        too_many_steps()
    return items


def bounded(items: list[int], most: int) -> list[int]:
    """A list that was made longer, unless it is too long now."""
    if len(items) > most:
        message = f"a list has grown to {len(items):,} entries; in this game {most:,} are the most"
        raise RuleFailure(codes.LIST_TOO_LONG, message)
    return items


def out_of_range(number: int) -> NoReturn:
    raise RuleFailure(codes.NUMBER_OUT_OF_RANGE, "a number has grown beyond a thousand million")


def no_such_place() -> NoReturn:
    raise RuleFailure(codes.GAME_BROKE, "a card cannot go there: it is nobody's place")


def no_room(s: State, row: int) -> NoReturn:
    entry = s.program.layout.row_zone[row]
    assert entry is not None and entry[0].room  # only zones are full
    room = entry[0].room
    message = f"'{entry[0].name}' holds one card at the most, and would hold two"
    if room > 1:
        message = f"'{entry[0].name}' holds {room} cards at the most, and would hold {room + 1}"
    raise RuleFailure(codes.GAME_BROKE, message)


def nobody() -> NoReturn:
    raise RuleFailure(codes.GAME_BROKE, "there is nobody here: it is none")


def somebody(who: int) -> int:
    return who if who >= 0 else nobody()


def holder(s: State, who: int, piece: int) -> int:
    if who < 0:
        name = s.program.layout.pieces[piece].kind.name
        why = "so there is no 'player' here: name one, or ask 'owner of this is not none'"
        raise RuleFailure(codes.GAME_BROKE, f"nobody holds '{name}', {why}")
    return who


def pick(index: int, items: Sequence[int]) -> int:
    if not 0 <= index < len(items):
        message = f"'pick' has {len(items)} numbers to pick from, and none of them is number {index}"
        raise RuleFailure(codes.GAME_BROKE, message)
    return items[index]


def looked_up(table: Sequence[int], number: int, first: int) -> int:
    """The entry for a number; the table's last entry is for none and never meant."""
    if not 0 <= number - first < len(table) - 1:
        last = first + len(table) - 2
        message = f"a table has entries for {first} to {last}, and none for {number}"
        raise RuleFailure(codes.GAME_BROKE, message)
    return table[number - first]


def without(items: Sequence[int], one: int) -> list[int]:
    """The list less one element (all of it when the element is not there)."""
    rest = [*items]
    if one in rest:
        rest.remove(one)
    return rest


def one_of_each(items: Sequence[int], table: Sequence[int]) -> list[int]:
    """The first element of each entry of the table."""
    if len(items) < 2:
        return [*items]
    found: dict[int, int] = {}
    for item in items:
        found.setdefault(table[item], item)
    return list(found.values())


def end_or(items: Sequence[int], end: int) -> int:
    return items[end] if items else -1


def sum_or(items: Sequence[int], default: int) -> int:
    return sum(items) if items else default


def flip(s: State, piece: int, side: int) -> None:
    if piece < 0:
        raise RuleFailure(codes.GAME_BROKE, "there is no card to flip")
    if side >= len(s.program.layout.pieces[piece].kind.faces):
        name = s.program.layout.pieces[piece].kind.name
        raise RuleFailure(codes.GAME_BROKE, f"'{name}' has no other side")
    s.side[piece] = side


def halt(v: list[int], z: list[list[int]], players: int) -> int:
    """The end: nothing is asked any more, and nothing of the last question is left."""
    v[PC] = v[STATUS] = v[WHO] = v[PICK] = v[SITE] = 0
    v[PICKS : PICKS + players] = [NOTHING] * players
    z[:players] = [[] for _ in range(players)]
    return -1


NAMESPACE = {
    "roll": roll,
    "shuffle": shuffle,
    "shuffled": shuffled,
    "too_many_steps": too_many_steps,
    "too_long_a_game": too_long_a_game,
    "charged": charged,
    "bounded": bounded,
    "out_of_range": out_of_range,
    "no_such_place": no_such_place,
    "no_room": no_room,
    "nobody": nobody,
    "somebody": somebody,
    "holder": holder,
    "pick": pick,
    "looked_up": looked_up,
    "without": without,
    "one_of_each": one_of_each,
    "end_or": end_or,
    "sum_or": sum_or,
    "flip": flip,
    "halt": halt,
    "keep": keep,
    "probe": probe,
}
