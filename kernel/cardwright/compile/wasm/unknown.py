"""What trials calculate with, as WebAssembly: numbers of which some are unknown. See `trials`."""

from __future__ import annotations

from cardwright.compile.wasm.memory import UNKNOWN, UNKNOWN_SIDE, UNSEEN, Memory

UNKNOWN_64 = -(1 << 63)

_FIXED = """
(func $thing (param $card i32) (result i32)
  (select (i32.sub (local.get $card) (i32.const {less})) (local.get $card) (i32.ge_s (local.get $card) (i32.const {unseen}))))
(func $card (param $thing i32) (result i32)
  (select (i32.add (local.get $thing) (i32.const {less})) (local.get $thing) (i32.ge_s (local.get $thing) (i32.const {pieces}))))
(func $u_is_unknown_i32 (param $a i32) (result i32) (i32.ge_s (local.get $a) (i32.const {side})))
(func $u_is_unknown_i64 (param $a i64) (result i32) (i64.eq (local.get $a) (i64.const {unknown_64})))
(func $u_not (param $a i32) (result i32)
  (select (local.get $a) (i32.eqz (local.get $a)) (i32.ge_s (local.get $a) (i32.const {side}))))
(func $u_widen (param $a i32) (result i64)
  (select (i64.const {unknown_64}) (i64.extend_i32_s (local.get $a)) (i32.ge_s (local.get $a) (i32.const {side}))))
(func $u_narrow (param $a i64) (result i32)
  (if (i64.eq (local.get $a) (i64.const {unknown_64})) (then (return (i32.const {unknown}))))
  (call $narrow (local.get $a)))
(func $u_known_part (param $a i64) (result i64)
  (select (i64.const 0) (local.get $a) (i64.eq (local.get $a) (i64.const {unknown_64}))))
(func $u_may_be (param $a i32) (result i32)
  (if (i32.ge_u (local.get $a) (i32.const {pieces})) (then (return (i32.const 0))))
  (select (i32.const {unknown}) (i32.const 0) (i32.load8_u offset={hidden} (local.get $a))))
(func $u_eq (param $a i32) (param $b i32) (result i32)
  (if (i32.or (i32.ge_s (local.get $a) (i32.const {side})) (i32.ge_s (local.get $b) (i32.const {side}))) (then (return (i32.const {unknown}))))
  (if (i32.eq (local.get $a) (local.get $b)) (then (return (i32.const 1))))
  (if (i32.ge_s (local.get $a) (i32.const {unseen})) (then (return (call $u_may_be (local.get $b)))))
  (if (i32.ge_s (local.get $b) (i32.const {unseen})) (then (return (call $u_may_be (local.get $a)))))
  (i32.const 0))
(func $u_eq_i64 (param $a i64) (param $b i64) (result i32)
  (if (i32.or (i64.eq (local.get $a) (i64.const {unknown_64})) (i64.eq (local.get $b) (i64.const {unknown_64}))) (then (return (i32.const {unknown}))))
  (i64.eq (local.get $a) (local.get $b)))
(func $u_add_i32 (param $a i32) (param $b i32) (result i32)
  (if (i32.ge_s (local.get $a) (i32.const {side})) (then (return (i32.const {unknown}))))
  (if (i32.eq (local.get $b) (i32.const {side})) (then (return (local.get $a))))
  (if (i32.eq (local.get $b) (i32.const {unknown})) (then (return (i32.const {unknown}))))
  (if (i32.ge_s (local.get $a) (i32.const {unseen})) (then (return (local.get $a))))
  (i32.add (local.get $a) (local.get $b)))
(func $u_mul_i32 (param $a i32) (param $b i32) (result i32)
  (if (i32.or (i32.ge_s (local.get $a) (i32.const {side})) (i32.ge_s (local.get $b) (i32.const {side}))) (then (return (i32.const {unknown}))))
  (if (i32.ge_s (local.get $a) (i32.const {unseen})) (then (return (local.get $a))))
  (i32.mul (local.get $a) (local.get $b)))
(func $tracked (param $s i32) (param $row i32) (param $cell i32) (result i32) (local $here i32) (local $end i32)
  (local.set $here (call $row (local.get $s) (local.get $row)))
  (local.set $end (i32.add (local.get $here) (i32.shl (i32.load offset={counts} (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2)))) (i32.const 1))))
  (block $done (loop $more
    (br_if $done (i32.ge_u (local.get $here) (local.get $end)))
    (if (i32.ge_u (i32.load16_u (local.get $here)) (i32.const {pieces})) (then (return (i32.const {unknown}))))
    (local.set $here (i32.add (local.get $here) (i32.const 2)))
    (br $more)))
  (i32.load (i32.add (local.get $s) (local.get $cell))))
"""

_UNKNOWN_OPERAND = {
    "i32": f"(i32.or (i32.ge_s (local.get $a) (i32.const {UNKNOWN_SIDE})) (i32.ge_s (local.get $b) (i32.const {UNKNOWN_SIDE})))",
    "i64": f"(i32.or (i64.eq (local.get $a) (i64.const {UNKNOWN_64})) (i64.eq (local.get $b) (i64.const {UNKNOWN_64})))",
}

_SUM = """
(func $u_sum_{word}_{charged} (param $s i32) (param $row i32) (result i64) (local $key i32) (local $here i32) (local $end i32) (local $sum i64)
  (local.set $key (i32.add (i32.add (global.get $memo) (i32.const {first})) (i32.shl (local.get $row) (i32.const 4))))
  (if (i64.eq (i64.load (local.get $key)) (global.get $stamp)) (then (return (i64.load offset=8 (local.get $key)))))
  (local.set $here (call $row (local.get $s) (local.get $row)))
  (local.set $end (i32.load offset={counts} (i32.add (local.get $s) (i32.shl (local.get $row) (i32.const 2)))))
  {paid}
  (local.set $end (i32.add (local.get $here) (i32.shl (local.get $end) (i32.const 1))))
  (block $done (loop $more
    (br_if $done (i32.ge_u (local.get $here) (local.get $end)))
    (if (i32.ge_u (i32.load16_u (local.get $here)) (i32.const {pieces}))
      (then (local.set $sum (i64.const -1))(br $done)))
    (local.set $sum (i64.add (local.get $sum) (i64.load offset={table} (i32.shl (i32.load16_u (local.get $here)) (i32.const 3)))))
    (local.set $here (i32.add (local.get $here) (i32.const 2)))
    (br $more)))
  (i64.store (local.get $key) (global.get $stamp))
  (i64.store offset=8 (local.get $key) (local.get $sum))
  (local.get $sum))
"""


def unknown_numbers(memory: Memory, hidden: int, paid: str) -> str:
    """The text of all that trials calculate with; `hidden` says of each piece whether the player does not see it."""
    form = memory.form
    places = {
        "less": UNSEEN - form.pieces,
        "unseen": UNSEEN,
        "pieces": form.pieces,
        "side": UNKNOWN_SIDE,
        "unknown": UNKNOWN,
        "unknown_64": UNKNOWN_64,
        "hidden": hidden,
        "counts": memory.counts,
    }
    text = [_FIXED.format(**places)]
    for type_, unknown in _UNKNOWN_OPERAND.items():
        head = f"(param $a {type_}) (param $b {type_}) (result {type_})"
        nothing = UNKNOWN if type_ == "i32" else UNKNOWN_64
        passed = f"(if {unknown} (then (return ({type_}.const {nothing}))))"
        for name in ("sub", *(("add", "mul") if type_ == "i64" else ())):
            text.append(
                f"(func $u_{name}_{type_} {head} {passed}({type_}.{name} (local.get $a) (local.get $b)))\n"
            )
        for name in ("quotient", "remainder"):
            text.append(
                f"(func $u_{name}_{type_} {head} {passed}(call ${name}_{type_} (local.get $a) (local.get $b)))\n"
            )
        passed = f"(if {unknown} (then (return (i32.const {UNKNOWN}))))"
        for name in ("lt", "le", "gt", "ge"):
            head = f"(param $a {type_}) (param $b {type_}) (result i32)"
            text.append(
                f"(func $u_{name}_{type_} {head} {passed}({type_}.{name}_s (local.get $a) (local.get $b)))\n"
            )
    for word in range(len(form.packed)):
        for charged in (0, 1):
            text.append(
                _SUM.format(
                    word=word,
                    charged=charged,
                    first=16 * word * len(form.rows),
                    counts=memory.counts,
                    pieces=form.pieces,
                    table=memory.word(word),
                    paid=paid if charged else "",
                )
            )
    return "".join(text)
