"""What came of many games, as whole numbers: tallies of parts add up to the tally of all, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from cardwright.errors import GameError
from cardwright.findings.diagnostic import Span
from cardwright.lab.statistics import DIGITS, wilson
from cardwright.play.results import Result

# How many broken games a report keeps: a pack may break in every one of a million.
MOST_BROKEN = 100
# How many different values of a report, each with its outcome, are counted one by one: a value may differ in every game.
MOST_REPORTED = 1_000

# In the place of a bot, for a seat that rules play.
AUTOMATIC = "automatic"
# What counts as the outcome of a team.
WON = "won"

Told = int | bool | str | None
"""A value that a pack reports."""


@dataclass(slots=True)
class SeatTally:
    """One seat's games: sums of scores and of their squares, and games won (alone or with others)."""

    points: int = 0
    squares: int = 0
    wins: int = 0


@dataclass(slots=True)
class KindTally:
    """A kind of piece, as the score pads tell of it.

    A player holds a kind when a line of the player's score pad is for one of its pieces.
    """

    games: int = 0
    """Games in which somebody held it."""
    holders: int = 0
    """Players who held it, over all games."""
    points: int = 0
    """What it brought them."""
    wins: int = 0
    """How many of them won."""


@dataclass(slots=True)
class ActionTally:
    """An option, over all choices in which it was offered beside others."""

    offered: int = 0
    taken: int = 0
    wins: int = 0
    """How often whoever took it won the game."""


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game that a rule broke off, with what it takes to play it again."""

    number: int
    """Its number in the series, from 0."""
    seed: int
    choices: int
    """How many choices had been made by then."""
    code: str
    rule: str
    span: Span | None
    message: str

    @classmethod
    def by(cls, error: GameError, number: int, seed: int, choices: int) -> BrokenGame:
        return cls(number, seed, choices, error.code, error.rule, error.span, error.message)

    def to_json(self) -> dict[str, Any]:
        place = self.span.to_json() if self.span is not None else {"file": None, "line": None, "column": None}
        return {
            "game": self.number + 1,
            "seed": self.seed,
            "choices": self.choices,
            "code": self.code,
            "rule": self.rule,
            **{key: place[key] for key in ("file", "line", "column")},
            "message": self.message,
        }


@dataclass(slots=True)
class ReportTally:
    """What a pack reports under one name: how many games had which value with which outcome ('' for none).

    The smallest values are counted one by one, the others together. A value that was left out once is never among the
    smallest again; so the tally is the same in whatever parts the games were counted.
    """

    counted: Counter[tuple[Told, str]] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    """By outcome: the games whose values are not counted one by one."""
    first_other: tuple[Told, str] | None = None
    """The smallest of those that are not counted one by one."""
    total: int = 0
    """The sum of all values, where they are numbers."""

    def add(self, told: Told, outcome: str, games: int = 1) -> None:
        """Counts one game, or several that are alike."""
        self.counted[told, outcome] += games
        self.total += told * games if isinstance(told, int) else 0
        # With some room beyond what is kept, they need not be sorted for every game.
        if len(self.counted) >= 2 * MOST_REPORTED:
            self.shorten()

    def include(self, other: ReportTally) -> None:
        """Takes in the games of another tally."""
        self.counted.update(other.counted)
        self.others.update(other.others)
        self.total += other.total
        self._leave_out(other.first_other)
        self.shorten()

    def shorten(self) -> None:
        """Leaves out all but the smallest."""
        if len(self.counted) > MOST_REPORTED:
            for it in sorted(self.counted, key=_order)[MOST_REPORTED:]:
                self._leave_out(it)
                self.others[it[1]] += self.counted.pop(it)

    def _leave_out(self, told: tuple[Told, str] | None) -> None:
        if told is not None and (self.first_other is None or _order(told) < _order(self.first_other)):
            self.first_other = told


def _order(told: tuple[Told, str]) -> tuple[int, str, str]:
    """Numbers by their size, then words by the alphabet. (A value is either always a number or never.)"""
    value, outcome = told
    return (value, "", outcome) if type(value) is int else (0, str(value), outcome)


@dataclass(slots=True)
class Tally:
    """Counts over games of one table. Games that broke are counted apart, and nothing else of them counts."""

    seats: list[SeatTally]
    games: int = 0
    """Games that came to their end."""
    broken: int = 0
    first_broken: list[BrokenGame] = field(default_factory=list)
    """The first of those that broke, by their number."""
    unmeasured: int = 0
    """Games in which a bot could not work out the pack's heuristic."""
    first_unmeasured: list[BrokenGame] = field(default_factory=list)
    """The first of them, with why: one at the most."""
    choices: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    kinds: dict[str, KindTally] = field(default_factory=dict)
    reports: dict[str, ReportTally] = field(default_factory=dict)
    """By the names of the values that a pack reports."""
    teams: ReportTally = field(default_factory=ReportTally)
    """The teams of all games, each with whether it has won (`WON`) or not."""
    actions: dict[str, ActionTally] = field(default_factory=dict)
    """By the rule that asks and the name of the option; empty unless the series counts them."""

    @classmethod
    def of(cls, players: int) -> Tally:
        return cls([SeatTally() for _ in range(players)])

    @property
    def played(self) -> int:
        """All games, whether they came to their end or broke."""
        return self.games + self.broken

    def add_broken(self, game: BrokenGame) -> None:
        """Counts a game that broke."""
        self.broken += 1
        self.first_broken = _first([*self.first_broken, game])

    def add_unmeasured(self, game: BrokenGame) -> None:
        """Counts a game, which was played to its end, in which the heuristic broke."""
        self.unmeasured += 1
        self.first_unmeasured = _first([*self.first_unmeasured, game])[:1]

    def add(self, result: Result, choices: int) -> None:
        """Counts one game."""
        self.games += 1
        self.choices += choices
        if result.outcome is not None:
            self.outcomes[result.outcome] += 1
        for seat, score in zip(self.seats, result.scores, strict=False):
            seat.points += score
            seat.squares += score * score
        self.add_winners(result.winners, result.teams)
        for name, told in result.report.items():
            self.reports.setdefault(name, ReportTally()).add(told, result.outcome or "")
        self._add_kinds(result)

    def add_actions(self, noted: Iterable[tuple[int, str, bool]], winners: Sequence[int]) -> None:
        """Counts what was offered to whom in one game, and whether it was taken."""
        for player, name, taken in noted:
            action = self.actions.setdefault(name, ActionTally())
            action.offered += 1
            action.taken += taken
            action.wins += taken and player in winners

    def add_winners(self, winners: Sequence[int], teams: Sequence[int | str | None], games: int = 1) -> None:
        """Counts who has won one game, or several that are alike."""
        for winner in winners:
            self.seats[winner].wins += games
        for team in dict.fromkeys(teams):
            if team is not None:
                self.teams.add(team, WON if teams.index(team) in winners else "", games)

    def _add_kinds(self, result: Result) -> None:
        held: dict[str, dict[int, int]] = {}
        for line in result.breakdown:
            if line.piece:
                by_player = held.setdefault(line.piece.partition("#")[0], {})
                by_player[line.player] = by_player.get(line.player, 0) + line.points
        for name, by_player in held.items():
            kind = self.kinds.get(name)
            if kind is None:
                kind = self.kinds[name] = KindTally()
            kind.games += 1
            kind.holders += len(by_player)
            kind.points += sum(by_player.values())
            for winner in result.winners:
                kind.wins += winner in by_player

    def include(self, other: Tally) -> None:
        """Takes in the games of another tally of the same table."""
        self.games += other.games
        self.broken += other.broken
        self.first_broken = _first(self.first_broken + other.first_broken)
        self.unmeasured += other.unmeasured
        self.first_unmeasured = _first(self.first_unmeasured + other.first_unmeasured)[:1]
        self.choices += other.choices
        self.outcomes.update(other.outcomes)
        for seat, more in zip(self.seats, other.seats, strict=True):
            seat.points += more.points
            seat.squares += more.squares
            seat.wins += more.wins
        self.teams.include(other.teams)
        for name, report in other.reports.items():
            self.reports.setdefault(name, ReportTally()).include(report)
        for name, added in other.kinds.items():
            kind = self.kinds.setdefault(name, KindTally())
            kind.games += added.games
            kind.holders += added.holders
            kind.points += added.points
            kind.wins += added.wins
        for name, more_of_it in other.actions.items():
            action = self.actions.setdefault(name, ActionTally())
            action.offered += more_of_it.offered
            action.taken += more_of_it.taken
            action.wins += more_of_it.wins


def _first(broken: list[BrokenGame]) -> list[BrokenGame]:
    return sorted(broken, key=lambda it: it.number)[:MOST_BROKEN]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, with the interval in which the true share lies (Wilson's)."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.part, self.whole)

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {"share": round(self.value, DIGITS), "low": round(low, DIGITS), "high": round(high, DIGITS)}


def mean(total: int, count: int) -> float:
    return total / count if count else 0.0


def deviation(total: int, squares: int, count: int) -> float:
    """The standard deviation of a sample, from its sums: in whole numbers, so that nothing is rounded away."""
    return sqrt((count * squares - total * total) / (count * (count - 1))) if count > 1 else 0.0


def to_json(
    tally: Tally, outcomes: Sequence[str], kinds: Sequence[str], bots: Sequence[str]
) -> dict[str, Any]:
    """All of a tally with what follows from it. Every kind is listed, whether it was held or not."""
    games = tally.games
    return {
        "games": games,
        "broken": tally.broken,
        "broken_games": [it.to_json() for it in tally.first_broken],
        "choices_per_game": round(mean(tally.choices, games), DIGITS),
        "outcomes": {
            name: {"games": tally.outcomes[name], **Share(tally.outcomes[name], games).to_json()}
            for name in outcomes
        },
        "seats": [
            {
                "seat": number + 1,
                "bot": bots[number] if number < len(bots) else AUTOMATIC,
                "mean": round(mean(seat.points, games), DIGITS),
                "sd": round(deviation(seat.points, seat.squares, games), DIGITS),
                "wins": seat.wins,
                "win_rate": Share(seat.wins, games).to_json(),
            }
            for number, seat in enumerate(tally.seats)
        ],
        **({"teams": _teams_json(tally.teams)} if tally.teams.counted else {}),
        "reports": {name: _report_json(report, games) for name, report in tally.reports.items()},
        "kinds": {name: _kind_json(tally.kinds.get(name, KindTally()), games) for name in kinds},
        **({"actions": _actions_json(tally.actions)} if tally.actions else {}),
    }


def _actions_json(actions: Mapping[str, ActionTally]) -> dict[str, Any]:
    return {
        name: {
            "offered": it.offered,
            "taken": it.taken,
            "take_rate": Share(it.taken, it.offered).to_json(),
            "win_rate": Share(it.wins, it.taken).to_json(),
        }
        for name, it in sorted(actions.items())
    }


def _teams_json(teams: ReportTally) -> list[dict[str, Any]]:
    """How often each team has won of the games in which there was such a team; `None` stands for too many to be told."""
    by_team, others = _by_value(teams)
    order = sorted(by_team, key=lambda it: _order((it, "")))
    counted = [(team, by_team[team]) for team in order] + ([(None, others)] if others else [])
    return [
        {
            "team": team,
            "games": games.total(),
            "wins": games[WON],
            "win_rate": Share(games[WON], games.total()).to_json(),
        }
        for team, games in counted
    ]


def _by_value(report: ReportTally) -> tuple[dict[Told, Counter[str]], Counter[str]]:
    """How games ended by each value, and by all those that are not told one by one."""
    report.shorten()
    by_value: dict[Told, Counter[str]] = {}
    for (told, outcome), times in report.counted.items():
        by_value.setdefault(told, Counter())[outcome] += times
    others = Counter(report.others)
    if report.first_other is not None:
        # Of this one some games are counted, and others are not.
        others.update(by_value.pop(report.first_other[0], Counter()))
    return by_value, others


def _report_json(report: ReportTally, games: int) -> dict[str, Any]:
    """How often each value came about and how those games ended; the mean where the values are numbers.

    Where there were too many values, the games with the greatest of them are under `others`.
    """
    by_value, others = _by_value(report)
    known = [*by_value, report.first_other[0]] if report.first_other is not None else [*by_value]
    numbers = all(type(it) is int for it in known)
    order = sorted(by_value, key=lambda it: _order((it, "")))
    values = [{"value": told, **_games_json(by_value[told], games)} for told in order]
    told_of_all: dict[str, Any] = {"mean": round(mean(report.total, games), DIGITS)} if numbers else {}
    told_of_all["values"] = values
    if others:
        told_of_all["others"] = _games_json(others, games)
    return told_of_all


def _games_json(outcomes: Counter[str], games: int) -> dict[str, Any]:
    number = outcomes.total()
    return {
        "games": number,
        **Share(number, games).to_json(),
        "outcomes": {outcome: times for outcome, times in sorted(outcomes.items()) if outcome},
    }


def _kind_json(kind: KindTally, games: int) -> dict[str, Any]:
    return {
        "games": kind.games,
        "held": Share(kind.games, games).to_json(),
        "holders": kind.holders,
        "points": kind.points,
        "mean_points": round(mean(kind.points, kind.holders), DIGITS) if kind.holders else None,
        "wins": kind.wins,
        "win_rate": Share(kind.wins, kind.holders).to_json() if kind.holders else None,
    }
