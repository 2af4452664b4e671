"""Icons that are on no card, and icons that nothing counts."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such icon, where it is declared."""
    carried = {icon for kind in study.pack.kinds.values() for face in kind.faces for icon in face.icons}
    carried |= {icon for graph in study.pack.graphs.values() for icon in graph.icons}
    found = []
    for icon in study.pack.icons.values():
        if not study.usage.used(Use.ICON, icon.name):
            idle = study.usage.only_by(icon.name, Use.ICON)
            message = f"no formula or rule counts the icon '{icon.name}'"
            if idle:
                message = f"the icon '{icon.name}' is only counted by {idle}"
            hint = f"count it, as in '{icon.name} in hand', or delete it"
        elif icon.name not in carried:
            message, hint = (
                f"no card carries the icon '{icon.name}'",
                "give it to a card or space, or delete it",
            )
        else:
            continue
        found.append(
            Diagnostic(
                codes.UNUSED_ICON, message, icon.span, hint, Severity.WARNING, about=declared(icon.name)
            )
        )
    return found
