"""Names that are given and that nothing reads: with `let`, to whom or what is chosen, to each that is gone
through, to each of which a `where` asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.pack_texts import every
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import declared
from cardwright.lang import typed as m
from cardwright.lang.types import TypeName


def find(study: Study) -> list[Diagnostic]:
    """A finding for each name that is not read, where what is named makes a difference only by being read."""
    rules = (it for it in study.bodies if isinstance(it, m.Rule))
    found = [finding for body in rules for finding in _in(study, body)]
    return found + [finding for body in study.bodies for finding in _before_where(study, body)]


def _before_where(study: Study, body: m.Body) -> Iterator[Diagnostic]:
    """Names for each one that neither the `where` nor the order behind it speaks of."""
    sorted_by_name = {
        it.at for it in body.nodes if isinstance(it, m.Sort) and not _is_unread(study, it.variable)
    }
    for it in body.nodes:
        if isinstance(it, m.Filter) and it.at not in sorted_by_name and _is_unread(study, it.variable):
            name = it.variable.name
            given = re.compile(rf"\b{re.escape(name)}(?=\s+where\b)")
            if found := given.search(body.written.text, it.source.at.end, it.condition.at.start):
                message = f"the 'where' does not speak of '{name}', so it is the same for each of them"
                hint = f"write '… of {name}' where each one is meant, or leave the name out: bare names then speak of each"
                at = m.Place(found.start(), found.end())
                yield study.warn(codes.UNUSED_LET, message, body, at, hint, about=declared(name))


def _in(study: Study, body: m.Body) -> Iterator[Diagnostic]:
    for it in body.once(every(op.Assign, op.Choice, op.Loop)):
        match it:
            case op.Assign(again=False) if _is_unread(study, it.variable):
                message = f"nothing reads '{it.variable.name}' after this"
                hint = "use the name below, or delete the line"
                yield study.warn(
                    codes.UNUSED_LET, message, body, it.at, hint, about=declared(it.variable.name)
                )
            # A card that is chosen may be chosen to be shown.
            case (
                op.Choice(variable=m.Variable() as name, source=m.Expr() as source)
                | op.Loop(variable=m.Variable() as name, source=m.Expr() as source)
            ):
                if name.type.name in (TypeName.PLAYER, TypeName.SPACE) and _is_unread(study, name):
                    message = f"'{name.name}' is chosen, and nothing is done with it"
                    yield _at_name(study, body, it.at, name, source, message)
            case op.Loop(variable=m.Variable() as name, each=m.Expr() as source):
                if _is_unread(study, name) and _once_is_enough(study, it.body):
                    message = f"this does the same for every '{name.name}': nothing in it speaks of them"
                    yield _at_name(study, body, it.at, name, source, message)


def _is_unread(study: Study, variable: m.Variable) -> bool:
    return variable not in study.usage.variables_read


def _once_is_enough(study: Study, code: op.Code) -> bool:
    """Whether it makes no difference how often a block is done: values are set, to what is not changed there."""
    if not all(isinstance(it, op.Write) and not it.adds for it in code):
        return False  # to draw a card for each of them is a good way of saying "as many as they are"
    touches = study.touching.of(code)
    return not touches.changes & touches.reads


def _at_name(
    study: Study, body: m.Body, whole: m.Place, variable: m.Variable, source: m.Expr, message: str
) -> Diagnostic:
    """A finding at the first mention of the name, which is where it is given."""
    text = body.written.text
    name = re.compile(rf"\b{re.escape(variable.name)}\b").search(text, whole.start, source.at.end)
    at = m.Place(name.start(), name.end()) if name is not None else source.at
    hint = f"say what is done with it, as in '… of {variable.name}', or leave it out"
    return study.warn(codes.UNUSED_LET, message, body, at, hint, declared(variable.name))
