"""Names given with `let` that nothing reads."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.study import Study
from cardwright.packs.study.bodies import nodes


def find(study: Study) -> list[Diagnostic]:
    """A finding for each `let` whose name is not read afterwards."""
    return [
        study.warn(
            codes.UNUSED_LET,
            f"nothing reads '{it.variable.name}' after this",
            body,
            it.at,
            "use the name below, or delete the line",
        )
        for body in study.bodies
        for it in nodes(body)
        if isinstance(it, m.Let) and it.variable not in study.usage.variables_read
    ]
