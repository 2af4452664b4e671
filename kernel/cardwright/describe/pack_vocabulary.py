"""What a pack's things are called in one of its languages, for describing them."""

from __future__ import annotations

from functools import cache

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Names, Seen
from cardwright.describe.vocabulary import Vocabulary, ZoneFacts
from cardwright.lang import typed as m
from cardwright.lang.types import TypeName


def vocabulary(checked: CheckedPack, language: str) -> Vocabulary:
    """The names of a pack in a language."""
    pack = checked.pack

    def said(names: Names) -> str | None:
        said = names.get(language)
        return names.get(pack.languages[0]) if said is None and language in pack.added_languages else said

    def titles(named: dict[str, Names]) -> dict[str, str]:
        return {name: text for name, names in named.items() if (text := said(names))}

    sides = max((deck.sides for deck in pack.decks.values()), key=len, default=())
    return Vocabulary(
        language=language,
        icons=titles({name: it.title for name, it in pack.icons.items()}),
        kinds=titles({name: it.title for name, it in pack.kinds.items()}),
        decks=titles({name: it.title for name, it in pack.decks.items()}),
        spoken=titles(dict(pack.spoken)),
        titles=titles(dict(pack.table.words)),
        zones={
            name: ZoneFacts(it.per, it.single, it.seen_by is Seen.NOBODY, it.seen_by is Seen.EVERYONE)
            for name, it in pack.zones.items()
        },
        formulas=checked.formulas,
        rules=checked.rules,
        source=lambda body: body.written.text,
        sides=sides,
        score=pack.result.score,
        in_points=frozenset(_in_points(checked)),
        unique=frozenset(name for name, kind in pack.kinds.items() if kind.copies == 1),
        deck_in=cache(lambda zone: _deck_in(checked, zone)),
        places=frozenset(key for key, names in pack.spoken.items() if "{" in (said(names) or "")),
    )


def fixed_values(checked: CheckedPack) -> dict[str, int]:
    """The numbers of the table that no rule changes; none where several pieces can change them at once."""
    pack = checked.pack
    if len(checked.active) > 1 or any(it.value is None or it.value.type.many for it in checked.active):
        return {}
    changed = {
        node.target.value
        for body in checked.bodies()
        for node in m.walk(body.parts)
        if isinstance(node, m.AddValue | m.SetValue)
    }
    return {
        name: it.start
        for name, it in pack.values.items()
        if it.type is TypeName.NUMBER and it.per is None and name not in changed
    }


def _deck_in(checked: CheckedPack, zone: str) -> str | None:
    """The deck of which all pieces are that can ever lie in a zone."""
    # Few texts ask, and a game can be played without the study of its pack.
    from cardwright.analysis.card_flow import CardFlow
    from cardwright.analysis.pack_texts import PackTexts

    whereabouts = CardFlow(PackTexts(checked))
    there = whereabouts.in_zone(zone)
    decks = [name for name in checked.pack.decks if there and not there & ~whereabouts.narrowing.deck(name)]
    return decks[0] if decks else None


def _in_points(checked: CheckedPack) -> set[str]:
    """The formulas on pieces that some rule adds to the score: only they are worth points."""
    score = checked.pack.result.score
    found: set[str] = set()
    for body in checked.rules.values():
        for node in m.walk(body.block):
            if isinstance(node, m.AddValue) and node.target.value == score:
                found |= {it.attribute for it in m.walk(node.amount) if isinstance(it, m.FormulaRead)}
    return found
