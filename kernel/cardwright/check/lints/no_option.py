"""Choices that nobody can ever make: what stands under them never happens.

A choice without an option is no dead end by itself: nobody is asked, `otherwise` is done, and the game goes
on. So an empty hand now and then is no finding; a choice that never has an option is. (Of `either`, the conditions
that never hold are found by themselves.)
"""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.interval_arithmetic import FALSE
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m


def find(study: Study) -> list[Diagnostic]:
    """A finding for each choice with never an option."""
    found = []
    for offer in study.reckoning.notes.offers:
        source = offer.source
        if offer.options.high <= 0 and not offer.options.empty and not has_idle_where(study, source):
            message = "there is never anything to choose from here"
            hint = study.whereabouts.why_not(source)
            found.append(study.warn(codes.NO_OPTION, message, offer.body, source.at, hint))
    return found


def has_idle_where(study: Study, source: m.Expr) -> bool:
    """Whether a `where` in it never holds, which is a finding of its own."""
    seen = study.reckoning.notes.flags
    conditions = (it.condition for it in m.walk(source) if isinstance(it, m.Filter))
    return any(id(it) in seen and seen[id(it)].known == FALSE for it in conditions)
