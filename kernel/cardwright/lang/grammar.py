"""What a parser says of a text that does not follow the grammar, and the words of the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from cardwright.dataclass import dataclass
from cardwright.lang.parse_table import parse_table

# The words with which a statement begins, for telling a misspelt one from a misspelt rule.
STATEMENT_WORDS = (
    "add",
    "choose",
    "draw",
    "either",
    "ensure",
    "flip",
    "for",
    "if",
    "keep",
    "leave",
    "let",
    "may",
    "move",
    "repeat",
    "shuffle",
    "stop",
    "subtract",
    "together",
    "while",
)


@dataclass(eq=False, slots=True)
class ParseFailure(Exception):
    """What is wrong with a text, and where in it (offsets)."""

    code: str
    message: str
    start: int
    end: int
    hint: str = ""
    edit: tuple[int, int, str] | None = None
    """What would be right: from where, to where, and what to write there instead."""


def in_word(characters: str) -> bool:
    """Whether two characters would stand in one word."""
    return len(characters) == 2 and all(it == "_" or it.isalnum() for it in characters)


@lru_cache(maxsize=1)
def all_keywords() -> frozenset[str]:
    """Every word of the language."""
    return frozenset(word for words in _by_terminal().values() for word in words)


def keywords(expected: Iterable[str]) -> list[str]:
    """The words of the language that these terminals stand for."""
    words = _by_terminal()
    return sorted(word for terminal in expected for word in words.get(terminal, ()))


@lru_cache(maxsize=1)
def _by_terminal() -> dict[str, list[str]]:
    table = parse_table()
    found = {terminal: re.findall("[a-z]{2,}", it.pattern) for terminal, it in table.phrases.items()}
    for word, terminal in table.words.items():
        found.setdefault(terminal, []).append(word)
    return found
