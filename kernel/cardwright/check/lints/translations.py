"""Names that players read and that have no text, in a pack of several languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import nodes_of
from cardwright.declarations.model import Seen, Timing
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.findings.fix import declared
from cardwright.lang import typed as m
from cardwright.lang.types import TypeName
from cardwright.memory import shared

EVEN_WITH_ERRORS = True

_Names = tuple[frozenset[str], frozenset[str]]
"""The values that are named, and the formulas and rules that are used."""


def find(study: Study) -> list[Diagnostic]:
    """A finding for each name that has an entry neither under `texts` nor under `words` of the table.

    What has an entry has it in every language: the schema sees to that. In a pack of one language a name is
    shown as it is written, with blanks.
    """
    pack = study.pack
    if len(pack.languages) < 2:
        return []
    given = {*pack.spoken, *pack.table.words}
    found: dict[str, Diagnostic] = {}
    for name, what, span in _read(study):
        if name not in given and name not in found:
            message = f"{what} '{name}' has no text in {' or '.join(pack.languages)}"
            hint = "give it one under 'texts', or under 'words' of the table"
            found[name] = Diagnostic(
                codes.NOT_TRANSLATED, message, span, hint, Severity.WARNING, about=declared(name)
            )
    return list(found.values())


def _read(study: Study) -> Iterator[tuple[str, str, Span]]:
    """Names that are shown at the table, on cards and in questions."""
    pack = study.pack
    for zone in pack.zones.values():
        yield zone.name, "the zone", zone.span
    told = _told(study)
    for value in pack.values.values():
        if (value.seen_by is Seen.NOBODY or not value.told) and value.name not in told:
            continue
        yield value.name, "the value", value.span
        for word in value.words if value.type is TypeName.WORD else ():
            yield word, "the word", value.listed.get(word, value.span)
    for words in pack.word_sets.values():
        for word, span in words.listed.items():
            yield word, "the word", span
    for graph in pack.graphs.values():
        for name, span in graph.named_at.items():
            yield name, "the space", span
        for attribute in graph.attributes.values():
            yield attribute.name, "the attribute", attribute.span
    for deck in pack.decks.values():
        for attribute in deck.attributes.values():
            yield attribute.name, "the attribute", attribute.span
        for side in deck.sides:
            yield side, "the side", deck.listed[side]
        for effect in deck.effects:
            yield effect, "the effect", deck.listed[effect]
    for name, body in study.checked.rules.items():
        if body.once(_asking):
            yield name, "the rule", pack.procedures[name].span
    for it in study.checked.modifiers:
        # A card says what it changes by its name, or by the pack's words for that moment: 'after take'.
        said = it.timing is Timing.BECOMES or f"{it.timing} {it.target}" in pack.spoken
        if not said and it.target in pack.procedures:
            what = "the rule" if it.target in study.checked.rules else "the formula"
            declared, changed = pack.procedures[it.target].span, study.heading(it)
            # What an extension changes it has to name, wherever it is declared.
            own = pack.folder_of(declared) == pack.folder_of(changed)
            yield it.target, what, declared if own else changed


def _told(study: Study) -> set[str]:
    """The values that cards and questions speak of, through the formulas and rules that they use."""
    checked = study.checked
    parts = [it.once(_names) for it in (*checked.piece_formulas.values(), *checked.effects.values())]
    parts += [it.body.once(_names) for it in checked.modifiers]
    parts += [_names_in(m.walk(it)) for body in checked.rules.values() for it in body.once(_asking)]
    found: set[str] = set()
    seen: set[str] = set()
    while parts:
        values, used = parts.pop()
        found |= values
        for name in used - seen:
            seen.add(name)
            body = checked.formulas.get(name) or checked.rules.get(name)
            if body is not None:
                parts.append(body.once(_names))
    return found


def _names(body: m.Body) -> _Names:
    return _names_in(nodes_of(body))


def _names_in(nodes: Iterable[m.Expr | m.Statement]) -> _Names:
    values, used = set(), set()
    for node in nodes:
        match node:
            case m.ValueRead(value=name):
                values.add(name)
            case m.FormulaCall(formula=name) | op.Invoke(sort=TextSort.RULE, name=name):
                used.add(name)
    return shared((frozenset(values), frozenset(used)))


def _asking(body: m.Body) -> list[m.Expr | m.Statement]:
    return [it for it in nodes_of(body) if _asks(it)]


def _asks(it: m.Expr | m.Statement) -> bool:
    """Whether somebody chooses there."""
    return isinstance(it, op.Choice) or (isinstance(it, op.Loop) and it.player is not None)
