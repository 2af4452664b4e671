"""Many games of one table, in one process or several, with the same results."""

from __future__ import annotations

import hashlib
import signal
from collections import deque
from collections.abc import Generator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random
from time import perf_counter

from cardwright import codes
from cardwright.bots import bot_named, play_out
from cardwright.bots.tally import Tally
from cardwright.engine.game import Game
from cardwright.errors import GameError, SettingError
from cardwright.packs.load import load

# A part takes about so many seconds: short enough for a lively progress bar and a quick end, long enough
# for handing it to another process to cost nothing.
SECONDS_PER_PART = 0.25
FIRST_PART, LARGEST_PART = 8, 2000
# Parts handed to each process ahead of time, so that none waits for its next one.
AHEAD = 2


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: all that it takes to play it again."""

    pack: str
    options: Mapping[str, str]
    players: int
    bots: tuple[str, ...]
    """One name for each seat."""
    seed: int
    extensions: tuple[str, ...] = ()


def seed_of(seed: int, number: int) -> int:
    """The seed of a game of a series: games have nothing in common, whoever plays them in what order."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=8).digest())


def play_part(game: Game, table: Table, first: int, count: int) -> Tally:
    """The games of a series from one number on."""
    tally = Tally.of(table.players)
    by_chance = all(name == "random" for name in table.bots)
    for number in range(first, first + count):
        seed = seed_of(table.seed, number)
        try:
            state = game.start(table.players, seed)
            if by_chance:
                state.play_out(Random(f"{seed}").random)
            else:
                play_out(state, [bot_named(name, seed) for name in table.bots])
        except GameError as error:
            error.message += f" (game {number + 1}, players={table.players}, seed={seed})"
            error.args = (error.code, error.message, error.rule, error.span)
            raise
        result = state.result
        assert result is not None
        tally.add(result, len(state.history) // 2)
    return tally


def simulate(game: Game, table: Table, games: int, jobs: int = 1) -> Generator[Tally, None, None]:
    """Tallies of the first games, the next games, and so on: together they are all of them.

    They come in order, so what has come when somebody stops is what a shorter series would have given.
    """
    return _alone(game, table, games) if jobs == 1 else _in_processes(game, table, games, jobs)


def _alone(game: Game, table: Table, games: int) -> Generator[Tally, None, None]:
    first, count = 0, FIRST_PART
    while first < games:
        count = min(count, games - first)
        started = perf_counter()
        yield play_part(game, table, first, count)
        first += count
        count = _next_count(count, perf_counter() - started)


def _next_count(count: int, seconds: float) -> int:
    return max(1, min(LARGEST_PART, 2 * count, int(count * SECONDS_PER_PART / max(seconds, 1e-6))))


# -------------------------------------------------------------------------------------- several processes

_game: Game | None = None
"""The game that this process plays for another one."""


def _in_processes(game: Game, table: Table, games: int, jobs: int) -> Generator[Tally, None, None]:
    global _game
    # A process that is forked off has the game already; others load it.
    _game = game
    game.program(table.players)
    pool = ProcessPoolExecutor(jobs, initializer=_get_ready, initargs=(table,))
    under_way: deque[Future[tuple[Tally, float]]] = deque()
    first, count = 0, FIRST_PART
    try:
        while first < games or under_way:
            while first < games and len(under_way) < AHEAD * jobs:
                count = min(count, games - first)
                under_way.append(pool.submit(_part, table, first, count))
                first += count
            tally, seconds = under_way.popleft().result()
            count = _next_count(tally.games, seconds)
            yield tally
    except BrokenProcessPool:
        message = "a process that played games was ended from outside"
        raise SettingError(codes.WRONG_SETUP, message, "is there enough memory? try fewer --jobs") from None
    finally:
        _game = None
        pool.shutdown(cancel_futures=True)


def _get_ready(table: Table) -> None:
    global _game
    # Ctrl-C is for the one who shows the results; he ends us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _game is None:
        _game = Game(load(table.pack, table.extensions), dict(table.options))


def _part(table: Table, first: int, count: int) -> tuple[Tally, float]:
    assert _game is not None
    started = perf_counter()
    tally = play_part(_game, table, first, count)
    return tally, perf_counter() - started
