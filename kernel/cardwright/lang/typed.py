"""The tree after every name has found its meaning: what checking, compiling and describing read.

Where the syntax says `animal`, this tree says which icons are counted and where. Expressions carry
their type; statements and expressions carry their place in the text.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright.lang.builtin_names import Aggregation, Fn, Prop
from cardwright.lang.types import Type
from cardwright.memory import Once
from cardwright.records import Record, values_of

if TYPE_CHECKING:
    from cardwright.lang.functions import PureFunction
    from cardwright.source.tree import Scalar


class Place(Record):
    """Offsets in the text that a node was written in."""

    start: int
    end: int

    # Every node has one: half of all records are places.
    def __init__(self, start: int, end: int) -> None:
        put_start, put_end = self._setters
        put_start(self, start)
        put_end(self, end)


@dataclass(eq=False, slots=True)
class Variable:
    """A name bound in a rule. Two variables of one name are two variables."""

    name: str
    type: Type


class Expr(Record):
    type: Type
    at: Place


class Constant(Expr):
    """A number, flag, word, kind, deck, side or none, as the integer that stands for it."""

    value: int
    spelling: str = ""


class VariableRead(Expr):
    variable: Variable


class ValueRead(Expr):
    """A value as it is now, with the modifiers in force (unless `raw`: what is written to)."""

    value: str
    owner: Expr | None
    raw: bool = False


class Paired(Expr):
    """The two to whom a value of each player and word belongs."""

    player: Expr
    word: Expr


class FormulaCall(Expr):
    formula: str
    arguments: tuple[Expr, ...]


class Original(Expr):
    """Inside `instead of` or `becomes`: what it would be without this modifier."""


class AttributeRead(Expr):
    """A number or word printed on a piece."""

    attribute: str
    piece: Expr


class ListRead(Expr):
    """The words of a list that is printed on a piece."""

    attribute: str
    piece: Expr


class FormulaRead(Expr):
    """A formula printed on a piece, worked out for its holder; with a lender, the formula that is printed there."""

    attribute: str
    piece: Expr
    """What `this` is in the formula."""
    lender: Expr | None = None

    @property
    def bearer(self) -> Expr:
        """The piece on which the formula is printed."""
        return self.piece if self.lender is None else self.lender


class Property(Expr):
    """What the kernel knows of a thing: `kind`, `deck`, `side`, `owner` of a piece, `number` of a space."""

    name: Prop
    of: Expr


class Has(Expr):
    """Whether a piece has a formula or effect of that name."""

    attribute: str
    piece: Expr


class IconsOn(Expr):
    icon: str
    piece: Expr


class OnSpace(Expr):
    """What a space has: a number, flag or word, or (`icon`) how many of an icon."""

    name: str
    space: Expr
    icon: bool = False


class IconsIn(Expr):
    icon: str
    pieces: Expr


class KindsIn(Expr):
    """How many pieces are of a kind; the kind may be computed (`copies`)."""

    kind: Expr
    pieces: Expr


class ZoneRead(Expr):
    """The pieces of a zone: the table's, an owner's (player or space), or everybody's."""

    zone: str
    owner: Expr | None
    every: bool = False


class InZone(Expr):
    """Whether a piece lies in a zone."""

    piece: Expr
    zone: ZoneRead


class AllPlayers(Expr):
    pass


class Seats(AllPlayers):
    """All players where some can be out of the game, those who are out as well."""


class Automatic(Expr):
    """Whether rules play a player's seat."""

    player: Expr


class AllSpaces(Expr):
    graph: str


class SpaceAt(Expr):
    """A space by its number in a set, or by its column and row on a grid; none where there is none."""

    graph: str
    numbers: tuple[Expr, ...]


class Listing(Expr):
    """What is known before a game begins, in its order: all words of a set, the kinds of a deck."""

    of: str
    numbers: tuple[int, ...]


class Linked(Expr):
    """The spaces that a space leads to by a link of its set."""

    link: str
    space: Expr


class Distance(Expr):
    """The fewest steps along a link from one space to another; where no way leads, the number of spaces."""

    link: str
    start: Expr
    end: Expr


class Reachable(Expr):
    """The spaces that can be come to from another along a link, in their order, without that one.

    Entering a space costs what `cost` gives for it (1 where it is None), and all of a way at most `budget`. From a space
    where `goes_on` fails no way goes on.
    """

    link: str
    start: Expr
    budget: Expr
    variable: Variable
    cost: Expr | None
    goes_on: Expr | None


class LookedUp(Expr):
    """What a table of the pack has for a number or word."""

    table: str
    key: Expr


# A range holds no more numbers: nobody chooses from more, and what goes through them has an end.
LONGEST_RANGE = 1_000


class Range(Expr):
    """The numbers from one to another, both included; none where the last is below the first."""

    first: Expr
    last: Expr


class OptionRead(Expr):
    """An option's word, or its pieces."""

    option: str


class OptionGiven(Expr):
    option: str


class SideGiven(Expr):
    """Whether the table named a side for a piece when it named the piece in an option."""

    piece: Expr


class PieceOf(Expr):
    """A piece of a kind: the first, or another copy (counted from 0)."""

    kind: str
    copy: int = 0


class Filter(Expr):
    source: Expr
    variable: Variable
    condition: Expr


class PlayersLeft(Filter):
    """Several players without those who are out of the game: `players`, `clockwise(player)` in a pack where some can be."""


class People(Filter):
    """Several players without those whom rules play: who chooses together in a pack where rules play some."""


class Sort(Expr):
    source: Expr
    variable: Variable
    key: Expr
    descending: bool


class Aggregate(Expr):
    """`total`, `most` or `least` of an expression over a collection."""

    function: Aggregation
    source: Expr
    variable: Variable
    value: Expr
    default: Expr | None


class Builtin(Expr):
    """A function of the language on whole arguments: see `lang.builtins`."""

    function: Fn
    arguments: tuple[Expr, ...]


class NeighbourLeft(Builtin):
    """The next or previous player of those who are left: the first of them, or a number on, beginning beside a player."""

    @property
    def seats(self) -> Builtin:
        """All players, beginning beside the one in question, who comes last."""
        several = self.arguments[0]
        if isinstance(several, Builtin):
            several = several.arguments[1]
        assert isinstance(several, PlayersLeft) and isinstance(several.source, Builtin)
        return several.source

    @property
    def way(self) -> Fn:
        return Fn.NEXT if self.seats.function is Fn.CLOCKWISE else Fn.PREVIOUS

    @property
    def player(self) -> Expr:
        """The player in question."""
        around = self.seats.arguments[0]
        assert isinstance(around, Builtin)
        return around.arguments[0]

    @property
    def steps(self) -> Expr | None:
        """How many on; None for the one beside."""
        taken = self.arguments[0]
        if not isinstance(taken, Builtin):
            return None
        # (steps - 1) % players + 1
        before = taken.arguments[0]
        while isinstance(before, Operation) and before.operator != "-":
            before = before.left
        assert isinstance(before, Operation)
        return before.left


class Pure(Expr):
    """A plugin's function on numbers, flags and lists of numbers."""

    function: PureFunction
    arguments: tuple[Expr, ...]


class Collected(Expr):
    """The numbers of a collection's elements, for a plugin's function, the smallest first."""

    source: Expr
    variable: Variable
    value: Expr


class Operation(Expr):
    """Arithmetic, comparison or logic on two operands; `+` also joins two lists."""

    operator: str
    left: Expr
    right: Expr


class Not(Expr):
    operand: Expr


class StillIn(Not):
    """Whether a player is not out of the game."""


class Conditional(Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


# ------------------------------------------------------------------ statements


class Statement(Record):
    at: Place


class Let(Statement):
    variable: Variable
    value: Expr


class SetVariable(Statement):
    variable: Variable
    value: Expr


class SetValue(Statement):
    target: ValueRead
    value: Expr


class AddValue(Statement):
    target: ValueRead
    amount: Expr
    piece: Expr | None


class Move(Statement):
    """One piece, or each of a list."""

    what: Expr
    zone: ZoneRead
    bottom: bool


class Draw(Statement):
    """As many as asked for from the top, or as many as there are."""

    count: Expr
    source: ZoneRead
    zone: ZoneRead
    bottom: bool


class Hearing(Statement):
    """What happens after a statement, for a card that came from a zone ('' for any): the call of a listener's rule."""

    source: str
    whose: Variable | None
    """The player who has that zone, where the listener has a name for that player."""
    calls: Block


class Heard(Statement):
    """A statement that moves or turns cards, or changes a value, and what listens to that."""

    lets: Block
    """What was before: the value, and whose it is; the one card that is moved or turned."""
    done: Block
    """The statement itself."""
    card: Variable | None
    """Each card that was moved or turned."""
    whose: Variable | None
    """The player who has the zone to which cards go, where a listener has a name for that player."""
    hearings: tuple[Hearing, ...]

    @property
    def act(self) -> Statement:
        """The statement itself."""
        return self.done[0]


class Shuffle(Statement):
    zone: ZoneRead


class Flip(Statement):
    piece: Expr
    side: int


class Show(Statement):
    """Players see cards where they lie, one or each of several."""

    what: Expr
    to: Expr


class Announce(Statement):
    """Everyone is told something: a number, word, card, kind, space or player."""

    what: Expr


class Stop(Statement):
    pass


class Leave(Statement):
    """Ends the innermost loop around it."""


class CallRule(Statement):
    rule: str
    arguments: tuple[Expr, ...]


class CallOriginal(Statement):
    """Inside `instead of` a rule: the rule that is replaced."""


class Perform(Statement):
    """The effect of that name on a piece, carried out by its holder; with a lender, the effect that is printed there."""

    effect: str
    piece: Expr
    """What `this` is in the effect."""
    lender: Expr | None = None

    @property
    def bearer(self) -> Expr:
        """The piece on which the effect is printed."""
        return self.piece if self.lender is None else self.lender


class If(Statement):
    condition: Expr
    then: Block
    otherwise: Block


class ForEach(Statement):
    variable: Variable
    source: Expr
    body: Block
    still: Expr | None = None
    """What must hold when a round begins: a player who has gone out by then has none."""


class Repeat(Statement):
    times: Expr
    body: Block


class While(Statement):
    condition: Expr
    at_most: Expr
    body: Block


class Choose(Statement):
    """One of a collection. Without an option (or when declined) `otherwise` runs."""

    variable: Variable
    source: Expr
    chooser: Expr
    optional: bool
    body: Block
    otherwise: Block
    unless_out: bool = False
    """Whether the chooser may be out of the game, and is then not asked: there is nothing to choose from."""


class Together(Statement):
    """Every player of `players` chooses before anything is shown; then the body runs for each in seat order.

    Where the choice is optional, `otherwise` runs for those who declined or had nothing to choose from.
    """

    player: Variable
    variable: Variable
    source: Expr
    body: Block
    players: Expr
    optional: bool = False
    otherwise: Block = ()


class Anyone(Statement):
    """Players are asked one after another until one of them wants to."""

    rounds: Block
    """A loop over the players, which is left once somebody wants to. Where something happens if nobody does, a flag
    before the loop tells whether somebody did, and a condition behind it asks for it."""

    @property
    def loop(self) -> ForEach:
        """The loop over the players, in which each may choose something or do the block."""
        [loop] = [it for it in self.rounds if isinstance(it, ForEach)]
        return loop

    @property
    def asked(self) -> Choose | May:
        """What each player is asked."""
        [asked] = self.loop.body
        assert isinstance(asked, Choose | May)
        return asked

    @property
    def otherwise(self) -> Block:
        """What happens if nobody wants to."""
        last = self.rounds[-1]
        return last.then if isinstance(last, If) else ()


class KeepChoosing(Statement):
    """One of a collection, again and again, until the player declines or nothing is left to choose."""

    loop: Block
    """A `Repeat` around an optional choice, which leaves it when nothing is chosen."""
    bounded: bool
    """Whether the text says how often at the most."""

    @property
    def rounds(self) -> Repeat:
        """The loop itself."""
        [rounds] = self.loop
        assert isinstance(rounds, Repeat)
        return rounds

    @property
    def choice(self) -> Choose:
        """What is offered in each round."""
        [choice] = self.rounds.body
        assert isinstance(choice, Choose)
        return choice


class ChooseSeveral(Statement):
    """Several of a collection at once: for players one decision, here one pick after another.

    Picks go in the order in which things are offered, and of copies that are alike the first comes first: there is one way
    to each set.
    """

    steps: Block
    """What is left to pick from, what was picked (under the name that the text gives it) and how many more may be: three
    names. Then the picks, and a condition whether there was any: the block, or what happens otherwise."""
    exactly: bool
    """Whether it has to be as many as the text says, if there are as many."""

    @property
    def rest(self) -> Let:
        """What is left to pick from; at first it is all that is offered."""
        return self._named(0)

    @property
    def chosen(self) -> Let:
        """What was picked."""
        return self._named(1)

    @property
    def left(self) -> Let:
        """How many more may be picked."""
        return self._named(2)

    @property
    def picks(self) -> tuple[Choose, ...]:
        """The choices by which one more is picked."""
        return tuple(it for it in walk(self.steps[3]) if isinstance(it, Choose))

    @property
    def chooser(self) -> Expr:
        return self.picks[0].chooser

    @property
    def optional(self) -> bool:
        """Whether one may pick nothing instead of as many as have to be."""
        return self.picks[0].optional

    @property
    def source(self) -> Expr:
        """What is offered."""
        found = self.rest.value
        return found.arguments[0] if isinstance(found, Builtin) and self.merges else found

    @property
    def merges(self) -> bool:
        """Whether copies that are printed alike are one option."""
        found = self.rest.value
        return isinstance(found, Builtin) and found.function is Fn.ALIKE_TOGETHER

    @property
    def count(self) -> Expr | None:
        """How many the text says; None where it may be any number."""
        left = self.left.value
        assert isinstance(left, Builtin)
        return left.arguments[0] if len(left.arguments) > 1 else None

    @property
    def body(self) -> Block:
        return self._end.then

    @property
    def otherwise(self) -> Block:
        return self._end.otherwise

    @property
    def _end(self) -> If:
        end = self.steps[-1]
        assert isinstance(end, If)
        return end

    def _named(self, place: int) -> Let:
        found = self.steps[place]
        assert isinstance(found, Let)
        return found


class May(Statement):
    chooser: Expr
    body: Block
    otherwise: Block
    unless_out: bool = False


class Either(Statement):
    chooser: Expr
    branches: tuple[tuple[Expr | None, Block], ...]
    unless_out: bool = False


class Ensure(Statement):
    """The body, with only such choices offered as leave a way to make `condition` true at its end."""

    condition: Expr
    when: Expr | None
    chooser: Expr
    body: Block
    otherwise: Block


Block = tuple[Statement, ...]


@dataclass(eq=False, slots=True)
class Body(Once):
    """A text of a pack that has been read: what it is called, what it takes and where it is written.

    It is a `Formula` or a `Rule`. Two bodies are the same only when they are one object, so a body can be a key.
    """

    name: str
    parameters: tuple[Variable, ...]
    written: Scalar
    _known: dict[Hashable, object] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def nodes(self) -> Sequence[Expr | Statement]:
        """All nodes in the order of the text."""
        return self.once(_nodes)

    @property
    def parts(self) -> tuple[Expr | Statement, ...]:
        """What it is made of: its value, or its statements."""
        raise NotImplementedError

    def said(self, at: Place) -> str:
        """A part of it as it is written."""
        return self.written.text[at.start : at.end]


@dataclass(eq=False, slots=True)
class Formula(Body):
    """What gives a value: a formula, named or on a card, or a modifier of a formula or value."""

    value: Expr

    @property
    def parts(self) -> tuple[Expr | Statement, ...]:
        return (self.value,)


@dataclass(eq=False, slots=True)
class Rule(Body):
    """What is carried out: a rule, an effect of a card, or a modifier of a rule."""

    block: Block

    @property
    def parts(self) -> tuple[Expr | Statement, ...]:
        return self.block


# Named here because `A | B` makes a new type wherever it is come to, and every text is walked through many times.
_SEVERAL = (tuple, list)
_NODES = (Expr, Statement)
_INSIDE = (Expr, Statement, tuple)


def _nodes(body: Body) -> Sequence[Expr | Statement]:
    return walk(body.parts)


def walk(node: object) -> list[Expr | Statement]:
    """The node and all nodes inside it, in the order of the text; of a formula or rule, all its nodes."""
    found: list[Expr | Statement] = []
    waiting = [node]
    while waiting:
        it = waiting.pop()
        if isinstance(it, _SEVERAL):
            waiting += reversed(it)
        elif isinstance(it, Body):
            waiting += reversed(it.parts)
        elif isinstance(it, _NODES):
            found.append(it)
            waiting += [part for part in reversed(values_of(it)) if isinstance(part, _INSIDE)]
    return found


def parts(node: Expr | Statement) -> list[Expr]:
    """The expressions of which a node is made, without those inside them."""
    found: list[Expr] = []
    waiting = [*reversed(values_of(node))]
    while waiting:
        it = waiting.pop()
        if isinstance(it, Expr):
            found.append(it)
        elif isinstance(it, tuple):
            waiting += reversed(it)
    return found
