"""Two cards of a deck with one printed name, of which one seems to be called otherwise: a copy that was not renamed.

`triplet: {name: {en: Twin}}` beside `twin: {name: {en: Twin}}` can be played, but nobody can tell which card is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.analysis import Study
from cardwright.check.lints.key_unlike_name import Spelt
from cardwright.declarations.model import Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import Related, declared

EVEN_WITH_ERRORS = True


def find(study: Study) -> list[Diagnostic]:
    """A warning at each card whose key has nothing of its name, when that is the name of another card."""
    return list(_same(study.pack)) if study.pack.languages else []


def _same(pack: Pack) -> Iterator[Diagnostic]:
    language = pack.languages[0]
    spelt = {it.name: it.once(Spelt)[language].key for it in pack.kinds.values()}
    for kind in pack.kinds.values():
        title, key = kind.title.get(language, ""), spelt[kind.name]
        other = pack.kinds.get(key)
        if other is kind or other is None or spelt[key] != key:
            continue
        if other.deck != kind.deck or dict(other.title) != dict(kind.title):
            continue
        # `guard` and `old_guard` may both be a Guard on purpose.
        if not set(key.split("_")) & set(kind.name.split("_")):
            message = f"'{kind.name}' has the same name as '{other.name}': {title}"
            hint = "give it a name of its own"
            yield Diagnostic(
                codes.SAME_NAME,
                message,
                kind.span,
                hint,
                Severity.WARNING,
                about=declared(kind.name, other.name),
                related=(Related(other.span, f"'{other.name}'"),),
            )
