"""Chance as WebAssembly: dice, shuffles and the picks of those who choose by chance. See `play.chance` and `play.picks`."""

from __future__ import annotations

import struct

from cardwright.compile.wasm.memory import Memory

FACTOR, STEP = 6364136223846793005, 1442695040888963407
PICK_FACTOR = 0xD1342543DE82EF95
MIX, MIX_AGAIN, GOLDEN = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0x9E3779B97F4A7C15

_SORT = """
(func $sort_by_lot_{bytes} (param $place i32) (param $n i32) (param $state i64)
    (local $i i32) (local $j i32) (local $key i64) (local $other i64) (local $start i64)
    (local $pieces i32) (local $table i32) (local $end i32) (local $shift i64)
  ;; Keys are as good as random, so each goes to the slot that its upper bits name, or a little behind it where that is taken: all that
  ;; stand behind one another are in order, and the table is, too. One to two slots for each key, and as many behind them as keys could
  ;; need. A key has the place from which it comes in its lowest bits, counted from 1: no two are equal, and none is 0, an empty slot.
  (local.set $start (i64.xor (local.get $state) (i64.shr_u (local.get $state) (i64.const 32))))
  (local.set $shift (i64.extend_i32_u (i32.sub (i32.const 31) (i32.clz (local.get $n)))))
  (local.set $shift (i64.add (local.get $shift) (i64.const 1)))
  (local.set $pieces (global.get $sp))
  (local.set $table (i32.and (i32.add (i32.add (local.get $pieces) (i32.shl (local.get $n) (i32.const 2))) (i32.const 7)) (i32.const -8)))
  (local.set $end (i32.add (local.get $table) (i32.shl (i32.add (i32.wrap_i64 (i64.shl (i64.const 1) (local.get $shift))) (local.get $n)) (i32.const 3))))
  (local.set $shift (i64.sub (i64.const 64) (local.get $shift)))
  (if (i32.gt_u (local.get $end) (i32.const \1scratch end\1)) (then (unreachable)))
  (memory.fill (local.get $table) (i32.const 0) (i32.sub (local.get $end) (local.get $table)))
  (loop $next
    (local.set $j ({load} (i32.add (local.get $place) (i32.mul (local.get $i) (i32.const {bytes})))))
    (i32.store (i32.add (local.get $pieces) (i32.shl (local.get $i) (i32.const 2))) (local.get $j))
    (local.set $key (i64.mul (i64.xor (local.get $start) (i64.load offset={lots} (i32.shl (local.get $j) (i32.const 3)))) (i64.const {mix})))
    (local.set $key (i64.mul (i64.xor (local.get $key) (i64.shr_u (local.get $key) (i64.const 32))) (i64.const {mix_again})))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (local.set $key (i64.or (i64.and (local.get $key) (i64.const -65536)) (i64.extend_i32_u (local.get $i))))
    (local.set $j (i32.add (local.get $table) (i32.shl (i32.wrap_i64 (i64.shr_u (local.get $key) (local.get $shift))) (i32.const 3))))
    (block $free (loop $more
      (local.set $other (i64.load (local.get $j)))
      (br_if $free (i64.eqz (local.get $other)))
      (i64.store (local.get $j) (select (local.get $key) (local.get $other) (i64.lt_u (local.get $key) (local.get $other))))
      (local.set $key (select (local.get $other) (local.get $key) (i64.lt_u (local.get $key) (local.get $other))))
      (local.set $j (i32.add (local.get $j) (i32.const 8)))
      (br $more)))
    (i64.store (local.get $j) (local.get $key))
    (br_if $next (i32.lt_s (local.get $i) (local.get $n))))
  ;; What stands in an empty slot is written as well, and then written over.
  (local.set $end (i32.add (local.get $place) (i32.mul (local.get $n) (i32.const {bytes}))))
  (loop $next
    (local.set $key (i64.load (local.get $table)))
    (local.set $table (i32.add (local.get $table) (i32.const 8)))
    ({store} (local.get $place) (i32.load (i32.sub
      (i32.add (local.get $pieces) (i32.shl (i32.and (i32.wrap_i64 (local.get $key)) (i32.const 65535)) (i32.const 2))) (i32.const 4))))
    (local.set $place (select (local.get $place) (i32.add (local.get $place) (i32.const {bytes})) (i64.eqz (local.get $key))))
    (br_if $next (i32.lt_u (local.get $place) (local.get $end)))))
"""

_TEXT = """
(func $step (param $s i32) (result i64) (local $state i64)
  (if (i32.load offset={script} (local.get $s)) (then (unreachable)))
  (local.set $state (i64.add (i64.mul (i64.load (local.get $s)) (i64.const {factor})) (i64.const {step})))
  (i64.store (local.get $s) (local.get $state))
  (local.get $state))
(func $below (param $state i64) (param $limit i32) (result i32)
  (i32.wrap_i64 (i64.shr_u (i64.mul (i64.shr_u (local.get $state) (i64.const 32)) (i64.extend_i32_u (local.get $limit))) (i64.const 32))))
(func $roll (param $s i32) (param $sides i32) (result i32)
  (i32.add (call $below (call $step (local.get $s)) (local.get $sides)) (i32.const 1)))
(func $next_pick (param $count i32) (result i32)
  (global.set $picks (i64.add (i64.mul (global.get $picks) (i64.const {pick_factor})) (i64.const {step})))
  (i32.wrap_i64 (i64.shr_u (i64.mul (i64.shr_u (global.get $picks) (i64.const 32)) (i64.extend_i32_u (local.get $count))) (i64.const 32))))
(func $seeded (param $z i64) (result i64)
  (local.set $z (i64.add (local.get $z) (i64.const {golden})))
  (local.set $z (i64.mul (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 30))) (i64.const {mix})))
  (local.set $z (i64.mul (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 27))) (i64.const {mix_again})))
  (i64.xor (local.get $z) (i64.shr_u (local.get $z) (i64.const 31))))
(func $exchange (param $place i32) (param $n i32) (param $state i64) (local $i i32) (local $here i32) (local $there i32) (local $kept i32)
  (local.set $i (i32.sub (local.get $n) (i32.const 1)))
  (block $done (loop $next
    (br_if $done (i32.le_s (local.get $i) (i32.const 0)))
    (local.set $state (i64.add (i64.mul (local.get $state) (i64.const {factor})) (i64.const {step})))
    (local.set $here (i32.add (local.get $place) (i32.shl (local.get $i) (i32.const 2))))
    (local.set $there (i32.add (local.get $place) (i32.shl (call $below (local.get $state) (i32.add (local.get $i) (i32.const 1))) (i32.const 2))))
    (local.set $kept (i32.load (local.get $here)))
    (i32.store (local.get $here) (i32.load (local.get $there)))
    (i32.store (local.get $there) (local.get $kept))
    (local.set $i (i32.sub (local.get $i) (i32.const 1)))
    (br $next))))
(func $shuffle (param $s i32) (param $row i32) (local $n i32)
  (local.set $n (i32.load offset={counts} (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2)))))
  (if (i32.gt_s (local.get $n) (i32.const 1)) (then
    (call $sort_by_lot_2 (call $row (local.get $s) (local.get $row)) (local.get $n) (call $step (local.get $s))))))
(func $mix (param $s i32) (param $place i32) (param $n i32) (param $of i32)
  (if (i32.gt_s (local.get $n) (i32.const 1)) (then
    (if (i32.eq (local.get $of) (i32.const 2))
      (then (call $sort_by_lot_4 (local.get $place) (local.get $n) (call $step (local.get $s))))
      (else (call $exchange (local.get $place) (local.get $n) (call $seeded (call $step (local.get $s)))))))))
"""


def chance(memory: Memory) -> str:
    """The text of what uses chance. Where chance has a script, Python goes on."""
    form = memory.form
    memory.data += bytes(-len(memory.data) % 8)
    lots = len(memory.data)
    # In a trial it does not matter where unseen cards go: no way that uses chance counts.
    for _ in range(2 if form.ensures else 1):
        memory.data += struct.pack(f"<{form.pieces}Q", *form.lots)
    sorts = (
        _SORT.format(
            bytes=2, load="i32.load16_u", store="i32.store16", lots=lots, mix=MIX, mix_again=MIX_AGAIN
        ),
        _SORT.format(bytes=4, load="i32.load", store="i32.store", lots=lots, mix=MIX, mix_again=MIX_AGAIN),
    )
    return "".join(sorts) + _TEXT.format(
        script=memory.counts + 4 * form.script,
        counts=memory.counts,
        factor=FACTOR,
        step=STEP,
        pick_factor=PICK_FACTOR,
        mix=MIX,
        mix_again=MIX_AGAIN,
        golden=GOLDEN,
    )
