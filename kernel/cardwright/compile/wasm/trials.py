"""Trials as WebAssembly: the same code again, for states in which a player does not know everything.

An integer of a trial may be unknown, and pieces may be unseen cards: numbers of their own say so (`memory.UNKNOWN`, `UNSEEN`). What is
worked out from something unknown is unknown; where it would have to decide, the trial ends. See docs/form.md, and `play.unknown`
for the same in Python.
"""

from __future__ import annotations

from cardwright.compile import ir
from cardwright.compile.wasm.blocks import BlockText
from cardwright.compile.wasm.function import FAILED, LEAVING, UNDETERMINED, ListAt, S
from cardwright.compile.wasm.memory import CELLS_AT, UNKNOWN, UNKNOWN_SIDE, UNSEEN
from cardwright.lang.functions import LIMIT

_BY_PIECE = ("kind", "deck", "sides")
_BY_PIECE_TOO = ("attr_", "has_", "icon_", "among_")
_UNKNOWN = f"(i32.const {UNKNOWN})"


class TrialText(BlockText):
    """Writes the code of trials."""

    __slots__ = ()
    prefix = "v"
    by_number = "$trial_block"

    # -------------------------------------------------------------- ending a trial

    def fail(self, why: int = FAILED) -> str:
        nothing = {"": "", "i32": "(i32.const 0)", "i32 i32": "(i32.const 0)(i32.const 0)"}[self.gives]
        return f"(global.set $failed (i32.const {why})){LEAVING}{nothing}(return)"

    def after_call(self) -> str:
        nothing = {"": "", "i32": "(i32.const 0)", "i32 i32": "(i32.const 0)(i32.const 0)"}[self.gives]
        return f"(if (global.get $failed) (then {LEAVING}{nothing}(return)))"

    def is_unknown(self, local: str) -> str:
        return f"(i32.ge_s (local.get {local}) (i32.const {UNKNOWN_SIDE}))"

    def known(self, text: str) -> str:
        """A number that decides: the trial ends if it is unknown."""
        value = self.local()
        return (
            f"(local.set {value} {text})(if {self.is_unknown(value)} (then {self.fail(UNDETERMINED)}))"
            f"(local.get {value})"
        )

    def by_chance(self) -> str:
        """A trial that uses chance is no way. In a program that counts, the steps that would follow count, too: Python does them."""
        return "(unreachable)" if self.memory.form.counts_steps else self.fail()

    # -------------------------------------------------------------- what is looked up

    def routine(self, name: str) -> str:
        self.callees[name] = None
        return f"w_{name}"

    def index(self, e: ir.Int) -> str:
        return self.integer(e) if isinstance(e, ir.Const) else self.known(self.number(e))

    def condition(self, e: ir.Int) -> str:
        return self.integer(e) if isinstance(e, ir.Const) else self.known(self.integer(e))

    def by_piece(self, base: int, piece: ir.Int) -> str:
        place = f"(i32.shl (call $thing {self.index(piece)}) (i32.const 2))"
        return f"(i32.load offset={base - 4} (i32.add {S} (i32.add {place} (i32.const 4))))"

    def piece_index(self, e: ir.Int) -> str:
        return f"(call $thing {self.index(e)})"

    def lying(self, piece: str) -> str:
        return f"(call $thing {piece})"

    def loaded(self, value: str, width: int) -> str:
        return f"(call $card {value})" if width == 2 else value

    def list_length(self, row: int) -> str:
        # What becomes of an unknown list is a matter for Python.
        length = self.local()
        return f"(local.set {length} {self.count(row)})(if {self.is_unknown(length)} (then (unreachable)))(local.get {length})"

    def same(self, one: str, other: str) -> str:
        return self.known(f"(call $u_eq {one} {other})")

    def entry(self, table: str, index: str) -> str:
        at = self.local()
        known = BlockText.entry(self, table, f"(local.get {at})")
        if table == "deck":
            unseen = f"(i32.load (i32.add (i32.const {self._unseen_decks()}) (i32.shl (i32.sub (local.get {at}) (i32.const {UNSEEN})) (i32.const 2))))"
        elif table in _BY_PIECE or table.startswith(_BY_PIECE_TOO):
            unseen = _UNKNOWN
        else:
            unseen = "(unreachable)"
        return (
            f"(local.set {at} {index})(if {self.is_unknown(at)} (then {self.fail(UNDETERMINED)}))"
            f"(if (result i32) (i32.ge_s (local.get {at}) (i32.const {UNSEEN})) (then {unseen}) (else {known}))"
        )

    def _unseen_decks(self) -> int:
        """Decks with different backs can be told apart."""
        tables = self.memory.form.tables
        decks: dict[int, set[int]] = {}
        for back, deck in zip(tables["back"], tables["deck"], strict=True):
            decks.setdefault(back, set()).add(deck)
        numbers = [
            next(iter(decks[it])) if len(decks[it]) == 1 else None for it in sorted(tables["back"][:-1])
        ]
        key = "decks of unseen cards"
        if key not in self.memory.known:
            place = self.memory.constant(key, (0 for _ in numbers))
            for number, only in enumerate(numbers):
                value = UNKNOWN if only is None else only
                self.memory.data[place + 4 * number : place + 4 * number + 4] = value.to_bytes(
                    4, "little", signed=True
                )
        return self.memory.known[key]

    def cell(self, number: int) -> str:
        for it in self.memory.form.tracked:
            if it.cell == number:
                # Unknown while an unseen card lies there; what the cell holds is the sum over the others.
                return f"(call $tracked {S} (i32.const {it.row}) (i32.const {CELLS_AT + 4 * number}))"
        return BlockText.cell(self, number)

    # -------------------------------------------------------------- calculating

    def widened(self, text: str) -> str:
        return f"(call $u_widen {text})"

    def narrow(self, text: str) -> str:
        return f"(call $u_narrow {text})"

    def math(self, e: ir.Math, type_: str) -> str:
        left, right = self.as_(type_, e.left), self.as_(type_, e.right)
        name = {"+": "add", "-": "sub", "*": "mul", "//": "quotient", "%": "remainder"}[e.operator]
        if not isinstance(e.right, ir.Divisor):
            return f"(call $u_{name}_{type_} {left} {right})"
        one, other = self.local(type_), self.local(type_)
        known = f"(i32.eqz (call $u_is_unknown_{type_} (local.get {one})))"
        zero = f"({type_}.eqz (local.get {other}))"
        return (
            f"(local.set {one} {left})(local.set {other} {right})"
            f"(if (i32.and {known} {zero}) (then {self.fail()}))"
            f"(call $u_{name}_{type_} (local.get {one}) (local.get {other}))"
        )

    def compare(self, e: ir.Compare) -> str:
        type_ = "i64" if self.is_wide(e.left) or self.is_wide(e.right) else "i32"
        left, right = self.as_(type_, e.left), self.as_(type_, e.right)
        if e.operator in ("==", "!="):
            same = f"(call $u_eq{'_i64' if type_ == 'i64' else ''} {left} {right})"
            return same if e.operator == "==" else f"(call $u_not {same})"
        name = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}[e.operator]
        return f"(call $u_{name}_{type_} {left} {right})"

    def extreme(self, function: str, items: list[str], type_: str) -> str:
        if len(items) > 1:
            items = [self.known_as(it, type_) for it in items]
        return BlockText.extreme(self, function, items, type_)

    def known_as(self, text: str, type_: str) -> str:
        value = self.local(type_)
        unknown = f"(call $u_is_unknown_{type_} (local.get {value}))"
        return f"(local.set {value} {text})(if {unknown} (then {self.fail(UNDETERMINED)}))(local.get {value})"

    def absolute(self, e: ir.Absolute, type_: str) -> str:
        value = self.local(type_)
        text = f"(local.set {value} {self.as_(type_, e.operand)})"
        positive = f"(select (local.get {value}) ({type_}.sub ({type_}.const 0) (local.get {value})) ({type_}.ge_s (local.get {value}) ({type_}.const 0)))"
        unknown = f"(call $u_is_unknown_{type_} (local.get {value}))"
        return f"{text}(if (result {type_}) {unknown} (then (local.get {value})) (else {positive}))"

    def required(self, e: ir.Require, type_: str) -> str:
        value = self.local(type_)
        found = self.known_as(self.integer(e.value), type_)
        return f"(local.set {value} {found}){self.tested(e, value, type_)}(local.get {value})"

    def kept(self, e: ir.Int) -> str:
        """What is kept is not looked at: an unknown number passes the test of its range."""
        if not isinstance(e, ir.Require) or (e.least, e.most) != (-LIMIT, LIMIT):
            return self.number(e)
        type_ = "i64" if self.is_wide(e.value) else "i32"
        value = self.local(type_)
        unknown = f"(call $u_is_unknown_{type_} (local.get {value}))"
        text = (
            f"(local.set {value} {self.integer(e.value)})"
            f"(if (i32.eqz {unknown}) (then {self.tested(e, value, type_)}))"
        )
        found = f"(local.get {value})"
        return text + (self.narrow(found) if type_ == "i64" else found)

    def add_cell(self, op: ir.AddCell) -> str:
        place, total = self.local(), self.local("i64")
        where = S if op.cell.offset is None else self.cell_at(op.cell)
        offset = CELLS_AT + 4 * op.cell.base
        amount = self.wide(op.amount)
        if op.cell.offset is None and self._is_tracked(op.cell.base):
            amount = f"(call $u_known_part {amount})"
        old = f"(call $u_widen (i32.load offset={offset} (local.get {place})))"
        beyond = f"(i64.gt_u (i64.add (local.get {total}) (i64.const {LIMIT})) (i64.const {2 * LIMIT}))"
        unknown = f"(call $u_is_unknown_i64 (local.get {total}))"
        return (
            f"(local.set {place} {where})(local.set {total} (call $u_add_i64 {old} {amount}))"
            f"(if (i32.and (i32.eqz {unknown}) {beyond}) (then {self.fail()}))"
            f"(i32.store offset={offset} (local.get {place}) (call $u_narrow (local.get {total})))"
        )

    # -------------------------------------------------------------- lists

    def sum_table(self, e: ir.SumTable, type_: str) -> str:
        found = self.local(type_)

        def add(it: str) -> str:
            entry = self.entry(e.table, it)
            entry = self.widened(entry) if type_ == "i64" else entry
            return f"(local.set {found} (call $u_add_{type_} (local.get {found}) {entry}))"

        return self._over(e.items, found, f"({type_}.const 0)", add)

    def remembered(self, e: ir.Remembered) -> str:
        whole = self.local("i64")
        known = f"(i32.and (i32.wrap_i64 (i64.shr_u (local.get {whole}) (i64.const {e.shift}))) (i32.const {e.mask}))"
        return (
            f"(local.set {whole} (call $u_sum_{e.word}_{int(e.charged)} {S} {self.index(e.row)})){self.after_call()}"
            f"(if (result i32) (i64.lt_s (local.get {whole}) (i64.const 0)) (then {_UNKNOWN}) (else {known}))"
        )

    def count_equal(self, e: ir.CountEqual) -> str:
        if not (isinstance(e.value, ir.Const) and e.one_table_each):
            return BlockText.count_equal(self, e)
        found = self.local()

        def add(it: str) -> str:
            same = f"(call $u_eq {self.entry(e.table, it)} {self.number(e.value)})"
            return f"(local.set {found} (call $u_add_i32 (local.get {found}) {same}))"

        return self._over(e.items, found, "(i32.const 0)", add)

    def folded(self, function: str, found: str, value: str, several: str, type_: str) -> str:
        if function == "sum":
            return f"(local.set {found} (call $u_add_{type_} (local.get {found}) (local.get {value})))"
        unknown = f"(i32.or (call $u_is_unknown_{type_} (local.get {value})) (call $u_is_unknown_{type_} (local.get {found})))"
        both = f"(if (i32.and (i32.ne (local.get {several}) (i32.const 0)) {unknown}) (then {self.fail(UNDETERMINED)}))"
        return both + BlockText.folded(self, function, found, value, several, type_)

    def key(self, key: ir.Int, value: str, found: ListAt, tested: bool) -> str:
        several = f"(i32.gt_s (local.get {found.length}) (i32.const 1))"
        unknown = f"(if (i32.and {several} {self.is_unknown(value)}) (then {self.fail(UNDETERMINED)}))"
        return BlockText.key(self, key, value, found, tested) + unknown

    def known_entry(self, table: str, item: str, found: ListAt) -> str:
        value = self.local()
        several = f"(i32.gt_s (local.get {found.length}) (i32.const 1))"
        return (
            f"(local.set {value} {self.entry(table, item)})"
            f"(if (i32.and {several} {self.is_unknown(value)}) (then {self.fail(UNDETERMINED)}))(local.get {value})"
        )

    def built(self, e: ir.List) -> ListAt:
        if isinstance(e, ir.Mixed):
            found = self.built(e.items)
            several = f"(i32.gt_s (local.get {found.length}) (i32.const 1))"
            return ListAt(
                f"{found.before}(if {several} (then {self.by_chance()}))", found.place, found.length
            )
        return BlockText.built(self, e)

    def call_table(self, e: ir.CallTable) -> str:
        at, slot = self.local(), self.local()
        base = self.formulas(e)
        load = f"(i32.load (i32.add (i32.const {base}) (i32.shl (local.get {at}) (i32.const 2))))"
        known = (
            f"(local.set {slot} {load})(if (i32.lt_s (local.get {slot}) (i32.const 0)) (then {self.fail()}))"
            f"{self.formula(e, slot)}"
        )
        unseen = f"(i32.ge_s (local.get {at}) (i32.const {UNSEEN}))"
        return f"(local.set {at} {self.index(e.index)})(if (result i32) {unseen} (then {_UNKNOWN}) (else {known}))"

    def integer(self, e: ir.Int) -> str:
        if isinstance(e, ir.Random):
            return f"(drop {self.index(e.sides)}){self.by_chance()}(i32.const 0)"
        return BlockText.integer(self, e)

    # -------------------------------------------------------------- operations

    def op(self, op: ir.Op) -> str:
        match op:
            case ir.SetCell() if op.cell.offset is None and self._is_tracked(op.cell.base):
                return self._set_tracked(op)
            case ir.ShuffleRow():
                several = f"(i32.gt_s {self.row_count(self.index(op.row))} (i32.const 1))"
                return f"(if {several} (then {self.by_chance()}))"
            case ir.Note():
                # Nobody reads what a trial notes; but working it out may break a rule.
                return "".join(
                    f"(drop {self.number(it)})"
                    for it in (op.first, op.second, op.third)
                    if op.kind == "added" and not isinstance(it, ir.Const | ir.Reg | ir.Cell)
                )
        return BlockText.op(self, op)

    def _is_tracked(self, cell: int) -> bool:
        return any(it.cell == cell for it in self.memory.form.tracked)

    def _set_tracked(self, op: ir.SetCell) -> str:
        """What an unseen card adds to a tracked sum, or takes from it, is not in the cell."""
        value = op.value.value if isinstance(op.value, ir.Require) else op.value
        if not (isinstance(value, ir.Math) and value.left == op.cell and value.operator in ("+", "-")):
            return "(unreachable)"
        old = f"(i64.extend_i32_s {BlockText.cell(self, op.cell.base)})"
        part = f"(call $u_known_part {self.wide(value.right)})"
        new = f"(i64.{'add' if value.operator == '+' else 'sub'} {old} {part})"
        return self.set_cell(op.cell.base, f"(call $u_narrow {new})")

    def tick(self, steps: ir.Int) -> str:
        return self.pay(self.index(steps)) if steps != ir.Const(0) else ""

    # -------------------------------------------------------------- ends

    def ask_together(self, end: ir.AskTogether, way: frozenset[int]) -> str:
        return "(unreachable)"

    def keep(self, ensure: int) -> str:
        # A search inside a trial is a matter for Python.
        return "(unreachable)"

    def probe(self, end: ir.Probe, way: frozenset[int]) -> str:
        return "(unreachable)"

    def judge(self, end: ir.Judge, way: frozenset[int]) -> str:
        return self.verdict(end)
