"""Syntax -> meaning for bare names: what a word means where it stands, and what was meant by one that means nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.findings import codes
from cardwright.findings.diagnostic import nearest
from cardwright.findings.fix import Hint, missing, used, write
from cardwright.findings.suggest import Rank, one_letter_apart
from cardwright.lang import resolve_owners, resolve_properties
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.hints import how_written, otherwise_called, several_zones, zones_known
from cardwright.lang.parser import parse_formula
from cardwright.lang.recovery.synonyms import FUNCTIONS, NAMES, said_here
from cardwright.lang.scope import Scope
from cardwright.lang.symbols import PROPERTIES
from cardwright.lang.types import Type, TypeName

if TYPE_CHECKING:
    from cardwright.lang.resolve_expressions import Resolver

KINDS = "kinds"
"""`kinds of court`, `kinds in hand`: no word of the language, for a pack may have a zone called so."""
SEATS = "seats"
"""All players, with those who are out of the game: no word of the language either."""
OF_A_THING = {"copies": "card"} | {
    it: "card" if of == t.PIECE else "space" for it, (of, _) in PROPERTIES.items()
}
"""What must be said of a thing where none is spoken of."""
ELSEWHERE = {
    "this": "it is the card that carries a formula, an effect or a modifier; elsewhere a card has a name, as in 'for each card in …'",
    "it": "it is each card in a 'where' or 'by'; anything else is called by its name, as that behind 'choose' or 'for each', or as in 'players rival where coins of rival > coins'",
    "original": "it is what a formula or value would be without a modifier, under 'while active'",
    "given": "write 'option … is given'",
}
"""Words of the language that have a meaning in some places only."""

EXTREMES = {"most": "the greatest of a number over several", "least": "the smallest of a number over several"}

DOES_NOT_FIT = 2
"""The rank of a name that would be wrong here, too."""


def name(r: Resolver, node: s.Name, scope: Scope, expected: Type | None) -> m.Expr:
    word, at, sym = node.word, m.Place(node.start, node.end), r.symbols
    if expected is not None and expected.name is TypeName.WORD:
        words = sym.words[expected.of]
        if word in words:
            return m.Constant(expected, at, words.index(word), word)
    if expected == t.SIDE and word in sym.sides:
        return m.Constant(t.SIDE, at, sym.sides[word], word)
    if word in scope.variables:
        variable = scope.variables[word]
        return m.VariableRead(variable.type, at, variable)
    if word == "this" and scope.this is not None:
        return m.VariableRead(t.PIECE, at, scope.this)
    if word == "original" and scope.original is not None:
        return m.Original(scope.original, at)
    if word in sym.on_spaces:
        found = resolve_properties.about_space(r, node, scope)
        if found is not None:
            return found
    if scope.subject is not None:
        found = resolve_properties.about_subject(r, node, scope)
        if found is not None:
            return found
    if word in sym.values:
        return resolve_owners.value(r, node, None, scope)
    if word in sym.zones:
        return resolve_owners.zone(r, node, None, scope)
    if word in sym.procedures and sym.procedures[word].is_formula:
        return r.call_formula(node, (), scope)
    if word in sym.graphs:
        return m.AllSpaces(t.Type(TypeName.SPACE, word, True), at, word)
    if word in sym.kinds:
        return m.Constant(t.KIND, at, sym.kinds.index(word), word)
    if word in sym.decks:
        return m.Constant(t.DECK, at, sym.decks.index(word), word)
    if word in sym.spaces:
        graph, number = sym.spaces[word]
        return m.Constant(t.Type(TypeName.SPACE, graph), at, number, word)
    if sym.word_sets:
        found = _of_word_sets(r, node)
        if found is not None:
            return found
    if word == SEATS and not sym.what_is(word):
        everyone = m.Seats if sym.out else m.AllPlayers
        return everyone(t.PLAYER.listed(), at)
    return no_meaning(r, node, scope, expected)


def _of_word_sets(r: Resolver, node: s.Name) -> m.Expr | None:
    """All words of a set, or a word that one set has."""
    sym, at = r.symbols, m.Place(node.start, node.end)
    of = sym.set_called(node.word)
    if of:
        return all_words(r, of, at)
    sets = sym.sets_with(node.word) if not sym.what_is(node.word) else []
    if len(sets) > 1:
        message = f"'{node.word}' is a word of {' and of '.join(map(repr, sets))}: it is not clear of which"
        hint = "say it beside what it is compared with, as in 'suit of card is …'"
        return r.fail(codes.WRONG_KIND_OF_NAME, message, node, hint, about=used(node.word))
    return (
        m.Constant(t.word_of(sets[0]), at, sym.words[sets[0]].index(node.word), node.word) if sets else None
    )


def all_words(r: Resolver, of: str, at: m.Place) -> m.Listing:
    return m.Listing(t.word_of(of).listed(), at, of, tuple(range(len(r.symbols.words[of]))))


def no_meaning(r: Resolver, node: s.Name, scope: Scope, expected: Type | None) -> m.Expr:
    word, sym = node.word, r.symbols
    if word in ("cards", "pieces"):
        message, hint = f"it is not said which {word} these are", f"say where they lie: '{word} in …'"
        return r.fail(codes.UNKNOWN_NAME, message, node, hint, about=missing(word))
    if word == KINDS and not sym.what_is(word):
        decks = (
            " or ".join(f"'{word} of {it}'" for it in sym.decks)
            if len(sym.decks) < 3
            else f"'{word} of …' a deck"
        )
        hint = f"write {decks}, or '{word} in …' for those that lie in a zone"
        return r.fail(
            codes.UNKNOWN_NAME, "it is not said which kinds these are", node, hint, about=missing(word)
        )
    really = sym.what_is(word)
    if really == "an icon":
        zone = next(iter(sym.zones), "zone")
        hint = f"'{word} in {zone}' counts them in a zone, '{word} on card' on a card"
        return r.fail(
            codes.NO_OWNER,
            f"'{word}' is an icon: it must be said where it is",
            node,
            hint,
            about=used(word),
        )
    if really:
        message = f"'{word}' is {really} and cannot stand here"
        return r.fail(codes.WRONG_KIND_OF_NAME, message, node, how_written(word, really), about=used(word))
    if expected is not None and expected.name is TypeName.WORD:
        return _no_such_word(r, node, scope, expected)
    if expected == t.UNKNOWN:
        # The other side of an `is` is not known either, and has been reported: this may be one of its words.
        return m.Constant(t.UNKNOWN, m.Place(node.start, node.end), 0)
    said = _said_here(r, node, scope, expected)
    if said:
        return r.fail(
            codes.UNKNOWN_NAME, f"nothing here is called '{word}'", node, write(said), about=missing(word)
        )
    if word in sym.functions:
        message = f"'{word}' is a function: what it is of stands in brackets"
        return r.fail(
            codes.WRONG_KIND_OF_NAME, message, node, sym.functions[word].explained, about=used(word)
        )
    if word in OF_A_THING:
        message = f"it is not said of which {OF_A_THING[word]} '{word}' is meant"
        return r.fail(codes.NO_OWNER, message, node, f"write '{word} of …'", about=used(word))
    if word in ("card", "piece") and nearest(word, scope.variables) is None:
        hint = (
            f"'for each {word} in …:', 'choose {word} from …:' and a rule 'of {word}' give a card this name"
        )
        hint = write("it") if "it" in scope.variables else write("this") if scope.this is not None else hint
        return r.fail(codes.UNKNOWN_NAME, f"nothing here is called '{word}'", node, hint, about=missing(word))
    if word in ELSEWHERE:
        return r.fail(
            codes.WRONG_KIND_OF_NAME,
            f"'{word}' means nothing here",
            node,
            ELSEWHERE[word],
            about=used(word),
        )
    if expected == t.NUMBER and (extreme := [it for it in said_here(word, FUNCTIONS) if it in EXTREMES]):
        hint = (
            f"'{extreme[0]}(…, …)' is {EXTREMES[extreme[0]]}, as in 'coins == {extreme[0]}(players, coins)'"
        )
        return r.fail(codes.UNKNOWN_NAME, f"nothing here is called '{word}'", node, hint, about=missing(word))
    rank = r.ranking(lambda name: node.but(word=name), scope, expected)
    if beside := otherwise_called(word, sym):
        return r.fail(
            codes.UNKNOWN_NAME, f"nothing here is called '{word}'", node, beside, about=missing(word)
        )
    hint = several_zones(word, sym) or r.suggestion(word, r.all_names(scope), rank, scope)
    if expected in (t.PIECE.listed(), t.SEVERAL) and not _likely(r, word, hint, rank):
        hint = zones_known(sym)
    return r.fail(codes.UNKNOWN_NAME, f"nothing here is called '{word}'", node, hint, about=missing(word))


def _likely(r: Resolver, word: str, hint: Hint | str, rank: Rank) -> bool:
    """Whether a hint helps where cards are needed: a name that is more than a letter away, and is not that of cards,
    was hardly meant."""
    if not isinstance(hint, Hint) or r.symbols.titled(word) or one_letter_apart(word, hint.instead):
        return bool(hint)
    return hint.instead in r.symbols.zones or rank(hint.instead) < DOES_NOT_FIT


def _said_here(r: Resolver, node: s.Name, scope: Scope, expected: Type | None) -> str:
    """What others say with this word, where that would be right."""
    for said in said_here(node.word, NAMES) if r.suggests else ():
        if r.would_fit(parse_formula(said).but(start=node.start, end=node.end), scope, expected):
            return said
    return ""


def _no_such_word(r: Resolver, node: s.Name, scope: Scope, of: Type) -> m.Expr:
    words = r.symbols.words[of.of]
    message = f"'{node.word}' is none of the words of '{of.of}': {', '.join(words)}"
    holding = [name for name, it in r.symbols.values.items() if it.type == of]
    holding += [name for name, it in scope.variables.items() if it.type == of]
    hint = r.suggestion(node.word, [*words, *holding, "none"], lambda name: int(name not in words))
    if isinstance(hint, Hint) and hint.instead in words and nearest(node.word, holding) is not None:
        hint = hint.unsure  # `colour is led` may be meant as well as `colour is red`
    others = r.symbols.sets_with(node.word)
    if node.word == of.of:
        hint = "'is not none' asks whether it is any of them"
    hint = hint or (f"it is a word of '{others[0]}'" if others else "")
    return r.fail(codes.UNKNOWN_NAME, message, node, hint, about=missing(node.word) + used(of.of))


def word_or_other(r: Resolver, node: s.Expr, scope: Scope, expected: Type) -> m.Expr:
    """An expression beside one of a type. For a word a bare name that means something else is no such word."""
    found = r.expr(node, scope, expected)
    meant_as_word = expected.name == TypeName.WORD and isinstance(node, s.Name) and found.type != t.NONE
    if meant_as_word and not t.fits(found.type, expected):
        assert isinstance(node, s.Name)
        return _no_such_word(r, node, scope, expected)
    return found
