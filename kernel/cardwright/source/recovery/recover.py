"""Reading on where a text is not YAML: each slip is repaired in a copy, so that one run reports everything else, too.

Nothing of this is ever played: the slip itself is an error. What stands on a mended line was not written so, and
what was left out is not missed: a file tells by its gaps which lines these are.
"""

from __future__ import annotations

import re

from cardwright.budget import Budget
from cardwright.declarations.sections import PackFile
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.source.tree import Gap, Mapping
from cardwright.source.yaml_reader import (
    MAX_FILE_BYTES,
    MAX_FINDINGS,
    Built,
    build,
    forbidden_characters,
    too_large,
    unified,
)
from cardwright.words import WORD

# Reading a million letters takes a second: a pack of usual size can have a hundred slips.
MOST_LETTERS = 5_000_000

# What a line may declare: its first word, keys, and, where there are brackets, any of its words. A word is looked at
# once (hence `+` and `\b`): a line may be a million letters long.
_DECLARED = re.compile(r"^[ -]*+([A-Za-z_]\w*+)|\b([A-Za-z_]\w*+)(?: of \w++(?: with \w++)?)?:")
_BRACKET = re.compile(r"[][{}]")


def repairs() -> Budget:
    """The letters that may be read again to mend the slips in all files of a pack."""
    return Budget(MOST_LETTERS)


def read_on(text: str, file: str, budget: Budget | None = None) -> PackFile:
    """A file with its tree, whatever is wrong with its text, and all that is wrong. Never raises."""
    if len(text) > MAX_FILE_BYTES:
        return unread(text, file, [too_large(file)])
    text = unified(text)
    rows = text.split("\n")
    found = list(forbidden_characters(text, file))
    gaps = []
    for it in found:
        row = it.span.line - 1
        gaps.append(gap_of(file, rows, row, row))
        rows[row] = rows[row][: it.span.column - 1] + " " + rows[row][it.span.column :]
    if len(found) == MAX_FINDINGS:
        return unread(text, file, found)
    # To read a file once costs nothing: those without slips are read whatever was mended before.
    built = build("\n".join(rows), file)
    if built.slip is None:
        return whole(text, file, built, found, gaps)
    from cardwright.source.recovery.repair_slips import SlipRepair

    return SlipRepair(file, text, rows, found, gaps, budget or repairs()).read(built)


def whole(text: str, file: str, built: Built, findings: list[Diagnostic], gaps: list[Gap]) -> PackFile:
    """A file that has been read to its end, with what was found on the way and is not beside a gap."""
    if built.tree is None:
        return unread(text, file, [*findings, *built.findings])
    read = (it for it in built.findings if not any(gap.holds(it.span) for gap in gaps))
    return PackFile(file, text, built.tree, (*findings, *read), tuple(gaps))


def unread(text: str | None, file: str, findings: list[Diagnostic]) -> PackFile:
    """A file of which nothing could be read, or not even its text: its tree is empty."""
    rows = (text or "").split("\n")
    gap = gap_of(file, rows, 0, len(rows) - 1) if text is not None else Gap(file, 1, 1, None)
    return PackFile(file, text or "", Mapping((), Span(file, 1, 1, 1, 1)), tuple(findings), (gap,))


def gap_of(file: str, rows: list[str], first: int, last: int) -> Gap:
    """The gap that some rows leave, with all that may be declared in them."""
    words: set[str] = set()
    for row in rows[first : last + 1]:
        words.update(it for pair in _DECLARED.findall(row) for it in pair if it)
        words.update(WORD.findall(row) if _BRACKET.search(row) else ())
    return Gap(file, first + 1, last + 1, frozenset(words))
