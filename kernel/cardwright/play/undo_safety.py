"""Whether choices have shown a player something that the player did not know before them.

They are made again on the state as the player knew it (see `veil`). As long as everything that the player sees comes
out of that state too, nothing was to be learnt. Something was if an unseen card came before the player's eyes or was
offered, if a value that the player sees became unknown, if chance has fallen, and if the play itself took a way that
depends on what the player did not know: then even the next question gives it away.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import (
    CHANCE,
    MANY,
    NOTHING,
    ONE,
    OVER,
    PC,
    PICK,
    PICKS,
    SITE,
    STATUS,
    STEPS,
    UNMADE,
    WHO,
)
from cardwright.compile.log import ADDED, ANNOUNCED, BECAME, MOVED, SHOWN
from cardwright.compile.sight import may_see, sees_cell, sees_row
from cardwright.compile.variant import Manner
from cardwright.declarations.model import Seen
from cardwright.lang import typed as m
from cardwright.play.unknown import UNKNOWN
from cardwright.play.veil import UnseenCard

if TYPE_CHECKING:
    from cardwright.compile.program import Program
    from cardwright.play.state import State

# Lists of a state hold integers; in the state that a player knows they hold these, too.
_NUMBER: Any = UNKNOWN


def learns(before: State, choices: list[int], player: int) -> bool:
    """Whether a player learns something through choices, given as a state's history has them."""
    if _names_a_copy(before.program):
        return True
    known = as_known(before, player)
    try:
        return _Witness(before.copy(), known, player).learns(choices)
    finally:
        assert known.veil is not None
        known.program.veils.give_back(known.veil)


def as_known(state: State, player: int) -> State:
    """The state as a player knows it, with all that rules in progress have stored. Its veil is to be given back."""
    program = state.program.as_(Manner.VEILED)
    v = state.v
    # To be played on, in rows of its own.
    known = program.veils.veiled(state.copy(), player, state.program.knowledge(state.rule).site(v[SITE]))
    known.program = program
    if v[STATUS] == MANY:
        for other in range(program.layout.players):
            if other != player and v[PICKS + other] not in (UNMADE, NOTHING):
                known.v[PICKS + other] = _NUMBER
    return known


def _names_a_copy(program: Program) -> bool:
    """Whether rules name one of several copies that are printed alike (`the guard`, `guard#2`).

    No player can tell which one it is, so whatever is done with it may tell.
    """
    layout = program.layout
    copies = Counter(layout.prints)
    named = (
        layout.first_piece[it.kind] + it.copy
        for body in program.checked.bodies()
        for it in m.walk(body)
        if isinstance(it, m.PieceOf)
    )
    return any(copies[layout.prints[piece]] > 1 for piece in named)


class _Witness:
    """A player before whose eyes choices are made, in the real state and in the one that the player knows."""

    def __init__(self, real: State, known: State, player: int) -> None:
        self.real, self.known, self.player = real, known, player
        self.layout = real.program.layout

    def learns(self, choices: list[int]) -> bool:
        for place in range(0, len(choices), 2):
            who, picked = choices[place : place + 2]
            decision = next(it for it in self.real.decisions if it.player == who)
            if not self._choose(who, decision.values.index(picked)) or self._is_new(self.known.log):
                return True
        return self._sees_unknown()

    def _choose(self, who: int, index: int) -> bool:
        """Makes a choice in both states; False when the known one does not lead where the real one does."""
        real, known = self.real, self.known
        v, together = known.v, known.v[STATUS] == MANY
        picked = known.z[who if together else 0][index]
        real.choose(index, who)
        if together:
            # A simultaneous choice of others shows only by its effects.
            v[PICKS + who] = picked if who == self.player else _NUMBER
            v[WHO] -= 1
            if v[WHO]:
                return True
        else:
            v[PICK] = picked
        v[STEPS], known.log = 0, []
        try:
            known.run(v[PC])
        except Exception:
            return False
        return not v[CHANCE] and self._asks_the_same()

    def _asks_the_same(self) -> bool:
        """Whether both states ask the same player the same question, and offer nothing unseen."""
        real, known = self.real, self.known
        if any(type(known.v[it]) is not int or real.v[it] != known.v[it] for it in (STATUS, SITE, WHO)):
            return False
        if real.v[STATUS] == OVER:
            return True
        rows = [0] if real.v[STATUS] == ONE else range(self.layout.players)
        if any(len(real.z[row]) != len(known.z[row]) for row in rows):
            return False
        if real.v[STATUS] == ONE and real.v[WHO] != self.player:
            return True
        row = 0 if real.v[STATUS] == ONE else self.player
        return all(type(it) is int for it in known.z[row]) and known.z[row] == real.z[row]

    def _is_new(self, log: list[int]) -> bool:
        """Whether a card or a number came before the player's eyes that was not known, for however short.

        A zone that was opened for a while may have shown anything.
        """
        opening, owners = self.known.program.veils.opening, self.layout.cell_owner
        for place in range(0, len(log), 4):
            kind, first, second, third = log[place : place + 4]
            if kind == MOVED:
                if isinstance(first, UnseenCard) and (self._sees(second) or self._sees(third)):
                    return True
            elif kind == SHOWN:
                # Even a card that the player knew already: that it was shown cannot be taken back.
                if second == self.player or type(second) is not int:
                    return True
            elif kind == ANNOUNCED:
                if type(first) is not int:
                    return True
            elif kind in (BECAME, ADDED):
                value, owner = owners[first]
                # A piece may have been seen for a moment.
                seen = value.seen_by is Seen.PIECE or may_see(value, owner, self.player)
                if first in opening or (seen and type(second) is not int):
                    return True
        return False

    def _sees(self, row: int) -> bool:
        return sees_row(self.layout, row, self.real.v, self.real.at, self.player)

    def _sees_unknown(self) -> bool:
        """Whether a value or zone that the player sees, or the result, holds something that is unknown."""
        known = self.known
        told = self.layout.pack.result.told if self.real.v[STATUS] == OVER else ()
        values = (
            known.v[cell]
            for cell, (value, _) in self.layout.cell_owner.items()
            if value.name in told or sees_cell(self.layout, cell, self.real.v, self.real.at, self.player)
        )
        rows = (
            row for row, entry in enumerate(self.layout.row_zone) if entry is not None and self._sees(row)
        )
        pieces = (piece for row in rows for piece in known.z[row])
        return any(type(it) is not int for it in (*values, *pieces))
