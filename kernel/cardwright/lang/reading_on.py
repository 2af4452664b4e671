"""Reading on in a rule after a line that cannot be read, so that all that is wrong with it is told at once."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardwright import codes
from cardwright.lang import syntax as s
from cardwright.lang.grammar import ParseFailure
from cardwright.lang.parser import parse_block

# Each line that is left out means reading the rule once more.
MOST_FAILURES = 10

# A line with one of these is wrong by itself. (Wrong indentation says nothing of where the next line belongs.)
_OF_ONE_LINE = (codes.UNEXPECTED_WORD, codes.UNFINISHED, codes.BAD_CHARACTER, codes.NUMBER_IN_RULE)
_GOES_ON = re.compile(r" *(else|or|otherwise)\b")
_WORD = re.compile(r"[A-Za-z_]\w*")
# What stands in for a line that was left out: it is as short as any statement, and has no meaning.
_STAND_IN = "x"


@dataclass(frozen=True, slots=True)
class Rest:
    """What of a rule can be read although some lines cannot."""

    statements: s.Block
    failures: list[ParseFailure]
    left_out: list[tuple[int, int]]
    """Stretches of the text."""
    words: frozenset[str]
    """What is said there: it may give a name to something."""

    def concerns(self, start: int, names: set[str]) -> bool:
        """Whether a finding about these names may be there only because of what was left out."""
        return any(first <= start < last for first, last in self.left_out) or not names.isdisjoint(self.words)


def rest_of(text: str, failure: ParseFailure, tries: int = MOST_FAILURES) -> Rest:
    """The rule without its unreadable lines and the blocks under them; `failure` is that of the whole text.

    There is nothing left of a rule when it takes more tries than that.
    """
    failures = [failure]
    left_out: list[tuple[int, int]] = []
    words: set[str] = set()
    now = text
    statements: s.Block = ()
    while failure.code in _OF_ONE_LINE and len(left_out) < tries:
        start, end = _statement(now, failure.start)
        if any(first <= start < last for first, last in left_out):
            break
        left_out.append((start, end))
        words.update(_WORD.findall(text[start:end]))
        indent = len(now[start:end]) - len(now[start:end].lstrip(" "))
        now = now[:start] + " " * indent + _STAND_IN + _blanked(now[start + indent + 1 : end]) + now[end:]
        try:
            statements = parse_block(now)
            break
        except ParseFailure as again:
            failure = again
            follows = _GOES_ON.match(now, now.rfind("\n", 0, again.start) + 1)
            if again.code in _OF_ONE_LINE and follows is None:
                failures.append(again)
    return Rest(statements, failures, left_out, frozenset(words))


def _statement(text: str, at: int) -> tuple[int, int]:
    """The line of a place, with what is indented under it."""
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
