"""The same statement twice in a row: a line that was pasted once too often, or one that does nothing the second time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardwright.analysis import Study
from cardwright.check.checked_pack import CheckedPack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.lang import typed as m

EVEN_WITH_ERRORS = True

# To carry out a rule a second time is a common way of saying "twice"; a scenario can tell if it is too often.
_CALLS = (m.CallRule, m.CallOriginal, m.Perform)


def find(study: Study) -> list[Diagnostic]:
    """A warning at the second of two statements that say the same. Blocks and rules may well be repeated."""
    checked = study.checked
    return [_finding(checked, body, it) for body in checked.all_rules() for it in body.once(_repeated)]


def _repeated(body: m.Rule) -> list[m.Statement]:
    text = body.written.text

    def words(statement: m.Statement) -> list[str]:
        return text[statement.at.start : statement.at.end].split()

    found = []
    for block in _blocks(body.block):
        for first, second in pairwise(block):
            one_line = "\n" not in text[second.at.start : second.at.end].strip()
            if one_line and not isinstance(second, _CALLS) and words(first) == words(second):
                found.append(second)
    return found


def _blocks(block: m.Block) -> Iterator[m.Block]:
    """The block and all inside it."""
    yield block
    for it in m.walk(block):
        if isinstance(it, m.Heard):
            continue  # what listens to a statement is written elsewhere
        branches = [inner for _, inner in it.branches] if isinstance(it, m.Either) else it
        for part in branches:
            if isinstance(part, tuple) and part and isinstance(part[0], m.Statement):
                yield part


def _finding(checked: CheckedPack, body: m.Body, it: m.Statement) -> Diagnostic:
    message, hint = (
        "this line says the same as the one above it",
        "delete it, or write 'repeat 2:' around one",
    )
    return Diagnostic(codes.SAID_TWICE, message, checked.span(body, it.at), hint, Severity.WARNING)
