"""All lines of a rule that cannot be read are told at once, and what is wrong with the others too."""

from __future__ import annotations

import pytest

from tests.lang.fair import examine, rule


def told(statements: str) -> list[tuple[int, str]]:
    """Line in the rule and code of each finding."""
    heading = 2
    return sorted({(it.span.line - heading, it.code) for it in examine(rule(statements))[1]})


@pytest.mark.parametrize(
    ("statements", "lines"),
    [
        ("draw 1 from stock into hand(\nadd 1 to to limit", [1, 2]),
        ("for each card in in market:\n  move card to pile\nadd 1 to limt", [1, 3]),
        ("if limit > > 3:\n  stop\nelse:\n  stop\nshuffle stokc", [1, 5]),
        ("for each player:\n  add 1 to to limit\nshuffle stokc", [2, 3]),
    ],
)
def test_each_line_is_told(statements, lines):
    assert sorted({line for line, _ in told(statements)}) == lines


def test_what_an_unreadable_line_names_is_not_missed_below():
    assert [line for line, _ in told("let prize_now = first first(market)\nmove prize_now to pile")] == [1]


def test_a_misspelt_word_of_the_language_hides_no_misspelt_name_on_its_line():
    assert [code for _, code in told("shufle stokc")] == ["CW303", "CW401"]


@pytest.mark.parametrize(
    ("statements", "found"),
    [
        ("for each card in market:\nmove card to pile", [(2, "CW305")]),
        ("for each card in market:\nmove card to pile\nadd 1 to limit", [(2, "CW305")]),
        ("if limit > 3:\nstop\nshuffle stock", [(2, "CW305")]),
        ("if limit > 3:\nadd 1 to limit\nelse:\nshuffle stokc", [(2, "CW305"), (4, "CW401")]),
        ("for each player:\nif points > 3:\nadd 1 to limit", [(2, "CW305"), (3, "CW305")]),
        ("if truth:\n  for each card in market:\nadd 1 to limt", [(2, "CW304"), (3, "CW401")]),
    ],
)
def test_a_block_that_is_not_indented_is_told_once_and_read_on(statements, found):
    assert told(statements) == found


def test_bullets_are_told_once_and_what_stands_behind_them_is_read():
    assert told("- shuffle stock\n- if truth:\n    - shuffle pile\n- shuffle stokc") == [
        (1, "CW303"),
        (4, "CW401"),
    ]


@pytest.mark.parametrize(
    "statements",
    [
        "pionts of plyer becomes 3",
        "move (cards in markt where prize_ == 3) to pile",
        "let a = cuont(markt)",
        "answer becomes swet on prze",
        "answer becomes total(markt, prce)",
        "try_to of plyer",
        "answer becomes swet in every hnd",
    ],
)
def test_a_name_that_nothing_has_hides_no_other_on_its_line(statements):
    findings = examine(rule(statements))[1]
    assert [it.code for it in findings] == ["CW401", "CW401"]


@pytest.mark.parametrize(
    "statements",
    ["answer becomes total(markt, price)", "move (cards in markt where sweet > 0 and kind is apple) to pile"],
)
def test_what_only_a_card_has_is_not_missed_where_it_is_not_known_which_cards(statements):
    assert [it.code for it in examine(rule(statements))[1]] == ["CW401"]
