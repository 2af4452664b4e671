"""A bot that looks at how things end: it plays every option out to the end, and takes what ends best."""

from __future__ import annotations

from cardwright.errors import CardwrightError
from cardwright.hooks import Seat

# So many endings are looked at for each option. More make the choice surer and the bot slower in proportion.
ENDINGS = 6


class Stargazer:
    """Plays each option out by chance in a few imagined worlds, and goes by the lead that it ends with."""

    def __init__(self, seed: int, endings: int = ENDINGS) -> None:
        self.seed = seed
        self.endings = endings

    def choose(self, seat: Seat) -> int:
        options = len(seat.decision)
        if options == 1:
            return 0
        random = seat.chance(self.seed)
        imagination = seat.imagination()
        leads = [0] * options
        for _ in range(self.endings):
            world = imagination.world(random)
            luck = random.getrandbits(64)
            for option in range(options):
                # All options are tried in the same world with the same luck, so that luck favours none.
                leads[option] += _lead(world.copy(), option, seat.player, luck)
        best = max(leads)
        return random.choice([option for option, lead in enumerate(leads) if lead == best])


def _lead(world, option: int, player: int, luck: int) -> int:  # type: ignore[no-untyped-def]
    """By how much a player is ahead of the best other one in the end."""
    try:
        world.choose(option, player)
        world.play_out(luck)
    except CardwrightError:
        # What was imagined may be impossible by rules that nobody can see through; it then tells nothing.
        return 0
    scores = list(world.result.scores)
    mine = scores.pop(player)
    return int(mine - max(scores, default=0))
