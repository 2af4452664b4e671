"""The steps of a scenario: who chooses what, one after the other, and what is made several times."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.findings import codes
from cardwright.findings.diagnostic import nearest
from cardwright.findings.fix import meant, missing
from cardwright.scenarios.chances import Chances
from cardwright.scenarios.expectations import Expectations
from cardwright.scenarios.model import Chosen, Step
from cardwright.scenarios.naming import (
    CHANCE,
    EVERYONE,
    OTHER_KEYS,
    STEP_KEYS,
    STEPS,
    TIMES,
    Choices,
    unknown,
)
from cardwright.source.lenient import Report
from cardwright.source.tree import Mapping, Node, Scalar, Sequence

# Of one scenario, with every repetition: a whole game for many players has a few hundred.
MAX_STEPS = 1_000


class StepReader:
    """Reads the steps of one scenario. What is repeated is there as many times as it is made."""

    def __init__(self, known: Choices, expectations: Expectations, chances: Chances, report: Report) -> None:
        self.known, self.expectations, self.chances, self.report = known, expectations, chances, report

    def read(self, node: Node | None) -> list[Step]:
        """The steps of a `when`."""
        found: list[Step] = []
        for item in node.items if isinstance(node, Sequence) else ():
            assert isinstance(item, Mapping)
            block = [self._step(item)] if item.get(STEPS) is None else self._several(item)
            times = item.get(TIMES)
            count = times.value if isinstance(times, Scalar) and isinstance(times.value, int) else 1
            if len(found) + len(block) * count > MAX_STEPS:
                message = f"up to here the scenario has more than {MAX_STEPS:,} steps"
                self.report(codes.WRONG_IN_SCENARIO, message, item.span, "begin nearer to what it shows")
                break
            for time in range(1, count + 1):
                turn = f"time {time} of {count}" if count > 1 else ""
                found += [it.but(turn=", ".join(filter(None, (it.turn, turn)))) for it in block]
        return found

    def _step(self, item: Mapping) -> Step:
        choices = tuple(self._choices(item))
        player = choices[0].player if len(choices) == 1 else None
        before = tuple(self.expectations.decision(item, player))
        if len(choices) > 1 and before:
            message = "players who choose together are offered different things"
            hint = "give each of them a step of their own"
            self.report(codes.WRONG_IN_SCENARIO, message, before[0].at, hint)
        if all(key.text in STEP_KEYS for key, _ in item.entries):
            name = self.known.seats.names[0]
            hint = f"say so, as in '{name}: …'; what must be so before stands under 'then' of the step above"
            self.report(codes.WRONG_IN_SCENARIO, "nobody chooses in this step", item.span, hint)
        after = self.expectations.read(item.get("then"))
        return Step(before, choices, after, item.span, self.chances.read(item.get(CHANCE)))

    def _several(self, item: Mapping) -> list[Step]:
        """Steps below a step, of which the last is followed by what must be so after all of them."""
        block = self.read(item.get(STEPS))
        for key, _ in item.entries:
            if key.text not in (STEPS, TIMES, "then"):
                message = f"'{key.text}' stands beside 'steps', where nobody chooses"
                self.report(codes.WRONG_IN_SCENARIO, message, key.span, "write it into one of the steps")
        after = self.expectations.read(item.get("then"))
        return [*block[:-1], block[-1].but(after=(*block[-1].after, *after))] if block else []

    def _choices(self, item: Mapping) -> Iterator[Chosen]:
        for key, value in item.entries:
            if key.text in STEP_KEYS:
                continue
            player = self.known.seats.find(key.text)
            is_known = player is not None or key.text == EVERYONE
            if not is_known and key.text in OTHER_KEYS:
                message = f"'{key.text}' is not a key of a step"
                hint = meant(OTHER_KEYS[key.text])
                self.report(codes.UNKNOWN_IN_SCENARIO, message, key.span, hint, missing(key.text))
                continue
            if not is_known:
                unknown("player", key, (*self.known.seats.names, EVERYONE), self.report, STEP_KEYS)
                if nearest(key.text, STEP_KEYS) is not None:
                    continue  # what stands there is for that key
            if not isinstance(value, Scalar) or not value.text:
                message = f"'{key.text}' chooses one thing: a card, a number, 'yes' or 'pass'"
                at = value.span if not isinstance(value, Scalar) else key.span
                self.report(codes.WRONG_IN_SCENARIO, message, at, "")
            elif (wrong := self.known.wrong(value.text)) is not None:
                self.report(wrong[0], wrong[1], value.span, wrong[2])
            elif is_known:
                yield Chosen(player, key, value)
