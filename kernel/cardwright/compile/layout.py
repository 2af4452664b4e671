"""Where everything of a pack lies in the state's integers and lists, for one number of players.

    v   [pc, status, chance, steps, steps spent, player, pick, site, picks of each player …, values …, variables …]
    z   [options of each player …, script of chance, zones …, list variables …]

In front of the zones of players, spaces and pieces stands an always empty row: `site of none` reads it.
The values and zones of a deck's pieces lie in the order of the pieces, which have consecutive numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from cardwright.compile import ir_types
from cardwright.compile.ir_types import BLOCK, INDEX, OPTION, PIECE, IntegerKind, IntegerType, number
from cardwright.compile.passes.packed_sums import Packing
from cardwright.declarations.model import AttributeType, Kind, Pack, Value, Zone
from cardwright.lang import types as t
from cardwright.records import Record

PC, STATUS, CHANCE, STEPS, SPENT, WHO, PICK, SITE, PICKS = range(9)

# One choice may lead to this many steps: some 200,000 rounds of loops, a thousand times what a long turn takes.
# What a step is, `step_charges` says; a million of them take a twentieth of a second or less.
MAX_STEPS = 50_000_000
# All choices of a game together may lead to this many, and each of them counts for some itself: so a game has an
# end after at most 10,000 choices, and its history and log stay small.
MOST_IN_A_GAME = 200_000_000
MOST_CHOICES = 10_000
CHOICE = MOST_IN_A_GAME // MOST_CHOICES
# The cell of the steps spent holds at least 1 in a program that counts, and 0 in one that does not.
COUNTS = 1

# What stands in a table where nothing is printed is an absent number: from here on, by what is absent (see
# `Layout.absent`). All numbers that are calculated with are far above.
ABSENT = -(1 << 62)
NO_NUMBER = -(1 << 61)
"""Absent numbers are below this."""

# Up to this many kinds have a table each, by which pieces of a kind are counted.
FEW_KINDS = 300

SCRIPTED = number(0, (1 << 32) - 1)
"""The numbers of a script of chance."""

# The state's status.
OVER, ONE, MANY = 0, 1, 2
# The cell of an ensure: not in force, in force, a trial under way, a trial that met or missed it.
IDLE, IN_FORCE, TRIAL, MET, MISSED = range(5)
# What is picked where it is declined; a pick of a player who chooses together with others: not made yet, or nothing to
# choose. No number of a game is one of them, see `passes.number_sizes`.
DECLINE, UNMADE, NOTHING = -2_000_000_001, -2_000_000_002, -2_000_000_003
# The cell of an ensure: not in force, in force, a trial under way, a trial that met or missed it.
IDLE, IN_FORCE, TRIAL, MET, MISSED = range(5)


class Piece(Record):
    number: int
    kind: Kind
    copy: int


@dataclass(slots=True, eq=False, repr=False)
class Layout:
    """Numbers of pieces, cells and rows, and the constant tables over them."""

    pack: Pack
    players: int
    """All seats."""
    people: int
    """The seats that people (or bots) play; rules play those behind them."""
    pieces: list[Piece] = field(default_factory=list)
    first_piece: dict[str, int] = field(default_factory=dict)
    decks: dict[str, range] = field(default_factory=dict)
    """Deck -> the numbers of its pieces."""
    prints: list[int] = field(default_factory=list)
    """Piece -> the first piece that is printed like it: nobody can tell the two apart by looking at them. Pieces that have
    values or zones of their own are told apart by them."""
    has_alike: bool = False
    """Whether any two pieces are printed alike."""
    sides: int = 1
    deck_values: dict[str, list[str]] = field(default_factory=dict)
    """Deck -> the values of which each of its pieces has one."""
    deck_zones: dict[str, list[str]] = field(default_factory=dict)
    cells: dict[str, int] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)
    cell_starts: list[int] = field(default_factory=list)
    cell_types: list[IntegerType] = field(default_factory=list)
    """What each cell holds."""
    cell_owner: dict[int, tuple[Value, int]] = field(default_factory=dict)
    """Cell -> the value it holds and the number of its owner (-1: the table)."""
    row_zone: list[tuple[Zone, int] | None] = field(default_factory=list)
    """Row -> the zone it is and the number of its owner (-1: the table); None for other rows."""
    row_types: list[IntegerType] = field(default_factory=list)
    """What each row holds."""
    tables: dict[str, list[int]] = field(default_factory=dict)
    absent: list[tuple[str, str]] = field(default_factory=lambda: [("", "")])
    """What the absent numbers stand for: a kind and what is not printed on it. The first: what is on no card at all."""
    absent_numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    lists: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)
    """Constant lists by a number: the players clockwise from one, the spaces that a space leads to."""
    tracked: dict[tuple[int, str], int] = field(default_factory=dict)
    """Row and table -> the cell that always holds the table's sum over the row."""
    packing: Packing = field(default_factory=Packing)
    """The tables whose sums over a row are remembered."""
    first_shown: int = -1
    """The first of the rows of what players were shown, two for each player (see `compile.shown`); -1 where nobody is."""
    first_variable: int = 0
    """The first cell of a variable: those from here on are written by blocks only."""
    sided: set[str] = field(default_factory=set)
    """Tables that differ from side to side: by piece * sides + side. All others are by piece."""
    told_apart: set[str] = field(default_factory=set)
    """Kinds whose copies are not all printed alike."""
    _greatest: dict[str, int] = field(default_factory=dict)

    def instances(self, per: t.Type | None) -> int:
        """How many of a zone or value there are."""
        if per is None:
            return 1
        if per.name is t.TypeName.WORD:
            return len(self.pack.word_sets[per.of].words)
        if per.name is t.TypeName.PIECE:
            return len(self.decks[per.of])
        return self.players if per.name is t.TypeName.PLAYER else self.pack.graphs[per.of].length

    @property
    def script(self) -> int:
        """The row that holds the script of chance: see `scripted_chance`."""
        return self.players

    @property
    def row_of_none(self) -> int:
        """A row that is always empty, in front of the first zone: none lies there."""
        return self.players + 1

    @property
    def first_list(self) -> int:
        """The first row of a list variable: behind the zones, and behind what players were shown."""
        if self.first_shown >= 0:
            return self.first_shown + 2 * self.players
        # A pack may have no zones at all.
        return 1 + max(
            (row for row, entry in enumerate(self.row_zone) if entry is not None), default=self.script
        )

    def carrier(self, what: Zone | Value, owner: int) -> int:
        """The piece whose a zone or value is, by the number of its owner; -1 where it is no piece's."""
        if what.per is None or what.per.name is not t.TypeName.PIECE:
            return -1
        return self.decks[what.per.of][owner]

    def cell_of(self, value: str, piece: int) -> int:
        """The cell of a value of a piece."""
        per = self.pack.values[value].per
        assert per is not None
        return self.cells[value] + self.decks[per.of].index(piece)

    def row_of(self, zone: str, piece: int) -> int:
        """The row of a zone of a piece."""
        per = self.pack.zones[zone].per
        assert per is not None
        return self.rows[zone] + self.decks[per.of].index(piece)

    def name_of(self, piece: int) -> str:
        """`war_bear#2`: a piece for people; the number only where there are several copies."""
        it = self.pieces[piece]
        return it.kind.name if it.kind.copies == 1 else f"{it.kind.name}#{it.copy + 1}"

    def shown_name(self, piece: int) -> str:
        """What players call a piece: copies have numbers only where they are not all printed alike."""
        kind = self.pieces[piece].kind.name
        return self.name_of(self.prints[piece]) if kind in self.told_apart else kind

    def alike(self) -> str:
        """The table in which pieces have the same number if nothing tells them apart in a zone: they are printed alike, and
        have no other side that could be up."""
        if "alike" not in self.tables:
            one_side = (
                first if len(self.pieces[it].kind.faces) < 2 else it for it, first in enumerate(self.prints)
            )
            self.tables["alike"] = [*one_side, -1]
        return "alike"

    def greatest(self, table: str) -> int:
        """The largest number in a constant table, whatever its sign."""
        if table not in self._greatest:
            self._greatest[table] = max(
                (abs(it) for it in self.tables[table] if not is_absent(it)), default=0
            )
        return self._greatest[table]

    def absent_number(self, kind: str, name: str) -> int:
        """The number that stands for what is not printed on a kind."""
        if (kind, name) not in self.absent_numbers:
            self.absent_numbers[kind, name] = ABSENT + len(self.absent)
            self.absent.append((kind, name))
        return self.absent_numbers[kind, name]

    def measure(self, link: str) -> None:
        """Makes the table of distances along a link: a row of it for each space that one starts from."""
        name, leads = f"distance_{link}", self.lists[f"link_{link}"][:-1]
        if name not in self.tables:
            self.tables[name] = [steps for start in range(len(leads)) for steps in _distances(leads, start)]

    def new_cell(self, holds: IntegerType, start: int = 0) -> int:
        """A cell."""
        self.cell_starts.append(start)
        self.cell_types.append(holds)
        return len(self.cell_starts) - 1

    def new_row(self, holds: IntegerType, zone: tuple[Zone, int] | None = None) -> int:
        """A row: a zone with its owner, or a list variable."""
        assert holds.many
        self.row_zone.append(zone)
        self.row_types.append(holds)
        return len(self.row_zone) - 1

    def keep_shown(self) -> None:
        """Makes the rows of what players were shown."""
        self.first_shown = len(self.row_zone)
        for _ in range(2 * self.players):
            self.new_row(PIECE.listed())

    def piece_cells(self) -> list[int]:
        """The cells that hold a piece or none: values and variables of that type."""
        return [cell for cell, it in enumerate(self.cell_types) if it.kind is IntegerKind.PIECE]

    def piece_lists(self) -> list[int]:
        """The rows of list variables that hold pieces."""
        rows = zip(self.row_types, self.row_zone, strict=True)
        return [row for row, (it, zone) in enumerate(rows) if it.kind is IntegerKind.PIECE and zone is None]


def is_absent(number: int) -> bool:
    """Whether an entry of a table stands for what is not printed."""
    return number < NO_NUMBER


def lay_out(pack: Pack, people: int) -> Layout:
    """The layout of a pack for that many people. The same pack always gives the same layout."""
    players = pack.seats(people)
    layout = Layout(pack, players, people)
    _number_pieces(layout)
    for deck in pack.decks:
        per = t.piece_of(deck)
        layout.deck_values[deck] = [it.name for it in pack.values.values() if it.per == per]
        layout.deck_zones[deck] = [it.name for it in pack.zones.values() if it.per == per]
    _control_cells(layout)
    for name, value in pack.values.items():
        layout.cells[name] = len(layout.cell_starts)
        for owner in range(layout.instances(value.per)):
            for _ in range(layout.instances(value.by)):
                cell = layout.new_cell(_held(pack, value), value.start)
                layout.cell_owner[cell] = (value, owner if value.per else -1)
    for _ in range(players):
        layout.new_row(OPTION.listed())
    layout.new_row(SCRIPTED.listed())
    for name, zone in pack.zones.items():
        layout.new_row(PIECE.listed())  # the row of `none`
        layout.rows[name] = len(layout.row_zone)
        for owner in range(layout.instances(zone.per)):
            layout.new_row(PIECE.listed(), (zone, owner if zone.per else -1))
    _tables(layout)
    _neighbours(layout)
    _boards(layout)
    _lists(layout)
    return layout


def _control_cells(layout: Layout) -> None:
    """The cells with which a program keeps its own course."""
    players = layout.players
    types = {
        PC: BLOCK,
        STATUS: number(OVER, MANY),
        CHANCE: ir_types.CHANCE,
        STEPS: number(0, 2 * MAX_STEPS),
        SPENT: number(0, 2 * MOST_IN_A_GAME),
        WHO: number(0, players),
        PICK: OPTION,
        SITE: INDEX,
    }
    for cell in range(PICKS):
        layout.new_cell(types[cell])
    for _ in range(players):
        layout.new_cell(OPTION, NOTHING)


def _held(pack: Pack, value: Value) -> IntegerType:
    """What the cell of a value holds."""
    kind = IntegerKind(value.type)
    if kind is IntegerKind.CARD_KIND:
        return IntegerType(kind, optional=True)
    if kind is IntegerKind.WORD:
        printed = [deck.attributes[value.of] for deck in pack.decks.values() if value.of in deck.attributes]
        of = value.of if value.of in pack.word_sets or not printed else printed[0].of or value.of
        return IntegerType(kind, of or value.name, bool(value.of))
    return IntegerType(kind, value.of, kind in (IntegerKind.PLAYER, IntegerKind.SPACE, IntegerKind.PIECE))


def _number_pieces(layout: Layout) -> None:
    pack = layout.pack
    layout.sides = max([1, *(len(deck.sides) for deck in pack.decks.values())])
    for deck in pack.decks:
        first = len(layout.pieces)
        for kind in pack.kinds_of(deck):
            layout.first_piece[kind.name] = len(layout.pieces)
            for copy in range(kind.copies):
                layout.pieces.append(Piece(len(layout.pieces), kind, copy))
        layout.decks[deck] = range(first, len(layout.pieces))
    printed: dict[object, int] = {}
    single = {deck for deck in pack.decks if pack.carries(deck)}
    for piece in layout.pieces:
        differing = [
            numbers[piece.copy]
            for face in piece.kind.faces
            for numbers in face.numbers.values()
            if len(numbers) > 1
        ]
        if piece.kind.deck in single:
            differing.append(piece.copy)
        layout.prints.append(printed.setdefault((piece.kind.name, *differing), piece.number))
        if layout.prints[-1] != layout.first_piece[piece.kind.name]:
            layout.told_apart.add(piece.kind.name)
    layout.has_alike = len(printed) < len(layout.pieces)


def _tables(layout: Layout) -> None:
    """The constant tables. The last entries are for none, which is piece -1."""
    pack, pieces = layout.pack, layout.pieces
    kinds = {name: number for number, name in enumerate(pack.kinds)}
    decks = {name: number for number, name in enumerate(pack.decks)}
    layout.tables["kind"] = [*(kinds[it.kind.name] for it in pieces), -1]
    layout.tables["a_card_of"] = [*(layout.first_piece[name] for name in pack.kinds), -1]
    layout.tables["deck"] = [*(decks[it.kind.deck] for it in pieces), -1]
    layout.tables["back"] = [*(decks[pack.decks[it.kind.deck].back or it.kind.deck] for it in pieces), -1]
    layout.tables["sides"] = [*(len(it.kind.faces) for it in pieces), 0]
    layout.tables["owner"] = [_owner(it) for it in layout.row_zone]
    if any(pack.carries(deck) for deck in pack.decks):
        _carrying(layout)
    layout.tables["place"] = [int(it is not None) for it in layout.row_zone]
    for icon in pack.icons:
        _by_face(layout, f"icon_{icon}", partial(_icons, icon))
    names = {name for deck in pack.decks.values() for name in deck.attributes}
    effects = {name for deck in pack.decks.values() for name in deck.effects}
    for name, lookup in pack.lookups.items():
        layout.tables[f"lookup_{name}"] = [*lookup.entries, -1]
    for name in sorted(names):
        known = pack.attribute(name)
        is_flag = known is not None and known.type is AttributeType.FLAG
        _by_face(layout, f"attr_{name}", partial(_printed, layout, name), 0 if is_flag else ABSENT)
        if known is not None and known.type is AttributeType.LIST:
            _listed(layout, name, known.words)
    for name in sorted(names | effects):
        _by_face(layout, f"has_{name}", partial(_has, name), 0)


def _carrying(layout: Layout) -> None:
    """The tables of what pieces have: by piece its place in a deck (-1 for none, -2 for those of other decks), by row
    the piece whose it is."""
    for deck, pieces in layout.decks.items():
        if layout.pack.carries(deck):
            places = (it.number - pieces.start if it.kind.deck == deck else -2 for it in layout.pieces)
            layout.tables[f"among_{deck}"] = [*places, -1]
    layout.tables["carrier"] = [-1 if it is None else layout.carrier(*it) for it in layout.row_zone]


def _neighbours(layout: Layout) -> None:
    """The tables of the next and previous player (around the table) and space (none beyond the ends)."""
    everyone = range(layout.players)
    for name, step in (("next", 1), ("previous", -1)):
        layout.tables[f"{name}_player"] = [*((it + step) % layout.players for it in everyone), -1]
        for graph in layout.pack.graphs.values():
            spaces = range(graph.length)
            along = (it + step if it + step in spaces else -1 for it in spaces)
            layout.tables[f"{name}_space_{graph.name}"] = [*along, -1]


def _boards(layout: Layout) -> None:
    """The tables of rows and columns, of where spaces are, and of the spaces that rows of zones belong to."""
    for graph in layout.pack.graphs.values():
        layout.tables[f"column_{graph.name}"] = [*(column for column, _ in graph.places), -1]
        layout.tables[f"row_{graph.name}"] = [*(row for _, row in graph.places), -1]
        layout.tables[f"space_{graph.name}"] = [
            it[1] if it is not None and it[0].per == t.Type(t.TypeName.SPACE, graph.name) else -1
            for it in layout.row_zone
        ]
        for name, numbers in graph.printed.items():
            layout.tables[f"on_{graph.name}_{name}"] = [*numbers, -1]
        for icon, numbers in graph.icons.items():
            layout.tables[f"icons_{graph.name}_{icon}"] = [*numbers, -1]
        # With a border all around, so that what is just outside is none.
        layout.tables[f"numbered_{graph.name}"] = [-1, *range(graph.length), -1]
        if graph.grid is not None:
            columns, rows = graph.grid
            spaces = {place: space for space, place in enumerate(graph.places)}
            layout.tables[f"grid_{graph.name}"] = [
                spaces.get((column, row), -1) for row in range(rows + 2) for column in range(columns + 2)
            ]


def _distances(leads: Sequence[tuple[int, ...]], start: int) -> list[int]:
    """The fewest steps from a space to every other; where no way leads, the number of spaces."""
    far = len(leads)
    steps = [far] * far
    steps[start] = 0
    waiting = [start]
    for space in waiting:
        for other in leads[space]:
            if steps[other] == far:
                steps[other] = steps[space] + 1
                waiting.append(other)
    return steps


def distances(layout: Layout) -> dict[str, list[int]]:
    """The tables of distances that were asked for so far, by the names that programs have for them."""
    return {f"T_{name}": table for name, table in layout.tables.items() if name.startswith("distance_")}


def _lists(layout: Layout) -> None:
    """The constant lists. The last entries are for none, which leads nowhere."""
    everyone = range(layout.players)
    layout.lists["clockwise"] = [(*everyone[it:], *everyone[:it]) for it in everyone] + [()]
    for graph in layout.pack.graphs.values():
        for name, leads in graph.links.items():
            layout.lists[f"link_{name}"] = [*leads, ()]


def _owner(entry: tuple[Zone, int] | None) -> int:
    return entry[1] if entry is not None and entry[0].per == t.PLAYER else -1


def _icons(icon: str, piece: Piece, face: int) -> int:
    return piece.kind.faces[face].icons.get(icon, 0)


def _has(name: str, piece: Piece, face: int) -> int:
    printed = piece.kind.faces[face]
    return int(name in printed.formulas or name in printed.effects)


def _by_face(layout: Layout, name: str, entry: Callable[[Piece, int], int], of_none: int = ABSENT) -> None:
    """A table by piece, or by piece and side where sides differ."""
    rows = [
        [entry(it, side if len(it.kind.faces) > 1 else 0) for side in range(layout.sides)]
        for it in layout.pieces
    ]
    if all(len(set(row)) == 1 for row in rows):
        layout.tables[name] = [*(row[0] for row in rows), of_none]
    else:
        layout.sided.add(name)
        layout.tables[name] = [it for row in rows for it in row] + [of_none] * layout.sides


def _listed(layout: Layout, name: str, words: tuple[str, ...]) -> None:
    """The lists that are printed on pieces under a name, by piece and side; none has an empty one."""
    listed = [
        tuple(words.index(it) for it in face.lists.get(name, ()))
        for piece in layout.pieces
        for side in range(layout.sides)
        for face in (piece.kind.faces[side if side < len(piece.kind.faces) else 0],)
    ]
    layout.lists[f"printed_{name}"] = [*listed, *[()] * layout.sides]


def _printed(layout: Layout, name: str, piece: Piece, face: int) -> int:
    attribute = layout.pack.decks[piece.kind.deck].attributes.get(name)
    printed = piece.kind.faces[face]
    if attribute is None and (known := layout.pack.attribute(name)) and known.type is AttributeType.FLAG:
        return 0
    if attribute is None:
        return layout.absent_number(piece.kind.name, name)
    if name in printed.words:
        return attribute.words.index(printed.words[name])
    numbers = printed.numbers.get(name)
    if numbers is None:
        # A word that is not printed is none of the words; a number that is not printed is an error to read.
        return -1 if attribute.words else layout.absent_number(piece.kind.name, name)
    return int(numbers[piece.copy] if len(numbers) > 1 else numbers[0])


def track(layout: Layout, sums: set[tuple[str, str]]) -> None:
    """Gives the sums of icons in zones of the table, which rules ask for again and again, cells of their own."""
    for zone, icon in sorted(sums):
        if f"icon_{icon}" not in layout.sided:
            table = f"icon_{icon}"
            most = sum(max(0, it) for it in layout.tables[table] if not is_absent(it))
            layout.tracked[layout.rows[zone], table] = layout.new_cell(number(0, most))
    layout.first_variable = len(layout.cell_starts)


def count_tracked(layout: Layout, cells: list[int], rows: list[list[int]]) -> None:
    """Works the tracked sums out from the rows: after a table was laid or a game was read."""
    for (row, table), cell in layout.tracked.items():
        cells[cell] = sum(layout.tables[table][piece] for piece in rows[row])


def starting_pieces(layout: Layout) -> dict[str, list[int]]:
    """Zone name -> the pieces that start in it, by number."""
    found: dict[str, list[int]] = {}
    for piece in layout.pieces:
        found.setdefault(layout.pack.decks[piece.kind.deck].starts_in, []).append(piece.number)
    return found
