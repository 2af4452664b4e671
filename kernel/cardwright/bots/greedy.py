"""The bot that wants it all now: the best position one choice ahead, by the pack's own measure.

A choice is done when what it sets going is done: who sends somebody is asked where to, and judged there. So the bot answers
the questions that follow up on an option (`follow_up`) as it likes best before it judges the option. A pack without a measure (`heuristic`) would leave it no better than chance: there it plays its options out.
"""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from random import Random

from cardwright.bots import playouts
from cardwright.bots.follow_up import follow_ups
from cardwright.bots.seat import Seat
from cardwright.bots.thinking import Thinking
from cardwright.compile.layout import ONE, SITE, STATUS, STEPS, WHO
from cardwright.errors import CardwrightError, GameError
from cardwright.play.state import State

# The number of worlds that are imagined for a choice. More make the choice surer and the bot slower in proportion.
WORLDS = 3


class GreedyBot:
    """Tries every option in a few imagined worlds and takes the one whose `heuristic` is the highest in sum.

    Where the pack has no `heuristic`, the worlds are played to the end by chance: see `playouts`.

    All options are tried in the same worlds, so that luck does not favour one. Among the best ones chance
    decides: always taking the first would make a habit out of the order in which cards lie.
    """

    def __init__(self, seed: int, worlds: int = WORLDS) -> None:
        self.seed = seed
        self.worlds = worlds
        self.unmeasured: GameError | None = None
        """Why the heuristic could not be worked out, the first time that it could not."""

    def choose(self, seat: Seat) -> int:
        options = len(seat.decision)
        if options == 1:
            return 0
        random = seat.chance(self.seed)
        worth = self.worths(seat, random) if seat.measured else playouts.worths(seat, random, self.seed)
        best = max(worth)
        return random.choice([index for index, it in enumerate(worth) if it == best])

    def worths(self, seat: Seat, random: Random) -> list[int]:
        """For each option of the pending decision the sum of what it is worth in imagined worlds."""
        thinking = Thinking(seat, self.seed)
        totals = [0] * len(seat.decision)
        judge = partial(self._worth, player=seat.player)
        for number in range(self.worlds):
            world = thinking.world(random)
            if world is None:
                break
            found = thinking.each(world, len(totals), judge, number == 0)
            if found is None:
                break
            totals = [total + worth for total, worth in zip(totals, found, strict=True)]
        return totals

    def _worth(self, thinking: Thinking, world: State, index: int, player: int) -> int:
        expected = follow_ups(world.program)[world.v[SITE]]
        tried = self._try(thinking, world, index, player)
        if tried is None:
            return 0
        if _asked(world, player, expected):
            # Each answer to the first of them is thought through; to those after it the bot answers at once.
            answers = self._answers(thinking, world, player)
            worths = [self._followed(thinking, twin, player, expected, worth) for worth, twin in answers]
            return max(worths, default=tried)
        return tried

    def _followed(
        self, thinking: Thinking, world: State, player: int, expected: frozenset[int], worth: int
    ) -> int:
        """What a position is worth when the questions that are still expected have been answered."""
        while _asked(world, player, expected):
            answers = self._answers(thinking, world, player)
            if not answers:
                break
            worth, world = max(answers, key=itemgetter(0))
        return worth

    def _answers(self, thinking: Thinking, world: State, player: int) -> list[tuple[int, State]]:
        """What comes of each answer to the pending question, and what it is worth; none when enough was thought."""
        found: list[tuple[int, State]] = []
        for index in range(len(world.z[0])):
            if not thinking.pay_for_copy():
                return []
            twin = world.copy()
            worth = self._try(thinking, twin, index, player)
            if worth is not None:
                found.append((worth, twin))
        return found

    def _try(self, thinking: Thinking, world: State, index: int, player: int) -> int | None:
        """Chooses an option; what the position is worth then. None if it cannot be chosen in this world."""
        v, steps, chosen = world.v, 0, False
        try:
            world.choose(index, player)
            chosen = True
            worth, steps = world.weigh(player)
            return worth
        except CardwrightError as error:
            # What was imagined may be impossible by rules that nobody can see through; it then tells nothing. But a
            # heuristic that breaks is its designer's mistake, and the bot plays no better than chance by it.
            if chosen and self.unmeasured is None and isinstance(error, GameError):
                self.unmeasured = error
            return None
        finally:
            thinking.left -= v[STEPS] + steps


def _asked(world: State, player: int, expected: frozenset[int]) -> bool:
    """Whether the player, and nobody else, is asked one of the expected questions."""
    v = world.v
    if v[STATUS] != ONE or v[WHO] != player or v[SITE] not in expected:
        return False
    return world.program.sites[v[SITE]].several is None
