"""Many games of one table, in one process or several, with the same results."""

from __future__ import annotations

import hashlib
import os
import signal
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from random import Random
from threading import Thread
from time import perf_counter

from cardwright.bots import bot_named, play_out
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.tally import BrokenGame, Tally
from cardwright.errors import GameError, SettingError
from cardwright.findings import codes
from cardwright.play.game import Game
from cardwright.play.state import State
from cardwright.project import Project

# Seconds that a part takes, about: short enough for a lively progress bar and a quick end, long enough
# for handing it to another process to cost nothing.
SECONDS_PER_PART = 0.25
FIRST_PART, LARGEST_PART = 8, 2000
# Parts handed to each process ahead of time, so that none waits for its next one.
AHEAD = 2


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: all that it takes to play it again."""

    pack: str
    options: Mapping[str, str]
    players: int
    bots: tuple[str, ...]
    """One name for each seat that rules do not play."""
    seed: int
    extensions: tuple[str, ...] = ()


def seed_of(seed: int, number: int) -> int:
    """The seed of a game of a series: independent of the other games, and of which process plays it when."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=8).digest())


def play_part(game: Game, series: Series, first: int, count: int) -> Tally:
    """The games of a series from one number on. A game that breaks is counted as such, and the others go on."""
    tally = Tally.of(game.pack.seats(series.players))
    for number in range(first, first + count):
        seed = seed_of(series.seed, number)
        state: State | None = None
        try:
            state = game.start(series.players, seed)
            unmeasured = _play(state, series.bots, seed)
        except GameError as error:
            choices = len(state.history) // 2 if state is not None else 0
            tally.add_broken(BrokenGame.by(error, number, seed, choices))
        else:
            result = state.result
            assert result is not None
            choices = len(state.history) // 2
            tally.add(result, choices)
            if unmeasured is not None:
                tally.add_unmeasured(BrokenGame.by(unmeasured, number, seed, choices))
    return tally


def _play(state: State, bots: tuple[str, ...], seed: int) -> GameError | None:
    """Plays to the end; why the heuristic could not be worked out on the way, if it could not."""
    if all(name == "random" for name in bots):
        state.play_out(Random(f"{seed}").random)
        return None
    playing = [bot_named(name, seed) for name in bots]
    play_out(state, playing)
    return next((it.unmeasured for it in playing if isinstance(it, GreedyBot) and it.unmeasured), None)


def simulate(
    game: Game, series: Series, games: int, jobs: int = 1, first: int = 0
) -> Generator[Tally, None, None]:
    """Tallies of the first games, the next games, and so on: together they are all of them.

    They come in order, so what has come when somebody stops is what a shorter series would have given. The series
    begins with game number `first`, from 0.
    """
    end = first + games
    return _alone(game, series, first, end) if jobs == 1 else _in_processes(game, series, first, end, jobs)


def _alone(game: Game, series: Series, first: int, end: int) -> Generator[Tally, None, None]:
    count = FIRST_PART
    while first < end:
        count = min(count, end - first)
        started = perf_counter()
        yield play_part(game, series, first, count)
        first += count
        count = _next_count(count, perf_counter() - started)


def _next_count(count: int, seconds: float) -> int:
    return max(1, min(LARGEST_PART, 2 * count, int(count * SECONDS_PER_PART / max(seconds, 1e-6))))


# -------------------------------------------------------------------------------------- several processes


@dataclass(frozen=True, slots=True)
class _Task:
    """What a process plays for another one. Forked off, it has the game already; otherwise it loads it."""

    series: Series
    game: Game | None

    def __reduce__(self) -> tuple[type[_Task], tuple[Series, None]]:
        return _Task, (self.series, None)


_task: _Task | None = None
"""Set in a process that plays for another one, and never in that other one."""


def _in_processes(
    game: Game, series: Series, first: int, end: int, jobs: int
) -> Generator[Tally, None, None]:
    game.program(series.players)
    pool = ProcessPoolExecutor(jobs, initializer=_get_ready, initargs=(_Task(series, game),))
    under_way: deque[Future[tuple[Tally, float]]] = deque()
    count = FIRST_PART
    try:
        while first < end or under_way:
            while first < end and len(under_way) < AHEAD * jobs:
                count = min(count, end - first)
                # The first call starts the processes.
                with _deaf_to_interrupts():
                    under_way.append(pool.submit(_part, first, count))
                first += count
            tally, seconds = under_way.popleft().result()
            count = _next_count(tally.played, seconds)
            yield tally
    except BrokenProcessPool:
        message = "a process that played games was ended from outside"
        raise SettingError(codes.WRONG_SETUP, message, "is there enough memory? try fewer --jobs") from None
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Holds Ctrl-C back, also in the processes that are started here: none may end halfway."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _get_ready(task: _Task) -> None:
    """Begins a process that plays for another one."""
    global _task
    # Ctrl-C is for the one who shows the results; he ends us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    series = task.series
    game = task.game or Project.from_folder(series.pack, series.extensions).game(dict(series.options))
    _task = _Task(series, game)


def _end_with_parent() -> None:
    """Ends this process when the one that it plays for has ended, however that came about."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _part(first: int, count: int) -> tuple[Tally, float]:
    assert _task is not None and _task.game is not None
    started = perf_counter()
    tally = play_part(_task.game, _task.series, first, count)
    return tally, perf_counter() - started
