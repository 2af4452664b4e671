"""A file that is not YAML is read on: the slip is told where it is, and nothing else is lost or made up."""

from __future__ import annotations

import pytest

from cardwright import codes
from cardwright.packs.recovery import MOST_LETTERS, read_on
from cardwright.packs.tree import Mapping, plain

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
        ("rules:\n", "  rules:\n", codes.INDENTATION, 13),
        ("    draw 1", "draw 1", codes.MISSING_COLON, 16),
    ],
)
def test_one_slip_is_told_at_its_line_and_the_rest_is_read(was, now, code, line):
    file = read_on(changed(was, now), "stall/goods.yaml")
    told = [(it.code, it.span.line) for it in file.findings]
    # A heading of a section that has slipped under another is YAML, and told by whoever knows the sections.
    assert told == [(code, line)] or (line == 13 and not told)
    assert isinstance(file.tree, Mapping)
    sound = plain(read_on(GOODS, "stall/goods.yaml").tree)
    assert isinstance(sound, dict)
    if line != 13:
        read = plain(file.tree)
        assert isinstance(read, dict)
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


def test_trying_has_an_end():
    """A file of many slips is given up when trying has taken long enough; all slips up to there are told."""
    text = "a: {b\n" * (MOST_LETTERS // 4_000)
    file = read_on(text, "x")
    assert file.findings and file.gaps
