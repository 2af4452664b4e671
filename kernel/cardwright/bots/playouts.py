"""How good options are by playing on: each is tried in a few imagined worlds, which are played to the end by chance."""

from __future__ import annotations

from functools import partial
from random import Random

from cardwright.bots.rewards import lead_of
from cardwright.bots.seat import Seat
from cardwright.bots.thinking import Luck, Thinking
from cardwright.compile.layout import STEPS
from cardwright.errors import CardwrightError
from cardwright.play.results import Result
from cardwright.play.state import State

# With four worlds a player who goes by this wins 85% of games of four against chance, with eight 90%, in twice the time.
WORLDS = 4
# Winning counts as much as this lead in points.
WIN = 100


def worths(seat: Seat, random: Random, seed: int = 0) -> list[int]:
    """For each option of the pending decision what comes of it in imagined worlds, in sum.

    Long games are played out in fewer worlds, and the longest not at all.
    """
    thinking = Thinking(seat, seed)
    totals = [0] * len(seat.decision)
    for number in range(WORLDS):
        world = thinking.world(random)
        if world is None:
            break
        # All options meet the same luck.
        luck = random.getrandbits(64)
        judge = partial(_played_out, player=seat.player, luck=luck)
        found = thinking.each(world, len(totals), judge, number == 0)
        if found is None:
            break
        totals = [total + worth for total, worth in zip(totals, found, strict=True)]
    return totals


def _played_out(thinking: Thinking, world: State, index: int, player: int, luck: int) -> int:
    """What comes of an option."""
    v = world.v
    chance = Luck(thinking, world, luck)
    try:
        world.choose(index, player)
        world.play_out_by(chance)
        chance.settle()
    except CardwrightError:
        # What was imagined may be impossible by rules that nobody can see through; it then tells nothing.
        return 0
    finally:
        thinking.pay(v[STEPS])
    result = world.result
    assert result is not None
    return _worth(result, player)


def _worth(result: Result, player: int) -> int:
    """Whether the player has won, alone or with others, and by how many points. What a team has, each of it has."""
    teams = {result.together(it) for it in result.winners}
    won = WIN // len(teams) if player in result.winners else 0
    return won + (lead_of(result, player) or 0)
