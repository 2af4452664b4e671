"""Several at once: a whole set is picked one after another, in the order in which its parts are offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.compile.layout import DECLINE, ONE, STATUS
from cardwright.compile.sites import Several
from cardwright.errors import IllegalChoice
from cardwright.findings import codes
from cardwright.play.decisions import Decision, Option, SetOf

if TYPE_CHECKING:
    from cardwright.play.state import State


def set_of(state: State, several: Several) -> SetOf:
    """What is left to pick from now, and how many more may be picked."""
    rest = tuple(state.z[several.rest])
    most = min(state.v[several.left], len(rest))
    return SetOf(most if several.exactly else 0, most, rest, tuple(state.z[several.picked]))


def choose_set(state: State, options: Sequence[int | Option], player: int) -> None:
    """Makes all picks of a set for the player who is asked. If one of them cannot be made, none is."""
    decision = _asked(state, player)
    wanted = _values(decision, options)
    made = len(state.history)
    try:
        _pick(state, decision, wanted)
    except BaseException:
        if len(state.history) > made:
            # What was picked before is taken back: the state is what its history makes of it.
            del state.history[made:]
            state.forget_present()
        raise


def _asked(state: State, player: int) -> Decision:
    [decision] = (it for it in state.decisions if it.player == player)
    if decision.set is None:
        message = "several can be chosen at once only where a rule says so"
        raise IllegalChoice(codes.ILLEGAL_CHOICE, message)
    return decision


def _values(decision: Decision, options: Sequence[int | Option]) -> list[int]:
    """The numbers of what is chosen, if it can be."""
    several, seat = decision.set, decision.player
    assert several is not None
    found: list[int] = []
    for it in options:
        if isinstance(it, Option) and it.value in several.rest and it.site == decision.site.number:
            found.append(it.value)
        elif type(it) is int and 0 <= it < len(several.rest):
            found.append(several.rest[it])
        else:
            message = f"{it!r} is not offered to player {seat}: there are {len(several.rest)} options, from 0"
            raise IllegalChoice(codes.ILLEGAL_CHOICE, message)
    if len(set(found)) < len(found):
        raise IllegalChoice(codes.ILLEGAL_CHOICE, f"player {seat} cannot choose the same twice")
    if several.fewest <= len(found) <= several.most or (not found and DECLINE in decision.numbers):
        return found
    raise IllegalChoice(
        codes.ILLEGAL_CHOICE, f"player {seat} chooses {decision.how_many} of them, not {len(found)}"
    )


def _pick(state: State, decision: Decision, wanted: list[int]) -> None:
    several = decision.site.several
    assert several is not None and decision.set is not None
    alike = state.program.layout.tables["alike"] if several.merges else None

    def sort_of(number: int) -> int:
        return number if alike is None else alike[number]

    missing, picked = Counter(map(sort_of, wanted)), [*decision.set.picked]
    for _ in wanted:
        [now] = state.decisions
        number = next(it for it in now.numbers if it != DECLINE and missing[sort_of(it)])
        missing[sort_of(number)] -= 1
        picked.append(number)
        state.choose(now.numbers.index(number))
    # Who could pick more says that it is enough.
    if state.v[STATUS] == ONE:
        [now] = state.decisions
        same = now.site.several == several and now.set is not None and [*now.set.picked] == picked
        if same and DECLINE in now.numbers:
            state.choose(now.numbers.index(DECLINE))
