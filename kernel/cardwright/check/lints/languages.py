"""Languages in which nobody can make the texts of cards: they would come out in English."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.describe import TONGUES
from cardwright.describe.card_sheet import tongues_for
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import used

EVEN_WITH_ERRORS = True


def find(study: Study) -> list[Diagnostic]:
    """A warning for each language of the pack for which neither Cardwright nor a plugin has the words.

    None while a plugin is missing that the pack requires: it may bring the language, too.
    """
    plugins = study.checked.plugins
    if any(it not in plugins().functions for it in study.pack.requires):
        return []
    known = ", ".join(TONGUES)
    return [
        Diagnostic(
            codes.UNSPOKEN_LANGUAGE,
            f"there are no words for '{language}': names are in it, but the texts of cards come out in English",
            at,
            f"known: {known}, and those of plugins; if that is all right, allow {codes.UNSPOKEN_LANGUAGE}",
            Severity.WARNING,
            about=used(language),
        )
        for language, at in study.pack.language_places.items()
        if not tongues_for(language, plugins)
    ]
