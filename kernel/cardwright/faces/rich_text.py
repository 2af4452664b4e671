"""Texts with symbols in them: a word that names an icon is drawn as the icon."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from cardwright.faces.model import IconInText, Paragraph, Run

# 'Start of turn:' before what happens then. A French colon has a space before it.
# Before a mere number it may be longer: 'More steps after a first step on a ruin: 2'.
_LEAD = re.compile(
    r"^([^.:;,(]{1,38}?[\u00a0\u202f]?:) (?=\S)|^([^.:;,(]{1,80}?[\u00a0\u202f]?:) (?=[+\u2212]?\d+$)"
)
# A minus sign is longer than a hyphen, and a number stays with its sign and with what it counts.
_MINUS = re.compile(r"(?<![\w-])-(?= ?\d)")
_SIGN = re.compile(r"(?<= [+\u2212\u00d7]) (?=\d)")
_UNIT = re.compile(r"(?<=\d) (?=[^\W\d_]{1,10}\b)")
# An icon stays with the number or the short word before it: 'per', 'of', 'de'.
_BEFORE_ICON = re.compile(r"(?:(?<=\d)|(?<=\b\w)|(?<=\b\w\w)|(?<=\b\w\w\w)) $")
# Between letters, or after one or two of them at the end, where an icon follows: "d'" before gold.
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=\b\w)'$|(?<=\b\w\w)'$")
# A quote opens before a word or an icon, and closes after one.
_OPENING_QUOTE = re.compile(r'(?<=[\s(\[])"|^"(?=\w)')
_SENTENCE_ENDS = (".", ":", "!", "?")


def typographic(text: str) -> str:
    """A text as a printer sets it: apostrophes and quotes are not straight."""
    curly = _OPENING_QUOTE.sub("\u201c", _APOSTROPHE.sub("\u2019", text))
    return curly.replace('"', "\u201d")


class TextSetter:
    """Finds symbols in the sentences of one language.

    `words` are the forms by which each symbol is named ('Wolf', 'Wolves'); `titles` what else has a name: a symbol's
    word inside one of them is part of that name.
    """

    def __init__(self, words: Mapping[str, str], titles: Collection[str]) -> None:
        self._symbols = dict(words)
        # The first form of a symbol is its title; 'Looks' and 'Wolves' are no imperatives.
        self._titles = {next(form for form, it in words.items() if it == name) for name in words.values()}
        others = {it for it in titles if it not in words and any(word in it for word in words)}
        known = sorted({*words, *others}, key=lambda it: (-len(it), it))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)") if words else None

    def paragraph(self, text: str) -> Paragraph:
        text = _UNIT.sub("\u00a0", _SIGN.sub("\u00a0", _MINUS.sub("\u2212", text)))
        led = _LEAD.match(text)
        lead = led[1] or led[2] if led else ""
        return Paragraph(lead, self.runs(text[led.end() :] if led else text))

    def runs(self, text: str) -> tuple[Run, ...]:
        found: list[Run] = []
        done = 0
        for match in self._pattern.finditer(text) if self._pattern else ():
            symbol = self._symbols.get(match.group())
            if symbol is None or (match.group() in self._titles and _may_be_a_verb(text, match)):
                continue
            if match.start() > done:
                found.append(_BEFORE_ICON.sub("\u00a0", text[done : match.start()]))
            found.append(IconInText(symbol, match.group()))
            done = match.end()
        if done < len(text):
            found.append(text[done:])
        return tuple(found)


def _may_be_a_verb(text: str, match: re.Match[str]) -> bool:
    """Whether a word begins a sentence that goes on: any word has a capital letter there, 'Look at the deck' too."""
    before = text[: match.start()].rstrip()
    begins = not before or before.endswith(_SENTENCE_ENDS)
    after = text[match.end() : match.end() + 2]
    return begins and after[:1] == " " and after[1:].islower()
