"""Cells that a block's function reads several times, kept in local names.

Works on the text of a finished function, which is a tree: nested `if`s without joins. A variable's cell is
written by blocks only, never by the routines they call.
"""

from __future__ import annotations

import re
from collections import Counter

from cardwright.compile.python.emit import PythonLines

_CELL = re.compile(r"\bv\[(\d+)\]")
_STORE = re.compile(r"( *)v\[(\d+)\] = (.*)")


def keep_in_locals(text: PythonLines, start: int, first_variable: int) -> None:
    """Rewrites the function that begins at a line."""
    lines = text.lines
    reads: Counter[int] = Counter()
    stores: Counter[int] = Counter()
    for line in lines[start:]:
        stored = _STORE.match(line)
        for found in _CELL.finditer(line):
            reads[int(found.group(1))] += 1
        if stored is not None:
            stores[int(stored.group(2))] += 1
            reads[int(stored.group(2))] -= 1
    for cell, times in sorted(reads.items()):
        if cell < first_variable or times < 1:
            continue
        if not stores[cell] and times > 1:
            for place in range(start, len(lines)):
                lines[place] = _replaced(lines[place], cell)
            lines.insert(start, f"    c{cell} = v[{cell}]")
            text.places.insert(start, -1)
        elif stores[cell] == 1:
            _after_store(lines, start, cell)


def _replaced(line: str, cell: int) -> str:
    if f"v[{cell}]" not in line:
        return line
    return _CELL.sub(lambda found: f"c{cell}" if int(found[1]) == cell else found[0], line)


def _after_store(lines: list[str], start: int, cell: int) -> None:
    """Where a cell is written once, what follows in the same branch reads the value from a local."""
    for place in range(start, len(lines)):
        stored = _STORE.match(lines[place])
        if stored is None or int(stored.group(2)) != cell or f"v[{cell}]" in stored.group(3):
            continue
        indent = len(stored.group(1))
        if any(f"v[{cell}]" in line for line in lines[start:place]):
            return
        end = place + 1
        while end < len(lines) and len(lines[end]) - len(lines[end].lstrip()) >= indent:
            end += 1
        if any(f"v[{cell}]" in line for line in lines[place + 1 : end]):
            lines[place] = f"{stored.group(1)}v[{cell}] = c{cell} = {stored.group(3)}"
            for later in range(place + 1, end):
                lines[later] = _replaced(lines[later], cell)
        return
