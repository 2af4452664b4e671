"""Syntax -> meaning for values and zones: whose they are, said or found in the scope."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.findings import codes
from cardwright.findings.fix import used, write
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.scope import Scope
from cardwright.lang.types import Type, TypeName

if TYPE_CHECKING:
    from cardwright.lang.resolve_expressions import Resolver


def owner_called(per: Type) -> str:
    """The name that an owner has where zones and values stand bare: `player`, `space`, or that of the set of words; in a
    modifier of a value of cards, `card`."""
    if per.name is TypeName.PIECE:
        return "card"
    return per.of if per.name is TypeName.WORD else per.name.value


def value_of(
    r: Resolver, node: s.Name, owners: tuple[s.Expr, ...], scope: Scope, raw: bool = False
) -> m.ValueRead | m.Expr:
    """A value of those who are named, one or two of them."""
    symbol = r.symbols.values[node.word]
    wanted = (symbol.per, symbol.by) if len(owners) == 2 else (symbol.by or symbol.per,)
    if len(owners) > len(wanted) or (len(owners) == 2 and symbol.by is None):
        message = f"'{node.word}' takes no 'with'"
        hint = "leave out 'with' and this"
        return r.fail(codes.WRONG_ARGUMENTS, message, owners[-1], hint, about=used(node.word))
    found = [r.expr(it, scope, type_) for it, type_ in zip(owners, wanted, strict=True)]
    return value(r, node, found[0], scope, raw, found[1] if len(found) == 2 else None)


def _both_owners(
    r: Resolver, node: s.Name, by: Type, owner: m.Expr | None, second: m.Expr | None, scope: Scope
) -> m.Expr:
    """The player and the word to whom a value belongs; who is not named has a name here."""
    if second is None and owner is not None and owner.type.name is TypeName.WORD:
        owner, second = None, owner
    player, word = _owner(r, node, t.PLAYER, owner, scope), _owner(r, node, by, second, scope)
    assert player is not None and word is not None
    for it in (player, word):
        if isinstance(it, m.Constant) and it.type == t.UNKNOWN:
            return it
    return m.Paired(t.NUMBER, m.Place(node.start, node.end), player, word)


def value(
    r: Resolver,
    node: s.Name,
    owner: m.Expr | None,
    scope: Scope,
    raw: bool = False,
    second: m.Expr | None = None,
) -> m.ValueRead | m.Expr:
    """A value read, its owner found in the scope where none is written."""
    symbol = r.symbols.values[node.word]
    if symbol.by is not None:
        found: m.Expr | None = _both_owners(r, node, symbol.by, owner, second, scope)
    else:
        found = _owner(r, node, symbol.per, owner, scope)
    if isinstance(found, m.Constant) and found.type == t.UNKNOWN:
        return found
    owner = second if second is not None else owner
    start = node.start
    end = owner.at.end if owner is not None else node.end
    return m.ValueRead(symbol.type, m.Place(start, end), node.word, found, raw)


def zone(r: Resolver, node: s.Name, owner: m.Expr | None, scope: Scope, every: bool = False) -> m.Expr:
    """The pieces of a zone, its owner found in the scope where none is written."""
    symbol = r.symbols.zones[node.word]
    at = m.Place(node.start, owner.at.end if owner is not None else node.end)
    if every:
        if symbol.per is None:
            return r.fail(
                codes.NO_OWNER,
                f"there is only one '{node.word}'",
                node,
                "leave 'every' out",
                about=used(node.word),
            )
        return m.ZoneRead(t.PIECE.listed(), at, node.word, None, True)
    found = _owner(r, node, symbol.per, owner, scope)
    if isinstance(found, m.Constant) and found.type == t.UNKNOWN:
        return found
    return m.ZoneRead(t.PIECE.listed(), at, node.word, found)


def _owner(r: Resolver, node: s.Name, per: Type | None, owner: m.Expr | None, scope: Scope) -> m.Expr | None:
    if per is None:
        if owner is not None:
            message = f"'{node.word}' is the table's, not somebody's"
            return r.fail(codes.NO_OWNER, message, node, f"write '{node.word}' alone", about=used(node.word))
        return None
    if owner is not None:
        found = r.expect(owner, per, f"'{node.word} of …'", of=node.word)
        return _of_deck(r, node, found, per, scope)
    if per.name is TypeName.PIECE:
        return _piece_meant(r, node, per, scope)
    variable = scope.variables.get(owner_called(per))
    if variable is None or not t.fits(variable.type, per):
        message = f"it is not said whose '{node.word}' is meant"
        return r.fail(codes.NO_OWNER, message, node, f"write '{node.word} of …'", about=used(node.word))
    return m.VariableRead(variable.type, m.Place(node.start, node.end), variable)


def _piece_meant(r: Resolver, node: s.Name, per: Type, scope: Scope) -> m.Expr:
    """The card whose value or zone is meant where none is named: that of which attributes speak there."""
    about = scope.subject
    if about is not None and _other_deck(r, about.piece, per, scope) is None:
        return about.piece
    message = f"it is not said whose '{node.word}' is meant: each card of '{per.of}' has one"
    named = [name for name, it in scope.variables.items() if it.type == t.PIECE and name != "this"]
    if scope.this is not None and scope.deck == per.of:
        named.append("this")
    hint = write(f"{node.word} of {named[0]}") if len(named) == 1 else f"write '{node.word} of …'"
    return r.fail(codes.NO_OWNER, message, node, hint, about=used(node.word))


def _of_deck(r: Resolver, node: s.Name, owner: m.Expr, per: Type, scope: Scope) -> m.Expr:
    """An owner; a card that is certain to be of another deck than those that have such a thing is a finding."""
    other = _other_deck(r, owner, per, scope)
    if other is None:
        return owner
    what = "zone" if node.word in r.symbols.zones else "value"
    message = f"'{node.word}' is a {what} of each card of '{per.of}', and this is a card of '{other}'"
    hint = f"name a card of '{per.of}'"
    return r.fail(codes.TYPE_MISMATCH, message, owner.at, hint, used(node.word, per.of))


def _other_deck(r: Resolver, piece: m.Expr, per: Type, scope: Scope) -> str | None:
    """The deck of a card that is certain to be of another deck than `per`; None where it may be of that one."""
    deck = ""
    if per.name is TypeName.PIECE:
        if isinstance(piece, m.PieceOf):
            deck = r.symbols.deck_of[piece.kind]
        elif isinstance(piece, m.VariableRead) and piece.variable is scope.this:
            deck = scope.deck
    return deck if deck and deck != per.of else None
