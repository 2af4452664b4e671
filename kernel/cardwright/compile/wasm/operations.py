"""Operations as WebAssembly: what changes the state, and the order in which things are done."""

from __future__ import annotations

from cardwright.compile import ir
from cardwright.compile.log import ADDED, KIND_BITS, KINDS
from cardwright.compile.wasm.function import FORGET, LEAVING, USED, S
from cardwright.compile.wasm.integers import IntegerText
from cardwright.compile.wasm.memory import CELLS_AT, NotNative
from cardwright.compile.wasm.sizes import MOST_32
from cardwright.lang.functions import LIMIT


class OperationText(IntegerText):
    """Writes operations."""

    __slots__ = ()

    def code(self, ops: ir.Code | list[ir.Op]) -> str:
        return "".join(self.op(it) for it in ops)

    def kept(self, e: ir.Int) -> str:
        """A number that is kept in a cell or register, or given."""
        return self.number(e)

    def op(self, op: ir.Op) -> str:
        """One operation."""
        match op:
            case ir.Mark():
                return ""
            case ir.SetReg() if op.register.type.many:
                return self.set_list_register(op.register, op.value)  # type: ignore[arg-type]
            case ir.SetReg():
                return f"(local.set {self.register(op.register)} {self.kept(op.value)})"  # type: ignore[arg-type]
            case ir.SetCell():
                return self.store(op.cell, self.kept(op.value))
            case ir.AddCell():
                return self.add_cell(op)
            case ir.SetList():
                return self.set_list(op)
            case ir.Transfer():
                piece = self.local()
                return (
                    f"(local.set {piece} {self.index(op.piece)})"
                    f"(call $take {S} {self.index(op.origin)} {self.lying(f'(local.get {piece})')})"
                    f"{self._put(piece, op.row, op.bottom)}"
                )
            case ir.TransferAll():
                return self._transfer_all(op)
            case ir.TransferTop():
                return self._transfer_top(op)
            case ir.ShuffleRow():
                return f"{USED}(call $shuffle {S} {self.index(op.row)})"
            case ir.Turn():
                place = f"(i32.add {S} (i32.shl {self.piece_index(op.piece)} (i32.const 2)))"
                return f"(i32.store offset={self.memory.side} {place} (i32.const {op.side}))"
            case ir.Note():
                return self.note(op)
            case ir.Check():
                return f"(if {self.unless(op.condition)} (then {self.fail()}))"
            case ir.When():
                otherwise = f" (else {self.code(op.otherwise)})" if op.otherwise else ""
                return f"(if {self.condition(op.condition)} (then {self.code(op.then)}){otherwise})"
            case ir.Loop():
                return self._loop(op)
            case ir.Count():
                return self._count(op)
            case ir.Run():
                call = f"(call ${self.routine(op.routine)} {S} {self.arguments(op.arguments)})"
                return self.scoped_call(call)
            case ir.Tick():
                return self.tick(op.steps)
            case ir.Forget():
                return FORGET
            case ir.Return():
                return self.set_cell(op.cell, f"(i32.const {op.block})")
            case ir.Quit():
                return f"{LEAVING}(return)"
            case ir.Leave():
                return f"(br {self.loops[-1]})"
            case ir.Give():
                return self._give(op.value)
            case ir.Recall():
                return self._recall(op)
            case ir.Retain():
                return self._retain(op)
            case ir.Show() | ir.Follow() | ir.Lose():
                raise NotNative("it keeps what players were shown")
            case ir.Touch():
                raise NotNative("it notes what it reaches")
        raise AssertionError(type(op).__name__)

    # -------------------------------------------------------------- cells and lists

    def store(self, cell: ir.Cell, value: str) -> str:
        if cell.offset is None:
            return self.set_cell(cell.base, value)
        kept = self.local()
        place = self.cell_at(cell)
        return f"(local.set {kept} {value})(i32.store offset={CELLS_AT + 4 * cell.base} {place} (local.get {kept}))"

    def add_cell(self, op: ir.AddCell) -> str:
        type_ = "i64" if self.is_wide(op.amount) or self.sizes.of(op.amount) + LIMIT > MOST_32 else "i32"
        place, total = self.local(), self.local(type_)
        where = S if op.cell.offset is None else self.cell_at(op.cell)
        offset = CELLS_AT + 4 * op.cell.base
        old = f"(i32.load offset={offset} (local.get {place}))"
        old = f"(i64.extend_i32_s {old})" if type_ == "i64" else old
        beyond = f"({type_}.gt_u ({type_}.add (local.get {total}) ({type_}.const {LIMIT})) ({type_}.const {2 * LIMIT}))"
        new = f"(i32.wrap_i64 (local.get {total}))" if type_ == "i64" else f"(local.get {total})"
        return (
            f"(local.set {place} {where})(local.set {total} ({type_}.add {old} {self.as_(type_, op.amount)}))"
            f"(if {beyond} (then {self.fail()}))(i32.store offset={offset} (local.get {place}) {new})"
        )

    def set_list(self, op: ir.SetList) -> str:
        found = self.at(op.items) if self.width(op.items) == 4 else self.built(op.items)
        row = op.target.row
        return self.scoped(
            f"{found.before}(call $set_list {S} (i32.const {row}) (local.get {found.place}) (local.get {found.length}))"
        )

    def note(self, op: ir.Note) -> str:
        if KINDS[op.kind] != ADDED:
            return ""
        kind = f"(i32.const {op.statement << KIND_BITS | ADDED})"
        numbers = (kind, *(self.number(it) for it in (op.first, op.second, op.third)))
        entry = self.local()
        written = (
            f"(i32.store offset={self.memory.log + 4 * place} (local.get {entry}) {it})"
            for place, it in enumerate(numbers)
        )
        return f"(local.set {entry} (call $new_entry {S})){''.join(written)}"

    # -------------------------------------------------------------- pieces

    def piece_index(self, e: ir.Int) -> str:
        """A piece, as the number by which what belongs to it is looked up."""
        return self.index(e)

    def lying(self, piece: str) -> str:
        """A piece, as the number with which it lies in a row."""
        return piece

    def _put(self, piece: str, row: ir.Int, bottom: bool) -> str:
        """Puts a piece that was taken up into a row."""
        return f"(call ${'put_below' if bottom else 'put'} {S} {self.index(row)} {self.lying(f'(local.get {piece})')})"

    def _transfer_all(self, op: ir.TransferAll) -> str:
        element, row = self.register(op.element), self.local()
        found = self.built(ir.Row(op.source))
        inside = f"{{}}{self.code(op.each)}{self._put(element, op.row, op.bottom)}"
        loop = self.each(found, lambda it: inside.format(f"(local.set {element} {it})"))
        emptied = f"(local.set {row} {self.index(op.source)})(call $empty {S} (local.get {row}))"
        return self.scoped(f"{found.before}{emptied}{loop}")

    def _transfer_top(self, op: ir.TransferTop) -> str:
        element, row, left = self.register(op.element), self.local(), self.local()
        more, done = self.label(), self.label()
        return (
            f"(local.set {row} {self.index(op.source)})(local.set {left} {self.index(op.count)})"
            f"(block {done} (loop {more} (br_if {done} (i32.le_s (local.get {left}) (i32.const 0)))"
            f"(br_if {done} (i32.eqz {self.row_count(f'(local.get {row})')}))"
            f"(local.set {left} (i32.sub (local.get {left}) (i32.const 1)))"
            f"(local.set {element} {self.loaded(f'(call $pop {S} (local.get {row}))', 2)})"
            f"{self.code(op.each)}{self._put(element, op.row, op.bottom)}(br {more})))"
        )

    # -------------------------------------------------------------- order

    def _loop(self, op: ir.Loop) -> str:
        element, left = self.register(op.element), self.label()
        kept_before = self.kept_lists
        self.loops.append(left)

        def body(it: str) -> str:
            return f"(local.set {element} {it}){self.code(op.body)}"

        before, loop = self._walked_while_changing(op.items, body)
        self.loops.pop()
        text = f"{before}(block {left} {loop})"
        return self.scoped(text) if self.kept_lists == kept_before else text

    def _walked_while_changing(self, items: ir.List, body: object) -> tuple[str, str]:
        """A list that is walked while the state changes: what is worked out for it has to be worked out before."""
        inner = items.items if isinstance(items, ir.Charged) else items
        if isinstance(inner, ir.Span) and inner is items:
            return self.walked(items, body)  # type: ignore[arg-type]
        if isinstance(inner, ir.Row | ir.ListCell | ir.Literal | ir.ListTable | ir.OtherPlayers | ir.Reg):
            found = self.at(items)
        else:
            found = self.at(items, copied=True)
        return found.before, self.each(found, body)  # type: ignore[arg-type]

    def _count(self, op: ir.Count) -> str:
        left, more, done = self.local(), self.label(), self.label()
        self.loops.append(done)
        test = ""
        if op.condition != ir.Const(1):
            test = FORGET if op.forgets else ""
            test += f"(br_if {done} {self.unless(op.condition)})"
        body = self.code(op.body)
        self.loops.pop()
        return (
            f"(local.set {left} {self.index(op.times)})(block {done} (loop {more}"
            f"(br_if {done} (i32.le_s (local.get {left}) (i32.const 0)))"
            f"(local.set {left} (i32.sub (local.get {left}) (i32.const 1))){test}{body}(br {more})))"
        )

    def tick(self, steps: ir.Int) -> str:
        if steps == ir.Const(0):
            return ""
        if not self.is_wide(steps):
            return self.pay(self.number(steps))
        many = self.local("i64")
        return (
            f"(local.set {many} {self.wide(steps)})(if (i64.gt_s (local.get {many}) (i64.const {LIMIT}))"
            f" (then {self.fail()})){self.pay(f'(i32.wrap_i64 (local.get {many}))')}"
        )

    # -------------------------------------------------------------- what routines give

    def _give(self, value: ir.Int | ir.List) -> str:
        if not self.is_list(value):
            return f"{self.kept(value)}{LEAVING}(return)"  # type: ignore[arg-type]
        self.kept_lists += 1
        found = self.built(value)  # type: ignore[arg-type]
        size = f"(i32.shl (local.get {found.length}) (i32.const 2))"
        return (
            f"{found.before}(memory.copy (local.get $sp0) (local.get {found.place}) {size})"
            f"(global.set $sp (i32.add (local.get $sp0) {size}))(local.get $sp0)(local.get {found.length})(return)"
        )

    def _recall(self, op: ir.Recall) -> str:
        self.locals["$key"] = "i32"
        first = 16 * len(self.memory.form.rows) * (len(self.memory.form.packed) + op.number)
        self.memory.words = max(self.memory.words, len(self.memory.form.packed) + op.number + 1)
        there = f"(i32.add (i32.add (global.get $memo) (i32.const {first})) (i32.shl {self.index(op.row)} (i32.const 4)))"
        return (
            f"(local.set $key {there})"
            f"(if (i64.eq (i64.load (local.get $key)) (global.get $stamp))"
            f" (then (i32.load offset=8 (local.get $key)){LEAVING}(return)))"
        )

    def _retain(self, op: ir.Retain) -> str:
        value = self.local()
        return (
            f"(local.set {value} {self.kept(op.value)})(i64.store (local.get $key) (global.get $stamp))"
            f"(i32.store offset=8 (local.get $key) (local.get {value})){LEAVING}(local.get {value})(return)"
        )
