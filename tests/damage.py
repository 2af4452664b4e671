"""Saved games that are no longer what was written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st


def cut_off(text: str, data: st.DataObject) -> str:
    return text[: data.draw(st.integers(0, len(text) - 1), label="cut off at")]


def left_out(text: str, data: st.DataObject) -> str:
    """One of the fields, or one entry somewhere in the lists, is missing."""
    saved = json.loads(text)
    place, key = data.draw(st.sampled_from(list(_places(saved))), label="left out")
    del place[key]
    return json.dumps(saved)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 200),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from([[], {}, [0], [[0]], "start", "stage", "main", 10**30, -(10**30)]),
)


def changed(text: str, data: st.DataObject) -> str:
    """Something is replaced by something else."""
    saved = json.loads(text)
    place, key = data.draw(st.sampled_from(list(_places(saved))), label="changed")
    place[key] = data.draw(JUNK, label="to")
    return json.dumps(saved)


def _places(saved: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value that can be changed, as a container and a key."""
    if isinstance(saved, dict | list):
        for key, value in saved.items() if isinstance(saved, dict) else enumerate(saved):
            yield saved, key
            yield from _places(value)
