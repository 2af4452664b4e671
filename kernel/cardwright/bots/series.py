"""What a series of games is, and the game that it plays: made once in each process that plays for it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.play.game import Game
    from cardwright.project import Project

# Games that a process keeps. The lab tries a hundred variants, each for a while.
GAMES_KEPT = 8


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
    change: str = ""
    """The text of one more extension, in memory; empty for none."""
    actions: bool = False
    """Whether it is counted what players are offered and what they take."""

    @property
    def table(self) -> tuple[object, ...]:
        """What its game depends on."""
        return self.pack, self.extensions, tuple(sorted(self.options.items())), self.change

    @property
    def block(self) -> int:
        """How many games have one seed: where bots differ, each sits once in every seat."""
        return 1 if len(set(self.bots)) <= 1 else len(self.bots)

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots of a game in which they rotate, seat by seat."""
        turn = number % self.block
        return (*self.bots[turn:], *self.bots[:turn])

    def changed(self, change: str) -> Series:
        """The same games with a pack that is changed in memory."""
        return replace(self, change=change)


def seed_of(seed: int, number: int) -> int:
    """The seed of a game of a series: independent of the other games, and of which process plays it when."""
    return seeds_of(seed, (number,))[0]


def seeds_of(seed: int, numbers: Iterable[int]) -> list[int]:
    """The seeds of several games of a series."""
    begun, seeds = hashlib.blake2b(b"%d/" % seed, digest_size=8), []
    for number in numbers:
        hashed = begun.copy()
        hashed.update(b"%d" % number)
        seeds.append(int.from_bytes(hashed.digest()))
    return seeds


_games: OrderedDict[tuple[object, ...], Game] = OrderedDict()
_projects: dict[tuple[str, tuple[str, ...]], Project] = {}
"""What this process has read and compiled. A process that is forked off has it as well."""


def keep_project(series: Series, project: Project) -> None:
    """Lets this process, and those that are forked off it, know the project of a series."""
    _projects[series.pack, series.extensions] = project


def keep_game(series: Series, game: Game) -> None:
    """Lets this process, and those that are forked off it, know the game of a series."""
    _games[series.table] = game
    _games.move_to_end(series.table)
    while len(_games) > GAMES_KEPT:
        _games.popitem(last=False)


def project_of(series: Series) -> Project:
    """The project of a series without its change, read when it is not known yet."""
    from cardwright.project import Project

    key = series.pack, series.extensions
    if key not in _projects:
        _projects[key] = Project.from_folder(series.pack, series.extensions)
    return _projects[key]


def game_of(series: Series) -> Game:
    """The game of a series, read and compiled when it is not known yet."""
    game = _games.get(series.table)
    if game is None:
        project = project_of(series)
        if series.change:
            project = project.with_extension({"pack.yaml": series.change})
        game = project.game(dict(series.options))
        keep_game(series, game)
    return game
