"""How a line that is not YAML may have been meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import Edit, Fix
from cardwright.lang.grammar import STATEMENT_WORDS
from cardwright.source.rows import indentation
from cardwright.source.yaml_errors import Slip

# A line that is out of line makes the parser stop at most this many lines further down.
LINES_BACK = 5
# At most this many lines and columns of what is out of line are looked at: an entry has no more of either.
MOST_LINES = 200
MOST_COLUMNS = 40
# The headings under which a line stands are looked for so far above it: no section is longer that a person writes.
MOST_ABOVE = 2_000
# How many keys of one line may lack a bracket.
MOST_KEYS = 20

_HEADING = re.compile(r" *(?:- +)?([a-z]\w*(?: \w+)*): *(?:#.*)?")
_ITEM = re.compile(r" *- +(?=\S.*:(?: |$))")
_STATEMENT = re.compile(rf"(?:{'|'.join(STATEMENT_WORDS)})\b(?! active)")
_CLOSING = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Mend:
    """Lines (from 0) and what is put in their place.

    `column` where a line is only moved to another one; `hint` where more can be said than the finding does; `told` where
    it shows that something else is wrong, in those lines: its code and message.
    """

    first: int
    last: int
    lines: tuple[str, ...]
    column: int | None = None
    hint: str = ""
    told: tuple[str, str] | None = None

    @classmethod
    def without(cls, first: int, last: int) -> Mend:
        """Leaves lines out; all others keep their numbers."""
        return cls(first, last, ("",) * (last - first + 1))

    def fix(self, file: str, rows: list[str]) -> Fix | None:
        """The smallest edit that puts a line right; None where lines are only left out, so that the rest can be read."""
        old, (new, *others) = rows[self.first], self.lines
        if others or self.last > self.first or not new:
            return None
        start = _alike(old, new)
        same_end = _alike(old[start:][::-1], new[start:][::-1])
        at = Span(file, self.first + 1, start + 1, self.first + 1, len(old) - same_end + 1)
        return Fix((Edit(at, new[start : len(new) - same_end]),))

    def applied(self, rows: list[str]) -> list[str]:
        return [*rows[: self.first], *self.lines, *rows[self.last + 1 :]]


def _alike(one: str, other: str) -> int:
    """How many letters two texts have in common from their beginning."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def mends(slip: Slip, rows: list[str]) -> Iterator[Mend]:
    """The ways to put a line right, the likeliest first."""
    row = slip.finding.span.line - 1
    yield from _with_bar(row, slip.stopped, rows)
    if slip.finding.code == codes.INDENTATION:
        yield from _unlisted(row, rows)
    yield from _opened(row, rows[row])
    for line in _rewritten(slip, rows[row]):
        if line != rows[row]:
            yield Mend(row, row, (line,))
    if slip.finding.code in (codes.INDENTATION, codes.MISSING_COLON):
        yield from _moved(slip, rows)


def _with_bar(row: int, stopped: int, rows: list[str]) -> Iterator[Mend]:
    """The heading of statements with the '|' that it lacks: to YAML they are keys then, or one line."""
    inner, column = row, indentation(rows[row]) or 0
    for above in range(row - 1, max(-1, row - MOST_LINES), -1):
        here = indentation(rows[above])
        if here is None:
            continue
        if here < column:
            heading = _HEADING.fullmatch(rows[above])
            if heading is not None and not _STATEMENT.match(heading[1]):
                inside = (
                    it
                    for it in rows[above + 1 : max(row, stopped) + 1]
                    if indentation(it) == indentation(rows[inner])
                )
                if any(_STATEMENT.match(it.lstrip(" ")) for it in inside):
                    said = f"'|' is missing after '{heading[1]}:'"
                    hint = "a rule stands on the lines below '|'"
                    line = f"{' ' * here}{heading[1]}: |"
                    yield Mend(above, above, (line,), hint=hint, told=(codes.YAML_SYNTAX, said))
                return
            column = here
        inner = above


def _unlisted(row: int, rows: list[str]) -> Iterator[Mend]:
    """An entry without the '- ' that makes it the item of a list, beside which no other entry can stand."""
    column = indentation(rows[row]) or 0
    for above in range(row - 1, max(-1, row - MOST_LINES), -1):
        here = indentation(rows[above])
        if here is None or here > column:
            continue
        items = [it for it in (above, row) if _ITEM.match(rows[it])]
        if here == column and len(items) == 1:
            line = " " * column + _ITEM.sub("", rows[items[0]])
            said = "this is an item of a list, and the entries beside it are none"
            yield Mend(items[0], items[0], (line,), hint="leave out '- '", told=(codes.INDENTATION, said))
        return


def _rewritten(slip: Slip, line: str) -> Iterator[str]:
    column = slip.finding.span.column - 1
    here, before, after = line[column : column + 1], line[:column], line[column + 1 :]
    match slip.finding.code:
        case codes.TAB_INDENTATION:
            yield from (line.expandtabs(width) for width in (2, 4, 8))
        case codes.QUOTE_NOT_CLOSED if here == "'" and column and line[column - 1].isalnum():
            yield f"{before}''{after}"
        case codes.QUOTE_NOT_CLOSED if here in ("'", '"'):
            yield line.rstrip() + here
            within = line.rstrip("]} ,")
            yield within + here + line[len(within) :]
        case codes.BRACKETS if here == "#":
            item = re.search(r"[^][{},:\s][^][{},:]*$", before)
            rest = re.match(r"[^],}]*", line[column:])
            if item is not None and rest is not None:
                end = column + len(rest[0])
                quoted = line[item.start() : end].rstrip().replace("'", "''")
                yield f"{line[: item.start()]}'{quoted}'{line[end:]}"
        case codes.BRACKETS if here in _CLOSING:
            yield _closed(line)
            yield line.rstrip() + _CLOSING[here]
        case codes.BRACKETS if here.isalnum():
            yield f"{before.rstrip()}, {line[column:]}"
        case codes.BRACKETS:
            yield before + after
        case codes.MISSING_COLON:
            words = line.rstrip()
            yield f"{words}:"
            yield re.sub(r"(\w):(\S)", r"\1: \2", words, count=1)
            yield re.sub(r"^( *)-(\w)", r"\1- \2", words)
        case codes.INDENTATION:
            return
        case _:
            if before.count("{") > before.count("}") or before.count("[") > before.count("]"):
                item = re.match(r"[^],}]*", line[column:])
                assert item is not None
                quoted = item[0].rstrip().replace("'", "''")
                yield f"{before}'{quoted}'{line[column + len(item[0].rstrip()) :]}"
            key = re.match(r" *+(?:- *+)*+\w++(?: \w++)*+: +", line)
            start = key.end() if key is not None else indentation(line) or 0
            quoted = line[start:].rstrip().replace("'", "''")
            yield f"{line[:start]}'{quoted}'"


def _opened(row: int, line: str) -> Iterator[Mend]:
    """The line with the opening bracket that a closing one lacks, behind one of its keys."""
    for opening, closing in _CLOSING.items():
        if line.count(closing) > line.count(opening):
            for key in islice(re.finditer(rf"\b(\w++): ++(?!\{opening})", line), MOST_KEYS):
                hint = f"a '{opening}' is missing after '{key[1]}:'"
                yield Mend(row, row, (line[: key.end()] + opening + line[key.end() :],), hint=hint)


def _closed(line: str) -> str:
    """The line with every bracket closed by its own kind, at its end at the latest."""
    lacking: list[str] = []
    written = ""
    for it in line.rstrip():
        if it in _CLOSING:
            lacking.append(_CLOSING[it])
        elif it in _CLOSING.values() and lacking:
            it = lacking.pop()
        written += it
    return written + "".join(reversed(lacking))


def _moved(slip: Slip, rows: list[str]) -> Iterator[Mend]:
    """A line near the slip in a column in which another one near it begins, or one of the headings above it.

    The shortest way first; of two as short, in line with the line above.
    """
    place = slip.finding.span.line - 1
    lines = range(max(0, place - LINES_BACK), min(len(rows), max(place, slip.stopped) + 2))
    near = [it for it in lines[:MOST_LINES] if indentation(rows[it]) is not None]
    columns = sorted({*(indentation(rows[it]) or 0 for it in near), *_headings(rows, lines[0])})[
        :MOST_COLUMNS
    ]
    ways = [(row, column) for row in near for column in columns if column != indentation(rows[row])]
    above = dict(zip(near[1:], (indentation(rows[it]) for it in near), strict=False))
    ways.sort(
        key=lambda it: (
            it[0] != place,
            abs(it[1] - (indentation(rows[it[0]]) or 0)),
            it[1] != above.get(it[0]),
        )
    )
    for row, column in ways:
        line = " " * column + rows[row].lstrip(" ")
        yield Mend(row, row, (line,), column, f"begin it in column {column + 1}")


def _headings(rows: list[str], row: int) -> Iterator[int]:
    """The columns of the lines under which a line stands, from the nearest to that of a section, which is 0."""
    least = indentation(rows[row])
    for it in range(row - 1, max(-1, row - 1 - MOST_ABOVE), -1):
        here = indentation(rows[it])
        if here is not None and (least is None or here < least):
            least = here
            yield here
            if here == 0:
                return
    yield 0
