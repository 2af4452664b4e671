"""What a balance report plays: parts that any executor works out, with the answers by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from cardwright.bots.series import Series, game_of
from cardwright.bots.tally import BrokenGame
from cardwright.bots.workers import in_order
from cardwright.declarations.model import Kind, Pack
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.lab.changes import blank, tunable_named, tunables, worth_of
from cardwright.lab.effect import Effect, given, play_changed
from cardwright.lab.games import Noted, parts, play_games
from cardwright.lab.restricted import Rule, rules_of
from cardwright.lab.statistics import Ratio
from cardwright.lab.watch import Watched, watch_games

SECTIONS = ("games", "skill", "cards", "strategies", "what-if")
"""What can be measured one by one; `games` is always."""
# Games of a part that is watched or played by bots that think.
PART = 25
# The number of games that are mirrored: the mirror is exact, so a few show as much as many.
MIRROR = 20
# More kinds are not tried in one report: each is a pack of its own that is read, compiled and played.
MOST_KINDS = 1_000
# A constant is tried with these more.
DELTAS = (-2, -1, 1, 2)

Key = tuple[str, ...]
Task = tuple[Key, Callable[[], Any]]


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is played of what."""

    games: int = 400
    skill: tuple[str, ...] = ("random", "greedy")
    skill_games: int = 100
    sections: Collection[str] = SECTIONS
    tune: tuple[str, ...] = ()
    """The numbers that are tried for a goal, by name."""
    decks: tuple[str, ...] = ()
    """The decks whose cards are tried; empty for all."""
    within: float = 0.0
    """Half the width at which a card's interval is narrow enough, in games of a hundred; 0 plays `games` for each card."""


@dataclass(slots=True)
class Measured:
    """The games of a report, by what was played."""

    series: Series
    plan: Plan
    base: list[Noted] = field(default_factory=list)
    watched: list[Watched | BrokenGame] = field(default_factory=list)
    by_chance: list[Watched | BrokenGame] = field(default_factory=list)
    """Watched too, with every choice by chance: what is taken then is taken for no reason."""
    effects: dict[Key, Effect] = field(default_factory=dict)
    given: dict[str, Ratio] = field(default_factory=dict)
    """Kind -> how many more games seats win that begin with it."""
    refused: dict[Key, str] = field(default_factory=dict)
    """Variants that are no sound packs, and why."""
    skill: dict[tuple[str, str], list[Noted]] = field(default_factory=dict)
    strategies: dict[str, list[Watched | BrokenGame]] = field(default_factory=dict)
    mirror: list[Noted] = field(default_factory=list)

    @property
    def pack(self) -> Pack:
        return game_of(self.series).pack

    @property
    def at_random(self) -> Series:
        return replace(self.series, bots=("random",) * len(self.series.bots))

    def take(self, key: Key, answer: Any) -> None:
        """Puts the answer of a task where it belongs."""
        match key:
            case ("base",):
                self.base += answer
            case ("mirror",):
                self.mirror += answer
            case ("watch",):
                self.watched += answer
            case ("chance",):
                self.by_chance += answer
            case ("skill", one, others):
                self.skill.setdefault((one, others), []).extend(answer)
            case ("strategy", name):
                self.strategies.setdefault(name, []).extend(answer)
            case ("given", kind):
                self.given[kind] = answer
            case _ if isinstance(answer, str):
                self.refused[key] = answer
            case _:
                self.effects[key] = answer


def measure(
    series: Series, plan: Plan, executor: Executor | None, ahead: int, advance: Callable[[int, int], None]
) -> Measured:
    """Plays all that a report needs. `advance` is called with how many parts are done, of how many."""
    measured = Measured(series, plan)
    tasks = list(_tasks(measured))
    keys = [key for key, _ in tasks]
    answers = in_order(executor, (task for _, task in tasks), ahead)
    try:
        for number, (key, answer) in enumerate(zip(keys, answers, strict=True)):
            measured.take(key, answer)
            advance(number + 1, len(tasks))
    finally:
        answers.close()
    return measured


def _tasks(measured: Measured) -> Iterator[Task]:
    series, plan = measured.series, measured.plan
    for first, count in parts(plan.games):
        yield ("base",), partial(play_games, series, first, count)
    yield ("mirror",), partial(play_games, series, 0, min(MIRROR, plan.games))
    for first, count in parts(plan.games, PART):
        yield ("watch",), partial(watch_games, series, first, count)
    if series != measured.at_random:
        for first, count in parts(plan.games, PART):
            yield ("chance",), partial(watch_games, measured.at_random, first, count)
    yield from _card_tasks(measured)
    if "what-if" in plan.sections or plan.tune:
        yield from _constant_tasks(measured)
    if "strategies" in plan.sections:
        yield from _strategy_tasks(measured)
    if "skill" in plan.sections:
        yield from _skill_tasks(measured)


def kinds_tried(pack: Pack, plan: Plan) -> list[Kind]:
    """The kinds that are tried one by one. Raises SettingError for more than a report can try."""
    if "cards" not in plan.sections:
        return []
    found = [it for it in pack.kinds.values() if not plan.decks or it.deck in plan.decks]
    if len(found) > MOST_KINDS:
        message = f"{len(found):,} kinds of cards are too many to be tried one by one: {MOST_KINDS:,} are"
        others = " ".join(it for it in plan.sections if it not in ("cards", "games"))
        hint = f"choose decks with --deck, or other sections with --only {others}".rstrip()
        raise SettingError(codes.WRONG_SETUP, message, hint)
    return found


def _card_tasks(measured: Measured) -> Iterator[Task]:
    series, plan, pack = measured.series, measured.plan, measured.pack
    for kind in kinds_tried(pack, plan):
        without, worth = blank(pack, kind), worth_of(pack, kind)
        if without is not None:
            blanked = partial(play_changed, series, without, kind.name, plan.games, plan.within)
            yield ("blank", kind.name), blanked
        elif worth is not None and isinstance(worth.written, str):
            # Its formula is 0, and nothing else is on it: it is blank as it is.
            yield ("blank", kind.name), partial(play_changed, series, "", kind.name, plan.games)
        if worth is not None:
            more = worth.change(pack, 1)
            yield ("plus", kind.name), partial(play_changed, series, more, kind.name, plan.games)
        yield ("given", kind.name), partial(given, series, kind.name, plan.games)


def _constant_tasks(measured: Measured) -> Iterator[Task]:
    series, plan, pack = measured.series, measured.plan, measured.pack
    values = [it for it in tunables(pack).values() if not it.kind] if "what-if" in plan.sections else []
    chosen = {it.name: it for it in (*values, *(tunable_named(pack, name) for name in plan.tune))}
    for name, tunable in chosen.items():
        for delta in DELTAS:
            change = tunable.change(pack, delta)
            yield ("constant", name, str(delta)), partial(play_changed, series, change, "", plan.games)


def _strategy_tasks(measured: Measured) -> Iterator[Task]:
    series = measured.at_random
    program = game_of(series).program(series.players)
    optional = list(dict.fromkeys(it.rule for it in program.sites if it.optional))
    for rule in (None, *rules_of(measured.pack, optional)):
        for first, count in parts(measured.plan.games, series.players * PART):
            yield (
                ("strategy", rule.name if rule else ""),
                partial(watch_restricted, series, first, count, rule),
            )


def _skill_tasks(measured: Measured) -> Iterator[Task]:
    series, plan = measured.series, measured.plan
    for one in plan.skill:
        for others in plan.skill:
            seated = replace(series, bots=(one, *[others] * (len(series.bots) - 1)))
            for first, count in parts(plan.skill_games, PART):
                yield ("skill", one, others), partial(play_games, seated, first, count)


def watch_restricted(
    series: Series, first: int, count: int, rule: Rule | None
) -> Sequence[Watched | BrokenGame]:
    """Games in which one bot goes by a restriction and sits in every seat in turn; without one, the same games."""
    return watch_games(series, first, count, rule or Rule(False, rule="nothing is called so"))
