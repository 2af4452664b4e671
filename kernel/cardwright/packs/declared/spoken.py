"""How the names of a pack sound inside a sentence: the section `texts`, for the texts that are generated."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright import codes
from cardwright.diagnostics import did_you_mean, nearest
from cardwright.packs.checked import span_in
from cardwright.packs.declared.sections import Sections, place
from cardwright.packs.model import Names, Pack
from cardwright.packs.text import reading as read
from cardwright.packs.text.tree import Scalar

_PREFIXES = ("before", "after", "instead of", "in", "to", "one", "many")


def read_spoken(pack: Pack, sections: Sections, report: read.Report) -> dict[str, Names]:
    """The spoken forms by name, or by a word and a name (`in centre`); what names nothing is reported."""
    found: dict[str, tuple[Scalar, Names]] = {}
    for key, node in sections.entries("texts"):
        prefix, name = split(key.text)
        what, known = _known(pack, prefix)
        if key.text in found:
            message = f"the text '{key.text}' is already given in {place(found[key.text][0].span)}"
            report(codes.DUPLICATE_NAME, message, key.span, "keep one of them")
        elif name not in known:
            at = span_in(key, len(key.text) - len(name), len(key.text))
            message, hint = _unknown(pack, prefix, name)
            report(codes.UNKNOWN_DECLARED, message or f"there is no {what} '{name}'", at, hint)
        else:
            found[key.text] = (key, read.texts(node))
    return {name: texts for name, (_, texts) in found.items()}


def split(key: str) -> tuple[str, str]:
    """`in centre` is the word `in` and the name `centre`; a bare name has the word ''."""
    prefix, _, name = key.rpartition(" ")
    return (prefix, name) if prefix in _PREFIXES else ("", key)


def _known(pack: Pack, prefix: str) -> tuple[str, set[str]]:
    """What can stand after a word, in a designer's words and by name."""
    match prefix:
        case "before" | "after":
            return "rule", {it.name for it in pack.procedures.values() if not it.is_formula}
        case "instead of":
            return "rule or formula", set(pack.procedures)
        case "in" | "to":
            return "zone", set(pack.zones)
        case "one" | "many":
            counted = {it.name for it in pack.procedures.values() if it.is_formula}
            things = {*pack.icons, *pack.kinds, *pack.decks, *pack.graphs}
            return "icon, kind, deck, set of spaces or formula", things | counted | {*_score(pack)}
        case _:
            return "name", set(_sayable(pack))


def _unknown(pack: Pack, prefix: str, name: str) -> tuple[str, str]:
    """What a name is that cannot stand after the word, or '' where there is none; and a hint."""
    titled = {
        **dict.fromkeys(pack.icons, ("an icon", ("one", "many"))),
        **dict.fromkeys(pack.kinds, ("a card", ("one", "many"))),
        **dict.fromkeys(pack.decks, ("a deck", ("one", "many"))),
    }
    if name in titled:
        what, words = titled[name]
        keys = " and ".join(f"'{word} {name}'" for word in words)
        return f"'{name}' is {what}, which has a 'name' of its own", f"its texts inside a sentence are {keys}"
    if name in pack.values and prefix in ("one", "many"):
        return (
            f"'{name}' is not what the 'score' is counted in",
            f"it would be with 'result: {{score: {name}}}'",
        )
    hint = did_you_mean(name, _known(pack, prefix)[1])
    if not hint and not prefix and (near := nearest(name, titled)) is not None:
        hint = f"did you mean '{titled[near][1][-1]} {near}'?"
    return "", hint


def _score(pack: Pack) -> tuple[str, ...]:
    """The score, which a pack may count in something else than points."""
    return (pack.result.score,) if pack.result.score is not None else ()


def _sayable(pack: Pack) -> Iterable[str]:
    """Everything that has a name and no title of its own."""
    yield from (*pack.procedures, *pack.zones, *pack.values, *pack.graphs, *pack.lookups, *pack.options)
    for graph in pack.graphs.values():
        yield from graph.links
    for value in pack.values.values():
        yield from value.words
    for deck in pack.decks.values():
        yield from (*deck.sides, *deck.attributes, *deck.effects)
        for attribute in deck.attributes.values():
            yield from attribute.words
