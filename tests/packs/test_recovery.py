"""A file that is not YAML is read on: the slip is told where it is, and nothing else is lost or made up."""

from __future__ import annotations

import pytest

from cardwright.findings import codes
from cardwright.source.recovery.recover import read_on
from cardwright.source.tree import plain
from cardwright.source.yaml_reader import MAX_FILE_BYTES

GOODS = """\
goods:
  apple:
    name: {en: Apple}
    price: 3
    icons: sweet
  melon:
    name: {en: Melon}
    price: 5
    worth: 2 * sweet
  lemon:
    name: {en: Lemon}
    price: 2
rules:
  main: |
    shuffle stock
    draw 1 from stock to market
"""


def changed(was: str, now: str) -> str:
    assert GOODS.count(was) == 1
    return GOODS.replace(was, now)


@pytest.mark.parametrize(
    ("was", "now", "code", "line"),
    [
        ("name: {en: Melon}", "name: {en: Melon", codes.BRACKETS, 7),
        ("name: {en: Melon}", "name: en: Melon}", codes.COLON_IN_TEXT, 7),
        ("name: {en: Melon}", "name: {en: 'Melon}", codes.QUOTE_NOT_CLOSED, 7),
        ("  melon:\n", "  melon\n", codes.MISSING_COLON, 6),
        ("    worth: 2", "    worth: @2", codes.YAML_SYNTAX, 9),
        ("    worth: 2", "\tworth: 2", codes.TAB_INDENTATION, 9),
        # a line that slipped: the first, a middle and the last one of an entry, a heading of an entry and of a section
        ("    name: {en: Melon}", "      name: {en: Melon}", codes.INDENTATION, 7),
        ("    price: 5", "   price: 5", codes.INDENTATION, 8),
        ("    price: 5", "  price: 5", codes.INDENTATION, 8),
        ("  melon:\n", "melon:\n", codes.INDENTATION, 6),
        ("  melon:\n", "   melon:\n", codes.INDENTATION, 6),
        ("    draw 1", "draw 1", codes.MISSING_COLON, 16),
    ],
)
def test_one_slip_is_told_at_its_line_and_the_rest_is_read(was, now, code, line):
    file = read_on(changed(was, now), "stall/goods.yaml")
    told = [(it.code, it.span.line) for it in file.findings]
    assert told == [(code, line)]
    sound, read = plain(read_on(GOODS, "stall/goods.yaml").tree), plain(file.tree)
    assert isinstance(sound, dict) and isinstance(read, dict)
    assert read["goods"].keys() >= {"apple", "lemon"}
    assert read["goods"]["apple"] == sound["goods"]["apple"]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("    name: {en: Melon}", "      name: {en: Melon}"),
        ("    price: 5", "   price: 5"),
        ("  melon:\n", "   melon:\n"),
        ("name: {en: Melon}", "name: {en: Melon"),
        ("  melon:\n", "  melon\n"),
    ],
)
def test_a_mended_text_is_the_one_that_was_meant(was, now):
    assert plain(read_on(changed(was, now), "x").tree) == plain(read_on(GOODS, "x").tree)


def test_a_line_out_of_line_is_told_in_which_column_it_begins():
    (finding,) = read_on(changed("    name: {en: Melon}", "       name: {en: Melon}"), "x").findings
    assert (finding.span.line, finding.hint) == (7, "begin it in column 5")


def test_every_slip_of_a_file_is_told():
    text = changed("name: {en: Apple}", "name: {en: Apple").replace("price: 2", "price: 2: 3")
    text = text.replace("  melon:\n", "  melon\n")
    found = read_on(text, "x").findings
    assert [(it.code, it.span.line) for it in found] == [
        (codes.BRACKETS, 3),
        (codes.MISSING_COLON, 6),
        (codes.COLON_IN_TEXT, 12),
    ]


def test_a_sound_file_has_no_gaps():
    assert read_on(GOODS, "x").gaps == ()


def test_what_may_be_declared_in_a_gap_is_known():
    (gap,) = read_on(changed("price: 5", "price: 5: 6"), "x").gaps
    assert (gap.first, gap.last) == (8, 8)
    assert gap.words is not None and "price" in gap.words


def test_a_file_beyond_a_limit_has_an_empty_tree_and_is_one_gap():
    file = read_on("[" * 60, "x")
    assert plain(file.tree) == {} and [it.code for it in file.findings] == [codes.TOO_DEEP]
    assert len(file.gaps) == 1


@pytest.mark.parametrize("cards", [3, 60, 300])
def test_a_slip_far_down_in_a_long_section_is_told_there(cards):
    card = "  card_{0}:\n    name: {{en: Card}}\n    price: 1\n    icons: sweet\n"
    text = "goods:\n" + "".join(card.format(it) for it in range(cards + 20))
    line = 4 * cards + 2
    before, slipped = text.split("\n")[: line - 1], text.split("\n")[line - 1 :]
    file = read_on("\n".join([*before, f" {slipped[0]}", *slipped[1:]]), "x")
    assert [(it.code, it.span.line, it.hint) for it in file.findings] == [
        (codes.INDENTATION, line, "begin it in column 3")
    ]
    assert plain(file.tree) == plain(read_on(text, "x").tree)


def test_trying_has_an_end_and_what_was_not_read_is_told():
    """A file of many slips is given up when trying has taken long enough; all slips up to there are told."""
    slips = "a{0}: {{b: 1\n" + "c{0}: " + "x" * 20_000 + "\n"
    text = "".join(slips.format(it) for it in range(40))
    assert len(text) < MAX_FILE_BYTES
    file = read_on(text, "x")
    *slips_told, last = file.findings
    assert 1 < len(slips_told) < 40 and {it.code for it in slips_told} == {codes.BRACKETS}
    assert last.code == codes.TOO_MANY_MISTAKES and last.span.line == slips_told[-1].span.line
    assert plain(file.tree) == {} and len(file.gaps) == 1


def test_of_two_columns_as_near_a_line_is_in_line_with_the_one_above():
    text = "options:\n  season:\n    about:\n      en: When\n     fr: Quand\n    one_of: [a, b]\n"
    (finding,) = read_on(text, "x").findings
    assert (finding.span.line, finding.hint) == (5, "begin it in column 7")
