"""The numbers that went into a formula: what its parts were worth in a state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.engine.evaluate import evaluate, spoken
from cardwright.lang import meaning as m

if TYPE_CHECKING:
    from cardwright.engine.state import State

# What is worked out of the table, and reported whole: nobody adds up icons twice.
READ = (
    m.ValueRead
    | m.FormulaCall
    | m.AttributeRead
    | m.FormulaRead
    | m.Property
    | m.Has
    | m.IconsOn
    | m.IconsIn
    | m.KindsIn
    | m.InZone
    | m.Aggregate
    | m.Pure
    | m.LookedUp
    | m.OptionRead
    | m.OptionGiven
)
# Functions on numbers: their arguments are told, not they themselves.
ON_NUMBERS = ("min", "max", "pick")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a formula as written, and its value as people say it."""

    text: str
    value: Any


def parts_of(state: State, body: m.Body, e: m.Expr, bound: Mapping[m.Variable, int]) -> list[Part]:
    """What an expression was worked out from, in the order of its text; of `if … else` the side that held."""
    text = state.program.checked.scalars[id(body)].text
    found: dict[str, Part] = {}
    for it in _parts(state, e, bound):
        said = text[it.at.start : it.at.end]
        found.setdefault(said, Part(said, spoken(state, it, evaluate(state, it, bound))))
    return list(found.values())


def _parts(state: State, e: m.Expr, bound: Mapping[m.Variable, int]) -> Iterator[m.Expr]:
    match e:
        case m.Constant() | m.VariableRead():
            return
        case m.Conditional():
            yield from _parts(state, e.condition, bound)
            holds = evaluate(state, e.condition, bound)
            yield from _parts(state, e.then if holds else e.otherwise, bound)
        case m.Operation(operator="==" | "!=", left=m.Property(name="kind" | "deck")):
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
