"""Syntax -> meaning for what a card or a space has under a name: attributes, formulas, icons, properties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.findings import codes
from cardwright.findings.fix import used
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.scope import Scope
from cardwright.lang.symbols import LATER_PROPERTIES, PROPERTIES
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.lang.resolve_expressions import Resolver


def about_subject(r: Resolver, node: s.Name, scope: Scope) -> m.Expr | None:
    """A bare name as something of the piece that is spoken of."""
    subject, word, at = scope.subject, node.word, m.Place(node.start, node.end)
    assert subject is not None
    if subject.of_kind and (
        word in r.symbols.of_copies
        or not (
            word in r.symbols.attributes
            or word in r.symbols.lists_on_pieces
            or word in r.symbols.icons
            or word == Prop.DECK
        )
    ):
        return None
    if word in r.symbols.attributes:
        return m.AttributeRead(r.symbols.attributes[word], at, word, subject.piece)
    if word in r.symbols.lists_on_pieces:
        return m.ListRead(r.symbols.lists_on_pieces[word], at, word, subject.piece)
    if word in r.symbols.formulas_on_pieces:
        return m.FormulaRead(r.symbols.type_on_pieces(word), at, word, subject.piece)
    if word in r.symbols.icons:
        if subject.icons_in is None:
            return m.IconsOn(t.NUMBER, at, word, subject.piece)
        return m.IconsIn(t.NUMBER, at, word, subject.icons_in)
    if word == "copies":
        kind = m.Property(t.KIND, at, Prop.KIND, subject.piece)
        where = m.Builtin(t.PIECE.listed(), at, Fn.ZONE_OF, (subject.piece,))
        return m.KindsIn(t.NUMBER, at, kind, where)
    if word == Prop.SPACE:
        return space_of(r, node, subject.piece, at)
    if is_property(r, word) and PROPERTIES[Prop(word)][0] == t.PIECE:
        return m.Property(PROPERTIES[Prop(word)][1], at, Prop(word), subject.piece)
    return None


def about_space(r: Resolver, node: s.Name, scope: Scope) -> m.Expr | None:
    """A bare name as something that the space in question has; of a card that has it too only where no space is nearer."""
    space = scope.variables.get("space")
    if space is None or space.type.of not in r.symbols.on_spaces[node.word]:
        return None
    about = scope.subject
    if about is not None and not scope.of_space and node.word in r.symbols.attributes:
        return None
    at = m.Place(node.start, node.end)
    return on_space(r, node, m.VariableRead(space.type, at, space), at)


def on_space(r: Resolver, word: s.Name, space: m.Expr, at: m.Place) -> m.Expr:
    """What a space has under the name of an attribute of its set."""
    sets, of = r.symbols.on_spaces[word.word], space.type.of
    if space.type == t.UNKNOWN:
        return space
    if space.type == t.NONE or not of:
        message, hint = of_which_set(r)
        return r.fail(codes.NO_OWNER, message, space.at, hint)
    if of not in sets:
        message = f"spaces of '{of}' have no '{word.word}'"
        hint = f"those of {' and '.join(map(repr, sets))} have it"
        return r.fail(codes.TYPE_MISMATCH, message, space.at, hint, used(word.word, of))
    return m.OnSpace(sets[of], at, word.word, space)


def is_property(r: Resolver, word: str) -> bool:
    """Whether a word asks a card or space for something that the language knows of it."""
    return word in PROPERTIES and not (word in LATER_PROPERTIES and r.symbols.what_is(word))


def space_of(r: Resolver, word: s.Name, piece: m.Expr, at: m.Place) -> m.Expr:
    """The space on which a card lies: of the set that is named, or of the only one."""
    graphs = [*r.symbols.graphs]
    named = word.word in r.symbols.graphs
    if not named and len(graphs) != 1:
        message = "it is not said of which set of spaces" if graphs else "there are no spaces in this pack"
        hint = " or ".join(f"'{it} of …'" for it in graphs)
        hint = f"write {hint}" if graphs else "declare some under 'spaces'"
        return r.fail(codes.NO_OWNER, message, word, hint)
    graph = word.word if named else graphs[0]
    return m.Property(t.Type(TypeName.SPACE, graph), at, Prop.SPACE, piece)


def of_which_set(r: Resolver) -> tuple[str, str]:
    """What is wrong with a parameter that is a space of any set, and how it is put right."""
    called = " or ".join(f"'{it}_space'" for it in r.symbols.graphs)
    return "it is not said of which set this space is", f"call the parameter {called}"
