"""What chance is to bring, as people write it: `[4, "wolf, bard", "any"]`, an entry each time that chance is asked.

It is the form that scenarios have. `foretold` takes each entry as a wish, which is plain data.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.compile.layout import Layout
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.play.card_text import CARD, COUNTED, entries
from cardwright.play.scripted_chance import ANY, ROLL


def wishes_of(layout: Layout, chance: Any) -> list[Any]:
    """Turns entries (or a single one) into wishes. Raises SettingError for what chance cannot bring."""
    several = chance if isinstance(chance, list | tuple) else [chance]
    return [_wish(layout, it) for it in several]


def _wish(layout: Layout, entry: Any) -> list[Any]:
    if type(entry) is int:
        return [ROLL, entry]
    if isinstance(entry, list | tuple):
        return list(entry)  # a wish already
    if not isinstance(entry, str):
        raise _wrong(f"chance cannot bring {entry!r}", "a number, names of cards, or 'any'")
    if entry.strip() == ANY:
        return [ANY]
    parts = [part for _, part in entries(entry)] or [""]
    counted = [COUNTED.fullmatch(it) for it in parts]
    if counted[0] is None:
        return ["piece", [pair for it in parts for pair in _pieces(layout, it)]]
    what = counted[0]["what"]
    if any(it is None or it["what"] != what for it in counted):
        raise _wrong(f"'{entry[:80]}' names more than {what}s")
    return [what, [[int(it["number"]) - 1] * 2 for it in counted if it is not None]]


def _pieces(layout: Layout, part: str) -> Iterator[list[int]]:
    """Gives, for each named piece, the first and last number that it may have."""
    card = CARD.fullmatch(part)
    kind = layout.pack.kinds.get(card["kind"]) if card else None
    # Chance brings a card, or one of its copies; it does not say how the card lies.
    if card is None or kind is None or card["side"] or card["attribute"]:
        known = (*layout.pack.kinds, ANY)
        hint = did_you_mean(part, known) or "a number, names of cards, or 'any'"
        raise _wrong(f"chance cannot bring '{part[:80]}'", hint)
    first = layout.first_piece[kind.name]
    copy = int(card["copy"]) if card["copy"] else None
    if copy is not None and copy > kind.copies:
        raise _wrong(f"there is no '{part[:80]}': there are {kind.copies} of it")
    one = [first, first + kind.copies - 1] if copy is None else [first + copy - 1] * 2
    for _ in range(int(card["times"] or 1)):
        yield one


def _wrong(message: str, hint: str = "") -> SettingError:
    return SettingError(codes.WRONG_SETUP, message, hint)
