"""The places in the rules where somebody chooses, and what can be chosen there."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout
    from cardwright.lang import typed as m


class OptionKind(StrEnum):
    """What an option stands for."""

    PIECE = "piece"
    PLAYER = "player"
    SPACE = "space"
    NUMBER = "number"
    WORD = "word"
    KIND = "kind"
    BRANCH = "branch"
    """One of the blocks of an `either`."""
    YES = "yes"
    """To do what a `may` offers."""
    DECLINE = "decline"

    # Programs that play see the kind of an option, and print it: as the word that it is.
    __repr__ = str.__repr__


class Several(Record):
    """What a place where one more of several is picked goes by: see `form.Site`."""

    left: int
    rest: int
    picked: int
    exactly: bool
    merges: bool


class Site(Record):
    """A place in the rules where somebody chooses."""

    number: int
    layout: Layout
    body: m.Body
    at: m.Place
    kind: OptionKind
    """What its options are, apart from the one to decline."""
    optional: bool
    together: bool
    of: str
    """Of which set of words or spaces one is chosen."""
    several: Several | None
    """Where several are chosen at once."""

    @property
    def rule(self) -> str:
        """The rule, effect or modifier that asks."""
        return self.body.name
