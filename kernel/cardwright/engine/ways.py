"""`ensure`: which choices leave a way to meet a condition.

A way is tried on a copy of the state, by playing on from a choice to the end of the `ensure` in every
possible manner until one meets the condition. It is judged by what the choosing player may know: a way that
brings a piece the player could not see into a zone that the condition reads does not count, else the
options offered would tell what lies hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright import codes
from cardwright.engine.emit import MOVED
from cardwright.engine.emit_blocks import MET, TRIAL
from cardwright.engine.layout import OVER, PC, PICK, STATUS, WHO, seen_mask

if TYPE_CHECKING:
    from cardwright.engine.state import State

# So many ways are tried for one decision before the game is declared broken: a turn of two free choices
# among thirty cards has a thousand.
MAX_WAYS = 50_000


def keep(s: State, ensure: int) -> None:
    """Leaves only such options of the pending decision as keep a way open."""
    z, player = s.z, s.v[WHO]
    budget = [MAX_WAYS]
    hidden = _hidden_rows(s, player)
    start = s.fork([])
    start.v[ensure] = TRIAL
    z[0] = [option for option in z[0] if _leads(start, option, ensure, hidden, budget)]


def probe(s: State, ensure: int, player: int, block: int) -> bool:
    """Whether there is a way at all, from a block on."""
    trial = s.fork([])
    trial.v[ensure] = TRIAL
    trial.run(block)
    return _way(trial, ensure, _hidden_rows(s, player), [MAX_WAYS])


def _leads(s: State, option: int, ensure: int, hidden: set[int], budget: list[int]) -> bool:
    budget[0] -= 1
    if budget[0] < 0:
        from cardwright.engine.runtime import RuleFailure

        raise RuleFailure(codes.TOO_MANY_STEPS, "'ensure' has too many ways to try")
    trial = s.fork(s.log[:])
    trial.v[PICK] = option
    trial.run(trial.v[PC])
    return _way(trial, ensure, hidden, budget)


def _way(trial: State, ensure: int, hidden: set[int], budget: list[int]) -> bool:
    if trial.v[STATUS] == OVER:
        return trial.v[ensure] == MET and not _relies_on_hidden(trial, ensure, hidden)
    return any(_leads(trial, option, ensure, hidden, budget) for option in trial.z[0])


def _hidden_rows(s: State, player: int) -> set[int]:
    """The rows whose pieces the player cannot see now."""
    layout = s.program.layout
    return {row for row in range(len(s.z)) if not seen_mask(layout, row, s.v) >> player & 1}


def _relies_on_hidden(trial: State, ensure: int, hidden: set[int]) -> bool:
    """Whether a piece came from where the player could not see it to where the condition looks."""
    log = trial.log
    read = trial.program.rows_read[ensure]
    first_seen: dict[int, int] = {}
    for entry in range(0, len(log), 4):
        if log[entry] == MOVED:
            first_seen.setdefault(log[entry + 1], log[entry + 2])
    return any(origin in hidden and trial.at[piece] in read for piece, origin in first_seen.items())
