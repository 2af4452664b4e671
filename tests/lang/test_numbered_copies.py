"""`apple#2`: one of several copies of a card, as options and logs write it."""

from __future__ import annotations

import pytest

from cardwright.findings import codes
from cardwright.lang.parser import parse_formula
from tests.lang.fair import choose, examine, game, names, offered, rule, stage, value


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("price of apple#1", 1),
        ("price of apple#3", 3),
        ("price of melon#1", 6),
        ("sweet on apple#2 + price of lemon#2", 6),
        ("price of lemon#2  # 7 is a comment", 5),
        ("3 #2", 3),
        ("3#2 is a comment after a number", 3),
        ("limit # apple#2 is a comment", 5),
        ("(1 if apple#2 is apple else 0)", 1),
        ("(1 if apple#2 is the apple else 0) + (2 if apple#1 is the apple else 0)", 2),
        ("price of apple#2 # the second\n      + price of apple#3", 5),
        ("count(stock where it is not apple#2)", 6),
    ],
)
def test_a_copy_in_a_formula(formula: str, wanted: int) -> None:
    state = game(f"formulas:\n  asked: |\n      {formula}\n").start(2, 1)
    assert state.evaluate("asked") == wanted


def test_a_copy_in_a_rule_and_among_the_options() -> None:
    text = "move apple#3 to hand # not the first\nmove lemon#2 to hand\nchoose card from hand:\n  move card to market"
    state = stage(rule(text))
    assert names(state, "hand", 0) == offered(state) == ["apple#3", "lemon#2"]
    assert names(choose(state, "lemon#2"), "market") == ["lemon#2"]


def test_a_copy_is_given_to_a_rule_and_kept_in_a_value() -> None:
    more = "  keep of gift_card: |\n    prize becomes gift_card\n    answer becomes price of prize\n"
    assert value(stage(rule("keep of apple#2") + more), "answer") == 2


@pytest.mark.parametrize(
    ("formula", "code", "message", "hint"),
    [
        (
            "price of apple#4",
            codes.UNKNOWN_NAME,
            "there are 'apple#1' to 'apple#3'",
            "write 'apple#3' or less",
        ),
        ("price of apple#0", codes.UNKNOWN_NAME, "there is no 'apple#0'", ""),
        ("price of melon#2", codes.UNKNOWN_NAME, "there is one 'melon'", "write 'the melon'"),
        ("price of aple#2", codes.UNKNOWN_NAME, "there is no 'aple'", "did you mean 'apple'?"),
        ("limit#7 of them", codes.UNEXPECTED_WORD, "'of' cannot stand here", "put a blank before '#'"),
        ("limit#7", codes.WRONG_KIND_OF_NAME, "'limit' is a value", "put a blank before '#'"),
        ("1 + apple#2", codes.TYPE_MISMATCH, "'+' needs a number", ""),
    ],
)
def test_what_is_wrong_with_a_copy(formula: str, code: str, message: str, hint: str) -> None:
    (finding,) = examine(f"formulas:\n  asked: {formula}\n")[1]
    assert finding.code == code
    assert message in finding.message
    assert hint in finding.hint


def test_a_hash_without_a_number_begins_a_comment() -> None:
    assert parse_formula("limit#seven") == parse_formula("limit")
