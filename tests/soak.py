"""Very many games on the kernel and on the oracle; of Insurrection, with each a turn laid out after Evil has won.

    python -m tests.soak                     # 100,000 games of Insurrection on two processes
    python -m tests.soak --pack rebel_nox    # of another pack that has an oracle
    python -m tests.soak --only 4711         # one of them again, to look at a difference

One line at the end says how many games, decisions and differences; the exit code is 1 after a difference.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random

from tests import rebel_nox_differential as rebel_nox
from tests.differential import game_number, play
from tests.fallen_turns import play_position, position_number
from tests.touched import Touched

GAMES_AT_ONCE = 250
MOST_SHOWN = 10


def play_some(first: int, count: int, seed: int) -> tuple[Touched, list[str]]:
    """Games by number: what they touched, and the differences found."""
    touched, found = Touched(), []
    for number in range(first, first + count):
        setup, position = game_number(number, seed), position_number(seed + number)
        try:
            touched.add(play(setup))
        except Exception as error:  # a broken game is a finding, not the end of the others
            found.append(_finding(number, error, setup))
        try:
            play_position(position, Random(number))
        except Exception as error:
            found.append(_finding(number, error, position))
    return touched, found


class Counted(Counter[str]):
    """What games of Rebel Nox have touched, added up as `Touched` is."""

    def add(self, other: Counter[str]) -> None:
        self.update(other)


def play_some_rebel_nox(first: int, count: int, seed: int) -> tuple[Counted, list[str]]:
    touched, found = Counted(), []
    for number in range(first, first + count):
        setup = rebel_nox.game_number(number, seed)
        try:
            touched.add(rebel_nox.play(setup))
        except Exception as error:
            found.append(_finding(number, error, setup))
    return touched, found


def told(touched: Touched | Counted) -> str:
    """What was played, for the last line."""
    if isinstance(touched, Counted):
        untouched = sorted(rebel_nox.EVERY_SORT - {*touched})
        return f"{touched['choices']:,} decisions, untouched: {', '.join(untouched) or 'nothing'}"
    return (
        f"{touched.decisions:,} decisions ({sum(touched.after_evil.values()):,} after Evil had won, "
        f"{touched.taken_back:,} cards taken back), least touched: {', '.join(touched.least())}"
    )


PLAYED: dict[
    str, tuple[type[Touched] | type[Counted], Callable[[int, int, int], tuple[object, list[str]]]]
] = {
    "insurrection": (Touched, play_some),
    "rebel_nox": (Counted, play_some_rebel_nox),
}
"""By pack: what is counted, and how some of its games are played on both engines."""


def _finding(number: int, error: Exception, played: object) -> str:
    told = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}\n  {played}"
    return f"game {number}: {told}"


def in_portions(games: int) -> Iterator[tuple[int, int]]:
    for first in range(0, games, GAMES_AT_ONCE):
        yield first, min(GAMES_AT_ONCE, games - first)


def soak(games: int, jobs: int, seed: int, pack: str = "insurrection") -> int:
    started = time.monotonic()
    counted, play_part = PLAYED[pack]
    touched, differences, done = counted(), 0, 0
    firsts, counts = zip(*in_portions(games), strict=True)
    with ProcessPoolExecutor(jobs) as pool:
        for portion, found in pool.map(play_part, firsts, counts, repeat(seed)):
            touched.add(portion)  # type: ignore[arg-type]
            for difference in found[: max(0, MOST_SHOWN - differences)]:
                clear_line()
                print(difference, flush=True)
            differences += len(found)
            done += GAMES_AT_ONCE
            show_progress(min(done, games), games, differences)
    clear_line()
    print(
        f"{games:,} games, {differences:,} differences, {time.monotonic() - started:.0f} s; {told(touched)}"
    )
    return 1 if differences else 0


def show_progress(done: int, games: int, differences: int) -> None:
    if sys.stderr.isatty():
        text = f"\r{done:,} of {games:,} games, {differences:,} differences"
        print(text, end="", file=sys.stderr, flush=True)


def clear_line() -> None:
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="the kernel against the oracle")
    parser.add_argument("--games", type=positive, default=100_000, help="how many (100000)")
    parser.add_argument("--jobs", type=positive, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed (0)")
    parser.add_argument("--pack", choices=list(PLAYED), default="insurrection", help="which game")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="play this one game and stop")
    arguments = parser.parse_args()
    if arguments.only is None:
        return soak(arguments.games, arguments.jobs, arguments.seed, arguments.pack)
    _, found = PLAYED[arguments.pack][1](arguments.only, 1, arguments.seed)
    print(*found or [f"game {arguments.only}: no difference"])
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
