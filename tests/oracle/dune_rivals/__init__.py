"""Dune Imperium: Insurrection, Rivals, written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.oracle.dune_rivals.hagal import EXPANSIONS
from tests.oracle.dune_rivals.rounds import play_on
from tests.oracle.dune_rivals.setup import set_up
from tests.oracle.dune_rivals.table import DIFFICULTIES, SARDAUKAR, VARIANTS, Step, Table
from tests.oracle.table import Asking, Chance, Played


class Game(Played):
    """A game in play, from its beginning or from a position."""

    def __init__(self, table: Table, game: Asking) -> None:
        self.table = table
        super().__init__(game)

    def state(self) -> dict[str, Any]:
        return self.table.state()

    @property
    def chance(self) -> Chance:
        return self.table.chance

    @property
    def steps(self) -> list[Step]:
        """What has happened, with the reason of each step."""
        return self.table.steps

    @property
    def outcome(self) -> str:
        return self.table.outcome

    @property
    def points(self) -> list[int]:
        return [seat.vp for seat in self.table.seats]

    @property
    def winners(self) -> list[int]:
        return self.table.winners[:]


class Oracle(Game):
    """A whole game."""

    def __init__(
        self,
        humans: int = 1,
        seed: int = 0,
        difficulty: str = SARDAUKAR,
        rivals: Sequence[str] | None = None,
        variants: Iterable[str] = (),
        expansions: Iterable[str] = (),
    ) -> None:
        table = new_table(humans, seed, difficulty, variants, expansions)
        set_up(table, rivals)
        super().__init__(table, play_on(table))


def new_table(
    humans: int = 1,
    seed: int = 0,
    difficulty: str = SARDAUKAR,
    variants: Iterable[str] = (),
    expansions: Iterable[str] = (),
) -> Table:
    """Before setting up."""
    variants, expansions = [*variants], [*expansions]
    if humans not in (1, 2):
        raise ValueError("one human or two")
    for word, known in ((difficulty, DIFFICULTIES), *((it, VARIANTS) for it in variants)):
        if word not in known:
            raise ValueError(f"no such option: {word}")
    if not {*expansions} <= {*EXPANSIONS}:
        raise ValueError(f"no such expansion: {', '.join(expansions)}")
    return Table(humans, Chance(seed), difficulty, variants, expansions)
