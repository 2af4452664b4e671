"""Measuring contenders in turn, in seconds of the processor, so that what else the machine does hits all of them alike."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Any


@dataclass
class Contender:
    """A way of playing: `play` takes the number of the game, plays it and returns how many decisions it had.

    `midway` gives a state from the middle of a game and `copy` copies it; both may be left out. One that plays several
    `games_at_once` returns the decisions of all of them.
    """

    name: str
    play: Callable[[int], int]
    midway: Callable[[int], Any] | None = None
    copy: Callable[[Any], Any] | None = None
    games_at_once: int = 1
    rounds: list["Round"] = field(default_factory=list)

    def rates(self, unit: str) -> list[float]:
        """Games or decisions a second, round by round."""
        return [(one.games if unit == "games" else one.decisions) / one.seconds for one in self.rounds]

    def rate(self, unit: str) -> float:
        return median(self.rates(unit))

    def best(self, unit: str) -> float:
        return max(self.rates(unit))

    def ratio_to(self, other: "Contender", unit: str) -> float:
        """How many times as fast: the median over the rounds, each compared with the other's same round."""
        return median(mine / its for mine, its in zip(self.rates(unit), other.rates(unit), strict=True))


@dataclass(frozen=True)
class Round:
    """What one contender did in one of its rounds."""

    games: int
    decisions: int
    seconds: float


def measure(contenders: Sequence[Contender], seconds: float, rounds: int) -> None:
    """Gives every contender so many rounds of `seconds` each: A, B, C, A, B, C, …"""
    for contender in contenders:
        play_round(contender, range(10**6, 10**6 + 20), seconds)  # warms up: not recorded
    for number in range(rounds):
        for contender in contenders:
            games = range(number * 10**7, (number + 1) * 10**7)  # the same for all of them
            contender.rounds.append(play_round(contender, games, seconds))


def play_round(contender: Contender, games: Iterable[int], seconds: float) -> Round:
    """Plays games until the time is over; the last one is finished and counted with its time."""
    play = contender.play
    count = decisions = 0
    begin = now = process_time()
    for game in games:
        decisions += play(game)
        count += contender.games_at_once
        now = process_time()
        if now - begin >= seconds:
            break
    return Round(count, decisions, now - begin)


def microseconds_per_copy(contender: Contender, states: int = 50, copies: int = 200) -> float | None:
    """The median over states from the middle of different games; None if it cannot copy."""
    if contender.midway is None or contender.copy is None:
        return None
    copy = contender.copy
    times = []
    for game in range(states):
        state = contender.midway(game)
        begin = process_time()
        for _ in range(copies):
            copy(state)
        times.append((process_time() - begin) / copies * 1e6)
    return median(times)
