"""The functions of the language: what they take, what they give.

Each is one entry of a table; docs/language.md lists them from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright import codes
from cardwright.diagnostics import did_you_mean
from cardwright.lang import meaning as m
from cardwright.lang import syntax as s
from cardwright.lang import types as t
from cardwright.lang.scope import Scope

if TYPE_CHECKING:
    from cardwright.lang.resolve import Resolver

Rule = Callable[["Resolver", s.Function, Scope], m.Expr]


def _at(node: s.Node) -> m.Place:
    return m.Place(node.start, node.end)


def _of_collection(name: str, gives: t.Type | None) -> Rule:
    """A function of one collection. `gives` None: the type of one of its elements."""

    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        source = r.collection(node.arguments[0], scope, f"'{name}'")
        return m.Builtin(gives or source.type.element(), _at(node), name, (source,))

    return rule


def _same_collection(name: str) -> Rule:
    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        source = r.collection(node.arguments[0], scope, f"'{name}'")
        if name == "one_of_each" and source.type not in (t.PIECE.listed(), t.UNKNOWN):
            return r.fail(codes.TYPE_MISMATCH, "'one_of_each' needs cards", node)
        if name == "shuffled" and scope.pure:
            return r.fail(codes.CHANCE_IN_FORMULA, "'shuffled' has no place in a formula", node)
        return m.Builtin(source.type, _at(node), name, (source,))

    return rule


def _first(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    if len(node.arguments) == 1:
        return _of_collection("first", None)(r, node, scope)
    count = r.number(node.arguments[0], scope, "'first'")
    source = r.collection(node.arguments[1], scope, "'first'")
    return m.Builtin(source.type, _at(node), "first_of", (count, source))


def _numbers(name: str) -> Rule:
    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        given = tuple(r.number(it, scope, f"'{name}'") for it in node.arguments)
        if name == "roll" and scope.pure:
            return r.fail(codes.CHANCE_IN_FORMULA, "'roll' has no place in a formula", node)
        return m.Builtin(t.NUMBER, _at(node), name, given)

    return rule


def _aggregate(name: str) -> Rule:
    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        source = r.collection(node.arguments[0], scope, f"'{name}'")
        if source.type == t.UNKNOWN:
            return source
        variable, inner = r.element(source.type, scope)
        value = r.number(node.arguments[1], inner, f"'{name}'")
        default = r.number(node.arguments[2], scope, f"'{name}'") if len(node.arguments) == 3 else None
        return m.Aggregate(t.NUMBER, _at(node), name, source, variable, value, default)

    return rule


def _neighbour(name: str) -> Rule:
    """The next or previous player clockwise, or the next or previous space of a row (none beyond its end)."""

    def rule(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        given = r.expr(node.arguments[0], scope)
        if given.type.name not in ("player", "space", "unknown") or given.type.many:
            return r.fail(codes.TYPE_MISMATCH, f"'{name}' needs a player or a space", node.arguments[0])
        return m.Builtin(given.type, _at(node), name, (given,))

    return rule


def _clockwise(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    given = r.expect(r.expr(node.arguments[0], scope), t.PLAYER, "'clockwise'")
    return m.Builtin(t.PLAYER.listed(), _at(node), "clockwise", (given,))


TABLE: dict[str, tuple[int, int, Rule, str]] = {
    "count": (1, 1, _of_collection("count", t.NUMBER), "how many there are"),
    "some": (1, 1, _of_collection("some", t.FLAG), "whether there is any"),
    "no": (1, 1, _of_collection("no", t.FLAG), "whether there is none"),
    "first": (1, 2, _first, "the first one (none if there is none); first(2, …) the first two"),
    "last": (1, 1, _of_collection("last", None), "the last one, or none"),
    "reversed": (1, 1, _same_collection("reversed"), "the same in the opposite order"),
    "shuffled": (1, 1, _same_collection("shuffled"), "the same in a random order (in rules only)"),
    "one_of_each": (1, 1, _same_collection("one_of_each"), "the first card of each kind"),
    "total": (2, 3, _aggregate("total"), "the sum of a number over a collection"),
    "most": (2, 3, _aggregate("most"), "the greatest of a number over a collection; 0 if it is empty"),
    "least": (2, 3, _aggregate("least"), "the smallest of a number over a collection; 0 if it is empty"),
    "min": (2, 9, _numbers("min"), "the smallest of its numbers"),
    "max": (2, 9, _numbers("max"), "the greatest of its numbers"),
    "abs": (1, 1, _numbers("abs"), "the number without its sign"),
    "pick": (2, 32, _numbers("pick"), "pick(n, a, b, c): a for 0, b for 1, c for 2"),
    "roll": (1, 1, _numbers("roll"), "a random number from 1 up (in rules only)"),
    "next": (1, 1, _neighbour("next"), "the next player clockwise, or the next space"),
    "previous": (1, 1, _neighbour("previous"), "the previous player, or the previous space"),
    "clockwise": (1, 1, _clockwise, "all players clockwise, beginning with this one"),
}
"""Name -> fewest and most arguments, how it resolves, what it means."""

NAMES = frozenset(TABLE)


def call(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    """A function, or a formula of the pack called with brackets."""
    name = node.word.word
    if name in TABLE:
        fewest, most, rule, _ = TABLE[name]
        if not fewest <= len(node.arguments) <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            message = f"'{name}' takes {wanted}, not {len(node.arguments)}"
            return r.fail(codes.WRONG_ARGUMENTS, message, node)
        return rule(r, node, scope)
    procedures = r.symbols.procedures
    if name in procedures and procedures[name].is_formula:
        return r.call_formula(node.word, node.arguments, scope, _at(node))
    known = [*NAMES, *(it for it, symbol in procedures.items() if symbol.is_formula)]
    what = r.symbols.what_is(name)
    message = f"'{name}' is {what} and takes no brackets" if what else f"there is no function '{name}'"
    code = codes.WRONG_KIND_OF_NAME if what else codes.UNKNOWN_NAME
    return r.fail(code, message, node.word, did_you_mean(name, known))
