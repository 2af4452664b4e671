"""Edits applied to the texts of files. Whatever an edit does not name stays, byte for byte."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import Edit

_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_BYTE_ORDER_MARK = "\ufeff"


class Source:
    """A text by lines and columns, as findings count them: any line break ends a line, a byte order mark is no column."""

    def __init__(self, text: str) -> None:
        self.text = text
        breaks = list(_LINE_BREAK.finditer(text))
        self.starts = [len(_BYTE_ORDER_MARK) if text.startswith(_BYTE_ORDER_MARK) else 0]
        self.starts += [it.end() for it in breaks]
        self.ends = [*(it.start() for it in breaks), len(text)]
        self.line_break = breaks[0][0] if breaks else "\n"

    def offset(self, line: int, column: int) -> int:
        """Where in the text a place is. A place beyond its line is the end of the line, one beyond all lines the end."""
        if line > len(self.starts):
            return len(self.text)
        return min(self.starts[line - 1] + column - 1, self.ends[line - 1])

    def line(self, offset: int) -> int:
        """The line of a place in the text, from 1."""
        return max(1, bisect_right(self.starts, offset))

    def stretch(self, span: Span) -> tuple[int, int]:
        """The beginning and the end of a span in the text."""
        start = self.offset(span.line, span.column)
        return start, max(start, self.offset(span.end_line, span.end_column))

    def written(self, span: Span) -> str:
        """What stands at a span."""
        start, end = self.stretch(span)
        return self.text[start:end]

    def breaks_as_here(self, text: str) -> str:
        """A text to be put in, with the line breaks of this one."""
        return _LINE_BREAK.sub(self.line_break, text)


@dataclass(frozen=True, slots=True)
class Changed:
    """A text after edits, which knows where its places were before them."""

    text: str
    stretches: tuple[tuple[int, int, int], ...]
    """Of each edit in their order: where it begins, where it ends, and how long the text is that it puts there."""

    @property
    def put_in(self) -> list[tuple[int, int]]:
        """Of each edit, from where to where its text stands now."""
        found, shift = [], 0
        for start, end, length in self.stretches:
            found.append((start + shift, start + shift + length))
            shift += length - (end - start)
        return found

    def before(self, offset: int) -> int:
        """Where a place of the changed text was; one inside what was put in is the beginning of the edit."""
        shift = 0
        for start, end, length in self.stretches:
            if offset <= start + shift:
                break
            if offset < start + shift + length:
                return start
            shift += length - (end - start)
        return offset - shift


def changed(text: str, edits: Iterable[Edit]) -> Changed:
    """The text of one file after edits of which no two overlap."""
    source = Source(text)
    stretches = sorted((*source.stretch(it.span), source.breaks_as_here(it.text)) for it in edits)
    parts, at = [], 0
    for start, end, new in stretches:
        if start < at:
            raise ValueError("two edits overlap")
        parts += [text[at:start], new]
        at = end
    lengths = ((start, end, len(new)) for start, end, new in stretches)
    return Changed("".join((*parts, text[at:])), tuple(lengths))


def all_changed(texts: Mapping[str, str], edits: Iterable[Edit]) -> dict[str, Changed]:
    """The files that edits change, by name."""
    by_file: dict[str, list[Edit]] = defaultdict(list)
    for it in edits:
        by_file[it.span.file].append(it)
    return {file: changed(texts[file], those) for file, those in by_file.items()}


class Taken:
    """The stretches of files that edits have taken; what touches one of them has to wait."""

    def __init__(self) -> None:
        self.by_file: dict[str, list[tuple[tuple[int, int], tuple[int, int]]]] = defaultdict(list)

    def take(self, edits: Iterable[Edit]) -> bool:
        """Takes the stretches of all these edits, or none of them where one is taken already."""
        wanted = [(it.span.file, (_start(it), _end(it))) for it in edits]
        taken: list[tuple[str, tuple[tuple[int, int], tuple[int, int]]]] = []
        for file, stretch in wanted:
            if not self._is_free(file, stretch):
                for other, it in taken:
                    self.by_file[other].remove(it)
                return False
            self.by_file[file].insert(bisect_right(self.by_file[file], stretch), stretch)
            taken.append((file, stretch))
        return True

    def _is_free(self, file: str, stretch: tuple[tuple[int, int], tuple[int, int]]) -> bool:
        """Two insertions at one place are in each other's way: nothing says which of them comes first."""
        here = self.by_file[file]
        place = bisect_right(here, stretch)
        start, end = stretch
        before, after = here[place - 1 : place], here[place : place + 1]
        return all(it[1] <= start and it != stretch for it in before) and all(end <= it[0] for it in after)


def _start(edit: Edit) -> tuple[int, int]:
    return edit.span.line, edit.span.column


def _end(edit: Edit) -> tuple[int, int]:
    return max(_start(edit), (edit.span.end_line, edit.span.end_column))
