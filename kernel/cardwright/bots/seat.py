"""What a bot is given: one player's place at a table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from cardwright.bots.imagine import Imagination
from cardwright.bots.retelling import Memory
from cardwright.errors import IllegalChoice
from cardwright.findings import codes
from cardwright.play.picks import Stream, numbers, start_of

if TYPE_CHECKING:
    from cardwright.play.decisions import Decision
    from cardwright.play.state import State


class Seat:
    """A state as one player may know it. Everything it gives is the same in states which differ only in
    what that player cannot know."""

    __slots__ = ("_memory", "_state", "player")

    def __init__(self, state: State, player: int) -> None:
        self._state = state
        self._memory: Memory | None = None
        self.player = player

    @property
    def decision(self) -> Decision:
        """What the player is to decide, as a view shows it: options are told apart by their index.

        Raises IllegalChoice when it is not the player who is asked.
        """
        for decision in self._state.decisions:
            if decision.player == self.player:
                return decision.as_shown()
        raise IllegalChoice(codes.ILLEGAL_CHOICE, f"player {self.player} is not asked now")

    @property
    def choices_made(self) -> int:
        """How many choices the player has made in this game."""
        return self._state.history[::2].count(self.player)

    @property
    def measured(self) -> bool:
        """Whether the pack says how good a position looks (`heuristic`)."""
        return self._state.program.checked.heuristic is not None

    def chance(self, seed: int) -> Random:
        """Random numbers for the pending decision: the same whenever it is asked again."""
        return Random(f"{seed}/{self.player}/{self.choices_made}")

    def number(self, seed: int) -> int:
        """One number of 32 bits for the pending decision, of the stream that play-outs go by: see `picks`."""
        return numbers(seed, self.player, self.choices_made)()

    def stream(self, seed: int) -> Stream:
        """The same stream from its beginning on, as chance of Python's kind."""
        return Stream(start_of(seed, self.player, self.choices_made))

    def view(self) -> dict[str, Any]:
        """What the player may know, as plain data."""
        return self._state.view(self.player)

    def imagination(self, recalling: bool = False) -> Imagination:
        """States that may be the real one, as far as the player can tell, who may be asked or not; or, `recalling`, as far as
        the player can tell who has kept in mind what went out of sight."""
        self._memory = self._memory or Memory(self.player)
        return Imagination(self._state, self.player, self._memory, recalling)
