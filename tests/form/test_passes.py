"""Each pass over the intermediate form: text goes in, text comes out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import cardwright
from cardwright.compile import ir, ir_parser, ir_text
from cardwright.compile.asks_pieces import asking_routines
from cardwright.compile.layout import Layout
from cardwright.compile.passes import folding
from cardwright.compile.passes.copies import copy_lists, copy_options
from cardwright.compile.passes.memo_scopes import place_forgets
from cardwright.compile.passes.number_sizes import in_range, magnitude
from cardwright.compile.passes.presence import see_to_presence
from cardwright.compile.passes.word_size import keep_in_words
from cardwright.compile.step_charges import charge

PACKS = Path(__file__).parent / "packs"


@cache
def layout(pack: str = "failures") -> Layout:
    """`failures`: 4 tools of which the last two have no weight; the chest is row 3, the bench 5, hands 7 and 8."""
    return cardwright.load(PACKS / pack).program(2).layout


def written(code: ir.Code) -> str:
    return ir_text.show_code(code)


def text(lines: str) -> str:
    """Lines as they stand in a test, without what they are indented by."""
    rows = lines.strip("\n").splitlines()
    margin = len(rows[0]) - len(rows[0].lstrip())
    return "".join(f"{it[margin:]}\n" for it in rows if it.strip())


def form(lines: str) -> tuple[list[ir.Routine], list[ir.Block]]:
    return ir_parser.parse_routines_and_blocks(text(lines))


def shown(routines: list[ir.Routine], blocks: list[ir.Block]) -> str:
    parts = (ir_text.show_block(number, it) for number, it in enumerate(blocks))
    return "".join((*map(ir_text.show_routine, routines), *parts))


# ------------------------------------------------------------------ copies


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # What belongs to somebody else is copied …
        ("list[9] = zone[3]", "list[9] = copy(zone[3])"),
        ("list[9] = list[8]", "list[9] = copy(list[8])"),
        (
            "_x: list(piece) = call(formula_f, {}, many=true)",
            "_x: list(piece) = copy(call(formula_f, {}, many=true))",
        ),
        # … what was just made is not, nor is a number.
        ("list[9] = where(zone[3], _it, (_it > 2))", "list[9] = where(zone[3], _it, (_it > 2))"),
        ("_x = v[5]", "_x = v[5]"),
        # What is paid for is copied before it is paid for.
        ("list[9] = charged(zone[3], 4)", "list[9] = charged(copy(zone[3]), 4)"),
    ],
)
def test_lists_that_are_kept_are_copied(before: str, after: str):
    assert written(copy_lists(ir_parser.parse_code(before))) == f"{after}\n"


def test_lists_that_are_walked_are_copied_but_constants_need_not_be():
    before = """
        when v[5]:
          loop _x, zone[3]:
            loop _y, {0, 1}:
              quit
        """
    after = """
        when v[5]:
          loop _x, copy(zone[3]):
            loop _y, {0, 1}:
              quit
        """
    assert written(copy_lists(ir_parser.parse_code(text(before)))) == text(after)


def test_options_are_copied():
    _, blocks = form("block 0:\n  -> ask 0, v[5], zone[3], false, 1, 2, {}")
    assert ir_text.show(copy_options(blocks[0].end)) == "ask(0, v[5], copy(zone[3]), false, 1, 2, {})"


# ------------------------------------------------------------------ memo scopes


def test_sums_are_forgotten_before_pieces_are_asked_again():
    routines, blocks = form("""
        routine rule_main():
          v[5] = call_table(worth, _x, [_x])
          loop _y, {0, 1}:
            v[5] = call_table(worth, _y, [_y])
          loop _z, zone[3]:
            transfer _z, 3, 4, false
            v[5] = call_table(worth, _z, [_z])
          v[5] = 3
        routine formula_f(_x):
          give call_table(worth, _x, [_x])
        block 0:
          v[5] = call(formula_f, [3])
          -> branch (call(formula_f, [2]) > 1), 0, 0
        """)
    found = shown(place_forgets(routines, blocks), blocks)
    assert found == text("""
        routine rule_main():
          forget
          v[5] = call_table(worth, _x, [_x])
          forget
          loop _y, {0, 1}:
            v[5] = call_table(worth, _y, [_y])
          forget
          loop _z, zone[3]:
            transfer _z, 3, 4, false
            forget
            v[5] = call_table(worth, _z, [_z])
          v[5] = 3
        routine formula_f(_x):
          give call_table(worth, _x, [_x])
        block 0:
          forget
          v[5] = call(formula_f, [3])
          forget
          -> branch (call(formula_f, [2]) > 1), 0, 0
        """)


def test_what_is_known_of_a_part_that_is_gone_is_not_said_of_another():
    asking = asking_routines(())
    for row in range(20):
        assert asking.moves(ir.ShuffleRow(ir.Const(row)))
        assert not asking.moves(ir.Give(ir.Const(row)))


def test_a_loop_that_moves_forgets_before_its_condition():
    routines, blocks = form("""
        routine rule_main():
          count 5, (call_table(worth, 1, [1]) > 0):
            transfer 1, 3, 4, false
        """)
    assert "count 5, (call_table(worth, 1, [1]) > 0), forgets=true:" in shown(
        place_forgets(routines, blocks), []
    )


# ------------------------------------------------------------------ absent numbers


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # What is calculated with must be there …
        ("_x = (attr_weight[_c] + 1)", "_x = (present(attr_weight[_c]) + 1)"),
        ("_x = (attr_weight[_c] < 1)", "_x = (present(attr_weight[_c]) < 1)"),
        ("v[12] = attr_weight[_c]", "v[12] = present(attr_weight[_c])"),
        ("v[12] = select(v[5], attr_weight[_c], 0)", "v[12] = present(select(v[5], attr_weight[_c], 0))"),
        # … what is compared for being the same need not, nor what is handed on.
        ("_x = (attr_weight[_c] == 1)", "_x = (attr_weight[_c] == 1)"),
        ("give attr_weight[_c]", "give attr_weight[_c]"),
        # Every kind is of a deck, also none: that is always there.
        ("_x = (deck[_c] + 1)", "_x = (deck[_c] + 1)"),
        # Keys are compared with one another only if there are several.
        (
            "_x: list(piece) = sorted(zone[3], _c: piece, attr_weight[_c!], false)",
            "_x: list(piece) = sorted(zone[3], _c: piece, attr_weight[_c!], false, tested=true)",
        ),
        (
            "_x = fold(max, zone[3], _c, attr_weight[_c!], 0)",
            "_x = present(fold(max, zone[3], _c, attr_weight[_c!], 0, tested=true))",
        ),
    ],
)
def test_numbers_that_may_be_absent_are_seen_to_where_it_matters(before: str, after: str):
    routine = ir.Routine("formula_f", (), ir_parser.parse_code(before))
    (found,), _ = see_to_presence(layout(), {}, [routine], [])
    assert written(found.code) == f"{after}\n"


def test_an_index_that_is_not_none_finds_what_every_card_has():
    (found,), _ = see_to_presence(
        layout("choices"),
        {},
        form("routine formula_f(_c):\n  give ((attr_price[_c!] + 1) + attr_price[_c])")[0],
        [],
    )
    assert written(found.code) == "give ((attr_price[_c!] + 1) + present(attr_price[_c]))\n"


def test_absent_numbers_are_followed_through_calls():
    routines, blocks = form("""
        routine formula_twice(_n):
          give (_n + _n)
        routine formula_once(_m):
          give (_m + 1)
        routine formula_weight(_c: piece) -> number:
          give attr_weight[_c]
        block 0:
          v[12] = call(formula_twice, [attr_weight[3]])
          v[12] = call(formula_once, [v[12]])
          v[12] = (call(formula_weight, [1]) + 1)
          -> halt
        """)
    found, _ = see_to_presence(layout(), {}, routines, blocks)
    assert [it is before for it, before in zip(found, routines, strict=True)] == [False, True, False]
    assert shown(found, blocks) == text("""
        routine formula_twice(_n: number?):
          give (present(_n) + present(_n))
        routine formula_once(_m):
          give (_m + 1)
        routine formula_weight(_c: piece) -> number?:
          give attr_weight[_c]
        block 0:
          v[12] = call(formula_twice, [attr_weight[3]])
          v[12] = call(formula_once, [v[12]])
          v[12] = (present(call(formula_weight, [1])) + 1)
          -> halt
        """)


# ------------------------------------------------------------------ folding and ranges


@pytest.mark.parametrize(
    ("operator", "left", "right", "after"),
    [
        ("+", "2", "3", "5"),
        ("*", "2", "3", "6"),
        ("+", "0", "v[5]", "v[5]"),
        ("//", "v[5]", "2", "(v[5] // 2)"),
        ("//", "v[5]", "v[6]", "(v[5] // divisor(v[6]))"),
        ("%", "v[5]", "0", "(v[5] % divisor(0))"),
    ],
)
def test_arithmetic_is_worked_out_early(operator: str, left: str, right: str, after: str):
    found = folding.math(operator, ir_parser.parse(left), ir_parser.parse(right))  # type: ignore[arg-type]
    assert ir_text.show(found) == after


@pytest.mark.parametrize(
    ("value", "after"),
    [("3", "3"), ("-1", "require(-1, 0, none, nobody)"), ("v[5]", "require(v[5], 0, none, nobody)")],
)
def test_what_is_known_need_not_be_required(value: str, after: str):
    found = folding.require(ir_parser.parse(value), 0, None, "nobody")  # type: ignore[arg-type]
    assert ir_text.show(found) == after


@pytest.mark.parametrize(
    ("value", "most"),
    [
        ("7", 7),
        ("(v[5] * 2)", 2_000_000_000),
        ("(random(6) + attr_weight[1])", 9),
        ("require(v[5], 0, 20, no_such_pick)", 20),
        ("fold(sum, zone[3], _c, attr_weight[_c], 0)", 15),
    ],
)
def test_how_large_a_number_can_become(value: str, most: int):
    assert magnitude(ir_parser.parse(value), layout()) == most


def test_only_what_can_leave_the_range_is_tested():
    small, large = ir_parser.parse("(random(6) + 3)"), ir_parser.parse("(v[5] + 1)")
    assert in_range(small, layout()) == small  # type: ignore[arg-type]
    tested = ir_text.show(in_range(large, layout()))  # type: ignore[arg-type]
    assert tested == "require((v[5] + 1), -1000000000, 1000000000, out_of_range)"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Two values can be multiplied, and their products added up, without leaving a word …
        ("give ((v[5] * v[6]) + (v[5] * 2))", "give ((v[5] * v[6]) + (v[5] * 2))"),
        # … three cannot: the product of two is tested before it is multiplied.
        (
            "give ((v[5] * v[6]) * v[5])",
            "give (require((v[5] * v[6]), -2305843009, 2305843009, out_of_range) * v[5])",
        ),
        (
            "give (v[5] * (v[5] * v[6]))",
            "give (v[5] * require((v[5] * v[6]), -2305843009, 2305843009, out_of_range))",
        ),
        (
            "give fold(sum, zone[3], _c, (v[5] * v[6]), 0)",
            "give fold(sum, zone[3], _c, require((v[5] * v[6]), -461168601842738790, 461168601842738790, out_of_range), 0)",
        ),
    ],
)
def test_no_number_leaves_a_word(before: str, after: str):
    routine = ir.Routine("formula_f", (), ir_parser.parse_code(before))
    (found,) = keep_in_words(layout(), [routine], [])
    assert written(found.code) == f"{after}\n"


# ------------------------------------------------------------------ step charges


def charged(lines: str, counts: bool = True) -> str:
    routines, blocks = form(lines)
    return shown(charge(layout(), routines, {}, blocks, counts), blocks)


def test_what_is_dear_pays_for_itself():
    before = """
        routine rule_main():
          loop _x, list[9]:
            v[5] = 1
          quit
        """
    after = """
        routine rule_main():
          loop _x, charged(list[9], 123):
            v[5] = 1
          quit
        """
    assert charged(before) == text(after)
    assert charged(before, counts=False) == text(before)


def test_a_loop_of_unknown_length_pays_for_each_round():
    before = """
        routine rule_main():
          count v[5], 1:
            v[6] = 1
        """
    after = """
        routine rule_main():
          count v[5], 1:
            tick steps=124
            v[6] = 1
        """
    assert charged(before) == text(after)


def test_a_call_from_block_to_block_is_paid_for():
    before = """
        block 0:
          tick
          return 20, 1
          -> jump 2
        block 1:
          -> halt
        block 2:
          v[5] = 1
          -> jump_cell 20
        """
    after = """
        block 0:
          tick steps=127
          return 20, 1
          -> jump 2
        block 1:
          -> halt
        block 2:
          v[5] = 1
          -> jump_cell 20
        """
    assert charged(before) == text(after)
