"""Blocks that are never carried out: loops that go round no time, `otherwise` where there always is a choice, and
what comes after the rule's end."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.check.lints.no_option import has_idle_where
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such block, at what makes it idle."""
    found = []
    for turns in study.reckoning.turns:
        it = turns.statement
        if turns.often.high > 0 or turns.often.empty:
            continue
        match it:
            case m.ForEach():
                if has_idle_where(study, it.source):
                    continue
                place, message = it.source.at, "there is never anything to go through here"
            case m.Repeat():
                place, message = it.times.at, "this is never above 0: the block is never carried out"
            case _:
                place, message = it.at_most.at, "this is never above 0: the block is never carried out"
        hint = study.whereabouts.why_not(it.source) if isinstance(it, m.ForEach) else ""
        found.append(study.warn(codes.NEVER_RUNS, message, turns.body, place, hint))
    for offer in study.reckoning.offers:
        choice = offer.statement
        if isinstance(choice, m.Choose) and not choice.optional and offer.options.low > 0:
            message = "this is never done: there is always something to choose from"
            hint = "write 'may choose' if it can be declined, or delete 'otherwise' with its lines"
            for first in choice.otherwise[:1]:
                found.append(study.warn(codes.NEVER_RUNS, message, offer.body, first.at, hint))
    for body, statement in study.reckoning.beyond:
        message = "this is never reached: the rule has ended before on every way"
        found.append(study.warn(codes.NEVER_RUNS, message, body, statement.at))
    return found
