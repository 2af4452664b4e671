"""A balance report as a whole: the figures of every section, the verdict, the controls, and the same as plain data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from typing import Any

from cardwright import __version__
from cardwright.bots.series import game_of
from cardwright.bots.tally import BrokenGame
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.lab import balance
from cardwright.lab.balance import PERCENT, Card, Named, finished
from cardwright.lab.measure import Measured
from cardwright.lab.statistics import Estimate
from cardwright.lab.verdict import Verdict, verdicts

NOT_MEASURED = (
    "people: bots bluff, bargain and remember less than they do, and learn nothing from game to game",
    "whether it is fun, clear or fair to look at",
    "cards by what players believe of them: only by what they do in games of these bots",
)
_GOAL = re.compile(r"\s*(?P<name>[^=]+?)\s*=\s*(?P<share>\d+(?:\.\d+)?)\s*%?\s*")


@dataclass(frozen=True, slots=True)
class Goal:
    """How often games are to end in one way."""

    ending: str
    share: float

    @classmethod
    def read(cls, text: str) -> Goal:
        """`ENDING=45%`. Raises SettingError for anything else."""
        found = _GOAL.fullmatch(text)
        if found is None or float(found["share"]) > PERCENT:
            raise SettingError(
                codes.WRONG_SETUP, f"'{text}' is no goal", "write how often, as in --goal ENDING=45%"
            )
        return cls(found["name"], float(found["share"]))


@dataclass(slots=True)
class Report:
    """All of a report."""

    measured: Measured
    goal: Goal | None
    verdicts: list[Verdict]
    endings: list[Named]
    lengths: dict[str, dict[str, Any]]
    seats: list[Named]
    skill: dict[tuple[str, str], Estimate]
    tension: dict[str, Estimate]
    choices: dict[str, Estimate]
    offers: list[Named]
    cards: list[Card]
    pairs: list[Named]
    strategies: list[Named]
    constants: dict[str, dict[int, dict[str, Estimate]]]
    health: dict[str, list[str]]
    controls: list[tuple[str, bool]]
    towards: list[Named]
    """What brings an ending nearest to the goal, nearest first."""

    @property
    def broken(self) -> list[BrokenGame]:
        return [it for it in self.measured.base if isinstance(it, BrokenGame)]

    @property
    def surest_offers(self) -> list[Named]:
        """Options by how far from 0 their gain is at least; those of which that is not known come last, by their p."""
        return sorted(self.offers, key=lambda it: (-it.estimate.at_least, it.estimate.p))

    def to_json(self) -> dict[str, Any]:
        measured = self.measured
        series, pack = measured.series, measured.pack
        return {
            "cardwright": __version__,
            "pack": pack.name,
            "version": pack.version,
            "extensions": {it.name: it.version for it in pack.extensions},
            "program": game_of(series).program(series.players).fingerprint,
            "options": dict(series.options),
            "players": series.players,
            "bots": list(series.bots),
            "seed": series.seed,
            "games": measured.plan.games,
            "sections": sorted(measured.plan.sections),
            "broken": [it.to_json() for it in self.broken[:100]],
            "verdict": [it.to_json() for it in self.verdicts],
            "endings": [it.to_json() for it in self.endings],
            "lengths": self.lengths,
            "seats": [it.to_json() for it in self.seats],
            "skill": [{"bot": a, "among": b, **it.to_json()} for (a, b), it in self.skill.items()],
            "tension": {name: it.to_json() for name, it in self.tension.items()},
            "choices": {name: it.to_json() for name, it in self.choices.items()},
            "options_taken": [it.to_json() for it in self.offers],
            "cards": [it.to_json() for it in self.cards],
            "pairs": [it.to_json() for it in self.pairs],
            "strategies": [it.to_json() for it in self.strategies],
            "what_if": {
                name: {
                    f"{delta:+d}": {what: it.to_json() for what, it in figures.items()}
                    for delta, figures in by_delta.items()
                }
                for name, by_delta in self.constants.items()
            },
            "goal": None
            if self.goal is None
            else {
                "ending": self.goal.ending,
                "share": self.goal.share,
                "towards": [it.to_json() for it in self.towards],
            },
            "health": self.health,
            "refused": {" ".join(key): why for key, why in measured.refused.items()},
            "controls": [{"what": what, "holds": holds} for what, holds in self.controls],
            "not_measured": list(NOT_MEASURED),
        }


def report_of(measured: Measured, goal: Goal | None = None) -> Report:
    """Makes all figures of what was measured. Raises SettingError for a goal that no game ends with."""
    endings, seats, offers = balance.endings(measured), balance.seats(measured), balance.offers(measured)
    cards, skill, health = balance.cards(measured), balance.skill(measured), balance.health(measured)
    if "cards" not in measured.plan.sections:
        cards = [it for it in cards if it.held]
    constants = balance.constants(measured)
    broken = [it for it in measured.base if isinstance(it, BrokenGame)]
    return Report(
        measured,
        goal,
        verdicts(measured.series, broken, endings, seats, offers, cards, skill, health),
        endings,
        balance.lengths(measured),
        seats,
        skill,
        balance.tension(measured),
        balance.choices(measured),
        offers,
        cards,
        balance.pairs(measured),
        balance.strategies(measured),
        constants,
        health,
        _controls(measured, skill),
        _towards(goal, endings, constants) if goal is not None else [],
    )


def _controls(measured: Measured, skill: dict[tuple[str, str], Estimate]) -> list[tuple[str, bool]]:
    """What must hold whatever the pack is; where it does not, the figures are worth nothing."""
    again = measured.mirror
    found = [
        (
            f"the same {len(again)} games once more are exactly the same",
            again == measured.base[: len(again)],
        )
    ]
    for (one, others), won in skill.items():
        if one == others and len(finished(measured.skill[one, others])) > 1:
            shares = [
                len([p for p in it.winners if p < len(measured.series.bots)])
                for it in finished(measured.skill[one, others])
            ]
            par = PERCENT * sum(shares) / len(shares) / len(measured.series.bots)
            found.append((f"{one} among its like wins what a seat wins", abs(won.value - par) < 1e-9))
    worse, par_among_greedy = skill.get(("random", "greedy")), skill.get(("greedy", "greedy"))
    if worse is not None and par_among_greedy is not None:
        found.append(("a bot that is known to be worse loses", worse.high < par_among_greedy.value))
    return found


def _towards(
    goal: Goal, endings: list[Named], constants: dict[str, dict[int, dict[str, Estimate]]]
) -> list[Named]:
    """Each number with its change, and the share of the ending that it leads to; the nearest first."""
    now = {it.name: it.estimate for it in endings}
    if goal.ending not in now:
        hint = did_you_mean(goal.ending, now) or f"known: {', '.join(now) or 'none'}"
        raise SettingError(codes.WRONG_SETUP, f"no game ends with '{goal.ending}'", hint)
    at = now[goal.ending].value
    found = [Named("as it is", now[goal.ending])]
    for name, by_delta in constants.items():
        for delta, figures in by_delta.items():
            change = figures[goal.ending]
            if isfinite(change.low):
                share = Estimate(at + change.value, at + change.low, at + change.high, change.p, change.count)
                found.append(Named(f"{name} {delta:+d}", share, more={"tunable": name, "delta": delta}))
    return sorted(found, key=lambda it: abs(it.estimate.value - goal.share))
