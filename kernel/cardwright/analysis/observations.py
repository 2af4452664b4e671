"""What the interval analysis records of expressions, loops, choices and amounts, for the lints to read."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.analysis import operations as op
from cardwright.analysis.interval_arithmetic import Range
from cardwright.lang import typed as m


@dataclass(frozen=True, slots=True)
class Observation:
    """The range of an expression, joined over all paths on which the analysis reached it."""

    body: m.Body
    node: m.Expr
    known: Range

    def noted_in(self, notes: Notes) -> None:
        """Joins it with earlier observations of the same expression."""
        number = id(self.node)
        before = notes.get(number)
        if before is None:
            notes[number] = self
        elif before.known != (known := before.known | self.known):
            notes[number] = Observation(before.body, self.node, known)


@dataclass(frozen=True, slots=True)
class Turns:
    """How often a loop can go round."""

    body: m.Body
    loop: op.Loop
    often: Range


@dataclass(frozen=True, slots=True)
class Offer:
    """How many options a choice can have."""

    body: m.Body
    choice: op.Choice | op.Loop
    source: m.Expr
    options: Range


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is drawn or added."""

    body: m.Body
    operation: op.Transfer | op.Write
    much: Range


Notes = dict[int, Observation]
"""By the identity of an expression."""


@dataclass(slots=True)
class Observations:
    """What the interval analysis records for the lints while it visits the texts of a pack."""

    flags: Notes = field(default_factory=dict)
    divisors: Notes = field(default_factory=dict)
    indices: Notes = field(default_factory=dict)
    """Numbers by which something is looked up or picked, and sides of dice."""
    needed: Notes = field(default_factory=dict)
    """Players and spaces that must be there, and whether they are none."""
    turns: list[Turns] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    amounts: list[Amount] = field(default_factory=list)
    beyond: list[tuple[m.Body, op.Operation]] = field(default_factory=list)
    """Operations that no path reaches: the rule has ended before."""

    def include(self, other: Observations) -> None:
        for notes, more in (
            (self.flags, other.flags),
            (self.divisors, other.divisors),
            (self.indices, other.indices),
            (self.needed, other.needed),
        ):
            if notes.keys().isdisjoint(more):
                notes.update(more)
                continue
            for seen in more.values():
                seen.noted_in(notes)
        self.turns += other.turns
        self.offers += other.offers
        self.amounts += other.amounts
        self.beyond += other.beyond
