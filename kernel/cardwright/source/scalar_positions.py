"""From a place inside a YAML scalar's text back to the place in the file.

A formula or rule is parsed from the scalar's text; its errors must point into the file. The two differ
by quotes, escapes, the indentation of block text, and line breaks that YAML folds into spaces.
"""

from array import array
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate

_BLANK = " \t\n"
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


def place_in_source(source: str, text: str, line: int, column: int) -> tuple[int, int]:
    """Line and column (from 1) in `source` of a line and column (from 1) in `text`.

    `source` is the scalar as written, from its first quote, `|` or `>`. Every character that is not
    blank maps exactly, and so do the blanks of a scalar on one line and of literal (`|`) text. A place
    beyond a line's end maps to the end of that line, one beyond the text to the end of the text.
    """
    offsets, text_starts, source_starts = _alignment(source, text)
    row = min(max(line, 1), len(text_starts)) - 1
    row_end = text_starts[row + 1] - 1 if row + 1 < len(text_starts) else len(text)
    offset = offsets[min(text_starts[row] + max(column, 1) - 1, row_end)]
    source_row = bisect_right(source_starts, offset) - 1
    return source_row + 1, offset - source_starts[source_row] + 1


# A parser asks for every token of one text before it goes on to the next, so few are kept.
@lru_cache(maxsize=8)
def _alignment(source: str, text: str) -> tuple["array[int]", list[int], list[int]]:
    """For each offset in `text`, and for its end, the offset in `source`; and where lines start in each."""
    offsets = _literal_offsets(source, text) if source[:1] == "|" else _flow_offsets(source, text)
    return offsets, _line_starts(text), _line_starts(source)


def _line_starts(text: str) -> list[int]:
    return [0, *accumulate(len(line) + 1 for line in text.split("\n"))][:-1]


def _literal_offsets(source: str, text: str) -> "array[int]":
    """Literal text keeps its lines: line n is the n-th after the header, less the indentation."""
    offsets = array("l")
    written = source.split("\n")[1:]
    start = len(source) - sum(len(line) + 1 for line in written) + 1
    end = start
    for number, line in enumerate(text.split("\n")):
        whole = written[number] if number < len(written) else ""
        line_end = min(start + len(whole), len(source))
        offsets.extend(range(line_end - len(line), line_end + 1))
        if line.strip():
            end = line_end
        start = line_end + 1
    # The last entry is the end of the text, which is better shown after its last word than on the
    # next line, where another key stands.
    offsets[-1] = min(end, len(source))
    return offsets


def _flow_offsets(source: str, text: str) -> "array[int]":
    """Folding only ever changes blanks: all other characters follow one another as in the source."""
    offsets = array("l")
    units = _units(source)
    quoted = source[:1] in ("'", '"')
    position, end = 0, int(quoted)
    for character in text:
        if character in _BLANK:
            at = units[position][0] if position < len(units) else end
            if position < len(units) and units[position][1]:
                position += 1
        else:
            while position < len(units) and units[position][1]:
                position += 1
            at = units[position][0] if position < len(units) else end
            position += 1
            end = units[position][0] if position < len(units) else len(source) - quoted
        offsets.append(at)
    offsets.append(units[position][0] if position < len(units) and not text[-1:].isspace() else end)
    return offsets


def _units(source: str) -> list[tuple[int, bool]]:
    """Where each character of a scalar is written, and whether it is blank; an escape is one character."""
    quote = source[:1]
    if quote == ">":
        header = source.find("\n") + 1 or len(source)
        return [(at, source[at] in _BLANK) for at in range(header, len(source))]
    if quote not in ("'", '"'):
        return [(at, character in _BLANK) for at, character in enumerate(source)]
    units: list[tuple[int, bool]] = []
    at, end = 1, len(source) - 1
    while at < end:
        character = source[at]
        if quote == "'" and character == "'":
            units.append((at, False))
            at += 2
        elif quote == '"' and character == "\\":
            escaped = source[at + 1]
            # A backslash before a line break joins two lines: it writes no character.
            if escaped != "\n":
                units.append((at, escaped in "nt \t" or _is_blank_code(source, at + 1)))
            at += 2 + _HEX_DIGITS.get(escaped, 0)
        else:
            units.append((at, character in _BLANK))
            at += 1
    return units


def _is_blank_code(source: str, at: int) -> bool:
    digits = _HEX_DIGITS.get(source[at], 0)
    return digits > 0 and chr(int(source[at + 1 : at + 1 + digits], 16)) in _BLANK
