"""The tree that the parser gives: what was written, before any name has a meaning.

Every node knows where it stands in its text (`start` and `end`, offsets from 0), and the text knows
where it stands in its file.
"""

from __future__ import annotations

from cardwright.records import Record


class Node(Record):
    start: int
    end: int


# ------------------------------------------------------------------ expressions


class Number(Node):
    value: int


class Flag(Node):
    value: bool


class Nothing(Node):
    """The word `none`."""


class Name(Node):
    word: str


class Function(Node):
    """`most(players, points)`."""

    word: Name
    arguments: tuple[Expr, ...]


class Of(Node):
    """`initiative of card`, `hand of player`, `exchange of winner with loser`."""

    word: Name
    of: Expr
    with_: Expr | None
    third: Expr | None = None
    as_: Expr | None = None
    """The card whose text it is worked out by: `worth of this as first(market)`."""

    @property
    def given(self) -> tuple[Expr, ...]:
        """All that it is of."""
        return tuple(it for it in (self.of, self.with_, self.third) if it is not None)


class OfSeveral(Node):
    """`one of (club, heart)`, to the right of `is`."""

    word: Name
    options: tuple[Expr, ...]


class On(Node):
    """`animal on card`."""

    word: Name
    piece: Expr


class Within(Node):
    """`animal in hand`, `cards in every hand`, `other cards in hand`. `word` None stands for `cards`."""

    word: Name | None
    place: Expr
    every: bool
    other: bool


class Players(Node):
    other: bool
    clockwise: bool = False


class The(Node):
    """`the melon`: the first piece of a kind."""

    word: Name


class Copy(Node):
    """`club#7`: one of several copies of a kind, counted from 1."""

    word: Name
    number: int


class OptionOf(Node):
    """`option lands`."""

    word: Name


class Has(Node):
    """`has end_of_game`."""

    word: Name


class Negative(Node):
    operand: Expr


class Not(Node):
    operand: Expr


class Binary(Node):
    """Arithmetic (`+ - * // %`), comparison (`== != < <= > >=`) or logic (`and or`)."""

    operator: str
    left: Expr
    right: Expr


class IsGiven(Node):
    operand: Expr


class Conditional(Node):
    then: Expr
    condition: Expr
    otherwise: Expr


class Range(Node):
    """`1 to coins`: the numbers from the first to the last."""

    first: Expr
    last: Expr


class Order(Node):
    """What is sorted by."""

    key: Expr
    descending: bool


class Query(Node):
    """A collection narrowed (`where`) and ordered (`by … ascending then …`). `name` is what each of it is called."""

    source: Expr
    where: Expr | None
    by: tuple[Order, ...]
    name: Name | None = None


Expr = (
    Number
    | Flag
    | Nothing
    | Name
    | Function
    | Of
    | OfSeveral
    | On
    | Within
    | Players
    | The
    | Copy
    | OptionOf
    | Has
    | Negative
    | Not
    | Binary
    | IsGiven
    | Conditional
    | Range
    | Query
)

# ------------------------------------------------------------------ statements


class Let(Node):
    name: Name
    value: Expr


class Becomes(Node):
    target: Expr
    value: Expr


class Add(Node):
    """`add 3 to points for card`; `sign` is -1 for `subtract … from`."""

    sign: int
    amount: Expr
    target: Expr
    piece: Expr | None


class Place(Node):
    zone: Expr
    bottom: bool


class Move(Node):
    what: Expr
    to: Place


class Draw(Node):
    count: Expr
    source: Expr
    to: Place


class Shuffle(Node):
    zone: Expr


class Flip(Node):
    piece: Expr
    side: Name


class Show(Node):
    what: Expr
    to: Expr


class Announce(Node):
    what: Expr


class Stop(Node):
    pass


class Leave(Node):
    pass


class Call(Node):
    what: Expr


class If(Node):
    condition: Expr
    then: Block
    otherwise: Block


class ForEach(Node):
    name: Name
    source: Expr | None
    where: Expr | None
    body: Block


class Repeat(Node):
    times: Expr
    body: Block


class While(Node):
    condition: Expr
    at_most: Expr
    body: Block


class Choose(Node):
    name: Name
    source: Expr
    chooser: Expr | None
    optional: bool
    together: bool
    body: Block
    otherwise: Block


class KeepChoosing(Node):
    name: Name
    source: Expr
    at_most: Expr | None
    body: Block


class Several(Node):
    """How many are chosen at once: exactly `count` of them, at most as many, or (without a count) any number."""

    count: Expr | None
    exactly: bool


class ChooseSeveral(Node):
    """Several of a collection, as one decision."""

    several: Several
    name: Name
    source: Expr
    chooser: Expr | None
    optional: bool
    body: Block
    otherwise: Block


class Anyone(Node):
    """The first of several players who wants to; with `name` and `source`, who chooses something."""

    players: Expr
    name: Name | None
    source: Expr | None
    body: Block
    otherwise: Block


class May(Node):
    chooser: Expr | None
    body: Block
    otherwise: Block


class Branch(Node):
    when: Expr | None
    body: Block


class Either(Node):
    branches: tuple[Branch, ...]


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
    | Leave
    | Call
    | If
    | ForEach
    | Repeat
    | While
    | Choose
    | KeepChoosing
    | ChooseSeveral
    | Anyone
    | May
    | Either
    | Ensure
)
Block = tuple[Statement, ...]
