"""The text under `icons`: names with commas, each with how many where there are several."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.findings import codes
from cardwright.findings.fix import write
from cardwright.records import Record
from cardwright.words import NAME_PATTERN

ENTRY = rf"({NAME_PATTERN})(?: *\* *([1-9][0-9]?))?"
PATTERN = rf"^ *{ENTRY} *(, *{ENTRY} *)*$"
AS_WRITTEN = "icons are written with commas, as in 'sword, coin*2'"
# Other ways of saying how many: `2*coin`, `2 coin`, `coin x2`, `coin (2)`.
_BEFORE = re.compile(rf"(?P<count>\d+) *+[*xX×]? *+(?P<name>{NAME_PATTERN})")
_AFTER = re.compile(rf"(?P<name>{NAME_PATTERN})(?: *[*xX×:] *| +)\(?(?P<count>\d+)\)?")


class WrongEntry(Record):
    """What is wrong with one entry, and where in the text."""

    code: str
    message: str
    start: int
    end: int
    hint: str


def wrong_entries(text: str) -> Iterator[WrongEntry]:
    """Every entry that is not written as it should be."""
    start = 0
    for part in text.split(","):
        entry = part.strip()
        at = start + len(part) - len(part.lstrip()) if entry else max(0, start - 1)
        if not re.fullmatch(ENTRY, entry):
            code, message, hint = _wrong(entry)
            yield WrongEntry(code, message, at, at + max(1, len(entry)), hint)
        start += len(part) + 1


def _wrong(entry: str) -> tuple[str, str, str]:
    """The code, the message and the hint for an entry."""
    if not entry:
        return codes.MALFORMED, f"an icon is missing here: {AS_WRITTEN}", "leave out the ','"
    counted = _BEFORE.fullmatch(entry) or _AFTER.fullmatch(entry)
    if counted is not None:
        name, count = counted["name"], counted["count"].lstrip("0")
        if not 1 <= len(count) <= 2:
            message = f"'{entry[:40]}': an icon can be there 1 to 99 times"
            return codes.WRONG_NUMBER, message, "" if count else f"leave '{name}' out"
        return codes.MALFORMED, f"'{entry}': {AS_WRITTEN}", write(f"{name}*{count}")
    words = [it for it in re.split(r"\s+(?:and\s+|[+&;/]\s*)?|[+&;/]", entry.lower()) if it]
    fits = all(re.fullmatch(ENTRY, it) for it in words)
    hint = write(", ".join(words)) if fits else ""
    return codes.MALFORMED, f"'{entry[:40]}': {AS_WRITTEN}", hint
