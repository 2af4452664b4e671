"""Blocks of statements with each statement changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import typed as m


def rewrite(block: m.Block, change: Callable[[m.Statement], m.Statement]) -> m.Block:
    """The block with every statement changed, from the inside out."""

    def inside(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(inside(it) for it in value)
        if isinstance(value, m.Statement):
            return rewrite((value,), change)[0]
        return value

    done = []
    for statement in block:
        changed = (inside(it) if isinstance(it, tuple) else it for it in statement)
        done.append(change(type(statement)(*changed)))
    return tuple(done)
