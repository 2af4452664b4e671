"""The same game of Insurrection on the kernel and on the oracle, compared before every choice.

    play(game_number(12345))       # raises Difference at the first thing that is not the same
    replay(setup, choices)         # the choices of a Difference, made again

Besides what every pair of games compares (tests/pairs.py): the sides of the Lands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import cardwright
from tests import pairs
from tests.oracle.insurrection import Oracle
from tests.oracle.insurrection_table import LANDS
from tests.pairs import Choice
from tests.touched import TWO_SIDED, Touched, name_of, touched_by

# Compiling for a path takes as long as playing ten games: the same paths are laid again and again.
PATHS = 40


# --------------------------------------------------------------------------------------------- what is played


@dataclass(frozen=True)
class Setup:
    """All that a game depends on: with a style of choosing, the whole game."""

    players: int
    seed: int
    lands: str = "basic"
    path: tuple[tuple[str, str], ...] = ()
    style: str = "random"

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The kernel's options; hashable."""
        if self.path:
            return (("path", ", ".join(f"{kind}/{side}" for kind, side in self.path)),)
        return (("lands", self.lands),)


def game_number(number: int, seed: int = 0, paths: int = PATHS) -> Setup:
    """The setup of a numbered game: all player counts, kinds of paths and styles take turns.

    `paths` is the number of different exact paths.
    """
    lands = ("basic", "advanced", "mixed", "path")[number // 5 % 4]
    return Setup(
        players=2 + number % 5,
        seed=seed + number,
        lands="basic" if lands == "path" else lands,
        path=some_path(number // 40 % paths) if lands == "path" else (),
        style=("random", "for evil")[number // 20 % 2],
    )


@cache
def some_path(number: int) -> tuple[tuple[str, str], ...]:
    """Four Lands, each on either side."""
    random = Random(number)
    return tuple((kind, random.choice(("basic", "advanced"))) for kind in random.sample(TWO_SIDED, 4))


@cache
def _pack() -> cardwright.Game:
    return cardwright.load("insurrection")


@cache
def kernel_game(options: tuple[tuple[str, str], ...]) -> cardwright.Game:
    return cardwright.Game(_pack().checked, dict(options))


# ------------------------------------------------------------------------------------------------ comparing


class Pair(pairs.Pair):
    """One game on both engines."""

    oracle: Oracle

    def __init__(self, setup: Setup) -> None:
        state = kernel_game(setup.options).start(setup.players, setup.seed)
        oracle = Oracle(setup.players, setup.seed, setup.lands, setup.path or None)
        super().__init__(setup, state, oracle)
        self.same("sides", self._sides(), oracle.sides)

    def _sides(self) -> dict[int, str]:
        return {land: ("basic", "advanced")[self.state.side[land]] for land in LANDS}

    @property
    def must_leave_marks(self) -> bool:
        """Does a decision wait that rule 21 limits: in a turn after Evil has won?"""
        return self.oracle.outcome == "evil" and any(self.oracle.table.played)

    @property
    def here(self) -> str:
        """The Land with the token if its Advanced side is up, else `basic`."""
        land = self.oracle.table.here
        return land.kind if self.oracle.table.on(land.kind) and land.kind in TWO_SIDED else "basic"

    def compare_result(self) -> None:
        self.same("sides", self._sides(), self.oracle.sides)
        super().compare_result()

    def score_pad(self) -> list[tuple[int, str, int]]:
        return [(player, name_of(piece), points) for player, piece, points in self.oracle.breakdown]


# ------------------------------------------------------------------------------------------------- choosing


def choose_for_evil(state: cardwright.State, decision: cardwright.Decision, random: Random) -> int:
    """An option that brings marks to the centre, so that many turns are played after Evil has won.

    Much is played that has marks, little is taken or removed; once Evil has won, anything goes.
    """
    layout = state.program.layout
    evil = state.v[layout.cells["outcome"]] == layout.pack.values["outcome"].words.index("evil")
    if evil or random.random() < 0.2:
        return random.randrange(len(decision))
    if decision[0].kind != "piece":
        return len(decision) - 1 if decision[0].kind == "branch" else 0  # looks, and lays it in the centre
    in_centre = state.at[decision.values[0]] == layout.rows["centre"]
    sign = -1 if in_centre else 1
    cards = [index for index, option in enumerate(decision) if option.kind == "piece"]
    kinds = {index: layout.pieces[decision.values[index]].kind for index in cards}
    return max(cards, key=lambda index: sign * kinds[index].faces[0].icons.get("corruption", 0))


def _choices(pair: Pair, setup: Setup) -> Iterator[Choice]:
    """The choices of a setup's style; players who choose together do so in any order."""
    random = Random(setup.seed)
    while decisions := pair.state.decisions:
        decision = random.choice(decisions)
        if setup.style == "for evil":
            yield decision.player, choose_for_evil(pair.state, decision, random)
        else:
            yield decision.player, random.randrange(len(decision))


def play(setup: Setup) -> Touched:
    """Plays a game on both engines. Raises Difference; gives what the game has touched."""
    pair = Pair(setup)
    after_evil: Counter[str] = Counter()
    pair.compare()
    for player, index in _choices(pair, setup):
        if pair.must_leave_marks:
            after_evil[pair.here] += 1
        pair.choose(player, index)
        pair.compare()
    pair.compare_result()
    touched = touched_by(pair.state.view(0))
    touched.decisions, touched.after_evil = len(pair.choices), after_evil
    return touched


def replay(setup: Setup, choices: Sequence[Choice]) -> Pair:
    """Makes the choices on both engines, comparing again."""
    pair = Pair(setup)
    pair.make(choices)
    return pair
