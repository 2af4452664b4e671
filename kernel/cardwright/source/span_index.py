"""Many stretches of files at once: whether one of them lies in another, or around it.

Comparing each with each would let an untrusted pack with ten thousand mistakes and as many declarations hold
`cardwright validate` up.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate

from cardwright.findings.diagnostic import Span

_Place = tuple[int, int]


class Stretches:
    """Stretches of files, in the order in which they begin."""

    def __init__(self, spans: Iterable[Span]) -> None:
        by_file: dict[str, list[tuple[_Place, _Place]]] = defaultdict(list)
        for it in spans:
            by_file[it.file].append(((it.line, it.column), (it.end_line, it.end_column)))
        self.starts: dict[str, list[_Place]] = {}
        self.last_end: dict[str, list[_Place]] = {}
        """For each, how far it and those that begin before it reach at most."""
        self.next_end: dict[str, list[_Place]] = {}
        """For each, where the first of it and those that begin after it ends."""
        for file, places in by_file.items():
            places.sort()
            ends = [end for _, end in places]
            self.starts[file] = [start for start, _ in places]
            self.last_end[file] = [*accumulate(ends, max)]
            self.next_end[file] = [*accumulate(reversed(ends), min)][::-1]

    def any_around(self, it: Span) -> bool:
        """Whether one of them contains this."""
        before = bisect_right(self.starts.get(it.file, ()), (it.line, it.column))
        return before > 0 and (it.end_line, it.end_column) <= self.last_end[it.file][before - 1]

    def any_inside(self, it: Span) -> bool:
        """Whether this contains one of them."""
        starts = self.starts.get(it.file, ())
        after = bisect_left(starts, (it.line, it.column))
        return after < len(starts) and self.next_end[it.file][after] <= (it.end_line, it.end_column)
