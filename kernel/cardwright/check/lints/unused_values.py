"""Values that nothing reads or changes, that are read but never change, that change but are never read."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.pack_texts import nodes_of
from cardwright.analysis.usage import Usage, Use
from cardwright.declarations.model import Value
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.findings.fix import Related, declared
from cardwright.lang.types import TypeName


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such value, where it is declared; or where it is set, if that only makes it what it is."""
    found = []
    for value in study.pack.values.values():
        read, changed = (study.usage.used(it, value.name) for it in (Use.READ, Use.CHANGED))
        if not read or not changed:
            code, message, hint = _said(study.usage, value, read, changed)
            at = _only_set(study, value) if code == codes.NEVER_CHANGED else value.span
            related = tuple(_changes(study, value) if code == codes.NEVER_READ else _kept(study, value, at))
            found.append(
                Diagnostic(code, message, at, hint, Severity.WARNING, declared(value.name), related=related)
            )
    return found


def _only_set(study: Study, value: Value) -> Span:
    """The one place in which a value becomes what it is from the start; its declaration where there is not just one."""
    places = study.usage.kept_by[value.name]
    return study.checked.span(*places[0]) if len(places) == 1 else value.span


def _kept(study: Study, value: Value, at: Span) -> Iterator[Related]:
    """The places in which a value becomes what it is from the start: one of them may be meant otherwise."""
    for place in study.usage.kept_by[value.name]:
        span = study.checked.span(*place)
        if span != at:
            yield Related(span, f"'{value.name}' becomes here what it is from the start")


def _changes(study: Study, value: Value) -> Iterator[Related]:
    for body in study.checked.all_rules():
        for it in nodes_of(body):
            if isinstance(it, op.Write) and it.target.value == value.name:
                yield Related(study.checked.span(body, it.at), f"'{value.name}' is changed here")


def _said(usage: Usage, value: Value, read: bool, changed: bool) -> tuple[str, str, str]:
    idle = usage.only_by(value.name, *(() if read else (Use.READ,)), *(() if changed else (Use.CHANGED,)))
    kept = usage.used(Use.KEPT, value.name)
    if not read and not changed and not kept:
        message = (
            f"'{value.name}' is only used by {idle}" if idle else f"nothing reads or changes '{value.name}'"
        )
        return codes.UNUSED_VALUE, message, "delete it"
    if not read:
        hint = "read it in a formula or rule, show it at the table, or delete it"
        who = f"only read by {idle}" if idle else "nothing reads it"
        return codes.NEVER_READ, f"'{value.name}' is changed, but {who}", hint
    hint = f"change it with '{value.name} becomes …'"
    if value.type is TypeName.NUMBER and value.per is None:
        hint += f"; a number that stays the same is a formula: '{value.name}: {value.start}'"
    if kept and not idle:
        stays = (
            "none" if value.start < 0 and value.type is not TypeName.NUMBER else "what it is from the start"
        )
        said = f"'{value.name}' only ever becomes {stays}"
        return codes.NEVER_CHANGED, said, f"let it become something else somewhere: '{value.name} becomes …'"
    who = f"only changed by {idle}" if idle else "nothing ever changes it"
    if not idle and value.start < 0 and value.type is not TypeName.NUMBER:
        who += ": it stays none"
    return codes.NEVER_CHANGED, f"'{value.name}' is read, but {who}", hint
