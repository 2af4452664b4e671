"""Functions of plugins inside a program: whatever they do, a game that breaks names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardwright.errors import RuleFailure
from cardwright.findings import codes
from cardwright.lang.functions import Function, PureFunction
from cardwright.play.unknown import UNKNOWN, Unknown


def guarded(functions: Iterable[Function], in_trials: bool) -> dict[str, Callable[..., int]]:
    """The pure ones by their names in a program. Only one that runs trials pays for what trials need."""
    pure = {f"P_{it.key}": _guard(it) for it in functions if isinstance(it, PureFunction)}
    return {name: _of_known(call) for name, call in pure.items()} if in_trials else pure


def _of_known(call: Callable[..., int]) -> Callable[..., Any]:
    """A function that gives something unknown for what is unknown.

    It is never called with that: it might take it for a number, and what it gives would be taken for known.
    """

    def known(*given: Any) -> Any:
        for it in given:
            # Several numbers, of which one is unknown, could not be sorted: it is the only one.
            if isinstance(it[0] if type(it) is tuple and it else it, Unknown):
                return UNKNOWN
        return call(*given)

    return known


def _guard(function: PureFunction) -> Callable[..., int]:
    work, least, most = function.work, function.least, function.most
    flags = [number for number, kind in enumerate(function.takes) if kind == "flag"]
    wanted = bool if function.gives == "flag" else int

    def fail(what: str) -> RuleFailure:
        whose = f"the function '{function.name}' of the plugin '{function.plugin}'"
        return RuleFailure(codes.FUNCTION_FAILED, f"{whose} {what}")

    def call(*given: Any) -> int:
        if flags:  # a rule's truth values are 0 and 1; a function is given what it was promised
            given = tuple(bool(it) if number in flags else it for number, it in enumerate(given))
        try:
            result = work(*given)
        except (Exception, SystemExit) as error:
            raise fail(f"failed: {type(error).__name__}: {error}") from error
        if type(result) is not wanted:
            promised = "true or false" if wanted is bool else "a whole number"
            raise fail(f"gave {shortened(result)}, which is not {promised}")
        if wanted is int and not least <= result <= most:
            raise fail(f"gave {result}, which is not from {least} to {most}")
        return result

    return call


def shortened(value: object) -> str:
    """A value as Python writes it, if it can, and not at great length."""
    try:
        text = repr(value)
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}…"
