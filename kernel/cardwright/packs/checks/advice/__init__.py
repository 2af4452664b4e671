"""Checks for what can be played but is probably not meant so, one a file: what they find are warnings.

A new one is a new file with a function `find(study)`; nothing else needs to know of it. They run when somebody
asks (`cardwright validate`), never when a game is loaded. Of a pack with errors they are shown what can be relied on;
those that say `EVEN_WITH_ERRORS = True` look at each text by itself, and see all of them.
"""

from __future__ import annotations

from importlib import import_module

from cardwright.diagnostics import Diagnostic
from cardwright.packs.checked import CheckedPack
from cardwright.packs.study import Study

_study: Study | None = None
"""What was worked out of the pack that was looked at last: the checks share it."""


def advise(checked: CheckedPack, reliable: CheckedPack) -> list[Diagnostic]:
    """Everything that the checks of this folder find in a pack; `reliable` is what of it has no errors."""
    global _study
    from cardwright.plugins import own

    checks = [it for it in own.cardwright_checks() if not it.always]
    checks.sort(key=lambda it: _even_with_errors(it.name))  # so that each pack is studied once
    try:
        return [
            finding
            for it in checks
            for finding in it.find(checked if _even_with_errors(it.name) else reliable)
        ]
    finally:
        _study = None


def _even_with_errors(name: str) -> bool:
    return getattr(import_module(f"{__name__}.{name}"), "EVEN_WITH_ERRORS", False)


def find_by(name: str, checked: CheckedPack) -> list[Diagnostic]:
    """What the check of that name finds."""
    global _study
    if _study is None or _study.checked is not checked:
        _study = Study(checked)
    found: list[Diagnostic] = import_module(f"{__name__}.{name}").find(_study)
    return found
