"""How many simulations `ismcts` makes in a second, beside the games that chance plays out in the same seconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Any

import cardwright
from cardwright.bots.ismcts import IsmctsBot
from cardwright.bots.seat import Seat
from cardwright.native.backends import AUTO, PYTHON

PLAYERS, SIMULATIONS, ROUNDS = 4, 1000, 5
# Choices that have been made by chance when the bot is asked: the beginning, the middle and the end of a game.
AFTER = (0, 12, 24, 36, 48)


@dataclass
class Speed:
    """Seconds of the processor for a choice, and for as many whole games as the choice has simulations, round by round."""

    pack: str
    backend: str
    choices: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        seconds = median(self.choices)
        return {
            "simulations_per_second": SIMULATIONS / seconds,
            "milliseconds_per_choice": 1000 * seconds,
            "ratio_to_play_out": median(map(lambda own, its: own / its, self.choices, self.games)),
        }


def measure(packs: tuple[str, ...] = ("insurrection", "rebel_nox")) -> list[Speed]:
    """The speeds of a choice in 1,000 simulations; packs and games take turns."""
    found = [Speed(it, backend) for it in packs for backend in (PYTHON, AUTO)]
    games = {it: cardwright.load(it) for it in packs}
    for number in range(ROUNDS):
        for speed in found:
            start = games[speed.pack].start(PLAYERS, number)
            seats = [_asked(start, number + after, after) for after in AFTER]
            # What is worked out once for a pack is not the choice's.
            IsmctsBot(number, 1, speed.backend).thoughts(seats[0])
            begin = process_time()
            for seat in seats:
                IsmctsBot(number, SIMULATIONS, speed.backend).thoughts(seat)
            middle = process_time()
            for seed in range(SIMULATIONS // 10):
                start.copy().play_out(seed)
            speed.choices.append((middle - begin) / len(seats))
            speed.games.append(10 * (process_time() - middle))
    return found


def _asked(start: Any, seed: int, after: int) -> Seat:
    """The seat that is asked after some choices by chance, and has several options."""
    state = start.copy()
    made = 0
    while made < after or len(state.decisions[0]) == 1:
        decision = state.decisions[0]
        state.choose((seed * 7 + made) % len(decision), decision.player)
        made += 1
        if state.over:
            return _asked(start, seed + 1, after // 2)
    return Seat(state, state.decisions[0].player)


def table(speeds: list[Speed]) -> list[str]:
    lines = [
        "| pack | by | simulations/s | ms for a choice in 1,000 | a simulation, ratio to a whole game by chance in Python |",
        "|---|---|---:|---:|---:|",
    ]
    for it in speeds:
        told = it.to_json()
        lines.append(
            f"| {it.pack} | {'Python' if it.backend == PYTHON else 'machine code'} | {told['simulations_per_second']:,.0f} | {told['milliseconds_per_choice']:.0f} "
            f"| {told['ratio_to_play_out']:.2f} |"
        )
    return lines
