"""The text of one function of a module: its locals, and the few things that are written again and again.

Texts are instructions in WebAssembly's folded form, one after the other. An expression's text leaves its number on the stack; what
has to be done before it simply stands in front of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.compile import ir
from cardwright.compile.layout import MAX_STEPS, STEPS
from cardwright.compile.wasm.memory import CELLS_AT, Memory
from cardwright.compile.wasm.sizes import Sizes

S = "(local.get $s)"
SP = "(global.get $sp)"
LEAVING = "\0"
"""Stands in front of each end of a function: what has to be done there is known when the whole function is written."""
SCRATCH_END = "\1scratch end\1"
"""Stands for an address that is known when the whole module is written."""
END = "\2"
"""Stands for the end of the list that a loop writes."""
MOVED, USED = "\3", "\4"
"""Stand beside what leaves the end of scratch elsewhere than it was, and beside what goes by it and puts it back."""
FORGET = "(global.set $stamps (i64.add (global.get $stamps) (i64.const 1)))(global.set $stamp (global.get $stamps))"
"""Drops all that is remembered: what has an older stamp does not count."""
FAILED, UNDETERMINED = 1, 2
"""Why a trial ended early: a rule broke, or something unknown would have to decide."""


@dataclass(slots=True)
class ListAt:
    """A list that lies in memory: locals with its address and length, and the bytes of an element."""

    before: str
    """What works it out."""
    place: str
    length: str
    width: int = 4

    def element(self, index: str) -> str:
        """The element at an index, which is given as text."""
        if self.width == 2:
            return f"(i32.load16_u (i32.add (local.get {self.place}) (i32.shl {index} (i32.const 1))))"
        return f"(i32.load (i32.add (local.get {self.place}) (i32.shl {index} (i32.const 2))))"


@dataclass(slots=True)
class FunctionText:
    """One function being written."""

    memory: Memory
    sizes: Sizes
    gives: str = ""
    """What it gives: nothing, `i32` or a list (`i32 i32`)."""
    locals: dict[str, str] = field(default_factory=dict)
    parameters: set[str] = field(default_factory=set)
    names: int = 0
    kept_lists: int = 0
    """How many times registers were set to lists in scratch, or lists given: then it is as it was only after the function."""
    callees: dict[str, None] = field(default_factory=dict)
    """The routines that it calls, in the order in which they are written."""
    loops: list[str] = field(default_factory=list)
    """The labels that `Leave` goes to, the innermost last."""
    veiled: bool = False
    """Whether this is the code of trials."""

    # -------------------------------------------------------------- names

    def local(self, type_: str = "i32") -> str:
        self.names += 1
        name = f"$t{self.names}"
        self.locals[name] = type_
        return name

    def label(self) -> str:
        self.names += 1
        return f"$l{self.names}"

    def register(self, reg: ir.Reg) -> str:
        name = f"$r_{reg.name}"
        if name not in self.parameters:
            self.locals[name] = "i32"
        return name

    def list_register(self, reg: ir.Reg) -> tuple[str, str]:
        names = f"$r_{reg.name}", f"$n_{reg.name}"
        for name in names:
            if name not in self.parameters:
                self.locals[name] = "i32"
        return names

    # -------------------------------------------------------------- failing and ending

    def fail(self, why: int = FAILED) -> str:
        """What breaks the game. Python plays the choice again, and says why."""
        return "(unreachable)"

    def after_call(self) -> str:
        """What stands behind a call of a routine."""
        return ""

    def finished(self, head: str, body: str) -> str:
        """The whole function. Where registers hold lists, scratch is as it was before when it ends."""
        if self.kept_lists:
            self.locals["$sp0"] = "i32"
            body = f"(local.set $sp0 {SP}){body}"
        body = body.replace(LEAVING, "(global.set $sp (local.get $sp0))" if self.kept_lists else "")
        body = body.replace(MOVED, "").replace(USED, "")
        declared = " ".join(f"(local {name} {type_})" for name, type_ in self.locals.items())
        return f"(func {head} {declared} {body})\n"

    # -------------------------------------------------------------- the state

    def cell(self, number: int) -> str:
        return f"(i32.load offset={CELLS_AT + 4 * number} {S})"

    def set_cell(self, number: int, value: str) -> str:
        return f"(i32.store offset={CELLS_AT + 4 * number} {S} {value})"

    def count(self, row: int) -> str:
        """The length of a row."""
        return f"(i32.load offset={self.memory.counts + 4 * row} {S})"

    def row_place(self, row: str) -> str:
        """The address of a row, whose number is given as text."""
        places = self.memory.row_places()
        return f"(i32.add {S} (i32.load offset={places} (i32.shl {row} (i32.const 2))))"

    def row_count(self, row: str) -> str:
        counts = self.memory.counts
        return f"(i32.load offset={counts} (i32.add {S} (i32.shl {row} (i32.const 2))))"

    def fixed_place(self, row: int) -> str:
        """The address of a row that is always the same one."""
        return f"(i32.add {S} (i32.const {self.memory.rows[row]}))"

    # -------------------------------------------------------------- scratch

    def push(self, value: str) -> str:
        """Adds a number to the list that is being written in scratch; the loop that does so has to be `pushing`."""
        return self._push(value, "(i32.const 4)")

    def push_if(self, value: str, condition: str) -> str:
        """The same on a condition. The number is written in any case, and stays if the list goes on behind it: a jump that
        depends on what lies in a list would be guessed wrong too often."""
        holds = self.local()
        size = f"(select (i32.const 4) (i32.const 0) (local.get {holds}))"
        return f"(local.set {holds} {condition}){self._push(value, size)}"

    def _push(self, value: str, size: str) -> str:
        return (
            f"(if (i32.ge_u (local.get {END}) (i32.const {SCRATCH_END})) (then (unreachable)))"
            f"(i32.store (local.get {END}) {value})"
            f"(local.set {END} (i32.add (local.get {END}) {size}))"
        )

    def pushing(self, loop: str) -> str:
        """A loop that writes a list at the end of scratch.

        Meanwhile a local has that end, which is quicker than the global, unless something else in the loop goes by it.
        """
        if MOVED in loop or USED in loop:
            loop = loop.replace(f"(local.get {END})", SP).replace(f"(local.set {END} ", "(global.set $sp ")
            return MOVED + loop
        end = self.local()
        return f"{MOVED}(local.set {end} {SP}){loop.replace(END, end)}(global.set $sp (local.get {end}))"

    def scoped(self, text: str) -> str:
        """Leaves scratch as it was."""
        if MOVED not in text:
            return text
        before = self.local()
        inside = text.replace(MOVED, "")
        return f"{USED}(local.set {before} {SP}){inside}(global.set $sp (local.get {before}))"

    def pay(self, steps: str) -> str:
        """Pays steps towards the limit."""
        total = self.local()
        return (
            f"(local.set {total} (i32.add {self.cell(STEPS)} {steps}))"
            f"{self.set_cell(STEPS, f'(local.get {total})')}"
            f"(if (i32.gt_u (local.get {total}) (i32.const {MAX_STEPS})) (then {self.fail()}))"
        )
