"""Two cards of a deck with one printed name, of which one seems to be called otherwise: a copy that was not renamed.

`triplet: {name: {en: Twin}}` beside `twin: {name: {en: Twin}}` can be played, but nobody can tell which card is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.analysis import Study
from cardwright.check.lints.key_unlike_name import as_key
from cardwright.declarations.model import Kind, Pack
from cardwright.declarations.sections import place
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared

EVEN_WITH_ERRORS = True


def find(study: Study) -> list[Diagnostic]:
    """A warning at each card whose key has nothing of its name, when that is the name of another card."""
    return list(_same(study.pack)) if study.pack.languages else []


def _same(pack: Pack) -> Iterator[Diagnostic]:
    known: dict[tuple[str, str, frozenset[tuple[str, str]]], Kind] = {}
    for kind in pack.kinds.values():
        key = as_key(kind.title.get(pack.languages[0], ""))
        if key == kind.name:
            known[kind.deck, key, frozenset(kind.title.items())] = kind
    for kind in pack.kinds.values():
        title = kind.title.get(pack.languages[0], "")
        key = as_key(title)
        other = known.get((kind.deck, key, frozenset(kind.title.items())))
        # `guard` and `old_guard` may both be a Guard on purpose.
        if other is not None and other is not kind and not set(key.split("_")) & set(kind.name.split("_")):
            message = f"'{kind.name}' has the same name as '{other.name}' in {place(other.span)}: {title}"
            hint = "give it a name of its own"
            yield Diagnostic(
                codes.SAME_NAME,
                message,
                kind.span,
                hint,
                Severity.WARNING,
                about=declared(kind.name, other.name),
            )
