"""Syntax -> meaning for several of something: what lies in a zone, `where` and `by`, players, ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.findings import codes
from cardwright.findings.fix import missing, used
from cardwright.lang import players_left, resolve_names, resolve_owners
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.hints import zone_meant
from cardwright.lang.scope import Scope
from cardwright.lang.types import Type, TypeName

if TYPE_CHECKING:
    from cardwright.lang.resolve_expressions import Resolver

OF_A_PLAYER = "write it inside 'for each player', or in a rule 'of player'"


def within(r: Resolver, node: s.Within, scope: Scope, expected: Type | None) -> m.Expr:
    at = m.Place(node.start, node.end)
    pieces: m.Expr
    if node.every:
        assert isinstance(node.place, s.Name)
        if node.place.word not in r.symbols.zones:
            r.report_unknown_names(node.word, scope=scope)
            return r.unknown(node.place, "a zone", r.symbols.zones)
        pieces = resolve_owners.zone(r, node.place, None, scope, every=True)
    else:
        pieces = r.expr(node.place, scope, t.PIECE.listed())
        if pieces.type != t.PIECE.listed() and pieces.type != t.UNKNOWN:
            message = f"'in' needs a zone or cards, but this is {pieces.type}"
            return r.fail(codes.TYPE_MISMATCH, message, node.place, zone_meant(pieces, r.symbols))
    if node.other:
        if scope.this is None:
            hint = "leave out 'other', or say which: 'where it is not …'"
            return r.fail(codes.NO_OWNER, "'other' has a meaning only on a card", node, hint)
        this = m.VariableRead(t.PIECE, at, scope.this)
        pieces = m.Builtin(pieces.type, at, Fn.WITHOUT, (pieces, this))
    if node.word is None:
        return pieces
    return _counted(r, node.word, pieces, node, scope, expected)


def _counted(
    r: Resolver, word: s.Name, pieces: m.Expr, node: s.Within, scope: Scope, expected: Type | None
) -> m.Expr:
    name, at, sym = word.word, m.Place(node.start, node.end), r.symbols
    held = scope.variables.get(name) or sym.values.get(name)
    if held is not None and held.type == t.UNKNOWN:
        return m.Constant(t.UNKNOWN, at, 0)
    if held is None and sym.attributes.get(name) == t.KIND and scope.subject is not None:
        return m.KindsIn(t.NUMBER, at, resolve_names.name(r, word, scope, t.KIND), pieces)
    if held is not None and held.type == t.KIND:
        return m.KindsIn(t.NUMBER, at, resolve_names.name(r, word, scope, t.KIND), pieces)
    if name == resolve_names.KINDS and not sym.what_is(name) and name not in scope.variables:
        return _kinds_in(r, pieces, at)
    if name in scope.variables:
        variable = scope.variables[name]
        piece = r.expect(m.VariableRead(variable.type, at, variable), t.PIECE, "'in'")
        if isinstance(pieces, m.ZoneRead):
            return m.InZone(t.FLAG, at, piece, pieces)
        return m.Builtin(t.FLAG, at, Fn.CONTAINS, (pieces, piece))
    if name in sym.icons:
        return m.IconsIn(t.NUMBER, at, name, pieces)
    if name in sym.kinds:
        kind = m.Constant(t.KIND, at, sym.kinds.index(name), name)
        return m.KindsIn(t.NUMBER, at, kind, pieces)
    if name in sym.decks:
        variable = m.Variable("it", t.PIECE)
        it = m.VariableRead(t.PIECE, at, variable)
        deck = m.Constant(t.DECK, at, sym.decks.index(name), name)
        condition = m.Operation(t.FLAG, at, "==", m.Property(t.DECK, at, Prop.DECK, it), deck)
        return m.Filter(pieces.type, at, pieces, variable, condition)
    known = [*sym.icons, *sym.kinds, *sym.decks, "cards"]
    known += [it.name for it in scope.variables.values() if it.type == t.PIECE]
    rank = r.ranking(lambda name: node.but(word=word.but(word=name)), scope, expected)
    return r.unknown(word, "an icon, a kind, a deck or a card", known, rank, scope)


def _kinds_in(r: Resolver, pieces: m.Expr, at: m.Place) -> m.Expr:
    """The kinds of cards, each once, in the order of the pack."""
    one_each = m.Builtin(pieces.type, at, Fn.ONE_OF_EACH, (pieces,))
    card = m.Variable("it", t.PIECE)
    kind = m.Property(t.KIND, at, Prop.KIND, m.VariableRead(t.PIECE, at, card))
    return m.Collected(t.KIND.listed(), at, one_each, card, kind)


def kinds_of(r: Resolver, node: s.Of, at: m.Place) -> m.Expr:
    """`kinds of court`: all kinds of cards of a deck."""
    deck = node.of.word if isinstance(node.of, s.Name) else ""
    if deck not in r.symbols.decks:
        known = [*r.symbols.decks]
        hint = (
            r.suggestion(deck, known)
            or f"'kinds in …' are those that lie in a zone; decks: {', '.join(known)}"
        )
        about = used(deck) if r.symbols.what_is(deck) else missing(deck) if deck else ()
        return r.fail(codes.WRONG_KIND_OF_NAME, "'kinds of' needs a deck", node.of, hint, about)
    return m.Listing(t.KIND.listed(), at, deck, r.symbols.kinds_of(deck))


def players(r: Resolver, node: s.Players, scope: Scope) -> m.Expr:
    at = m.Place(node.start, node.end)
    everyone = players_left.all_players(r.symbols, at)
    if not node.other:
        chosen = scope.variables.get("players")
        return everyone if chosen is None else m.VariableRead(chosen.type, at, chosen)
    me = scope.variables.get("player")
    if me is None or not t.fits(me.type, t.PLAYER):
        message = "'other players' needs a player in whose eyes they are others"
        return r.fail(codes.NO_OWNER, message, node, OF_A_PLAYER)
    mine = m.VariableRead(t.PLAYER, at, me)
    if node.clockwise:
        left = m.Builtin(t.PLAYER, at, Fn.NEXT, (mine,))
        around = m.Builtin(t.PLAYER.listed(), at, Fn.CLOCKWISE, (left,))
        everyone = players_left.left(r.symbols, around)
    return m.Builtin(t.PLAYER.listed(), at, Fn.WITHOUT, (everyone, mine))


def query(r: Resolver, node: s.Query, scope: Scope) -> m.Expr:
    at = m.Place(node.start, node.end)
    result = r.collection(node.source, scope, "'where'" if node.where else "'by'")
    if result.type == t.UNKNOWN:
        r.report_unknown_names(node.where, node.by, scope=scope)
        return result
    if node.where is not None:
        variable, inner = _each(r, node, result.type, scope)
        result = m.Filter(result.type, at, result, variable, r.flag(node.where, inner, "'where'"))
    # Sorting keeps what is equal in its order: so the last order is sorted by first.
    for order in reversed(node.by):
        variable, inner = _each(r, node, result.type, scope)
        key = r.expr(order.key, inner, t.NUMBER)
        # Words are sorted as they are listed.
        key = key if key.type.name is TypeName.WORD and not key.type.many else r.expect(key, t.NUMBER, "'by'")
        result = m.Sort(result.type, at, result, variable, key, order.descending)
    return result


def _each(r: Resolver, node: s.Query, many: Type, scope: Scope) -> tuple[m.Variable, Scope]:
    """The variable for one of what is narrowed or ordered, and the scope: with a name of its own, bare names go on
    speaking of what is around."""
    if node.name is None:
        return scope.of_each(many)
    variable = m.Variable(node.name.word, many.element())
    return variable, scope.bind(variable)


def range_of(r: Resolver, node: s.Range, scope: Scope) -> m.Expr:
    """`1 to coins`: what can be seen to hold no number, or too many, is a finding."""
    first, last = r.number(node.first, scope, "'to'"), r.number(node.last, scope, "'to'")
    if (
        isinstance(first, m.Constant)
        and isinstance(last, m.Constant)
        and t.UNKNOWN not in (first.type, last.type)
    ):
        if last.value < first.value:
            message = f"no number is from {first.value} to {last.value}"
            hint = f"write '{last.value} to {first.value}'; 'reversed({last.value} to {first.value})' begins with the greatest"
            return r.fail(codes.WRONG_ARGUMENTS, message, node, hint)
        if last.value - first.value >= m.LONGEST_RANGE:
            message = (
                f"these are {last.value - first.value + 1:,} numbers; at most {m.LONGEST_RANGE:,} are allowed"
            )
            return r.fail(codes.WRONG_ARGUMENTS, message, node, "let the numbers end earlier")
    return m.Range(t.NUMBER.listed(), m.Place(node.start, node.end), first, last)
