"""Games of a series as machine code: played and counted inside a module, with the tally that Python would have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import mul
from typing import TYPE_CHECKING

from cardwright.bots.series import Series, seeds_of
from cardwright.bots.tally import KindTally, ReportTally, Tally
from cardwright.native.series import MOST_GAMES, Batch, play
from cardwright.play.results import winners_and_teams
from cardwright.play.values import decode

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout
    from cardwright.native.modules import NativeProgram


def play_natively(
    native: NativeProgram,
    layout: Layout,
    series: Series,
    first: int,
    count: int,
    by_python: Callable[[Tally, int], None],
) -> Tally:
    """The games of a series from one number on. Those that a module cannot play are added by Python, one by one."""
    tally = Tally.of(layout.players)
    for begin in range(first, first + count, MOST_GAMES):
        numbers = range(begin, min(begin + MOST_GAMES, first + count))
        batch = play(native, seeds_of(series.seed, numbers))
        _add(tally, batch, layout)
        for place in batch.left_out:
            by_python(tally, numbers[place])
    return tally


def _add(tally: Tally, batch: Batch, layout: Layout) -> None:
    """Counts all games of a batch."""
    pack = layout.pack
    names, games = pack.result, len(batch.choices)

    def by_player(name: str | None) -> list[list[int]]:
        first = layout.cells[name] if name is not None else 0
        return [batch.by_cell[first + it] for it in range(layout.players)] if name is not None else []

    tally.games += games
    tally.choices += sum(batch.choices)
    outcomes: Sequence[str] = [""] * games
    if names.outcome is not None:
        words = pack.values[names.outcome].words
        outcomes = [words[it] if it >= 0 else "" for it in batch.by_cell[layout.cells[names.outcome]]]
        tally.outcomes.update(it for it in outcomes if it)
    for seat, scores in zip(tally.seats, by_player(names.score), strict=False):
        seat.points += sum(scores)
        seat.squares += sum(map(mul, scores, scores))
    players = layout.players if names.winner is not None else 0
    columns = [*by_player(names.winner), *by_player(names.team)]
    for alike, times in Counter(zip(*columns, strict=True)).items():
        tally.add_winners(*winners_and_teams(pack, alike[:players], alike[players:]), times)
    for name in names.report:
        report, value = tally.reports.setdefault(name, ReportTally()), pack.values[name]
        told = Counter(zip(batch.by_cell[layout.cells[name]], outcomes, strict=True))
        for (number, outcome), times in told.items():
            report.add(decode(value, number), outcome, times)
    _add_kinds(tally, batch, list(pack.kinds))


def _add_kinds(tally: Tally, batch: Batch, names: Sequence[str]) -> None:
    for name, (games, holders, points, wins) in zip(names, batch.kinds, strict=True):
        if games:
            kind = tally.kinds.setdefault(name, KindTally())
            kind.games += games
            kind.holders += holders
            kind.points += points
            kind.wins += wins
