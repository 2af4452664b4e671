"""The kinds of mistakes that designers make, one function each.

Each makes its mistake at a random place of a file; `mutants` asks them in turn, for the same mistakes with the same
seed, no two alike.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import yaml

from tests.mutation.places import PackText, Value


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file of the pack with one mistake in it."""

    kind: str
    file: str
    text: str
    """The whole file, with the mistake."""
    lines: range
    """The lines of that text which the mistake touched, from 1."""
    was: str
    now: str
    names: frozenset[str]
    """What a finding may call the changed thing."""
    word: str | None = None
    """The word that was misspelt, where it was one."""
    for_readers: bool = False
    """Whether only prose was changed."""

    def __str__(self) -> str:
        return f"{self.file}:{self.lines.start}: {self.kind}: {self.was!r} -> {self.now!r}"


Make = Callable[[PackText, Random], Mutant | None]
"""Makes a mistake somewhere in a file, or None where chance has picked a place that does not take it."""


def replaced(
    kind: str, file: PackText, start: int, end: int, new: str, names: frozenset[str], **more: object
) -> Mutant:
    """The file with a stretch of it written differently."""
    text = file.text[:start] + new + file.text[end:]
    first = file.line_of(start)
    lines = range(first, first + new.count("\n") + 1)
    was = file.text[start:end]
    return Mutant(kind, file.name, text, lines, was, new, names, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- a key or a name misspelt


def _misspelt(kind: str, file: PackText, random: Random, misspell: Callable[[str], str]) -> Mutant | None:
    start, end = random.choice(file.words)
    word = file.text[start:end]
    wrong = misspell(word)
    if wrong == word:
        return None
    return replaced(kind, file, start, end, wrong, frozenset((word, wrong)), word=word)


def letter_dropped(file: PackText, random: Random) -> Mutant | None:
    def misspell(word: str) -> str:
        at = random.randrange(len(word))
        return word[:at] + word[at + 1 :]

    return _misspelt("letter dropped", file, random, misspell)


def letter_doubled(file: PackText, random: Random) -> Mutant | None:
    def misspell(word: str) -> str:
        at = random.randrange(len(word))
        return word[:at] + word[at] + word[at:]

    return _misspelt("letter doubled", file, random, misspell)


def letters_swapped(file: PackText, random: Random) -> Mutant | None:
    def misspell(word: str) -> str:
        at = random.randrange(len(word) - 1)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    return _misspelt("letters swapped", file, random, misspell)


def letter_replaced(file: PackText, random: Random) -> Mutant | None:
    def misspell(word: str) -> str:
        at = random.randrange(len(word))
        return word[:at] + random.choice(string.ascii_lowercase) + word[at + 1 :]

    return _misspelt("letter replaced", file, random, misspell)


# ---------------------------------------------------------------- a value of another type

_OF_TYPE = {"number": "7", "flag": "true", "word": "plenty", "list": "[plenty]", "keys": "{plenty: 7}"}


def other_type(file: PackText, random: Random) -> Mutant | None:
    """A number, flag, word, list or mapping where one of the others stands.

    A formula counts as a number: another number in its place is a changed number, not another type.
    """
    value = random.choice([it for it in file.values if not it.is_key and it.path and not _spread(it)])
    kind = _type_of(value)
    new = _OF_TYPE[random.choice([it for it in _OF_TYPE if it != kind])]
    if value.written_below:
        new += "\n\n"  # in place of the lines of a rule
    names, prose = file.names_around(value.start), file.is_for_readers(value)
    return replaced("value of another type", file, value.start, value.end, new, names, for_readers=prose)


def _spread(value: Value) -> bool:
    return not isinstance(value.node, yaml.ScalarNode) and value.written_below


def _type_of(value: Value) -> str:
    node = value.node
    if isinstance(node, yaml.SequenceNode):
        return "list"
    if isinstance(node, yaml.MappingNode):
        return "keys"
    if node.tag.endswith(":int"):
        return "number"
    if node.tag.endswith(":bool"):
        return "flag"
    return "word" if value.written_below or re.fullmatch(r"\w+", str(node.value)) else "number"


# ---------------------------------------------------------------- signs and lines


def operator_dropped(file: PackText, random: Random) -> Mutant | None:
    if not file.operators:
        return None
    start, end = random.choice(file.operators)
    return replaced("operator dropped", file, start, end, "", file.names_around(start))


def bracket_lost(file: PackText, random: Random) -> Mutant | None:
    start, end = random.choice(file.brackets)
    return replaced("bracket lost", file, start, end, "", file.names_around(start))


def line_duplicated(file: PackText, random: Random) -> Mutant | None:
    start, end = random.choice(file.lines)
    line = file.text[start:end]
    return replaced("line duplicated", file, start, end, f"{line}\n{line}", file.names_around(start))


def indentation_shifted(file: PackText, random: Random) -> Mutant | None:
    start, end = random.choice(file.lines)
    line = file.text[start:end]
    indentation = len(line) - len(line.lstrip(" "))
    shifted = indentation + random.choice((-4, -2, -1, 1, 2, 4))
    if shifted < 0:
        return None
    new = " " * shifted + line.lstrip(" ")
    return replaced("indentation shifted", file, start, end, new, file.names_around(start + indentation))


def icon_removed(file: PackText, random: Random) -> Mutant | None:
    """An icon taken out of the list in which the pack declares its icons."""
    declared = [it for it in file.values if it.is_key and len(it.path) == 2 and it.path[0] == "icons"]
    if not declared:
        return None
    icon = random.choice(declared)
    start = file.text.rfind("\n", 0, icon.start) + 1
    end = file.text.find("\n", icon.start) + 1
    return replaced("icon removed", file, start, end, "", frozenset((icon.path[1],)))


MISSPELLINGS: tuple[Make, ...] = (letter_dropped, letter_doubled, letters_swapped, letter_replaced)

# Of each hundred mistakes half are misspellings. A pack has few icons: each is removed once, if ever.
SHARES: dict[Make, int] = {
    **dict.fromkeys(MISSPELLINGS, 12),
    other_type: 10,
    operator_dropped: 8,
    bracket_lost: 10,
    line_duplicated: 11,
    indentation_shifted: 11,
    icon_removed: 2,
}
MOST_TRIES = 400


def mutants(files: Sequence[PackText], count: int, seed: int) -> Iterator[Mutant]:
    """`count` different mistakes; a file is picked as often as it has lines."""
    random = Random(seed)
    seen: set[tuple[str, str]] = set()
    shares = dict(SHARES)
    weights = [len(file.lines) for file in files]
    while count:
        make = random.choices(list(shares), list(shares.values()))[0]
        for _ in range(MOST_TRIES):
            made = make(random.choices(files, weights)[0], random)
            if made is not None and (made.file, made.text) not in seen:
                seen.add((made.file, made.text))
                count -= 1
                yield made
                break
        else:
            del shares[make]  # all of its mistakes have been made
