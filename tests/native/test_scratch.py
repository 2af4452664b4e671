"""Where the text of machine code writes lists: loops keep the end of them in a local where nothing else goes by it."""

from __future__ import annotations

from cardwright.compile.wasm.function import MOVED, SP, USED, FunctionText


def text() -> FunctionText:
    return FunctionText(None, None)  # type: ignore[arg-type]  # neither is asked for here


def test_a_loop_keeps_the_end_of_its_list_in_a_local() -> None:
    function = text()

    loop = function.pushing(function.push("(i32.const 1)"))

    assert loop.count(SP) == 1


def test_a_loop_that_calls_a_rule_keeps_the_end_of_its_list_where_the_rule_finds_it() -> None:
    function = text()

    loop = function.pushing(f"{USED}(call $any_rule){function.push('(i32.const 1)')}")

    assert loop.count(SP) == 3 and not function.locals


def test_what_is_put_back_is_put_back_once() -> None:
    function = text()

    inner = function.scoped(function.pushing(function.push("(i32.const 1)")))

    assert MOVED not in inner and USED in inner
    assert function.scoped(inner) == inner


def test_nothing_of_the_marks_is_left_in_a_module() -> None:
    function = text()

    assert not {MOVED, USED} & set(function.finished("$any", f"{MOVED}{USED}(nop)"))


def test_what_is_written_on_a_condition_is_kept_by_a_number_and_not_by_a_jump() -> None:
    function = text()

    loop = function.pushing(function.push_if("(i32.const 1)", "(local.get $any)"))

    assert "(select " in loop and loop.count("(if ") == 1, "the only jump is the one for want of room"
