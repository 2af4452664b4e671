"""Which word of the language was misspelt, found by trying: with the right one the text can be read on."""

from __future__ import annotations

import re

from lark import UnexpectedInput
from lark.indenter import DedentError

from cardwright import codes
from cardwright.lang.grammar import ParseFailure, keywords, parser
from cardwright.spelling import all_near

# Reading a text costs up to a millisecond for each hundred words; a stranger's pack may have many wrong ones.
MOST_TRIES = 16
LONGEST_TEXT = 2_000
# A misspelt word is noticed at the word itself or soon after it: `ohter players` at `players`.
WORDS_BACK = 3

_WORD = re.compile(r"[A-Za-z_]+")


def respelt(text: str, start: str, stopped: int) -> ParseFailure | None:
    """The failure for a misspelt word at or before the place where reading stopped; None if none helps.

    Of the words of the language that are near to one of the last words read, that one was meant with which
    all of the line can be read, or else the most of it.
    """
    # What follows the line tells nothing, and takes time to read.
    text = text[: text.find("\n", stopped) + 1] or text
    if len(text) > LONGEST_TEXT:
        return None
    known = keywords({it.name for it in parser().terminals})
    read = [it for it in _WORD.finditer(text) if it.start() <= stopped][-WORDS_BACK:]
    # A word of the language is not misspelt: it stands at the wrong place.
    names = [it for it in reversed(read) if it[0] not in known]
    tries = [(word, meant) for word in names for meant in all_near(word[0], known)]
    best: tuple[int, re.Match[str], str] | None = None
    for word, meant in tries[:MOST_TRIES]:
        shift = len(meant) - len(word[0])
        reached = _reached(text[: word.start()] + meant + text[word.end() :], start) - shift
        if reached > max(stopped, word.end()) and (best is None or reached > best[0]):
            best = reached, word, meant
    if best is None:
        return None
    _, word, meant = best
    message = f"'{word[0]}' cannot stand here"
    return ParseFailure(codes.UNEXPECTED_WORD, message, *word.span(), f"did you mean '{meant}'?")


def _reached(text: str, start: str) -> int:
    """How far a text can be read: the place of the first word that does not fit, or beyond the end."""
    try:
        parser().parse(text, start=start)
    except UnexpectedInput as error:
        at = error.pos_in_stream
        return at if at is not None else len(text.rstrip())
    except ParseFailure as failure:
        return failure.start
    except DedentError:
        return 0
    return len(text) + 1
