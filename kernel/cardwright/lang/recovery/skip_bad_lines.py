"""Skips lines that cannot be parsed, so that one run reports everything that is wrong with a rule."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardwright.findings import codes
from cardwright.lang import syntax as s
from cardwright.lang.grammar import ParseFailure
from cardwright.lang.parser import parse_block
from cardwright.lang.recovery.indentation import opener
from cardwright.lang.symbols import Symbols
from cardwright.words import WORD

# Each line that is left out means reading the rule once more.
MOST_FAILURES = 10

# A line with one of these is wrong by itself. (Wrong indentation says nothing of where the next line belongs, unless
# it stands beside the line that opens its block.)
_OF_ONE_LINE = (codes.UNEXPECTED_WORD, codes.UNFINISHED, codes.BAD_CHARACTER, codes.NUMBER_IN_RULE)
_GOES_ON = re.compile(r" *(else|or|otherwise)\b")
_BULLET = re.compile(r"^( *)[-*•] ", re.MULTILINE)
# What stands in for a line that was left out: it is as short as any statement, and has no meaning.
_STAND_IN = "x"
_STAND_IN_ABOVE = "if x:"


@dataclass(frozen=True, slots=True)
class Rest:
    """The part of a rule that can be parsed without its bad lines."""

    statements: s.Block
    failures: list[ParseFailure]
    left_out: list[tuple[int, int]]
    """Stretches of the text."""
    words: frozenset[str]
    """The words in them: one of them may bind a name."""

    def concerns(self, start: int, names: set[str]) -> bool:
        """Whether a finding about these names may be a consequence of the skipped lines."""
        return any(first <= start < last for first, last in self.left_out) or not names.isdisjoint(self.words)


def rest_of(text: str, failure: ParseFailure, symbols: Symbols, tries: int = MOST_FAILURES) -> Rest:
    """The rule without its unreadable lines and the blocks under them; `failure` is that of the whole text.

    There is nothing left of a rule when it takes more tries than that.
    """
    failures = [failure]
    left_out: list[tuple[int, int]] = []
    words: set[str] = set()
    # Bullets are a slip of the whole rule: the first is reported.
    now = _BULLET.sub(lambda found: " " * len(found[0]), text)
    statements: s.Block = ()
    while len(left_out) < tries:
        unreadable = _unreadable(now, failure)
        if unreadable is None or any(first <= unreadable[0] < last for first, last in left_out):
            break
        start, end = unreadable
        left_out.append((start, end))
        words.update(WORD.findall(text[start:end]))
        indent = len(now[start:end]) - len(now[start:end].lstrip(" "))
        stand_in = " " * indent + _STAND_IN
        if start == 0 and end >= len(_STAND_IN_ABOVE) and _BULLET.match(text) is not None:
            stand_in = _STAND_IN_ABOVE  # without their bullets, the other lines stand further to the right
        now = now[:start] + stand_in + _blanked(now[start + len(stand_in) : end]) + now[end:]
        try:
            statements = parse_block(now, symbols)
            break
        except ParseFailure as again:
            failure = again
            follows = _GOES_ON.match(now, now.rfind("\n", 0, again.start) + 1)
            # What stands in for a line that was left out is nobody's mistake.
            stands_in = any(first <= again.start < last for first, last in left_out)
            if _unreadable(now, again) is not None and follows is None and not stands_in:
                failures.append(again)
    return Rest(statements, failures, left_out, frozenset(words))


def _unreadable(text: str, failure: ParseFailure) -> tuple[int, int] | None:
    """The stretch to skip so that the rest can be parsed; None if it is not known."""
    if failure.code in _OF_ONE_LINE:
        return _statement(text, failure.start)
    if failure.code == codes.INDENT_IN_RULE:
        heading = opener(text, failure.start)
        if heading is None:
            return None
        # A 'stop' that should stand in a block would end the rule for all that follows.
        start, end = _statement(text, heading)
        return (start, failure.end) if text[failure.start : failure.end] == "stop" else (start, end)
    return None


def _statement(text: str, at: int) -> tuple[int, int]:
    """The line at a place, with the block below it."""
    start = text.rfind("\n", 0, at) + 1
    rows = text[start:].split("\n")
    indent = len(rows[0]) - len(rows[0].lstrip(" "))
    end = start + len(rows[0])
    for row in rows[1:]:
        if row.strip() and len(row) - len(row.lstrip(" ")) <= indent:
            break
        end += 1 + len(row)
    return start, min(end, len(text))


def _blanked(text: str) -> str:
    return "".join("\n" if it == "\n" else " " for it in text)
