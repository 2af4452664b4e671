"""Syntax -> meaning for operators: `and` and `or`, comparisons, `is one of (…)`, and arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.findings import codes
from cardwright.findings.diagnostic import nearest
from cardwright.findings.fix import missing, used, write
from cardwright.findings.suggest import Rank
from cardwright.lang import resolve_names
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.hints import asked_whether_there, called, formulas_named, instead_of, of_place, spoken
from cardwright.lang.recovery.synonyms import said_as
from cardwright.lang.scope import Scope
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.lang.resolve_expressions import Resolver

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
OR_SO = dict.fromkeys(("more", "higher", "greater", "above"), ">=")
OR_SO |= dict.fromkeys(("less", "fewer", "lower", "below"), "<=")
"""What follows a number in `3 or more`, and the comparison that it is."""

AUTOMATIC = "automatic"
"""`player is automatic`: no word of the language, for a pack may have something called so."""


def binary(r: Resolver, node: s.Binary, scope: Scope) -> m.Expr:
    """Two expressions with an operator between them."""
    at = m.Place(node.start, node.end)
    if node.operator in ("and", "or"):
        shared = _shared_comparison(r, node, scope)
        if shared is not None:
            return shared
        both = _both_collections(r, node, scope)
        if both is not None:
            return both
        left, right = (r.flag(side, scope, f"'{node.operator}'") for side in (node.left, node.right))
        return m.Operation(t.FLAG, at, node.operator, left, right)
    if node.operator in COMPARISONS:
        return _comparison(r, node, scope)
    hyphenated = _hyphenated(r, node)
    if hyphenated is not None:
        return hyphenated
    left, right = (r.expr(side, scope, t.NUMBER) for side in (node.left, node.right))
    if node.operator == "-" and left.type.many and right.type.many:
        return _less(r, left, right, node)
    if node.operator == "+" and left.type.many and right.type.many:
        if left.type != right.type:
            message = f"{left.type} and {right.type} cannot be joined"
            hint = "count(…) + count(…) adds up how many there are"
            return r.fail(codes.TYPE_MISMATCH, message, node, hint)
        return m.Operation(left.type, at, "+", left, right)
    if node.operator in ("-", "+") and left.type.many and right.type == left.type.element() != t.NUMBER:
        return _with_one(r, left, right, node)
    left = r.expect(left, t.NUMBER, f"'{node.operator}'")
    right = r.expect(right, t.NUMBER, f"'{node.operator}'")
    if node.operator in ("//", "%") and _is_zero(right):
        hint = "divide by another number"
        return r.fail(codes.DIVISION_BY_ZERO, "nothing can be divided by 0", right.at, hint)
    return m.Operation(t.NUMBER, at, node.operator, left, right)


def _both_collections(r: Resolver, node: s.Binary, scope: Scope) -> m.Expr | None:
    """The finding for `choose card from hand or market`, where both are gone through together."""
    sides = (node.left, node.right)
    if not (r.suggests and all(isinstance(it, s.Name | s.Of | s.Within) for it in sides)):
        return None
    if not all(r.would_fit(it, scope, t.SEVERAL) and not r.would_fit(it, scope, t.FLAG) for it in sides):
        return None
    message = f"'{node.operator}' joins conditions, and these are several each"
    together = f"'{spoken(node.left)} + {spoken(node.right)}' are both together"
    return r.fail(codes.TYPE_MISMATCH, message, node, f"{together}; some(…) asks whether there is any")


def _less(r: Resolver, left: m.Expr, right: m.Expr, node: s.Binary) -> m.Expr:
    """`A - B`: those of one collection that are not in the other."""
    if left.type != right.type:
        message = f"{right.type} cannot be taken out of {left.type}"
        hint = "count(…) - count(…) subtracts how many there are"
        return r.fail(codes.TYPE_MISMATCH, message, node, hint)
    at = m.Place(node.start, node.end)
    one, _ = Scope().of_each(left.type)
    inside = m.Builtin(t.FLAG, at, Fn.CONTAINS, (right, m.VariableRead(one.type, at, one)))
    return m.Filter(left.type, at, left, one, m.Not(t.FLAG, at, inside))


def _with_one(r: Resolver, left: m.Expr, right: m.Expr, node: s.Binary) -> m.Expr:
    """The finding for `players - host` and `hand + first(market)`: a single one is no collection."""
    message = f"'{node.operator}' stands between several and several, but this is {right.type}"
    many, one = spoken(node.left), spoken(node.right)
    if isinstance(left, m.AllPlayers | m.PlayersLeft):
        many = "players"
    if node.operator == "+":
        hint = "'first(1, …)' is one of several, as a collection"
    elif isinstance(left, m.AllPlayers | m.PlayersLeft) and one == "player":
        hint = write("other players")
    elif right.type.name is TypeName.PIECE:
        hint = f"write '{many} where it is not {one}'"
    else:
        name = "rival" if right.type == t.PLAYER else "one"
        hint = f"write '{many} {name} where {name} is not {one}'"
    return r.fail(codes.TYPE_MISMATCH, message, right.at, hint)


def _hyphenated(r: Resolver, node: s.Binary) -> m.Expr | None:
    """The finding for `war-bear` where a `war_bear` is known and neither of the two words is."""
    before, after = node.left, node.right.word if isinstance(node.right, s.Within) else node.right
    while isinstance(before, s.Binary):
        before = before.right
    if not (node.operator == "-" and isinstance(before, s.Name) and isinstance(after, s.Name)):
        return None
    name, apart = f"{before.word}_{after.word}", after.start - before.end
    if apart != 1 or not r.symbols.what_is(name) or r.symbols.means_something(before.word):
        return None
    message = f"nothing here is called '{before.word}-{after.word}'"
    hint = r.suggestion(name, [name])
    return r.fail(
        codes.UNKNOWN_NAME,
        message,
        m.Place(before.start, after.end),
        hint,
        about=missing(before.word) + used(after.word),
    )


def _shared_comparison(r: Resolver, node: s.Binary, scope: Scope) -> m.Expr | None:
    """The finding for `mood is calm or busy`, where each side of `or` must be a condition of its own."""
    compared = node.left
    while isinstance(compared, s.Binary) and compared.operator in ("and", "or"):
        compared = compared.right
    if not (
        r.suggests
        and isinstance(node.right, s.Name | s.Number)
        and isinstance(compared, s.Binary)
        and compared.operator in COMPARISONS
        and not r.would_fit(node.right, scope, t.FLAG)
    ):
        return None
    if isinstance(node.right, s.Name) and node.right.word in OR_SO:
        r.expr(node.left, scope, t.FLAG)
        hint = f"write '{spoken(compared.left)} {OR_SO[node.right.word]} {spoken(compared.right)}'"
        return r.fail(
            codes.UNKNOWN_NAME,
            f"nothing here is called '{node.right.word}'",
            node.right,
            hint,
            about=missing(node.right.word),
        )
    again, said = compared.but(right=node.right), ""
    if r.would_fit(again, scope, t.FLAG):
        said = node.right.word if isinstance(node.right, s.Name) else str(node.right.value)
    elif isinstance(node.right, s.Name) and not r.symbols.what_is(node.right.word):
        # A misspelt name is nearest to one that would be right there.
        rank = r.ranking(lambda name: compared.but(right=s.Name(0, 0, name)), scope, t.FLAG)
        said = _nearest_fitting(r, node.right.word, rank, scope)
    if not said:
        return None
    r.expr(node.left, scope, t.FLAG)
    operator = {"==": "is", "!=": "is not"}.get(compared.operator, compared.operator)
    # `is not calm or busy` means neither; and nothing is calm and busy at the same time.
    joined = {"==": "or", "!=": "and"}.get(compared.operator, node.operator)
    left, first = (spoken(it) for it in (compared.left, compared.right))
    message = f"each side of '{node.operator}' is a condition of its own, and '{said}' is none"
    again_said = f"'{left} {operator} {first} {joined} {left} {operator} {said}'"
    hint = f"write {again_said}"
    if isinstance(compared.right, s.Number) and isinstance(node.right, s.Name):
        # `music > 0 or trade`: both are rather meant to be more than 0.
        both = f"'{left} {operator} {first} {node.operator} {said} {operator} {first}'"
        hint = f"write {both}, or {again_said} if that is meant"
    return r.fail(codes.TYPE_MISMATCH, message, node.right, hint, about=used(said))


def _nearest_fitting(r: Resolver, word: str, rank: Rank, scope: Scope) -> str:
    """The name nearest to a word, if it would be right; '' if not."""
    words = [it for listed in r.symbols.words.values() for it in listed]
    near = nearest(word, [*words, *r.all_names(scope)], rank)
    return near if near is not None and rank(near) < 2 else ""


def _comparison(r: Resolver, node: s.Binary, scope: Scope) -> m.Expr:
    at = m.Place(node.start, node.end)
    same = node.operator in ("==", "!=")
    left = r.expr(node.left, scope, None if same else t.NUMBER)
    nothing = isinstance(node.right, s.Nothing) and not (
        # There it stands for the card in it.
        isinstance(left, m.ZoneRead) and r.symbols.zones[left.zone].single
    )
    if isinstance(node.right, s.Name):
        nothing = node.right.word in said_as("none")
    if same and left.type.many and nothing:
        asked = Fn.NO if node.operator == "==" else Fn.SOME
        message = "several are never 'none'; it can be asked whether there are any"
        return r.fail(codes.TYPE_MISMATCH, message, node, f"write '{asked}({spoken(node.left)})'")
    if same and left.type == t.PLAYER and _says_automatic(r, node.right, scope):
        automatic = _automatic(r, node.right, left, at)
        return automatic if node.operator == "==" else m.Not(t.FLAG, at, automatic)
    options = _options(r, node.right, scope) if same else None
    if options is not None:
        return _one_of(r, node, left, options, scope)
    right = resolve_names.word_or_other(r, node.right, scope, left.type)
    if not same:
        left = r.expect(left, t.NUMBER, f"'{node.operator}'")
        right = r.expect(right, t.NUMBER, f"'{node.operator}'")
        return m.Operation(t.FLAG, at, node.operator, left, right)
    return _same(r, node, left, right)


def _says_automatic(r: Resolver, node: s.Expr, scope: Scope) -> bool:
    """`player is automatic`, unless something in the pack is called so."""
    return (
        isinstance(node, s.Name)
        and node.word == AUTOMATIC
        and AUTOMATIC not in scope.variables
        and not r.symbols.means_something(AUTOMATIC)
    )


def _automatic(r: Resolver, word: s.Expr, player: m.Expr, at: m.Place) -> m.Expr:
    """Whether rules play a player's seat, where they play any."""
    if not r.symbols.automatic:
        message, hint = (
            "no seat of this game is automatic",
            "say under 'players' how many are, as in 'automatic: {1: 2}'",
        )
        return r.fail(codes.UNKNOWN_NAME, message, word, hint, about=missing(AUTOMATIC))
    return m.Automatic(t.FLAG, at, player)


def _options(r: Resolver, node: s.Expr, scope: Scope) -> tuple[s.Expr, ...] | None:
    """What stands in the brackets of `one of (…)`; None for anything else."""
    match node:
        case s.OfSeveral(word=s.Name(word="one"), options=options):
            return options
        case s.Of(word=s.Name(word="one"), of=option, with_=None):
            free = "one" not in scope.variables and not r.symbols.means_something("one")
            return (option,) if free and node.end > option.end else None
    return None


def _one_of(r: Resolver, node: s.Binary, left: m.Expr, options: tuple[s.Expr, ...], scope: Scope) -> m.Expr:
    """`suit is one of (club, heart)`: the same as one comparison for each."""
    if any(isinstance(it, m.Builtin) and it.function in (Fn.ROLL, Fn.SHUFFLED) for it in m.walk(left)):
        message, hint = "chance would be asked once for each of them", "give it a name first, with 'let'"
        return r.fail(codes.CHANCE_IN_FORMULA, message, node.left, hint)
    found: m.Expr | None = None
    for option in options:
        one = _same(r, node, left, resolve_names.word_or_other(r, option, scope, left.type))
        if found is None:
            found = one
        else:
            joined = "or" if node.operator == "==" else "and"
            found = m.Operation(t.FLAG, m.Place(node.start, node.end), joined, found, one)
    assert found is not None
    return found


def of_several(r: Resolver, node: s.OfSeveral, scope: Scope) -> m.Expr:
    """The finding for `one of (…)` elsewhere than after `is`, or for another word in its place."""
    r.report_unknown_names(*node.options, scope=scope)
    if node.word.word == "one":
        message, hint = "'one of (…)' stands after 'is'", "write '… is one of (…)'"
        return r.fail(codes.WRONG_KIND_OF_NAME, message, node, hint)
    message = f"'{node.word.word} of' is of one thing"
    called = [spoken(it) for it in node.options]
    owned = r.symbols.zones.get(node.word.word) or r.symbols.values.get(node.word.word)
    there = (
        of_place(node.word.word, owned.per, node.options)
        if owned is not None and owned.per is not None
        else ""
    )
    hint = (
        there or f"write '{node.word.word} of {' with '.join(called)}'"
        if len(called) == 2
        else "name one of them"
    )
    return r.fail(codes.WRONG_ARGUMENTS, message, node, hint, about=used(node.word.word))


def _same(r: Resolver, node: s.Binary, left: m.Expr, right: m.Expr) -> m.Expr:
    """Whether two things are the same, or not."""
    at = m.Place(node.start, node.end)
    if isinstance(left, m.ZoneRead):
        left = r.expect(left, t.PIECE, "'is'")
    if isinstance(right, m.ZoneRead) and left.type == t.PIECE:
        right = r.expect(right, t.PIECE, "'is'")
    if left.type == t.PIECE and right.type == t.KIND:
        left = m.Property(t.KIND, left.at, Prop.KIND, left)
    elif left.type == t.PIECE and right.type == t.DECK:
        left = m.Property(t.DECK, left.at, Prop.DECK, left)
    optional_word = right.type == t.NONE and r.may_be_no_word(left.type)
    if not (t.fits(right.type, left.type) or t.fits(left.type, right.type) or optional_word):
        named = [f"{called(it)} is {it.type}" for it in (left, right) if isinstance(it, m.FormulaCall)]
        message = f"{left.type} and {right.type} can never be the same"
        if left.type.name == right.type.name == TypeName.WORD:
            message = f"words of '{left.type.of}' and of '{right.type.of}' are never the same"
        message += f" ({', '.join(named)})" if named else ""
        hint = instead_of(left, right.type, r.symbols) or instead_of(right, left.type, r.symbols)
        if isinstance(left, m.AttributeRead) and right.type == t.NONE:
            hint = asked_whether_there(left.attribute, left.type)
        return r.fail(codes.TYPE_MISMATCH, message, node, hint, formulas_named(left, right))
    if left.type.many and right.type != t.UNKNOWN:
        return r.fail(codes.TYPE_MISMATCH, "collections cannot be compared", node, "compare count(…)")
    return m.Operation(t.FLAG, at, node.operator, left, right)


def _is_zero(e: m.Expr) -> bool:
    return isinstance(e, m.Constant) and e.type == t.NUMBER and e.value == 0
