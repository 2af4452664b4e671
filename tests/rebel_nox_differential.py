"""The same game of Rebel Nox on the kernel and on the oracle, compared before every choice.

    play(game_number(12345))       # raises Difference at the first thing that is not the same
    replay(setup, choices)         # the choices of a Difference, made again

Besides what every pair of games compares (tests/pairs.py): what the pack reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import cardwright
from tests import pairs
from tests.oracle.rebel_nox import Oracle
from tests.oracle.rebel_nox_table import LOCATION_NAMED, LOCATIONS, NUMBERS, REBELS, Table
from tests.oracle.table import Option
from tests.pairs import Choice
from tests.rebel_nox_touched import Touched

STYLES = ("random", "without flags", "stealthy")
PLACES = [kind for kind in LOCATION_NAMED if kind != "nexus"]
# Compiling for a pyramid takes as long as playing some games: the same pyramids are laid again and again.
PYRAMIDS = 9


@dataclass(frozen=True)
class Setup:
    """All that a game depends on: with a style of choosing, the whole game."""

    players: int
    seed: int
    first_pyramid: tuple[str, ...] = ()
    style: str = "random"

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The kernel's options; hashable."""
        return (("first_pyramid", ", ".join(self.first_pyramid)),) if self.first_pyramid else ()


def game_number(number: int, seed: int = 0) -> Setup:
    """The setup of a numbered game: all player counts and styles take turns, every fourth names a pyramid."""
    return Setup(
        players=4 + number % 3,
        seed=seed + number,
        first_pyramid=some_pyramid(number // 12 % PYRAMIDS) if number // 3 % 4 == 3 else (),
        style=STYLES[number // 12 % len(STYLES)],
    )


@cache
def some_pyramid(number: int) -> tuple[str, ...]:
    return tuple(Random(number).sample(PLACES, 5))


@cache
def _pack() -> cardwright.Game:
    return cardwright.load("rebel_nox")


@cache
def kernel_game(options: tuple[tuple[str, str], ...]) -> cardwright.Game:
    return cardwright.Game(_pack().checked, dict(options))


class Pair(pairs.Pair):
    """One game on both engines."""

    oracle: Oracle

    def __init__(self, setup: Setup) -> None:
        state = kernel_game(setup.options).start(setup.players, setup.seed)
        super().__init__(setup, state, Oracle(setup.players, setup.seed, setup.first_pyramid or None))

    def compare_result(self) -> None:
        super().compare_result()
        result, table = self.state.result, self.oracle.table
        assert result is not None
        self.same("report", result.report, {"rounds": table.rounds, "team_size": table.team_size})

    def score_pad(self) -> list[tuple[int, str, int]]:
        return score_pad(self.oracle.table)


def score_pad(table: Table) -> list[tuple[int, str, int]]:
    """The followers that were gained; a bonus is for no piece."""
    lines = table.breakdown
    return [(player, "" if piece is None else name_of(piece), points) for player, piece, points in lines]


def name_of(piece: int) -> str:
    """A piece by the kernel's name for it."""
    if piece in REBELS:
        return ("rebel_chief", "rebel#1", "rebel#2")[REBELS.index(piece)]
    return NUMBERS[piece].kind if piece in NUMBERS else LOCATIONS[piece].kind


# ------------------------------------------------------------------------------------------------- choosing


def preferred(style: str, table: Table, options: Sequence[Option]) -> list[int]:
    """The options among which a style chooses.

    Without Flags followers come slowly, so that games last until old locations come again. The stealthy
    play Infiltrators and hand Rebel cards on: many hands are swapped, many teams change.
    """
    everything = [*range(len(options))]
    if style == "random" or options[0][0] != "piece":
        return everything
    cards = [piece for _, piece in options]
    if style == "without flags":
        liked = [piece in NUMBERS and not NUMBERS[piece].flag for piece in cards]
    elif table.stage == "cards":
        liked = [NUMBERS[piece].infiltrator > 0 for piece in cards]
    else:
        liked = [piece in REBELS for piece in cards]
    return [index for index in everything if liked[index]] or everything


def play(setup: Setup) -> Touched:
    """Plays a game on both engines. Raises Difference; gives what the game has touched."""
    pair, random, touched = Pair(setup), Random(setup.seed), Touched(games=1)
    table = pair.oracle.table
    pair.compare()
    while not pair.oracle.over:
        ((player, options),) = pair.oracle.pending.items()
        touched.note_choice(table)
        before = [hand[:] for hand in table.hand]
        pair.choose(player, random.choice(preferred(setup.style, table, options)))
        pair.compare()
        touched.note_hands(before, table.hand)
    pair.compare_result()
    touched.note_end_of_round(table)
    touched.times[f"over in round {table.rounds}"] += 1
    return touched


def replay(setup: Setup, choices: Sequence[Choice]) -> Pair:
    """Makes the choices on both engines, comparing again."""
    pair = Pair(setup)
    pair.make(choices)
    return pair
