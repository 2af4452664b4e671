"""`ensure` as WebAssembly: which choices leave a way to meet a condition. See `play.ensure_search` for the same in Python.

Trials lie one behind the other in memory: the state as the player knows it, and one more for each choice that a way has made. What
is rare (searches inside trials, too many ways, too many steps) traps, and Python does it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.compile.layout import MAX_STEPS, MET, OVER, PC, PICK, SITE, STATUS, STEPS, TRIAL, WHO
from cardwright.compile.wasm.memory import (
    CELLS_AT,
    LONGEST_LIST,
    UNKNOWN,
    UNKNOWN_SIDE,
    UNSEEN,
    Memory,
    NotNative,
)
from cardwright.compile.wasm.search_text import TEXT

MAX_WAYS = 50_000
FIRST = MAX_STEPS - MAX_STEPS // 10
COPIED = 4


@dataclass(slots=True)
class Hidden:
    """What a player does not see."""

    rows: tuple[tuple[int, int], ...]
    """Rows, each with the cell of the flag that opens it (-1: none does)."""
    cells: tuple[int, ...]


@dataclass(slots=True)
class Stored:
    """What rules in progress have stored, and who knows it: see `information_flow.knowledge.Pending`."""

    cells: tuple[tuple[int, int], ...] = ()
    lists: tuple[tuple[int, int], ...] = ()
    pieces: tuple[int, ...] = ()
    piece_lists: tuple[int, ...] = ()


@dataclass(slots=True)
class TrialFacts:
    """All that trials go by beside the form."""

    hidden: list[Hidden] = field(default_factory=list)
    """By player."""
    at_site: list[Stored] = field(default_factory=list)
    at_ensure: dict[int, Stored] = field(default_factory=dict)


class SearchText:
    """Lays down what searches go by, and writes them."""

    def __init__(self, memory: Memory, facts: TrialFacts) -> None:
        self.memory, self.facts = memory, facts
        pieces = memory.form.pieces
        backs = max(memory.form.tables["back"][:-1], default=0) + 1
        self.hidden = memory.constant("hidden", [0] * (pieces // 4 + 1))
        self.used = memory.constant("used", [0] * backs)
        self.judged = memory.constant("judged", [0] * (4 + 2 * LONGEST_LIST))

    def text(self) -> str:
        memory, form = self.memory, self.memory.form
        pieces, counted = form.pieces, form.counts_steps
        tables = form.tables
        first: dict[int, int] = {}
        for number, back in enumerate(sorted(tables["back"][:-1])):
            first.setdefault(back, number)
        backs = max(first, default=0) + 1
        steps = CELLS_AT + 4 * STEPS
        spent = f"(i32.sub (i32.load offset={steps} (local.get $s)) (i32.const {FIRST}))"
        ensures = "".join(
            f"(i32.store offset={place} (local.get $base) (i32.load offset={place} (local.get $s)))"
            for place in (CELLS_AT + 4 * it.cell for it in form.ensures)
        )
        facts = "".join(
            f"(if (i32.eq (local.get $ensure) (i32.const {it.cell})) (then (return (i32.const {self._facts(number)}))))"
            for number, it in enumerate(form.ensures)
        )
        cells = {"pc": PC, "status": STATUS, "who": WHO, "pick": PICK, "site": SITE, "steps": STEPS}
        return TEXT.format(
            **{name: CELLS_AT + 4 * cell for name, cell in cells.items()},
            unknown=UNKNOWN,
            unseen=UNSEEN,
            pieces=pieces,
            hidden=self.hidden,
            trials="\1trials\1",
            trials_at="\1trials at\1",
            trials_end="\1trials end\1",
            trial_bytes=memory.trial_bytes,
            script=memory.counts + 4 * form.script,
            used=self.used,
            first_of_back=memory.constant("first of back", [first.get(it, 0) for it in range(backs)]),
            backs_bytes=4 * backs,
            at=memory.at,
            side=memory.side,
            at_before=memory.at - 4,
            at_bytes=8 * pieces + 4,
            at_unseen=memory.at + 4 * pieces,
            side_unseen=memory.side + 4 * pieces,
            blank_at=memory.constant("blank at", [form.row_of_none] * pieces),
            blank_side=self._unknown_sides(),
            pieces_bytes=4 * pieces,
            hidden_lists=self._hidden_lists(),
            counts=memory.counts,
            back=memory.table("back"),
            is_sided=memory.constant("sided", [int(it > 1) for it in tables["sides"][:-1]]),
            tracked_of=self._tracked(),
            ensures=ensures,
            trial=TRIAL,
            max_steps=MAX_STEPS,
            count_from=f"(i32.store offset={steps} (local.get $s) (i32.const {FIRST}))" if counted else "",
            counted=f"(global.set $trial_steps (i32.add (global.get $trial_steps) {spent}))"
            if counted
            else "",
            over=OVER,
            met=MET,
            max_ways=MAX_WAYS,
            options=memory.rows[0],
            of_pieces=memory.constant("sites of pieces", [int(it.asks == "piece") for it in form.sites]),
            facts=facts,
            judged=self.judged,
            judged_1=self.judged + 4,
            judged_2=self.judged + 8,
            judged_3=self.judged + 12,
            judged_options=self.judged + 16,
            judged_good=self.judged + 16 + 4 * LONGEST_LIST,
            stored_at_sites=memory.constant(
                "stored at sites", [self._stored(it) for it in self.facts.at_site]
            ),
            cells=CELLS_AT,
            paid=(
                f"(i32.store offset={steps} (local.get $s) (i32.add (i32.load offset={steps} (local.get $s)) (global.get $trial_steps)))"
                if counted
                else ""
            ),
        )

    def _facts(self, number: int) -> int:
        """What a search goes by: its price, the rows in which places matter, which pieces are alike, what rules have stored."""
        memory, form = self.memory, self.memory.form
        it = form.ensures[number]
        price = len(form.cells) + 2 * form.pieces + 1 + len(form.rows) >> COPIED
        if not form.counts_steps:
            price += it.steps
        ordered = memory.constant(
            ("ordered", number), [int(row in it.ordered) for row in range(len(form.rows))]
        )
        alike = list(range(2 * form.pieces))
        if it.alike:
            # Unseen cards with one back are alike.
            kinds = max(it.alike) + 1
            alike = [*it.alike, *(kinds + back for back in sorted(form.tables["back"][:-1]))]
        of_alike = memory.constant(("alike", number), alike)
        stored = self._stored(self.facts.at_ensure[it.cell])
        return memory.constant(("facts", number), [price, ordered, of_alike, stored])

    def _stored(self, it: Stored) -> int:
        memory = self.memory
        hidden = [(CELLS_AT + 4 * cell, level) for cell, level in it.cells]
        hidden += [(memory.counts + 4 * row, level) for row, level in it.lists]
        numbers = [len(hidden)]
        for place, level in hidden:
            numbers += (place, CELLS_AT + 4 * level if level >= 0 else -1)
        numbers += (len(it.pieces), *(CELLS_AT + 4 * cell for cell in it.pieces), len(it.piece_lists))
        for row in it.piece_lists:
            numbers += (memory.rows[row], memory.counts + 4 * row)
        return memory.constant(("stored", *numbers), numbers)

    def _hidden_lists(self) -> int:
        places = []
        for player, it in enumerate(self.facts.hidden):
            numbers = [len(it.rows)]
            for row, flag in it.rows:
                numbers += (row, CELLS_AT + 4 * flag if flag >= 0 else -1)
            numbers += (len(it.cells), *(CELLS_AT + 4 * cell for cell in it.cells))
            places.append(self.memory.constant(("hidden", player), numbers))
        return self.memory.constant("hidden lists", places)

    def _tracked(self) -> int:
        cells = {it.row: CELLS_AT + 4 * it.cell for it in self.memory.form.tracked}
        if len(cells) < len(self.memory.form.tracked):
            raise NotNative("several sums of a row are tracked, and tried out")
        return self.memory.constant(
            "tracked", [cells.get(row, -1) for row in range(len(self.memory.form.rows))]
        )

    def _unknown_sides(self) -> int:
        memory, pieces = self.memory, self.memory.form.pieces
        place = memory.constant("unknown sides", [0] * pieces)
        memory.data[place : place + 4 * pieces] = UNKNOWN_SIDE.to_bytes(4, "little") * pieces
        return place
