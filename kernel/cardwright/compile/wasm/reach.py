"""The spaces that can be come to from a space, as WebAssembly."""

from __future__ import annotations

from cardwright.compile import ir
from cardwright.compile.wasm.function import MOVED, SCRATCH_END, SP, ListAt
from cardwright.compile.wasm.lists import ListText


class ReachText(ListText):
    """Writes searches among spaces."""

    __slots__ = ()

    def reach(self, e: ir.Reach) -> ListAt:
        """Dijkstra's algorithm: of the spaces that were come to, the nearest goes on first."""
        lists = self.memory.form.lists[e.links]
        count = len(lists) - 1
        links = self.memory.lists(e.links, lists)
        element = self.register(e.element)
        start, budget, here, best, spent = (self.local() for _ in range(5))
        table, entry, at_link, past, other, there = (self.local() for _ in range(6))
        more, done, scan, scanned, along, ended = (self.label() for _ in range(6))
        # For each space: what it costs to come there (-1: nobody has), whether it went on, what entering it costs (-1: not known).
        place = "(i32.add (local.get {0}) (i32.mul (local.get {1}) (i32.const 12)))"
        of_here, of_other = place.format(table, here), place.format(table, other)
        end = f"(i32.add (local.get {table}) (i32.const {12 * count}))"
        cost = self.local()
        fill = (
            f"{MOVED}(local.set {table} {SP})(global.set $sp {end})"
            f"(if (i32.gt_u {SP} (i32.const {SCRATCH_END})) (then (unreachable)))"
            f"(memory.fill (local.get {table}) (i32.const 255) (i32.const {12 * count}))"
        )
        nearest = (
            f"(local.set {here} (i32.const -1))(local.set {best} (i32.const 2147483647))(local.set {other} (i32.const 0))"
            f"(block {scanned} (loop {scan} (br_if {scanned} (i32.ge_s (local.get {other}) (i32.const {count})))"
            f"(local.set {spent} (i32.load {of_other}))"
            f"(if (i32.and (i32.and (i32.ge_s (local.get {spent}) (i32.const 0)) (i32.lt_s (local.get {spent}) (local.get {best})))"
            f" (i32.lt_s (i32.load offset=4 {of_other}) (i32.const 0)))"
            f" (then (local.set {best} (local.get {spent}))(local.set {here} (local.get {other}))))"
            f"(local.set {other} (i32.add (local.get {other}) (i32.const 1)))(br {scan})))"
        )
        entering = (
            f"(local.set {cost} (i32.load offset=8 {of_other}))"
            f"(if (i32.lt_s (local.get {cost}) (i32.const 0)) (then (local.set {element} (local.get {other}))"
            f"(local.set {cost} {self.index(e.cost)})"
            f"(if (i32.lt_s (local.get {cost}) (i32.const 0)) (then (local.set {cost} (i32.const 0))))"
            f"(i32.store offset=8 {of_other} (local.get {cost}))))"
        )
        spread = (
            f"(local.set {entry} (i32.add (i32.const {links}) (i32.shl (local.get {here}) (i32.const 3))))"
            f"(local.set {at_link} (i32.load (local.get {entry})))"
            f"(local.set {past} (i32.add (local.get {at_link}) (i32.shl (i32.load offset=4 (local.get {entry})) (i32.const 2))))"
            f"(block {ended} (loop {along} (br_if {ended} (i32.ge_u (local.get {at_link}) (local.get {past})))"
            f"(local.set {other} (i32.load (local.get {at_link})))"
            f"(local.set {at_link} (i32.add (local.get {at_link}) (i32.const 4)))"
            f"{entering}(local.set {there} (i32.add (local.get {best}) (local.get {cost})))"
            f"(local.set {spent} (i32.load {of_other}))"
            f"(if (i32.and (i32.le_s (local.get {there}) (local.get {budget}))"
            f" (i32.or (i32.lt_s (local.get {spent}) (i32.const 0)) (i32.lt_s (local.get {there}) (local.get {spent}))))"
            f" (then (i32.store {of_other} (local.get {there}))))"
            f"(br {along})))"
        )
        goes_on = (
            f"(if (i32.ne (local.get {here}) (local.get {start})) (then (local.set {element} (local.get {here}))"
            f"(br_if {more} (i32.eqz {self.condition(e.goes_on)}))))"
        )
        begun = f"(i32.store {place.format(table, start)} (i32.const 0))"
        search = (
            f"(if (i32.ge_s (local.get {start}) (i32.const 0)) (then {begun}(block {done} (loop {more} {nearest}"
            f"(br_if {done} (i32.lt_s (local.get {here}) (i32.const 0)))"
            f"(i32.store offset=4 {of_here} (i32.const 0)){goes_on}{spread}(br {more})))))"
        )
        before = f"(local.set {start} {self.index(e.start)})(local.set {budget} {self.index(e.budget)}){fill}{search}"

        def reached() -> str:
            first, last = self.local(), self.local()

            def one(it: str) -> str:
                is_reached = f"(i32.ge_s (i32.load (i32.add (local.get {table}) (i32.mul {it} (i32.const 12)))) (i32.const 0))"
                return f"(if (i32.and {is_reached} (i32.ne {it} (local.get {start}))) (then {self.push(it)}))"

            return f"(local.set {first} (i32.const 0))(local.set {last} (i32.const {count - 1})){self.count_up(first, last, one)}"

        return self.written(before, reached())
