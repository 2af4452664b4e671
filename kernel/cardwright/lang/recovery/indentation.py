"""Explains wrong indentation in rules."""

from __future__ import annotations

import re
from collections import Counter
from math import gcd

from cardwright.findings import codes
from cardwright.lang.grammar import ParseFailure
from cardwright.lang.recovery.foreign_idioms import shortened
from cardwright.records import Record

# A line that is moved by more than this is not a slip.
_SLIP = 3
_ALIKE = "lines that belong together begin in the same column"
# A line that says something, without its comment.
_SAID = re.compile(r"^( *)([^\s#].*?) *(?:#.*)?$", re.MULTILINE)


class _Level(Record):
    """A level of indentation, and the first line that stands there."""

    indent: int
    start: int
    end: int
    slipped: bool
    """Whether it may stand in the wrong place: it has lines below it, and none beside it."""


def bad_dedent(text: str) -> ParseFailure:
    """Finds the first line whose indentation matches none above it, or the line above that caused this."""
    offset, step = 0, _usual_step(text)
    first = next(_SAID.finditer(text))
    levels = [_Level(0, *first.span(2), first[2].endswith(":") and _first_out_of_step(text))]
    for line in text.split("\n"):
        indent, end = len(line) - len(line.lstrip(" ")), offset + len(line)
        if line.strip() and not line.lstrip().startswith("#"):
            left: list[_Level] = []
            while indent < levels[-1].indent:
                left.append(levels.pop())
            if indent == levels[-1].indent:
                levels[-1] = levels[-1].but(slipped=levels[-1].slipped and end == first.end())
            elif not left and text[:offset].rstrip().endswith(":"):
                levels.append(_Level(indent, offset, end, line.rstrip().endswith(":")))
            else:
                # The only line of a level, a slip away from this one, was probably meant to stand beside it; unless
                # this is the one that is out of step with all the others.
                for it in (*left[-1:], levels[-1]):
                    alone = it.slipped and abs(it.indent - indent) <= _SLIP
                    if alone and (it is levels[0] or it.indent % step or not indent % step):
                        message = "this line and what belongs to it further down are not indented alike"
                        return ParseFailure(codes.INDENT_IN_RULE, message, it.start, it.end, _ALIKE)
                beside = [text[it.start : it.end].strip() for it in (*left[-1:], levels[-1])]
                where = "' begins, or where '".join(shortened(it) for it in beside)
                message = "this line is indented like no line above it"
                hint = f"begin it where '{where}' begins"
                return ParseFailure(codes.INDENT_IN_RULE, message, offset + indent, end, hint)
        offset = end + 1
    raise AssertionError("every line fits")


def _first_out_of_step(text: str) -> bool:
    """Whether only the first line of a text is indented too little."""
    others = [len(line[1]) for line in _SAID.finditer(text)][1:]
    step = gcd(*(it - min(others) for it in others)) if others else 0
    return step > 1 and min(others) % step != 0


def _usual_step(text: str) -> int:
    """The number of spaces by which most blocks of a text are indented."""
    steps: Counter[int] = Counter()
    before = 0
    for line in _SAID.finditer(text):
        further = len(line[1]) - before
        if further > 0:
            steps[further] += 1
        before = len(line[1])
    return steps.most_common(1)[0][0] if steps else 1


def no_block_opened(text: str, at: int) -> ParseFailure:
    """The failure for a line that is indented further although the line above opens no block."""
    following = len(text) - len(text[at:].lstrip())
    message = "this line is indented, but nothing above it opens a block"
    hint = "let it begin where the line above it begins"
    return ParseFailure(codes.INDENT_IN_RULE, message, following, following + 1, hint)


def block_missing(text: str, at: int) -> ParseFailure:
    """The failure for a line that ends in ':' and has no block below it."""
    heading = [it for it in _SAID.finditer(text) if it.start(2) < at][-1]
    below = _SAID.search(text, heading.end() + 1)
    if below is not None and below[1] == heading[1]:
        message = f"this line belongs to '{shortened(heading[2])}' above it"
        hint = "indent it further than that, with all that belongs there"
        return ParseFailure(codes.INDENT_IN_RULE, message, *below.span(2), hint)
    hint = "write on the lines below it, indented further, what is done"
    return ParseFailure(codes.UNFINISHED, "nothing stands under this line", *heading.span(2), hint)


def opener(text: str, at: int) -> int | None:
    """The start of the line that should open a block for the line at a place, if both are indented alike; or None."""
    lines = [it for it in _SAID.finditer(text) if it.start() <= at][-2:]
    if len(lines) == 2 and lines[0][2].endswith(":") and lines[0][1] == lines[1][1]:
        return lines[0].start()
    return None
