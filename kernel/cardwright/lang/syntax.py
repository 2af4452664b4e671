"""The tree that the parser gives: what was written, before any name has a meaning.

Every node knows where it stands in its text (`start` and `end`, offsets from 0), and the text knows
where it stands in its file.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    start: int
    end: int


# ------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Flag(Node):
    value: bool


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """The word `none`."""


@dataclass(frozen=True, slots=True)
class Name(Node):
    word: str


@dataclass(frozen=True, slots=True)
class Function(Node):
    """`most(players, points)`."""

    word: Name
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Of(Node):
    """`initiative of card`, `hand of player`, `exchange of winner with loser`."""

    word: Name
    of: Expr
    with_: Expr | None


@dataclass(frozen=True, slots=True)
class On(Node):
    """`animal on card`."""

    word: Name
    piece: Expr


@dataclass(frozen=True, slots=True)
class Within(Node):
    """`animal in hand`, `cards in every hand`, `other cards in hand`. `word` None stands for `cards`."""

    word: Name | None
    place: Expr
    every: bool
    other: bool


@dataclass(frozen=True, slots=True)
class Players(Node):
    other: bool


@dataclass(frozen=True, slots=True)
class The(Node):
    """`the kristins_keep`: the first piece of a kind."""

    word: Name


@dataclass(frozen=True, slots=True)
class OptionOf(Node):
    """`option lands`."""

    word: Name


@dataclass(frozen=True, slots=True)
class Has(Node):
    """`has end_of_game`."""

    word: Name


@dataclass(frozen=True, slots=True)
class Negative(Node):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Not(Node):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Arithmetic (`+ - * // %`), comparison (`== != < <= > >=`) or logic (`and or`)."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsGiven(Node):
    operand: Expr


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    then: Expr
    condition: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Query(Node):
    """A collection narrowed (`where`) and ordered (`by … ascending`)."""

    source: Expr
    where: Expr | None
    by: Expr | None
    descending: bool


Expr = (
    Number
    | Flag
    | Nothing
    | Name
    | Function
    | Of
    | On
    | Within
    | Players
    | The
    | OptionOf
    | Has
    | Negative
    | Not
    | Binary
    | IsGiven
    | Conditional
    | Query
)

# ------------------------------------------------------------------ statements


@dataclass(frozen=True, slots=True)
class Let(Node):
    name: Name
    value: Expr


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Add(Node):
    """`add 3 to points for card`; `sign` is -1 for `subtract … from`."""

    sign: int
    amount: Expr
    target: Expr
    piece: Expr | None


@dataclass(frozen=True, slots=True)
class Place(Node):
    zone: Expr
    bottom: bool


@dataclass(frozen=True, slots=True)
class Move(Node):
    what: Expr
    to: Place


@dataclass(frozen=True, slots=True)
class Draw(Node):
    count: Expr
    source: Expr
    to: Place


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Flip(Node):
    piece: Expr
    side: Name


@dataclass(frozen=True, slots=True)
class Stop(Node):
    pass


@dataclass(frozen=True, slots=True)
class Call(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class If(Node):
    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    name: Name
    source: Expr | None
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class While(Node):
    condition: Expr
    at_most: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Choose(Node):
    name: Name
    source: Expr
    chooser: Expr | None
    optional: bool
    together: bool
    body: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class May(Node):
    body: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Branch(Node):
    when: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Either(Node):
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Ensure(Node):
    condition: Expr
    when: Expr | None
    body: Block
    otherwise: Block


Statement = (
    Let
    | Becomes
    | Add
    | Move
    | Draw
    | Shuffle
    | Flip
    | Stop
    | Call
    | If
    | ForEach
    | Repeat
    | While
    | Choose
    | May
    | Either
    | Ensure
)
Block = tuple[Statement, ...]
