"""Which rules of the checklist a test shows."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def shows(*rules: int | str) -> Callable[[Test], Test]:
    """Says so on a test. A rule has a number, a decision of the checklist a letter and a number."""

    def note(test: Test) -> Test:
        test.rules = rules  # type: ignore[attr-defined]
        return test

    return note


def shown_by(*modules: ModuleType) -> set[int | str]:
    """All rules that the tests of these modules show."""
    return {rule for module in modules for it in vars(module).values() for rule in getattr(it, "rules", ())}
