"""Games of the lab: played by number, and noted as far as figures are made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time

from cardwright.bots.series import Series, game_of, seed_of
from cardwright.bots.simulation import by_chance, play
from cardwright.bots.tally import BrokenGame
from cardwright.errors import GameError
from cardwright.native.backends import AUTO, native_or_none
from cardwright.play.game import Game
from cardwright.play.state import State

# Games in a task. Few enough that a stop is quick, many enough that handing them over costs nothing.
PART = 100
# Seconds that Python would have to play for machine code to be worth compiling, and after which that is asked.
WORTH_COMPILING, TRYING = 0.5, 0.05


@dataclass(frozen=True, slots=True)
class Played:
    """A game that came to its end."""

    outcome: str | None
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    choices: int
    report: Mapping[str, int]
    """The numbers that the pack reports."""
    kinds: Mapping[str, Mapping[int, int]]
    """Kind -> who held it, with the points that it brought: as the score pads tell."""


Noted = Played | BrokenGame


def play_game(game: Game, series: Series, number: int) -> Noted:
    """One game of a series, bots rotating through the seats where they differ."""
    seed = seed_of(series.seed, number // series.block)
    state: State | None = None
    try:
        state = game.start(series.players, seed)
        play(state, series.seated(number), seed)
    except GameError as error:
        choices = len(state.history) // 2 if state is not None else 0
        return BrokenGame.by(error, number, seed, choices)
    return noted(state)


def noted(state: State) -> Played:
    """What figures need of a game that is over."""
    result = state.result
    assert result is not None
    kinds: dict[str, dict[int, int]] = {}
    for line in result.breakdown:
        if line.piece:
            by_player = kinds.setdefault(line.piece.partition("#")[0], {})
            by_player[line.player] = by_player.get(line.player, 0) + line.points
    report = {name: it for name, it in result.report.items() if type(it) is int}
    return Played(result.outcome, result.winners, result.scores, len(state.history) // 2, report, kinds)


def play_pairs(a: Series, b: Series, first: int, count: int) -> list[tuple[Noted, Noted]]:
    """The same games of two series: the same seeds, the same bots in the same seats."""
    return list(zip(play_games(a, first, count), play_games(b, first, count), strict=True))


def play_games(series: Series, first: int, count: int) -> list[Noted]:
    """Games of a series from one number on: by Python, or by machine code as soon as that is worth compiling."""
    game = game_of(series)
    program = game.program(series.players)
    one = partial(play_game, game, series)
    found: list[Noted] = []
    started = process_time()
    for number in range(first, first + count):
        # The first game also pays for what is worked out once: it does not tell how long the others take.
        tried, left = len(found) - 1, first + count - number
        spent = process_time() - started
        is_slow = tried > 0 and spent > TRYING and spent / tried * left > WORTH_COMPILING
        if is_slow or program.native is not None:
            native = native_or_none(program, AUTO, by_chance(series.bots))
            if native is not None:
                from cardwright.lab.native_games import play_natively

                return [*found, *play_natively(native, program.layout, series, number, left, one)]
        found.append(one(number))
        if len(found) == 1:
            started = process_time()
    return found


def parts(games: int, part: int = PART) -> Iterator[tuple[int, int]]:
    """Games from 0 on in parts: the first of each, and how many."""
    for first in range(0, games, part):
        yield first, min(part, games - first)


def pair_tasks(a: Series, b: Series, games: int) -> Iterator[partial[list[tuple[Noted, Noted]]]]:
    """The parts of a comparison, for `workers.in_order`."""
    for first, count in parts(games):
        yield partial(play_pairs, a, b, first, count)


def means_by_block(values: Sequence[float], block: int) -> Sequence[float]:
    """One number for each seed: games with one seed are no independent observations of one another."""
    if block == 1:
        return values
    return [
        sum(values[first : first + block]) / len(values[first : first + block])
        for first in range(0, len(values), block)
    ]
