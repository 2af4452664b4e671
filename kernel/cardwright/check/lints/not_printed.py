"""Cards that are asked for a number or formula that they do not have: the game breaks when one of them is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cardwright.analysis import Study
from cardwright.analysis.certain_moves import Asking, PlainWays
from cardwright.analysis.kind_filter import Kinds
from cardwright.analysis.pack_texts import every
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used
from cardwright.lang import typed as m
from cardwright.lang import types as t

MOST_NAMED = 3


def find(study: Study) -> list[Diagnostic]:
    """A finding where no card that can be there has it, and one for each name that some cards seem to lack."""
    if study.checked.unsure:
        return []  # what was left out may bring other cards there
    prints = _Prints(study)
    return [*_never_there(study, prints), *_of_other_decks(study, prints), *_forgotten(study, prints)]


class _Prints:
    """The kinds that have something under a name."""

    def __init__(self, study: Study) -> None:
        self.pack = study.pack
        self.narrowing = study.whereabouts.narrowing
        self.having = cache(self._having)

    def _having(self, name: str) -> Kinds:
        """The kinds with it on some side: on the other it may never be asked for."""
        return sum(
            1 << number
            for number, kind in enumerate(self.pack.kinds.values())
            if any(name in face.formulas or name in face.numbers for face in kind.faces)
        )

    def decks(self, name: str) -> list[str]:
        """The decks that are to have it."""
        return [it.name for it in self.pack.decks.values() if name in it.attributes]

    def lacking(self, name: str) -> Kinds:
        """The kinds that do not have it although their decks may."""
        declared = 0
        for deck in self.decks(name):
            declared |= self.narrowing.deck(deck)
        return declared & ~self.having(name)

    def hint(self, name: str, there: Kinds) -> str:
        """Which cards have it, where those that are there have not."""
        decks = " and ".join(f"'{it}'" for it in self.decks(name))
        if not there & self.lacking(name):
            return f"it is for cards of {decks}"
        having = self.having(name)
        kinds = [f"'{it}'" for number, it in enumerate(self.pack.kinds) if having >> number & 1]
        if not kinds:
            return f"it is for cards of {decks}, and none of them has it"
        others = [f"{len(kinds) - MOST_NAMED} more"] if len(kinds) > MOST_NAMED else []
        *before, last = kinds[:MOST_NAMED] + others
        named = f"{', '.join(before)} and {last} have" if before else f"{last} has"
        return f"of {decks}, only {named} it"


def _never_there(study: Study, prints: _Prints) -> Iterator[Diagnostic]:
    for body in study.bodies:
        for node in body.once(every(m.FormulaRead, m.AttributeRead)):
            if node.type != t.NUMBER:
                continue
            there = study.whereabouts.of(_bearer(node))
            if there and not there & prints.having(node.attribute):
                message = f"no card that can be here has '{node.attribute}'"
                hint = prints.hint(node.attribute, there)
                yield study.warn(codes.NOT_PRINTED, message, body, node.at, hint, about=used(node.attribute))


def _of_other_decks(study: Study, prints: _Prints) -> Iterator[Diagnostic]:
    """A value or zone that each card of a deck has, asked of cards that are all of others."""
    for body in study.bodies:
        for node in body.once(every(m.ValueRead, m.ZoneRead)):
            name = node.value if isinstance(node, m.ValueRead) else node.zone
            declared = study.pack.values.get(name) or study.pack.zones[name]
            if node.owner is None or declared.per is None or declared.per.name is not t.TypeName.PIECE:
                continue
            there = study.whereabouts.of(node.owner)
            if there and not there & prints.narrowing.deck(declared.per.of):
                message = f"no card that can be here has '{name}'"
                hint = f"it is for cards of '{declared.per.of}'"
                yield study.warn(codes.NOT_PRINTED, message, body, node.at, hint, about=used(name))


def _forgotten(study: Study, prints: _Prints) -> Iterator[Diagnostic]:
    """Other cards of the deck have it, and all are asked. (What lies there of other decks may be a matter of time.)"""
    ways = PlainWays(study.whereabouts, study.usage)
    told: dict[str, Kinds] = {}
    for asking in ways.asked:
        name, there = asking.node.attribute, ways.kinds(asking.cards)
        if asking.given is not None and _never_has(study, prints, asking):
            body, given = asking.given
            message = f"no card that can be here has '{name}', for which '{asking.body.name}' asks"
            hint = prints.hint(name, study.whereabouts.of(given) or 0)
            yield study.warn(
                codes.NOT_PRINTED,
                message,
                body,
                given.at,
                hint,
                about=used(name, asking.body.name),
            )
            continue
        lacking = there & prints.lacking(name) & ~told.get(name, 0)
        if lacking and there & prints.having(name):
            told[name] = told.get(name, 0) | lacking
            yield _said(study, asking, lacking)


def _never_has(study: Study, prints: _Prints, asking: Asking) -> bool:
    """Whether what is given to a text has never got what it asks for, though others that are given to it have."""
    assert asking.given is not None
    asked = 0
    for _, passing in asking.cards:
        asked |= passing & (study.whereabouts.of(asking.given[1]) or 0)
    having = prints.having(asking.node.attribute)
    return (
        bool(asked)
        and not asked & having
        and bool((study.whereabouts.of(_bearer(asking.node)) or 0) & having)
    )


def _bearer(node: m.FormulaRead | m.AttributeRead) -> m.Expr:
    """The card that is asked for what is printed on it."""
    return node.bearer if isinstance(node, m.FormulaRead) else node.piece


def _said(study: Study, asking: Asking, lacking: Kinds) -> Diagnostic:
    name = asking.node.attribute
    kinds = [it.name for number, it in enumerate(study.pack.kinds.values()) if lacking >> number & 1]
    who = f"'{kinds[0]}' has" if len(kinds) == 1 else f"'{kinds[0]}' and {len(kinds) - 1} more have"
    zones = sorted({zone for zone, _ in asking.cards if zone})
    where = f"every card in '{zones[0]}'" if len(zones) == 1 else "every card"
    hint = f"give '{kinds[0]}' one"
    if isinstance(asking.node, m.FormulaRead):
        hint += f", or ask only those that have it: 'where has {name}'"
    return study.warn(
        codes.NOT_PRINTED,
        f"{who} no '{name}', and this asks {where} for it",
        asking.body,
        asking.node.at,
        hint,
        about=used(kinds[0], name),
    )
