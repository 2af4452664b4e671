"""What a text says, before a language says it: amounts, conditions and acts as a reader thinks of them.

Reading (`reading_*.py`) turns the resolved tree into these phrases, in which "2 for each animal in my hand" is
one thing however it was written. `say_*.py` says each of them with a message of the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Self

from cardwright.records import Record


class Phrase(Record):
    def about(self, one: Who, other: Who | None) -> Self:
        """The same said of another player, or (None) without saying whose it is."""

        def retold(part: object) -> object:
            if isinstance(part, Who):
                return other if part is one else part
            if isinstance(part, tuple):
                return tuple(map(retold, part))
            return type(part)(*map(retold, part)) if isinstance(part, Phrase) else part

        return type(self)(*map(retold, self))


class Who(StrEnum):
    """A player, as the reader of the text sees them."""

    YOU = "you"
    EACH = "each player"
    ANOTHER = "another player"
    SOMEBODY = "a player"
    NEXT = "the player on your left"
    PREVIOUS = "the player on your right"
    NEIGHBOURS = "each neighbour"
    """Both of them, first the one on the left."""


# ------------------------------------------------------------------ things


class Place(Phrase):
    """A zone; `whose` (a player or a space) is None for the table's, and for `every` zone of that name."""

    zone: str
    whose: Who | One | None = None
    every: bool = False


class Role(StrEnum):
    """What is counted or chosen."""

    ICON = "icon"
    KIND = "kind"
    DECK = "deck"
    CARD = "card"
    PLAYER = "player"
    SPACE = "space"
    NUMBER = "number"
    WORD = "word"
    """A word of a set, which is its name."""
    CARD_KIND = "card kind"
    """A kind of card, of a deck or (without a name) of any."""
    NAMED = "named"
    """A collection that the pack has a spoken form for."""


class Quality(Phrase):
    """What narrows things down."""


class WithIcons(Quality):
    icon: str
    operator: str
    number: int


class InCopies(Quality):
    operator: str
    number: int


class Printed(Quality):
    """A number or word printed on it."""

    attribute: str
    operator: str
    value: str


class Bearing(Quality):
    """It has a formula or effect of that name."""

    name: str


class OfKind(Quality):
    """It is of a kind or deck, or not."""

    role: Role
    name: str
    negated: bool


class OfThatKind(Quality):
    """It is of a kind that was chosen or is worked out."""

    one: One


class Belonging(Quality):
    """It is somebody's: of the player in whose zone it lies, or whom its deck's owner names."""

    to: One
    negated: bool = False


class OtherThan(Quality):
    """It is not a certain one."""

    one: One


class Among(Quality):
    """It belongs to a collection that could not be understood: shown as it is written in the pack."""

    text: str


class NotAmong(Quality):
    """It does not belong to a collection."""

    things: Things


class AmongNamed(Quality):
    """It belongs to a collection that the pack has words for, as seen by somebody else than the reader."""

    name: str
    of: tuple[One, ...]


class AmongPhrased(Quality):
    """It belongs to a collection by the pack's own phrase for it."""

    name: str
    given: Placed


class Fitting(Quality):
    """Anything else that must hold of it, which is called `It` there, or of a `person`."""

    condition: Condition
    person: bool
    name: str = ""
    """What it is called in the condition, where `It` is something else."""


class EvenOut(Quality):
    """It need not be in the game any more."""


class Topmost(Quality):
    """It has the most (or fewest) of something among all that are spoken of."""

    by: Per
    most: bool


class Such(Quality):
    """Anything else that must hold of it, as it is written in the pack."""

    condition: str


class Things(Phrase):
    """Pieces, icons, players or spaces, all that fit. Without places it goes without saying where."""

    role: Role
    name: str = ""
    places: tuple[Place, ...] = ()
    other: bool = False
    distinct: bool = False
    qualities: tuple[Quality, ...] = ()
    on: Things | None = None
    """For icons: the pieces they are on, where that is more than a place."""
    also: tuple[str, ...] = ()
    """For icons: others that count as well."""
    order: Order | None = None
    """In which order they come, where it is not the usual one and matters."""
    itself: bool = False
    """Whether the piece that carries the text is one of them."""
    rest: bool = False
    """Whether it is what one that was taken before has left."""
    chosen: bool = False
    """Whether these were chosen, several at once, before."""
    first: Amount | None = None
    """How many of them are meant, counted from the first."""
    either: tuple[Things, ...] = ()
    """Two collections: both of them, or one by a `choice`."""
    choice: Condition | None = None
    linked: tuple[str, One] | None = None
    """For spaces: the link by which they are reached, and from where."""
    within: Within | None = None
    """For spaces: within what they can be reached from another."""
    agreed: str = ""
    """The option in which the table has named them."""
    span: tuple[Amount, Amount] | None = None
    """For numbers: the first and the last."""


class Within(Phrase):
    """The spaces within a number of steps along a link; what entering one costs, and where one may go on."""

    link: str
    start: One
    budget: Amount
    cost: Amount | None
    goes_on: Condition | None


class Order(Phrase):
    """How things follow one another. `Ordered` is another one."""


class Clockwise(Order):
    """As the players sit, beginning with one of them."""

    start: One


class Backwards(Order):
    pass


class SaidOrder(Order):
    """An order of the players that the pack has words for."""

    name: str


class Mixed(Order):
    """Left to chance."""


class One(Phrase):
    """A single thing that is spoken of."""


class That(One):
    """A piece that was chosen before."""

    things: Things


class This(One):
    """The piece that carries the text."""


class Called(One):
    """A value or formula with its spoken form, perhaps of a player or a space."""

    name: str
    whose: Who | One | None = None


class Paired(One):
    """A player and a word, who have something together."""

    whose: Who | One
    word: One


class KindOf(One):
    name: str
    copy: int = 0
    """The number of a copy that is meant and no other, from 1; 0: any, or the only one."""


class WordOf(One):
    name: str


class Player(One):
    who: Who


class Lying(One):
    """The only piece of a zone."""

    place: Place


class AtEnd(One):
    """The first or last piece of a zone."""

    place: Place
    last: bool


class Nothing(One):
    """Nobody, or none of what could be there."""

    person: bool


class Truth(One):
    """What a flag is."""

    holds: bool


class AsUsual(One):
    """What it would have been without this text."""


class PrintedOn(One):
    """A word that is printed on a piece."""

    attribute: str
    piece: One


class AtRandom(One):
    """One of several, left to chance."""

    things: Things


class Taken(One):
    """The one that chance picked before out of several."""

    things: Things


class Chosen(One):
    """One that was chosen in another question."""

    things: Things


class Theirs(One):
    """The one that chance picked before out of where another one goes now."""


class TheOther(One):
    """The player of whom a rule speaks besides the one who is asked."""


class It(One):
    """The one that a quality is about."""

    role: Role


class Beside(One):
    """The player or space next to another one."""

    of: One
    after: bool
    person: bool


class Further(One):
    """The player or space a number of places away from another one."""

    of: One
    steps: Amount
    after: bool
    person: bool


class OwnerOf(One):
    piece: One


class SpaceOf(One):
    """The space on which a card lies."""

    piece: One
    graph: str


class SpaceAt(One):
    """A space by its number, or by its column and row."""

    graph: str
    number: Amount
    row: Amount | None = None


class CarrierOf(One):
    """The piece in whose zone a piece lies."""

    piece: One


class EndOf(One):
    """The first or last of several."""

    things: Things
    last: bool


class OneIf(One):
    condition: Condition
    then: One
    otherwise: One


class CalledFor(One):
    """A formula with its spoken form, as it is for somebody else than the reader."""

    name: str
    of: tuple[One, ...]


class PhrasedOne(One):
    """A formula by the pack's own phrase for it."""

    name: str
    given: Placed


class TableEntry(One):
    """What a table of the pack has for something."""

    table: str
    key: One | Amount


class OptionWord(One):
    """What the table has agreed on."""

    option: str


class WhatItIs(One):
    """The kind, deck or side of a piece."""

    what: str
    piece: One


class AsWritten(One):
    text: str


# ------------------------------------------------------------------ amounts


class Amount(Phrase):
    pass


Placed = tuple[tuple[str, One | Amount], ...]
"""What stands in the places of a phrase, by name."""


class Per(Phrase):
    """What an amount is multiplied with."""


class Each(Per):
    """Once for each, or for each full `group`; at most `cap` times."""

    things: Things
    group: int = 1
    cap: int | None = None


class Sets(Per):
    """Once for each set with one of each."""

    things: tuple[Things, ...]


class Best(Per):
    """Once for each that the player has who has most (or fewest) of them."""

    things: Things
    most: bool
    others: bool


class Steps(Per):
    """Once for each space from the first one to where something is, or `before` that."""

    what: One
    graph: str
    before: bool = False


class Tally(Per):
    """Once for each that a formula counts, of which the pack says what it counts."""

    name: str


class Of(Per):
    """Times a number with a name: printed `of` something (`height of the tree`), or a player's or space's own."""

    name: str
    of: One | None = None
    whose: Who | One | None = None
    lender: One | None = None
    """By whose text it is worked out, where that is another's."""


class Usual(Per):
    """Times what it would have been without this text."""


class Nested(Per):
    amount: Amount


class Number(Per):
    """Times a number that is worked out. `Of`, `Nested`, `Best` and `Worked` are others."""


class PlaceOf(Number):
    """The row or column of a space."""

    space: One
    row: bool


class StepsBetween(Number):
    """The steps along a link from one space to another."""

    link: str
    start: One
    end: One


class Extreme(Number):
    """The greatest or smallest of several numbers."""

    amounts: tuple[Amount, ...]
    most: bool


class Remainder(Number):
    """What is left over when a number is divided."""

    amount: Amount
    by: Amount


class Quotient(Number):
    """Rounded down."""

    amount: Amount
    by: Amount


class Product(Number):
    amounts: tuple[Amount, ...]


class Absolute(Number):
    amount: Amount


class ThatNumber(Number):
    """A number that is spoken of: one that was chosen, or each of several in turn."""

    one: One


class Itself(Number):
    """Of numbers, each of them."""


class Dice(Number):
    """A random number from 1 up."""

    sides: Amount


class Over(Number):
    """A number of each of several things, added up; or the greatest or smallest of them."""

    function: str
    things: Things
    by: Per | Amount
    empty: Amount | None = None
    """What it is when there are none."""


class Entry(Number):
    """A number out of a table of the pack."""

    table: str
    key: One | Amount


class PhrasedNumber(Number):
    """A formula by the pack's own phrase for it."""

    name: str
    given: Placed


class OfOthers(Number):
    """A formula with its spoken form, as it is for somebody else than the reader."""

    name: str
    of: tuple[One, ...]


class Worked(Per):
    """Times what a plugin's function gives: its texts by language, and what stands in their places."""

    says: Mapping[str, str]
    arguments: tuple[Amount | Condition | Things | Per, ...]


class Term(Phrase):
    times: Fraction
    per: Per
    when: Condition | None = None


class Extra(Phrase):
    """An amount that is added (or subtracted) and is more than a product."""

    sign: int
    amount: Amount


class Sum(Amount):
    constant: int
    parts: tuple[Term | Extra, ...] = ()


class Cases(Amount):
    """`opposite` is how to say that the condition does not hold, where the pack has a way."""

    condition: Condition
    then: Amount
    otherwise: Amount
    opposite: Condition | None = None
    each: bool = False
    """Whether it should be said that every copy scores it."""


class Bounded(Amount):
    amount: Amount
    least: int | None
    most: int | None


class Divided(Amount):
    """Rounded down."""

    amount: Amount
    by: int


class Lookup(Amount):
    """Values for a number of things, counted from `start`; the last one for more, too, when `open_end`.

    With `rest_of` the number is what is left over after full groups of that size.
    """

    of: Per
    start: int
    values: tuple[int, ...]
    open_end: bool = False
    rest_of: int | None = None
    brief: bool = False
    """Whether the full groups have just been named: then it goes without saying what is left over."""


class Picked(Amount):
    """One of several amounts, by a number that is counted from 0."""

    of: Per
    amounts: tuple[Amount, ...]


class Repeating(Amount):
    """What 1, 2, 3 … things are worth together; more than that begin again from 1."""

    things: Things
    values: tuple[int, ...]


class WrittenAmount(Amount):
    text: str


# ------------------------------------------------------------------ conditions


class Condition(Phrase):
    pass


class Said(Condition):
    """A condition that the pack has a spoken form for."""

    name: str


class Have(Condition):
    """How many of something a player has, or (without a player) how many there are."""

    who: Who | None
    things: Things
    operator: str
    number: int


class Carries(Condition):
    """How many icons are on a piece."""

    what: One
    icons: Things
    operator: str
    number: int


class MoreThanOthers(Condition):
    who: Who
    things: Things
    strictly: bool


class OneOf(One):
    """Any of several."""

    ones: tuple[One, ...]


class Is(Condition):
    what: One
    other: One
    negated: bool = False


class LiesIn(Condition):
    what: One
    place: Place
    negated: bool = False


class Anyway(Condition):
    """That it would be so without this text."""


class Empty(Condition):
    place: Place
    negated: bool = False


class Compared(Condition):
    left: Amount
    operator: str
    right: Amount


class Parity(Condition):
    """A number is even, or odd."""

    number: Amount
    odd: bool


class Both(Condition):
    parts: tuple[Condition, ...]


class AnyOf(Condition):
    parts: tuple[Condition, ...]


class Nay(Condition):
    condition: Condition


class WorkedCondition(Condition):
    """What a plugin's function says of things: see `Worked`."""

    says: Mapping[str, str]
    arguments: tuple[Amount | Condition | Things | Per, ...]


class Holds(Condition):
    """A flag or condition by its name, of somebody (none: of the table)."""

    name: str
    of: tuple[One, ...] = ()
    lender: One | None = None


class PhrasedCondition(Condition):
    """A formula by the pack's own phrase for it."""

    name: str
    given: Placed


class Bears(Condition):
    """A piece has a formula or effect of that name."""

    what: One
    name: str


class Given(Condition):
    """An option has been given."""

    option: str


class SideNamed(Condition):
    """The table has named a side of a piece in an option."""

    piece: One


class ByRules(Condition):
    """Rules play a player's seat."""

    player: One


class Always(Condition):
    holds: bool


class WrittenCondition(Condition):
    text: str


# ------------------------------------------------------------------ acts


class Act(Phrase):
    pass


class Put(Act):
    """Things are put somewhere. `all_of`: all of them, otherwise one that somebody chooses."""

    what: Things | One
    to: Place
    bottom: bool
    all_of: bool = False
    own: bool = False
    """Whether the place belongs to the player who does it."""


class PickOne(Act):
    """One is chosen. What happens with it comes next; there it goes by its `name` where "that one" would not be clear."""

    things: Things
    name: str = ""


class PickSeveral(Act):
    """Several are chosen at once: a number, at most a number, or (without a count) any number."""

    things: Things
    count: Amount | None
    exactly: bool
    name: str = ""


class DrawCards(Act):
    count: Amount
    source: Place
    to: Place
    bottom: bool = False
    again: bool = False
    """Whether the source has just been named."""
    revealed: bool = False
    """Whether the cards come out of the dark into everyone's sight."""
    held: bool = False
    """Whether the cards go to where one's cards are expected to go."""
    looked: bool = False
    """Whether the card goes to where its owner alone sees it: to look at it."""
    own: bool = False
    """Whether that place belongs to the player who does it."""


class Swap(Act):
    given: Things
    taken: Things


class Score(Act):
    amount: Amount


class Note(Act):
    """A name is given to what something is now; `again`: the name stands for something else from now on."""

    name: str
    what: Amount | One | Things | Condition
    again: bool = False


class Change(Act):
    """A value grows by an amount, or becomes it."""

    name: str
    amount: Amount | One
    grows: bool
    whose: Who | One | None = None


class Stated(Act):
    """Something that the pack has words for becomes true."""

    condition: Condition


class Use(Act):
    """A rule or effect by its spoken form."""

    name: str
    of: One | None = None
    lender: One | None = None


class Phrased(Act):
    """A rule by the pack's own phrase for it, with what stands in its places."""

    name: str
    given: Placed


class Original(Act):
    """What would have happened."""


class ShowThem(Act):
    what: One | Things
    whom: One | Things


class Tell(Act):
    what: One | Amount


class ShuffleIt(Act):
    place: Place


class Turn(Act):
    what: One
    side: str


class May(Act):
    acts: tuple[Act, ...]
    otherwise: tuple[Act, ...] = ()


class EachPlayer(Act):
    acts: tuple[Act, ...]
    players: Things = Things(Role.PLAYER)
    at_once: bool = False
    """Whether all choose before anything is shown."""
    in_order: bool = False
    """Whether the players choose something one after another, beginning with the first player."""


class Someone(Act):
    """Acts of another player than the one who is spoken to."""

    who: One
    acts: tuple[Act, ...]


class SoThat(Act):
    """Acts that must leave something true at their end (if `when` holds), and what is done if none can."""

    acts: tuple[Act, ...]
    condition: Condition
    when: Condition | None
    otherwise: tuple[Act, ...]


class Failing(Act):
    """Acts, and what is done where there is nothing to choose from."""

    acts: tuple[Act, ...]
    otherwise: tuple[Act, ...]


class ForAll(Act):
    """For each of them, which is called by its `name` where "that one" would not be clear."""

    things: Things
    acts: tuple[Act, ...]
    name: str = ""


class When(Act):
    condition: Condition
    acts: tuple[Act, ...]
    otherwise: tuple[Act, ...] = ()


class AsLongAs(Act):
    condition: Condition
    at_most: Amount
    acts: tuple[Act, ...]


class FirstToWant(Act):
    """Players are asked one after another; once one of them does it, the others are not asked."""

    players: Things
    acts: tuple[Act, ...]
    otherwise: tuple[Act, ...]


class AsOften(Act):
    """As often as a player likes, or at most `at_most` times."""

    acts: tuple[Act, ...]
    at_most: Amount | None


class Times(Act):
    times: Amount
    acts: tuple[Act, ...]


class Alternatives(Act):
    branches: tuple[tuple[Condition | None, tuple[Act, ...]], ...]


class End(Act):
    pass


class EndLoop(Act):
    """Ends what is done again and again."""


class Again(Act):
    """What is being told is done once more, inside itself."""


class WrittenAct(Act):
    text: str


# ------------------------------------------------------------------ orders


class Ordered(Order):
    """In the order of a number."""

    by: Per
    descending: bool
    then: tuple[tuple[Per, bool], ...] = ()
    """By what those are put in order that are equal so far."""
