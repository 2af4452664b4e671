"""Which rules, formulas, values and texts on cards use one another."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from cardwright.check.checked_pack import CheckedPack, borrowed
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m

K = TypeVar("K", bound=Hashable)
# Whether a card is active is asked whenever what it changes is used. Nothing that a pack declares is called so.
ACTIVE = "active pieces"


class Call(NamedTuple):
    """What is used, and the body and place that use it."""

    name: str
    body: m.Body
    at: m.Place


CallGraph = dict[str, list[Call]]


def named_bodies(checked: CheckedPack) -> Iterator[tuple[str, m.Body]]:
    """Every formula, rule, effect and modifier, with the name in the graph of what it belongs to."""
    named = checked.rules | checked.formulas
    for name in checked.pack.procedures:
        yield name, named[name]
    for (_, _, name), body in (checked.piece_formulas | checked.effects).items():
        yield f"{name} of a card", body
        if not body.once(borrowed):
            # What is worked out as another card itself lends nothing.
            yield f"{name} lent by a card", body
    if checked.heuristic is not None:
        yield "heuristic", checked.heuristic
    for modifier in checked.modifiers:
        name = f"value {modifier.target}" if modifier.timing is Timing.BECOMES else modifier.target
        yield name, modifier.body
        for condition in modifier.condition:
            yield name, condition
    for source in checked.active if checked.modifiers else ():
        yield ACTIVE, source


def call_graph(checked: CheckedPack) -> CallGraph:
    """What each rule, formula, value, and formula or effect on cards uses, modifiers and what makes them active included."""
    graph: CallGraph = {}
    for name, body in named_bodies(checked):
        graph.setdefault(name, []).extend(calls_of(body))
    for modifier in checked.modifiers:
        if modifier.this is not None:
            name = f"value {modifier.target}" if modifier.timing is Timing.BECOMES else modifier.target
            graph[name].append(Call(ACTIVE, modifier.body, m.Place(0, 0)))
    return graph


def calls_of(body: m.Body) -> list[Call]:
    """What a text uses."""
    return body.once(_calls)


def _calls(body: m.Body) -> list[Call]:
    return list(_calls_in(body))


def _calls_in(body: m.Body) -> Iterator[Call]:
    for it in body.nodes:
        match it:
            case m.CallRule():
                yield Call(it.rule, body, it.at)
            case m.FormulaCall():
                yield Call(it.formula, body, it.at)
            case m.FormulaRead():
                yield Call(f"{it.attribute} {_by(it)} a card", body, it.at)
            case m.Perform():
                yield Call(f"{it.effect} {_by(it)} a card", body, it.at)
            case m.ValueRead() if not it.raw:
                yield Call(f"value {it.value}", body, it.at)


def _by(it: m.FormulaRead | m.Perform) -> str:
    return "of" if it.lender is None else "lent by"


def callees_first(names: Iterable[K], calls: Callable[[K], Iterable[K]]) -> list[K]:
    """All names in postorder, each after those that it calls. Not recursive: a chain of calls may be long.

    Where names lead back to themselves, some come before what they call.
    """
    done: dict[K, None] = {}
    entered: set[K] = set()
    waiting = [(name, False) for name in reversed([*names])]
    while waiting:
        name, is_complete = waiting.pop()
        if is_complete:
            done[name] = None
        elif name not in entered:
            entered.add(name)
            waiting.append((name, True))
            waiting += [(it, False) for it in reversed([*calls(name)]) if it not in entered]
    return list(done)
