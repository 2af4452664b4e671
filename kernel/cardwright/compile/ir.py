"""The intermediate form: blocks of simple operations on integers and lists of integers.

It stands between a pack's checked rules and the text of a program. Nothing in it is a Python object of
the game: registers and cells hold integers, lists hold integers, tables are constants. An emitter turns it
into Python (`python.emit`); another one may turn it into native code. `ir_text` writes it as text, `ir_parser` reads it back.

Names of storage:
  Reg       a register: lives until the routine's code stops for a decision
  Cell      `v[n]`: an integer of the state (a value, or a variable that outlives a decision)
  Row       `z[n]`: the pieces that lie in a zone
  ListCell  `z[n]`: a list variable that outlives a decision; its pieces lie elsewhere
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardwright.compile.ir_types import NUMBER, IntegerType
from cardwright.records import NODES, Record, values_of

# ------------------------------------------------------------------ integers


class Const(Record):
    value: int


class Reg(Record):
    """A register. Its name tells it from all others; everywhere it has the type with which it is set."""

    name: str
    type: IntegerType = NUMBER

    # Analyses look registers, cells and list variables up all the time.
    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reg) and self.name == other.name


class Cell(Record):
    """`v[base + offset]`."""

    base: int
    offset: Int | None = None

    def __hash__(self) -> int:
        return self.base

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cell) and self.base == other.base and self.offset == other.offset


class Table(Record):
    """A constant table at an index; index -1 (none) has an entry of its own. An entry may be an absent number: see
    `layout.ABSENT`. Such numbers are equal to themselves only; `Present` stands where anything else is done with
    one."""

    name: str
    index: Int
    sure: bool = False
    """Whether the index is certain not to be none."""


class ZoneAt(Record):
    """The row in which a piece lies."""

    piece: Int


class SideOf(Record):
    piece: Int


class Math(Record):
    """`+ - * // %`; a division rounds down, and its rest has the sign of the divisor, which must not be zero."""

    operator: str
    left: Int
    right: Int


class Compare(Record):
    operator: str
    left: Int
    right: Int


class Logic(Record):
    """`and`, `or`: the right side is worked out only if it matters."""

    operator: str
    left: Int
    right: Int


class Invert(Record):
    operand: Int


class Select(Record):
    condition: Int
    then: Int
    otherwise: Int


class Extreme(Record):
    """`min` or `max` of several."""

    function: str
    items: tuple[Int, ...]


class Absolute(Record):
    operand: Int


class PickOne(Record):
    """One of several, counted from 0. The index is worked out first, then all of them."""

    index: Int
    items: tuple[Int, ...]


class Random(Record):
    """1 to `sides` (at least 1), from the state's chance."""

    sides: Int


class Require(Record):
    """A number that must be within bounds (None: there is none on that side); otherwise the game breaks."""

    value: Int
    least: int | None
    most: int | None
    failure: str
    """A `Failure`; it is given the number, and then what it is `about`."""
    about: tuple[Int, ...] = ()


class Present(Record):
    """A number that must not be absent. An absent one breaks the game with `not_printed`, which names it."""

    value: Int


class Divisor(Record):
    """A number that must not be zero; otherwise the game breaks."""

    value: Int


class Length(Record):
    items: List


class Item(Record):
    """The element at a place that is certain to be there."""

    items: List
    index: Int


class EndOr(Record):
    """The first (0) or last (-1) element, or -1 when there is none."""

    items: List
    end: int


class SumTable(Record):
    """The sum of a table over a list."""

    items: List
    table: str


class Remembered(Record):
    """The sum of a table over a row, worked out once until the next `Forget`.

    Sums of several tables are worked out as one: see `packed_sums`.
    """

    row: Int
    word: int
    shift: int
    mask: int
    charged: bool = False
    """Whether the program pays for working it out, by the length of the row."""


class CountEqual(Record):
    """How many elements have that entry in a table."""

    items: List
    table: str
    value: Int
    one_table_each: bool = False
    """Whether there is a table for each entry, of 1 and 0: adding up is quicker than comparing."""


class Fold(Record):
    """`sum`, `max` or `min` of an expression over a list; `default` when it is empty (None: it never is)."""

    function: str
    items: List
    element: Reg
    value: Int
    default: Int | None
    tested: bool = False
    """For `max` and `min`: whether the numbers must be seen to be present, if there are several."""


class Contains(Record):
    items: List
    item: Int


class Call(Record):
    """A routine that gives an integer or (`many`) a list, called straight."""

    routine: str
    arguments: tuple[Int | List, ...]
    many: bool = False


class CallTable(Record):
    """A routine chosen from a table of routines by an index; where it has none, the game breaks (`not_printed`)."""

    table: str
    index: Int
    arguments: tuple[Int, ...]


class Foreign(Record):
    """A plugin's function, by its name in the program; what it gives is between -`bound` and `bound`."""

    function: str
    arguments: tuple[Int | List, ...]
    bound: int


class Touched(Record):
    """An integer or list, and a note that it was worked out: only in programs built with coverage."""

    number: int
    value: Int | List


class TouchedAt(Record):
    """An index, and a note of which one it was (one of these numbers): with coverage only."""

    numbers: tuple[int, ...]
    index: Int


Int = (
    Const
    | Reg
    | Cell
    | Table
    | ZoneAt
    | SideOf
    | Math
    | Compare
    | Logic
    | Invert
    | Select
    | Extreme
    | Absolute
    | PickOne
    | Random
    | Require
    | Present
    | Divisor
    | Length
    | Item
    | EndOr
    | SumTable
    | Remembered
    | CountEqual
    | Fold
    | Contains
    | Call
    | CallTable
    | Foreign
    | Touched
    | TouchedAt
)

# ------------------------------------------------------------------ lists


class Row(Record):
    """`z[base]`, a zone: not to be changed by who reads it."""

    base: Int


class ListCell(Record):
    """`z[row]`, a list variable. Never a zone: taking its elements away would not move a piece."""

    row: int

    def __hash__(self) -> int:
        return ~self.row

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ListCell) and self.row == other.row


class Literal(Record):
    items: tuple[int, ...]


class Span(Record):
    """The numbers from one to another, both included. It is walked, never changed."""

    first: Int
    last: Int


class Where(Record):
    items: List
    element: Reg
    condition: Int


class Reach(Record):
    """The spaces that can be come to from `start` along a constant list of links, in the order of their numbers,
    without `start` itself; none from none.

    Entering a space costs `cost`, worked out with the space in `element` (below 0 counts as 0), and the steps of a way
    cost at most `budget` together. From a space for which `goes_on` is 0 no way goes on; `start` is not asked.
    """

    links: str
    start: Int
    budget: Int
    element: Reg
    cost: Int
    goes_on: Int


class Numbers(Record):
    """An expression for each element of a list, the smallest number first; nobody can change it."""

    items: List
    element: Reg
    value: Int


class Sorted(Record):
    """A list in the order of a key; of equal ones the first stays first, also when the order descends."""

    items: List
    element: Reg
    key: Int
    descending: bool
    tested: bool = False
    """Whether keys must be seen to be present, if there are several."""


class Joined(Record):
    parts: tuple[List, ...]


class Without(Record):
    items: List
    item: Int


class FromOn(Record):
    """The elements from the first that equals the item on; none if there is none."""

    items: List
    item: Int


class Grouped(Record):
    """The elements with those of the same entry in a table next to each other, in the order of the first of each."""

    items: List
    table: str


class OtherPlayers(Record):
    """All players but one, in seat order."""

    player: Int


class ListTable(Record):
    """One of the constant lists that a layout holds under a name."""

    name: str
    index: Int


class FirstOf(Record):
    count: Int
    items: List


class Backwards(Record):
    items: List


class Mixed(Record):
    """In a random order, from the state's chance."""

    items: List
    of: str
    """What they are: `piece`, `player`, `space` or another type."""


class OneOfEach(Record):
    """The first element of each entry of a table."""

    items: List
    table: str


class Picks(Record):
    """What each player has just chosen together with the others, in seat order: the cells from `layout.PICKS` on."""


class ListIf(Record):
    condition: Int
    then: List
    otherwise: List


class FirstFull(Record):
    """The first list, or the second if the first is empty."""

    first: List
    second: List


class Copy(Record):
    """A list that nothing else holds, so that it may be kept, changed, or walked while the state changes."""

    items: List


class Charged(Record):
    """A list that is about to be walked: charges a number of steps for each element."""

    items: List
    each: int


class Bounded(Record):
    """A list that must not be longer than this; otherwise the game breaks (`list_too_long`)."""

    items: List
    most: int


List = (
    Row
    | ListCell
    | Literal
    | Span
    | Copy
    | Charged
    | Bounded
    | Where
    | Reach
    | Numbers
    | Sorted
    | Joined
    | Without
    | OtherPlayers
    | ListTable
    | FirstFull
    | FirstOf
    | Backwards
    | Mixed
    | OneOfEach
    | FromOn
    | Grouped
    | Picks
    | ListIf
    | Reg
    | Call
    | Touched
)

# ------------------------------------------------------------------ operations


class SetReg(Record):
    register: Reg
    value: Int | List


class SetCell(Record):
    cell: Cell
    value: Int


class AddCell(Record):
    """Adds to a value; if it leaves the range of numbers, the game breaks (`out_of_range`)."""

    cell: Cell
    amount: Int


class SetList(Record):
    """Stores a list in a list variable. Nothing else may hold it: see `Copy`."""

    target: ListCell
    items: List


class Transfer(Record):
    """A piece, which is not none and lies in the row `origin`, goes to the top or bottom of a row."""

    piece: Int
    origin: Int
    row: Int
    bottom: bool


class TransferAll(Record):
    """Every piece of a zone's row, from the first to the last, goes to a row, which may be the same. `each` is done
    when a piece has been taken up and is not put down yet."""

    element: Reg
    source: Int
    row: Int
    bottom: bool
    each: Code


class TransferTop(Record):
    """Up to `count` pieces from the top of a row, one by one; `each` as in `TransferAll`."""

    element: Reg
    count: Int
    source: Int
    row: Int
    bottom: bool
    each: Code


class ShuffleRow(Record):
    row: Int


class Turn(Record):
    """A piece shows another side, which it has."""

    piece: Int
    side: int


class Show(Record):
    """A player sees a piece, which is not none, where it lies: see `compile.shown`."""

    piece: Int
    player: Int


class Follow(Record):
    """A piece goes from one row to another before the eyes of those who were shown it, or others there; `way` is how it
    was taken: see `compile.shown`."""

    piece: Int
    origin: Int
    row: Int
    way: int


class Lose(Record):
    """What players were shown in a row they cannot find there any more."""

    row: Int


class Note(Record):
    """An entry of the log: see `log`. Only what was `added` is noted in programs that do not tell what happens."""

    kind: str
    first: Int
    second: Int
    third: Int
    statement: int = 0
    """The number of the statement that adds: a score pad says what it worked out."""


class When(Record):
    condition: Int
    then: Code
    otherwise: Code


class Loop(Record):
    """For each element of a list, which the body must not change: see `Copy`."""

    element: Reg
    items: List
    body: Code


class Count(Record):
    """At most `times` times, while the condition holds."""

    times: Int
    condition: Int
    body: Code
    forgets: bool = False
    """Whether `Forget` is done each time before the condition is worked out."""


class Run(Record):
    """A routine that cannot stop for a decision."""

    routine: str
    arguments: tuple[Int | List, ...]


class Tick(Record):
    """Pays steps towards the limit of steps per choice; beyond it the game breaks (`too_many_steps`). How many they
    are is worked out last: see `step_charges`."""

    steps: Int = Const(0)


class Forget(Record):
    """Drops the sums and results that are remembered: a piece may have moved since. See `Remembered` and `Recall`."""


class Return(Record):
    """Notes in a cell the block to come back to, before a jump to a procedure."""

    cell: int
    block: int


class Quit(Record):
    """Ends the routine."""


class Leave(Record):
    """Ends the innermost `Loop` or `Count` around it."""


class Give(Record):
    """Ends the routine with a value."""

    value: Int | List


class Recall(Record):
    """Ends the routine with what it gave for this row before, if that was after the last `Forget`."""

    row: Int
    number: int
    """A number that no other routine has."""


class Retain(Record):
    """Ends the routine with a value, which `Recall` finds the next time."""

    value: Int


class Check(Record):
    """Breaks the game unless a condition holds; the failure is given what it is `about`."""

    condition: Int
    failure: str
    about: tuple[Int, ...] = ()


class Mark(Record):
    """From here on the code comes from this place of the pack (an index into the program's places)."""

    place: int


class Touch(Record):
    """A note that the play comes through here: only in programs built with coverage."""

    number: int


Op = (
    SetReg
    | SetCell
    | AddCell
    | SetList
    | Transfer
    | TransferAll
    | TransferTop
    | ShuffleRow
    | Turn
    | Show
    | Follow
    | Lose
    | Note
    | When
    | Loop
    | Count
    | Run
    | Tick
    | Forget
    | Return
    | Quit
    | Leave
    | Give
    | Recall
    | Retain
    | Check
    | Mark
    | Touch
)
Code = tuple[Op, ...]

# ------------------------------------------------------------------ the ends of blocks


class Jump(Record):
    block: int


class Branch(Record):
    condition: Int
    then: int
    otherwise: int


class JumpCell(Record):
    """To the block whose number a cell holds: the way back to a caller."""

    cell: int


class Ask(Record):
    """Stops for a decision of one player. Without options the play goes on at `without`."""

    site: int
    player: Int
    options: List
    optional: bool
    resume: int
    without: int
    ensures: tuple[int, ...]
    """Cells of the ensures that may be in force here."""


class AskTogether(Record):
    """Stops for a decision of every player who has an option."""

    site: int
    element: Reg
    options: List
    resume: int
    without: int


class Probe(Record):
    """Goes on at `then` if some way through it meets the ensure, else at `otherwise`."""

    ensure: int
    player: Int
    then: int
    otherwise: int


class Judge(Record):
    """The end of an ensure: a trial stops here with its verdict, a game goes on."""

    ensure: int
    condition: Int
    then: int


class Halt(Record):
    """The rule that was asked for is done."""


End = Jump | Branch | JumpCell | Ask | AskTogether | Probe | Judge | Halt


@dataclass(slots=True)
class Block:
    """Straight code and how it ends."""

    code: list[Op]
    end: End | None = None


class Routine(Record):
    """A function that cannot stop for a decision."""

    name: str
    parameters: tuple[Reg, ...]
    code: Code
    gives: IntegerType | None = None
    """What it gives; None for a routine that only does something."""


NESTED: dict[type[Record], tuple[str, ...]] = {
    When: ("then", "otherwise"),
    Loop: ("body",),
    Count: ("body",),
    TransferAll: ("each",),
    TransferTop: ("each",),
}
"""The operations that have code inside, and in which fields."""


def with_inside(op: Op, change: Callable[[Code], Code]) -> Op:
    """The operation with the code inside it changed."""
    names = NESTED.get(type(op), ())
    return op.but(**{name: change(getattr(op, name)) for name in names}) if names else op


def routines_in(table: Iterable[str | int]) -> set[str]:
    """The routines of a table of formulas."""
    return {it for it in table if isinstance(it, str)}


LEAVES = frozenset((Const, Reg, Mark))
"""Most of all nodes: they have nothing inside but a number, a name or a type."""


def nodes(what: object) -> list[Record]:
    """All nodes in an expression, an operation, the end of a block or a tuple of them."""
    found: list[Record] = []
    waiting = [what]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Record):
            found.append(node)
            if type(node) not in LEAVES:
                waiting += [it for it in values_of(node) if isinstance(it, NODES)]
        elif isinstance(node, tuple):
            waiting += node
    return found
