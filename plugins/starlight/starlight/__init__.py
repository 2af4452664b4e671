"""Starlight: an expansion of Insurrection, and an example of all that a plugin can add."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardwright.hooks import Bot, Check, Format, PureFunction, Tongue, hookimpl


@hookimpl
def cardwright_packs() -> list[Path]:
    return [Path(__file__).parent]


@hookimpl
def cardwright_functions() -> list[PureFunction]:
    from starlight.functions import FUNCTIONS

    return FUNCTIONS


@hookimpl
def cardwright_checks() -> list[Check]:
    from starlight.checks import lonely_icons

    return [Check("lonely_icons", lonely_icons, "icons that are printed on one kind of card only")]


@hookimpl
def cardwright_bots() -> dict[str, Callable[[int], Bot]]:
    from starlight.bots import Stargazer

    return {"stargazer": Stargazer}


@hookimpl
def cardwright_languages() -> list[type[Tongue]]:
    from starlight.spanish import Spanish

    return [Spanish]


@hookimpl
def cardwright_formats() -> dict[str, Format]:
    from starlight.formats import markdown

    return {"markdown": markdown}
