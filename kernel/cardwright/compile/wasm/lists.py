"""Lists as WebAssembly: walked where they lie, or written into scratch."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.compile import ir
from cardwright.compile.layout import PICKS
from cardwright.compile.wasm.function import MOVED, SP, USED, FunctionText, ListAt, S
from cardwright.compile.wasm.memory import CELLS_AT, NO_NUMBER_32

Body = Callable[[str], str]
"""What is done with an element, which is given as text."""

TAGS = {"piece": 2, "player": 3, "space": 4}


class ListText(FunctionText):
    """Writes lists."""

    __slots__ = ()

    def number(self, e: ir.Int) -> str:
        """An integer of 32 bits."""
        raise NotImplementedError

    def condition(self, e: ir.Int) -> str:
        """An integer that is 0 if a condition does not hold."""
        raise NotImplementedError

    def same(self, one: str, other: str) -> str:
        """Whether two integers are the same, as a condition."""
        return f"(i32.eq {one} {other})"

    def entry(self, table: str, index: str) -> str:
        """The entry of a table at an index, which is given as text."""
        base = self.memory.table(table)
        return f"(i32.load (i32.add (i32.const {base}) (i32.shl {index} (i32.const 2))))"

    # -------------------------------------------------------------- where lists lie

    def at(self, e: ir.List, copied: bool = False) -> ListAt:
        """A list as it lies in memory. What is `copied` nothing else holds."""
        match e:
            case ir.Copy() if not copied:
                return self.at(e.items)
            case ir.Charged():
                found = self.at(e.items, copied)
                paid = self.pay(f"(i32.mul (local.get {found.length}) (i32.const {e.each}))")
                return ListAt(found.before + paid, found.place, found.length, found.width)
            case ir.Bounded(items=ir.Span() as span):
                return self._bounded_span(e, span)
            case ir.Bounded():
                found = self.at(e.items, copied)
                tested = (
                    f"(if (i32.gt_s (local.get {found.length}) (i32.const {e.most})) (then {self.fail()}))"
                )
                return ListAt(found.before + tested, found.place, found.length, found.width)
        place, length = self.local(), self.local()
        if not copied:
            match e:
                case ir.Row(base=ir.Const(value=row_number)):
                    before = (
                        f"(local.set {place} {self.fixed_place(row_number)})"
                        f"(local.set {length} {self.count(row_number)})"
                    )
                    return ListAt(before, place, length, 2)
                case ir.Row():
                    row = self.local()
                    before = (
                        f"(local.set {row} {self.index(e.base)})"
                        f"(local.set {place} {self.row_place(f'(local.get {row})')})"
                        f"(local.set {length} {self.row_count(f'(local.get {row})')})"
                    )
                    return ListAt(before, place, length, 2)
                case ir.ListCell():
                    where = self.fixed_place(e.row)
                    before = f"(local.set {place} {where})(local.set {length} {self.list_length(e.row)})"
                    return ListAt(before, place, length)
                case ir.Literal():
                    constant = self.memory.constant(("list", e.items), e.items)
                    before = f"(local.set {place} (i32.const {constant}))(local.set {length} (i32.const {len(e.items)}))"
                    return ListAt(before, place, length)
                case ir.ListTable() | ir.OtherPlayers():
                    return self._constant(e, place, length)
                case ir.Picks():
                    where = f"(i32.add {S} (i32.const {CELLS_AT + 4 * PICKS}))"
                    players = self.memory.form.players
                    return ListAt(
                        f"(local.set {place} {where})(local.set {length} (i32.const {players}))",
                        place,
                        length,
                    )
                case ir.Reg():
                    names = self.list_register(e)
                    return ListAt("", *names)
                case ir.ListIf():
                    return self._either(e, place, length)
                case ir.FirstFull():
                    return self._first_full(e, place, length)
        return self.built(e)

    def width(self, e: ir.List) -> int:
        """The bytes of an element, where the list lies."""
        match e:
            case ir.Row():
                return 2
            case ir.Copy() | ir.Charged() | ir.Bounded():
                return self.width(e.items)
        return 4

    def index(self, e: ir.Int) -> str:
        """A number by which something is looked up."""
        return self.number(e)

    def list_length(self, row: int) -> str:
        """The length of a list variable."""
        return self.count(row)

    def _constant(self, e: ir.ListTable | ir.OtherPlayers, place: str, length: str) -> ListAt:
        if isinstance(e, ir.ListTable):
            base, index = self.memory.lists(e.name, self.memory.form.lists[e.name]), self.index(e.index)
        else:
            everyone = range(self.memory.form.players)
            others = [tuple(it for it in everyone if it != player) for player in everyone]
            base, index = self.memory.lists("OTHERS", others), self.index(e.player)
        entry = self.local()
        before = (
            f"(local.set {entry} (i32.add (i32.const {base}) (i32.shl {index} (i32.const 3))))"
            f"(local.set {place} (i32.load (local.get {entry})))"
            f"(local.set {length} (i32.load offset=4 (local.get {entry})))"
        )
        return ListAt(before, place, length)

    def _either(self, e: ir.ListIf, place: str, length: str) -> ListAt:
        parts = []
        for it in (e.then, e.otherwise):
            found = self.built(it) if self.width(it) == 2 else self.at(it)
            parts.append(
                f"{found.before}(local.set {place} (local.get {found.place}))(local.set {length} (local.get {found.length}))"
            )
        return ListAt(
            f"(if {self.condition(e.condition)} (then {parts[0]}) (else {parts[1]}))", place, length
        )

    def _first_full(self, e: ir.FirstFull, place: str, length: str) -> ListAt:
        first, second = (self.built(it) if self.width(it) == 2 else self.at(it) for it in (e.first, e.second))
        before = (
            f"{first.before}(local.set {place} (local.get {first.place}))(local.set {length} (local.get {first.length}))"
            f"(if (i32.eqz (local.get {length})) (then {second.before}"
            f"(local.set {place} (local.get {second.place}))(local.set {length} (local.get {second.length}))))"
        )
        return ListAt(before, place, length)

    def _bounded_span(self, e: ir.Bounded, span: ir.Span) -> ListAt:
        """It may be far too long to be written down."""
        first, last = self.local(), self.local()
        before = (
            f"(local.set {first} {self.index(span.first)})(local.set {last} {self.index(span.last)})"
            f"(if (i32.ge_s (i32.sub (local.get {last}) (local.get {first})) (i32.const {e.most}))"
            f" (then {self.fail()}))"
        )
        return self.written(before, self.count_up(first, last, self.push))

    # -------------------------------------------------------------- lists that are written

    def built(self, e: ir.List) -> ListAt:
        """A list that nothing else holds, in scratch."""
        match e:
            case ir.Copy():
                return self.built(e.items)
            case ir.Call():
                place, length = self.local(), self.local()
                call = f"{MOVED}(call ${self.routine(e.routine)} {S} {self.arguments(e.arguments)}){self.after_call()}"
                return ListAt(f"{call}(local.set {length})(local.set {place})", place, length)
            case ir.Joined():
                # Parts that have to be worked out elsewhere come first.
                parts = [self.walked(it, self.push) for it in e.parts]
                return self.written(
                    "".join(before for before, _ in parts), "".join(loop for _, loop in parts)
                )
            case ir.Where():
                return self.written(*self.sifted(e, self.push_if))
            case ir.Sorted():
                return self._sorted(e)
            case ir.Numbers():
                return self._numbers(e)
            case ir.Without():
                return self._without(e)
            case ir.FromOn():
                return self._from_on(e)
            case ir.FirstOf():
                found = self.built(e.items)
                most = self.local()
                cut = (
                    f"(local.set {most} {self.index(e.count)})"
                    f"(if (i32.lt_s (local.get {most}) (i32.const 0)) (then (local.set {most} (i32.const 0))))"
                    f"(if (i32.lt_s (local.get {most}) (local.get {found.length}))"
                    f" (then (local.set {found.length} (local.get {most}))))"
                )
                return ListAt(found.before + cut, found.place, found.length)
            case ir.Backwards():
                found = self.at(e.items)
                return self.written(found.before, self.each(found, self.push, backwards=True))
            case ir.Mixed():
                found = self.built(e.items)
                call = f"{USED}(call $mix {S} (local.get {found.place}) (local.get {found.length}) (i32.const {TAGS.get(e.of, 0)}))"
                return ListAt(found.before + call, found.place, found.length)
            case ir.OneOfEach() | ir.Grouped():
                return self._by_entries(e)
            case ir.Reach():
                return self.reach(e)
        before, loop = self.walked(e, self.push)
        return self.written(before, loop)

    def written(self, before: str, loop: str) -> ListAt:
        place, length = self.local(), self.local()
        text = (
            f"{before}(local.set {place} {SP}){self.pushing(loop)}"
            f"(local.set {length} (i32.shr_u (i32.sub {SP} (local.get {place})) (i32.const 2)))"
        )
        return ListAt(text, place, length)

    # -------------------------------------------------------------- walking

    def walked(self, e: ir.List, body: Body) -> tuple[str, str]:
        """What must be done first, and a loop that runs `body` for each element while nothing changes."""
        match e:
            case ir.Where():
                return self.sifted(e, lambda it, holds: f"(if {holds} (then {body(it)}))")
            case ir.Copy():
                return self.walked(e.items, body)
            case ir.Span():
                first, last = self.local(), self.local()
                before = f"(local.set {first} {self.index(e.first)})(local.set {last} {self.index(e.last)})"
                return before, self.count_up(first, last, body)
        if type(e) in _LYING:
            found = self.at(e)
        else:
            found = self.built(e)
        return found.before, self.each(found, body)

    def sifted(self, e: ir.Where, body: Callable[[str, str], str]) -> tuple[str, str]:
        """The same for all elements that may be taken: `body` is also given the condition on which one is, as text."""
        element = self.register(e.element)

        def one(it: str) -> str:
            holds = self.condition(e.condition)
            return f"(local.set {element} {it}){body(f'(local.get {element})', holds)}"

        if self.veiled:
            # A trial does everything in the order of the form: it matters at what it ends.
            found = self.at(e.items)
            return found.before, self.each(found, one)
        return self.walked(e.items, one)

    def each(self, found: ListAt, body: Body, backwards: bool = False) -> str:
        """A loop over a list in memory."""
        more = self.label()
        here, end, element = self.local(), self.local(), self.local()
        shift, load = (1, "i32.load16_u") if found.width == 2 else (2, "i32.load")
        size = 1 << shift
        past = f"(i32.add (local.get {found.place}) (i32.shl (local.get {found.length}) (i32.const {shift})))"
        value = self.loaded(f"({load} (local.get {here}))", found.width)
        inside = body(f"(local.get {element})")
        # What is left is looked at behind each element, and before the first: that is one jump for each.
        if backwards:
            left = f"(i32.gt_u (local.get {here}) (local.get {found.place}))"
            return (
                f"(local.set {here} {past})(if {left} (then (loop {more}"
                f"(local.set {here} (i32.sub (local.get {here}) (i32.const {size})))"
                f"(local.set {element} {value}){inside}(br_if {more} {left}))))"
            )
        left = f"(i32.lt_u (local.get {here}) (local.get {end}))"
        return (
            f"(local.set {here} (local.get {found.place}))(local.set {end} {past})(if {left} (then (loop {more}"
            f"(local.set {element} {value})"
            f"(local.set {here} (i32.add (local.get {here}) (i32.const {size}))){inside}(br_if {more} {left}))))"
        )

    def loaded(self, value: str, width: int) -> str:
        """An element as it was loaded from a list."""
        return value

    def count_up(self, first: str, last: str, body: Body) -> str:
        more, here = self.label(), self.local()
        left = f"(i32.le_s (local.get {here}) (local.get {last}))"
        return (
            f"(local.set {here} (local.get {first}))(if {left} (then (loop {more}"
            f"{body(f'(local.get {here})')}(local.set {here} (i32.add (local.get {here}) (i32.const 1)))(br_if {more} {left}))))"
        )

    # -------------------------------------------------------------- orders

    def _sorted(self, e: ir.Sorted) -> ListAt:
        found = self.built(e.items)
        keys = self.keys(e.element, e.key, found, e.tested)
        call = (
            f"(call $sort (local.get {found.place}) (local.get {keys[1]}) (local.get {found.length})"
            f" (i32.const {int(e.descending)}))"
        )
        return ListAt(found.before + keys[0] + call, found.place, found.length)

    def keys(self, element: ir.Reg, key: ir.Int, found: ListAt, tested: bool) -> tuple[str, str]:
        """Writes the keys of a list behind it, and says in which local their address is."""
        place, value = self.local(), self.local()
        register = self.register(element)

        def one(it: str) -> str:
            worked_out = self.key(key, value, found, tested)
            return f"(local.set {register} {it}){worked_out}{self.push(f'(local.get {value})')}"

        return f"(local.set {place} {SP}){self.pushing(self.each(found, one))}", place

    def key(self, key: ir.Int, value: str, found: ListAt, tested: bool) -> str:
        """Works out the key of one element."""
        text = f"(local.set {value} {self.number(key)})"
        if tested:
            several = f"(i32.gt_s (local.get {found.length}) (i32.const 1))"
            text += f"(if (i32.and {several} {self.is_absent(value)}) (then {self.fail()}))"
        return text

    def is_absent(self, value: str) -> str:
        return f"(i32.lt_s (local.get {value}) (i32.const {NO_NUMBER_32}))"

    def _numbers(self, e: ir.Numbers) -> ListAt:
        found = self.at(e.items)
        register, value = self.register(e.element), self.local()

        def one(it: str) -> str:
            return f"(local.set {register} {it}){self.key(e.value, value, found, False)}{self.push(f'(local.get {value})')}"

        written = self.written(found.before, self.each(found, one))
        call = f"(call $sort (local.get {written.place}) (local.get {written.place}) (local.get {written.length}) (i32.const 0))"
        return ListAt(written.before + call, written.place, written.length)

    # -------------------------------------------------------------- parts of lists

    def _without(self, e: ir.Without) -> ListAt:
        found = self.at(e.items)
        item, gone = self.local(), self.local()
        before = f"{found.before}(local.set {item} {self.number(e.item)})(local.set {gone} (i32.const 0))"

        def kept(it: str) -> str:
            first = f"(i32.and (i32.eqz (local.get {gone})) {self.same(it, f'(local.get {item})')})"
            if self.veiled:
                same = self.same(it, f"(local.get {item})")
                first = f"(if (result i32) (local.get {gone}) (then (i32.const 0)) (else {same}))"
            return f"(if {first} (then (local.set {gone} (i32.const 1))) (else {self.push(it)}))"

        return self.written(before, self.each(found, kept))

    def _from_on(self, e: ir.FromOn) -> ListAt:
        found = self.at(e.items)
        item, begun = self.local(), self.local()
        before = f"{found.before}(local.set {item} {self.number(e.item)})(local.set {begun} (i32.const 0))"

        def kept(it: str) -> str:
            same = self.same(it, f"(local.get {item})")
            begins = f"(if (i32.eqz (local.get {begun})) (then (local.set {begun} {same})))"
            return f"{begins}(if (local.get {begun}) (then {self.push(it)}))"

        return self.written(before, self.each(found, kept))

    def _by_entries(self, e: ir.OneOfEach | ir.Grouped) -> ListAt:
        """The entries are worked out into scratch, and a helper picks by them."""
        found = self.built(e.items)
        entries = self.local()

        def one(it: str) -> str:
            return self.push(self.known_entry(e.table, it, found))

        helper = "$one_of_each" if isinstance(e, ir.OneOfEach) else "$group"
        length = self.local()
        text = (
            f"{found.before}(local.set {entries} {SP}){self.pushing(self.each(found, one))}"
            f"(local.set {length} (call {helper} (local.get {found.place}) (local.get {entries}) (local.get {found.length})))"
        )
        return ListAt(text, found.place, length)

    def known_entry(self, table: str, item: str, found: ListAt) -> str:
        """An entry by which elements are told apart."""
        return self.entry(table, item)

    def reach(self, e: ir.Reach) -> ListAt:
        """The spaces that can be come to."""
        raise NotImplementedError

    # -------------------------------------------------------------- calls

    def routine(self, name: str) -> str:
        """The name that a routine has in the module; notes that it is needed."""
        self.callees[name] = None
        return f"f_{name}"

    def arguments(self, arguments: tuple[ir.Int | ir.List, ...]) -> str:
        texts = []
        for it in arguments:
            if self.is_list(it):
                found = self.at(it) if self.width(it) == 4 else self.built(it)  # type: ignore[arg-type]
                texts.append(f"{found.before}(local.get {found.place})(local.get {found.length})")
            else:
                texts.append(self.number(it))  # type: ignore[arg-type]
        return " ".join(texts)

    def is_list(self, e: object) -> bool:
        return (
            isinstance(e, _LISTS)
            or (isinstance(e, ir.Reg) and e.type.many)
            or (isinstance(e, ir.Call) and e.many)
        )

    def set_list_register(self, register: ir.Reg, e: ir.List) -> str:
        """A register holds a list of its own, so that nothing which happens later can change it."""
        self.kept_lists += 1
        found = self.built(e)
        place, length = self.list_register(register)
        return f"{found.before}(local.set {place} (local.get {found.place}))(local.set {length} (local.get {found.length}))"


_LYING = (
    *(
        ir.Row,
        ir.ListCell,
        ir.Literal,
        ir.ListTable,
        ir.OtherPlayers,
        ir.Picks,
        ir.Reg,
        ir.ListIf,
        ir.FirstFull,
    ),
    *(ir.Charged, ir.Bounded),
)
_LISTS = (
    *(
        ir.Row,
        ir.ListCell,
        ir.Literal,
        ir.Span,
        ir.Copy,
        ir.Charged,
        ir.Bounded,
        ir.Where,
        ir.Reach,
        ir.Numbers,
    ),
    *(
        ir.Sorted,
        ir.Joined,
        ir.Without,
        ir.OtherPlayers,
        ir.ListTable,
        ir.FirstFull,
        ir.FirstOf,
        ir.Backwards,
    ),
    *(ir.Mixed, ir.OneOfEach, ir.FromOn, ir.Grouped, ir.Picks, ir.ListIf),
)
