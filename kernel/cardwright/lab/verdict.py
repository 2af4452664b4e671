"""The verdict of a balance report: what stands out, in words, worst first, each with its interval and what shows more."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.bots.series import Series
from cardwright.bots.tally import BrokenGame
from cardwright.lab.balance import Card, Named
from cardwright.lab.plots import interval_words, number_words
from cardwright.lab.statistics import Estimate, benjamini_hochberg

# A card stands out if the false discovery rate is below `SURE`, and if it decides at least `NOTABLE` games of a hundred.
SURE = 0.01
NOTABLE = 1.0
# An ending that comes less often than this is none to play for.
SELDOM = 10.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Something that stands out."""

    about: str
    """`card`, `seat`, `option`, `ending`, `skill`, `broken` or `health`."""
    name: str
    words: str
    command: str
    estimate: Estimate | None = None
    severity: float = 0.0
    """How many games of a hundred it decides at least."""

    def to_json(self) -> dict[str, Any]:
        return {
            "about": self.about,
            "name": self.name,
            "words": self.words,
            "command": self.command,
            "severity": round(self.severity, 3),
            "estimate": self.estimate.to_json() if self.estimate else None,
        }


def command_for(series: Series, verb: str, *more: str) -> str:
    """A command about the same table."""
    words = ["cardwright", verb, series.pack, *more, "--players", str(series.players)]
    for name, value in series.options.items():
        words += ["--set", f"{name}={value}"]
    if series.extensions:
        words += ["--with", *series.extensions]
    return shlex.join(words)


def verdicts(
    series: Series,
    broken: Sequence[BrokenGame],
    endings: Sequence[Named],
    seats: Sequence[Named],
    offers: Sequence[Named],
    cards: Sequence[Card],
    skill: Mapping[tuple[str, str], Estimate],
    health: Mapping[str, Sequence[str]],
) -> list[Verdict]:
    """All that stands out: games that break, then what decides most games, then what never happens."""
    # What a card does shows what it gains; where it is chosen says less.
    options = [it for it in offers if not it.more.get("piece")]
    candidates = [*(it.estimate for it in seats), *(it.estimate for it in options), *(it.off for it in cards)]
    stands_out = iter(_stand_out(candidates))
    found = [
        *_seats(series, [it for it in seats if next(stands_out)]),
        *_options(series, [it for it in options if next(stands_out)]),
        *_cards(series, [it for it in cards if next(stands_out)]),
        *_endings(series, endings),
        *_skill(series, skill),
    ]
    # Of an option that gains what another loses, the one that loses is the fault.
    found.sort(key=lambda it: (-it.severity, it.estimate.value if it.estimate else 0.0))
    return [*_broken(series, broken), *found, *_health(series, health)]


def _stand_out(figures: Sequence[Estimate | None]) -> list[bool]:
    """Which of the figures stand out, corrected for all that might."""
    corrected = iter(benjamini_hochberg([it.p for it in figures if it is not None]))
    return [it is not None and next(corrected) < SURE and it.at_least >= NOTABLE for it in figures]


def _cards(series: Series, cards: Sequence[Card]) -> Iterator[Verdict]:
    for card in cards:
        if card.off is None or card.impact is None:
            continue
        by_it = number_words(abs(card.impact.value))
        which = "more" if card.impact.value >= 0 else "fewer"
        if card.off.value > 0:
            what = "strong"
        elif card.impact.high < NOTABLE:
            what = "dead weight"
        else:
            what = "weak"
        words = (
            f"{card.name} is {what}: whoever holds it wins {by_it} {which} games of a hundred because of it, "
            f"{interval_words(card.off)} against the other kinds of '{card.deck}'"
        )
        command = command_for(series, "balance", "--only", "--tune", card.name)
        yield Verdict("card", card.name, words, command, card.off, card.off.at_least)


def _seats(series: Series, seats: Sequence[Named]) -> Iterator[Verdict]:
    for seat in seats:
        which = "more" if seat.estimate.value > 0 else "fewer"
        words = f"{seat.name} wins {which} games than its share: {interval_words(seat.estimate)} of a hundred"
        command = command_for(series, "simulate", "--games", "10000")
        yield Verdict("seat", seat.name, words, command, seat.estimate, seat.estimate.at_least)


def _options(series: Series, offers: Sequence[Named]) -> Iterator[Verdict]:
    for offer in offers:
        how = interval_words(offer.estimate)
        if offer.estimate.value < 0:
            words = (
                f"'{offer.name}' is not worth taking: who takes it by chance wins {how} games of a hundred"
            )
        else:
            words = (
                f"'{offer.name}' is always worth taking: who takes it by chance wins {how} games of a hundred"
            )
        command = command_for(series, "balance", "--only", "strategies")
        yield Verdict("option", offer.name, words, command, offer.estimate, offer.estimate.at_least)


def _endings(series: Series, endings: Sequence[Named]) -> Iterator[Verdict]:
    if len(endings) < 2:
        return
    for ending in endings:
        share = ending.estimate
        if share.high < SELDOM:
            words = f"games end with '{ending.name}' too seldom to be played for: {share.value:.1f}% ({share.low:.1f} to {share.high:.1f})"
            command = command_for(series, "simulate", "--games", "10000")
            yield Verdict("ending", ending.name, words, command, share, SELDOM - share.high)


def _skill(series: Series, skill: Mapping[tuple[str, str], Estimate]) -> Iterator[Verdict]:
    won, par = skill.get(("greedy", "random")), skill.get(("random", "random"))
    if won is not None and par is not None and won.low <= par.value:
        words = (
            f"thinking one choice ahead hardly helps: greedy wins {won.value:.1f}% ({won.low:.1f} to {won.high:.1f}) "
            f"among random players, of whom each wins {par.value:.1f}%"
        )
        yield Verdict(
            "skill", "greedy", words, command_for(series, "balance", "--only", "skill"), won, NOTABLE
        )


def _broken(series: Series, broken: Sequence[BrokenGame]) -> Iterator[Verdict]:
    if broken:
        first = broken[0]
        words = f"{len(broken)} games broke; the first with seed {first.seed}, {first.code} in '{first.rule}': {first.message}"
        command = command_for(series, "simulate", "--games", "1", "--first", str(first.number + 1))
        yield Verdict("broken", first.rule, words, command)


def _health(series: Series, health: Mapping[str, Sequence[str]]) -> Iterator[Verdict]:
    for what, names in health.items():
        if names:
            listed = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
            command = command_for(series, "balance", "--games", "2000", "--only")
            yield Verdict("health", what, f"{what}: {listed}", command)
