"""A key that differs by one letter from the name that it is given: one of the two is misspelt.

`gnlol: {name: {en: Gnoll}}` can be played, but every rule and scenario that speaks of the gnoll fails.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.checked import CheckedPack
from cardwright.packs.model import Deck, Icon, Kind
from cardwright.packs.study import Study
from cardwright.spelling import one_letter_apart

EVEN_WITH_ERRORS = True

# In a shorter word a letter makes another word: `ox` is no misspelt `fox`.
SHORTEST = 4


def find(study: Study) -> list[Diagnostic]:
    """A warning at each icon, deck and kind of card whose key is not quite its name in the pack's main language."""
    return list(_unlike(study.checked))


def _unlike(checked: CheckedPack) -> Iterator[Diagnostic]:
    pack = checked.pack
    named: list[Icon | Deck | Kind] = [*pack.icons.values(), *pack.decks.values(), *pack.kinds.values()]
    for it in named if pack.languages else ():
        title = it.title.get(pack.languages[0], "")
        spelt = as_key(title)
        if spelt != it.name and len(spelt) >= SHORTEST and _slip(it.name, spelt):
            message = f"the key is '{it.name}', but the name '{title}'"
            hint = f"did you mean '{spelt}'?"
            yield Diagnostic(codes.KEY_UNLIKE_NAME, message, it.span, hint, Severity.WARNING)


def _slip(key: str, spelt: str) -> bool:
    """One letter, but neither a '_', nor the number of one of several cards, nor the s of a plural."""
    plural = key in (f"{spelt}s", f"{spelt}es") or spelt in (f"{key}s", f"{key}es")
    return (
        not plural
        and re.sub("[0-9_]+", "", key) != re.sub("[0-9_]+", "", spelt)
        and one_letter_apart(key, spelt)
    )


def as_key(title: str) -> str:
    """A name as it would be written as a key: `Miller's Gate` is `millers_gate`."""
    plain = "".join(
        it for it in unicodedata.normalize("NFKD", title.lower()) if not unicodedata.combining(it)
    )
    return re.sub("[^a-z0-9]+", "_", re.sub("['’]", "", plain)).strip("_")
