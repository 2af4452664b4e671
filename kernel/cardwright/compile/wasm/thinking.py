"""The search of a bot as WebAssembly: worlds are dealt, walks go from options down the tree, and what comes of them is noted in it.

It does what `bots.ismcts` does for packs that measure positions, number for number: see there for what it means. Whatever does
not fit in traps; who has called then does all of it with Python.

The room for it, which the caller gives, begins with what `Field` names. The tree follows: a node is the address of its first edge,
an edge is key i64, rewards f64, visits i32, offered i32, the next edge i32, the first edge of the node behind it i32, and the walk in
which it was offered last i32.
"""

from __future__ import annotations

from enum import IntEnum

from cardwright.compile import routine_names
from cardwright.compile.form import Form
from cardwright.compile.layout import (
    MANY,
    MOST_IN_A_GAME,
    NOTHING,
    PICKS,
    SITE,
    SPENT,
    STATUS,
    STEPS,
    UNMADE,
    WHO,
)
from cardwright.compile.wasm.chance import PICK_FACTOR, STEP
from cardwright.compile.wasm.memory import CELLS_AT, HISTORY_AT, LOG_AT, LONGEST_LIST, NO_NUMBER_32, Memory
from cardwright.compile.wasm.runtime import ENTER
from cardwright.compile.wasm.tally import Counted

HEURISTIC = "heuristic"


class Field(IntEnum):
    """Where the numbers of a search lie in its room. Those from `PICKED` on have 64 bits."""

    BASE = 0
    """The state that worlds are dealt from; it is such a world itself where `DEALS` is 0."""
    WORLD = 4
    TRIAL = 8
    BEST = 12
    TEMPLATE = 16
    """States to work in."""
    PLAYER = 20
    WANTED = 24
    """In how many worlds options are to be tried, and in how many they were."""
    MADE = 28
    FREE = 32
    END = 36
    """Where the next edge may lie, and where there is no more room."""
    ROOT = 40
    PRINTS = 44
    """Piece -> the first of those that are printed alike; 0 if all differ."""
    HARMONIC = 48
    DEALS = 52
    """How many deals there are, and for each: how many pieces, and then for each of them piece (-1: the one that lies there),
    where it may lie, in which row."""
    SIDES = 56
    """How many pieces have unseen sides, and for each: piece, how many sides to choose from, and those."""
    OTHERS = 60
    """Who chooses at the same time, one bit each."""
    LOOKED_AT = 64
    """How many options a modelled player looks at."""
    STAMP = 68
    PATH = 72
    """Room for the edges of a walk, for those of a node, for the options that are looked at and for what is dealt."""
    PICKED = 80
    LEADS = 88
    LEADS_COUNT = 96
    POINTS = 104
    POINTS_COUNT = 112
    LEFT = 120
    CURIOSITY = 128
    PIECES_AT = 136
    """Site -> whether pieces are chosen there."""
    SPARED = 140
    """What a trial spends less than a choice does."""
    PLAYED_ON = 144
    """In how many choices the player is modelled behind the tree."""
    DEALT = 148
    """The world that walks begin in: one for each option that is compared."""
    STANDING = 152
    """How many options are compared, and the place of each."""
    SIZE = 160


EDGE_BYTES = 40
EDGE_REWARDS, EDGE_VISITS, EDGE_OFFERED, EDGE_NEXT, EDGE_THEN = 8, 16, 20, 24, 28
# The longest walk, in choices of the player's own.
LONGEST_WALK = 4096
OPTIONS_AT = 4 * LONGEST_WALK
LOOK_AT = OPTIONS_AT + 4 * LONGEST_LIST
KEYS_AT = LOOK_AT + 4 * LONGEST_LIST


def path_bytes(form: Form) -> int:
    """The size of the room at `PATH`."""
    return KEYS_AT + 8 * max(form.pieces, 1) + 8


_SEARCH = """
(func $raw (result i32)
  (global.set $picks (i64.add (i64.mul (global.get $picks) (i64.const {pick_factor})) (i64.const {step})))
  (i32.wrap_i64 (i64.shr_u (global.get $picks) (i64.const 32))))
(func $raw64 (result i64) (local $upper i64)
  (local.set $upper (i64.shl (i64.extend_i32_u (call $raw)) (i64.const 32)))
  (i64.or (local.get $upper) (i64.extend_i32_u (call $raw))))
(func $present (param $from i32) (param $to i32)
  (call $copy_present (local.get $to) (local.get $from))
  (i32.store offset={history_at} (local.get $to) (i32.const 0))
  (i32.store offset={log_at} (local.get $to) (i32.const 0)))
(func $weighed (param $s i32) (param $player i32) (result i32) (local $before i32) (local $worth i32)
  {enter}
  (local.set $before (i32.load offset={steps} (local.get $s)))
  (i32.store offset={steps} (local.get $s) (i32.const 0))
  (local.set $worth (call $f_heuristic (local.get $s) (local.get $player)))
  (i32.store offset={steps} (local.get $s) (local.get $before))
  (if (i32.lt_s (local.get $worth) (i32.const {no_number})) (then (unreachable)))
  (local.get $worth))
;; ------------------------------------------------------------ worlds
;; The keys of a deal are sorted by insertion, each with its piece; equal ones stay in order.
(func $dealt (param $r i32) (param $s i32) (param $deal i32) (result i32)
    (local $n i32) (local $i i32) (local $j i32) (local $keys i32) (local $key i64) (local $entry i32) (local $piece i32)
  (local.set $n (i32.load (local.get $deal)))
  (local.set $keys (i32.add (i32.load offset={PATH} (local.get $r)) (i32.const {keys_at})))
  (local.set $entry (i32.add (local.get $deal) (i32.const 4)))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (local.get $n)))
    (local.set $piece (i32.load (local.get $entry)))
    (if (i32.lt_s (local.get $piece) (i32.const 0)) (then
      (local.set $piece (i32.load16_u (i32.add (local.get $s) (i32.load offset=4 (local.get $entry)))))))
    (local.set $key (i64.or (i64.shl (i64.extend_i32_u (call $raw)) (i64.const 32)) (i64.extend_i32_u (local.get $piece))))
    (local.set $j (i32.add (local.get $keys) (i32.shl (local.get $i) (i32.const 3))))
    (block $there (loop $more
      (br_if $there (i32.le_u (local.get $j) (local.get $keys)))
      (br_if $there (i64.le_u (i64.shr_u (i64.load (i32.sub (local.get $j) (i32.const 8))) (i64.const 32)) (i64.shr_u (local.get $key) (i64.const 32))))
      (i64.store (local.get $j) (i64.load (i32.sub (local.get $j) (i32.const 8))))
      (local.set $j (i32.sub (local.get $j) (i32.const 8)))
      (br $more)))
    (i64.store (local.get $j) (local.get $key))
    (local.set $entry (i32.add (local.get $entry) (i32.const 12)))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.set $entry (i32.add (local.get $deal) (i32.const 4)))
  (local.set $i (i32.const 0))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (local.get $n)))
    (local.set $piece (i32.wrap_i64 (i64.load (i32.add (local.get $keys) (i32.shl (local.get $i) (i32.const 3))))))
    (i32.store16 (i32.add (local.get $s) (i32.load offset=4 (local.get $entry))) (local.get $piece))
    (i32.store offset={at} (i32.add (local.get $s) (i32.shl (local.get $piece) (i32.const 2))) (i32.load offset=8 (local.get $entry)))
    (local.set $entry (i32.add (local.get $entry) (i32.const 12)))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.get $entry))
(func $imagined (param $r i32) (param $s i32) (local $table i32) (local $i i32) (local $who i32)
  (call $present (i32.load offset={BASE} (local.get $r)) (local.get $s))
  (if (i32.eqz (i32.load offset={DEALS} (local.get $r))) (then
    (i64.store (local.get $s) (i64.load (i32.load offset={BASE} (local.get $r))))
    (return)))
  (local.set $table (i32.load offset={DEALS} (local.get $r)))
  (local.set $i (i32.load (local.get $table)))
  (local.set $table (i32.add (local.get $table) (i32.const 4)))
  (block $done (loop $next
    (br_if $done (i32.le_s (local.get $i) (i32.const 0)))
    (local.set $table (call $dealt (local.get $r) (local.get $s) (local.get $table)))
    (local.set $i (i32.sub (local.get $i) (i32.const 1)))
    (br $next)))
  (local.set $table (i32.load offset={SIDES} (local.get $r)))
  (local.set $i (i32.load (local.get $table)))
  (local.set $table (i32.add (local.get $table) (i32.const 4)))
  (block $done (loop $next
    (br_if $done (i32.le_s (local.get $i) (i32.const 0)))
    (i32.store offset={side} (i32.add (local.get $s) (i32.shl (i32.load (local.get $table)) (i32.const 2)))
      (i32.load offset=8 (i32.add (local.get $table) (i32.shl (call $next_pick (i32.load offset=4 (local.get $table))) (i32.const 2)))))
    (local.set $table (i32.add (local.get $table) (i32.add (i32.const 8) (i32.shl (i32.load offset=4 (local.get $table)) (i32.const 2)))))
    (local.set $i (i32.sub (local.get $i) (i32.const 1)))
    (br $next)))
  (i64.store (local.get $s) (call $raw64))
  (if (i32.load offset={OTHERS} (local.get $r)) (then
    {enter}
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $who) (i32.const {players})))
      (if (i32.and (i32.shr_u (i32.load offset={OTHERS} (local.get $r)) (local.get $who)) (i32.const 1))
        (then (call $offer_too (local.get $s) (local.get $who))))
      (local.set $who (i32.add (local.get $who) (i32.const 1)))
      (br $next)))
    (i32.store offset={steps} (local.get $s) (i32.const 0)))))
;; What another player may choose at the same time in this world; which of it is no matter yet.
(func $offer_too (param $s i32) (param $who i32) (local $place i32) (local $count i32) (local $seat i32)
  (call $offered (local.get $s) (local.get $who) (i32.load offset={site} (local.get $s)))
  (local.set $count)
  (local.set $place)
  (if (i32.gt_s (local.get $count) (i32.const {longest})) (then (unreachable)))
  (local.set $seat (i32.add (local.get $s) (i32.shl (local.get $who) (i32.const 2))))
  (memory.copy (call $row (local.get $s) (local.get $who)) (local.get $place) (i32.shl (local.get $count) (i32.const 2)))
  (i32.store offset={counts} (local.get $seat) (local.get $count))
  (i32.store offset={picks} (local.get $seat) (i32.const {nothing}))
  (if (local.get $count) (then
    (i32.store offset={picks} (local.get $seat) (i32.load (i32.add (call $row (local.get $s) (local.get $who))
      (i32.shl (call $next_pick (local.get $count)) (i32.const 2))))))))
(func $offered (param $s i32) (param $who i32) (param $site i32) (result i32 i32)
  {offers}
  (unreachable))
;; ------------------------------------------------------------ the tree
(func $edge (param $r i32) (param $node i32) (param $key i64) (result i32) (local $edge i32)
  (local.set $edge (i32.load (local.get $node)))
  (block $new (loop $more
    (br_if $new (i32.eqz (local.get $edge)))
    (if (i64.eq (i64.load (local.get $edge)) (local.get $key)) (then (return (local.get $edge))))
    (local.set $edge (i32.load offset={next} (local.get $edge)))
    (br $more)))
  (local.set $edge (i32.load offset={FREE} (local.get $r)))
  (if (i32.gt_u (i32.add (local.get $edge) (i32.const {edge_bytes})) (i32.load offset={END} (local.get $r))) (then (unreachable)))
  (i32.store offset={FREE} (local.get $r) (i32.add (local.get $edge) (i32.const {edge_bytes})))
  (memory.fill (local.get $edge) (i32.const 0) (i32.const {edge_bytes}))
  (i64.store (local.get $edge) (local.get $key))
  (i32.store offset={next} (local.get $edge) (i32.load (local.get $node)))
  (i32.store (local.get $node) (local.get $edge))
  (local.get $edge))
(func $key (param $r i32) (param $s i32) (param $number i32) (result i64) (local $key i64) (local $site i32) (local $prints i32)
  (local.set $key (i64.extend_i32_s (local.get $number)))
  (local.set $site (i32.load offset={site} (local.get $s)))
  (local.set $prints (i32.load offset={PRINTS} (local.get $r)))
  (if (i32.and (i32.ne (local.get $prints) (i32.const 0)) (i32.ge_s (local.get $number) (i32.const 0))) (then
    (if (i32.load (i32.add (i32.load offset={PIECES_AT} (local.get $r)) (i32.shl (local.get $site) (i32.const 2)))) (then
      (local.set $key (i64.add (i64.mul (i64.load32_s (i32.add (local.get $prints) (i32.shl (local.get $number) (i32.const 2)))) (i64.const {rows}))
        (i64.load32_s offset={at} (i32.add (local.get $s) (i32.shl (local.get $number) (i32.const 2))))))))))
  (i64.add (i64.mul (local.get $key) (i64.const {sites})) (i64.extend_i32_s (local.get $site))))
;; The place of the option to try: one that was never tried, or the most promising.
(func $tried (param $r i32) (param $s i32) (param $node i32) (param $options i32) (param $n i32) (result i32)
    (local $edges i32) (local $i i32) (local $edge i32) (local $untried i32) (local $stamp i32)
    (local $best f64) (local $hope f64) (local $place i32) (local $visits f64)
  (local.set $edges (i32.add (i32.load offset={PATH} (local.get $r)) (i32.const {options_at})))
  (local.set $stamp (i32.add (i32.load offset={STAMP} (local.get $r)) (i32.const 1)))
  (i32.store offset={STAMP} (local.get $r) (local.get $stamp))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (local.get $n)))
    (local.set $edge (call $edge (local.get $r) (local.get $node) (call $key (local.get $r) (local.get $s)
      (i32.load (i32.add (local.get $options) (i32.shl (local.get $i) (i32.const 2)))))))
    (i32.store (i32.add (local.get $edges) (i32.shl (local.get $i) (i32.const 2))) (local.get $edge))
    (if (i32.ne (i32.load offset={stamp_at} (local.get $edge)) (local.get $stamp)) (then
      (i32.store offset={stamp_at} (local.get $edge) (local.get $stamp))
      (i32.store offset={offered_at} (local.get $edge) (i32.add (i32.load offset={offered_at} (local.get $edge)) (i32.const 1)))))
    (local.set $untried (i32.add (local.get $untried) (i32.eqz (i32.load offset={visits} (local.get $edge)))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.set $i (i32.const 0))
  (if (local.get $untried) (then
    (local.set $untried (call $next_pick (local.get $untried)))
    (loop $more
      (if (i32.eqz (i32.load offset={visits} (i32.load (i32.add (local.get $edges) (i32.shl (local.get $i) (i32.const 2)))))) (then
        (if (i32.eqz (local.get $untried)) (then (return (local.get $i))))
        (local.set $untried (i32.sub (local.get $untried) (i32.const 1)))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $more))))
  (local.set $best (f64.const -1))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (local.get $n)))
    (local.set $edge (i32.load (i32.add (local.get $edges) (i32.shl (local.get $i) (i32.const 2)))))
    (local.set $visits (f64.convert_i32_s (i32.load offset={visits} (local.get $edge))))
    (local.set $hope (f64.add (f64.div (f64.load offset={rewards} (local.get $edge)) (local.get $visits))
      (f64.mul (f64.load offset={CURIOSITY} (local.get $r)) (f64.sqrt (f64.div
        (f64.load (i32.add (i32.load offset={HARMONIC} (local.get $r)) (i32.shl (i32.load offset={offered_at} (local.get $edge)) (i32.const 3))))
        (local.get $visits))))))
    (if (f64.gt (local.get $hope) (local.get $best)) (then
      (local.set $best (local.get $hope))
      (local.set $place (local.get $i))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.get $place))
;; ------------------------------------------------------------ what others choose
(func $paid (param $r i32) (param $s i32) (param $before i32)
  (i64.store offset={LEFT} (local.get $r) (i64.sub (i64.load offset={LEFT} (local.get $r))
    (i64.extend_i32_s (i32.sub (i32.load offset={spent} (local.get $s)) (local.get $before))))))
;; Everybody who chooses at this time chooses anything, but for one, who is asked alone.
(func $asked_alone (param $s i32) (param $who i32) (local $seat i32) (local $it i32)
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $it) (i32.const {players})))
    (local.set $seat (i32.add (local.get $s) (i32.shl (local.get $it) (i32.const 2))))
    (if (i32.and (i32.ne (local.get $it) (local.get $who)) (i32.ne (i32.load offset={picks} (local.get $seat)) (i32.const {nothing}))) (then
      (i32.store offset={picks} (local.get $seat) (i32.load (i32.add (call $row (local.get $s) (local.get $it))
        (i32.shl (call $next_pick (i32.load offset={counts} (local.get $seat))) (i32.const 2)))))))
    (local.set $it (i32.add (local.get $it) (i32.const 1)))
    (br $next)))
  (i32.store offset={who} (local.get $s) (i32.const 1)))
;; A modelled player has a look at some options, and takes the best. Gives the state after that.
(func $answered (param $r i32) (param $s i32) (param $who i32) (param $n i32) (result i32)
    (local $look i32) (local $i i32) (local $looks i32) (local $which i32) (local $index i32) (local $worth i32) (local $best i32) (local $taken i32)
    (local $from i32) (local $trial i32) (local $together i32) (local $before i32) (local $address i32)
  (local.set $look (i32.add (i32.load offset={PATH} (local.get $r)) (i32.const {look_at})))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (local.get $n)))
    (i32.store (i32.add (local.get $look) (i32.shl (local.get $i) (i32.const 2))) (local.get $i))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (local.set $from (local.get $s))
  (local.set $looks (i32.load offset={LOOKED_AT} (local.get $r)))
  (local.set $together (i32.eq (i32.load offset={status} (local.get $s)) (i32.const {many})))
  (if (local.get $together) (then
    (local.set $from (i32.load offset={TEMPLATE} (local.get $r)))
    (call $present (local.get $s) (local.get $from))
    (call $asked_alone (local.get $from) (local.get $who))))
  (if (i32.gt_s (local.get $looks) (local.get $n)) (then (local.set $looks (local.get $n))))
  (local.set $i (i32.const 0))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $i) (local.get $looks)))
    (local.set $which (call $next_pick (i32.sub (local.get $n) (local.get $i))))
    (local.set $address (i32.add (local.get $look) (i32.shl (local.get $which) (i32.const 2))))
    (local.set $index (i32.load (local.get $address)))
    (memory.copy (local.get $address) (i32.add (local.get $address) (i32.const 4))
      (i32.shl (i32.sub (i32.sub (local.get $n) (local.get $i)) (i32.add (local.get $which) (i32.const 1))) (i32.const 2)))
    (local.set $trial (i32.load offset={TRIAL} (local.get $r)))
    (call $present (local.get $from) (local.get $trial))
    (local.set $before (i32.load offset={spent} (local.get $trial)))
    (if (call $made (local.get $trial) (local.get $who) (local.get $index)) (then (unreachable)))
    (local.set $worth (call $weighed (local.get $trial) (local.get $who)))
    (if (local.get $before) (then
      (call $paid (local.get $r) (local.get $trial) (i32.add (local.get $before) (i32.load offset={SPARED} (local.get $r))))))
    (if (i32.or (i32.eqz (local.get $i)) (i32.gt_s (local.get $worth) (local.get $best))) (then
      (local.set $best (local.get $worth))
      (local.set $taken (local.get $index))
      (i32.store offset={TRIAL} (local.get $r) (i32.load offset={BEST} (local.get $r)))
      (i32.store offset={BEST} (local.get $r) (local.get $trial))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br $next)))
  (if (local.get $together) (then
    (drop (call $made (local.get $s) (local.get $who) (local.get $taken)))
    (return (local.get $s))))
  ;; What was tried is what is done.
  (local.set $trial (i32.load offset={BEST} (local.get $r)))
  (i32.store offset={BEST} (local.get $r) (local.get $s))
  (i32.store offset={WORLD} (local.get $r) (local.get $trial))
  (local.get $trial))
;; ------------------------------------------------------------ a walk
(func $walk (param $r i32) (param $s i32) (param $place i32) (result i32)
    (local $node i32) (local $tried i32) (local $who i32) (local $row i32) (local $n i32) (local $player i32) (local $path i32)
    (local $length i32) (local $more i32) (local $options i32)
  (local.set $node (i32.add (local.get $r) (i32.const {ROOT})))
  (local.set $player (i32.load offset={PLAYER} (local.get $r)))
  (local.set $path (i32.load offset={PATH} (local.get $r)))
  (local.set $more (i32.load offset={PLAYED_ON} (local.get $r)))
  (loop $next
    (if (i32.eqz (i32.load offset={status} (local.get $s))) (then (return (local.get $length))))
    (local.set $row (i32.const 0))
    (if (i32.eq (i32.load offset={status} (local.get $s)) (i32.const {many}))
      (then
        (local.set $who (local.get $player))
        (if (i32.ne (i32.load offset={picks} (i32.add (local.get $s) (i32.shl (local.get $player) (i32.const 2)))) (i32.const {unmade}))
          (then (local.set $who (call $unmade (local.get $s) (i32.const 0)))))
        (local.set $row (local.get $who)))
      (else (local.set $who (i32.load offset={who} (local.get $s)))))
    (local.set $n (i32.load offset={counts} (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2)))))
    (if (i32.eq (local.get $n) (i32.const 1)) (then
      (if (i32.eq (call $made (local.get $s) (local.get $who) (i32.const 0)) (i32.const 1)) (then (unreachable)))
      (br $next)))
    (if (i32.and (local.get $tried) (i32.eq (local.get $who) (local.get $player))) (then
      (if (i32.eqz (local.get $more)) (then (return (local.get $length))))
      (local.set $more (i32.sub (local.get $more) (i32.const 1)))))
    (if (i32.or (local.get $tried) (i32.ne (local.get $who) (local.get $player))) (then
      (local.set $s (call $answered (local.get $r) (local.get $s) (local.get $who) (local.get $n)))
      (br $next)))
    (if (i32.ge_s (local.get $length) (i32.const {longest_walk})) (then (unreachable)))
    (local.set $options (call $row (local.get $s) (local.get $row)))
    (if (local.get $length)
      (then
        (local.set $place (call $tried (local.get $r) (local.get $s) (local.get $node) (local.get $options) (local.get $n)))
        (local.set $node (i32.load (i32.add (i32.add (local.get $path) (i32.const {options_at})) (i32.shl (local.get $place) (i32.const 2))))))
      (else
        (local.set $node (call $edge (local.get $r) (local.get $node) (call $key (local.get $r) (local.get $s)
          (i32.load (i32.add (local.get $options) (i32.shl (local.get $place) (i32.const 2)))))))
        (i32.store offset={offered_at} (local.get $node) (i32.add (i32.load offset={offered_at} (local.get $node)) (i32.const 1)))))
    (local.set $tried (i32.eqz (i32.load offset={visits} (local.get $node))))
    (i32.store (i32.add (local.get $path) (i32.shl (local.get $length) (i32.const 2))) (local.get $node))
    (local.set $length (i32.add (local.get $length) (i32.const 1)))
    (local.set $node (i32.add (local.get $node) (i32.const {then})))
    (if (i32.eq (call $made (local.get $s) (local.get $who) (local.get $place)) (i32.const 1)) (then (unreachable)))
    (br $next))
  (unreachable))
;; What a lead is worth beside the others that were noted at this place.
(func $worth_of (param $at i32) (param $lead i64) (result f64) (local $size i64) (local $count i64)
  (local.set $size (select (i64.sub (i64.const 0) (local.get $lead)) (local.get $lead) (i64.lt_s (local.get $lead) (i64.const 0))))
  (i64.store (local.get $at) (i64.add (i64.load (local.get $at)) (local.get $size)))
  (local.set $count (i64.add (i64.load offset=8 (local.get $at)) (i64.const 1)))
  (i64.store offset=8 (local.get $at) (local.get $count))
  (if (i64.eqz (local.get $lead)) (then (return (f64.const 0.5))))
  (f64.add (f64.const 0.5) (f64.div
    (f64.mul (f64.const 0.5) (f64.convert_i64_s (i64.mul (local.get $lead) (local.get $count))))
    (f64.convert_i64_s (i64.add (i64.load (local.get $at)) (i64.mul (local.get $size) (local.get $count)))))))
(func $measured (param $r i32) (param $s i32) (result f64) (local $it i32) (local $own i64) (local $other i64) (local $most i64) (local $player i32)
  (local.set $player (i32.load offset={PLAYER} (local.get $r)))
  (local.set $most (i64.const {least}))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $it) (i32.const {players})))
    (local.set $other (i64.extend_i32_s (call $weighed (local.get $s) (local.get $it))))
    (if (i32.eq (local.get $it) (local.get $player)) (then (local.set $own (local.get $other)))
      (else (if (i64.gt_s (local.get $other) (local.get $most)) (then (local.set $most (local.get $other))))))
    (local.set $it (i32.add (local.get $it) (i32.const 1)))
    (br $next)))
  (if (i32.ne (i32.const {players}) (i32.const 1)) (then (local.set $own (i64.sub (local.get $own) (local.get $most)))))
  (call $worth_of (i32.add (local.get $r) (i32.const {LEADS})) (local.get $own)))
{result}
(func (export "think") (param $r i32) (local $s i32)
  (global.set $picks (i64.load offset={PICKED} (local.get $r)))
  (block $done (loop $next
    (br_if $done (i32.ge_s (i32.load offset={MADE} (local.get $r)) (i32.load offset={WANTED} (local.get $r))))
    (br_if $done (i64.lt_s (i64.load offset={LEFT} (local.get $r)) (i64.const 0)))
    (local.set $s (i32.load offset={DEALT} (local.get $r)))
    (call $imagined (local.get $r) (local.get $s))
    (if (i32.eq (i32.load offset={status} (local.get $s)) (i32.const {many})) (then (call $not_yet (local.get $r) (local.get $s))))
    (call $compared (local.get $r) (local.get $s))
    (i32.store offset={MADE} (local.get $r) (i32.add (i32.load offset={MADE} (local.get $r)) (i32.const 1)))
    (br $next)))
  (i64.store offset={PICKED} (local.get $r) (global.get $picks)))
;; A walk for each option, from the same world on and with the same chance for the players.
(func $compared (param $r i32) (param $dealt i32)
    (local $s i32) (local $before i32) (local $length i32) (local $worth f64) (local $edge i32) (local $it i32)
    (local $began i64) (local $option i32) (local $last i32)
  (local.set $began (global.get $picks))
  (local.set $option (i32.load offset={STANDING} (local.get $r)))
  (local.set $last (i32.add (local.get $option) (i32.shl (i32.load (local.get $option)) (i32.const 2))))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $option) (local.get $last)))
    (br_if $done (i64.lt_s (i64.load offset={LEFT} (local.get $r)) (i64.const 0)))
    (local.set $option (i32.add (local.get $option) (i32.const 4)))
    (global.set $picks (local.get $began))
    (local.set $s (i32.load offset={WORLD} (local.get $r)))
    (call $present (local.get $dealt) (local.get $s))
    (i64.store (local.get $s) (i64.load (local.get $dealt)))
    (local.set $before (i32.load offset={spent} (local.get $s)))
    ;; A walk that takes more steps than are left traps.
    (if (i32.and (i32.ne (local.get $before) (i32.const 0))
        (i64.lt_s (i64.load offset={LEFT} (local.get $r)) (i64.extend_i32_s (i32.sub (i32.const {most_in_a_game}) (local.get $before))))) (then
      (local.set $before (i32.sub (i32.const {most_in_a_game}) (i32.wrap_i64 (i64.load offset={LEFT} (local.get $r)))))
      (i32.store offset={spent} (local.get $s) (local.get $before))))
    (local.set $length (call $walk (local.get $r) (local.get $s) (i32.load (local.get $option))))
    (local.set $s (i32.load offset={WORLD} (local.get $r)))
    (local.set $worth (if (result f64) (i32.load offset={status} (local.get $s))
      (then (call $measured (local.get $r) (local.get $s)))
      (else (call $reward (local.get $r) (local.get $s)))))
    (if (local.get $before) (then
      (call $paid (local.get $r) (local.get $s) (i32.sub (local.get $before) (i32.load offset={steps} (local.get $s))))))
    (local.set $it (i32.load offset={PATH} (local.get $r)))
    (block $noted (loop $more
      (br_if $noted (i32.eqz (local.get $length)))
      (local.set $edge (i32.load (local.get $it)))
      (i32.store offset={visits} (local.get $edge) (i32.add (i32.load offset={visits} (local.get $edge)) (i32.const 1)))
      (f64.store offset={rewards} (local.get $edge) (f64.add (f64.load offset={rewards} (local.get $edge)) (local.get $worth)))
      (local.set $it (i32.add (local.get $it) (i32.const 4)))
      (local.set $length (i32.sub (local.get $length) (i32.const 1)))
      (br $more)))
    (br $next))))
;; Others have not chosen yet, who choose at the same time as the player.
(func $not_yet (param $r i32) (param $s i32) (local $seat i32) (local $it i32) (local $waiting i32)
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $it) (i32.const {players})))
    (local.set $seat (i32.add (local.get $s) (i32.shl (local.get $it) (i32.const 2))))
    (if (i32.ne (i32.load offset={picks} (local.get $seat)) (i32.const {nothing})) (then
      (i32.store offset={picks} (local.get $seat) (i32.const {unmade}))
      (local.set $waiting (i32.add (local.get $waiting) (i32.const 1)))))
    (local.set $it (i32.add (local.get $it) (i32.const 1)))
    (br $next)))
  (i32.store offset={who} (local.get $s) (local.get $waiting)))
"""

_REWARD = """
(func $points (param $s i32) (param $of i32) (result i64) (local $it i32) (local $sum i64) (local $one i32)
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $it) (i32.const {players})))
    (if (call $together (local.get $s) (local.get $of) (local.get $it)) (then
      (local.set $one (i32.load offset={score} (i32.add (local.get $s) (i32.shl (local.get $it) (i32.const 2)))))
      (if (i32.lt_s (local.get $one) (i32.const {no_number})) (then (unreachable)))
      (local.set $sum (i64.add (local.get $sum) (i64.extend_i32_s (local.get $one))))))
    (local.set $it (i32.add (local.get $it) (i32.const 1)))
    (br $next)))
  (local.get $sum))
(func $lead (param $s i32) (param $player i32) (param $won i32) (result i64)
    (local $it i32) (local $points i64) (local $own i64) (local $is_winner i32) (local $beaten i32) (local $counts i32) (local $some i32)
    (local $most_won i64) (local $least_lost i64) (local $most_lost i64) (local $most i64) (local $least i64)
  (local.set $own (call $points (local.get $s) (local.get $player)))
  (local.set $most_won (i64.const {least}))(local.set $most_lost (i64.const {least}))(local.set $most (i64.const {least}))
  (local.set $least_lost (i64.const {most}))(local.set $least (i64.const {most}))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $it) (i32.const {players})))
    (if (i32.eqz (i32.or (call $together (local.get $s) (local.get $player) (local.get $it)) (i32.and (i32.shr_u (local.get $won) (local.get $it)) (i32.const 1))))
      (then (local.set $beaten (i32.const 1))))
    (local.set $it (i32.add (local.get $it) (i32.const 1)))
    (br $next)))
  (local.set $it (i32.const 0))
  (block $done (loop $next
    (br_if $done (i32.ge_s (local.get $it) (i32.const {players})))
    (local.set $points (call $points (local.get $s) (local.get $it)))
    (local.set $is_winner (i32.and (i32.shr_u (local.get $won) (local.get $it)) (i32.const 1)))
    (if (local.get $is_winner)
      (then (if (i64.gt_s (local.get $points) (local.get $most_won)) (then (local.set $most_won (local.get $points)))))
      (else
        (if (i64.gt_s (local.get $points) (local.get $most_lost)) (then (local.set $most_lost (local.get $points))))
        (if (i64.lt_s (local.get $points) (local.get $least_lost)) (then (local.set $least_lost (local.get $points))))))
    (local.set $counts (i32.eqz (call $together (local.get $s) (local.get $player) (local.get $it))))
    ;; Whoever has won together with the player is no rival, where there are others.
    (if (i32.and (i32.and (i32.shr_u (local.get $won) (local.get $player)) (i32.const 1)) (i32.and (local.get $beaten) (local.get $is_winner)))
      (then (local.set $counts (i32.const 0))))
    (if (local.get $counts) (then
      (local.set $some (i32.const 1))
      (if (i64.gt_s (local.get $points) (local.get $most)) (then (local.set $most (local.get $points))))
      (if (i64.lt_s (local.get $points) (local.get $least)) (then (local.set $least (local.get $points))))))
    (local.set $it (i32.add (local.get $it) (i32.const 1)))
    (br $next)))
  (if (i32.eqz (local.get $some)) (then (return (local.get $own))))
  (if (i32.and (i32.and (i64.ne (local.get $most_won) (i64.const {least})) (i64.ne (local.get $least_lost) (i64.const {most})))
      (i32.and (i64.le_s (local.get $most_won) (local.get $least_lost)) (i64.lt_s (local.get $most_won) (local.get $most_lost))))
    (then (return (i64.sub (local.get $least) (local.get $own)))))
  (i64.sub (local.get $own) (local.get $most)))
"""

_LEAST, _MOST = -(1 << 62), 1 << 62


def routines_of_search(form: Form) -> list[str]:
    """The routines that a search calls: what measures positions, and what offers options; none where nothing measures."""
    names = {it.name: it for it in form.routines}
    measure = names.get(HEURISTIC)
    if measure is None or measure.gives is None or measure.gives.many or len(measure.parameters) != 1:
        return []
    return [HEURISTIC, *_offers(form).values()]


def _offers(form: Form) -> dict[int, str]:
    """Site -> the routine that says what may be chosen there, where there is one."""
    names = {it.name for it in form.routines}
    offers = {site: routine_names.offer(site) for site in range(len(form.sites))}
    return {site: name for site, name in offers.items() if name in names}


def thinking(memory: Memory, counted: Counted) -> str:
    """The text of a search; empty for a program that measures no positions."""
    form = memory.form
    if not routines_of_search(form):
        return ""
    memory.thinks = True
    players = form.players
    offers = "".join(
        f"(if (i32.eq (local.get $site) (i32.const {site})) (then (return (call $f_{name} (local.get $s) (local.get $who)))))"
        for site, name in _offers(form).items()
    )
    cells = {
        "status": STATUS,
        "who": WHO,
        "site": SITE,
        "picks": PICKS,
        "spent": SPENT,
        "steps": STEPS,
    }
    return _SEARCH.format(
        **{it.name: int(it) for it in Field},
        **{name: CELLS_AT + 4 * cell for name, cell in cells.items()},
        enter=ENTER,
        pick_factor=PICK_FACTOR,
        step=STEP,
        history_at=HISTORY_AT,
        log_at=LOG_AT,
        at=memory.at,
        side=memory.side,
        counts=memory.counts,
        no_number=NO_NUMBER_32,
        players=players,
        offers=offers,
        longest=LONGEST_LIST,
        nothing=NOTHING,
        unmade=UNMADE,
        many=MANY,
        rows=len(form.rows),
        sites=len(form.sites),
        edge_bytes=EDGE_BYTES,
        next=EDGE_NEXT,
        then=EDGE_THEN,
        visits=EDGE_VISITS,
        rewards=EDGE_REWARDS,
        offered_at=EDGE_OFFERED,
        stamp_at=32,
        options_at=OPTIONS_AT,
        look_at=LOOK_AT,
        keys_at=KEYS_AT,
        longest_walk=LONGEST_WALK,
        most_in_a_game=MOST_IN_A_GAME,
        least=_LEAST,
        result=_result(counted, players),
    )


def _result(counted: Counted, players: int) -> str:
    """What a game that is over is worth to the player."""
    won = (
        "(local.set $won (call $winners (local.get $s)))"
        "(local.set $worth (f64.convert_i32_u (i32.and (i32.shr_u (local.get $won) "
        f"(i32.load offset={int(Field.PLAYER)} (local.get $r))) (i32.const 1))))"
    )
    head = "(func $reward (param $r i32) (param $s i32) (result f64) (local $won i32) (local $worth f64)"
    if counted.score < 0:
        return f"{head}{won}(local.get $worth))"
    team = CELLS_AT + 4 * counted.team

    def cell(seat: str) -> str:
        return f"(i32.load offset={team} (i32.add (local.get $s) (i32.shl (local.get {seat}) (i32.const 2))))"

    same = "(i32.const 0)"
    if counted.team >= 0:
        same = f"(i32.eq {cell('$a')} {cell('$b')})"
        if counted.some_have_no_team:
            same = f"(i32.and {same} (i32.ge_s {cell('$b')} (i32.const 0)))"
    lead = (
        f"(call $lead (local.get $s) (i32.load offset={int(Field.PLAYER)} (local.get $r)) (local.get $won))"
    )
    worth = f"(call $worth_of (i32.add (local.get $r) (i32.const {int(Field.POINTS)})) {lead})"
    return (
        "(func $together (param $s i32) (param $a i32) (param $b i32) (result i32)"
        f"(i32.or (i32.eq (local.get $a) (local.get $b)) {same}))"
        + _REWARD.format(
            players=players,
            score=CELLS_AT + 4 * counted.score,
            no_number=NO_NUMBER_32,
            least=_LEAST,
            most=_MOST,
        )
        + f"{head}{won}(f64.div (f64.add (local.get $worth) {worth}) (f64.const 2)))"
    )
