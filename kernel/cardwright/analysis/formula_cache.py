"""What the formulas on cards came to when they were last gone through, for as long as they would come to the same.

Rules are read again and again until the values settle, and most cards do not ask for those values. A pack of a thousand
cards would be gone through six times for the sake of a few.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.analysis.bodies import nodes
from cardwright.analysis.interval_arithmetic import Range
from cardwright.lang import typed as m

if TYPE_CHECKING:
    from cardwright.analysis.intervals import Estimates


class Settled:
    """Ranges of formulas on cards."""

    def __init__(self, estimates: Estimates) -> None:
        self.estimates = estimates
        self._ranges: dict[m.Body, tuple[object, Range]] = {}
        self._depends: dict[m.Body, tuple[list[str], bool]] = {}
        """The values that it asks for, and whether it matters what other texts are given."""

    def forget(self) -> None:
        """All is to be gone through again, as it is when somebody looks at what is seen on the way."""
        self._ranges = {}

    def range(self, body: m.Formula, estimate: Callable[[], Range]) -> Range:
        """The range of a formula; estimated if anything has changed on which it depends."""
        now = self._depends_on(body)
        known = self._ranges.get(body)
        if known is None or known[0] != now:
            known = self._ranges[body] = now, estimate()
        return known[1]

    def _depends_on(self, body: m.Formula) -> object:
        known = self._depends.get(body)
        if known is None:
            values = self.estimates.touching.of(body.value).reads & self.estimates.pack.values.keys()
            through_others = any(isinstance(it, m.FormulaCall | m.FormulaRead) for it in nodes(body))
            known = self._depends[body] = (
                sorted(values),
                through_others or self.estimates.holding.matters(),
            )
        values_now = [self.estimates.values[it] for it in known[0]]
        return values_now, self.estimates.given if known[1] else 0
