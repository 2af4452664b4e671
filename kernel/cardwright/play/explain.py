"""The numbers that went into a formula: what its parts were worth in a state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.check.checked_pack import OnFace, borrowed
from cardwright.declarations.model import Timing
from cardwright.errors import GameError
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.play.evaluate import evaluate, spoken

if TYPE_CHECKING:
    from cardwright.play.state import State

# Numbers read from the table are reported whole: a reader need not add up icons again.
READ = (
    m.ValueRead
    | m.FormulaCall
    | m.AttributeRead
    | m.FormulaRead
    | m.Property
    | m.Has
    | m.IconsOn
    | m.OnSpace
    | m.IconsIn
    | m.KindsIn
    | m.InZone
    | m.Aggregate
    | m.Pure
    | m.LookedUp
    | m.OptionRead
    | m.OptionGiven
    | m.SideGiven
)
# Of functions on numbers, the arguments are shown and not the result.
ON_NUMBERS = (Fn.MIN, Fn.MAX, Fn.PICK)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a formula as written, and its value as people say it."""

    text: str
    value: Any


def parts_of(state: State, body: m.Body, e: m.Expr, bound: Mapping[m.Variable, int]) -> list[Part]:
    """What an expression was worked out from, in the order of its text; of `if … else` the side that held."""
    text = body.written.text
    found: dict[str, Part] = {}
    for it in _parts(state, e, bound):
        said = text[it.at.start : it.at.end]
        found.setdefault(said, Part(said, spoken(state, it, evaluate(state, it, bound))))
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Named:
    """A formula that an expression names: how it is named there, its own text, and what that was worked out from."""

    text: str
    formula: str
    parts: tuple[Part, ...]


def formulas_in(state: State, body: m.Body, e: m.Expr, bound: Mapping[m.Variable, int]) -> list[Named]:
    """The formulas of the pack and of cards that went into an expression, in the order of its text.

    One that a card in force replaces is left out: its text is not what was worked out.
    """
    found: dict[str, Named] = {}
    for it in _parts(state, e, bound):
        said = body.said(it.at)
        with suppress(GameError):
            formula, given = _formula(state, it, bound)
            if formula is None or said in found:
                continue
            parts = tuple(parts_of(state, formula, formula.value, given))
            found[said] = Named(said, formula.written.text, parts)
    return list(found.values())


def _formula(
    state: State, e: m.Expr, bound: Mapping[m.Variable, int]
) -> tuple[m.Formula | None, dict[m.Variable, int]]:
    """The formula that a part stands for, with what it is given; none for other parts."""
    checked = state.program.checked
    if isinstance(e, m.FormulaCall) and not _replaced(state, e.formula):
        body = checked.formulas[e.formula]
        given = [_number(state, it, bound) for it in e.arguments]
        return body, dict(zip(body.parameters, given, strict=True))
    if isinstance(e, m.FormulaRead):
        piece, bearer = _number(state, e.piece, bound), _number(state, e.bearer, bound)
        kind = state.program.layout.pieces[bearer].kind
        face = state.side[bearer] if len(kind.faces) > 1 else 0
        printed = checked.piece_formulas.get((kind.name, face, e.attribute))
        owner = _number(state, m.Property(t.PLAYER, e.at, Prop.OWNER, e.piece), bound)
        if printed is None or (e.lender is not None and printed.once(borrowed)):
            return None, {}
        return printed, dict(zip(printed.parameters, (piece, owner), strict=True))
    return None, {}


def _replaced(state: State, formula: str) -> bool:
    """Whether a card or a variant in force says what a formula is instead."""
    checked, pieces = state.program.checked, state.program.layout.pieces
    modifiers = [it for it in checked.modifiers if it.timing is Timing.INSTEAD and it.target == formula]
    for it in modifiers:
        if it.is_constant or any(evaluate(state, asked.value, {}) for asked in it.condition):
            return True
    replacing = {it.carrier for it in modifiers if it.this is not None}
    for body in checked.active if replacing else ():
        found = evaluate(state, body.value, {})
        active = found if isinstance(found, list) else [found]
        if any(OnFace(pieces[it].kind.name, state.side[it]) in replacing for it in active if it >= 0):
            return True
    return False


def _number(state: State, e: m.Expr, bound: Mapping[m.Variable, int]) -> int:
    found = evaluate(state, e, bound)
    assert isinstance(found, int), "what a formula is given is one thing"
    return found


def _parts(state: State, e: m.Expr, bound: Mapping[m.Variable, int]) -> Iterator[m.Expr]:
    match e:
        case m.Constant() | m.VariableRead():
            return
        case m.Conditional():
            yield from _parts(state, e.condition, bound)
            holds = evaluate(state, e.condition, bound)
            yield from _parts(state, e.then if holds else e.otherwise, bound)
        case m.Operation(operator="==" | "!=", left=m.Property(name=Prop.KIND | Prop.DECK)):
            yield e  # `here is keep`: whether it is, not which card it is
        case m.Operation():
            yield from _parts(state, e.left, bound)
            yield from _parts(state, e.right, bound)
        case m.Not():
            yield from _parts(state, e.operand, bound)
        case m.Builtin(function=function, arguments=arguments) if function in ON_NUMBERS:
            for it in arguments:
                yield from _parts(state, it, bound)
        case _ if isinstance(e, READ | m.Builtin):
            yield e
