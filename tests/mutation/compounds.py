"""Several mistakes in one pack at once: which can be made together, the texts with them, and where each stands there.

Mistakes are made together only where each stays the mistake that it is alone: not in one entry, with lines between
them, and none about a name whose declaration another touches (who misspells a zone where it is declared has changed
what is said wherever it is used).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from cardwright.source.locate import TITLE_PAGE
from tests.mutation.mistakes import Mutant, mutants
from tests.mutation.places import WORD, PackText

SIZES = (2, 3, 4)

# Of the second mistake and those after it, how many are made in a file that has one already.
IN_ONE_FILE = 0.3

# Untouched lines between two mistakes. A finding may lie one line from its change: with two lines between
# them it is at one mistake only.
APART = 2

# So many mistakes wait to be made. One that goes with no other today is made another day: thrown away, those
# that seldom fit would become rare.
CHOICE = 100

# Mistakes are thought up as they are needed, and no run needs so many.
NO_END = 1_000_000


def growth(part: Mutant) -> int:
    """By how many lines its file is longer with a mistake than without."""
    return part.now.count("\n") - part.was.count("\n")


def lines_before(part: Mutant) -> range:
    """The lines of the sound file in place of which the lines of a mistake stand."""
    return range(part.lines.start, part.lines.start + part.was.count("\n") + 1)


def rows_before(part: Mutant, sound: str) -> list[str]:
    """What stood on the lines of a mistake."""
    return sound.split("\n")[part.lines.start - 1 : lines_before(part).stop - 1]


def rows_now(part: Mutant) -> list[str]:
    """What stands there with it."""
    return part.text.split("\n")[part.lines.start - 1 : lines_before(part).stop - 1 + growth(part)]


@dataclass(frozen=True, slots=True)
class Compound:
    """A pack with several mistakes in it."""

    parts: tuple[Mutant, ...]

    def texts(self, sound: Mapping[str, str]) -> dict[str, str]:
        """The files that are changed, with all the mistakes in them; `sound` has every file as it was."""
        rows = {it.file: sound[it.file].split("\n") for it in self.parts}
        # The last one of a file first: those before it stand then where they stood in the sound file.
        for part in sorted(self.parts, key=lambda it: it.lines.start, reverse=True):
            before = lines_before(part)
            rows[part.file][before.start - 1 : before.stop - 1] = rows_now(part)
        return {file: "\n".join(those) for file, those in rows.items()}

    def lines(self, part: Mutant) -> range:
        """The lines that a mistake touched, as they count in those texts."""
        shift = self.line(part.file, part.lines.start, part) - part.lines.start
        return range(part.lines.start + shift, part.lines.stop + shift)

    def line(self, file: str, line: int, alone: Mutant) -> int:
        """Where a line of the pack with one of the mistakes alone stands when all of them are made."""
        shift = 0
        for other in self.parts:
            if other.file != file or other == alone:
                continue
            later = alone.file == file and alone.lines.start < other.lines.start
            start = other.lines.start + (growth(alone) if later else 0)
            shift += growth(other) if start < line else 0
        return line + shift


@dataclass(frozen=True, slots=True)
class Candidate:
    """A mistake, with all that tells whether another can be made at the same time."""

    mutant: Mutant
    lines: range
    """In the sound file."""
    entries: frozenset[tuple[str, ...]]
    """The cards, rules, zones and so on that it touches: the first two keys over each of its lines."""
    changes: frozenset[str]
    """Names that may be declared differently with it, or not at all."""
    about: frozenset[str]
    """All words of its lines, and of the keys over them."""

    @classmethod
    def of(cls, mutant: Mutant, file: PackText) -> Candidate:
        lines = lines_before(mutant)
        was = set(WORD.findall("\n".join(rows_before(mutant, file.text))))
        now = set(WORD.findall("\n".join(rows_now(mutant))))
        paths = [file.keys_over(line) for line in lines]
        entries = frozenset(path[:2] for path in paths)
        # Of `draw_cards of player`, the name is the first word.
        changes = {WORD.findall(path[1])[0] for path in entries if len(path) > 1}
        if any(_declares(file, line) for line in lines):
            changes |= (was ^ now).difference(file.languages)
        keys = {word for path in paths for key in path for word in WORD.findall(key)}
        return cls(mutant, lines, entries, frozenset(changes), frozenset(was | now | keys))

    def goes_with(self, other: Candidate) -> bool:
        """Whether each of the two is the same mistake when the other is made too."""
        if self.mutant.file == other.mutant.file:
            first, second = sorted((self.lines, other.lines), key=lambda it: it.start)
            if second.start - first.stop < APART or not self.entries.isdisjoint(other.entries):
                return False
        return self.changes.isdisjoint(other.about) and other.changes.isdisjoint(self.about)


def _declares(file: PackText, line: int) -> bool:
    """Whether names are declared on a line: wherever an entry begins, and all over the title page."""
    return file.name == TITLE_PAGE or file.keys_over(line)[:2] != file.keys_over(line - 1)[:2]


def compounds(files: Sequence[PackText], count: int, seed: int) -> Iterator[Compound]:
    """`count` packs with two to four mistakes each, no mistake twice; the same with the same seed."""
    random = Random(seed)
    by_name = {it.name: it for it in files}
    supply = (Candidate.of(it, by_name[it.file]) for it in mutants(files, NO_END, seed))
    waiting: list[Candidate] = []
    for _ in range(count):
        parts: list[Candidate] = []
        for _ in range(random.choice(SIZES)):
            waiting += islice(supply, max(0, CHOICE - len(waiting)))
            parts.append(_take(waiting, parts, random.random() < IN_ONE_FILE))
        yield Compound(tuple(it.mutant for it in parts))


def _take(waiting: list[Candidate], parts: Sequence[Candidate], in_one_file: bool) -> Candidate:
    """The first one that goes with these parts, in one of their files if there is such a one and it is wished."""
    fitting = [it for it in waiting if all(it.goes_with(other) for other in parts)]
    taken = {it.mutant.file for it in parts}
    best = next((it for it in fitting if (it.mutant.file in taken) is in_one_file), fitting[0])
    waiting.remove(best)
    return best
