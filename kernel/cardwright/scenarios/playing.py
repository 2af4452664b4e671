"""Plays scenarios: lays the position out, makes the choices, looks at what comes of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cardwright.check.checked_pack import CheckedPack
from cardwright.compile.coverage import Coverage
from cardwright.errors import CardwrightError, GameError, IllegalChoice
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.lang import typed as m
from cardwright.play.decisions import Option
from cardwright.play.game import Game
from cardwright.play.scripted_chance import ROLL, foretell, left
from cardwright.play.state import State
from cardwright.scenarios.failure import ScenarioFailure
from cardwright.scenarios.model import Asks, Chance, Next, Offer, Over, Scenario, Step
from cardwright.scenarios.naming import Choices, arms_of, called
from cardwright.scenarios.titles import Titles
from cardwright.scenarios.verify import Verifier
from cardwright.source.tree import Scalar


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a scenario."""

    scenario: Scenario
    failures: tuple[ScenarioFailure, ...]

    def to_json(self) -> dict[str, Any]:
        at = self.scenario.at
        return {
            "name": self.scenario.name,
            "file": at.file,
            "line": at.line,
            "passed": not self.failures,
            "failures": [it.to_json() for it in self.failures],
        }


class Player:
    """Plays the scenarios of a pack. Games are kept: many scenarios share their options."""

    def __init__(self, checked: CheckedPack, coverage: Coverage | None = None) -> None:
        self.checked = checked
        self.coverage = coverage
        self.arms, self.titles = arms_of(checked), Titles(checked.pack)
        self.games: dict[str, Game] = {}

    def play(self, scenario: Scenario) -> Outcome:
        """Plays a scenario. Whatever goes wrong is a failure of it."""
        return Outcome(scenario, tuple(self._failures(scenario)))

    def _failures(self, scenario: Scenario) -> Iterator[ScenarioFailure]:
        known = Choices(self.checked, scenario.position.seats, self.arms, self.titles)
        try:
            state = self._laid_out(scenario)
        except GameError as error:
            at = scenario.position.play.at or scenario.at
            yield _broke(scenario, at, error, scenario.position.chance)
            return
        except CardwrightError as error:
            yield ScenarioFailure(codes.SCENARIO_SETUP, scenario.name, str(error), scenario.at)
            return
        verifier = Verifier(state, scenario.name, known)
        too_much = _not_asked_of_chance(state, scenario, scenario.position.chance, verifier)
        if too_much is not None:
            yield too_much
            return
        told: set[Span] = set()
        for step in scenario.steps:
            failures, goes_on = self._step(state, scenario, step, verifier)
            # A repeated step fails the same way each time: report the first.
            for it in failures:
                if not step.turn:
                    yield it
                elif it.at not in told:
                    yield replace(it, message=f"{it.message} ({step.turn})")
            told |= {it.at for it in failures}
            if not goes_on:
                return
        yield from _with_note(verifier.failures(scenario.then), scenario, verifier)

    def _step(
        self, state: State, scenario: Scenario, step: Step, verifier: Verifier
    ) -> tuple[list[ScenarioFailure], bool]:
        """Makes a step: what is not as it should be, and whether the scenario can go on."""
        asked = {None, *(it.player for it in state.decisions)}
        # If a player is not asked at all, what they are offered is not a second failure.
        before = verifier.failures(step.before) if all(it.player in asked for it in step.choices) else []
        stopped = self._choose(state, scenario, step, verifier)
        if stopped is not None:
            return [*before, stopped], False
        return [*before, *verifier.failures(step.after)], True

    def _laid_out(self, scenario: Scenario) -> State:
        position = scenario.position
        return self._game(scenario).stage(
            position.play.rule,
            players=position.seats.people,
            seed=position.seed,
            arguments=position.play.arguments,
            zones=position.zones,
            values=position.values,
            chance=position.chance.wishes if position.chance is not None else (),
        )

    def _game(self, scenario: Scenario) -> Game:
        position = scenario.position
        body = position.play.body
        key = json.dumps([position.options, id(body) if body is not None else 0], sort_keys=True)
        if key not in self.games:
            checked = self.checked if body is None else _with_rule(self.checked, body)
            self.games[key] = Game(checked, position.options, self.coverage)
        return self.games[key]

    def _choose(
        self, state: State, scenario: Scenario, step: Step, verifier: Verifier
    ) -> ScenarioFailure | None:
        """Makes the choices of a step; what keeps the scenario from going on."""
        waiting = [it.player for it in state.decisions]
        if len(step.choices) > 1 and not (state.decisions and state.decisions[0].together):
            message = "several players choose in one step, but not together"
            at, note = step.choices[1].who.span, "give each of them a step of their own"
            return ScenarioFailure(
                codes.NOT_ASKED, scenario.name, message, at, "", verifier.standing(), (), note
            )
        choices = [
            (player, it) for it in step.choices for player in (waiting if it.player is None else [it.player])
        ]
        if not choices:
            message = "nobody is asked"
            return ScenarioFailure(codes.NOT_ASKED, scenario.name, message, step.at, "", verifier.standing())
        if step.chance is not None:
            foretell(state, list(step.chance.wishes))
        for player, chosen in choices:
            name = scenario.position.seats.names[player]
            if player not in waiting:
                message = f"{name} is not asked"
                return ScenarioFailure(
                    codes.NOT_ASKED,
                    scenario.name,
                    message,
                    chosen.who.span,
                    f"{name} chooses {chosen.what.text}",
                    verifier.standing(),
                )
            failure = self._one(state, scenario, player, chosen.what, verifier, step.chance)
            if failure is not None:
                return failure
        return _not_asked_of_chance(state, scenario, step.chance, verifier)

    def _one(
        self,
        state: State,
        scenario: Scenario,
        player: int,
        written: Scalar,
        verifier: Verifier,
        chance: Chance | None,
    ) -> ScenarioFailure | None:
        decision = next(it for it in state.decisions if it.player == player)
        option: Option | list[Option] | None
        if decision.set is None:
            option = verifier.known.find(written.text, decision)
        else:
            option = verifier.known.find_set(written.text, decision)
        if option is None:
            name = scenario.position.seats.names[player]
            message = f"{name} is not offered '{written.text}' in {called(decision.rule)}"
            offered = verifier.known.said(decision, [written.text])
            return ScenarioFailure(
                codes.NOT_OFFERED, scenario.name, message, written.span, written.text, offered
            )
        try:
            state.choose(option, player)
        except IllegalChoice:
            name = scenario.position.seats.names[player]
            message = f"{name} chooses {decision.how_many} in {called(decision.rule)}"
            offered = verifier.known.said(decision, [written.text])
            return ScenarioFailure(
                codes.NOT_OFFERED, scenario.name, message, written.span, written.text, offered
            )
        except GameError as error:
            return _broke(scenario, written.span, error, chance)
        return None


def _with_note(
    failures: list[ScenarioFailure], scenario: Scenario, verifier: Verifier
) -> Iterator[ScenarioFailure]:
    """The failures at the end. The first gets a note if a player is still to choose and the scenario does not mention it."""
    waited_for = any(isinstance(it, Over | Next | Asks | Offer) for it in scenario.then)
    for place, it in enumerate(failures):
        if place or waited_for or verifier.state.over:
            yield it
            continue
        begun = "no 'play' is given, so that the whole game was begun"
        start = "the play is not over" if scenario.position.play.at is not None else begun
        still = f"{start}: {verifier.standing(with_options=True)}"
        yield replace(it, note=f"{it.note}; {still}" if it.note else still)


def _broke(scenario: Scenario, at: Span, error: GameError, chance: Chance | None) -> ScenarioFailure:
    place = f"{error.span.file}:{error.span.line}:{error.span.column}: " if error.span else ""
    if error.code == codes.CHANCE_OTHERWISE and chance is not None:
        found = f"{error.message} ({place}{called(error.rule)})"
        return ScenarioFailure(error.code, scenario.name, "what chance brings", chance.at, chance.text, found)
    found = f"{place}{error.code} in {called(error.rule)}: {error.message}"
    return ScenarioFailure(codes.SCENARIO_BROKE, scenario.name, "the game breaks", at, "", found)


def _not_asked_of_chance(
    state: State, scenario: Scenario, chance: Chance | None, verifier: Verifier
) -> ScenarioFailure | None:
    """The failure that the scenario lists more results of chance than the play has asked for; None if it does not."""
    rest = left(state) if chance is not None else 0
    if chance is None or not rest:
        return None
    asked = len(chance.wishes) - rest
    times = {0: "nothing is left to chance", 1: "chance is asked once"}.get(
        asked, f"chance is asked {asked} times"
    )
    found = f"{times} before {verifier.standing()}" if state.decisions else f"{times}, and the play is over"
    # Naming the only card of a hand is right, although chance is not asked for it.
    of_dice = chance.wishes[asked][0] == ROLL
    note = "" if of_dice else "of a single card, or none, there is nothing to shuffle"
    message = "what chance brings"
    return ScenarioFailure(
        codes.CHANCE_OTHERWISE, scenario.name, message, chance.at, chance.text, found, (), note
    )


def _with_rule(checked: CheckedPack, body: m.Rule) -> CheckedPack:
    """The pack with a rule of the scenario's own."""
    return replace(checked, rules={**checked.rules, body.name: body})
