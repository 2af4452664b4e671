"""A part of a series of games, written to a file: played anywhere, taken up again where it was stopped, merged with the others.

Tallies are whole numbers that add up, so the parts together give what one process gives for all games, figure by figure.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cardwright.bots.series import Series
from cardwright.bots.tally import ActionTally, BrokenGame, KindTally, ReportTally, SeatTally, Tally
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.source.whole_file import whole_file

FORMAT = 1
MOST_SHARDS = 1_000_000
_SHARD = re.compile(r"(?P<number>\d{1,7})/(?P<of>\d{1,7})")


@dataclass(frozen=True, slots=True)
class Share:
    """Which of how many parts: `3/40`."""

    number: int = 1
    of: int = 1

    @classmethod
    def read(cls, text: str) -> Share:
        """Raises SettingError for what is no part."""
        found = _SHARD.fullmatch(text.strip())
        if found is None or not 1 <= int(found["number"]) <= int(found["of"]) <= MOST_SHARDS:
            hint = "write which of how many, as in --shard 3/40"
            raise SettingError(codes.WRONG_SETUP, f"'{text}' is no shard", hint)
        return cls(int(found["number"]), int(found["of"]))

    def games(self, games: int) -> range:
        """The numbers of its games; all games are counted from 0."""
        return range(games * (self.number - 1) // self.of, games * self.number // self.of)


@dataclass(slots=True)
class Part:
    """Games of a series, from `begin` up to `end` without it, of which the first `tally.played` have been played."""

    series: Series
    fingerprint: str
    first: int
    """The number of the first game of the whole series, and how many it has."""
    games: int
    begin: int
    end: int
    tally: Tally

    @property
    def is_finished(self) -> bool:
        return self.begin + self.tally.played == self.end

    @property
    def whole(self) -> tuple[object, ...]:
        """What it is a part of."""
        series = self.series
        options = tuple(sorted(series.options.items()))
        table = series.pack, series.extensions, options, series.players, series.bots, series.seed
        return (*table, series.actions, self.fingerprint, self.first, self.games)

    def to_text(self) -> str:
        series = self.series
        told = {
            "cardwright_part": FORMAT,
            "pack": series.pack,
            "extensions": list(series.extensions),
            "options": dict(series.options),
            "players": series.players,
            "bots": list(series.bots),
            "seed": series.seed,
            **({"actions": True} if series.actions else {}),
            "program": self.fingerprint,
            "first": self.first,
            "games": self.games,
            "begin": self.begin,
            "end": self.end,
            "tally": _tally_json(self.tally),
        }
        return json.dumps(told) + "\n"

    @classmethod
    def read(cls, path: Path) -> Part:
        """The part in a file. Raises SettingError where there is none in it."""
        try:
            told = json.loads(whole_file(path))
            if told["cardwright_part"] != FORMAT:
                raise ValueError
            part = cls(
                Series(
                    str(told["pack"]),
                    {str(name): str(value) for name, value in told["options"].items()},
                    int(told["players"]),
                    tuple(map(str, told["bots"])),
                    int(told["seed"]),
                    tuple(map(str, told["extensions"])),
                    actions=bool(told.get("actions", False)),
                ),
                str(told["program"]),
                int(told["first"]),
                int(told["games"]),
                int(told["begin"]),
                int(told["end"]),
                _tally_of(told["tally"]),
            )
            if not 0 <= part.begin <= part.begin + part.tally.played <= part.end:
                raise ValueError
            return part
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            message = f"'{path}' is no part of a simulation"
            hint = "parts are written by 'cardwright simulate … --shard 1/4 --out FILE'"
            raise SettingError(codes.WRONG_SETUP, message, hint) from None


def merged(parts: Sequence[Part], names: Sequence[str]) -> Part:
    """All parts as one. Raises SettingError where they are not of one series, overlap, or some games are missing."""
    order = sorted(range(len(parts)), key=lambda it: (parts[it].begin, parts[it].end))
    first = parts[order[0]]
    whole = Part(
        first.series,
        first.fingerprint,
        first.first,
        first.games,
        first.first,
        first.first + first.games,
        Tally.of(len(first.tally.seats)),
    )
    at = whole.begin
    for number in order:
        part = parts[number]
        if part.whole != first.whole:
            message = f"'{names[number]}' is a part of another series than '{names[order[0]]}'"
            raise SettingError(codes.WRONG_SETUP, message, "merge parts of one command")
        if part.begin < at:
            message = f"game {part.begin + 1} is in '{names[number]}' and in another part"
            raise SettingError(codes.WRONG_SETUP, message, "name each part once")
        if part.begin > at:
            raise _missing(at, part.begin)
        if not part.is_finished:
            message = (
                f"'{names[number]}' was stopped after {part.tally.played} of {part.end - part.begin} games"
            )
            raise SettingError(codes.WRONG_SETUP, message, "run its command again, and it goes on from there")
        whole.tally.include(part.tally)
        at = part.end
    if at < whole.end:
        raise _missing(at, whole.end)
    return whole


def _missing(begin: int, end: int) -> SettingError:
    message = f"games {begin + 1} to {end} are in none of the parts"
    return SettingError(codes.WRONG_SETUP, message, "name all parts")


# -------------------------------------------------------------------------------------- tallies as plain data


def _tally_json(tally: Tally) -> dict[str, Any]:
    return {
        "seats": [[it.points, it.squares, it.wins] for it in tally.seats],
        "games": tally.games,
        "broken": tally.broken,
        "first_broken": [_broken_json(it) for it in tally.first_broken],
        "unmeasured": tally.unmeasured,
        "first_unmeasured": [_broken_json(it) for it in tally.first_unmeasured],
        "choices": tally.choices,
        "outcomes": dict(tally.outcomes),
        "kinds": {
            name: [it.games, it.holders, it.points, it.wins] for name, it in sorted(tally.kinds.items())
        },
        "reports": {name: _report_json(it) for name, it in tally.reports.items()},
        "teams": _report_json(tally.teams),
        "actions": {name: [it.offered, it.taken, it.wins] for name, it in sorted(tally.actions.items())},
    }


def _broken_json(game: BrokenGame) -> dict[str, Any]:
    return {**asdict(game), "span": game.span.to_json() if game.span is not None else None}


def _report_json(report: ReportTally) -> dict[str, Any]:
    return {
        "counted": [[told, outcome, times] for (told, outcome), times in report.counted.items()],
        "others": dict(report.others),
        "first_other": list(report.first_other) if report.first_other else None,
        "total": report.total,
    }


def _tally_of(told: dict[str, Any]) -> Tally:
    return Tally(
        [SeatTally(*map(int, it)) for it in told["seats"]],
        int(told["games"]),
        int(told["broken"]),
        [_broken_of(it) for it in told["first_broken"]],
        int(told["unmeasured"]),
        [_broken_of(it) for it in told["first_unmeasured"]],
        int(told["choices"]),
        Counter({str(name): int(times) for name, times in told["outcomes"].items()}),
        {str(name): KindTally(*map(int, it)) for name, it in told["kinds"].items()},
        {str(name): _report_of(it) for name, it in told["reports"].items()},
        _report_of(told["teams"]),
        {str(name): ActionTally(*map(int, it)) for name, it in told.get("actions", {}).items()},
    )


def _report_of(told: dict[str, Any]) -> ReportTally:
    return ReportTally(
        Counter({(value, str(outcome)): int(times) for value, outcome, times in told["counted"]}),
        Counter({str(name): int(times) for name, times in told["others"].items()}),
        (told["first_other"][0], str(told["first_other"][1])) if told["first_other"] else None,
        int(told["total"]),
    )


def _broken_of(told: dict[str, Any]) -> BrokenGame:
    span = Span(**told["span"]) if told["span"] is not None else None
    return BrokenGame(**{**told, "span": span})
