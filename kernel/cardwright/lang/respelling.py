"""What was meant by a word that does not fit, found by trying: with the right one the text can be read on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from lark import UnexpectedInput
from lark.indenter import DedentError

from cardwright import codes
from cardwright.lang.grammar import ParseFailure, keywords, parser
from cardwright.lang.habits import rewordings
from cardwright.records import Record
from cardwright.spelling import all_near

# Reading a text costs up to a millisecond for each hundred words; a stranger's pack may have many wrong ones.
MOST_TRIES = 16
LONGEST_TEXT = 2_000
# A misspelt word is noticed at the word itself or soon after it: `ohter players` at `players`.
WORDS_BACK = 3

_WORD = re.compile(r"[A-Za-z_]+")


class _Try(Record):
    """A text with something else in one place."""

    text: str
    end: int
    """Where the place ended in the text as it was."""
    wrong: tuple[int, int]
    hint: str


def respelt(text: str, start: str, stopped: int) -> ParseFailure | None:
    """The failure for a misspelt or foreign word near the place where reading stopped; None if none helps.

    Of what may have been meant, that counts with which all of the line can be read, or else the most of it.
    """
    # What follows the line tells nothing, and takes time to read.
    text = text[: text.find("\n", stopped) + 1] or text
    if len(text) > LONGEST_TEXT:
        return None
    best: tuple[int, _Try] | None = None
    for it in (
        *islice(_reworded(text, start, stopped), MOST_TRIES),
        *islice(_misspelt(text, stopped), MOST_TRIES),
    ):
        reached = _reached(it.text, start) - (len(it.text) - len(text))
        if reached > stopped and reached >= it.end and (best is None or reached > best[0]):
            best = reached, it
    if best is None:
        return None
    wrong = best[1].wrong
    message = f"'{text[slice(*wrong)]}' cannot stand here"
    return ParseFailure(codes.UNEXPECTED_WORD, message, *wrong, best[1].hint)


def _reworded(text: str, start: str, stopped: int) -> Iterator[_Try]:
    """The text with something in the line written as it is written here."""
    begin = text.rfind("\n", 0, stopped) + 1
    begin += len(text[begin:]) - len(text[begin:].lstrip(" "))
    line = text[begin:].split("\n")[0].split("#")[0].rstrip()
    for it in rewordings(line, start):
        first, last = begin + it.start, begin + it.end
        if first <= stopped:
            tried = text[:first] + it.instead.replace("…", "x") + text[last:]
            yield _Try(tried, last, (begin + it.wrong[0], begin + it.wrong[1]), it.hint)


def _misspelt(text: str, stopped: int) -> Iterator[_Try]:
    """The text with one of the last words replaced by a word of the language that is near to it."""
    known = keywords({it.name for it in parser().terminals})
    read = [it for it in _WORD.finditer(text) if it.start() <= stopped][-WORDS_BACK:]
    for word in reversed(read):
        # A word of the language is not misspelt: it stands at the wrong place.
        for meant in all_near(word[0], known) if word[0] not in known else ():
            tried = text[: word.start()] + meant + text[word.end() :]
            yield _Try(tried, word.end(), word.span(), f"did you mean '{meant}'?")


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
