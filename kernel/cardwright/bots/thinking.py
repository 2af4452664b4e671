"""How much a bot thinks about a choice: counted in steps, so that it is the same on every machine.

Trying an option can cost as much as a choice may, and playing one out as much as a whole game; a pack decides how many
options and how many choices there are. So there is an end to it. The first choices of a game get most of the thought,
and later ones less and less, so that the thought of a whole game has an end as well: a bot keeps nothing from choice to
choice, so it cannot know what it has spent before. An ordinary game is over long before a bot notices.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from cardwright.compile.failures import Failure, worded
from cardwright.compile.layout import CHOICE, COUNTS, SPENT
from cardwright.compile.variant import Manner
from cardwright.play.picks import numbers

if TYPE_CHECKING:
    from cardwright.bots.imagine import Imagination
    from cardwright.bots.seat import Seat
    from cardwright.play.state import State

# For the first choice of a game; when all people together have made fifty, half of that. Summed up over a game of
# any length it is about 80 times as much: some ten seconds.
FIRST, HALVED_AFTER = 4_000_000, 50
# For each cell, row and piece of a state: imagining a world, and copying one. What costs less than a choice or a copy
# of the smallest state is not worth counting.
IMAGINED, COPIED, LEAST = 16, 4, 200


Judge = Callable[["Thinking", "State", int], int]
"""What comes of an option in a world; it pays for the steps."""


def fading(steps: int, seat: Seat) -> int:
    """The steps that this choice may take, if the first choice of a game may take `steps`."""
    made = seat.choices_made * seat._state.program.layout.people
    return steps * HALVED_AFTER**2 // (HALVED_AFTER**2 + made**2)


class Thinking:
    """What is left of the thought for one choice of a player."""

    __slots__ = ("_imagination", "_order", "_seat", "_size", "left")

    def __init__(self, seat: Seat, seed: int = 0) -> None:
        state = seat._state
        self.left = fading(FIRST, seat)
        self._seat, self._size = seat, len(state.v) + len(state.at) + len(state.z)
        self._imagination: Imagination | None = None
        # Apart from the chance of worlds, which does not depend on how many options are tried.
        self._order = seat.stream(seed)

    def world(self, random: Random) -> State | None:
        """Another imagined world, which counts its steps; None when enough was thought."""
        self.left -= IMAGINED * self._size
        if self.left < 0:
            return None
        self._imagination = self._imagination or self._seat.imagination()
        world = self._imagination.world(random)
        world.program = world.program.as_(Manner.COUNTED)
        world.v[SPENT] = COUNTS
        return world

    def each(self, world: State, options: int, judge: Judge, first: bool) -> list[int] | None:
        """What each option is worth in a world; None when there is no time to try all.

        In the first world those that nobody could try are worth less than any other. Chance decides which they are: options
        come in a fixed order, on a board from one edge to the other, and the first of them suit whoever sits at one edge.
        """
        found: dict[int, int] = {}
        for option in sorted(range(options), key=lambda _: self._order.number()):
            self.pay_for_copy()
            worth = judge(self, world.copy(), option)
            if self.left < 0:
                break
            found[option] = worth
        if len(found) < options and not (first and found):
            return None
        untried = min(found.values()) - 1
        return [found.get(option, untried) for option in range(options)]

    def pay_for_copy(self) -> bool:
        """Whether the bot may go on thinking about this choice after copying a world once more."""
        return self.pay((self._size >> COPIED) + LEAST)

    def pay(self, steps: int) -> bool:
        """Whether the bot may go on thinking about this choice after that number of steps."""
        self.left -= steps
        return self.left >= 0


class Luck:
    """The choices of a play-out by chance, which breaks it off when all thought is spent."""

    __slots__ = ("_number", "_spent", "_thinking", "_v")

    def __init__(self, thinking: Thinking, world: State, seed: int) -> None:
        self._thinking, self._v, self._spent = thinking, world.v, world.v[SPENT]
        self._number = numbers(seed)

    def __call__(self) -> int:
        self.settle()
        if self._thinking.left < 0:
            raise worded(Failure.GAME_TOO_LONG)
        return self._number()

    def settle(self) -> None:
        """Pays for the choices since it was last asked. Players who choose together make one of them."""
        spent = self._v[SPENT]
        if spent != self._spent:
            steps, self._spent = spent - self._spent - CHOICE, spent
            self._thinking.pay(steps + LEAST)
