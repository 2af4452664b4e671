"""Nobody where somebody is needed: who chooses, whose values are read or changed, to whom cards go.

That something can be none is no finding: a designer who knows that it is set by then need not ask. It is one where it is none
for certain, or none when it is needed for the first time.
"""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.interval_arithmetic import TRUE
from cardwright.analysis.opening import Beginning
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used
from cardwright.lang import typed as m


def find(study: Study) -> list[Diagnostic]:
    """A finding for each place where there is nobody."""
    found = []
    for it in study.reckoning.notes.needed.values():
        if it.known == TRUE:
            owner = isinstance(it.node, m.Property)
            message = "this is always none here, and the game breaks: somebody is needed"
            hint = "the cards there belong to no player" if owner else "name somebody who is there"
            found.append(study.warn(codes.NOBODY, message, it.body, it.node.at, hint))
    beginning = Beginning(study.program, study.touching)
    beginning.run()
    for body, who in beginning.unset:
        if study.usage.mentioned(Use.CHANGED, who.value):
            message = f"'{who.value}' is still none when the game comes here, and somebody is needed"
            hint = f"set it before, as in '{who.value} becomes …'"
            found.append(study.warn(codes.NOBODY, message, body, who.at, hint, about=used(who.value)))
    return found
