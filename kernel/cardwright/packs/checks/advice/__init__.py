"""Checks for what can be played but is probably not meant so, one a file: what they find are warnings.

A new one is a new file with a function `find(study)`; nothing else needs to know of it. They run when somebody
asks (`cardwright validate`), never when a game is loaded, and only for a pack without errors: a text that cannot
be read may use anything.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from cardwright.diagnostics import Diagnostic
from cardwright.packs.checked import CheckedPack
from cardwright.packs.study import Study


def advise(checked: CheckedPack) -> list[Diagnostic]:
    """Everything that the checks of this folder find in a pack without errors."""
    study = Study(checked)
    found: list[Diagnostic] = []
    for module in iter_modules(__path__):
        found += import_module(f"{__name__}.{module.name}").find(study)
    return found
