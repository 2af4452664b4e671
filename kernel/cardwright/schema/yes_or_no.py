"""Whether trees have the shape that a schema asks for, without a word of what is wrong.

`jsonschema` words the findings, and takes longer to import than all of a sound pack takes to read; `jsonschema-rs`
says yes or no at once. A yes from here is a yes from there. A no only means: ask `jsonschema`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def fits(schema: dict[str, Any]) -> Callable[[object], bool]:
    """A test whether plain data certainly has the shape that a schema asks for."""
    import jsonschema_rs

    is_valid = jsonschema_rs.Draft202012Validator(schema).is_valid

    def certainly(data: object) -> bool:
        try:
            return not _may_be_judged_otherwise(data) and is_valid(data)
        except ValueError:  # what JSON has no words for
            return False

    return certainly


def _may_be_judged_otherwise(data: object) -> bool:
    """Whether our rules are stricter than those of JSON Schema: 2.0 is no whole number, and 1 and '1' are the same."""
    waiting = [data]
    while waiting:
        it = waiting.pop()
        if isinstance(it, dict):
            waiting += it.values()
        elif isinstance(it, list):
            waiting += it
            if len({str(item) for item in it}) < len(it):
                return True
        elif isinstance(it, float):
            return True
    return False
