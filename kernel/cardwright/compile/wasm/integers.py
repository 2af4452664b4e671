"""Integers as WebAssembly: 32 bits, or 64 where a number on the way may need them."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.compile import ir
from cardwright.compile.wasm.function import USED, S
from cardwright.compile.wasm.memory import CELLS_AT, NO_NUMBER_32, NotNative, number32
from cardwright.compile.wasm.reach import ReachText

_COMPARED = {"==": "eq", "!=": "ne", "<": "lt_s", "<=": "le_s", ">": "gt_s", ">=": "ge_s"}
_OPPOSITE = {"==": "ne", "!=": "eq", "<": "ge_s", "<=": "gt_s", ">": "le_s", ">=": "lt_s"}
_MATH = {"+": "add", "-": "sub", "*": "mul"}
_PLACED = (ir.Row, ir.ListCell)


class IntegerText(ReachText):
    """Writes integers."""

    __slots__ = ()

    def number(self, e: ir.Int) -> str:
        return self.narrow(self.integer(e)) if self.is_wide(e) else self.integer(e)

    def narrow(self, text: str) -> str:
        """A number of 64 bits that 32 can hold, or the game goes on with Python."""
        return f"(call $narrow {text})"

    def is_wide(self, e: object) -> bool:
        """Whether a number is worked out with 64 bits."""
        match e:
            case ir.Require() | ir.Present() | ir.Divisor():
                return self.is_wide(e.value)
            case ir.Math() if e.operator in ("//", "%"):
                return self.is_wide(e.left) or self.is_wide(e.right)
            case ir.Math():
                return self.sizes.is_wide(e) or self.is_wide(e.left) or self.is_wide(e.right)
            case ir.Select():
                return self.is_wide(e.then) or self.is_wide(e.otherwise)
            case ir.Extreme() | ir.PickOne():
                return any(self.is_wide(it) for it in e.items)
            case ir.Absolute():
                return self.is_wide(e.operand)
            case ir.Fold():
                inside = self.is_wide(e.value) or (e.default is not None and self.is_wide(e.default))
                return inside or (e.function == "sum" and self.sizes.is_wide(e))
            case ir.SumTable():
                return self.sizes.is_wide(e)
        return False

    def wide(self, e: ir.Int) -> str:
        """The same with 64 bits."""
        return self.integer(e) if self.is_wide(e) else self.widened(self.integer(e))

    def widened(self, text: str) -> str:
        return f"(i64.extend_i32_s {text})"

    def as_(self, type_: str, e: ir.Int) -> str:
        return self.wide(e) if type_ == "i64" else self.integer(e)

    # -------------------------------------------------------------- expressions

    def integer(self, e: ir.Int) -> str:
        """An integer, of 64 bits if it `is_wide`."""
        type_ = "i64" if self.is_wide(e) else "i32"
        match e:
            case ir.Const():
                return f"(i32.const {number32(e.value)})"
            case ir.Reg():
                return f"(local.get {self.register(e)})"
            case ir.Cell() if e.offset is None:
                return self.cell(e.base)
            case ir.Cell():
                return f"(i32.load offset={CELLS_AT + 4 * e.base} {self.cell_at(e)})"
            case ir.Table():
                return self.entry(e.name, self.index(e.index))
            case ir.ZoneAt():
                return self.by_piece(self.memory.at, e.piece)
            case ir.SideOf():
                return self.by_piece(self.memory.side, e.piece)
            case ir.Math():
                return self.math(e, type_)
            case ir.Compare():
                return self.compare(e)
            case ir.Logic(operator="and"):
                return f"(if (result i32) {self.condition(e.left)} (then {self.truth(e.right)}) (else (i32.const 0)))"
            case ir.Logic():
                return f"(if (result i32) {self.condition(e.left)} (then (i32.const 1)) (else {self.truth(e.right)}))"
            case ir.Invert():
                return f"(i32.eqz {self.condition(e.operand)})"
            case ir.Select():
                then, otherwise = self.as_(type_, e.then), self.as_(type_, e.otherwise)
                return f"(if (result {type_}) {self.condition(e.condition)} (then {then}) (else {otherwise}))"
            case ir.Extreme():
                return self.extreme(e.function, [self.as_(type_, it) for it in e.items], type_)
            case ir.Absolute():
                return self.absolute(e, type_)
            case ir.PickOne():
                return self._pick_one(e, type_)
            case ir.Random():
                return f"(call $roll {S} {self.number(e.sides)})"
            case ir.Require():
                return self.required(e, type_)
            case ir.Present():
                return self.present(e, type_)
            case ir.Divisor():
                return self.integer(e.value)
            case ir.Call():
                return self.scoped_call(
                    f"(call ${self.routine(e.routine)} {S} {self.arguments(e.arguments)})"
                )
            case ir.CallTable():
                return self.call_table(e)
            case ir.Foreign():
                raise NotNative("a plugin's function is called")
            case ir.Touched() | ir.TouchedAt():
                raise NotNative("it notes what it reaches")
        return self.scoped(self._of_list(e, type_))

    def scoped_call(self, text: str) -> str:
        """A call that gives an integer; lists may have been written for it."""
        return self.scoped(USED + text) + self.after_call()

    def condition(self, e: ir.Int) -> str:
        return self.integer(e)

    def truth(self, e: ir.Int) -> str:
        """The right side of `and` and `or`."""
        return self.integer(e)

    def unless(self, e: ir.Int) -> str:
        """A condition that is to fail if another does not hold."""
        match e:
            case ir.Compare() if not self.is_wide(e.left) and not self.is_wide(e.right) and not self.veiled:
                return f"(i32.{_OPPOSITE[e.operator]} {self.integer(e.left)} {self.integer(e.right)})"
        return f"(i32.eqz {self.condition(e)})"

    def cell_at(self, e: ir.Cell) -> str:
        assert e.offset is not None
        return f"(i32.add {S} (i32.shl {self.index(e.offset)} (i32.const 2)))"

    def by_piece(self, base: int, piece: ir.Int) -> str:
        return f"(i32.load offset={base - 4} (i32.add {S} (i32.add (i32.shl {self.index(piece)} (i32.const 2)) (i32.const 4))))"

    def math(self, e: ir.Math, type_: str) -> str:
        left, right = self.as_(type_, e.left), self.as_(type_, e.right)
        if e.operator in _MATH:
            return f"({type_}.{_MATH[e.operator]} {left} {right})"
        if isinstance(e.right, ir.Const) and e.right.value > 0 and e.right.value & (e.right.value - 1) == 0:
            by = e.right.value
            if e.operator == "//":
                return f"({type_}.shr_s {left} ({type_}.const {by.bit_length() - 1}))"
            return f"({type_}.and {left} ({type_}.const {by - 1}))"
        helper = "quotient" if e.operator == "//" else "remainder"
        return f"(call ${helper}_{type_} {left} {right})"

    def compare(self, e: ir.Compare) -> str:
        type_ = "i64" if self.is_wide(e.left) or self.is_wide(e.right) else "i32"
        return f"({type_}.{_COMPARED[e.operator]} {self.as_(type_, e.left)} {self.as_(type_, e.right)})"

    def extreme(self, function: str, items: list[str], type_: str) -> str:
        best, other = self.local(type_), self.local(type_)
        better = "lt_s" if function == "min" else "gt_s"
        text = f"(local.set {best} {items[0]})"
        for it in items[1:]:
            text += (
                f"(local.set {other} {it})"
                f"(local.set {best} (select (local.get {other}) (local.get {best})"
                f" ({type_}.{better} (local.get {other}) (local.get {best}))))"
            )
        return f"{text}(local.get {best})"

    def absolute(self, e: ir.Absolute, type_: str) -> str:
        value = self.local(type_)
        return (
            f"(local.set {value} {self.as_(type_, e.operand)})"
            f"(select (local.get {value}) ({type_}.sub ({type_}.const 0) (local.get {value}))"
            f" ({type_}.ge_s (local.get {value}) ({type_}.const 0)))"
        )

    def _pick_one(self, e: ir.PickOne, type_: str) -> str:
        index, found = self.local(), self.local(type_)
        text = f"(local.set {index} {self.index(e.index)})"
        for number, it in enumerate(e.items):
            value = self.local(type_)
            text += f"(local.set {value} {self.as_(type_, it)})"
            is_it = f"(i32.eq (local.get {index}) (i32.const {number}))"
            text += f"(if {is_it} (then (local.set {found} (local.get {value}))))"
        return f"{text}(local.get {found})"

    def required(self, e: ir.Require, type_: str) -> str:
        value = self.local(type_)
        return f"(local.set {value} {self.integer(e.value)}){self.tested(e, value, type_)}(local.get {value})"

    def tested(self, e: ir.Require, value: str, type_: str) -> str:
        """Breaks the game if a number is out of its bounds."""
        if e.least is not None and e.most is not None:
            beyond = (
                f"({type_}.gt_u ({type_}.sub (local.get {value}) ({type_}.const {e.least}))"
                f" ({type_}.const {e.most - e.least}))"
            )
            return f"(if {beyond} (then {self.fail()}))"
        text = ""
        for bound, beyond in ((e.least, "lt_s"), (e.most, "gt_s")):
            if bound is not None:
                text += f"(if ({type_}.{beyond} (local.get {value}) ({type_}.const {bound})) (then {self.fail()}))"
        return text

    def present(self, e: ir.Present, type_: str) -> str:
        if type_ == "i64":
            return self.integer(e.value)  # what was calculated is present
        value = self.local()
        return f"(local.set {value} {self.integer(e.value)})(if {self.is_absent(value)} (then {self.fail()}))(local.get {value})"

    def call_table(self, e: ir.CallTable) -> str:
        slot = self.local()
        base = self.formulas(e)
        found = f"(i32.load (i32.add (i32.const {base}) (i32.shl {self.index(e.index)} (i32.const 2))))"
        return (
            f"(local.set {slot} {found})(if (i32.lt_s (local.get {slot}) (i32.const 0)) (then {self.fail()}))"
            f"{self.formula(e, slot)}"
        )

    def formula(self, e: ir.CallTable, slot: str) -> str:
        """Calls the formula whose number is in a local."""
        call = f"(call $formula_{len(e.arguments)} {S} {self.arguments(e.arguments)} (local.get {slot}))"
        return self.scoped_call(call)

    def formulas(self, e: ir.CallTable) -> int:
        """The address of a table of formulas: the number of each, -1 for none."""
        raise NotImplementedError

    # -------------------------------------------------------------- integers of lists

    def _of_list(self, e: ir.Int, type_: str) -> str:
        match e:
            case ir.Length(items=ir.Row(base=ir.Const(value=row))):
                return self.count(row)
            case ir.Length(items=ir.Row(base=base)):
                return self.row_count(self.index(base))
            case ir.Length(items=ir.ListCell(row=row)):
                return self.list_length(row)
            case ir.Length(items=ir.Where() as where):
                found = self.local()
                before, loop = self.sifted(
                    where,
                    lambda _, holds: (
                        f"(local.set {found} (i32.add (local.get {found}) (i32.ne {holds} (i32.const 0))))"
                    ),
                )
                return f"{before}(local.set {found} (i32.const 0)){loop}(local.get {found})"
            case ir.Length():
                found = self.local()
                one = f"(local.set {found} (i32.add (local.get {found}) (i32.const 1)))"
                return self._over(e.items, found, "(i32.const 0)", lambda _: one)
            case ir.Item():
                there = self.at(e.items)
                return self.loaded(f"{there.before}{there.element(self.index(e.index))}", there.width)
            case ir.EndOr():
                return self._end_or(e)
            case ir.SumTable():
                return self.sum_table(e, type_)
            case ir.Remembered():
                return self.remembered(e)
            case ir.CountEqual():
                return self.count_equal(e)
            case ir.Fold():
                return self.fold(e, type_)
            case ir.Contains():
                return self._contains(e)
        raise AssertionError(type(e).__name__)

    def _over(
        self, items: ir.List, found: str, start: str, body: Callable[[str], str], between: str = ""
    ) -> str:
        """Walks a list with a local that has a value before, and gives that local."""
        before, loop = self.walked(items, body)
        return f"{before}{between}(local.set {found} {start}){loop}(local.get {found})"

    def _end_or(self, e: ir.EndOr) -> str:
        if isinstance(e.items, _PLACED):
            there = self.at(e.items)
            place = "(i32.const 0)" if e.end == 0 else f"(i32.sub (local.get {there.length}) (i32.const 1))"
            element = self.loaded(there.element(place), there.width)
            return f"{there.before}(if (result i32) (local.get {there.length}) (then {element}) (else (i32.const -1)))"
        found, empty = self.local(), self.local()

        def keep(it: str) -> str:
            if e.end:
                return f"(local.set {found} {it})"
            return (
                f"(if (local.get {empty}) (then (local.set {found} {it})(local.set {empty} (i32.const 0))))"
            )

        return self._over(e.items, found, "(i32.const -1)", keep, f"(local.set {empty} (i32.const 1))")

    def sum_table(self, e: ir.SumTable, type_: str) -> str:
        found = self.local(type_)

        def add(it: str) -> str:
            entry = self.entry(e.table, it)
            entry = f"(i64.extend_i32_s {entry})" if type_ == "i64" else entry
            return f"(local.set {found} ({type_}.add (local.get {found}) {entry}))"

        return self._over(e.items, found, f"({type_}.const 0)", add)

    def remembered(self, e: ir.Remembered) -> str:
        whole = f"(call $sum_{e.word}_{int(e.charged)} {S} {self.index(e.row)})"
        return f"(i32.and (i32.wrap_i64 (i64.shr_u {whole} (i64.const {e.shift}))) (i32.const {e.mask}))"

    def count_equal(self, e: ir.CountEqual) -> str:
        found, wanted = self.local(), self.local()

        def count(it: str) -> str:
            same = self.same(self.entry(e.table, it), f"(local.get {wanted})")
            return f"(local.set {found} (i32.add (local.get {found}) {same}))"

        return self._over(
            e.items, found, "(i32.const 0)", count, f"(local.set {wanted} {self.number(e.value)})"
        )

    def fold(self, e: ir.Fold, type_: str) -> str:
        found, value, several = self.local(type_), self.local(type_), self.local()
        element = self.register(e.element)
        counted = e.function != "sum" or e.default not in (None, ir.Const(0))
        absent = self.local() if e.tested else ""

        def add(it: str) -> str:
            text = f"(local.set {element} {it})(local.set {value} {self.as_(type_, e.value)})"
            if e.tested:
                is_absent = f"({type_}.lt_s (local.get {value}) ({type_}.const {NO_NUMBER_32}))"
                if type_ == "i32":
                    is_absent = self.is_absent(value)
                text += f"(local.set {absent} (i32.or (local.get {absent}) {is_absent}))"
            text += self.folded(e.function, found, value, several, type_)
            if counted:
                text += f"(local.set {several} (i32.add (local.get {several}) (i32.const 1)))"
            return text

        start = f"(local.set {several} (i32.const 0))" if counted else ""
        start += f"(local.set {absent} (i32.const 0))" if e.tested else ""
        text = self._over(e.items, found, f"({type_}.const 0)", add, start)
        text = text[: -len(f"(local.get {found})")]
        if e.tested:
            both = f"(i32.and (local.get {absent}) (i32.gt_s (local.get {several}) (i32.const 1)))"
            text += f"(if {both} (then {self.fail()}))"
        if e.default is not None and counted:
            text += (
                f"(local.set {value} {self.as_(type_, e.default)})"
                f"(if (i32.eqz (local.get {several})) (then (local.set {found} (local.get {value}))))"
            )
        return f"{text}(local.get {found})"

    def folded(self, function: str, found: str, value: str, several: str, type_: str) -> str:
        """One more number comes to a sum, or to the largest or smallest so far."""
        if function == "sum":
            return f"(local.set {found} ({type_}.add (local.get {found}) (local.get {value})))"
        better = (
            f"({type_}.{'lt_s' if function == 'min' else 'gt_s'} (local.get {value}) (local.get {found}))"
        )
        return f"(if (i32.or (i32.eqz (local.get {several})) {better}) (then (local.set {found} (local.get {value}))))"

    def _contains(self, e: ir.Contains) -> str:
        item, found = self.local(), self.local()

        def look(it: str) -> str:
            if self.veiled:
                same = self.same(it, f"(local.get {item})")
                return f"(if (i32.eqz (local.get {found})) (then (local.set {found} {same})))"
            return f"(local.set {found} (i32.or (local.get {found}) (i32.eq {it} (local.get {item}))))"

        first = f"(local.set {item} {self.number(e.item)})"
        return first + self._over(e.items, found, "(i32.const 0)", look)
