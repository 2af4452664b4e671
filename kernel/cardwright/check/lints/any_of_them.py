"""`for each king in hand`: a name that says which cards are meant, and stands for any card there."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.analysis import Study
from cardwright.analysis.kind_filter import Kinds
from cardwright.declarations.model import Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.types import TypeName


def find(study: Study) -> list[Diagnostic]:
    """A warning for each name of one of several that the pack has for some of them only."""
    if study.checked.unsure:
        return []  # what was left out may say which cards are there
    return [
        study.warn(codes.ANY_OF_THEM, message, body, source.at, hint, about=used(name))
        for body in study.checked.all_rules()
        for name, source in _named(body)
        for message, hint in _said(study, name, source)
    ]


def _named(body: m.Body) -> Iterator[tuple[str, m.Expr]]:
    """The names for what is gone through or chosen, and what it is out of."""
    for it in body.nodes:
        if isinstance(it, m.ForEach | m.Choose | m.Together):
            yield it.variable.name, it.source
        elif isinstance(it, m.ChooseSeveral):
            yield it.chosen.variable.name, it.source


def _said(study: Study, name: str, source: m.Expr) -> Iterator[tuple[str, str]]:
    """What is wrong with a name, and how it is put right; nothing where it says no more than is so."""
    if source.type == t.PIECE.listed():
        meant, which, called = _meant(study, name)
        there = study.whereabouts.of(source) if meant else None
        if there is not None and there & ~meant:
            yield (
                f"'{name}' is the name of any card here",
                f"call it '{called}', and say which: '… where {which}'",
            )
    elif _is_one(study.pack, source.type, name):
        called = source.type.of if source.type.name is TypeName.WORD else source.type.name
        yield f"'{name}' is the name of any of these here", f"call it '{called}'"


def _meant(study: Study, name: str) -> tuple[Kinds, str, str]:
    """The kinds of cards that a name speaks of, how a `where` says so, and what one or several of them are called."""
    pack, known = study.pack, study.whereabouts.narrowing
    for singular in (name, name.removesuffix("s"), name.removesuffix("es")):
        called = "card" if singular == name else "cards"
        if singular in pack.kinds:
            return known.kind(singular), f"it is {singular}", called
        if singular in pack.icons:
            return known.carrying(singular), f"{singular} > 0", called
    for deck in (name, f"{name}s", f"{name}es"):
        if deck in pack.decks:
            return known.deck(deck), f"it is {deck}", "cards" if deck == name else "card"
    return 0, "", ""


def _is_one(pack: Pack, type_: t.Type, name: str) -> bool:
    """Whether a name is that of a single thing of a type."""
    of = type_.of
    match type_.name:
        case TypeName.WORD:
            return of in pack.word_sets and name in pack.word_sets[of].words
        case TypeName.SPACE:
            return of in pack.graphs and name in pack.graphs[of].names
        case TypeName.KIND:
            return name in pack.kinds
    return False
