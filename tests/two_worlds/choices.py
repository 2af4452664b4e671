"""What comes of a choice in states between which a player cannot tell: errors, and whether it can be taken back.

A choice after which the player can tell some of the states apart has shown something. It must stay, in all of them:
where it could be taken back, the player would choose again and know more than the state shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright import State
from cardwright.cli.table.undo import undone
from cardwright.errors import GameError
from tests.two_worlds.worlds import MOST_CHOICES, Moment

if TYPE_CHECKING:
    from tests.two_worlds.comparing import Compared

# This many of the states are played on from.
PLAYED_ON = 3


@dataclass(frozen=True)
class Outcome:
    """What a choice led to, up to the next decision of the player who made it."""

    before: State
    after: State
    seen: str
    """All that the player has seen by then."""
    error: GameError | None = None


def outcome(moment: Moment, player: int, index: int) -> Outcome:
    """Makes a choice; others then choose their first options."""
    state, observer = moment.state.copy(), moment.observer.copy()
    observer.chosen(index)
    try:
        state.choose(index, player)
        observer.look(state)
        for _ in range(MOST_CHOICES):
            asked = [it.player for it in state.decisions]
            if not asked or player in asked:
                break
            state.choose(0, asked[0])
            observer.look(state)
    except GameError as error:
        observer.broke(error)
        return Outcome(moment.state, state, observer.text(), error)
    return Outcome(moment.state, state, observer.text())


def compare_choices(moments: Sequence[Moment], player: int, compared: Compared) -> None:
    """Makes the same choices in states that are alike to a player."""
    decision = next(it for it in moments[0].state.decisions if it.player == player)
    for index in {0, len(decision) - 1}:
        outcomes = [outcome(it, player, index) for it in moments[:PLAYED_ON]]
        _compare_errors(outcomes, compared)
        _compare_undo(outcomes, player, compared)


def _compare_errors(outcomes: Sequence[Outcome], compared: Compared) -> None:
    """In a rule that breaks, it shows in no way which card broke it."""
    errors = [it.error for it in outcomes if it.error is not None]
    told: dict[str, set[str]] = {}
    for error in errors:
        told.setdefault(error.for_a_seat().rule, set()).add(str(error.for_a_seat()))
    assert [it for it in told.values() if len(it) > 1] == []
    compared.errors += len({str(it) for it in errors}) > 1


def _compare_undo(outcomes: Sequence[Outcome], player: int, compared: Compared) -> None:
    seen = {it.seen for it in outcomes}
    verdicts: dict[str, set[str]] = {}
    for it in outcomes:
        if it.error is not None:
            continue
        before, why_not = undone(it.after, player, (player,))
        verdicts.setdefault(it.seen, set()).add(why_not)
        if len(seen) > 1:
            assert why_not == "undo_seen", f"player {player}: {it.after.history}"
        if before is None:
            compared.kept += 1
        else:
            # Several that are chosen at once are taken back at once.
            assert before.history == it.before.history[: len(before.history)]
            assert before == it.before or any(one.picked for one in it.before.decisions)
            compared.undone += 1
    assert [it for it in verdicts.values() if len(it) > 1] == []
