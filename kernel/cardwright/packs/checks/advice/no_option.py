"""Choices that nobody can ever make: what stands under them never happens.

A choice without an option is no dead end by itself: nobody is asked, `otherwise` is done, and the game goes
on. So an empty hand now and then is no finding; a choice that never has an option is.
"""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.study import Study
from cardwright.packs.study.bodies import nodes
from cardwright.packs.study.ranges import FALSE


def find(study: Study) -> list[Diagnostic]:
    """A finding for each choice with never an option, or never anybody to make it."""
    found = []
    for offer in study.reckoning.offers:
        it = offer.statement
        if offer.options.high > 0 or offer.options.empty:
            continue
        if isinstance(it, m.Either):
            message, place = (
                "none of these is ever offered",
                m.Place(it.at.start, it.at.start + len("either")),
            )
        elif has_idle_where(study, it.source):
            continue
        else:
            message, place = "there is never anything to choose from here", it.source.at
        found.append(study.warn(codes.NO_OPTION, message, offer.body, place))
    for body in study.bodies:
        for node in nodes(body):
            if isinstance(node, m.Choose) and _nobody(study, node.chooser):
                message = "nobody ever chooses here: this player is always none"
                found.append(study.warn(codes.NO_OPTION, message, body, node.chooser.at))
    return found


def has_idle_where(study: Study, source: m.Expr) -> bool:
    """Whether a `where` in it never holds, which is a finding of its own."""
    seen = study.reckoning.flags
    conditions = (it.condition for it in m.walk(source) if isinstance(it, m.Filter))
    return any(id(it) in seen and seen[id(it)].known == FALSE for it in conditions)


def _nobody(study: Study, chooser: m.Expr) -> bool:
    return isinstance(chooser, m.ValueRead) and chooser.value not in study.usage.values_changed
