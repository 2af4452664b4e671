"""`trade of a with b and c`: which `and` joins the last two things that are given, and which joins two conditions.

Only the heading of a rule or formula tells, so the text is marked before it is parsed; every character keeps its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection

MARK = "\x1f\x1f\x1f"
"""What stands for such an `and` in the grammar: nobody can write it in a pack."""

_TOKEN = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:#[0-9]+)?|#[^\n]*|[0-9]+|\s+|.", re.DOTALL)
# What may stand inside what is given, apart from names.
_GOING_ON = frozenset(("of", "on", "in", "the", "option", "other", "every", "has", "none", "true", "false"))
_ENDING = frozenset(
    (
        *(
            "or",
            "if",
            "else",
            "where",
            "by",
            "is",
            "not",
            "then",
            "to",
            "from",
            "for",
            "becomes",
            "may",
            "must",
        ),
    )
)


def marked(text: str, names: Collection[str]) -> str:
    """The text, with a mark for each `and` that gives a third thing to one of the rules or formulas of these names."""
    if not names or " and" not in text or not any(it in text for it in names):
        return text
    parts = _TOKEN.findall(text)
    depth, waiting = 0, list[tuple[int, bool]]()
    """Calls that are not complete: how deep in brackets they stand, and whether `with` has come."""
    for place, part in enumerate(parts):
        if part.isspace() and "\n" not in part:
            continue
        if part == "(":
            depth += 1
        elif part == ")":
            depth -= 1
            waiting = [it for it in waiting if it[0] <= depth]
        elif part in names and _next_word(parts, place) == "of":
            waiting.append((depth, False))
        elif part == "with" and waiting and waiting[-1] == (depth, False):
            waiting[-1] = (depth, True)
        elif part == "and" and waiting and waiting[-1] == (depth, True):
            parts[place] = MARK
            waiting.pop()
        elif (
            part == "with"
            or part in _GOING_ON
            or (part[0].isalnum() and part not in _ENDING and part != "and")
        ):
            continue
        else:
            # What is given has come to its end: an operator, a comma, another line.
            waiting = [it for it in waiting if it[0] < depth]
    return "".join(parts)


def _next_word(parts: list[str], place: int) -> str:
    return next((it for it in parts[place + 1 :] if not it.isspace()), "")


def joined(parameters: Collection[str]) -> str:
    """What is given, as a heading writes it: `player with card and number`."""
    first, *more = parameters or [""]
    return f"{first} with {' and '.join(more)}" if more else first


def parted(given: str) -> tuple[str, ...]:
    """The names in `player with card and number`."""
    first, _, more = given.partition(" with ")
    return (first, *(more.split(" and ") if more else ())) if given else ()
