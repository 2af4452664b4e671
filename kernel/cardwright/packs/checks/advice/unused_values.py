"""Values that nothing reads or changes, that are read but never change, that change but are never read."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.packs.model import Value
from cardwright.packs.study import Study


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such value, where it is declared."""
    found = []
    for value in study.pack.values.values():
        read, changed = value.name in study.usage.values_read, value.name in study.usage.values_changed
        if not read or not changed:
            code, message, hint = _said(value, read, changed)
            found.append(Diagnostic(code, message, value.span, hint, Severity.WARNING))
    return found


def _said(value: Value, read: bool, changed: bool) -> tuple[str, str, str]:
    if not read and not changed:
        return codes.UNUSED_VALUE, f"nothing reads or changes '{value.name}'", "delete it"
    if not read:
        hint = "read it in a formula or rule, show it at the table, or delete it"
        return codes.NEVER_READ, f"'{value.name}' is changed, but nothing reads it", hint
    hint = f"change it with '{value.name} becomes …'"
    if value.type == "number" and value.per is None:
        hint += f"; a number that stays the same is a formula: '{value.name}: {value.start}'"
    return codes.NEVER_CHANGED, f"'{value.name}' is read, but nothing ever changes it", hint
