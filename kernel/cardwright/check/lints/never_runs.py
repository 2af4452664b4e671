"""Blocks that are never carried out: loops that go round no time, `otherwise` where there always is a choice, and
what comes after the rule's end."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.check.lints.no_option import has_idle_where
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such block, at what makes it idle."""
    found = []
    for turns in study.reckoning.notes.turns:
        loop = turns.loop
        if turns.often.high > 0 or turns.often.empty:
            continue
        hint, message = "", "this is never above 0: the block is never carried out"
        if loop.each is not None:
            if has_idle_where(study, loop.each):
                continue
            hint, message = study.whereabouts.why_not(loop.each), "there is never anything to go through here"
        found.append(study.warn(codes.NEVER_RUNS, message, turns.body, loop.bound.at, hint))
    for offer in study.reckoning.notes.offers:
        choice = offer.choice
        if not isinstance(choice, op.Choice) or choice.unless_out:
            continue
        if not choice.optional and offer.options.low > 0:
            message = "this is never done: there is always something to choose from"
            hint = "write 'may choose' if it can be declined, or delete 'otherwise' with its lines"
            for first in choice.arms[1][1][:1]:
                found.append(study.warn(codes.NEVER_RUNS, message, offer.body, first.at, hint))
    for body, statement in study.reckoning.notes.beyond:
        message = "this is never reached: the rule has ended before on every way"
        found.append(study.warn(codes.NEVER_RUNS, message, body, statement.at))
    return found
