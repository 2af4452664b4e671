"""Many games of one table, in one process or several, with the same results."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from cardwright.bots import Bot, bot_named, play_out
from cardwright.bots.actions import Offered, SharedChance, play_noting
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.ismcts import IsmctsBot
from cardwright.bots.series import Series, game_of, keep_game, seed_of
from cardwright.bots.tally import BrokenGame, Tally
from cardwright.bots.workers import AHEAD, end_pool, in_order, pool
from cardwright.errors import GameError, SettingError
from cardwright.findings import codes
from cardwright.native.backends import AUTO, NATIVE, PYTHON, native_or_none
from cardwright.play.game import Game
from cardwright.play.state import State

# Seconds that a part takes, about: short enough for a lively progress bar and a quick end, long enough
# for handing it to another process to cost nothing.
SECONDS_PER_PART = 0.25
FIRST_PART, LARGEST_PART = 8, 20_000
# Seconds that Python would have to play for machine code to be worth compiling, and for which it is tried out how long games take.
WORTH_COMPILING, TRYING = 2.0, 0.1


def play_part(game: Game, series: Series, first: int, count: int, backend: str = PYTHON) -> Tally:
    """The games of a series from one number on. A game that breaks is counted as such, and the others go on.

    The tally is the same by any backend; where not all players choose by chance, Python plays.
    """
    program = game.program(series.players)
    native = native_or_none(program, backend, by_chance(series.bots)) if not series.actions else None
    if native is not None:
        from cardwright.bots.native_part import play_natively

        one = partial(_play_one, game, series)
        return play_natively(native, program.layout, series, first, count, one)
    tally = Tally.of(game.pack.seats(series.players))
    for number in range(first, first + count):
        _play_one(game, series, tally, number)
    return tally


def _play_one(game: Game, series: Series, tally: Tally, number: int) -> None:
    """Plays a game of a series and counts it."""
    seed = seed_of(series.seed, number)
    state: State | None = None
    try:
        state = game.start(series.players, seed)
        if series.actions:
            noted, unmeasured = _play_noting(state, series.bots, seed)
        else:
            noted = []
            unmeasured = play(state, series.bots, seed)
    except GameError as error:
        choices = len(state.history) // 2 if state is not None else 0
        tally.add_broken(BrokenGame.by(error, number, seed, choices))
    else:
        result = state.result
        assert result is not None
        choices = len(state.history) // 2
        tally.add(result, choices)
        tally.add_actions(noted, result.winners)
        if unmeasured is not None:
            tally.add_unmeasured(BrokenGame.by(unmeasured, number, seed, choices))


def by_chance(bots: tuple[str, ...]) -> bool:
    """Whether all players take whatever comes."""
    return all(name == "random" for name in bots)


def play(state: State, bots: tuple[str, ...], seed: int) -> GameError | None:
    """Plays to the end; why the heuristic could not be worked out on the way, if it could not."""
    if by_chance(bots):
        state.play_out(seed)
        return None
    playing = [bot_named(name, seed) for name in bots]
    play_out(state, playing)
    return _unmeasured(playing)


def _play_noting(state: State, bots: tuple[str, ...], seed: int) -> tuple[list[Offered], GameError | None]:
    """The same choice by choice, with all that was offered on the way."""
    playing: list[Bot]
    if by_chance(bots):
        playing = [SharedChance(seed)] * len(bots)
    else:
        playing = [bot_named(name, seed) for name in bots]
    return play_noting(state, playing), _unmeasured(playing)


def _unmeasured(playing: Sequence[Bot]) -> GameError | None:
    return next(
        (it.unmeasured for it in playing if isinstance(it, GreedyBot | IsmctsBot) and it.unmeasured), None
    )


def simulate(
    game: Game,
    series: Series,
    games: int,
    jobs: int = 1,
    first: int = 0,
    executor: Executor | None = None,
    backend: str = AUTO,
) -> Generator[Tally, None, None]:
    """Tallies of the first games, the next games, and so on: together they are all of them.

    They come in order, so what has come when somebody stops is what a shorter series would have given. The series
    begins with game number `first`, from 0. The games are played here, in `jobs` processes (threads, where machine code
    plays), or by an executor: the tallies add up to the same. `auto` compiles machine code where that pays.
    """
    keep_game(series, game)
    fingerprint = game.program(series.players).fingerprint
    parts = _Parts(series, fingerprint, first, first + games)
    if backend == AUTO and executor is None and by_chance(series.bots) and not series.actions:
        yield from parts.tried_out(jobs)
    if not series.actions and (backend != AUTO or parts.worth_compiling(jobs)):
        native = native_or_none(game.program(series.players), backend, by_chance(series.bots))
        parts.backend = PYTHON if native is None else NATIVE
    if executor is not None:
        yield from parts.played(executor, AHEAD * max(jobs, 1))
    elif jobs == 1:
        yield from parts.played(None, 1)
    elif parts.first < parts.end:
        workers = pool(jobs) if parts.backend == PYTHON else ThreadPoolExecutor(jobs)
        try:
            yield from parts.played(workers, AHEAD * jobs)
        finally:
            end_pool(workers)


@dataclass(slots=True)
class _Parts:
    """Cuts a series into parts that take about `SECONDS_PER_PART` each."""

    series: Series
    fingerprint: str
    first: int
    end: int
    count: int = FIRST_PART
    backend: str = PYTHON
    seconds_per_game: float = 0.0

    def tried_out(self, jobs: int) -> Generator[Tally, None, None]:
        """Plays games with Python until it is known how long they take."""
        end = perf_counter() + TRYING
        for tally in self.played(None, 1):
            yield tally
            if self.worth_compiling(jobs) or perf_counter() > end:
                return

    def worth_compiling(self, jobs: int) -> bool:
        """Whether the games that are left take Python much longer than compiling would."""
        return self.seconds_per_game * (self.end - self.first) > WORTH_COMPILING * max(jobs, 1)

    def played(self, executor: Executor | None, ahead: int) -> Generator[Tally, None, None]:
        for tally, seconds in in_order(executor, self._tasks(), ahead):
            self.seconds_per_game = max(seconds, 1e-6) / max(tally.played, 1)
            fitting = int(SECONDS_PER_PART / self.seconds_per_game)
            self.count = max(1, min(LARGEST_PART, 2 * tally.played, fitting))
            yield tally

    def _tasks(self) -> Iterator[partial[tuple[Tally, float]]]:
        while self.first < self.end:
            count = min(self.count, self.end - self.first)
            first, self.first = self.first, self.first + count
            yield partial(timed_part, self.series, self.fingerprint, first, count, self.backend)


def timed_part(
    series: Series, fingerprint: str, first: int, count: int, backend: str = PYTHON
) -> tuple[Tally, float]:
    """What `play_part` gives, by whichever process is asked, and how long it took.

    Raises SettingError where another program would be played than the one with that fingerprint.
    """
    game = game_of(series)
    if game.program(series.players).fingerprint != fingerprint:
        message = f"a process that plays has another version of '{series.pack}'"
        raise SettingError(codes.WRONG_SETUP, message, "install the same pack and the same Cardwright there")
    started = perf_counter()
    tally = play_part(game, series, first, count, backend)
    return tally, perf_counter() - started
