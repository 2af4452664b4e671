"""An index of the words in a pack's files: how often and where each occurs, and which letters stand side by side."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from cardwright.declarations.sections import reserved_words
from cardwright.findings.diagnostic import Span
from cardwright.words import WORD

Lines = Mapping[str, list[str]]
"""The lines of each file."""

# Beyond this number of places it only matters that a word is used.
MOST_PLACES = 100

_COMMENT = re.compile(r"(^|\s)#.*")


class Words:
    """The words of all files. Each index is built once, when it is first needed."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def _rows(self) -> Iterator[tuple[str, int, str]]:
        for file, rows in self.lines.items():
            for number, row in enumerate(rows, start=1):
                yield file, number, _COMMENT.sub("", row)

    def places(self, names: Collection[str]) -> dict[str, list[Span]]:
        """The first places where each of some words is written, outside comments."""
        found: dict[str, list[Span]] = {it: [] for it in names}
        for file, number, row in self._rows():
            for word in WORD.finditer(row):
                at = found.get(word[0])
                if at is not None and len(at) < MOST_PLACES:
                    at.append(Span(file, number, word.start() + 1, number, word.end() + 1))
        return found

    @cached_property
    def parts(self) -> Counter[str]:
        """How often each word occurs, in lower case and split at '_'. Words of the language count as known.

        Comments count: an author who also writes a word in a comment knows how it is spelt.
        """
        found = Counter(reserved_words())
        for row in (row for rows in self.lines.values() for row in rows):
            found.update(part for word in WORD.findall(row) for part in word.lower().split("_"))
        return found

    @cached_property
    def runs(self) -> dict[int, Counter[str]]:
        """For each run of two or three letters, the number of different words that contain it."""
        found: dict[int, Counter[str]] = defaultdict(Counter)
        for part in self.parts:
            for length in (2, 3):
                found[length].update(runs_of(part, length))
        return found


def runs_of(word: str, length: int) -> set[str]:
    """The runs of letters of a given length in a word."""
    return {word[at : at + length] for at in range(len(word) - length + 1)}
