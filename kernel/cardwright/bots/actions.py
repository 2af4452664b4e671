"""What players are offered and what they take: games played choice by choice, and each option noted under its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.bots import Bot
from cardwright.bots.seat import Seat
from cardwright.compile.sites import OptionKind
from cardwright.play.picks import numbers, pick

if TYPE_CHECKING:
    from cardwright.play.decisions import Decision
    from cardwright.play.state import State

Offered = tuple[int, str, bool]
"""A player, an option that the player was offered, and whether it was taken."""


class SharedChance:
    """The bot of all players where all choose by chance: its choices are those of `State.play_out` with the seed."""

    def __init__(self, seed: int) -> None:
        self._number = numbers(seed)

    def choose(self, seat: Seat) -> int:
        return pick(self._number(), len(seat.decision))


def label(decision: Decision, index: int) -> str:
    """How an option is called over many games: the rule that asks, and the kind or word."""
    value = decision.numbers[index]
    if decision.site.kind is OptionKind.PIECE and value >= 0:
        return f"{decision.rule}: {decision.site.layout.pieces[value].kind.name}"
    return f"{decision.rule}: {decision[index].name}"


def play_noting(state: State, bots: Sequence[Bot]) -> list[Offered]:
    """Plays on to the end, every player with the bot of that number; gives all that was offered.

    Copies of a kind are one option. A choice with one option is none.
    """
    seats = [Seat(state, player) for player in range(len(bots))]
    found: list[Offered] = []
    while decisions := state.decisions:
        decision = decisions[0]
        player, size = decision.player, len(decision)
        index = bots[player].choose(seats[player])
        if size > 1:
            taken = label(decision, index)
            names = dict.fromkeys(label(decision, it) for it in range(size))
            found += [(player, name, name == taken) for name in names]
        state.choose(index, player)
    return found
