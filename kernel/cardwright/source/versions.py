"""Whether a version is one of those that a pack names, as in '>=1,<2'."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Any

# The schema has it too: what is longer is no version, and would take its time to read.
LONGEST = 100

_NUMBERS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})*")
_BOUND = re.compile(rf"\s*(==|!=|<=|>=|<|>)\s*({_NUMBERS.pattern})\s*")
_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq,
    "!=": ne,
    "<=": le,
    ">=": ge,
    "<": lt,
    ">": gt,
}


def fits(wanted: str, version: str) -> bool | None:
    """Whether a version is one of those wanted; None when either is not written as it should be."""
    if max(len(wanted), len(version)) > LONGEST:
        return None
    plain = _plain_fits(wanted, version)
    if plain is not None:
        return plain
    # What most packs say needs no import, which takes as long as reading the files of a pack.
    from packaging.specifiers import InvalidSpecifier, SpecifierSet
    from packaging.version import InvalidVersion, Version

    try:
        # A pack may call a version `1.0.0-autumn`; only its numbers can be compared.
        return SpecifierSet(wanted).contains(Version(version.partition("-")[0]), prereleases=True)
    except (InvalidSpecifier, InvalidVersion):
        return None


def _plain_fits(wanted: str, version: str) -> bool | None:
    """The answer where both are numbers with points, as nearly all are; None where packaging has to look."""
    bounds = [_BOUND.fullmatch(it) for it in wanted.split(",")]
    if _NUMBERS.fullmatch(version) is None or None in bounds:
        return None
    given = _release(version)
    return all(it is not None and _TESTS[it[1]](given, _release(it[2])) for it in bounds)


def _release(version: str) -> list[int]:
    """The numbers of a version without zeros at the end: 1 and 1.0 are the same."""
    numbers = [int(it) for it in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers
