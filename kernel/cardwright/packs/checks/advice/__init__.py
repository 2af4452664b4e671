"""Checks for what can be played but is probably not meant so, one a file: what they find are warnings.

A new one is a new file with a function `find(study)`; nothing else needs to know of it. They run when somebody
asks (`cardwright validate`), never when a game is loaded. Of a pack with errors they are shown what can be relied on;
those that say `EVEN_WITH_ERRORS = True` look at each text by itself, and see all of them.
"""

from __future__ import annotations

from importlib import import_module

from cardwright.analysis import Study
from cardwright.analysis.budget import GaveUp
from cardwright.check.checker import CheckedPack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity


def advise(checked: CheckedPack, reliable: CheckedPack) -> list[Diagnostic]:
    """Everything that the checks of this folder find in a pack; `reliable` is what of it has no errors."""
    from cardwright.plugins import own

    of_all = Study(checked)
    of_reliable = of_all if reliable is checked else Study(reliable)
    found: list[Diagnostic] = []
    left_out = []
    for it in own.cardwright_checks():
        if it.always:
            continue
        check = import_module(f"{__name__}.{it.name}")
        try:
            found += check.find(of_all if getattr(check, "EVEN_WITH_ERRORS", False) else of_reliable)
        except (GaveUp, RecursionError):
            left_out.append(it.about)
    if left_out:
        message = f"there is too much here to go through, so this was not looked for: {', '.join(left_out)}"
        hint = "make long conditions and formulas shorter"
        found.append(Diagnostic(codes.NOT_LOOKED_THROUGH, message, checked.pack.span, hint, Severity.WARNING))
    return found
