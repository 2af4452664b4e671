"""Very many games by Python and as machine code at once.

    python -m tests.native.soak --pack insurrection             # 5,000 compared after every choice, 100,000 at their end
    python -m tests.native.soak --generated 1000 --fuzzed 1000  # packs that nobody wrote

Tables are drawn by chance: how many players, which options. The exit code is 1 after a difference.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import cardwright
from cardwright import PackError
from cardwright.errors import GameError
from cardwright.native.backends import NATIVE
from cardwright.play.game import Game
from cardwright.project import Project
from tests.fuzz import inputs
from tests.native.both import play_both, same_error, same_play_out
from tests.native.test_generated import MOST, plain

PACKS = ("insurrection", "rebel_nox", "requiem", "dune_rivals")
# So many tables of a pack are compiled; their games follow one another.
TABLES = 40


@cache
def checked(pack: str) -> Game:
    return cardwright.load(pack)


def table(pack: str, number: int) -> tuple[Game, int]:
    """A game with options and a number of players, all by chance."""
    draw, known = Random(f"{pack} {number}"), checked(pack).checked
    options = {name: draw.choice(it.words) for name, it in known.pack.options.items() if it.words}
    return Game(known, options), draw.choice(known.pack.tables)


def whole(game: Game, players: int, seed: int) -> int:
    """A game that both play out, compared at its end; how many choices it had."""
    try:
        python = game.start(players, seed)
    except GameError as error:
        same_error(error, lambda: game.start(players, seed, backend=NATIVE))
        return 0
    same_play_out(python, game.start(players, seed, backend=NATIVE), seed)
    return len(python.history) // 2


def packs_by_chance(generated: int, fuzzed: int) -> Iterator[tuple[str, Game]]:
    """Generated packs, and what is sound of the fuzzer's, with their names."""
    for seed in range(generated):
        yield f"generated {seed}", plain(seed)
    for number in range(fuzzed):
        files = inputs.pack(Random(f"0 pack {number}").randrange)
        texts = {name: data.decode(errors="replace") for name, data in files.items()}
        try:
            yield f"fuzzed {number}", Project.from_texts(texts, "fuzzed").game()
        except PackError:
            continue


class Figures:
    """What came of it."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.wrong = 0

    def add(self, what: str, count: int) -> None:
        self.done[what] += count

    def found(self, where: str, error: Exception) -> None:
        self.wrong += 1
        print(f"{where}: {type(error).__name__} {error}", flush=True)


def soak_pack(pack: str, stepwise: int, at_the_end: int, figures: Figures) -> None:
    for number in range(min(TABLES, max(stepwise, at_the_end))):
        game, players = table(pack, number)
        if note := game.backend_note(players):
            figures.found(f"{pack}, table {number}", AssertionError(note))
            continue
        for kind, play, games in (
            ("states", play_both, stepwise),
            ("choices of whole games", whole, at_the_end),
        ):
            for seed in range(number, games, TABLES):
                try:
                    figures.add(kind, play(game, players, seed))
                except Exception as error:  # a difference is a finding, not the end of the others
                    figures.found(
                        f"{pack}, table {number} ({game.options}, {players} players), seed {seed}", error
                    )


def soak_packs_by_chance(generated: int, fuzzed: int, figures: Figures) -> None:
    for name, game in packs_by_chance(generated, fuzzed):
        players = game.pack.fewest
        try:
            if game.backend_note(players):
                figures.add("packs that only Python plays", 1)
                continue
            figures.add("packs", 1)
            figures.add(
                "states", sum(play_both(game, players, seed, MOST, natively=False) for seed in range(3))
            )
        except Exception as error:
            figures.found(name, error)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.native.soak", description="machine code against Python"
    )
    parser.add_argument("--pack", choices=PACKS)
    parser.add_argument("--states", type=int, default=5_000, help="games compared after every choice (5000)")
    parser.add_argument("--games", type=int, default=100_000, help="games compared at their end (100000)")
    parser.add_argument("--generated", type=int, default=0, help="generated packs (0)")
    parser.add_argument(
        "--fuzzed", type=int, default=0, help="packs of the fuzzer, of which the sound are played (0)"
    )
    given = parser.parse_args(arguments)
    figures = Figures()
    if given.pack:
        soak_pack(given.pack, given.states, given.games, figures)
    soak_packs_by_chance(given.generated, given.fuzzed, figures)
    done = ", ".join(f"{count:,} {what}" for what, count in figures.done.items())
    print(f"{given.pack or 'packs by chance'}: {done}, {figures.wrong:,} differences")
    return int(figures.wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
