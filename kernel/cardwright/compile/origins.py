"""Where the parts of a program come from: a table beside the form, by the numbers that the form has for them.

The form itself knows nothing of a pack's texts. Errors, questions and score pads look here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.lang import typed as m


@dataclass(slots=True, eq=False, repr=False)
class Origins:
    """The texts of a pack from which a program was made."""

    places: list[tuple[m.Body, m.Place]] = field(default_factory=list)
    """By the number of a place: see `ir.Mark`."""
    sites: list[tuple[m.Body, m.Place]] = field(default_factory=list)
    """By the number of a site."""
    adding: list[tuple[m.Body, m.AddValue]] = field(default_factory=list)
    """The statements that add to values, by the numbers that the log names them by: see `ir.Note`."""
    _numbers: dict[int, int] = field(default_factory=dict)
    """By the identity of a statement that adds: its number."""

    def place(self, body: m.Body, at: m.Place) -> int:
        """A number for a place."""
        self.places.append((body, at))
        return len(self.places) - 1

    def site(self, body: m.Body, at: m.Place) -> int:
        """A number for a site."""
        self.sites.append((body, at))
        return len(self.sites) - 1

    def addition(self, body: m.Body, it: m.AddValue) -> int:
        """The number of a statement that adds; written out several times, it still has one."""
        if id(it) not in self._numbers:
            self._numbers[id(it)] = len(self.adding)
            self.adding.append((body, it))
        return self._numbers[id(it)]
