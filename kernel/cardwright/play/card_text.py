"""Cards as people write them: `ace, king*2, mire/advanced, gnoll#2, ace(rank 14)`.

Positions, scripted chance, scenarios and `cardwright score` share this notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# A copy by a number that is printed on it: the author of a test has the cards at hand, not the order of the pack.
PRINTED = r"\s*+\(\s*(?P<attribute>[^\W\d]\w*)\s+(?P<number>-?[0-9]{1,10})\s*\)"
CARD = re.compile(
    rf"(?P<kind>[^#/*\s()]+)(?:#(?P<copy>[1-9][0-9]{{0,3}})|{PRINTED})?(?:/(?P<side>[^#/*\s]+))?"
    r"(?:\s*\*\s*(?P<times>[0-9]{1,4}))?"
)
"""A card: its kind, perhaps one of its copies (by number, or by what is printed on it), a side, and how many of it."""
# Players and spaces are counted from 1 in texts.
COUNTED = re.compile(r"(?P<what>player|space) (?P<number>[1-9][0-9]{0,3})", re.ASCII)


def entries(text: str) -> Iterator[tuple[int, str]]:
    """Splits a list at its commas; gives each entry with where it begins, and skips empty ones."""
    start = 0
    for part in text.split(","):
        entry = part.strip()
        if entry:
            yield start + part.index(entry), entry
        start += len(part) + 1


def kind_in(text: str) -> str:
    """Gives the part of a text that should name a kind of card, even if the text is malformed."""
    return re.split("[#/*]", text, maxsplit=1)[0].strip()
