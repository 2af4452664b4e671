"""What a change does: the same games with and without it, taken in pair by pair, and kept as sums alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.bots.series import Series, game_of
from cardwright.declarations.model import Pack
from cardwright.errors import CardwrightError
from cardwright.findings.diagnostic import PackError
from cardwright.lab.games import Noted, Played, parts, play_games
from cardwright.lab.given import play_given
from cardwright.lab.statistics import Estimate, Ratio

PERCENT = 100.0
# Games that are played together, and how many without a change are kept for the next change.
CHUNK, KEPT = 2_000, 8_000
# A card that hardly anybody holds does not keep a report waiting for ever.
MOST_GAMES = 100_000


@dataclass(slots=True)
class Effect:
    """What a change does to those who hold a kind, and to the games as a whole."""

    kind: str = ""
    """The kind of piece that is changed; empty for a value."""
    pairs: int = 0
    """Pairs of games of which none broke."""
    wins: Ratio = field(default_factory=Ratio)
    """Games that its holders win more with the change than without it, over its holders without it."""
    points: Ratio = field(default_factory=Ratio)
    """The same in points."""
    others: dict[str, Ratio] = field(default_factory=dict)
    """Another kind -> the points that it brings more with the change to those who hold both."""
    endings: dict[str, Ratio] = field(default_factory=dict)
    choices: Ratio = field(default_factory=Ratio)
    scores: Ratio = field(default_factory=Ratio)
    """Points of all players, over the players."""

    @classmethod
    def of(cls, pack: Pack, kind: str = "") -> Effect:
        """That of no games yet."""
        outcome = pack.result.outcome
        words = pack.values[outcome].words if outcome is not None else ()
        return cls(kind, endings={word: Ratio() for word in words})

    def add(self, a: Noted, b: Noted) -> None:
        """Takes in a game without the change and the same with it. Where one of them broke, neither counts."""
        if not isinstance(a, Played) or not isinstance(b, Played):
            return
        self.pairs += 1
        self.choices.add(b.choices - a.choices)
        for word, share in self.endings.items():
            share.add((b.outcome == word) - (a.outcome == word))
        if a.scores:
            self.scores.add(sum(b.scores) - sum(a.scores), len(a.scores))
        if not self.kind:
            return
        holders = a.kinds.get(self.kind, {})
        self.wins.add(sum((it in b.winners) - (it in a.winners) for it in holders), len(holders))
        if a.scores:
            self.points.add(sum(b.scores[it] - a.scores[it] for it in holders), len(holders))
        if holders:
            self._add_others(a, b, holders)

    def _add_others(self, a: Played, b: Played, holders: Mapping[int, int]) -> None:
        for kind, before in a.kinds.items():
            after = b.kinds.get(kind, {})
            both = [it for it in before if it in holders and it in after]
            if both and kind != self.kind:
                change = sum(after[it] - before[it] for it in both)
                self.others.setdefault(kind, Ratio()).add(change, len(both))

    def is_within(self, reach: float) -> bool:
        """Whether the interval of `gain` is at most `reach` wide on either side, in games of a hundred."""
        won = self.gain
        return won is not None and (won.high - won.low) / 2 <= reach

    @property
    def gain(self) -> Estimate | None:
        """How many games of a hundred its holders win more with the change; None where nobody held it."""
        if not self.wins.whole:
            return None
        # Where nothing has varied in a few games, that is no proof that nothing ever does.
        return self.wins.estimate(PERCENT).loosened(PERCENT / self.wins.whole)


def play_changed(series: Series, change: str, kind: str, games: int, within: float = 0.0) -> Effect | str:
    """What a change does, or why there is nothing to play, where it makes no sound pack.

    So many games are played; where `within` is not 0, twice as many, and so on, until the gain of the holders is known so well.
    """
    try:
        changed = series.changed(change)
        effect = Effect.of(game_of(changed).pack, kind)
        played = 0
        while played < games:
            count = min(CHUNK, games - played)
            for a, b in zip(
                _unchanged(series, played, count), play_games(changed, played, count), strict=True
            ):
                effect.add(a, b)
            played += count
            if played == games < MOST_GAMES and within and effect.wins.whole and not effect.is_within(within):
                games = min(2 * games, MOST_GAMES)
    except PackError as error:
        return error.diagnostics[0].message
    except CardwrightError as error:
        return error.message
    return effect


def given(series: Series, kind: str, games: int) -> Ratio:
    """How many more games seats win that begin with a piece of a kind: they take turns, game by game."""
    gain, players = Ratio(), series.players
    for first, count in parts(games, CHUNK):
        pairs = zip(_unchanged(series, first, count), play_given(series, kind, first, count), strict=True)
        for number, (a, b) in enumerate(pairs, first):
            if isinstance(a, Played) and isinstance(b, Played):
                gain.add((number % players in b.winners) - (number % players in a.winners))
    return gain


_kept: dict[tuple[object, ...], dict[tuple[int, int], list[Noted]]] = {}
"""The first games of the last series that this process has played: every change is held against the same ones."""


def _unchanged(series: Series, first: int, count: int) -> list[Noted]:
    key = (*series.table, series.players, series.bots, series.seed)
    if key not in _kept:
        _kept.clear()
    chunks = _kept.setdefault(key, {})
    if (first, count) in chunks:
        return chunks[first, count]
    games = play_games(series, first, count)
    if first + count <= KEPT:
        chunks[first, count] = games
    return games
