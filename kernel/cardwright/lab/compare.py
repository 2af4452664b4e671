"""Two versions of a game side by side: the same seeds, and what is different with which certainty."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from cardwright.bots.tally import BrokenGame
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.lab.games import Noted, Played, means_by_block
from cardwright.lab.statistics import (
    DIGITS,
    Estimate,
    benjamini_hochberg,
    bootstrap,
    mean_of,
    quantile,
    ratio_difference,
)

# A difference is called sure when fewer than one in a hundred of those that are called so is none.
SURE = 0.01
PERCENT = 100.0
# The middle game is found by resampling: with more pairs than these the mean says as much in less time.
MOST_RESAMPLED = 2000

Pair = tuple[Played, Played]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of both versions and its change, B's less A's."""

    name: str
    """How conditions name it: `evil`, `seat 1`, `points`, `card dragon`."""
    group: str
    label: str
    unit: str
    a: float
    b: float
    change: Estimate
    corrected: float = 1.0
    """The `p` of the change, corrected for all figures of the comparison."""

    @property
    def is_sure(self) -> bool:
        return self.corrected < SURE and self.change.excludes_zero

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "group": self.group,
            "label": self.label,
            "unit": self.unit,
            "a": round(self.a, DIGITS),
            "b": round(self.b, DIGITS),
            "change": self.change.to_json(),
            "corrected_p": round(self.corrected, DIGITS),
            "sure": self.is_sure,
        }


@dataclass(slots=True)
class Comparison:
    """What came of pairs of games. Pairs of which one game broke are counted, and nothing else of them counts."""

    block: int = 1
    kinds: Collection[str] | None = None
    """The kinds that both versions have; None for all. Of the others there is nothing to compare."""
    pairs: list[Pair] = field(default_factory=list)
    broken_a: list[BrokenGame] = field(default_factory=list)
    broken_b: list[BrokenGame] = field(default_factory=list)

    def add(self, noted: Sequence[tuple[Noted, Noted]]) -> None:
        """Takes in the pairs of a part."""
        for a, b in noted:
            if isinstance(a, BrokenGame):
                self.broken_a.append(a)
            if isinstance(b, BrokenGame):
                self.broken_b.append(b)
            if isinstance(a, Played) and isinstance(b, Played):
                self.pairs.append((a, b))

    def figures(self) -> list[Figure]:
        """All figures, corrected together for their number."""
        found = [*self._endings(), *self._length(), *self._seats(), *self._cards()]
        corrected = benjamini_hochberg([it.change.p for it in found])
        return [replace(it, corrected=p) for it, p in zip(found, corrected, strict=True)]

    def _endings(self) -> list[Figure]:
        outcomes = {it.outcome for pair in self.pairs for it in pair} - {None}
        return [
            self._mean(
                str(word),
                "endings",
                f"ends with {word}",
                "%",
                partial(_ended, word),
            )
            for word in sorted(map(str, outcomes))
        ]

    def _length(self) -> list[Figure]:
        found = [self._mean("choices", "length", "choices a game", "", lambda it: it.choices)]
        if self.pairs and len(self.pairs) <= MOST_RESAMPLED:
            found.append(self._median())
        names = {name for pair in self.pairs for it in pair for name in it.report}
        for name in sorted(names):
            label = name.replace("_", " ")
            found.append(self._mean(name, "length", label, "", partial(_reported, name)))
        return found

    def _median(self) -> Figure:
        """Choices of the middle game, by resampling whole pairs."""

        def difference(pairs: Sequence[Pair]) -> float:
            return quantile([b.choices for _, b in pairs], 0.5) - quantile([a.choices for a, _ in pairs], 0.5)

        a, b = (quantile([pair[side].choices for pair in self.pairs], 0.5) for side in (0, 1))
        change = bootstrap(self.pairs, difference, times=200)
        return Figure("median choices", "length", "choices of the middle game", "", a, b, change)

    def _seats(self) -> list[Figure]:
        seats = max((len(a.scores) or max(a.winners, default=-1) + 1 for a, _ in self.pairs), default=0)
        found: list[Figure] = []
        if any(a.scores for a, _ in self.pairs):
            found.append(
                self._mean(
                    "points", "seats", "points a player", "", lambda it: sum(it.scores) / len(it.scores)
                )
            )
        for seat in range(seats):
            found.append(
                self._mean(
                    f"seat {seat + 1}",
                    "seats",
                    f"seat {seat + 1} wins",
                    "%",
                    partial(_won, seat),
                )
            )
            if any(a.scores for a, _ in self.pairs):
                found.append(
                    self._mean(
                        f"points {seat + 1}",
                        "seats",
                        f"points of seat {seat + 1}",
                        "",
                        partial(_scored, seat),
                    )
                )
        return found

    def _cards(self) -> list[Figure]:
        names = sorted({name for pair in self.pairs for it in pair for name in it.kinds})
        if self.kinds is not None:
            names = [it for it in names if it in self.kinds]
        found = []
        for name in names:
            found.append(
                self._mean(
                    f"held {name}",
                    "cards",
                    f"{name}: held in games",
                    "%",
                    partial(_held, name),
                )
            )
            found.append(self._ratio(f"points {name}", f"{name}: points to a holder", "", name, _points))
            found.append(self._ratio(f"card {name}", f"{name}: holders win", "%", name, _wins))
        return found

    def _mean(self, name: str, group: str, label: str, unit: str, of: Callable[[Played], float]) -> Figure:
        if not self.pairs:
            return Figure(name, group, label, unit, 0.0, 0.0, mean_of([]))
        a, b = [of(it) for it, _ in self.pairs], [of(it) for _, it in self.pairs]
        change = mean_of(means_by_block([y - x for x, y in zip(a, b, strict=True)], self.block))
        return Figure(name, group, label, unit, sum(a) / len(a), sum(b) / len(b), change)

    def _ratio(
        self, name: str, label: str, unit: str, kind: str, part: Callable[[Played, str], float]
    ) -> Figure:
        rows = [
            (
                part(a, kind),
                float(len(a.kinds.get(kind, ()))),
                part(b, kind),
                float(len(b.kinds.get(kind, ()))),
            )
            for a, b in self.pairs
        ]
        columns = list(zip(*rows, strict=True))
        whole_a, whole_b = sum(columns[1]), sum(columns[3])
        before = sum(columns[0]) / whole_a if whole_a else 0.0
        after = sum(columns[2]) / whole_b if whole_b else 0.0
        return Figure(name, "cards", label, unit, before, after, ratio_difference(rows))


def _ended(word: str, game: Played) -> float:
    return PERCENT * (game.outcome == word)


def _reported(name: str, game: Played) -> float:
    return game.report.get(name, 0)


def _won(seat: int, game: Played) -> float:
    return PERCENT * (seat in game.winners)


def _scored(seat: int, game: Played) -> float:
    return game.scores[seat]


def _held(kind: str, game: Played) -> float:
    return PERCENT * (kind in game.kinds)


def _wins(game: Played, kind: str) -> float:
    return PERCENT * sum(it in game.winners for it in game.kinds.get(kind, ()))


def _points(game: Played, kind: str) -> float:
    return float(sum(game.kinds.get(kind, {}).values()))


# -------------------------------------------------------------------------------------- conditions

_CONDITION = re.compile(r"\s*(?P<name>[^<>]+?)\s*(?:>\s*(?P<most>\d+(?:\.\d+)?)\s*%?\s*)?")
ANYTHING = "any"
BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Condition:
    """When a comparison fails: a figure has surely changed, or surely by more than a number, up or down."""

    text: str
    name: str
    most: float

    @classmethod
    def read(cls, text: str) -> Condition:
        """`any`, `broken`, `evil`, `evil>5%`, `seat 1 > 2`, `card dragon>3`. Raises SettingError for anything else."""
        found = _CONDITION.fullmatch(text)
        if found is None:
            hint = "as in --fail-if any, --fail-if 'evil>5%' or --fail-if 'seat 1>2%'"
            raise SettingError(codes.WRONG_SETUP, f"'{text}' is no condition", hint)
        return cls(text, " ".join(found["name"].split()), float(found["most"] or 0))

    def fails(self, figures: Sequence[Figure], broken: int) -> list[str]:
        """What makes it fail, in words. Raises SettingError where nothing is called so."""
        if self.name == BROKEN:
            return [f"{broken} games broke with B"] if broken > self.most else []
        chosen = [it for it in figures if self.name in (ANYTHING, it.name)]
        if not chosen and self.name != ANYTHING:
            known = [ANYTHING, BROKEN, *(it.name for it in figures)]
            hint = did_you_mean(self.name, known) or f"known: {', '.join(known[:12])} …"
            raise SettingError(codes.WRONG_SETUP, f"no figure is called '{self.name}'", hint)
        return [
            f"{it.label}: {in_words(it)}"
            for it in chosen
            if it.change.at_least > self.most and (it.is_sure or self.name != ANYTHING)
        ]


def in_words(figure: Figure) -> str:
    """`38.5% → 41.2%, +2.7 (1.9 to 3.5)`."""
    change = figure.change
    return (
        f"{figure.a:.1f}{figure.unit} → {figure.b:.1f}{figure.unit}, "
        f"{change.value:+.1f} ({change.low:.1f} to {change.high:.1f})"
    )
