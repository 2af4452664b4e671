"""`keep choosing` whose block changes nothing of what it offers: a player could choose the same for ever."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.lowering import lower
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m


def find(study: Study) -> list[Diagnostic]:
    """A warning for each such loop that neither says how often nor is left from within."""
    message = "what is offered here stays the same, however often something is chosen"
    hint = "let the block use up what was chosen, or say ', at most … times:'"
    return [
        study.warn(codes.OFFERED_FOR_EVER, message, body, it.choice.source.at, hint)
        for body in study.checked.all_rules()
        for it in body.nodes
        if isinstance(it, m.KeepChoosing) and not it.bounded and _is_the_same(study, it)
    ]


def _is_the_same(study: Study, it: m.KeepChoosing) -> bool:
    body = it.choice.body
    leaves = any(isinstance(inner, m.Stop | m.Leave) for inner in m.walk(body))
    if leaves or study.is_unsure(it.choice.source, body):
        return False
    return not study.touching.of(it.choice.source).reads & study.touching.of(lower(body)).written
