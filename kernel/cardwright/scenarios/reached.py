"""What scenarios reach of a pack's content, what simulated games add, and what nothing has reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from cardwright.bots.series import seed_of
from cardwright.check.checked_pack import CheckedPack
from cardwright.compile.coverage import (
    CARD_FORMULA,
    EFFECT,
    FORMULA,
    KINDS,
    MODIFIER,
    RULE,
    Coverage,
    Point,
)
from cardwright.declarations.model import Pack
from cardwright.errors import GameError
from cardwright.play.game import Game
from cardwright.records import Record

# A program is built for each table, which takes longer than a few games: beyond this number, every option is still
# played, but no longer with every number of players.
MOST_TABLES = 24
# The points of all programs together: of a very large pack fewer tables are played, and the report says so.
MOST_POINTS = 40_000


# Points that have their own text, within which other points lie.
_WHOLE = (RULE, EFFECT, MODIFIER, FORMULA, CARD_FORMULA)


class BrokenRun(Record):
    """A game that broke: how, and what it takes to play it again."""

    how: str
    table: str

    def __str__(self) -> str:
        return f"{self.how} ({self.table})"


@dataclass(frozen=True, slots=True)
class Reached:
    """Every point of a pack, or of its extensions, with what reached it."""

    points: tuple[Point, ...]
    by_scenarios: bytes
    by_games: bytes
    games: int
    broken: tuple[BrokenRun, ...] = ()
    left_out: str = ""
    """The base of extensions whose points these are; '' for those of a whole pack."""
    not_played: int = 0
    """How many kinds of tables the games did not come to, since the pack is so large."""

    def never(self) -> list[Point]:
        return [it for it in self.points if not self.by_scenarios[it.number] | self.by_games[it.number]]

    def by_games_only(self) -> list[Point]:
        return [it for it in self.points if self.by_games[it.number] and not self.by_scenarios[it.number]]

    def folded(self, points: list[Point]) -> list[tuple[Point, int]]:
        """Points in reading order, each with how many it stands for: a whole text for all that is in it."""
        wanted = set(points)
        found: dict[Point, int] = {}
        whole: Point | None = None
        for it in self.points:
            whole = it if it.kind in _WHOLE else whole
            if it in wanted:
                shown = whole if whole in wanted and whole is not None else it
                found[shown] = found.get(shown, 0) + 1
        return sorted(found.items(), key=lambda one: one[0].span)

    def broken_alike(self) -> list[tuple[str, list[BrokenRun]]]:
        """The games that broke, by how they did; the first that was met comes first."""
        found: dict[str, list[BrokenRun]] = {}
        for it in self.broken:
            found.setdefault(it.how, []).append(it)
        return list(found.items())

    def counts(self) -> dict[str, tuple[int, int, int, int]]:
        """By kind of point: how many there are, reached by scenarios, by games only, by nothing."""
        games, never = self.by_games_only(), self.never()
        found = {}
        for kind in KINDS:
            of_kind = [sum(it.kind == kind for it in points) for points in (self.points, games, never)]
            if of_kind[0]:
                found[kind] = (of_kind[0], of_kind[0] - of_kind[1] - of_kind[2], of_kind[1], of_kind[2])
        return found

    def to_json(self) -> dict[str, Any]:
        total, never = len(self.points), len(self.never())
        scenarios = total - never - len(self.by_games_only())
        return {
            "points": total,
            "by_scenarios": scenarios,
            "by_games_only": total - never - scenarios,
            "never": never,
            "percent_by_scenarios": percent(scenarios, total),
            "percent": percent(total - never, total),
            "left_out": self.left_out or None,
            "games": self.games,
            "tables_not_played": self.not_played,
            "broken_games": [str(it) for it in self.broken],
            "kinds": {
                kind: dict(zip(("points", "by_scenarios", "by_games_only", "never"), counts, strict=True))
                for kind, counts in self.counts().items()
            },
            "reached_by_games_only": [_plain(it) for it in self.by_games_only()],
            "never_reached": [_plain(it) for it in self.never()],
        }


def percent(part: int, whole: int) -> float:
    """A share, rounded down to a tenth: 100 means all of it."""
    return (1000 * part // whole) / 10 if whole else 100.0


def _plain(point: Point) -> dict[str, Any]:
    return point.span.to_json() | {"kind": point.kind, "text": point.said}


def tables(pack: Pack) -> list[tuple[dict[str, object], int]]:
    """Options and numbers of players to play with: every word of every option, small and large tables."""
    options: list[dict[str, object]] = [{}]
    for name, option in pack.options.items():
        options += [{name: word} for word in option.words if word != option.default]
    middle = pack.nearest((pack.fewest + pack.most) // 2)
    players = list(dict.fromkeys((pack.fewest, pack.most, middle)))
    each_once = [(chosen, players[number % len(players)]) for number, chosen in enumerate(options)]
    others = [it for it in product(options, players) if it not in each_once]
    return each_once + others[: max(0, MOST_TABLES - len(each_once))]


def play_games(
    checked: CheckedPack,
    coverage: Coverage,
    chosen: list[tuple[dict[str, object], int]],
    games: int,
    seed: int,
) -> Iterator[BrokenRun | None]:
    """Plays random games at every kind of table in turn; yields how each broke, or None."""
    built: dict[int, Game] = {}
    for number in range(games):
        options, players = chosen[number % len(chosen)]
        if number < len(chosen):
            built[number] = Game(checked, options, coverage)
        one = seed_of(seed, number)
        try:
            built[number % len(chosen)].start(players, one).play_out(one)
        except GameError as error:
            agreed = "".join(f", {name}={value}" for name, value in options.items())
            yield BrokenRun(str(error), f"players={players}, seed={one}{agreed}")
        else:
            yield None


def measure(
    coverage: Coverage, by_scenarios: bytes, games: int, seed: int, advance: Callable[[int], None]
) -> Reached:
    """What scenarios have reached, with what games reach; of a pack with extensions, in what those have written.

    It is their scenarios that are played then. Those of the base are the base's business.
    """
    broken = []
    every = tables(coverage.checked.pack)
    chosen = every[: max(1, MOST_POINTS // max(1, len(coverage.points)))]
    for how in play_games(coverage.checked, coverage, chosen, games, seed):
        broken += [how] if how is not None else []
        advance(1)
    pack = coverage.checked.pack
    own = {file for it in pack.extensions for file in it.files}
    points = tuple(it for it in coverage.points if not own or it.span.file in own)
    left_out = pack.name if own else ""
    return Reached(
        points,
        by_scenarios,
        coverage.take(),
        games,
        tuple(broken),
        left_out,
        len(every) - len(chosen) if games else 0,
    )
