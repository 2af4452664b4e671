"""What every module has beside its rules: rows of pieces, sorting, division, and how a choice is made.

Written as WebAssembly's text. `{…}` stand for places in memory: see `memory`.
"""

from __future__ import annotations

from cardwright.compile.layout import (
    CHOICE,
    MANY,
    MAX_STEPS,
    MOST_IN_A_GAME,
    NOTHING,
    ONE,
    PC,
    PICK,
    PICKS,
    SITE,
    SPENT,
    STATUS,
    STEPS,
    UNMADE,
    WHO,
)
from cardwright.compile.wasm.function import FORGET
from cardwright.compile.wasm.memory import (
    CELLS_AT,
    FIRST_SEAT,
    HISTORY_AT,
    HISTORY_INTS,
    LOG_AT,
    LOG_INTS,
    LONGEST_LIST,
    MOST_INDEX,
    SEAT_SHIFT,
    SITE_SHIFT,
    STATE_SHIFT,
    STILL,
    TOGETHER,
    WHO_SHIFT,
    Memory,
)

_DIVISION = """
(func $quotient_{t} (param $a {t}) (param $b {t}) (result {t})
  ({t}.sub ({t}.div_s (local.get $a) (local.get $b))
    {open}(i32.and ({t}.ne ({t}.rem_s (local.get $a) (local.get $b)) ({t}.const 0))
      ({t}.lt_s ({t}.xor (local.get $a) (local.get $b)) ({t}.const 0))){close}))
(func $remainder_{t} (param $a {t}) (param $b {t}) (result {t}) (local $r {t})
  (local.set $r ({t}.rem_s (local.get $a) (local.get $b)))
  (if (i32.and ({t}.ne (local.get $r) ({t}.const 0)) ({t}.lt_s ({t}.xor (local.get $r) (local.get $b)) ({t}.const 0)))
    (then (local.set $r ({t}.add (local.get $r) (local.get $b)))))
  (local.get $r))
"""

_ROWS = """
(func $narrow (param $number i64) (result i32)
  (if (i64.ne (i64.extend_i32_s (i32.wrap_i64 (local.get $number))) (local.get $number)) (then (unreachable)))
  (i32.wrap_i64 (local.get $number)))
(func $row (param $s i32) (param $row i32) (result i32)
  (i32.add (local.get $s) (i32.load offset={places} (i32.shl (local.get $row) (i32.const 2)))))
(func $put (param $s i32) (param $row i32) (param $piece i32) (local $count i32) (local $n i32)
  (local.set $count (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2))))
  (local.set $n (i32.load offset={counts} (local.get $count)))
  (if (i32.ge_s (local.get $n) (i32.load offset={rooms} (i32.shl (local.get $row) (i32.const 2)))) (then (unreachable)))
  (i32.store16 (i32.add (i32.add (local.get $s) (i32.load offset={places} (i32.shl (local.get $row) (i32.const 2)))) (i32.shl (local.get $n) (i32.const 1))) (local.get $piece))
  (i32.store offset={counts} (local.get $count) (i32.add (local.get $n) (i32.const 1)))
  (i32.store offset={at} (i32.add (local.get $s) (i32.shl (local.get $piece) (i32.const 2))) (local.get $row)))
(func $put_below (param $s i32) (param $row i32) (param $piece i32) (local $place i32) (local $n i32)
  (local.set $n (i32.load offset={counts} (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2)))))
  (call $put (local.get $s) (local.get $row) (local.get $piece))
  (local.set $place (i32.add (local.get $s) (i32.load offset={places} (i32.shl (local.get $row) (i32.const 2)))))
  (memory.copy (i32.add (local.get $place) (i32.const 2)) (local.get $place) (i32.shl (local.get $n) (i32.const 1)))
  (i32.store16 (local.get $place) (local.get $piece)))
(func $take (param $s i32) (param $row i32) (param $piece i32)
    (local $count i32) (local $here i32) (local $end i32) (local $wanted v128) (local $found i32)
  ;; Eight pieces are looked at at once; rows have room behind them for what is moved too much.
  (local.set $count (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2))))
  (local.set $here (i32.add (local.get $s) (i32.load offset={places} (i32.shl (local.get $row) (i32.const 2)))))
  (local.set $end (i32.add (local.get $here) (i32.shl (i32.load offset={counts} (local.get $count)) (i32.const 1))))
  (local.set $wanted (i16x8.splat (local.get $piece)))
  (block $found_it (loop $more
    (if (i32.ge_u (local.get $here) (local.get $end)) (then (unreachable)))
    (br_if $found_it (local.tee $found (i16x8.bitmask (i16x8.eq (v128.load (local.get $here)) (local.get $wanted)))))
    (local.set $here (i32.add (local.get $here) (i32.const 16)))
    (br $more)))
  (local.set $here (i32.add (local.get $here) (i32.shl (i32.ctz (local.get $found)) (i32.const 1))))
  (if (i32.ge_u (local.get $here) (local.get $end)) (then (unreachable)))
  (loop $more
    (v128.store (local.get $here) (v128.load offset=2 (local.get $here)))
    (local.set $here (i32.add (local.get $here) (i32.const 16)))
    (br_if $more (i32.lt_u (local.get $here) (local.get $end))))
  (i32.store offset={counts} (local.get $count) (i32.sub (i32.load offset={counts} (local.get $count)) (i32.const 1))))
(func $pop (param $s i32) (param $row i32) (result i32) (local $count i32) (local $n i32)
  (local.set $count (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2))))
  (local.set $n (i32.sub (i32.load offset={counts} (local.get $count)) (i32.const 1)))
  (i32.store offset={counts} (local.get $count) (local.get $n))
  (i32.load16_u (i32.add (i32.add (local.get $s) (i32.load offset={places} (i32.shl (local.get $row) (i32.const 2)))) (i32.shl (local.get $n) (i32.const 1)))))
(func $empty (param $s i32) (param $row i32)
  (i32.store offset={counts} (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2))) (i32.const 0)))
(func $set_list (param $s i32) (param $row i32) (param $place i32) (param $length i32) (local $to i32) (local $end i32)
  ;; Four numbers at once: there is room for a multiple of four.
  (if (i32.gt_s (local.get $length) (i32.const {longest})) (then (unreachable)))
  (i32.store offset={counts} (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2))) (local.get $length))
  (local.set $to (call $row (local.get $s) (local.get $row)))
  (local.set $end (i32.add (local.get $place) (i32.shl (local.get $length) (i32.const 2))))
  (block $done (loop $more
    (br_if $done (i32.ge_u (local.get $place) (local.get $end)))
    (v128.store (local.get $to) (v128.load (local.get $place)))
    (local.set $to (i32.add (local.get $to) (i32.const 16)))
    (local.set $place (i32.add (local.get $place) (i32.const 16)))
    (br $more))))
(func $add_option (param $s i32) (param $option i32) (local $n i32)
  (local.set $n (i32.load offset={counts} (local.get $s)))
  (if (i32.ge_s (local.get $n) (i32.const {longest})) (then (unreachable)))
  (i32.store offset={options} (i32.add (local.get $s) (i32.shl (local.get $n) (i32.const 2))) (local.get $option))
  (i32.store offset={counts} (local.get $s) (i32.add (local.get $n) (i32.const 1))))
(func $new_entry (param $s i32) (result i32) (local $n i32)
  (local.set $n (i32.load offset={log_at} (local.get $s)))
  (if (i32.ge_s (local.get $n) (i32.const {log_ints})) (then (unreachable)))
  (i32.store offset={log_at} (local.get $s) (i32.add (local.get $n) (i32.const 4)))
  (i32.add (local.get $s) (i32.shl (local.get $n) (i32.const 2))))
"""

_OFFER = """
(func $offer_{bytes} (param $s i32) (param $place i32) (param $length i32) (local $to i32) (local $end i32)
  (if (i32.gt_s (local.get $length) (i32.const {longest})) (then (unreachable)))
  (i32.store offset={counts} (local.get $s) (local.get $length))
  (local.set $to (i32.add (local.get $s) (i32.const {options})))
  (local.set $end (i32.add (local.get $place) (i32.mul (local.get $length) (i32.const {bytes}))))
  (block $done (loop $more
    (br_if $done (i32.ge_u (local.get $place) (local.get $end)))
    (v128.store (local.get $to) ({load} (local.get $place)))
    (local.set $to (i32.add (local.get $to) (i32.const 16)))
    (local.set $place (i32.add (local.get $place) (i32.mul (i32.const 4) (i32.const {bytes}))))
    (br $more))))
"""

_ORDERS = """
(func $sort (param $items i32) (param $keys i32) (param $n i32) (param $falling i32)
    (local $i i32) (local $j i32) (local $item i32) (local $key i32) (local $other i32)
  (local.set $i (i32.const 4))
  (local.set $n (i32.shl (local.get $n) (i32.const 2)))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (local.get $n)))
    (local.set $item (i32.load (i32.add (local.get $items) (local.get $i))))
    (local.set $key (i32.load (i32.add (local.get $keys) (local.get $i))))
    (local.set $j (local.get $i))
    (block $there (loop $back
      (br_if $there (i32.le_s (local.get $j) (i32.const 0)))
      (local.set $other (i32.load (i32.sub (i32.add (local.get $keys) (local.get $j)) (i32.const 4))))
      (br_if $there (if (result i32) (local.get $falling)
        (then (i32.ge_s (local.get $other) (local.get $key)))
        (else (i32.le_s (local.get $other) (local.get $key)))))
      (i32.store (i32.add (local.get $keys) (local.get $j)) (local.get $other))
      (i32.store (i32.add (local.get $items) (local.get $j)) (i32.load (i32.sub (i32.add (local.get $items) (local.get $j)) (i32.const 4))))
      (local.set $j (i32.sub (local.get $j) (i32.const 4)))
      (br $back)))
    (i32.store (i32.add (local.get $keys) (local.get $j)) (local.get $key))
    (i32.store (i32.add (local.get $items) (local.get $j)) (local.get $item))
    (local.set $i (i32.add (local.get $i) (i32.const 4)))
    (br $next))))
(func $one_of_each (param $items i32) (param $entries i32) (param $n i32) (result i32)
    (local $i i32) (local $j i32) (local $kept i32) (local $entry i32)
  (local.set $n (i32.shl (local.get $n) (i32.const 2)))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (local.get $n)))
    (local.set $entry (i32.load (i32.add (local.get $entries) (local.get $i))))
    (local.set $j (i32.const 0))
    (block $known
      (block $new (loop $look
        (br_if $new (i32.ge_s (local.get $j) (local.get $kept)))
        (br_if $known (i32.eq (i32.load (i32.add (local.get $entries) (local.get $j))) (local.get $entry)))
        (local.set $j (i32.add (local.get $j) (i32.const 4)))
        (br $look)))
      (i32.store (i32.add (local.get $entries) (local.get $kept)) (local.get $entry))
      (i32.store (i32.add (local.get $items) (local.get $kept)) (i32.load (i32.add (local.get $items) (local.get $i))))
      (local.set $kept (i32.add (local.get $kept) (i32.const 4))))
    (local.set $i (i32.add (local.get $i) (i32.const 4)))
    (br $next)))
  (i32.shr_u (local.get $kept) (i32.const 2)))
(func $group (param $items i32) (param $entries i32) (param $n i32) (result i32)
    (local $i i32) (local $j i32) (local $to i32) (local $entry i32) (local $item i32)
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (i32.shl (local.get $n) (i32.const 2))))
    (local.set $entry (i32.load (i32.add (local.get $entries) (local.get $i))))
    (local.set $item (i32.load (i32.add (local.get $items) (local.get $i))))
    (local.set $j (local.get $i))
    (local.set $to (local.get $i))
    (block $there (loop $look
      (br_if $there (i32.le_s (local.get $j) (i32.const 0)))
      (local.set $j (i32.sub (local.get $j) (i32.const 4)))
      (if (i32.eq (i32.load (i32.add (local.get $entries) (local.get $j))) (local.get $entry))
        (then (local.set $to (i32.add (local.get $j) (i32.const 4)))(br $there)))
      (br $look)))
    (memory.copy (i32.add (i32.add (local.get $items) (local.get $to)) (i32.const 4)) (i32.add (local.get $items) (local.get $to))
      (i32.sub (local.get $i) (local.get $to)))
    (memory.copy (i32.add (i32.add (local.get $entries) (local.get $to)) (i32.const 4)) (i32.add (local.get $entries) (local.get $to))
      (i32.sub (local.get $i) (local.get $to)))
    (i32.store (i32.add (local.get $items) (local.get $to)) (local.get $item))
    (i32.store (i32.add (local.get $entries) (local.get $to)) (local.get $entry))
    (local.set $i (i32.add (local.get $i) (i32.const 4)))
    (br $next)))
  (local.get $n))
"""

ENTER = (
    "(global.set $sp (i32.const \1scratch\1))(global.set $memo (i32.const \1memo\1))(global.set $judged (i32.const 0))"
    + FORGET
)
"""What a choice begins with: scratch is empty, and nothing is remembered."""

_COUNT_CHOICE = """(if (i32.load offset={spent} (local.get $s)) (then
    (i32.store offset={spent} (local.get $s) (i32.add (i32.load offset={spent} (local.get $s))
      (i32.add (i32.load offset={steps} (local.get $s)) (i32.const {choice}))))
    (i32.store offset={steps} (local.get $s) (i32.const 0))
    (if (i32.gt_s (i32.load offset={spent} (local.get $s)) (i32.const {most_in_a_game})) (then (unreachable)))))"""

_PLAY = """
(func $halt (param $s i32) (local $i i32) (local $seat i32)
  (i32.store offset={pc} (local.get $s) (i32.const 0))
  (i32.store offset={status} (local.get $s) (i32.const 0))
  (i32.store offset={who} (local.get $s) (i32.const 0))
  (i32.store offset={pick} (local.get $s) (i32.const 0))
  (i32.store offset={site} (local.get $s) (i32.const 0))
  (block $done (loop $more
    (br_if $done (i32.ge_s (local.get $i) (i32.const {players})))
    (local.set $seat (i32.add (local.get $s) (i32.shl (local.get $i) (i32.const 2))))
    (i32.store offset={picks} (local.get $seat) (i32.const {nothing}))
    (i32.store offset={counts} (local.get $seat) (i32.const 0))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $more))))
(func $chosen (param $s i32) (param $player i32) (param $picked i32) (local $n i32) (local $to i32)
  (local.set $n (i32.load offset={history_at} (local.get $s)))
  (if (i32.ge_s (local.get $n) (i32.const {history_ints})) (then (unreachable)))
  (local.set $to (i32.add (local.get $s) (i32.shl (local.get $n) (i32.const 2))))
  (i32.store offset={history} (local.get $to) (local.get $player))
  (i32.store offset={history_1} (local.get $to) (local.get $picked))
  (i32.store offset={history_at} (local.get $s) (i32.add (local.get $n) (i32.const 2))))
(func $begin (export "begin") (param $s i32) (param $chance i64)
  {enter}
  (memory.copy (local.get $s) (i32.const {blank}) (i32.const {blank_bytes}))
  (i64.store (local.get $s) (local.get $chance))
  {main})
;; Makes a choice: 0 if the game went on, 1 if it cannot be made, 2 if others have to choose first.
(func $made (param $s i32) (param $player i32) (param $index i32) (result i32)
    (local $status i32) (local $picked i32) (local $row i32) (local $seat i32)
  (local.set $status (i32.load offset={status} (local.get $s)))
  (if (i32.eq (local.get $status) (i32.const {one})) (then
    (local.set $seat (i32.load offset={who} (local.get $s)))
    (if (i32.and (i32.ne (local.get $player) (i32.const -1)) (i32.ne (local.get $player) (local.get $seat))) (then (return (i32.const 1))))
    (local.set $player (local.get $seat))
    (if (i32.ge_u (local.get $index) (i32.load offset={counts} (local.get $s))) (then (return (i32.const 1))))
    (local.set $picked (i32.load offset={options} (i32.add (local.get $s) (i32.shl (local.get $index) (i32.const 2)))))
    (i32.store offset={pick} (local.get $s) (local.get $picked)))
  (else
    (if (i32.eqz (local.get $status)) (then (return (i32.const 1))))
    (if (i32.eq (local.get $player) (i32.const -1)) (then
      (if (i32.ne (i32.load offset={who} (local.get $s)) (i32.const 1)) (then (return (i32.const 1))))
      (local.set $player (call $unmade (local.get $s) (i32.const 0)))))
    (if (i32.ge_u (local.get $player) (i32.const {players})) (then (return (i32.const 1))))
    (local.set $seat (i32.add (local.get $s) (i32.shl (local.get $player) (i32.const 2))))
    (if (i32.ne (i32.load offset={picks} (local.get $seat)) (i32.const {unmade})) (then (return (i32.const 1))))
    (if (i32.ge_u (local.get $index) (i32.load offset={counts} (local.get $seat))) (then (return (i32.const 1))))
    (local.set $picked (i32.load (i32.add (call $row (local.get $s) (local.get $player)) (i32.shl (local.get $index) (i32.const 2)))))
    (i32.store offset={picks} (local.get $seat) (local.get $picked))
    (i32.store offset={who} (local.get $s) (i32.sub (i32.load offset={who} (local.get $s)) (i32.const 1)))
    (if (i32.load offset={who} (local.get $s)) (then
      (call $chosen (local.get $s) (local.get $player) (local.get $picked))
      (return (i32.const 2))))))
  {enter}
  {count_choice}
  (call $block (local.get $s) (i32.load offset={pc} (local.get $s)))
  (call $chosen (local.get $s) (local.get $player) (local.get $picked))
  (i32.const 0))
(func (export "choose") (param $s i32) (param $player i32) (param $index i32) (result i32)
  (i32.eq (call $made (local.get $s) (local.get $player) (local.get $index)) (i32.const 1)))
(func $asked (param $s i32) (result i64) (local $status i32) (local $who i32) (local $code i32)
  (local.set $status (i32.load offset={status} (local.get $s)))
  (if (i32.eqz (local.get $status)) (then (return (i64.const 0))))
  (if (i32.eq (local.get $status) (i32.const {one}))
    (then (local.set $code (i32.or (i32.shl (i32.load offset={who} (local.get $s)) (i32.const {who_shift})) (i32.load offset={counts} (local.get $s)))))
    (else
      (local.set $who (call $unmade (local.get $s) (i32.const 0)))
      (local.set $code (i32.or (i32.or (i32.const {together}) (i32.shl (local.get $who) (i32.const {who_shift})))
        (i32.load offset={counts} (i32.add (local.get $s) (i32.shl (local.get $who) (i32.const 2))))))))
  (i64.or (i64.shl (i64.load32_u offset={site} (local.get $s)) (i64.const {site_shift})) (i64.extend_i32_u (local.get $code))))
(func $state_of (param $packed i64) (result i32)
  (i32.add (i32.const {states}) (i32.mul (i32.const {state_bytes})
    (i32.wrap_i64 (i64.shr_u (i64.sub (i64.const -2) (local.get $packed)) (i64.const {state_shift}))))))
(func (export "start") (param $packed i64) (param $seed i64) (result i64) (local $s i32)
  (local.set $s (call $state_of (local.get $packed)))
  (call $begin (local.get $s) (call $seeded (local.get $seed)))
  (call $asked (local.get $s)))
(func (export "turn") (param $packed i64) (result i64) (local $s i32) (local $choice i32) (local $seat i32) (local $made i32)
  (local.set $s (call $state_of (local.get $packed)))
  (local.set $choice (i32.wrap_i64 (i64.sub (i64.const -2) (local.get $packed))))
  (local.set $seat (i32.sub (i32.and (i32.shr_u (local.get $choice) (i32.const {seat_shift})) (i32.const 63)) (i32.const {first_seat})))
  (if (i32.and (i32.eq (local.get $seat) (i32.const -1)) (i32.eq (i32.load offset={status} (local.get $s)) (i32.const {many})))
    (then (local.set $seat (call $unmade (local.get $s) (i32.const 0)))))
  (local.set $made (call $made (local.get $s) (local.get $seat) (i32.and (local.get $choice) (i32.const {most_index}))))
  (if (i32.eq (local.get $made) (i32.const 1)) (then (return (i64.const -1))))
  (i64.or (call $asked (local.get $s)) (select (i64.const {still}) (i64.const 0) (local.get $made))))
(func (export "finish") (param $packed i64) (param $seed i64) (result i64)
  (call $play_out (call $state_of (local.get $packed)) (call $seeded (local.get $seed)))
  (i64.const 0))
(func (export "duplicate") (param $from i64) (param $to i64) (result i64)
  (call $copy (call $state_of (local.get $from)) (call $state_of (local.get $to)))
  (i64.const 0))
(func $unmade (param $s i32) (param $seat i32) (result i32)
  (block $found (loop $more
    (br_if $found (i32.ge_s (local.get $seat) (i32.const {players})))
    (br_if $found (i32.eq (i32.load offset={picks} (i32.add (local.get $s) (i32.shl (local.get $seat) (i32.const 2)))) (i32.const {unmade})))
    (local.set $seat (i32.add (local.get $seat) (i32.const 1)))
    (br $more)))
  (local.get $seat))
(func $pick_by_chance (param $s i32) (param $seat i32) (param $place i32) (result i32)
  (i32.load (i32.add (local.get $place) (i32.shl
    (call $next_pick (i32.load offset={counts} (i32.add (local.get $s) (i32.shl (local.get $seat) (i32.const 2))))) (i32.const 2)))))
(func $play_out (export "play_out") (param $s i32) (param $picks i64) (local $seat i32) (local $picked i32)
  (global.set $picks (local.get $picks))
  (block $over (loop $next
    (br_if $over (i32.eqz (i32.load offset={status} (local.get $s))))
    (if (i32.eq (i32.load offset={status} (local.get $s)) (i32.const {one})) (then
      (local.set $picked (call $pick_by_chance (local.get $s) (i32.const 0) (i32.add (local.get $s) (i32.const {options}))))
      (i32.store offset={pick} (local.get $s) (local.get $picked))
      (call $chosen (local.get $s) (i32.load offset={who} (local.get $s)) (local.get $picked)))
    (else
      (local.set $seat (call $unmade (local.get $s) (i32.const 0)))
      (block $made (loop $more
        (br_if $made (i32.ge_s (local.get $seat) (i32.const {players})))
        (local.set $picked (call $pick_by_chance (local.get $s) (local.get $seat) (call $row (local.get $s) (local.get $seat))))
        (i32.store offset={picks} (i32.add (local.get $s) (i32.shl (local.get $seat) (i32.const 2))) (local.get $picked))
        (call $chosen (local.get $s) (local.get $seat) (local.get $picked))
        (local.set $seat (call $unmade (local.get $s) (local.get $seat)))
        (br $more)))
      (i32.store offset={who} (local.get $s) (i32.const 0))))
    {enter}
    {count_choice}
    (call $block (local.get $s) (i32.load offset={pc} (local.get $s)))
    (br $next))))
;; A short stretch is copied here, up to fifteen bytes too much of it: to ask the host costs more.
(func $copy_some (param $to i32) (param $from i32) (param $bytes i32) (local $end i32)
  (if (i32.gt_u (local.get $bytes) (i32.const 512)) (then
    (memory.copy (local.get $to) (local.get $from) (local.get $bytes))
    (return)))
  (local.set $end (i32.add (local.get $from) (local.get $bytes)))
  (block $done (loop $more
    (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
    (v128.store (local.get $to) (v128.load (local.get $from)))
    (local.set $to (i32.add (local.get $to) (i32.const 16)))
    (local.set $from (i32.add (local.get $from) (i32.const 16)))
    (br $more))))
(func $copy_present (param $to i32) (param $from i32) (local $bytes i32)
  (memory.copy (local.get $to) (local.get $from) (i32.const {head}))
  {lists})
(func $copy (export "copy") (param $from i32) (param $to i32)
  (call $copy_present (local.get $to) (local.get $from))
  (call $copy_some (i32.add (local.get $to) (i32.const {history})) (i32.add (local.get $from) (i32.const {history}))
    (i32.shl (i32.load offset={history_at} (local.get $from)) (i32.const 2)))
  (call $copy_some (i32.add (local.get $to) (i32.const {log})) (i32.add (local.get $from) (i32.const {log}))
    (i32.shl (i32.load offset={log_at} (local.get $from)) (i32.const 2))))
(func (export "grow") (param $pages i32) (result i32) (memory.grow (local.get $pages)))
"""


def runtime(memory: Memory, main: str) -> str:
    """The text of all that a module needs beside its rules; `main` begins a game."""
    blank = memory.blank()
    memory.data += bytes(-len(memory.data) % 16)
    blank_at = len(memory.data)
    memory.data += blank
    places = {
        "places": memory.row_places(),
        "rooms": memory.row_rooms(),
        "counts": memory.counts,
        "at": memory.at,
        "options": memory.rows[0],
        "longest": LONGEST_LIST,
        "log_at": LOG_AT,
        "log": memory.log,
        "log_ints": LOG_INTS,
        "history_at": HISTORY_AT,
        "history": memory.history,
        "history_1": memory.history + 4,
        "history_ints": HISTORY_INTS,
        "players": memory.form.players,
        "nothing": NOTHING,
        "unmade": UNMADE,
        "one": ONE,
        "many": MANY,
        "choice": CHOICE,
        "most_in_a_game": MOST_IN_A_GAME,
        "who_shift": WHO_SHIFT,
        "site_shift": SITE_SHIFT,
        "together": TOGETHER,
        "still": STILL,
        "seat_shift": SEAT_SHIFT,
        "first_seat": FIRST_SEAT,
        "most_index": MOST_INDEX,
        "state_shift": STATE_SHIFT,
        "states": "\1states\1",
        "state_bytes": memory.size,
        "max_steps": MAX_STEPS,
        "blank": blank_at,
        "blank_bytes": len(blank),
        "head": memory.head,
        "lists": "".join(_copied_list(memory, it) for it in memory.lists_of_state()),
        "main": main,
        "enter": ENTER,
    }
    cells = {
        "pc": PC,
        "status": STATUS,
        "who": WHO,
        "pick": PICK,
        "site": SITE,
        "picks": PICKS,
        "spent": SPENT,
        "steps": STEPS,
    }
    places |= {name: CELLS_AT + 4 * cell for name, cell in cells.items()}
    places["count_choice"] = _COUNT_CHOICE.format(**places) if memory.form.counts_steps else ""
    text = _DIVISION.format(t="i32", open="", close="")
    text += _DIVISION.format(t="i64", open="(i64.extend_i32_u ", close=")")
    text += _OFFER.format(bytes=4, load="v128.load", **places)
    text += _OFFER.format(bytes=2, load="v128.load16x4_u", **places)
    return text + _ROWS.format(**places) + _ORDERS + _PLAY.format(**places)


def _copied_list(memory: Memory, row: int) -> str:
    """Copies a list as far as it is filled; what lies behind is of no use to anybody."""
    place = f"(i32.const {memory.rows[row]})"
    return (
        f"(if (local.tee $bytes (i32.shl (i32.load offset={memory.counts + 4 * row} (local.get $from)) (i32.const 2))) (then "
        f"(call $copy_some (i32.add (local.get $to) {place}) (i32.add (local.get $from) {place}) (local.get $bytes))))"
    )
