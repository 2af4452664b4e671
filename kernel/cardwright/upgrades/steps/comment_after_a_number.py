"""`add 1 to coins#2 for luck`: behind a word, '#' and a number used to begin a comment and now name a copy of a card."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Source
from cardwright.project import Project

SINCE = "0.1.0"
DOES = "puts a blank before a '#' that begins a comment behind a word"
WHY = "'apple#2' is the second copy of a card now; only after a blank '#' always begins a comment"

_COPY = re.compile(r"\b([A-Za-z]\w*)#\d+")
# What is wrong with a formula or rule: names and prose of a pack may have a '#' as well.
_IN_TEXTS = ("CW3", "CW4")


def edits(project: Project) -> Iterator[tuple[Edit, ...]]:
    """A blank where something is wrong behind a 'copy' of what is no card."""
    report = project.check(advice=False)
    if report.pack is None:
        return
    cards = report.pack.pack.kinds
    own = {it.name: Source(it.text) for it in project.files()}
    done = set()
    for finding in report.errors:
        at = finding.span
        if at.file not in own or not finding.code.startswith(_IN_TEXTS):
            continue
        line = own[at.file].written(Span(at.file, at.line, 1, at.line + 1, 1))
        for copy in _COPY.finditer(line):
            column = copy.end(1) + 1
            place = Span(at.file, at.line, column, at.line, column)
            behind = copy.start() < at.end_column
            if behind and copy[1] not in cards and place not in done:
                done.add(place)
                yield (Edit(place, " "),)
