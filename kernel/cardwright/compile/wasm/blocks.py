"""Blocks as WebAssembly: each a function that ends by going on with another one, or where somebody chooses.

Blocks that are reached from one place only are written into that place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from cardwright.compile import ir
from cardwright.compile.form import Form
from cardwright.compile.layout import (
    DECLINE,
    IDLE,
    IN_FORCE,
    MANY,
    MET,
    MISSED,
    NOTHING,
    ONE,
    OVER,
    PC,
    PICKS,
    SITE,
    STATUS,
    UNMADE,
    WHO,
)
from cardwright.compile.wasm.function import LEAVING, S
from cardwright.compile.wasm.memory import CELLS_AT
from cardwright.compile.wasm.operations import OperationText

# A function holds at most this many blocks in a row.
LONGEST = 60


@dataclass(slots=True)
class BlockPlan:
    """Which blocks are functions of their own."""

    form: Form
    reached: Counter[int] = field(default_factory=Counter)
    pinned: set[int] = field(default_factory=set)
    """Blocks whose numbers are kept in the state."""
    resumed: set[int] = field(default_factory=set)
    """Those of them at which play goes on after a choice."""
    ways_back: dict[int, set[int]] = field(default_factory=dict)
    """Cell -> the blocks that it may say one has to go back to."""

    def __post_init__(self) -> None:
        begun = [it for it in self.form.procedures.values() if it.block >= 0]
        self.pinned = {0, *(it.block for it in begun)}
        self.ways_back = {it.way_back: {0} for it in begun}
        for block in self.form.blocks:
            self.reached.update(targets(block.end))
            for op in block.code:
                if isinstance(op, ir.Return):
                    self.ways_back.setdefault(op.cell, {0}).add(op.block)
            if isinstance(block.end, ir.Ask | ir.AskTogether):
                self.resumed.add(block.end.resume)
        self.pinned |= self.resumed.union(*self.ways_back.values())

    def is_own(self, number: int) -> bool:
        return number in self.pinned or self.reached[number] > 1


def targets(end: ir.End | None) -> list[int]:
    """The blocks that may follow at once."""
    match end:
        case ir.Jump():
            return [end.block]
        case ir.Branch() | ir.Probe():
            return [end.then, end.otherwise]
        case ir.Judge():
            return [end.then]
        case ir.Ask() | ir.AskTogether():
            return [end.without]
    return []


class BlockText(OperationText):
    """Writes a block with those that are written into it."""

    __slots__ = ("formula_numbers", "goes_to", "plan")
    plan: BlockPlan
    formula_numbers: dict[int, dict[str, int]]
    """By the number of arguments: the functions that are called by number, with their numbers."""
    goes_to: set[int]
    """The blocks that need a function of their own."""
    prefix = "b"
    by_number = "$block"

    def formulas(self, e: ir.CallTable) -> int:
        routines = self.memory.form.formulas[e.table]
        functions = [f"${self.routine(it)}" if isinstance(it, str) else "" for it in routines]
        slots = self.formula_numbers.setdefault(len(e.arguments), {})
        numbers = [slots.setdefault(it, len(slots)) if it else -1 for it in functions]
        key = ("formulas", self.prefix, e.table, len(e.arguments))
        return self.memory.constant(key, numbers, numbers[-self.memory.form.sides :])

    def block(self, number: int, way: frozenset[int]) -> str:
        block = self.memory.form.blocks[number]
        return self.code(block.code) + self.end(block.end, way | {number})

    def go(self, target: int, way: frozenset[int]) -> str:
        """Goes on at a block: by writing it here, or by calling it in the place of this one."""
        if not self.plan.is_own(target) and target not in way and len(way) < LONGEST:
            return self.block(target, way)
        self.goes_to.add(target)
        return f"{LEAVING}(return_call ${self.prefix}{target} {S})"

    def go_back(self, cell: int) -> str:
        """Goes on where a cell says. There are few such blocks for each, so that comparing is quicker than a table."""
        way, text = self.local(), ""
        for block in sorted(self.plan.ways_back[cell], reverse=True):
            self.goes_to.add(block)
            is_it = f"(i32.eq (local.get {way}) (i32.const {block}))"
            text += f"(if {is_it} (then {LEAVING}(return_call ${self.prefix}{block} {S})))"
        return f"(local.set {way} {self.cell(cell)}){text}(unreachable)"

    def end(self, end: ir.End | None, way: frozenset[int]) -> str:
        stop = f"{LEAVING}(return)"
        match end:
            case ir.Jump():
                return self.go(end.block, way)
            case ir.Branch():
                return f"(if {self.condition(end.condition)} (then {self.go(end.then, way)})){self.go(end.otherwise, way)}"
            case ir.JumpCell():
                return self.go_back(end.cell)
            case ir.Ask():
                return self.ask(end, way) + stop
            case ir.AskTogether():
                return self.ask_together(end, way) + stop
            case ir.Probe():
                return self.probe(end, way)
            case ir.Judge():
                return self.judge(end, way)
            case ir.Halt():
                return f"(call $halt {S}){stop}"
        raise AssertionError("a block without an end")

    def op(self, op: ir.Op) -> str:
        if isinstance(op, ir.Return):
            self.goes_to.add(op.block)
        return OperationText.op(self, op)

    def asked(self, site: int, resume: int, status: int) -> str:
        self.goes_to.add(resume)
        return (
            self.set_cell(SITE, f"(i32.const {site})")
            + self.set_cell(PC, f"(i32.const {resume})")
            + self.set_cell(STATUS, f"(i32.const {status})")
        )

    def ask(self, end: ir.Ask, way: frozenset[int]) -> str:
        if end.options == ir.Literal(()):
            return self.go(end.without, way)
        # Pieces become options where they lie; those of a trial may be unseen cards, which have other numbers there.
        lies = self.width(end.options) == 4 or not self.veiled
        found = self.at(end.options) if lies else self.built(end.options)
        nothing = f"(if (i32.eqz (local.get {found.length})) (then {self.go(end.without, way)}))"
        if isinstance(end.options, ir.Literal):
            nothing = ""
        offer = f"(call $offer_{found.width} {S} (local.get {found.place}) (local.get {found.length}))"
        text = f"{found.before}{nothing}{offer}"
        if end.optional:
            text += f"(call $add_option {S} (i32.const {DECLINE}))"
        text = (
            self.scoped(text)
            + self.set_cell(WHO, self.number(end.player))
            + self.asked(end.site, end.resume, ONE)
        )
        for ensure in end.ensures:
            in_force = f"(i32.eq {self.cell(ensure)} (i32.const {IN_FORCE}))"
            text += f"(if {in_force} (then {self.keep(ensure)}))"
        return text

    def ask_together(self, end: ir.AskTogether, way: frozenset[int]) -> str:
        element, asked = self.register(end.element), self.local()
        more, done = self.label(), self.label()
        players = self.memory.form.players
        found = self.at(end.options) if self.width(end.options) == 4 else self.built(end.options)
        seat = f"(local.get {element})"
        written = self.scoped(
            f"{found.before}(call $set_list {S} {seat} (local.get {found.place}) (local.get {found.length}))"
        )
        pick = f"(i32.store offset={CELLS_AT + 4 * PICKS} (i32.add {S} (i32.shl {seat} (i32.const 2))) "
        return (
            f"(local.set {asked} (i32.const 0))(local.set {element} (i32.const 0))(block {done} (loop {more}"
            f"(br_if {done} (i32.ge_s {seat} (i32.const {players}))){written}"
            f"(if (local.get {found.length}) (then {pick}(i32.const {UNMADE}))"
            f"(local.set {asked} (i32.add (local.get {asked}) (i32.const 1)))) (else {pick}(i32.const {NOTHING}))))"
            f"(local.set {element} (i32.add {seat} (i32.const 1)))(br {more})))"
            f"(if (i32.eqz (local.get {asked})) (then {self.go(end.without, way)}))"
            f"{self.set_cell(WHO, f'(local.get {asked})')}{self.asked(end.site, end.resume, MANY)}"
        )

    def keep(self, ensure: int) -> str:
        """Keeps the options that leave a way open."""
        return f"(call $keep {S} (i32.const {ensure}))"

    def probe(self, end: ir.Probe, way: frozenset[int]) -> str:
        self.goes_to.add(end.then)
        found = f"(call $probe {S} (i32.const {end.ensure}) {self.number(end.player)} (i32.const {end.then}))"
        then = self.set_cell(end.ensure, f"(i32.const {IN_FORCE})") + self.go(end.then, way)
        return f"(if {found} (then {then})){self.go(end.otherwise, way)}"

    def judge(self, end: ir.Judge, way: frozenset[int]) -> str:
        return self.set_cell(end.ensure, f"(i32.const {IDLE})") + self.go(end.then, way)

    def verdict(self, end: ir.Judge) -> str:
        """The end of a trial of this ensure; what else could come here is a matter for Python."""
        met = f"(if (result i32) {self.condition(end.condition)} (then (i32.const {MET})) (else (i32.const {MISSED})))"
        verdict = self.local()
        tried = f"(i32.gt_s {self.cell(end.ensure)} (i32.const {IN_FORCE}))"
        return (
            f"(if (i32.eqz {tried}) (then (unreachable)))(local.set {verdict} {met})"
            f"{self.set_cell(end.ensure, f'(local.get {verdict})')}"
            f"{self.set_cell(STATUS, f'(i32.const {OVER})')}{LEAVING}(return)"
        )
