"""`ensure`: which choices leave a way to meet a condition.

A way is tried on a copy of the state, by playing on from a choice to the end of the `ensure` in every
possible manner until one meets the condition. It is judged by what the choosing player may know: a way that
brings a piece the player could not see into a zone that the condition reads does not count, else the
options offered would tell what lies hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright import codes
from cardwright.engine.chance import MASK
from cardwright.engine.emit_blocks import MET, TRIAL
from cardwright.engine.layout import CHANCE, OVER, PC, PICK, SITE, STATUS, WHO, seen_mask
from cardwright.errors import RuleFailure

if TYPE_CHECKING:
    from cardwright.engine.program import EnsureRows
    from cardwright.engine.state import State

# So many ways are tried for one decision before the game is declared broken: a turn of two free choices
# among thirty cards has a thousand.
MAX_WAYS = 50_000


class _Search:
    """The search behind one decision."""

    __slots__ = ("before", "cell", "chance", "hidden", "rows", "tried")

    def __init__(self, s: State, cell: int, player: int) -> None:
        self.cell = cell
        self.rows: EnsureRows = s.program.ensures[cell]
        self.hidden = _hidden_rows(s, player)
        self.before = s.at
        self.tried = 0
        self.chance = s.v[CHANCE] & MASK

    def leads(self, s: State, option: int) -> bool:
        """Whether some way goes on from an option."""
        self.tried += 1
        if self.tried > MAX_WAYS:
            raise RuleFailure(codes.TOO_MANY_STEPS, "'ensure' has too many ways to try")
        trial = s.fork(self.rows.written)
        trial.v[self.cell] = TRIAL
        trial.v[CHANCE] &= MASK  # what chance was told to bring, nobody knows either
        trial.v[PICK] = option
        trial.run(trial.v[PC])
        return self.way(trial)

    def way(self, trial: State) -> bool:
        """Whether a trial has met the condition, or can still meet it."""
        if trial.v[STATUS] == OVER:
            # Nobody knows how the dice will fall either: a way through chance does not count.
            met = trial.v[self.cell] == MET and trial.v[CHANCE] == self.chance
            return met and not self.relies_on_hidden(trial)
        return bool(self.good_options(trial, first=True))

    def good_options(self, s: State, first: bool = False) -> list[int]:
        """The options of the pending decision that lead on (only the first of them, if that is enough).

        Of pieces that no way can tell apart one is tried for all.
        """
        of_pieces = s.program.sites[s.v[SITE]].kind == "piece"
        alike, ordered, at = self.rows.alike, self.rows.ordered, s.at
        known: dict[tuple[int, int, bool], bool] = {}
        good = []
        for option in s.z[0]:
            if not of_pieces or option < 0 or at[option] in ordered:
                leads = self.leads(s, option)
            else:
                # A piece that has just come out of the dark is not like one that lay there for all to see.
                key = (alike[option], at[option], self.unseen(s, option))
                if key not in known:
                    known[key] = self.leads(s, option)
                leads = known[key]
            if leads:
                good.append(option)
                if first:
                    break
        return good

    def relies_on_hidden(self, trial: State) -> bool:
        """Whether a piece came from where the player could not see it to where the condition looks."""
        before, hidden = self.before, self.hidden
        for row in self.rows.read:
            for piece in trial.z[row]:
                if before[piece] in hidden and before[piece] != row:
                    return True
        return False

    def unseen(self, trial: State, piece: int) -> bool:
        """Whether a piece has come from where the player could not see it when the search began."""
        before = self.before[piece]
        return before in self.hidden and before != trial.at[piece]


def keep(s: State, ensure: int) -> None:
    """Leaves only such options of the pending decision as keep a way open."""
    v = s.v
    judged, s._judged = s._judged, None
    if judged is not None and judged[:3] == (v[SITE], v[WHO], s.z[0]):
        kept = judged[3]
    else:
        kept = _Search(s, ensure, v[WHO]).good_options(s)
    # A player who is asked inside somebody else's ensure may know of no way: a decision has an option all the same.
    if kept:
        s.z[0] = kept


def probe(s: State, ensure: int, player: int, block: int) -> bool:
    """Whether there is a way at all, from a block on.

    What is found out about the first decision is kept for when the play comes to it, which is next.
    """
    search = _Search(s, ensure, player)
    trial = s.fork(search.rows.written)
    trial.v[ensure] = TRIAL
    trial.v[CHANCE] &= MASK
    trial.run(block)
    s._judged = None
    if trial.v[STATUS] == OVER or trial.v[WHO] != player or trial.at != s.at:
        return search.way(trial)
    good = search.good_options(trial)
    s._judged = (trial.v[SITE], player, trial.z[0], good)
    return bool(good)


def _hidden_rows(s: State, player: int) -> frozenset[int]:
    """The rows whose pieces the player cannot see now. Only values that open zones can change them."""
    program = s.program
    layout = program.layout
    key = (player, *(s.v[layout.cells[it.open_when]] for it in layout.pack.zones.values() if it.open_when))
    if key not in program.hidden:
        rows = range(len(layout.row_zone))
        program.hidden[key] = frozenset(row for row in rows if not seen_mask(layout, row, s.v) >> player & 1)
    return program.hidden[key]
