"""The notation of messages: places, forms and verbs, filled in by one language.

    "swap": "<swap> {given:a} with {taken:a}"
    "compared >=": "{left} [is|are] at least {right}"
    "remaining": "{noun} restant[/e][|s]"

`{place}` is a text that is given, or a field of the phrase that is said; `{place:form}` asks for a form of it
(`shown` in `say.py` lists them). `[one|many]` depends on the number and `[a/b/c]` on the gender of what the message
is about, in the order in which the language counts its genders; both can be combined: `[le/la|les]`. `<verb>` stands as
the mood wants it. Elision and contraction are left to the language: it is asked what becomes of the word before a place,
except before `{!place}`, which stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

PLACE = re.compile(r"(?P<word>[^\W\d_]+[ '])?\{(?P<alone>!?)(?P<name>\w*)(?::(?P<form>\w+))?\}")
VERB = re.compile(r"<([\w ]+)>")
_FORMS = re.compile(r"\[([^\]]*)\]")


class Mood(Enum):
    """How a verb stands: as an order to the reader, after "may", or in the third person."""

    ORDER = 0
    AFTER_MAY = 1
    TOLD = 2


def inflected(template: str, many: bool, gender: int) -> str:
    """Chooses the forms that agree with a noun. A gender without a form of its own takes the first one."""

    def choose(found: re.Match[str]) -> str:
        one, bar, several = found[1].partition("|")
        genders = (several if many and bar else one).split("/")
        return genders[gender] if gender < len(genders) else genders[0]

    return _FORMS.sub(choose, template) if "[" in template else template


def filled(template: str, text_of: Callable[[str, str], str | None], after: Callable[[str, str], str]) -> str:
    """Puts texts into the places; a place for which there is none stays as it is.

    `after` joins a text to the word before it, as the language wants it.
    """

    def put(found: re.Match[str]) -> str:
        text = text_of(found["name"], found["form"] or "")
        if text is None:
            return found[0]
        word = found["word"] or ""
        return f"{word}{text}" if found["alone"] else after(word, text)

    return PLACE.sub(put, template)


def places(template: str) -> list[tuple[str, str]]:
    """The places of a message with their forms, in the order in which they occur first."""
    return list(dict.fromkeys((found["name"], found["form"] or "") for found in PLACE.finditer(template)))
