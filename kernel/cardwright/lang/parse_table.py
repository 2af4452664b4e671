"""The parse table of grammar/rules.lark, as plain data, and how it is read from grammar/rules.table.json.

lark makes the table; that takes as long as loading a pack, and so does importing lark. So the table is kept beside the
grammar, with the text of the grammar that it was made of. Who has changed the grammar works with a table made on the
spot until `make golden` has written the file anew.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from cardwright.places import grammar_root
from cardwright.records import Record

GRAMMAR = "rules.lark"
TABLE = "rules.table.json"


class Reduction(Record):
    """What becomes of the parts of a rule of the grammar when all of them have been read."""

    origin: str
    size: int
    name: str
    """What its tree is called: an alias, or the name of the rule."""
    kept: tuple[tuple[int, bool, int], ...]
    """The parts that the tree keeps: which, whether its own parts take its place, and after how many absent ones."""
    absent: int
    """How many parts are absent at the end."""
    single: bool
    """Whether a part that is alone takes the place of the tree."""
    passes_on: bool
    """Whether the rule does nothing but pass its one part on."""


class ParseTable(Record):
    """An LALR(1) parser without its driver: see `lr_parser`."""

    words: dict[str, str]
    """The words of the language, with their terminals."""
    signs: dict[str, str]
    """Likewise operators and brackets."""
    phrases: dict[str, re.Pattern[str]]
    """Terminals that are words of the language in certain company only, by which they are told from names."""
    reductions: tuple[Reduction, ...]
    states: tuple[dict[str, int], ...]
    """By state and symbol: the state after it, or `~n` where reduction `n` comes first."""
    starts: dict[str, int]
    ends: dict[str, int]
    token: re.Pattern[str]
    """What comes next in a text: a line break, a word, the number of a copy behind it, a number or a sign."""
    blank: re.Pattern[str]
    """What stands in front of it: blanks and comments."""


@lru_cache(maxsize=1)
def parse_table() -> ParseTable:
    """The table of the grammar."""
    text = (grammar_root() / GRAMMAR).read_text(encoding="utf-8")
    try:
        data = json.loads((grammar_root() / TABLE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        data = {}
    if data.get("grammar") != text:
        from cardwright.lang.make_table import table_of

        data = table_of(text)
    return _decoded(data)


def _decoded(data: dict[str, Any]) -> ParseTable:
    reductions = tuple(
        Reduction(origin, size, name, tuple(map(tuple, kept)), absent, single, passes_on)
        for origin, size, name, kept, absent, single, passes_on in data["reductions"]
    )
    signs = "|".join(re.escape(it) for it in sorted(data["signs"], key=len, reverse=True))
    # Nothing in them goes back: whatever it is, a text is read once.
    blank = r"(?:[ \t]++|#[^\n]*+)*+"
    token = re.compile(
        rf"{blank}(?:((?:\r?\n[ ]*+(?:#[^\n]*+)?)++)|([A-Za-z][A-Za-z0-9_]*+)(#[0-9]++)?|([0-9]++)"
        rf"|({signs})|\Z)"
    )
    return ParseTable(
        data["words"],
        data["signs"],
        {type: re.compile(pattern) for type, pattern in data["phrases"].items()},
        reductions,
        tuple(data["states"]),
        data["starts"],
        data["ends"],
        token,
        re.compile(blank),
    )
