"""Conditions that are always true or always false, whatever happens in a game, and those on which nothing depends."""

from __future__ import annotations

from dataclasses import replace

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.environment import Shapes
from cardwright.analysis.interval_arithmetic import FALSE, FLAG, TRUE, Range, exactly
from cardwright.analysis.pack_texts import nodes_of
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import Related
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.records import values_of

_INSIDE = (m.Expr, m.Statement, tuple)
_PARTING = (m.Conditional, op.Branch)
# What a name stands for is reported where the name is given.
_NAMES = (m.Constant, m.VariableRead, m.ValueRead, m.FormulaCall, m.Original)


def find(study: Study) -> list[Diagnostic]:
    """A finding for each condition that is decided, the outermost one where several are inside one another."""
    seen, shapes = study.reckoning.notes.flags, study.reckoning.shapes
    found: list[Diagnostic] = []

    def tell(
        node: m.Expr, known: Range, body: m.Body, asked: tuple[m.Expr, ...] = (), outer: object = None
    ) -> None:
        message = f"this is always {'true' if known == TRUE else 'false'}"
        hint = study.whereabouts.why_not(node) or "leave the condition out, or ask for what can change"
        if (option := _one_of_several(node, outer)) is not None:
            node, message, hint = option, "this is never the one", "leave it out of the brackets"
        before = next((it for it in reversed(asked) if not _reads(it).isdisjoint(_reads(node))), None)
        related = (
            (Related(study.checked.span(body, before.at), "only where this holds is it asked"),)
            if before is not None
            else ()
        )
        found.append(
            replace(study.warn(codes.ALWAYS_THE_SAME, message, body, node.at, hint), related=related)
        )

    def visit(
        node: m.Expr | m.Statement | tuple[object, ...],
        body: m.Body,
        asked: tuple[m.Expr, ...] = (),
        outer: object = None,
    ) -> None:
        if isinstance(node, _PARTING) and _one_way(node, shapes):
            message = "this comes to the same whether the condition holds or not"
            found.append(
                study.warn(codes.ALWAYS_THE_SAME, message, body, node.condition.at, "leave the condition out")
            )
            return
        if isinstance(node, m.Expr) and node.type == t.FLAG and not isinstance(node, _NAMES):
            known = seen[id(node)].known if id(node) in seen else None
            if known in (TRUE, FALSE) and not _plain(node):
                tell(node, known, body, asked, outer)
                return
        for it in _conditions(node):
            if isinstance(it, m.Constant) and it.type == t.FLAG:
                tell(it, exactly(it.value), body, asked)
            elif (
                isinstance(it, m.ValueRead)
                and id(it) in seen
                and _decided_here(study, it, seen[id(it)].known)
            ):
                tell(it, seen[id(it)].known, body, asked)
        inside = (*asked, node.condition) if isinstance(node, op.Branch) else asked
        for part in node if isinstance(node, tuple) else values_of(node):
            if isinstance(part, _INSIDE):
                visit(part, body, asked if isinstance(part, m.Expr) else inside, node)

    decided = {it.body for it in seen.values() if it.known in (TRUE, FALSE)}
    for body in study.bodies:
        if body in decided or body.once(_tells_by_itself):
            visit(study.program.code(body) if isinstance(body, m.Rule) else body.parts, body)
    for body in study.checked.conditions.values():
        if isinstance(body.value, m.Constant) and body.value.type == t.FLAG:
            tell(body.value, exactly(body.value.value), body)
    return found


def _one_of_several(node: m.Expr, outer: object) -> m.Expr | None:
    """The option of `is one of (…)` that a comparison asks for: all comparisons of one stand in its place."""
    joined = isinstance(outer, m.Operation) and outer.operator in ("and", "or") and outer.at == node.at
    return node.right if joined and isinstance(node, m.Operation) else None


def _reads(condition: m.Expr) -> set[str]:
    """The values and options on which a condition depends."""
    return {
        it.value if isinstance(it, m.ValueRead) else it.option
        for it in m.walk(condition)
        if isinstance(it, m.ValueRead | m.OptionRead | m.OptionGiven)
    }


def _tells_by_itself(body: m.Body) -> bool:
    """Whether a text has a condition that is decided, or on which nothing depends, whatever else the pack says."""
    shapes = Shapes()
    return any(
        (isinstance(it, _PARTING) and _one_way(it, shapes))
        or any(isinstance(its, m.Constant) and its.type == t.FLAG for its in _conditions(it))
        for it in nodes_of(body)
    )


def _conditions(node: object) -> list[m.Expr]:
    """The conditions on which something depends there."""
    match node:
        case op.Loop(condition=m.Constant(value=1) | None):
            return []  # as often as it says: 'while true, at most 9 times:' is meant
        case op.Loop(condition=m.Expr() as condition):
            return [condition]
        case m.StillIn() | m.PlayersLeft() | op.Branch(condition=m.StillIn()):
            return []  # nobody has written it
        case op.Branch() | m.Conditional() | m.Filter():
            return [node.condition]
        case op.Attempt():
            return [node.condition, *([node.when] if node.when is not None else ())]
        case op.Choice():
            return [when for when, _ in node.arms if when is not None]
        case m.Operation(operator="and" | "or"):
            return [node.left, node.right]
        case m.Not():
            return [node.operand]
    return []


def _decided_here(study: Study, it: m.ValueRead, known: Range) -> bool:
    """Whether a flag can be both in a game, but not where it is asked: it was just set, or asked for before."""
    return known in (TRUE, FALSE) and study.reckoning.value(it.value) == FLAG


def _one_way(node: m.Conditional | op.Branch, shapes: Shapes) -> bool:
    return bool(node.then) and shapes.of(node.then) == shapes.of(node.otherwise)


def _plain(node: m.Expr) -> bool:
    """Whether the condition is made of names alone: `not done` says what `done` says."""
    return all(isinstance(it, (*_NAMES, m.Not)) for it in m.walk(node))
