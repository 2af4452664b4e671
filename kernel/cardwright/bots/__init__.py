"""Players that are programs. A bot is handed a `Seat`, which tells only what its player may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean, harmless

if TYPE_CHECKING:
    from cardwright.bots.seat import Seat
    from cardwright.declarations.model import Pack
    from cardwright.play.state import State


class Bot(Protocol):
    """Picks options for one player. It keeps nothing between two choices.

    What it picks depends on its own seed and on what the seat tells, so a game that is copied, undone or
    resumed goes on in the same way.
    """

    def choose(self, seat: Seat) -> int:
        """The index of an option of `seat.decision`."""
        ...


def _random(seed: int) -> Bot:
    from cardwright.bots.random import RandomBot

    return RandomBot(seed)


def _greedy(seed: int) -> Bot:
    from cardwright.bots.greedy import GreedyBot

    return GreedyBot(seed)


def _ismcts(seed: int) -> Bot:
    from cardwright.bots.ismcts import IsmctsBot

    return IsmctsBot(seed)


BOTS: dict[str, Callable[[int], Bot]] = {"random": _random, "greedy": _greedy, "ismcts": _ismcts}


def _with_budget(name: str, written: str, seed: int) -> Bot:
    """A bot that thinks as much as is said after its name: `ismcts:400`. Raises SettingError where none can."""
    from cardwright.bots.ismcts import MOST_SIMULATIONS, IsmctsBot

    if name != "ismcts":
        hint = "leave out what follows the colon; only 'ismcts' is told how many simulations to make"
        raise SettingError(codes.WRONG_SETUP, f"the bot '{name}' takes no number", hint)
    if not (written.isascii() and written.isdigit() and 0 < int(written[:9]) <= MOST_SIMULATIONS):
        message = f"'{harmless(written[:20])}' is no number of simulations for '{name}'"
        raise SettingError(codes.WRONG_SETUP, message, f"1 to {MOST_SIMULATIONS:,}, as in {name}:1000")
    return IsmctsBot(seed, int(written))


def bot_named(name: str, seed: int) -> Bot:
    """A bot by its name, the kernel's or a plugin's. Raises SettingError for a name that no bot has."""
    from cardwright import plugins
    from cardwright.plugins import own

    bots = own.cardwright_bots()
    name, colon, budget = name.partition(":")
    if colon and name in bots:
        return _with_budget(name, budget, seed)
    if name in bots:
        return bots[name](seed)
    from cardwright.plugins.guards import GuardedBot

    known = plugins.everything().bots
    if name not in known:
        hint = did_you_mean(name, known) or f"known: {', '.join(known)}"
        raise SettingError(codes.WRONG_SETUP, f"there is no bot '{name}'", hint)
    return GuardedBot(known[name].plugin, name, known[name].what, seed)


def plays_out(name: str, pack: Pack) -> bool:
    """Whether a bot of that name has no measure of a position in games of a pack, and plays its options out."""
    return name == "greedy" and pack.heuristic is None


def play_out(state: State, bots: Sequence[Bot]) -> None:
    """Plays on to the end, every player with the bot of that number."""
    from cardwright.bots.seat import Seat

    seats = [Seat(state, player) for player in range(len(bots))]
    while decisions := state.decisions:
        player = decisions[0].player
        state.choose(bots[player].choose(seats[player]), player)
