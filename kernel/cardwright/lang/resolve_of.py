"""Syntax -> meaning for `of` and `on`: what is asked of a card, a space, a player or a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.findings import codes
from cardwright.findings.fix import used
from cardwright.lang import resolve_collections, resolve_names, resolve_owners, resolve_properties
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Prop
from cardwright.lang.hints import how_written
from cardwright.lang.scope import Scope
from cardwright.lang.symbols import PROPERTIES
from cardwright.lang.types import Type, TypeName

if TYPE_CHECKING:
    from cardwright.lang.resolve_expressions import Resolver


def of(r: Resolver, node: s.Of, scope: Scope, expected: Type | None) -> m.Expr:
    word, at, sym = node.word.word, m.Place(node.start, node.end), r.symbols
    if node.as_ is not None and word not in sym.formulas_on_pieces and _has_meaning(r, word):
        return not_lent(r, node, "formula")
    if word in sym.procedures:
        if not sym.procedures[word].is_formula:
            message = f"'{word}' is a rule: it does something, it has no value"
            return r.fail(
                codes.WRONG_KIND_OF_NAME, message, node, how_written(word, "a rule"), about=used(word)
            )
        return r.call_formula(node.word, node.given, scope, at)
    if word in sym.values and sym.values[word].by is not None:
        return resolve_owners.value_of(r, node.word, node.given, scope)
    if node.with_ is not None and _has_meaning(r, word):
        message = f"'{word}' takes no 'with'"
        return r.fail(
            codes.WRONG_ARGUMENTS, message, node.with_, "leave out 'with' and this", about=used(word)
        )
    if word in sym.values:
        return resolve_owners.value(r, node.word, r.expr(node.of, scope, sym.values[word].per), scope)
    if word in sym.zones:
        return resolve_owners.zone(r, node.word, r.expr(node.of, scope, sym.zones[word].per), scope)
    if word in sym.on_spaces:
        return _of_space_or_card(r, node, scope, at)
    if word in sym.attributes:
        piece = r.printed_on(node.of, scope, f"'{word} of'", word)
        return m.AttributeRead(sym.attributes[word], at, word, piece)
    if word in sym.lists_on_pieces:
        piece = r.printed_on(node.of, scope, f"'{word} of'", word)
        return m.ListRead(sym.lists_on_pieces[word], at, word, piece)
    if word in sym.formulas_on_pieces:
        piece = r.piece(node.of, scope, f"'{word} of'", word)
        return m.FormulaRead(sym.type_on_pieces(word), at, word, piece, lender(r, node, scope))
    if resolve_properties.is_property(r, word):
        asked = Prop(word)
        wanted, gives = PROPERTIES[asked]
        if asked is Prop.NUMBER and (found := r.expr(node.of, scope)).type == t.NUMBER:
            message, hint = "'number of' counts spaces", "it is a number already: leave out 'number of'"
            return r.fail(codes.TYPE_MISMATCH, message, found.at, hint)
        if asked is Prop.SPACE:
            return resolve_properties.space_of(r, node.word, r.piece(node.of, scope, "'space of'"), at)
        of = r.expect(r.expr(node.of, scope), wanted, f"'{word} of'")
        if asked in (Prop.ROW, Prop.COLUMN) and of.type == t.SPACE:
            message, hint = resolve_properties.of_which_set(r)
            return r.fail(codes.NO_OWNER, message, node.of, hint)
        return m.Property(gives, at, asked, of)
    if word in sym.graphs:
        return resolve_properties.space_of(r, node.word, r.piece(node.of, scope, f"'{word} of'", word), at)
    if word in sym.links:
        graph = sym.links[word]
        space = r.expect(r.expr(node.of, scope), t.Type(TypeName.SPACE, graph), f"'{word} of'", of=word)
        return m.Linked(t.Type(TypeName.SPACE, sym.ends.get(word, graph), True), at, word, space)
    if word in sym.lookups:
        table = sym.lookups[word]
        key = r.expect(r.expr(node.of, scope, table.by), table.by, f"'{word} of'", of=word)
        return m.LookedUp(table.gives, at, word, key)
    if word == resolve_names.KINDS:
        return resolve_collections.kinds_of(r, node, at)
    if word == "copies":
        inner = scope.about(r.piece(node.of, scope, "'copies of'"))
        return resolve_properties.about_subject(r, node.word, inner) or resolve_names.no_meaning(
            r, node.word, scope, None
        )
    if word in sym.icons:
        hint = f"write '{word} on …' for a card, '{word} in …' for a zone"
        return r.fail(codes.WRONG_KIND_OF_NAME, f"'{word}' is an icon", node.word, hint, about=used(word))
    if word in scope.variables and isinstance(node.of, s.Name):
        message = f"'{word}' is a name that something has here: it is not of anything"
        hint = f"what belongs to two things is written '… of {word} with {node.of.word}'"
        return r.fail(codes.WRONG_KIND_OF_NAME, message, node.word, hint, about=used(word))
    known = [
        *sym.values,
        *sym.zones,
        *sym.attributes,
        *sym.formulas_on_pieces,
        *sym.lists_on_pieces,
        *PROPERTIES,
        *sym.on_spaces,
    ]
    known += [*sym.links, *sym.lookups, "top", "bottom", "copies"]
    known += [name for name, it in sym.procedures.items() if it.is_formula]
    rank = r.ranking(lambda name: node.but(word=node.word.but(word=name)), scope, expected)
    r.report_unknown_names(node.of, node.with_, scope=scope)
    return r.unknown(node.word, "a value, zone, attribute or formula", known, rank)


def _has_meaning(r: Resolver, word: str) -> bool:
    return bool(r.symbols.what_is(word)) or word in (*PROPERTIES, "copies")


def lender(r: Resolver, node: s.Of, scope: Scope) -> m.Expr | None:
    """The card by whose text something is worked out: `as first(market)`."""
    return None if node.as_ is None else r.piece(node.as_, scope, "'as'", node.word.word)


def not_lent(r: Resolver, node: s.Of, what: str) -> m.Expr:
    """Reports `as` behind something that no card has of its own to lend."""
    word = node.word.word
    assert node.as_ is not None
    message = f"'{word}' is not worked out 'as' another card: it is no {what} on cards"
    return r.fail(codes.WRONG_ARGUMENTS, message, node.as_, "leave out 'as' and this", about=used(word))


def _of_space_or_card(r: Resolver, node: s.Of, scope: Scope, at: m.Place) -> m.Expr:
    """An attribute of spaces, which cards may have as well."""
    word, printed = node.word.word, r.symbols.attributes
    found = r.expr(node.of, scope, t.PIECE if word in printed else None)
    if found.type.name is TypeName.SPACE and not found.type.many:
        return resolve_properties.on_space(r, node.word, found, at)
    if word in printed:
        return m.AttributeRead(printed[word], at, word, r.bearing(found, node.of, f"'{word} of'", word))
    sets = r.symbols.on_spaces[word]
    wanted = t.Type(TypeName.SPACE, next(iter(sets)) if len(sets) == 1 else "")
    return resolve_properties.on_space(r, node.word, r.expect(found, wanted, f"'{word} of'", of=word), at)


def on(r: Resolver, node: s.On, scope: Scope) -> m.Expr:
    if node.word.word not in r.symbols.icons:
        r.report_unknown_names(node.piece, scope=scope)
        return r.unknown(node.word, "an icon", r.symbols.icons)
    icon, at = node.word.word, m.Place(node.start, node.end)
    found = r.expr(node.piece, scope, t.PIECE)
    if found.type.name is TypeName.SPACE and not found.type.many:
        if icon in r.symbols.icons_on_spaces.get(found.type.of, ()):
            return m.OnSpace(t.NUMBER, at, icon, found, True)
        of = found.type.of
        if not of:
            message, hint = resolve_properties.of_which_set(r)
            return r.fail(codes.NO_OWNER, message, node.piece, hint)
        message, hint = (
            f"no space of '{of}' has the icon '{icon}'",
            "icons stand under 'names' or 'each' of a set",
        )
        return r.fail(codes.TYPE_MISMATCH, message, node.piece, hint, used(icon, of))
    return m.IconsOn(t.NUMBER, at, icon, r.bearing(found, node.piece, f"'{icon} on'", icon))
