"""Chance with a script of what to bring, for positions laid out by hand.

A wish is plain data: `["roll", 4]`; `["piece", [[3, 5], [8, 8]]]` for one of the pieces 3 to 5 and then piece 8, likewise
`player` and `space`; or `["any"]`, which leaves it to the seed. What is still to come lies in a row of the state (`Layout.script`):
so it is copied, compared and written with every state. Of each wish there are its kind, its entry (from 1) and a
number; that is what a die shows, or how many pairs follow, each the first and the last of the pieces that will do.
The seed goes on under a wish as it would without, so that what comes later is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import SCRIPTED
from cardwright.errors import RuleFailure, SettingError
from cardwright.findings import codes
from cardwright.play import chance

if TYPE_CHECKING:
    from cardwright.play.state import State

ANY, ROLL = "any", "roll"
_TAGS = (ANY, ROLL, "piece", "player", "space")
_MANY = {"piece": "cards", "player": "players", "space": "spaces"}
# For all wishes together: a scenario has a handful, and reading one takes time in proportion to their number.
MAX_NUMBERS = 2_000

# Stands for a number of choices: the script given before play begins.
BEFORE_ALL = -1


def foretell(state: State, wishes: list[Any], place: int | None = None) -> None:
    """Scripts what chance brings next, as part of how the game began: a replay scripts it again.

    `place` is how many choices have been made, unless the play has not even begun.
    """
    how, given = state.origin
    if how != "stage":
        raise SettingError(
            codes.WRONG_SETUP, "chance is told what to bring in positions laid out by hand only"
        )
    if not wishes:
        return
    place = len(state.history) // 2 if place is None else place
    script = list(_numbers(wishes))
    origin = (how, [*given[:6], [*(given[6] if len(given) > 6 else ()), [place, wishes]]])
    # Worked out before anything is changed, so that nothing can come in between. What was scripted so far was played from
    # another beginning.
    state.z[state.program.layout.script], state.origin, state._told = script, origin, None


def left(state: State) -> int:
    """How many wishes have not come about yet."""
    numbers, count = state.z[state.program.layout.script], 0
    while numbers:
        numbers, count = numbers[3 + 2 * numbers[2] * (numbers[0] > 1) :], count + 1
    return count


def told_in(given: list[Any]) -> list[tuple[int, list[Any]]]:
    """The wishes in how a game began, each time with how many choices had been made. Raises SettingError."""
    told = given[6] if len(given) > 6 else []
    if not isinstance(told, list) or not all(isinstance(it, list) and len(it) == 2 for it in told):
        raise _unfit(told)
    for place, wishes in told:
        if type(place) is not int or place < BEFORE_ALL or not isinstance(wishes, list):
            raise _unfit(place)
    return [(place, wishes) for place, wishes in told]


def rolled(v: list[int], sides: int, script: list[int]) -> int:
    """What a die shows."""
    found = chance.roll(v, sides)
    match _next(script):
        case _, "any", _:
            return found
        case _, "roll", [number] if 1 <= number <= sides:
            return number
        case entry, "roll", [number]:
            raise _otherwise(entry, f"a die with {sides} sides cannot show {number}")
        case entry, _, _:
            raise _otherwise(entry, f"a die with {sides} sides is rolled here, and shows a number")


def mixed(
    v: list[int], items: list[int], lots: Sequence[bytes], of: str, script: list[int], on_top: bool
) -> list[int]:
    """Shuffles a list in place: what was wished for comes first, or lies on top with the last of it uppermost."""
    chance.shuffled(v, items, lots, of)
    entry, what, numbers = _next(script)
    if what == ANY:
        return items
    many = _MANY.get(of, "numbers")
    if what != of:
        raise _otherwise(entry, f"{many} are put into a random order here")
    found = []
    for low, high in zip(numbers[::2], numbers[1::2], strict=True):
        one = next((it for it in items if low <= it <= high), None)
        if one is None:
            raise _otherwise(entry, f"it is not among the {many} that are put into a random order here")
        items.remove(one)
        found.append(one)
    items[:] = [*items, *found] if on_top else [*found, *items]
    return items


# ------------------------------------------------------------------ the row


def _next(script: list[int]) -> tuple[int, str, list[int]]:
    """Takes the next wish: its entry, what it is for and its numbers."""
    tag, entry, count = script[:3]
    end = 3 + 2 * count if tag > 1 else 3
    numbers = script[3:end] if tag > 1 else [count]
    del script[:end]
    return entry, _TAGS[tag], numbers


def _numbers(wishes: list[Any]) -> Iterator[int]:
    """The wishes one after the other: tag, entry, and a number or how many pairs there are and the pairs."""
    count = 0
    for entry, wish in enumerate(wishes, 1):
        match wish:
            case ["any"]:
                found = [0, entry, 0]
            case ["roll", int() as number]:
                found = [1, entry, number]
            case ["piece" | "player" | "space" as what, [*pairs]] if all(_is_pair(it) for it in pairs):
                found = [_TAGS.index(what), entry, len(pairs), *(it for pair in pairs for it in pair)]
            case _:
                raise _unfit(wish)
        count += len(found)
        if count > MAX_NUMBERS or not all(0 <= it <= SCRIPTED.most for it in found):
            raise _unfit(wish)
        yield from found


def _is_pair(it: object) -> bool:
    return isinstance(it, list) and len(it) == 2 and all(type(one) is int for one in it)


def _unfit(wish: object) -> SettingError:
    return SettingError(codes.WRONG_SETUP, f"chance cannot be told to bring {str(wish)[:80]}")


def _otherwise(entry: int, message: str) -> RuleFailure:
    return RuleFailure(codes.CHANCE_OTHERWISE, f"entry {entry} of 'chance': {message}")
