"""What chance is to bring, as people write it: `[4, "wolf, bard", "any"]`, an entry each time that chance is asked.

It is the form that scenarios have. `foretold` takes each entry as a wish, which is plain data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardwright.compile.layout import Layout
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.play.scripted_chance import ANY, ROLL

# Players and spaces are counted from 1 in texts.
_NUMBERED = re.compile(r"(player|space) ([1-9][0-9]{0,3})", re.ASCII)
_PIECE = re.compile(r"(\w+)(?:#([1-9][0-9]{0,3}))?(?: ?\* ?([1-9][0-9]{0,3}))?", re.ASCII)


def wishes_of(layout: Layout, chance: Any) -> list[Any]:
    """The wishes of entries; one entry may stand alone. Raises SettingError for what chance cannot bring."""
    entries = chance if isinstance(chance, list | tuple) else [chance]
    return [_wish(layout, it) for it in entries]


def _wish(layout: Layout, entry: Any) -> list[Any]:
    if type(entry) is int:
        return [ROLL, entry]
    if isinstance(entry, list | tuple):
        return list(entry)  # a wish already
    if not isinstance(entry, str):
        raise _wrong(f"chance cannot bring {entry!r}", "a number, names of cards, or 'any'")
    if entry.strip() == ANY:
        return [ANY]
    parts = [it.strip() for it in entry.split(",")]
    numbered = [_NUMBERED.fullmatch(it) for it in parts]
    if numbered[0] is None:
        return ["piece", [pair for it in parts for pair in _pieces(layout, it)]]
    what = numbered[0][1]
    if any(it is None or it[1] != what for it in numbered):
        raise _wrong(f"'{entry[:80]}' names more than {what}s")
    return [what, [[int(it[2]) - 1] * 2 for it in numbered if it is not None]]


def _pieces(layout: Layout, part: str) -> Iterator[list[int]]:
    """For each piece that is named, the first and the last of those that it may be."""
    named = _PIECE.fullmatch(part)
    kind = layout.pack.kinds.get(named[1]) if named else None
    if named is None or kind is None:
        known = (*layout.pack.kinds, ANY)
        hint = did_you_mean(part, known) or "a number, names of cards, or 'any'"
        raise _wrong(f"chance cannot bring '{part[:80]}'", hint)
    first = layout.first_piece[kind.name]
    copy = int(named[2]) if named[2] else None
    if copy is not None and copy > kind.copies:
        raise _wrong(f"there is no '{part[:80]}': there are {kind.copies} of it")
    one = [first, first + kind.copies - 1] if copy is None else [first + copy - 1] * 2
    for _ in range(int(named[3] or 1)):
        yield one


def _wrong(message: str, hint: str = "") -> SettingError:
    return SettingError(codes.WRONG_SETUP, message, hint)
