"""A pack with errors, less the texts in which they are: of the rest can be told what is never used or always so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack
from cardwright.packs.sections import PackFile
from cardwright.packs.tree import Gap, Scalar, entries_of

_WORD = re.compile(r"[a-z][a-z0-9_]*")

Lines = dict[str, set[int]]
"""Numbers of lines by file."""


class UnreadStatement(m.Statement):
    """Statements that were not understood. (No study knows it, so it is taken to change everything.)"""


class UnreadFormula(m.Expr):
    """A formula that was not understood."""


def readable(
    checked: CheckedPack, errors: Iterable[Diagnostic], gaps: Iterable[Gap], files: Iterable[PackFile]
) -> CheckedPack:
    """The pack without the texts in which an error lies.

    The words of these, and of whatever else of a declaration with an error, are what is unsure.
    """
    wrong: Lines = {}
    for it in errors:
        wrong.setdefault(it.span.file, set()).update(range(it.span.line, it.span.end_line + 1))
    for gap in gaps:
        wrong.setdefault(gap.file, set()).update(range(gap.first, gap.last + 1))
    doubtful = {
        number: text
        for number, text in checked.scalars.items()
        if wrong.get(text.span.file, set()) & set(range(text.span.line, text.span.end_line + 1))
    }
    unsure = frozenset(word for text in _texts(wrong, files) for word in _WORD.findall(text))

    def kept(bodies: Mapping[str, m.Body]) -> dict[str, m.Body]:
        return {key: _without(body, doubtful) for key, body in bodies.items()}

    return replace(
        checked,
        formulas=kept(checked.formulas),
        rules=kept(checked.rules),
        piece_formulas={key: _without(it, doubtful) for key, it in checked.piece_formulas.items()},
        effects={key: _without(it, doubtful) for key, it in checked.effects.items()},
        modifiers=[it.but(body=_without(it.body, doubtful)) for it in checked.modifiers],
        heuristic=_without(checked.heuristic, doubtful) if checked.heuristic is not None else None,
        shown={key: _without(it, doubtful) for key, it in checked.shown.items()},
        active=[_without(it, doubtful) for it in checked.active],
        scalars=dict(checked.scalars),
        unsure=unsure,
    )


def _without(body: m.Body, doubtful: Mapping[int, Scalar]) -> m.Body:
    if id(body) not in doubtful:
        return body
    at = m.Place(0, 0)
    value = UnreadFormula(body.value.type, at) if body.value is not None else None
    return m.Body(body.name, body.parameters, () if value is not None else (UnreadStatement(at),), value)


def _texts(wrong: Lines, files: Iterable[PackFile]) -> Iterator[str]:
    """The lines with errors, and all of the declarations in which they are."""
    for file in files:
        rows, lines = file.text.splitlines(), wrong.get(file.name, set())
        if not lines:
            continue
        yield from (rows[it - 1] for it in lines if it <= len(rows))
        for _, section in entries_of(file.tree):
            for key, node in entries_of(section):
                extent = range(key.span.line, node.span.end_line + 1)
                if not lines.isdisjoint(extent):
                    yield "\n".join(rows[extent.start - 1 : extent.stop - 1])
