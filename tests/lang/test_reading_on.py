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
