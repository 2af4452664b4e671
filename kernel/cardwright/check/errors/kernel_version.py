"""Packs and extensions that are written for another version of Cardwright."""

from __future__ import annotations

import cardwright
from cardwright.check.checked_pack import CheckedPack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.source.versions import fits


def find(checked: CheckedPack) -> list[Diagnostic]:
    """An error for each `kernel` of which this version is none."""
    pack = checked.pack
    written = [("pack", pack.kernel), *(("extension", it.kernel) for it in pack.extensions)]
    return [
        Diagnostic(
            codes.KERNEL_VERSION,
            f"the {what} is for Cardwright {wanted.text}, and this is {cardwright.__version__}",
            wanted.span,
            f"install such a version, or write another 'kernel' if the {what} works with this one",
        )
        for what, wanted in written
        if wanted is not None and fits(wanted.text, cardwright.__version__) is False
    ]
