"""A whole program as the text of a WebAssembly module. It imports nothing; its memory is all that it can touch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardwright.compile import ir, routine_names
from cardwright.compile.form import Form
from cardwright.compile.layout import MAX_STEPS, STEPS
from cardwright.compile.wasm.blocks import BlockPlan, BlockText
from cardwright.compile.wasm.chance import chance
from cardwright.compile.wasm.dispatch import dispatch
from cardwright.compile.wasm.memory import (
    CELLS_AT,
    PAGE,
    SCRATCH_BYTES,
    UNSEEN,
    Memory,
    NotNative,
)
from cardwright.compile.wasm.runtime import runtime
from cardwright.compile.wasm.search import SearchText, TrialFacts
from cardwright.compile.wasm.sizes import Sizes
from cardwright.compile.wasm.tally import Counted, series
from cardwright.compile.wasm.thinking import routines_of_search, thinking
from cardwright.compile.wasm.trials import TrialText
from cardwright.compile.wasm.unknown import unknown_numbers

_SUM = """
(func $sum_{word}_{charged} (param $s i32) (param $row i32) (result i64) (local $key i32) (local $here i32) (local $end i32) (local $sum i64)
  (local.set $key (i32.add (i32.add (global.get $memo) (i32.const {first})) (i32.shl (local.get $row) (i32.const 4))))
  (if (i64.eq (i64.load (local.get $key)) (global.get $stamp)) (then (return (i64.load offset=8 (local.get $key)))))
  (local.set $here (call $row (local.get $s) (local.get $row)))
  (local.set $end (i32.load offset={counts} (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2)))))
  {paid}
  (local.set $end (i32.add (local.get $here) (i32.shl (local.get $end) (i32.const 1))))
  (block $done (loop $more
    (br_if $done (i32.ge_u (local.get $here) (local.get $end)))
    (local.set $sum (i64.add (local.get $sum) (i64.load offset={table} (i32.shl (i32.load16_u (local.get $here)) (i32.const 3)))))
    (local.set $here (i32.add (local.get $here) (i32.const 2)))
    (br $more)))
  (i64.store (local.get $key) (global.get $stamp))
  (i64.store offset=8 (local.get $key) (local.get $sum))
  (local.get $sum))
"""


@dataclass(slots=True)
class WasmText:
    """A module as text, and where things lie in its memory."""

    text: str
    memory: Memory


def write(form: Form, facts: TrialFacts, counted: Counted) -> WasmText:
    """The program as a module. Raises `NotNative` for one that only Python can run."""
    return _Writer(form, facts, counted).write()


class _Writer:
    """Writes a module."""

    def __init__(self, form: Form, facts: TrialFacts, counted: Counted) -> None:
        self.form, self.facts, self.counted = form, facts, counted
        self.memory = Memory(form)
        self.memory.words = len(form.packed)
        self.sizes = Sizes(form)
        self.plan = BlockPlan(form)
        self.routines = {it.name: it for it in form.routines}
        self.formula_numbers: dict[int, dict[str, int]] = {}
        """See `BlockText.formula_numbers`."""

    def write(self) -> WasmText:
        main = self.form.procedures[routine_names.MAIN]
        blocks, routines = ([main.block], []) if main.block >= 0 else ([], [main.name])
        routines += routines_of_search(self.form)
        functions, written = self._reached(BlockText, self.sizes, blocks, routines)
        functions += self._sums()
        functions.append(self._by_number(BlockText, self.plan.resumed & written))
        if self.form.ensures:
            search = SearchText(self.memory, self.facts)
            functions += [
                *self._trials(),
                unknown_numbers(self.memory, search.hidden, self._paid(in_trial=True)),
                search.text(),
            ]
        functions += [runtime(self.memory, self._main()), chance(self.memory)]
        functions += [series(self.memory, self.counted), thinking(self.memory, self.counted)]
        self.memory.finish()
        functions += [
            dispatch(
                f"$formula_{arguments}", 1 + arguments, {it: name for name, it in numbers.items()}, "i32"
            )
            for arguments, numbers in self.formula_numbers.items()
        ]
        text = self._module("".join(functions))
        return WasmText(text, self.memory)

    # -------------------------------------------------------------- functions

    def _routine(self, routine: ir.Routine, kind: type[BlockText], sizes: Sizes) -> tuple[str, Iterable[str]]:
        gives = "" if routine.gives is None else "i32 i32" if routine.gives.many else "i32"
        text = self._text(kind, gives, sizes)
        parameters = []
        for it in routine.parameters:
            names = text.list_register(it) if it.type.many else (text.register(it),)
            for name in names:
                del text.locals[name]
                text.parameters.add(name)
                parameters.append(f"(param {name} i32)")
        body = text.code(routine.code)
        end = "\0" if not gives else "(unreachable)"
        result = f"(result {gives})" if gives else ""
        head = f"${text.routine(routine.name)} (param $s i32) {' '.join(parameters)} {result}"
        return text.finished(head, body + end), text.callees

    def _text(self, kind: type[BlockText], gives: str, sizes: Sizes) -> BlockText:
        text = kind(self.memory, sizes, gives)
        text.veiled = kind is TrialText
        text.plan, text.goes_to, text.formula_numbers = self.plan, set(), self.formula_numbers
        return text

    def _reached(
        self, kind: type[BlockText], sizes: Sizes, blocks: Iterable[int], routines: Iterable[str]
    ) -> tuple[list[str], set[int]]:
        """All that can be come to from some blocks and routines, and which blocks are functions of their own."""
        texts: list[str] = []
        waiting, called = [*blocks], [*routines]
        written: set[int] = set()
        known: set[str] = set()
        while waiting:
            number = waiting.pop()
            if number not in written:
                written.add(number)
                text = self._text(kind, "", sizes)
                code = text.block(number, frozenset())
                texts.append(text.finished(f"${kind.prefix}{number} (param $s i32)", code))
                waiting += text.goes_to
                called += text.callees
        while called:
            name = called.pop()
            if name not in known:
                known.add(name)
                function, callees = self._routine(self.routines[name], kind, sizes)
                texts.append(function)
                called += callees
        return texts, written

    def _paid(self, in_trial: bool = False) -> str:
        """Pays a step for each piece of a row whose sum is worked out."""
        steps = CELLS_AT + 4 * STEPS
        failed = "(global.set $failed (i32.const 1))(return (i64.const 0))" if in_trial else "(unreachable)"
        return (
            f"(i32.store offset={steps} (local.get $s) (i32.add (i32.load offset={steps} (local.get $s)) (local.get $end)))"
            f"(if (i32.gt_s (i32.load offset={steps} (local.get $s)) (i32.const {MAX_STEPS})) (then {failed}))"
        )

    def _by_number(self, kind: type[BlockText], numbers: set[int]) -> str:
        """Goes on at the block with a number."""
        return dispatch(kind.by_number, 1, {it: f"${kind.prefix}{it}" for it in numbers})

    def _trials(self) -> list[str]:
        """The code that trials can come to, from where ensures begin."""
        begun = {it.end.then for it in self.form.blocks if isinstance(it.end, ir.Probe)}
        texts, written = self._reached(TrialText, Sizes(self.form, UNSEEN - 1), begun, ())
        return [*texts, self._by_number(TrialText, (self.plan.resumed | begun) & written)]

    def _sums(self) -> list[str]:
        paid = self._paid()
        return [
            _SUM.format(
                word=word,
                charged=charged,
                first=16 * word * len(self.form.rows),
                counts=self.memory.counts,
                table=self.memory.word(word),
                paid=paid if charged else "",
            )
            for word in range(len(self.form.packed))
            for charged in (0, 1)
        ]

    def _main(self) -> str:
        entry = self.form.procedures[routine_names.MAIN]
        if entry.block < 0:
            return f"(call $f_{entry.name} (local.get $s))"
        back = f"(i32.store offset={CELLS_AT + 4 * entry.way_back} (local.get $s) (i32.const 0))"
        return f"{back}(call $b{entry.block} (local.get $s))"

    # -------------------------------------------------------------- the whole

    def _module(self, functions: str) -> str:
        memory = self.memory
        places = {
            "scratch": memory.scratch,
            "scratch end": memory.scratch + SCRATCH_BYTES - 16,
            "memo": memory.memo,
            "memo of trials": memory.memo + memory.memo_bytes,
            "trials": memory.trials,
            "trials at": memory.trials + memory.at - 4,
            "trials end": memory.scratch,
            "states": memory.states,
        }
        for name, place in places.items():
            functions = functions.replace(f"\1{name}\1", str(place))
        pages = -(-(memory.states + memory.size) // PAGE)
        if pages > 16_384:
            raise NotNative("it needs too much memory")
        return (
            "(module\n"
            f'(memory (export "memory") {pages})\n'
            f"(global $sp (mut i32) (i32.const {memory.scratch}))\n"
            f"(global $memo (mut i32) (i32.const {memory.memo}))\n"
            "(global $stamp (mut i64) (i64.const 1))(global $stamps (mut i64) (i64.const 1))\n"
            "(global $failed (mut i32) (i32.const 0))(global $tried (mut i32) (i32.const 0))\n"
            "(global $trial_steps (mut i32) (i32.const 0))(global $trial_cell (mut i32) (i32.const 0))\n"
            "(global $picks (mut i64) (i64.const 0))(global $judged (mut i32) (i32.const 0))\n"
            f"{functions}{_data(memory.data)})\n"
        )


def _data(data: bytearray) -> str:
    """Constant bytes; stretches of zeros are left out."""
    parts = []
    place, end = 0, len(data)
    while place < end:
        if not any(data[place : place + 64]):
            place += 64
            continue
        stop = data.find(bytes(64), place)
        stop = end if stop < 0 else stop
        text = data[place:stop].hex("\\")
        parts.append(f'(data (i32.const {place}) "\\{text}")\n')
        place = stop
    return "".join(parts)
