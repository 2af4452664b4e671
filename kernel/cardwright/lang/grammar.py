"""The parser that lark makes of grammar/rules.lark, and how it reads indentation."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

import lark
from lark import Lark, Token
from lark.indenter import Indenter

from cardwright.cache.place import grammar_folder
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import Hint
from cardwright.places import grammar_root

# The words with which a statement begins, for telling a misspelt one from a misspelt rule.
STATEMENT_WORDS = (
    "add",
    "announce",
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
    "show",
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
    others: tuple[ParseFailure, ...] = ()
    """The same failure with other words offered, with which the text could be read as well."""

    @property
    def offered(self) -> tuple[int, int, str] | None:
        """What to write instead, and where: `edit`, or the word that the hint offers."""
        if self.edit is None and isinstance(self.hint, Hint):
            return self.start, self.end, self.hint.instead
        return self.edit


class _Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012 (lark's own declaration)
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Reads each text with an indenter of its own: lark's keeps count in itself, and texts are read in threads."""
        return Indenter.process(copy(self), _apart(stream))  # type: ignore[no-any-return, no-untyped-call]


def _apart(stream: Iterator[Token]) -> Iterator[Token]:
    """The same tokens; refuses words that run into one another: `topile` is not `to pile`."""
    before: Token | None = None
    for token in stream:
        if before is not None and before.end_pos == token.start_pos and in_word(before[-1:] + token[:1]):
            assert before.start_pos is not None and token.end_pos is not None
            word = f"{before}{token}"
            hint = did_you_mean(word, keywords({before.type, token.type}))
            hint = hint.unsure if isinstance(hint, Hint) else hint
            message = f"'{word}' cannot stand here"
            raise ParseFailure(
                codes.UNEXPECTED_WORD,
                message,
                before.start_pos,
                token.end_pos,
                hint or "put a space in between",
            )
        before = token
        yield token


def in_word(characters: str) -> bool:
    return len(characters) == 2 and characters.replace("_", "a").isalnum()


def _cache_file() -> str | None:
    """Where the parser's tables are kept between runs: making them is a fifth of a cold start.

    In a folder that nobody but the user can write to, for what is read from it is trusted: not in one of a pack, as a
    relative path could be, and not in one that others may change. lark itself sees when the tables do not belong to
    this grammar, and makes them again.
    """
    folder = grammar_folder()
    if folder is None:
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except (OSError, ValueError):
        return None
    mine = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
    return str(folder / f"grammar-{lark.__version__}.tables") if mine and os.access(folder, os.W_OK) else None


@lru_cache(maxsize=1)
def parser() -> Lark:
    text = (grammar_root() / "rules.lark").read_text(encoding="utf-8")
    found = Lark(
        text,
        cache=_cache_file() or False,
        parser="lalr",
        postlex=_Indentation(),
        start=["formula", "block"],
        propagate_positions=True,
        maybe_placeholders=True,
    )
    _pass_on(found)
    return found


def _pass_on(found: Lark) -> None:
    """Lets rules such as `?sum: product` pass on what they have: a name goes through a dozen of them, and lark would make
    a list, look for places and compare counts each time. Without this, where another lark is made otherwise, all is the
    same and takes longer."""
    callbacks = getattr(found, "_callbacks", {})
    for rule in found.rules:
        one = rule.expansion[0] if len(rule.expansion) == 1 else None
        kept = one is not None and not one.name.startswith("_") and not getattr(one, "filter_out", False)
        alone = rule.options.expand1 and not rule.alias and not any(rule.options.empty_indices)
        if kept and alone and rule in callbacks:
            callbacks[rule] = itemgetter(0)


@lru_cache(maxsize=1)
def all_keywords() -> frozenset[str]:
    """Every word of the language."""
    return frozenset(keywords({it.name for it in parser().terminals}))


def keywords(expected: Sequence[str] | set[str]) -> list[str]:
    """The words of the language that these terminals stand for."""
    return sorted(
        pattern
        for terminal in parser().terminals
        if terminal.name in expected
        for pattern in re.findall("[a-z]{2,}", terminal.pattern.value)
    )
