"""The dozen operations to which the statements of a rule are reduced before anything is worked out about them.

Every statement becomes one operation, each of its expressions stands in it once, and blocks stay blocks: the language
has no jumps but `stop` and `leave`, so a tree of operations says as much as a control-flow graph, and how often a loop goes round
can be read off it. An analysis knows these operations and nothing else of the language; `lowering` is the only place
that knows both. What `lowering` does not know becomes `Unknown`, which every analysis takes to change everything:
better no warning than a wrong one.
"""

from __future__ import annotations

from enum import StrEnum

from cardwright.lang import typed as m


class TextSort(StrEnum):
    """What the texts of a pack are for."""

    RULE = "rule"
    FORMULA = "formula"
    PRINTED = "printed"
    """A formula on cards."""
    EFFECT = "effect"
    VALUE = "value"
    """What becomes of a value by modifiers."""
    MODIFIERS = "modifiers"
    ROOT = "root"
    """A formula of the pack that no text calls, such as the heuristic."""
    ORIGINAL = "original"
    """What a modifier replaces."""


class Perhaps(m.Expr):
    """Whether something comes about of which nothing is known."""


class Operation(m.Statement):
    """One step of a rule; `at` is the place of the statement from which it comes."""


class Assign(Operation):
    """A name gets a value: for the first time, or `again`."""

    variable: m.Variable
    value: m.Expr
    again: bool


class Write(Operation):
    """A value becomes `value`, or `value` is added to it; `piece` is for which card that happens."""

    target: m.ValueRead
    value: m.Expr
    adds: bool
    piece: m.Expr | None = None


class Transfer(Operation):
    """`cards` go to a zone: all of them, or as many as `count` says from the top."""

    cards: m.Expr
    count: m.Expr | None
    zone: m.ZoneRead
    bottom: bool


class Rearrange(Operation):
    """Cards stay where they are, in another order or with another side up; `side` is -1 where none is turned up."""

    cards: m.Expr
    side: int = -1


class Tell(Rearrange):
    """Players see `cards`, or are told what they are (or what number it is): nothing is moved."""

    to: m.Expr | None = None


class Invoke(Operation):
    """Carries out a rule, the effect of a piece, or what a modifier replaces."""

    sort: TextSort
    """A rule, an effect or the original."""
    name: str
    piece: m.Expr | None = None
    arguments: tuple[m.Expr, ...] = ()


class Stop(Operation):
    """Ends the rule."""


class Leave(Operation):
    """Ends the innermost loop."""


class Branch(Operation):
    """One block where a condition holds, another where it does not."""

    condition: m.Expr
    then: Code
    otherwise: Code


class Choice(Operation):
    """Somebody chooses one of `arms`, each of which may have a condition for being offered.

    With a `source`, the first arm is for the choice of one of its elements, the other for no choice. Where no arm can be
    chosen, nothing happens.
    """

    chooser: m.Expr
    variable: m.Variable | None
    source: m.Expr | None
    optional: bool
    arms: tuple[tuple[m.Expr | None, Code], ...]
    unless_out: bool = False
    """Whether the chooser may be out of the game: then nobody is asked."""


class Loop(Operation):
    """A block that is carried out as often as `times` says, or once for each of `each`, while a condition holds.

    `variable` is one of `source`: the element of this round, or what a player has chosen before the first round.
    """

    times: m.Expr | None
    each: m.Expr | None
    condition: m.Expr | None
    variable: m.Variable | None
    source: m.Expr | None
    """None where it is `each`."""
    player: m.Variable | None
    """Where every player chooses before the first round: whose round it is."""
    body: Code

    @property
    def bound(self) -> m.Expr:
        """What says how often it goes round: a number, or things of which each has a round."""
        found = self.each if self.times is None else self.times
        assert found is not None
        return found

    @property
    def elements(self) -> m.Expr | None:
        """Of what `variable` is one."""
        return self.each if self.source is None else self.source


class Attempt(Operation):
    """A block of which only those choices are offered that leave a way to make `condition` true at its end."""

    condition: m.Expr
    when: m.Expr | None
    chooser: m.Expr
    body: Code
    otherwise: Code


class Unknown(Operation):
    """A statement of which nothing is known but its parts."""

    parts: tuple[object, ...]


Code = tuple[Operation, ...]
