"""Games of the lab by machine code: noted as Python notes them, many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from cardwright.bots.series import Series, seed_of
from cardwright.lab.games import Noted, Played
from cardwright.native.series import MOST_GAMES, Batch, play
from cardwright.play.results import winners_and_teams
from cardwright.play.values import decode

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout
    from cardwright.native.modules import NativeProgram

Kinds = dict[str, dict[int, int]]


def play_natively(
    native: NativeProgram,
    layout: Layout,
    series: Series,
    first: int,
    count: int,
    by_python: Callable[[int], Noted],
) -> list[Noted]:
    """Games of a series from one number on, by chance. Those that a module cannot play are played by Python, one by one."""
    found: list[Noted] = []
    for begin in range(first, first + count, MOST_GAMES):
        numbers = range(begin, min(begin + MOST_GAMES, first + count))
        batch = play(native, [seed_of(series.seed, number) for number in numbers], with_pads=True)
        kinds = _kinds_by_game(batch.pads, len(numbers), layout)
        for place in batch.left_out:
            kinds[place] = None
        played = _played(batch, [it for it in kinds if it is not None], layout)
        found += [
            next(played) if it is not None else by_python(number)
            for number, it in zip(numbers, kinds, strict=True)
        ]
    return found


def _kinds_by_game(pads: Sequence[int], games: int, layout: Layout) -> list[Kinds | None]:
    """For each game who held which kind, with the points that it brought, from the lines of the score pads."""
    found: list[Kinds] = [{} for _ in range(games)]
    players = layout.players
    keys = [(name, player) for name in layout.pack.kinds for player in range(players)]
    lines = iter(pads)
    for game, number, points in zip(lines, lines, lines, strict=True):
        name, player = keys[number]
        by_player = found[game].setdefault(name, {})
        by_player[player] = by_player.get(player, 0) + points
    return [*found]


def _played(batch: Batch, kinds: Sequence[Kinds], layout: Layout) -> Iterator[Played]:
    """The games of a batch, in their order."""
    pack, names, games = layout.pack, layout.pack.result, len(batch.choices)

    def by_player(name: str | None) -> Iterator[tuple[int, ...]]:
        if name is None:
            return repeat((), games)
        first = layout.cells[name]
        return zip(*(batch.by_cell[first + it] for it in range(layout.players)), strict=True)

    outcomes: Iterator[str | None] = repeat(None, games)
    if names.outcome is not None:
        words = pack.values[names.outcome].words
        outcomes = (words[it] if it >= 0 else None for it in batch.by_cell[layout.cells[names.outcome]])
    winners: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = {}
    reported = [(name, pack.values[name], batch.by_cell[layout.cells[name]]) for name in names.report]
    columns = zip(
        outcomes, by_player(names.winner), by_player(names.team), by_player(names.score), kinds, strict=True
    )
    for place, (outcome, won, team, scores, held) in enumerate(columns):
        if (won, team) not in winners:
            winners[won, team] = winners_and_teams(pack, won, team)[0]
        told = ((name, decode(value, column[place])) for name, value, column in reported)
        report = {name: it for name, it in told if type(it) is int}
        yield Played(outcome, winners[won, team], scores, batch.choices[place], report, held)
