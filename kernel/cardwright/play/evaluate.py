"""Expressions worked out in a state, outside of any rule: for tests, score pads and explanations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardwright.check import borrowed_aside
from cardwright.check.checker import checker_aside
from cardwright.compile.ir_types import type_of
from cardwright.compile.layout import STEPS, distances
from cardwright.compile.lower import Lowering
from cardwright.compile.lower_expressions import Env
from cardwright.compile.python.emit import py
from cardwright.declarations.model import Timing
from cardwright.findings.diagnostic import PackError, Span, read_from
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.scope import Scope
from cardwright.play.values import decode_as
from cardwright.source.tree import Scalar

if TYPE_CHECKING:
    from cardwright.play.state import State

SHOWN_AS = "expression"
# The variable that differs from one evaluation to the next, in the text that is made of an expression.
EACH = "each_value"


def evaluate(state: State, e: m.Expr, bound: Mapping[m.Variable, int]) -> int | list[int]:
    """The number, or the list of numbers, that an expression stands for; variables have the given values."""
    from cardwright.compile import ir

    (found,) = _evaluated(state, e, {variable: ir.Const(it) for variable, it in bound.items()}, [0])
    return found


def evaluate_for_each(
    state: State, e: m.Expr, variable: m.Variable, values: list[int]
) -> list[int | list[int]]:
    """What an expression stands for, once for each value of a variable."""
    from cardwright.compile import ir

    return _evaluated(state, e, {variable: ir.Reg(EACH, type_of(variable.type, may_be_none=True))}, values)


def _evaluated(state: State, e: m.Expr, env: Env, values: list[int]) -> list[int | list[int]]:
    """The expression is read once, however many values of a variable there are."""
    program = state.program
    becoming = {it.target for it in program.checked.modifiers if it.timing is Timing.BECOMES}
    modified = {name for name in becoming if f"value_{name}" in program.namespace}
    lowering = Lowering(program.layout, program.settings, modified, unsure={*env})
    presence = program.compiled.presence
    value = presence.node(lowering.any(e, env))
    text = f"lambda {EACH}: {py(presence.present(value))}"
    # What is worked out counts steps and remembers sums: not in the state that is only looked at.
    own = state.fork(())
    own.v[STEPS] = 0
    parts = {"s": own, "v": own.v, "z": own.z, "at": own.at, "side": own.side}
    try:
        worked_out = eval(text, {**distances(program.layout), **program.namespace, **parts})
        found = map(worked_out, values)
        return [list(it) if e.type.many else int(it) for it in found]
    except Exception as error:
        raise program.explain(error) from None


def evaluate_text(state: State, text: str, player: int | None) -> Any:
    """The value of a text, as people write it: cards by name, flags as true or false, words as words."""
    checker = checker_aside(state.program.checked)
    scalar = Scalar(text, text, Span(SHOWN_AS, 1, 1, 1, len(text) + 1))
    scope, names, bound = Scope(), (), {}
    if player is not None:
        variable = m.Variable("player", t.PLAYER)
        scope, names, bound = scope.bind(variable), ("player",), {variable: player}  # type: ignore[assignment]
    body = checker.formula(SHOWN_AS, names, scalar, scope)
    findings = checker.diagnostics or borrowed_aside.find(state.program.checked, body)
    if findings:
        raise PackError(findings, read_from({SHOWN_AS: text}))
    return spoken(state, body.value, evaluate(state, body.value, bound))


def spoken(state: State, e: m.Expr, value: int | list[int]) -> Any:
    """A value as people write it."""
    symbols, name_of = state.program.checked.symbols, state.program.layout.name_of
    if isinstance(value, list):
        return [decode_as(symbols, e.type, it, name_of) for it in value]
    return decode_as(symbols, e.type, value, name_of)
