"""How the names of a pack sound inside a sentence: the section `texts`, for the texts that are generated."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardwright.declarations.model import Names, Pack
from cardwright.declarations.sections import Sections
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean, nearest
from cardwright.findings.fix import Hint, Related, declared, meant, missing, used
from cardwright.source import lenient as read
from cardwright.source.tree import Node, Scalar, span_in

_PREFIXES = ("before", "after", "instead of", "in", "to", "one", "many", "no", "more", "do", "that")
_BECOMES = " becomes"
_PLACE = re.compile(r"\{([^{}]*)\}")


def read_spoken(pack: Pack, sections: Sections, report: read.Report) -> dict[str, Names]:
    """The spoken forms by name, or by a word and a name (`in centre`); what names nothing is reported."""
    found: dict[str, tuple[Scalar, Names]] = {}
    for key, node in sections.entries("texts"):
        prefix, name = split(key.text)
        what, known = _known(pack, prefix, key.text.endswith(_BECOMES))
        if key.text in found:
            message, about = f"the text '{key.text}' is already given", declared(key.text)
            first = (Related(found[key.text][0].span, "first given here"),)
            report(codes.DUPLICATE_NAME, message, key.span, "keep one of them", about, None, first)
        elif " " in name:
            pass  # a heading that has no such form, which the schema has reported
        elif name not in known:
            start = len(prefix) + bool(prefix)
            at = span_in(key, start, start + len(name))
            message, hint = _unknown(pack, prefix, name, known)
            report(codes.UNKNOWN_DECLARED, message or f"there is no {what} '{name}'", at, hint, missing(name))
        else:
            found[key.text] = (key, read.texts(node))
            _check_places(pack, key.text, node, report)
    return {name: texts for name, (_, texts) in found.items()}


def split(key: str) -> tuple[str, str]:
    """`in centre` is the word `in` and the name `centre`; a bare name, and one that `becomes`, has the word ''."""
    prefix, _, name = key.removesuffix(_BECOMES).rpartition(" ")
    return (prefix, name) if prefix in _PREFIXES else ("", key.removesuffix(_BECOMES))


def _known(pack: Pack, prefix: str, becomes: bool) -> tuple[str, set[str]]:
    """What can stand after a word, in a designer's words and by name."""
    rules = {it.name for it in pack.procedures.values() if not it.is_formula}
    formulas = {it.name for it in pack.procedures.values() if it.is_formula}
    if becomes:
        return "value", set(pack.values)
    match prefix:
        case "before" | "after" | "do":
            return "rule", rules
        case "instead of":
            return "rule or formula", rules | formulas
        case "in" | "to":
            return "zone", set(pack.zones)
        case "more" | "that":
            return "formula", formulas
        case "no":
            return "rule or formula", rules | formulas
        case "one" | "many":
            things = {*pack.icons, *pack.kinds, *pack.decks, *pack.graphs, *pack.word_sets, *_score(pack)}
            phrased = rules if prefix == "one" else set()
            return "icon, kind, deck, set of spaces or formula", things | formulas | phrased
        case _:
            return "name", set(_sayable(pack))


def _unknown(pack: Pack, prefix: str, name: str, known: set[str]) -> tuple[str, str]:
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
    hint = did_you_mean(name, known)
    if not hint and not prefix and (near := nearest(name, titled)) is not None:
        hint = meant(f"{titled[near][1][-1]} {near}")
    return "", hint


# -------------------------------------------------------------------------------------- places in braces


def _check_places(pack: Pack, key: str, node: Node, report: read.Report) -> None:
    """Reports places that nothing can stand in, and what a phrase leaves out though it has a place for it elsewhere."""
    can, must = _places(pack, key)
    texts = [text for _, text in read.mapping(node).entries if isinstance(text, Scalar)]
    named = {name for text in texts for name in _PLACE.findall(text.text)}
    for text in texts:
        here = set(_PLACE.findall(text.text))
        for name in sorted(here - can):
            at = text.text.index(f"{{{name}}}")
            listed = ", ".join(f"{{{it}}}" for it in sorted(can))
            hint = did_you_mean(name, can) or (f"it has: {listed}" if can else "leave the braces out")
            hint = hint.within(f"{{{name}}}", 1, len(name) + 1) if isinstance(hint, Hint) else hint
            message = f"nothing stands in the place '{{{name}}}' of '{key}'"
            report(codes.WRONG_PLACE, message, span_in(text, at, at + len(name) + 2), hint, used(name, key))
        # A number form such as 'one draw' may leave out the number that it is for; 'do draw' is a phrase without places too.
        prefix = split(key)[0]
        wanted = must if (named or prefix == "do") and prefix not in ("one", "no") else set()
        for name in sorted(wanted - here):
            message = (
                f"the phrase for '{key}' leaves out '{{{name}}}', so different rules would read the same"
            )
            report(codes.WRONG_PLACE, message, text.span, f"say where '{{{name}}}' stands", used(key, name))


def _places(pack: Pack, key: str) -> tuple[set[str], set[str]]:
    """What can stand in the places of a text, and what must if it has any."""
    prefix, name = split(key)
    if key.endswith(_BECOMES):
        return {"number"}, {"number"}
    procedure = pack.procedures.get(name)
    if procedure is None:
        return set(), set()
    match prefix:
        case "before" | "after":
            return {"do", "does"}, set()
        case "instead of" if not procedure.is_formula:
            return {"do", "does"}, set()
        case "instead of":
            return {"it"}, {"it"}
        case "more":
            return {"more"}, {"more"}
        case "" | "one" | "no" | "do":
            given = set(procedure.parameters)
            # The sentence around a phrase names who carries the rule out.
            doer = next((it for it in procedure.parameters if it.endswith("player")), None)
            return given, given if procedure.is_formula else given - {doer}
    return set(), set()


def _score(pack: Pack) -> tuple[str, ...]:
    """The score, which a pack may count in something else than points."""
    return (pack.result.score,) if pack.result.score is not None else ()


def _sayable(pack: Pack) -> Iterable[str]:
    """Everything that has a name and no title of its own."""
    yield from (*pack.procedures, *pack.zones, *pack.values, *pack.graphs, *pack.lookups, *pack.options)
    for graph in pack.graphs.values():
        yield from (*graph.links, *graph.names, *graph.attributes)
        for attribute in graph.attributes.values():
            yield from attribute.words
    for value in pack.values.values():
        yield from value.words
    for deck in pack.decks.values():
        yield from (*deck.sides, *deck.attributes, *deck.effects)
        for attribute in deck.attributes.values():
            yield from attribute.words
