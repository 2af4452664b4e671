"""The kernel's own functions: what they take, what they give.

Each is one entry of a table; docs/language.md lists them from it. Those of plugins are found in the same way,
through the names that a pack can use (`symbols.functions`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright import codes
from cardwright.lang import meaning as m
from cardwright.lang import syntax as s
from cardwright.lang import types as t
from cardwright.lang.functions import Native, Rule
from cardwright.lang.scope import Scope

if TYPE_CHECKING:
    from cardwright.lang.resolve import Resolver


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


TABLE: dict[str, Native] = {
    it.name: it
    for it in (
        Native("count", "how many there are", 1, 1, _of_collection("count", t.NUMBER)),
        Native("some", "whether there is any", 1, 1, _of_collection("some", t.FLAG)),
        Native("no", "whether there is none", 1, 1, _of_collection("no", t.FLAG)),
        Native("first", "the first one (none if there is none); first(2, …) the first two", 1, 2, _first),
        Native("last", "the last one, or none", 1, 1, _of_collection("last", None)),
        Native("reversed", "the same in the opposite order", 1, 1, _same_collection("reversed")),
        Native("shuffled", "the same in a random order (in rules only)", 1, 1, _same_collection("shuffled")),
        Native("one_of_each", "the first card of each kind", 1, 1, _same_collection("one_of_each")),
        Native("total", "the sum of a number over a collection", 2, 3, _aggregate("total")),
        Native(
            "most", "the greatest of a number over a collection; 0 if it is empty", 2, 3, _aggregate("most")
        ),
        Native(
            "least", "the smallest of a number over a collection; 0 if it is empty", 2, 3, _aggregate("least")
        ),
        Native("min", "the smallest of its numbers", 2, 9, _numbers("min")),
        Native("max", "the greatest of its numbers", 2, 9, _numbers("max")),
        Native("abs", "the number without its sign", 1, 1, _numbers("abs")),
        Native("pick", "pick(n, a, b, c): a for 0, b for 1, c for 2", 2, 32, _numbers("pick")),
        Native("roll", "a random number from 1 up (in rules only)", 1, 1, _numbers("roll")),
        Native("next", "the next player clockwise, or the next space", 1, 1, _neighbour("next")),
        Native("previous", "the previous player, or the previous space", 1, 1, _neighbour("previous")),
        Native("clockwise", "all players clockwise, beginning with this one", 1, 1, _clockwise),
    )
}

NAMES = frozenset(TABLE)


def call(r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
    """A function, or a formula of the pack called with brackets."""
    name, symbols = node.word.word, r.symbols
    function = symbols.functions.get(name)
    if function is not None:
        fewest, most = function.arity
        if not fewest <= len(node.arguments) <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            message = f"'{name}' takes {wanted}, not {len(node.arguments)}"
            return r.fail(codes.WRONG_ARGUMENTS, message, node)
        return function.meaning(r, node, scope)
    procedures = symbols.procedures
    if name in procedures and procedures[name].is_formula:
        return r.call_formula(node.word, node.arguments, scope, _at(node))
    known = [*symbols.functions, *(it for it, symbol in procedures.items() if symbol.is_formula)]
    what = symbols.what_is(name)
    message = f"'{name}' is {what} and takes no brackets" if what else f"there is no function '{name}'"
    code = codes.WRONG_KIND_OF_NAME if what else codes.UNKNOWN_NAME
    hint = "" if what else symbols.elsewhere(name)
    hint = hint or r.suggestion(name, known)
    return r.fail(code, message, node.word, hint)
