"""The names of a pack as the language needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from cardwright.declarations.model import AttributeType, Graph, Kind, Names, Pack
from cardwright.findings.suggest import as_name
from cardwright.lang import types as t
from cardwright.lang.symbols import (
    LookupSymbol,
    NumberedNames,
    ProcedureSymbol,
    Symbols,
    ValueSymbol,
    ZoneSymbol,
)
from cardwright.lang.types import TypeName

_TYPES = {it.name: it for it in (t.NUMBER, t.FLAG, t.SPACE, t.PLAYER, t.PIECE, t.KIND)}


def symbols_of(pack: Pack) -> Symbols:
    """What every name of the pack can mean in a rule."""
    symbols = Symbols(
        icons=NumberedNames(pack.icons),
        kinds=NumberedNames(pack.kinds),
        decks=NumberedNames(pack.decks),
        starts_in={name: deck.starts_in for name, deck in pack.decks.items()},
        zones={name: ZoneSymbol(zone.per, zone.single) for name, zone in pack.zones.items()},
        graphs={name: graph.length for name, graph in pack.graphs.items()},
        grids={name: graph.places for name, graph in pack.graphs.items() if graph.grid is not None},
        links={link: name for name, graph in pack.graphs.items() for link in graph.links},
        ends={link: end for graph in pack.graphs.values() for link, end in graph.ends.items()},
        procedures={
            name: ProcedureSymbol(it.parameters, it.is_formula) for name, it in pack.procedures.items()
        },
        of_three=frozenset(name for name, it in pack.procedures.items() if len(it.parameters) > 2),
        titled=_titled(pack),
        deck_of={name: kind.deck for name, kind in pack.kinds.items()},
        word_sets={name: it.plural for name, it in pack.word_sets.items()},
        words={name: tuple(it.words) for name, it in pack.word_sets.items()},
        copies={name: kind.copies for name, kind in pack.kinds.items() if kind.copies > 1},
        out=pack.out,
        automatic=bool(pack.automatic),
    )
    for deck in pack.decks.values():
        symbols.effects.update(deck.effects)
        symbols.sides.update((side, number) for number, side in enumerate(deck.sides))
        for attribute in deck.attributes.values():
            if attribute.each_copy:
                symbols.of_copies.add(attribute.name)
            if attribute.type.is_text:
                symbols.formulas_on_pieces.add(attribute.name)
                if attribute.type is AttributeType.CONDITION:
                    symbols.conditions_on_pieces.add(attribute.name)
            elif attribute.type is AttributeType.LIST:
                # Of which set they are may not be said, or wrongly: that is reported.
                listed = t.word_of(attribute.of).listed() if attribute.of else t.SEVERAL
                symbols.lists_on_pieces[attribute.name] = listed
            elif attribute.type is AttributeType.KIND:
                symbols.attributes[attribute.name] = t.KIND
            elif attribute.type is AttributeType.WORD and not attribute.words:
                symbols.attributes[attribute.name] = t.UNKNOWN
            elif attribute.type is AttributeType.WORD:
                symbols.attributes[attribute.name] = t.word_of(attribute.of or attribute.name)
                if not attribute.of:
                    symbols.words[attribute.name] = attribute.words
            else:
                symbols.attributes[attribute.name] = (
                    t.FLAG if attribute.type is AttributeType.FLAG else t.NUMBER
                )
    symbols.of_copies.update(it for kind in pack.kinds.values() for it in _of_sides(kind))
    for graph in pack.graphs.values():
        _on_spaces(graph, symbols)
    for name, value in pack.values.items():
        borrowed = value.type is TypeName.WORD and bool(value.of)
        kind = _TYPES.get(value.type, t.UNKNOWN)
        if value.type is TypeName.WORD:
            kind = symbols.type_of_words(value.of) if borrowed else t.word_of(name)
        if value.type is TypeName.SPACE:
            kind = t.Type(TypeName.SPACE, value.of or next(iter(pack.graphs), ""))
        symbols.values[name] = ValueSymbol(kind, value.per, value.by)
        if value.type is TypeName.WORD and not borrowed:
            symbols.words[name] = value.words
    for name, lookup in pack.lookups.items():
        by, gives = (
            symbols.type_of_words(it) if it else t.UNKNOWN  # a table that does not say: that is reported
            for it in (lookup.by, lookup.gives)
        )
        symbols.lookups[name] = LookupSymbol(by, gives, lookup.first, lookup.entries)
    for name, option in pack.options.items():
        if option.pieces is not None:
            symbols.options[name] = t.PIECE.listed()
        else:
            symbols.options[name] = t.word_of(f"option {name}") if option.words else t.UNKNOWN
            symbols.words[f"option {name}"] = option.words
    return symbols


def _on_spaces(graph: Graph, symbols: Symbols) -> None:
    """Adds the names of the spaces of a set, and of what they have."""
    for number, name in enumerate(graph.names):
        symbols.spaces[name] = (graph.name, number)
    symbols.icons_on_spaces[graph.name] = frozenset(graph.icons)
    for it in graph.attributes.values():
        type_ = t.FLAG if it.type is AttributeType.FLAG else t.NUMBER
        if it.type is AttributeType.WORD:
            type_ = t.word_of(it.of or it.name)
            if not it.of:
                symbols.words[it.name] = it.words
        symbols.on_spaces.setdefault(it.name, {})[graph.name] = type_


def _of_sides(kind: Kind) -> Iterator[str]:
    """What is not the same on all sides of a card."""
    first, *others = kind.faces
    for face in others:
        for one, other in (
            (first.icons, face.icons),
            (first.numbers, face.numbers),
            (first.words, face.words),
            (first.lists, face.lists),
        ):
            yield from (name for name in {*one, *other} if one.get(name) != other.get(name))


def _titled(pack: Pack) -> Callable[[str], Sequence[str]]:
    """What is called so in one of the pack's languages. The table is made when the first name is not known."""

    def named() -> Iterator[tuple[str, Names]]:
        for section in (pack.icons, pack.kinds, pack.decks):
            yield from ((name, it.title) for name, it in section.items())
        yield from pack.table.words.items()

    @cache
    def table() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, titles in named():
            for title in {as_name(it) for it in titles.values()} - {name}:
                found.setdefault(title, []).append(name)
        return found

    def titled(title: str) -> Sequence[str]:
        written = as_name(title)
        return table().get(written) or table().get(written.removesuffix("s")) or ()

    return titled
