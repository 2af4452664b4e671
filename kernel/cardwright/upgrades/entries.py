"""Entries of mappings as stretches of text: what has to go so that an entry is gone and its neighbours stay as they are."""

from __future__ import annotations

from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Source
from cardwright.source.tree import Mapping


def without_entry(source: Source, mapping: Mapping, key: str) -> Edit:
    """The edit that takes an entry out of a mapping, written in braces or on lines of its own."""
    keys = [it.text for it, _ in mapping.entries]
    place = keys.index(key)
    name, value = mapping.entries[place]
    start, end = name.span, value.span
    if not source.written(mapping.span).startswith("{"):
        # A value that ends before the first column of a line ends with the line above.
        last = end.end_line - 1 if end.end_column == 1 and end.end_line > start.line else end.end_line
        return Edit(Span(start.file, start.line, 1, last + 1, 1), "")
    if place + 1 < len(keys):
        following = mapping.entries[place + 1][0].span
        return Edit(Span(start.file, start.line, start.column, following.line, following.column), "")
    if place > 0:
        before = mapping.entries[place - 1][1].span
        return Edit(Span(start.file, before.end_line, before.end_column, end.end_line, end.end_column), "")
    return Edit(Span(start.file, start.line, start.column, end.end_line, end.end_column), "")
