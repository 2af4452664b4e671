"""What was meant by words that do not fit, found by trying: with the right ones the text can be read on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from lark import UnexpectedInput
from lark.indenter import DedentError

from cardwright.findings import codes
from cardwright.findings.fix import Hint, meant, write
from cardwright.findings.suggest import SHORTEST_SURE, all_near, is_patient
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
# `else`, `elif`, `or`, `otherwise`, and what looks like them.
_GOES_ON = re.compile(r"el|or\b|oth")
# `club#7` is a copy of a card, not the beginning of a comment.
_COMMENT = re.compile(r"(?<![A-Za-z0-9_])#|#(?!\d)")
# What stands for '…' while it is tried whether a text can be read.
_BLANK = "to_be_filled_in"


class _Try(Record):
    """A text with something else in one place."""

    text: str
    end: int
    """Where the place ended in the text as it was."""
    wrong: tuple[int, int]
    hint: str
    edit: tuple[int, int, str] | None = None
    reached: int = 0
    """How far it can be read."""

    @property
    def whole(self) -> bool:
        return self.reached >= len(self.text.rstrip())


def respelt(
    text: str, start: str, stopped: int, symbols: Symbols, whole: bool = False
) -> ParseFailure | None:
    """The failure for a misspelt or foreign word near the place where reading stopped; None if none helps.

    Of what may have been meant, that counts with which all of the line can be read, or else the most of it
    (or, where only the `whole` will do, nothing).
    """
    if not is_patient():
        return None
    text, before = _line_alone(text, start, stopped)
    if len(text) > LONGEST_TEXT:
        return None
    best = _best(text, start, stopped - before, symbols)
    if best is None:
        return None
    hint = best.hint if best.whole else _in_more_steps(best, text, start, symbols)
    if not hint and whole:
        return None
    message = f"'{text[slice(*best.wrong)].strip()}' cannot stand here"
    first, last = (before + it for it in best.wrong)
    failure = ParseFailure(codes.UNEXPECTED_WORD, message, first, last, hint or best.hint)
    if best.whole and best.edit is not None:
        failure.edit = (before + best.edit[0], before + best.edit[1], best.edit[2])
    return failure


def _line_alone(text: str, start: str, stopped: int) -> tuple[str, int]:
    """The line in which reading stopped, and what comes before it in the text.

    Other lines tell nothing and take time to read, but for those to which this one belongs: `else` needs an `if`.
    """
    text = text[: text.find("\n", stopped) + 1] or text
    begin = text.rfind("\n", 0, stopped) + 1
    begin += len(text[begin:]) - len(text[begin:].lstrip(" "))
    line = text[begin:]
    alone = _GOES_ON.match(line) is None and _reached(line, start) == stopped - begin
    return (line, begin) if alone else (text, 0)


def _best(text: str, start: str, stopped: int, symbols: Symbols) -> _Try | None:
    """The try that leads furthest; of those that lead equally far, one in which every name means something."""
    best: tuple[int, bool, _Try] | None = None
    for it in (
        *islice(_reworded(text, start, stopped, symbols), MOST_TRIES),
        *islice(_joined(text, stopped, symbols), MOST_TRIES),
        *islice(_misspelt(text, start, stopped, symbols), MOST_TRIES),
    ):
        tried = it.but(reached=_reached(it.text, start))
        reached = tried.reached - (len(it.text) - len(text))
        if reached > stopped and reached >= it.end:
            rank = reached, _all_known(it.text, symbols)
            # A short word may be many things, unless it is just this one with which all can be read.
            short = len(text[slice(*it.wrong)]) < SHORTEST_SURE
            if isinstance(it.hint, Hint) and short and not tried.whole:
                tried = tried.but(hint=it.hint.unsure)
            if best is None or rank > best[:2]:
                best = *rank, tried
            elif rank == best[:2] and isinstance(best[2].hint, Hint):
                best = *rank, best[2].but(hint=best[2].hint.unsure)
    return best[2] if best is not None else None


def _in_more_steps(it: _Try, text: str, start: str, symbols: Symbols) -> str:
    """The hint for a line with more than one thing in it that is written in another way here; '' if it cannot be read
    even then, or speaks of what nobody knows: there are many ways to make a line that can be read."""
    for _ in range(MORE_STEPS):
        again = _best(it.text, start, it.reached, symbols)
        if again is None or again.text.count("\n") != text.count("\n"):
            return ""
        it = again
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


def _misspelt(text: str, start: str, stopped: int, symbols: Symbols) -> Iterator[_Try]:
    """The text with one of the last words replaced by a word of the language that is near to it."""
    known = all_keywords()
    read = [it for it in _WORD.finditer(text) if it.start() <= stopped][-WORDS_BACK:]
    for word in reversed(read):
        # A word of the language is not misspelt: it stands at the wrong place.
        likely = all_near(word[0], known) if word[0] not in known else []
        before, after = text[: word.start()], text[word.end() :]
        if "of" in likely and _says_whose(before, after, symbols):
            likely = ["of"]
        sure = True
        if "on" in likely and not _counts_icons(before, after, symbols):
            likely.remove("on")
            # It may be the one that was meant, all the same.
            end = len(f"{before}on{after}".rstrip())
            sure = _reached(f"{before}on{after}", start) < end + (not after.rstrip().endswith(":"))
        for near in likely:
            yield _Try(before + near + after, word.end(), word.span(), meant(near, sure))


def _says_whose(before: str, after: str, symbols: Symbols) -> bool:
    """Whether 'of' may stand between two texts, behind what is somebody's or something's and before a player, card or space."""
    thing, owner = _NAME.findall(before)[-1:], _NAME.match(after.lstrip())
    return bool(thing) and owner is not None and symbols.has_owner(thing[0]) and symbols.may_own(owner[0])


def _counts_icons(before: str, after: str, symbols: Symbols) -> bool:
    """Whether 'on' may stand between two texts, behind an icon and before a card; `of` and `in` are as near to much."""
    icon, card = _NAME.findall(before)[-1:], _NAME.match(after.lstrip())
    return bool(icon) and icon[0] in symbols.icons and (card is None or card[0] not in symbols.zones)


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
