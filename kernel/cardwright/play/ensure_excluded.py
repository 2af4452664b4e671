"""Which options an `ensure` has kept back from the pending decision, and where that `ensure` stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from cardwright.check.checked_pack import CheckedPack
from cardwright.compile.layout import IN_FORCE, MANY, STATUS
from cardwright.lang import typed as m
from cardwright.play.decisions import Decision, Option

if TYPE_CHECKING:
    from cardwright.compile.program import Program
    from cardwright.play.game import Game
    from cardwright.play.state import State


@dataclass(frozen=True, slots=True)
class Withheld:
    """Options that are not offered; the rule whose `ensure` is the reason, and its condition as written."""

    options: tuple[Option, ...]
    rule: str
    condition: str


def withheld(state: State) -> Withheld | None:
    """What the pending decision would offer besides if no `ensure` were in force; None for nothing."""
    if not state.history or state.v[STATUS] == MANY:
        return None
    if not any(state.v[cell] == IN_FORCE for cell in state.program.ensures):
        return None
    (decision,) = state.decisions
    free = _asked_freely(state)
    left_out = tuple(it for it in free if it.value not in decision.values)
    rule, condition = _ensure_around(state.program.checked, decision)
    return Withheld(left_out, rule, condition) if left_out else None


def _asked_freely(state: State) -> Decision:
    """The same decision, reached by the same last choice, with nothing kept back."""
    game = state.game
    before = game.replay(state.origin, state.history[:-2])
    player, picked = state.history[-2:]
    decision = next(it for it in before.decisions if it.player == player)
    before.program = _free(game, state.program)
    before.choose(decision.values.index(picked), player)
    return before.decisions[0]


def _free(game: Game, program: Program) -> Program:
    """The program with an `ensure` that looks for ways, but lets every option stand."""
    from cardwright.compile.program import build

    known = _FREE.setdefault(game, {})
    players = program.layout.people
    if players not in known:
        twin = build(program.checked, program.settings, players)
        twin.namespace["keep"] = lambda state, ensure: None
        known[players] = twin
    return known[players]


_FREE: WeakKeyDictionary[Game, dict[int, Program]] = WeakKeyDictionary()


def _ensure_around(checked: CheckedPack, decision: Decision) -> tuple[str, str]:
    """The rule with the innermost `ensure` from which the decision can be reached, and what it asks for."""
    found: list[tuple[int, str, str]] = []
    for body in checked.bodies():
        for it in m.walk(body.parts):
            if isinstance(it, m.Ensure):
                reached = _reached(checked, it.body, set())
                near = body is decision.site.body and it.at.start <= decision.site.at.start < it.at.end
                if near or decision.site.body in reached:
                    text = body.said(it.condition.at)
                    found.append((0 if near else len(reached), body.name, text))
    return min(found)[1:] if found else ("", "")


def _reached(checked: CheckedPack, block: tuple[m.Expr | m.Statement, ...], seen: set[m.Body]) -> set[m.Body]:
    """The bodies that statements can lead to: rules, what goes around them, effects."""
    for it in m.walk(block):
        inner: list[m.Formula | m.Rule] = []
        if isinstance(it, m.CallRule):
            inner = [checked.rules[it.rule], *(x.body for x in checked.modifiers if x.target == it.rule)]
        elif isinstance(it, m.Perform):
            inner = [body for (_, _, effect), body in checked.effects.items() if effect == it.effect]
        for body in inner:
            if body not in seen:
                seen.add(body)
                _reached(checked, body.parts, seen)
    return seen
