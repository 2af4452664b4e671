"""What a name and a word are, in the texts of packs."""

from __future__ import annotations

import re

NAME_PATTERN = "[a-z][a-z0-9_]*"
NAME = re.compile(NAME_PATTERN)
"""A name as a pack writes it: small letters, digits and `_`."""
WORD = re.compile("[A-Za-z_][A-Za-z0-9_]*")
"""A word that may be a name, or was meant to be one."""
DEEP = re.compile(r"(?P<heading>.*?), at most (?P<deep>[0-9]+) deep")
"""The heading of a rule that may call itself, such as `play of player with card, at most 5 deep`."""


def without_depth(heading: str) -> tuple[str, int | None]:
    """A heading without what it says of how deep a rule may go, and that number; None where it says nothing."""
    found = DEEP.fullmatch(heading)
    return (heading, None) if found is None else (found["heading"], int(found["deep"]))


def called_in(heading: str) -> str:
    """What a rule or formula is called: `take of player` is called `take`, and so is `take, at most 5 deep`."""
    return without_depth(heading)[0].partition(" of ")[0]
