"""The figures of a balance report, made of the games that were measured: each with its interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import isfinite, sqrt
from statistics import NormalDist
from typing import Any

from cardwright.bots.tally import BrokenGame
from cardwright.lab.effect import Effect
from cardwright.lab.games import Noted, Played, means_by_block
from cardwright.lab.measure import Measured
from cardwright.lab.statistics import (
    Estimate,
    Z,
    benjamini_hochberg,
    histogram,
    mean_of,
    quantile,
    ratio_difference,
    ratio_of,
    wilson,
)
from cardwright.lab.watch import Offer, Watched

PERCENT = 100.0
QUANTILES = (0.05, 0.5, 0.95)
# A pair is reported when at most one in a hundred of the reported ones is expected to be chance alone.
SURE = 0.01
# What was seen less often than this is not judged.
FEWEST = 5


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a kind of piece."""

    name: str
    deck: str
    held: float
    """In how many of the games somebody held it, in percent; by the score pads, or by who chose it."""
    points: float | None
    holders_win: Estimate | None
    """A correlation: who holds it may win for another reason."""
    impact: Estimate | None
    """How many more games its holders win than the same seats do when it is blank, in percent."""
    worth: Estimate | None
    """The same in points: what they score more than the same seats do when it is blank."""
    off: Estimate | None
    """By how much that is more than for the other kinds of its deck."""
    plus_one: Estimate | None
    """What one more on it changes for its holders, in points."""
    given: Estimate | None
    """How many more games a seat wins that begins with it."""
    corrected: float = 1.0

    def to_json(self) -> dict[str, Any]:
        told = {name: getattr(self, name) for name in self.__slots__}
        return {name: it.to_json() if isinstance(it, Estimate) else it for name, it in told.items()}


@dataclass(frozen=True, slots=True)
class Named:
    """A figure with its name, and its p corrected for all that were looked at together."""

    name: str
    estimate: Estimate
    corrected: float = 1.0
    more: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            **self.estimate.to_json(),
            "corrected_p": round(self.corrected, 6),
            **self.more,
        }


def finished(games: Iterable[Noted | Watched | None]) -> list[Any]:
    """The games that came to their end."""
    return [it for it in games if it is not None and not isinstance(it, BrokenGame)]


def corrected(figures: Sequence[Named]) -> list[Named]:
    chances = benjamini_hochberg([it.estimate.p for it in figures])
    return [replace(it, corrected=p) for it, p in zip(figures, chances, strict=True)]


# -------------------------------------------------------------------------------------- endings, length, seats


def endings(measured: Measured) -> list[Named]:
    games = finished(measured.base)
    counts = Counter(it.outcome for it in games if it.outcome is not None)
    found = []
    for word, count in sorted(counts.items()):
        low, high = wilson(count, len(games))
        share = Estimate(PERCENT * count / len(games), PERCENT * low, PERCENT * high, 1.0, len(games))
        found.append(Named(word, share))
    return found


def lengths(measured: Measured) -> dict[str, dict[str, Any]]:
    """Choices a game, and every number that the pack reports: 5%, 50%, 95%, and bars."""
    games = finished(measured.base)
    columns = {"choices": [it.choices for it in games]}
    for name in sorted({name for it in games for name in it.report}):
        columns[name] = [it.report.get(name, 0) for it in games]
    return {
        name: {
            **{f"{share:.0%}": quantile(values, share) for share in QUANTILES},
            "bars": histogram(values),
        }
        for name, values in columns.items()
        if values
    }


def seats(measured: Measured) -> list[Named]:
    """How much more than its share each seat wins, game by game, and its points against the mean of all."""
    games: list[Played] = finished(measured.base)
    people = len(measured.series.bots)
    found = []
    for seat in range(people):
        wins = [
            PERCENT * ((seat in it.winners) - sum(other < people for other in it.winners) / people)
            for it in games
        ]
        estimate = mean_of(means_by_block(wins, measured.series.block))
        won = sum(seat in it.winners for it in games)
        more: dict[str, Any] = {"seat": seat + 1, "wins": round(PERCENT * won / max(1, len(games)), 3)}
        if games and games[0].scores:
            points = mean_of([it.scores[seat] - sum(it.scores[:people]) / people for it in games])
            more |= {"points": points.to_json()}
        found.append(Named(f"seat {seat + 1}", estimate, more=more))
    return corrected(found) if people > 1 else []


# -------------------------------------------------------------------------------------- tension and choices


def tension(measured: Measured) -> dict[str, Estimate]:
    games = [it for it in finished(measured.watched) if len(it.leaders) >= 4]
    changes, settled, comebacks = [], [], []
    ahead: dict[int, list[float]] = {25: [], 50: [], 75: []}
    for it in games:
        known = [leader for leader in it.leaders if leader >= 0]
        changes.append(float(sum(a != b for a, b in pairwise(known))))
        winners = it.played.winners
        last_behind = max((n for n, leader in enumerate(it.leaders) if leader not in winners), default=-1)
        settled.append(PERCENT * (last_behind + 1) / len(it.leaders))
        last = it.lasts[len(it.lasts) // 2]
        if last >= 0:
            comebacks.append(PERCENT * (last in winners))
        for share, found in ahead.items():
            leader = it.leaders[len(it.leaders) * share // 100]
            if leader >= 0:
                found.append(PERCENT * (leader in winners))
    return {
        "lead changes a game": mean_of(changes),
        "winner took the lead for good at (% of the game)": mean_of(settled),
        "whoever is last at half-time wins (%)": mean_of(comebacks),
        **{f"whoever leads at {share}% of the game wins (%)": mean_of(it) for share, it in ahead.items()},
    }


def choices(measured: Measured) -> dict[str, Estimate]:
    games: list[Watched] = finished(measured.watched)
    asked = [(PERCENT * it.obvious, float(it.asked)) for it in games if it.asked]
    return {
        **({"obvious choices (%)": ratio_of(asked)} if len(asked) > 1 else {}),
        "options a choice": ratio_of([(it.options, it.played.choices) for it in games]),
        "choices with one option (%)": ratio_of([(PERCENT * it.forced, it.played.choices) for it in games]),
    }


def offers(measured: Measured) -> list[Named]:
    """What each option gains, in percent of games won: by chance some take it and some do not.

    Where every choice is made by chance, who takes an option differs from who does not by nothing else.
    """
    by_chance: list[Watched] = finished(measured.by_chance or measured.watched)
    games: list[Watched] = finished(measured.watched)
    totals: dict[str, Offer] = {}
    for it in games:
        for name, offer in it.offers.items():
            totals.setdefault(name, Offer()).include(offer)
    names = dict.fromkeys([*totals, *(name for it in by_chance for name in it.offers)])
    found = []
    none = Offer()
    for name in names:
        rows = [it.offers.get(name, none) for it in by_chance]
        weight = sum(it.weight for it in rows)
        if weight < FEWEST:
            continue
        gain = ratio_difference([(0.0, it.weight, it.gained, it.weight) for it in rows])
        gain = gain.loosened(PERCENT / weight)
        total = totals.get(name, none)
        more = {
            "piece": name.rpartition(": ")[2] in measured.pack.kinds,
            "offered": total.offered,
            "taken": round(PERCENT * total.taken / total.offered, 3) if total.offered else None,
        }
        found.append(Named(name, gain, more=more))
    return sorted(corrected(found), key=lambda it: it.estimate.value)


# -------------------------------------------------------------------------------------- cards


def cards(measured: Measured) -> list[Card]:
    """Every kind with all that is known of it, what is off most first."""
    base = [it if isinstance(it, Played) else None for it in measured.base]
    rows = [_card(measured, name, base) for name in measured.pack.kinds]
    found = [_held_against_others(it, rows) for it in rows]
    tested = [it for it in found if it.off is not None]
    chances = benjamini_hochberg([it.off.p for it in tested if it.off is not None])
    by_name = {it.name: p for it, p in zip(tested, chances, strict=True)}
    found = [replace(it, corrected=by_name.get(it.name, 1.0)) for it in found]
    return sorted(found, key=lambda it: -(abs(it.off.value) if it.off is not None else -1.0))


def _card(measured: Measured, kind: str, base: Sequence[Played | None]) -> Card:
    games = [it for it in base if it is not None]
    holders = [it.kinds.get(kind, {}) for it in games]
    count = sum(map(len, holders))
    deck = measured.pack.kinds[kind].deck
    held = PERCENT * sum(map(bool, holders)) / max(1, len(games))
    win: Estimate | None = None
    points: float | None = None
    if count:
        win = ratio_of(
            [
                (PERCENT * sum(p in it.winners for p in its), len(its))
                for it, its in zip(games, holders, strict=True)
            ]
        )
        points = sum(sum(it.values()) for it in holders) / count
    blank, plus = measured.effects.get(("blank", kind)), measured.effects.get(("plus", kind))
    gain = blank.gain if blank is not None else None
    return Card(
        kind,
        deck,
        held,
        points,
        win,
        gain.times(-1) if gain is not None else None,
        _in_points(blank, -1),
        None,
        _in_points(plus),
        _given(measured, kind),
    )


def _in_points(effect: Effect | None, unit: float = 1.0) -> Estimate | None:
    """What a change brings the holders of a kind, in points; None where nobody holds it."""
    found = effect.points.estimate(unit) if effect is not None else None
    return found if found is not None and isfinite(found.low) else None


def _given(measured: Measured, kind: str) -> Estimate | None:
    gain = measured.given.get(kind)
    found = gain.estimate(PERCENT) if gain is not None else None
    return found if found is not None and isfinite(found.low) else None


def _held_against_others(card: Card, all_cards: Sequence[Card]) -> Card:
    """A card whose impact is held against the mean of the other kinds of its deck."""
    others = [it.impact for it in all_cards if it.deck == card.deck and it is not card and it.impact]
    if card.impact is None or len(others) < 2:
        return card
    own = (card.impact.high - card.impact.low) / (2 * Z)
    theirs = sqrt(sum(((it.high - it.low) / (2 * Z)) ** 2 for it in others)) / len(others)
    difference = card.impact.value - sum(it.value for it in others) / len(others)
    error = sqrt(own * own + theirs * theirs)
    p = 2 * NormalDist().cdf(-abs(difference) / error) if error else float(difference == 0)
    off = Estimate(difference, difference - Z * error, difference + Z * error, p, card.impact.count)
    return replace(card, off=off)


def pairs(measured: Measured, most: int = 10) -> list[Named]:
    """What a kind loses in points when another is blank, the strongest first: they work together, or against each other.

    Only kinds whose points go by the other are found so: what they read and what it has must meet.
    """
    found = []
    for key, effect in measured.effects.items():
        if key[0] == "blank":
            for kind, change in sorted(effect.others.items()):
                if change.varies and change.whole >= 2 * FEWEST:
                    found.append(Named(f"{kind} with {key[1]}", change.estimate(-1.0)))
    sure = [it for it in corrected(found) if it.corrected < SURE]
    return sorted(sure, key=lambda it: -it.estimate.at_least)[:most]


# -------------------------------------------------------------------------------------- skill, strategies, constants


def skill(measured: Measured) -> dict[tuple[str, str], Estimate]:
    """How often one bot wins among others of one name, sitting in every seat in turn."""
    found = {}
    for (one, others), games in measured.skill.items():
        people = len(measured.series.bots)
        block = 1 if one == others else people
        shares = []
        for number, it in enumerate(games):
            if isinstance(it, Played):
                if one == others:
                    shares.append(PERCENT * sum(p < people for p in it.winners) / people)
                else:
                    shares.append(PERCENT * ((-number) % people in it.winners))
        found[one, others] = mean_of(means_by_block(shares, block))
    return found


def strategies(measured: Measured) -> list[Named]:
    """What a restriction gains a random player, in percent of games won, against the same games without it."""
    plain = measured.strategies.get("", [])
    players = len(measured.series.bots)
    found = []
    for name, games in measured.strategies.items():
        if not name:
            continue
        gains = [
            PERCENT * (((-number) % players in b.played.winners) - ((-number) % players in a.played.winners))
            for number, (a, b) in enumerate(zip(plain, games, strict=True))
            if isinstance(a, Watched) and isinstance(b, Watched)
        ]
        if any(gains):
            found.append(Named(name, mean_of(means_by_block(gains, players))))
    return sorted(corrected(found), key=lambda it: -abs(it.estimate.value))


def constants(measured: Measured) -> dict[str, dict[int, dict[str, Estimate]]]:
    """By number and how much more it is: how each ending, the length and the points change, paired."""
    found: dict[str, dict[int, dict[str, Estimate]]] = {}
    words = sorted({it.outcome for it in finished(measured.base) if it.outcome})
    for key, effect in measured.effects.items():
        if key[0] == "constant":
            figures = {word: effect.endings[word].estimate(PERCENT) for word in words}
            figures["choices"] = effect.choices.estimate()
            if effect.scores.count:
                figures["points"] = effect.scores.estimate()
            found.setdefault(key[1], {})[int(key[2])] = figures
    return found


def health(measured: Measured) -> dict[str, list[str]]:
    """What no game has reached, chosen or scored."""
    games: list[Played] = finished(measured.base)
    watched: list[Watched] = [*finished(measured.watched), *finished(measured.by_chance)]
    held = {kind for it in games for kind in it.kinds}
    chosen = {kind for it in watched for kind in it.chosen}
    scoring = {kind for it in games for kind, by in it.kinds.items() if any(by.values())}
    offered: dict[str, Offer] = {}
    for it in watched:
        for name, offer in it.offers.items():
            offered.setdefault(name, Offer()).include(offer)
    # What nobody ever holds or chooses is not there to be held: places, events, what rules use alone.
    decks = {measured.pack.kinds[it].deck for it in held | chosen}
    theirs = [name for name, kind in measured.pack.kinds.items() if kind.deck in decks]
    kinds = [name for name, kind in measured.pack.kinds.items() if any(it.formulas for it in kind.faces)]
    return {
        "never held nor chosen": [it for it in theirs if it not in held | chosen],
        "held, and never brought a point": [it for it in kinds if it in held and it not in scoring],
        "offered, and never taken": [
            name for name, it in offered.items() if not it.taken and it.weight >= FEWEST
        ],
    }
