"""Checks of a whole pack, one a file. A new check is a new file with a function `find(checked)`; nothing else
needs to know of it.

These run whenever a pack is loaded, so they are few and quick; those in `advice` run when somebody asks.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from cardwright.diagnostics import Diagnostic
from cardwright.packs.checked import CheckedPack


def run_checks(checked: CheckedPack) -> list[Diagnostic]:
    """Everything that the checks find in a pack whose texts have a meaning."""
    found: list[Diagnostic] = []
    for module in (it for it in iter_modules(__path__) if not it.ispkg):
        found += import_module(f"{__name__}.{module.name}").find(checked)
    return found
