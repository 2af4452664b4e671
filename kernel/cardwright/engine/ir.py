"""The intermediate form: blocks of simple operations on integers and lists of integers.

It stands between a pack's checked rules and the text of a program. Nothing in it is a Python object of
the game: registers and cells hold integers, lists hold integers, tables are constants. An emitter turns it
into Python (`emit`); another one may turn it into native code. `show` writes it for people and tests.

Names of storage:
  Reg    a register: lives until the routine's code stops for a decision
  Cell   `v[n]`: an integer of the state (a value, or a variable that outlives a decision)
  Row    `z[n]`: a list of the state (a zone, a list variable, the options of a decision)
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass

# ------------------------------------------------------------------ integers


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Reg:
    """A register."""

    name: str


@dataclass(frozen=True, slots=True)
class Cell:
    """`v[base + offset]`."""

    base: int
    offset: Int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A constant table at an index; index -1 (none) has an entry of its own."""

    name: str
    index: Int


@dataclass(frozen=True, slots=True)
class ZoneAt:
    """The row in which a piece lies."""

    piece: Int


@dataclass(frozen=True, slots=True)
class SideOf:
    piece: Int


@dataclass(frozen=True, slots=True)
class Math:
    """`+ - * // %`."""

    operator: str
    left: Int
    right: Int


@dataclass(frozen=True, slots=True)
class Compare:
    operator: str
    left: Int
    right: Int


@dataclass(frozen=True, slots=True)
class Logic:
    """`and`, `or`: the right side is worked out only if it matters."""

    operator: str
    left: Int
    right: Int


@dataclass(frozen=True, slots=True)
class Invert:
    operand: Int


@dataclass(frozen=True, slots=True)
class Select:
    condition: Int
    then: Int
    otherwise: Int


@dataclass(frozen=True, slots=True)
class Extreme:
    """`min` or `max` of several."""

    function: str
    items: tuple[Int, ...]


@dataclass(frozen=True, slots=True)
class Absolute:
    operand: Int


@dataclass(frozen=True, slots=True)
class PickOne:
    index: Int
    items: tuple[Int, ...]


@dataclass(frozen=True, slots=True)
class Random:
    """1 to `sides`, from the state's chance."""

    sides: Int


@dataclass(frozen=True, slots=True)
class Length:
    items: List


@dataclass(frozen=True, slots=True)
class Item:
    """The element at a place that must be there."""

    items: List
    index: Int


@dataclass(frozen=True, slots=True)
class EndOr:
    """The first (0) or last (-1) element, or -1 when there is none."""

    items: List
    end: int


@dataclass(frozen=True, slots=True)
class SumTable:
    """The sum of a table over a list."""

    items: List
    table: str


@dataclass(frozen=True, slots=True)
class CountEqual:
    """How many elements have that entry in a table."""

    items: List
    table: str
    value: Int


@dataclass(frozen=True, slots=True)
class Fold:
    """`sum`, `max` or `min` of an expression over a list; `default` when it is empty."""

    function: str
    items: List
    element: Reg
    value: Int
    default: Int


@dataclass(frozen=True, slots=True)
class Contains:
    items: List
    item: Int


@dataclass(frozen=True, slots=True)
class Call:
    """A routine that gives an integer or a list, called straight."""

    routine: str
    arguments: tuple[Int | List, ...]


@dataclass(frozen=True, slots=True)
class CallTable:
    """A routine chosen from a table of routines by an index."""

    table: str
    index: Int
    arguments: tuple[Int, ...]


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
    | Length
    | Item
    | EndOr
    | SumTable
    | CountEqual
    | Fold
    | Contains
    | Call
    | CallTable
)

# ------------------------------------------------------------------ lists


@dataclass(frozen=True, slots=True)
class Row:
    """`z[base + offset]`: not to be changed by who reads it."""

    base: Int


@dataclass(frozen=True, slots=True)
class Literal:
    items: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Where:
    items: List
    element: Reg
    condition: Int


@dataclass(frozen=True, slots=True)
class Sorted:
    items: List
    element: Reg
    key: Int
    descending: bool


@dataclass(frozen=True, slots=True)
class Joined:
    parts: tuple[List, ...]


@dataclass(frozen=True, slots=True)
class Without:
    items: List
    item: Int


@dataclass(frozen=True, slots=True)
class OtherPlayers:
    """All players but one, in seat order."""

    player: Int


@dataclass(frozen=True, slots=True)
class FirstOf:
    count: Int
    items: List


@dataclass(frozen=True, slots=True)
class Backwards:
    items: List


@dataclass(frozen=True, slots=True)
class Mixed:
    """In a random order, from the state's chance."""

    items: List


@dataclass(frozen=True, slots=True)
class OneOfEach:
    """The first element of each entry of a table."""

    items: List
    table: str


@dataclass(frozen=True, slots=True)
class Picks:
    """What each player has just chosen together with the others."""

    element: Reg


@dataclass(frozen=True, slots=True)
class ListIf:
    condition: Int
    then: List
    otherwise: List


List = (
    Row
    | Literal
    | Where
    | Sorted
    | Joined
    | Without
    | OtherPlayers
    | FirstOf
    | Backwards
    | Mixed
    | OneOfEach
    | Picks
    | ListIf
    | Reg
    | Call
)

# ------------------------------------------------------------------ operations


@dataclass(frozen=True, slots=True)
class SetReg:
    register: Reg
    value: Int | List
    checked: bool = False
    """Whether the number must be seen to stay in range."""


@dataclass(frozen=True, slots=True)
class SetCell:
    cell: Cell
    value: Int
    checked: bool = False
    logged: bool = False


@dataclass(frozen=True, slots=True)
class AddCell:
    """Adds to a value, notes it in the log; `piece` is what it is for, or -1."""

    cell: Cell
    amount: Int
    piece: Int


@dataclass(frozen=True, slots=True)
class SetRow:
    """Stores a fresh copy of a list."""

    row: int
    items: List


@dataclass(frozen=True, slots=True)
class Transfer:
    """A piece goes to the top or bottom of a row, and the log notes it."""

    piece: Int
    row: Int
    bottom: bool


@dataclass(frozen=True, slots=True)
class TransferAll:
    """Every piece of a row, from the first to the last."""

    source: Int
    row: Int
    bottom: bool


@dataclass(frozen=True, slots=True)
class TransferTop:
    """Up to `count` pieces from the top of a row, one by one."""

    count: Int
    source: Int
    row: Int
    bottom: bool


@dataclass(frozen=True, slots=True)
class ShuffleRow:
    row: Int


@dataclass(frozen=True, slots=True)
class Turn:
    """A piece shows another side."""

    piece: Int
    side: int


@dataclass(frozen=True, slots=True)
class When:
    condition: Int
    then: Code
    otherwise: Code


@dataclass(frozen=True, slots=True)
class Loop:
    """For each element of a list that is fixed when the loop begins."""

    element: Reg
    items: List
    body: Code


@dataclass(frozen=True, slots=True)
class Count:
    """At most `times` times, while the condition holds."""

    times: Int
    condition: Int
    body: Code


@dataclass(frozen=True, slots=True)
class Run:
    """A routine that cannot stop for a decision."""

    routine: str
    arguments: tuple[Int | List, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """One more step towards the limit of steps per choice."""

    steps: Int


@dataclass(frozen=True, slots=True)
class Return:
    """Notes in a cell the block to come back to, before a jump to a procedure."""

    cell: int
    block: int


@dataclass(frozen=True, slots=True)
class Quit:
    """Ends the routine."""


@dataclass(frozen=True, slots=True)
class Give:
    """Ends the routine with a value."""

    value: Int | List
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """From here on the code comes from this place of the pack (an index into the program's places)."""

    place: int


Op = (
    SetReg
    | SetCell
    | AddCell
    | SetRow
    | Transfer
    | TransferAll
    | TransferTop
    | ShuffleRow
    | Turn
    | When
    | Loop
    | Count
    | Run
    | Tick
    | Return
    | Quit
    | Give
    | Mark
)
Code = tuple[Op, ...]

# ------------------------------------------------------------------ the ends of blocks


@dataclass(frozen=True, slots=True)
class Jump:
    block: int


@dataclass(frozen=True, slots=True)
class Branch:
    condition: Int
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class JumpCell:
    """To the block whose number a cell holds: the way back to a caller."""

    cell: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Stops for a decision of one player. Without options the play goes on at `without`."""

    site: int
    player: Int
    options: List
    optional: bool
    resume: int
    without: int
    ensures: tuple[int, ...]
    """Cells of the ensures that may be in force here."""


@dataclass(frozen=True, slots=True)
class AskTogether:
    """Stops for a decision of every player who has an option."""

    site: int
    element: Reg
    options: List
    resume: int
    without: int


@dataclass(frozen=True, slots=True)
class Probe:
    """Goes on at `then` if some way through it meets the ensure, else at `otherwise`."""

    ensure: int
    player: Int
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Judge:
    """The end of an ensure: a trial stops here with its verdict, a game goes on."""

    ensure: int
    condition: Int
    then: int


@dataclass(frozen=True, slots=True)
class Halt:
    """The rule that was asked for is done."""


End = Jump | Branch | JumpCell | Ask | AskTogether | Probe | Judge | Halt


@dataclass(slots=True)
class Block:
    """Straight code and how it ends."""

    code: list[Op]
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Routine:
    """A function that cannot stop for a decision."""

    name: str
    parameters: tuple[str, ...]
    code: Code


def show(node: object) -> str:
    """An expression, operation or end as one readable line (nested code in brackets)."""
    if isinstance(node, tuple):
        return "[" + "; ".join(show(it) for it in node) + "]"
    if not is_dataclass(node):
        return str(node)
    match node:
        case Const():
            return str(node.value)
        case Reg():
            return node.name
        case Cell():
            return f"v[{node.base}]" if node.offset is None else f"v[{node.base}+{show(node.offset)}]"
        case Row():
            return f"z[{show(node.base)}]"
        case Math() | Compare() | Logic():
            return f"({show(node.left)} {node.operator} {show(node.right)})"
    inside = ", ".join(show(getattr(node, it.name)) for it in fields(node))
    return f"{type(node).__name__}({inside})"
