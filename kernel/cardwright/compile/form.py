"""A whole program in the intermediate form: plain data, all that a backend takes.

It holds integers, texts and the nodes of `ir`, and nothing of a pack: no syntax trees, no declarations, no spans. It can be
pickled, and written as text (`ir_text`) and read back (`ir_parser`); what is read back is the same program. Where its parts come from
in a pack stands beside it (`origins`), by the numbers of places, sites and statements. `docs/form.md` says what each
operation does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compile import ir
from cardwright.compile.ir_types import IntegerKind, IntegerType
from cardwright.compile.layout import NOTHING, Layout, starting_pieces
from cardwright.lang.functions import LIMIT
from cardwright.play.chance import lot_of
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.play.options import Settings


class CellOf(Record):
    """A cell of the state: `v[number]`."""

    number: int
    holds: IntegerType
    start: int = 0
    """What it holds when a game begins."""


class RowOf(Record):
    """A row of the state: `z[number]`."""

    number: int
    holds: IntegerType
    zone: str = ""
    """The zone that it is; '' for another row."""
    owner: int = -1
    """The number of the player or space whose it is; -1: the table's."""
    room: int | None = None
    """How many pieces may lie there; None: all."""
    lie: tuple[int, ...] = ()
    """The pieces that lie there before a game begins."""


class Tracked(Record):
    """A cell that always holds the sum of a table over a row."""

    cell: int
    row: int
    table: str


class EntryPoint(Record):
    """A rule with which play can begin, in blocks (from `block` on) or as a routine of the same name (-1)."""

    name: str
    block: int = -1
    way_back: int = -1
    """The cell that holds to which block it returns: 0, the end of everything, where play begins with it."""
    parameters: tuple[int, ...] = ()
    """The cells of its parameters."""


class FormSite(Record):
    """A place in the rules where somebody chooses."""

    number: int
    asks: str
    """What is chosen: piece, player, space, number, word, yes or branch."""
    holds: IntegerType
    """What an option is."""
    optional: bool
    """Whether it may be declined."""
    together: bool
    """Whether all players choose at the same time."""
    left: int = -1
    """Where one more of several is picked: the cell that holds how many more may be; otherwise -1."""
    rest: int = -1
    """Likewise the row of what is left to pick from, in the order in which it is offered."""
    picked: int = -1
    """Likewise the row of what was picked."""
    exactly: bool = False
    """Whether it has to be as many as are left to pick."""
    merges: bool = False
    """Whether pieces with the same entry in the table `alike` are one option."""


class Ensure(Record):
    """What a search for ways through an ensure goes by: see `play.ensure_search`."""

    cell: int
    """The cell of its progress."""
    written: tuple[int, ...]
    """Rows that a way can change."""
    ordered: tuple[int, ...]
    """Rows in which the place of a piece matters."""
    steps: int
    """How many steps a way takes at the most, in a program that does not count them."""
    alike: tuple[int, ...]
    """Piece -> a number that it shares with the pieces which no way can tell from it. Empty where a way may go by
    anything: then no two are alike, nor are two unseen cards."""


@dataclass(slots=True, repr=False)
class Form:
    """A program."""

    sizes: dict[str, int]
    """How many there are of everything that is numbered, by how its type is written: `player`, `word(suit)`."""
    cells: list[CellOf]
    rows: list[RowOf]
    turned: dict[int, int]
    """Pieces that do not show their first side when a game begins, with the side that they show."""
    lots: list[int]
    """Piece -> the number by which shuffles know it: 64 bits, made of its name."""
    tables: dict[str, list[int]]
    """Constant tables by piece, or by what else their names say. The last entry is for none."""
    sided: set[str]
    """Tables that differ from side to side: by piece * sides + side, and as many entries for none."""
    lists: dict[str, list[tuple[int, ...]]]
    """Constant lists by a number; the last one is for none."""
    packed: list[list[int]]
    """Tables by piece of which each entry holds those of several tables: see `ir.Remembered`."""
    absent: list[tuple[str, str]]
    """What absent numbers stand for, from `layout.ABSENT` on: a kind, and what is not printed on it."""
    tracked: list[Tracked]
    formulas: dict[str, list[str | int]]
    """Tables of routines, by piece (or piece and side): the formulas printed on pieces."""
    routines: list[ir.Routine]
    blocks: list[ir.Block]
    procedures: dict[str, EntryPoint]
    sites: list[FormSite]
    ensures: list[Ensure]
    first_variable: int
    """The first cell of a variable: those from here on are written by blocks only."""
    any_rule: bool
    """Whether it can begin with any rule."""
    counts_steps: bool
    """Whether a game could take too many steps after a choice, so that they must be counted."""

    @property
    def players(self) -> int:
        return self.sizes[IntegerKind.PLAYER]

    @property
    def pieces(self) -> int:
        return self.sizes[IntegerKind.PIECE]

    @property
    def sides(self) -> int:
        return self.sizes[IntegerKind.SIDE]

    @property
    def row_of_none(self) -> int:
        """A row that is always empty, in front of the first zone: none lies there."""
        return self.players + 1

    @property
    def script(self) -> int:
        """The row that holds the script of chance."""
        return self.players

    def bounds(self, holds: IntegerType) -> tuple[int, int]:
        """The least and the most that an integer of a type can be, absent numbers aside."""
        match holds.kind:
            case IntegerKind.NUMBER:
                return holds.least, holds.most
            case IntegerKind.FLAG:
                return 0, 1
            case IntegerKind.ROW:
                return 0, len(self.rows) - 1
            case IntegerKind.BLOCK:
                return 0, len(self.blocks) - 1
            case IntegerKind.CHANCE:
                return 0, (1 << 64) - 1
            case IntegerKind.OPTION:
                return NOTHING, LIMIT
            case IntegerKind.SPACE if not holds.of:
                count = max(
                    (it for name, it in self.sizes.items() if name.startswith(IntegerKind.SPACE)), default=0
                )
            case _:
                count = self.sizes[f"{holds.kind}({holds.of})" if holds.of else holds.kind]
        return -1 if holds.optional else 0, count - 1

    def returns(self) -> dict[int, set[int]]:
        """Cell of the way back from a procedure -> the blocks at which its callers go on."""
        found: dict[int, set[int]] = {}
        for block in self.blocks:
            for op in block.code:
                if isinstance(op, ir.Return):
                    found.setdefault(op.cell, set()).add(op.block)
        return found


def sizes_of(layout: Layout) -> dict[str, int]:
    """How many there are of everything that is numbered."""
    pack = layout.pack
    sizes: dict[str, int] = {
        IntegerKind.PLAYER: layout.players,
        IntegerKind.PIECE: len(layout.pieces),
        IntegerKind.SIDE: layout.sides,
        IntegerKind.CARD_KIND: len(pack.kinds),
        IntegerKind.DECK: len(pack.decks),
    }
    sizes |= {f"{IntegerKind.SPACE}({it.name})": it.length for it in pack.graphs.values()}
    listed = [(it.name, it.words) for it in pack.values.values()]
    listed += [(it.name, it.words) for it in pack.options.values()]
    listed += [(it.name, tuple(it.words)) for it in pack.word_sets.values()]
    listed += [(it.name, it.words) for attributes in pack.attributes() for it in attributes.values()]
    for name, words in listed:
        if words:
            key = f"{IntegerKind.WORD}({name})"
            sizes[key] = max(sizes.get(key, 0), len(words))
    return sizes


def cells_of(layout: Layout) -> list[CellOf]:
    cells = enumerate(zip(layout.cell_types, layout.cell_starts, strict=True))
    return [CellOf(number, holds, start) for number, (holds, start) in cells]


def rows_of(layout: Layout) -> list[RowOf]:
    """The rows, with the pieces where their decks start."""
    lie = {layout.rows[zone]: tuple(pieces) for zone, pieces in starting_pieces(layout).items()}
    found = []
    for number, (holds, entry) in enumerate(zip(layout.row_types, layout.row_zone, strict=True)):
        if entry is None:
            found.append(RowOf(number, holds))
        else:
            zone, owner = entry
            found.append(RowOf(number, holds, zone.name, owner, zone.room, lie.get(number, ())))
    return found


def tracked_of(layout: Layout) -> list[Tracked]:
    return [Tracked(cell, row, table) for (row, table), cell in layout.tracked.items()]


def turned_of(layout: Layout, settings: Settings) -> dict[int, int]:
    return {piece: side for piece, side in settings.sides(layout).items() if side}


def lots_of(layout: Layout) -> list[int]:
    return [lot_of(it.kind.name, it.copy + 1) for it in layout.pieces]
