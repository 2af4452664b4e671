"""Very many games on the kernel and on the oracle, and with each a position that games seldom come to.

    python -m tests.soak                     # 100,000 games of Insurrection on two processes
    python -m tests.soak --pack rebel_nox
    python -m tests.soak --pack requiem-normal --games 20000
    python -m tests.soak --pack dune_rivals-1 --games 20000
    python -m tests.soak --only 4711         # one of them again, to look at a difference

One line at the end says how many games, decisions and differences; the exit code is 1 after a difference.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import repeat
from random import Random
from typing import Any, Protocol

from cardwright.native.backends import AUTO, PYTHON
from tests import (
    differential,
    dune_rivals_differential,
    dune_rivals_touched,
    fallen_turns,
    rebel_nox_differential,
    rebel_nox_positions,
    rebel_nox_touched,
    requiem_differential,
    requiem_touched,
)
from tests.touched import Touched

GAMES_AT_ONCE = 250
MOST_SHOWN = 10


class AnyTouched(Protocol):
    """What games have touched, whichever game it is."""

    def add(self, other: Any) -> None: ...
    def headline(self) -> str: ...
    def least(self) -> list[str]: ...


def play_some(first: int, count: int, seed: int) -> tuple[Touched, list[str]]:
    """Games of Insurrection by number: what they touched, and the differences found."""
    touched, found = Touched(), []
    for number in range(first, first + count):
        setup, position = differential.game_number(number, seed), fallen_turns.position_number(seed + number)
        try:
            touched.add(differential.play(setup))
        except Exception as error:  # a broken game is a finding, not the end of the others
            found.append(_finding(number, error, setup))
        try:
            fallen_turns.play_position(position, Random(number))
        except Exception as error:
            found.append(_finding(number, error, position))
    return touched, found


def play_some_rebel_nox(first: int, count: int, seed: int) -> tuple[rebel_nox_touched.Touched, list[str]]:
    """Games of Rebel Nox by number: what they touched, and the differences found."""
    touched, found = rebel_nox_touched.Touched(), []
    for number in range(first, first + count):
        setup = rebel_nox_differential.game_number(number, seed)
        try:
            touched.add(rebel_nox_differential.play(setup))
        except Exception as error:
            found.append(_finding(number, error, setup))
        for position_number in (rebel_nox_positions.trick_number, rebel_nox_positions.end_number):
            position = position_number(seed + number)
            try:
                touched.add(rebel_nox_positions.play(position))
            except Exception as error:
                found.append(_finding(number, error, position))
    return touched, found


def play_some_requiem(
    mode: str, first: int, count: int, seed: int
) -> tuple[requiem_touched.Touched, list[str]]:
    """Games of a mode of Requiem by number: what they touched, and the differences found.

    Machine code plays them, if it is installed, and Python every tenth.
    """
    touched, found = requiem_touched.Touched(mode), []
    for number in range(first, first + count):
        setup = requiem_differential.game_number(number, mode, seed)
        backend = PYTHON if number % 10 == 9 else AUTO
        try:
            touched.add(requiem_differential.play(setup, backend))
        except Exception as error:
            found.append(_finding(number, error, setup))
    return touched, found


def play_some_dune_rivals(
    humans: int, first: int, count: int, seed: int
) -> tuple[dune_rivals_touched.Touched, list[str]]:
    """Games of Dune Rivals by number, with so many people: what they touched, and the differences found."""
    touched, found = dune_rivals_touched.Touched(), []
    for number in range(first, first + count):
        setup = dune_rivals_differential.game_number(number, humans, seed)
        try:
            touched.add(dune_rivals_differential.play(setup))
        except Exception as error:
            found.append(_finding(number, error, setup))
    return touched, found


PLAYED_BY: dict[str, Callable[[int, int, int], tuple[AnyTouched, list[str]]]] = {
    "insurrection": play_some,
    "rebel_nox": play_some_rebel_nox,
    **{f"requiem-{mode}": partial(play_some_requiem, mode) for mode in requiem_differential.MODES},
    **{f"dune_rivals-{humans}": partial(play_some_dune_rivals, humans) for humans in (1, 2)},
}


def _finding(number: int, error: Exception, played: object) -> str:
    told = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}\n  {played}"
    return f"game {number}: {told}"


def in_portions(games: int) -> Iterator[tuple[int, int]]:
    for first in range(0, games, GAMES_AT_ONCE):
        yield first, min(GAMES_AT_ONCE, games - first)


def soak(pack: str, games: int, jobs: int, seed: int) -> int:
    started = time.monotonic()
    play_portion, differences, done = PLAYED_BY[pack], 0, 0
    touched, _ = play_portion(0, 0, seed)  # nothing yet
    firsts, counts = zip(*in_portions(games), strict=True)
    with ProcessPoolExecutor(jobs) as pool:
        for portion, found in pool.map(play_portion, firsts, counts, repeat(seed)):
            touched.add(portion)
            for difference in found[: max(0, MOST_SHOWN - differences)]:
                clear_line()
                print(difference, flush=True)
            differences += len(found)
            done += GAMES_AT_ONCE
            show_progress(min(done, games), games, differences)
    clear_line()
    print(
        f"{games:,} games, {touched.headline()}, "
        f"{differences:,} differences, {time.monotonic() - started:.0f} s; "
        f"least touched: {', '.join(touched.least())}"
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
    parser.add_argument("--pack", choices=PLAYED_BY, default="insurrection", help="the game (insurrection)")
    parser.add_argument("--games", type=positive, default=100_000, help="how many (100000)")
    parser.add_argument("--jobs", type=positive, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed (0)")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="play this one game and stop")
    arguments = parser.parse_args()
    if arguments.only is None:
        return soak(arguments.pack, arguments.games, arguments.jobs, arguments.seed)
    _, found = PLAYED_BY[arguments.pack](arguments.only, 1, arguments.seed)
    print(*found or [f"game {arguments.only}: no difference"])
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
