"""Finds out by trying what was meant by words that do not fit: with the right ones the text can be parsed further."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from operator import itemgetter

from lark import UnexpectedInput
from lark.indenter import DedentError

from cardwright.findings import codes
from cardwright.findings.fix import Hint, meant, write
from cardwright.findings.suggest import SHORTEST_SURE, all_near, is_patient, one_letter_apart
from cardwright.lang.grammar import ParseFailure, all_keywords, parser
from cardwright.lang.recovery.foreign_idioms import rewordings, shortened
from cardwright.lang.symbols import Symbols
from cardwright.records import Record

# Reading a text costs up to a millisecond for each hundred words; an untrusted pack may have many wrong ones.
MOST_TRIES = 16
LONGEST_TEXT = 2_000
# So there is an end to it for all texts of a pack together: to read a letter takes as long as to look at three words.
LOOKS_PER_LETTER = 3
# A misspelt word is noticed at the word itself or soon after it: `ohter players` at `players`.
WORDS_BACK = 3
# Who says one thing in other words says the next so too: `minus 2 per animal`.
MORE_STEPS = 3

_WORD = re.compile(r"[A-Za-z_]+")
_NAME = re.compile(r"[A-Za-z]\w*")
# What goes on with the lines above it.
_GOES_ON = re.compile(r"el|or\b|oth")
_GOING_ON = ("else", "otherwise")
# `club#7` is a copy of a card, not the beginning of a comment.
_COMMENT = re.compile(r"(?<![A-Za-z0-9_])#|#(?!\d)")
# What stands for '…' while it is tried whether a text can be read.
_BLANK = "to_be_filled_in"


class _Try(Record):
    """A text that is rewritten in one place."""

    text: str
    end: int
    """Where that place ends in the original text."""
    wrong: tuple[int, int]
    hint: str
    edit: tuple[int, int, str] | None = None
    near: bool = True
    """Whether a word differs by one letter only."""
    reached: int = 0
    """How far it can be parsed."""

    @property
    def whole(self) -> bool:
        return self.reached >= len(self.text.rstrip())


def respelt(
    text: str, start: str, stopped: int, symbols: Symbols, whole: bool = False
) -> ParseFailure | None:
    """The failure for a misspelt or foreign word near the place where parsing stopped; None if no rewrite helps.

    Of what may have been meant, that counts with which all of the line can be read, or else the most of it
    (or, where only the `whole` will do, nothing).
    """
    if not is_patient():
        return None
    text, before = _line_alone(text, start, stopped)
    if len(text) > LONGEST_TEXT:
        return None
    tries = _tries(text, start, stopped - before, symbols)
    if not tries:
        return None
    best = tries[0]
    hint = best.hint if best.whole else _in_more_steps(best, text, start, symbols)
    if not hint and whole:
        return None
    failure = _failure(best, text, before)
    failure.hint = hint or best.hint
    if best.whole:
        as_near = (it for it in tries[1:] if it.whole and it.near == best.near)
        failure.others = tuple(_failure(it, text, before) for it in as_near)
    return failure


def _failure(it: _Try, text: str, before: int) -> ParseFailure:
    """The failure that offers this rewrite of a line, which begins `before` letters into the text."""
    message = f"'{text[slice(*it.wrong)].strip()}' cannot stand here"
    first, last = (before + at for at in it.wrong)
    failure = ParseFailure(codes.UNEXPECTED_WORD, message, first, last, it.hint)
    if it.whole and it.edit is not None:
        failure.edit = (before + it.edit[0], before + it.edit[1], it.edit[2])
    return failure


def _line_alone(text: str, start: str, stopped: int) -> tuple[str, int]:
    """The line in which reading stopped, and what comes before it in the text.

    Other lines tell nothing and take time to read, but for those to which this one belongs: `else` needs an `if`.
    """
    text = text[: text.find("\n", stopped) + 1] or text
    begin = text.rfind("\n", 0, stopped) + 1
    begin += len(text[begin:]) - len(text[begin:].lstrip(" "))
    line = text[begin:]
    first = _WORD.match(line)
    goes_on = _GOES_ON.match(line) or (first is not None and all_near(first[0], _GOING_ON))
    alone = not goes_on and _reached(line, start) == stopped - begin
    return (line, begin) if alone else (text, 0)


def _tries(text: str, start: str, stopped: int, symbols: Symbols) -> list[_Try]:
    """The tries that lead further, the furthest first; of those that lead equally far, first those in which every name
    means something, and then the words that are nearest. The first is not sure where another is as good."""
    found: list[tuple[tuple[int, bool, bool], _Try]] = []
    for it in (
        *islice(_reworded(text, start, stopped, symbols), MOST_TRIES),
        *islice(_joined(text, stopped, symbols), MOST_TRIES),
        *islice(_misspelt(text, stopped), MOST_TRIES),
    ):
        tried = it.but(reached=_reached(it.text, start))
        reached = tried.reached - (len(it.text) - len(text))
        if reached > stopped and reached >= it.end:
            # A short word may be many things, unless it is just this one with which all can be read.
            short = len(text[slice(*it.wrong)]) < SHORTEST_SURE
            if isinstance(it.hint, Hint) and short and not tried.whole:
                tried = tried.but(hint=it.hint.unsure)
            found.append(((reached, _all_known(it.text, symbols), it.near), tried))
    found.sort(key=itemgetter(0), reverse=True)
    tries = [it for _, it in found]
    if len(found) > 1 and found[0][0] == found[1][0] and isinstance(tries[0].hint, Hint):
        tries[0] = tries[0].but(hint=tries[0].hint.unsure)
    return tries


def _in_more_steps(it: _Try, text: str, start: str, symbols: Symbols) -> str:
    """The hint for a line with more than one thing in it that is written in another way here; '' if it cannot be read
    even then, or speaks of what nobody knows: there are many ways to make a line that can be read."""
    for _ in range(MORE_STEPS):
        again = _tries(it.text, start, it.reached, symbols)
        if not again or again[0].text.count("\n") != text.count("\n"):
            return ""
        it = again[0]
        if it.whole and _all_known(it.text, symbols):
            line = it.text.rstrip().split("\n")[-1]
            return f"write '{shortened(line.replace(_BLANK, '…'))}'"
    return ""


def _all_known(text: str, symbols: Symbols) -> bool:
    known = all_keywords()
    words = {it for it in _NAME.findall(text) if it != _BLANK}
    return all(it in known or symbols.means_something(it) for it in words)


def _reworded(text: str, start: str, stopped: int, symbols: Symbols) -> Iterator[_Try]:
    """The text with something in the line written as it is written here."""
    begin = text.rfind("\n", 0, stopped) + 1
    indent = len(text[begin:]) - len(text[begin:].lstrip(" "))
    begin += indent
    line = _COMMENT.split(text[begin:].split("\n")[0], maxsplit=1)[0].rstrip()
    for it in rewordings(line, start, symbols):
        first, last = begin + it.start, begin + it.end
        if first <= stopped:
            instead = it.instead.replace("…", _BLANK).replace("\n", "\n" + " " * (indent + 2))
            tried = text[:first] + instead + text[last:]
            edit = (first, last, it.instead) if not set("…\n") & set(it.instead) else None
            yield _Try(tried, last, (begin + it.wrong[0], begin + it.wrong[1]), it.hint, edit)


def _joined(text: str, stopped: int, symbols: Symbols) -> Iterator[_Try]:
    """The text with two or three words as the one name that they are: `war bear` for `war_bear`."""
    words = [it for it in _NAME.finditer(text) if it.end() >= stopped - 1]
    words = [*[it for it in _NAME.finditer(text) if it.end() < stopped - 1][-2:], *words[:2]]
    for count in (3, 2):
        for first, last in zip(words, words[count - 1 :], strict=False):
            name = re.sub(r" +", "_", text[first.start() : last.end()]).lower()
            if symbols.what_is(name):
                tried = text[: first.start()] + name + text[last.end() :]
                yield _Try(tried, last.end(), (first.start(), last.end()), write(name))


def _misspelt(text: str, stopped: int) -> Iterator[_Try]:
    """The text with one of the last words replaced by a word of the language that is near to it."""
    known = all_keywords()
    read = [it for it in _WORD.finditer(text) if it.start() <= stopped][-WORDS_BACK:]
    for word in reversed(read):
        # A word of the language is not misspelt: it stands at the wrong place.
        for near in all_near(word[0], known) if word[0] not in known else ():
            tried = text[: word.start()] + near + text[word.end() :]
            is_near = one_letter_apart(word[0], near)
            yield _Try(tried, word.end(), word.span(), meant(near, sure=True), near=is_near)


def _reached(text: str, start: str) -> int:
    """How far a text can be read: the place of the first word that does not fit, or beyond the end."""
    is_patient(LOOKS_PER_LETTER * len(text))
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
