"""Parameters of tests of which only some are played each time: the others are among the slow ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import count
from typing import Any

import pytest


def quick_first(number: int, cases: Iterable[Any]) -> list[Any]:
    """The cases, all slow but for the first few."""
    return [it if place < number else _slow(it) for place, it in enumerate(cases)]


def quick_every(number: int, cases: Iterable[Any]) -> list[Any]:
    """The cases, all slow but for every so manieth."""
    return [it if place % number == 0 else _slow(it) for place, it in enumerate(cases)]


def quick_once(of: Callable[[Any], Hashable], cases: Iterable[Any]) -> list[Any]:
    """The cases, all slow but for the first of each sort."""
    seen: dict[Hashable, count[int]] = {}
    return [_slow(it) if next(seen.setdefault(of(it), count())) else it for it in cases]


def _slow(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
