"""What generated programs call: the few things that are not worth writing out at every place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from operator import index
from typing import TYPE_CHECKING, NoReturn

from cardwright.compile.failures import Failure, worded
from cardwright.compile.layout import MAX_STEPS, NO_NUMBER, NOTHING, PC, PICK, PICKS, SITE, STATUS, STEPS, WHO
from cardwright.compile.shown import follow, lose, show
from cardwright.play.chance import roll, shuffle, shuffled

if TYPE_CHECKING:
    from cardwright.play.state import State


def fail(s: State | None, failure: str, *numbers: int) -> NoReturn:
    """Breaks the game."""
    raise worded(Failure(failure), None if s is None else s.program.layout, *numbers)


def require(s: State, value: int, least: int | None, most: int | None, failure: str, *about: int) -> int:
    """A number that must be within bounds."""
    if (least is not None and value < least) or (most is not None and value > most):
        fail(s, failure, value, *about)
    return value


def present(s: State, value: int) -> int:
    """A number that must not be absent."""
    if value < NO_NUMBER:
        fail(s, Failure.NOT_PRINTED, value)
    return value


def all_present(s: State, values: list[int]) -> list[int]:
    """Numbers that are compared with one another, if there are several."""
    if len(values) > 1 and min(values) < NO_NUMBER:
        fail(s, Failure.NOT_PRINTED, min(values))
    return values


def sorted_present(s: State, items: Sequence[int], key: Callable[[int], int], descending: bool) -> list[int]:
    """A sorted list; keys may be absent."""
    found = sorted(items, key=key, reverse=descending)
    # An absent number is below all others: it has come to one end.
    if len(found) > 1 and (least := key(found[-1 if descending else 0])) < NO_NUMBER:
        fail(s, Failure.NOT_PRINTED, least)
    return found


def reach(
    leads: Sequence[Sequence[int]],
    start: int,
    budget: int,
    cost: Callable[[int], int],
    goes_on: Callable[[int], int],
) -> list[int]:
    """The spaces within a budget of a space, by Dijkstra's algorithm."""
    if start < 0:
        return []
    spent = {start: 0}
    waiting = [(0, start)]
    costs: dict[int, int] = {}
    while waiting:
        so_far, space = heappop(waiting)
        if so_far > spent[space] or (space != start and not goes_on(space)):
            continue
        for other in leads[space]:
            if other not in costs:
                costs[other] = max(0, cost(other))
            there = so_far + costs[other]
            if there <= budget and there < spent.get(other, there + 1):
                spent[other] = there
                heappush(waiting, (there, other))
    return sorted(spent.keys() - {start})


class _NothingThere:
    """In the place of an empty list of which the first element is needed."""

    def __getitem__(self, index: int) -> NoReturn:
        raise worded(Failure.NO_CARD)


def quotient(left: int, right: int) -> int:
    try:
        return left // right
    except ZeroDivisionError:
        raise worded(Failure.DIVISION_BY_ZERO) from None


def remainder(left: int, right: int) -> int:
    try:
        return left % right
    except ZeroDivisionError:
        raise worded(Failure.DIVISION_BY_ZERO) from None


def charged(s: State, v: list[int], items: Sequence[int], each: int) -> Sequence[int]:
    """A list that is gone through, paid for by its length."""
    v[STEPS] += len(items) * each
    if v[STEPS] > MAX_STEPS:
        fail(s, Failure.TOO_MANY_STEPS)
    return items


def bounded(s: State, items: list[int], most: int) -> list[int]:
    """A list that was made longer, unless it is too long now."""
    if len(items) > most:
        fail(s, Failure.LIST_TOO_LONG, len(items), most)
    return items


def pick(index: int, items: Sequence[int]) -> int:
    return items[index]


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
        # In a trial the kind of a card may be unknown: as a number it ends the trial, as a key it would be a kind apart.
        found.setdefault(index(table[item]), item)
    return list(found.values())


def grouped(items: Sequence[int], table: Sequence[int]) -> list[int]:
    """The elements by their entries in the table, in the order of the first of each."""
    if len(items) < 2:
        return [*items]
    found: dict[int, list[int]] = {}
    for item in items:
        found.setdefault(index(table[item]), []).append(item)
    return [item for alike in found.values() for item in alike]


def from_on(items: Sequence[int], one: int) -> list[int]:
    """The elements from that one on."""
    rest = [*items]
    return rest[rest.index(one) :] if one in rest else []


def end_or(items: Sequence[int], end: int) -> int:
    return items[end] if items else -1


def sum_or(items: Sequence[int], default: int) -> int:
    return sum(items) if items else default


def halt(v: list[int], z: list[list[int]], players: int) -> int:
    """The end: nothing is asked any more, and nothing of the last question is left."""
    v[PC] = v[STATUS] = v[WHO] = v[PICK] = v[SITE] = 0
    v[PICKS : PICKS + players] = [NOTHING] * players
    z[:players] = [[] for _ in range(players)]
    return -1


def keep(s: State, ensure: int) -> None:
    """Keeps only the options of the pending decision that leave a way open."""
    from cardwright.play.ensure_search import keep

    keep(s, ensure)


def probe(s: State, ensure: int, player: int, block: int) -> bool:
    """Whether there is a way at all, from a block on."""
    from cardwright.play.ensure_search import probe

    return probe(s, ensure, player, block)


NAMESPACE = {
    "roll": roll,
    "shuffle": shuffle,
    "shuffled": shuffled,
    "fail": fail,
    "require": require,
    "present": present,
    "all_present": all_present,
    "sorted_present": sorted_present,
    "NOTHING_THERE": _NothingThere(),
    "quotient": quotient,
    "remainder": remainder,
    "charged": charged,
    "bounded": bounded,
    "pick": pick,
    "without": without,
    "one_of_each": one_of_each,
    "grouped": grouped,
    "from_on": from_on,
    "reach": reach,
    "end_or": end_or,
    "sum_or": sum_or,
    "halt": halt,
    "show": show,
    "follow": follow,
    "lose": lose,
    "keep": keep,
    "probe": probe,
}
