"""Edits change just what they name: everything else of a file stays, byte for byte."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Source, Taken, changed
from cardwright.source.yaml_reader import unified


def edit(line: int, column: int, end_column: int, text: str, end_line: int = 0) -> Edit:
    return Edit(Span("stall/pack.yaml", line, column, end_line or line, end_column), text)


@pytest.mark.parametrize(
    ("before", "edits", "after"),
    [
        ("a: swet\n", [edit(1, 4, 8, "sweet")], "a: sweet\n"),
        ("a: 1\r\nb: swet\r\n", [edit(2, 4, 8, "sweet")], "a: 1\r\nb: sweet\r\n"),
        ("a: 1\rb: swet\r", [edit(2, 4, 8, "sweet")], "a: 1\rb: sweet\r"),
        ("\ufeffa: swet\n", [edit(1, 4, 8, "sweet")], "\ufeffa: sweet\n"),
        ("\ufeffswet: 1", [edit(1, 1, 5, "sweet")], "\ufeffsweet: 1"),
        ("a:\tswet\t# b\n", [edit(1, 4, 8, "sweet")], "a:\tsweet\t# b\n"),
        ("🐻‍❄️: swet\n", [edit(1, 7, 11, "sweet")], "🐻‍❄️: sweet\n"),
        ("a: 1\n", [edit(1, 5, 5, " # one")], "a: 1 # one\n"),
        ("a: 1 # one\n", [edit(1, 5, 11, "")], "a: 1\n"),
        ("a: 1\nb: 2\nc: 3\n", [edit(2, 1, 1, "", end_line=3)], "a: 1\nc: 3\n"),
        ("a: 1\r\nc: 3\r\n", [edit(2, 1, 1, "b: 2\n")], "a: 1\r\nb: 2\r\nc: 3\r\n"),
        ("ab: cd\n", [edit(1, 5, 7, "d"), edit(1, 1, 3, "b")], "b: d\n"),
        ("ab", [edit(1, 2, 2, "-"), edit(1, 2, 3, "c")], "a-c"),
        ("a", [edit(9, 1, 1, "\nb")], "a\nb"),
    ],
)
def test_an_edit_changes_what_it_names_and_nothing_else(before: str, edits: list[Edit], after: str) -> None:
    assert changed(before, edits).text == after


def test_edits_that_overlap_are_never_applied_together() -> None:
    with pytest.raises(ValueError, match="overlap"):
        changed("abc", [edit(1, 1, 3, "x"), edit(1, 2, 4, "y")])


@pytest.mark.parametrize(
    ("one", "other", "free"),
    [
        (edit(1, 1, 3, "x"), edit(1, 3, 4, "y"), True),
        (edit(1, 3, 4, "y"), edit(1, 1, 3, "x"), True),
        (edit(1, 1, 3, "x"), edit(1, 2, 4, "y"), False),
        (edit(1, 2, 4, "y"), edit(1, 1, 3, "x"), False),
        (edit(1, 1, 9, "x"), edit(1, 2, 4, "y"), False),
        (edit(1, 2, 4, "y"), edit(1, 1, 9, "x"), False),
        (edit(1, 2, 4, "x"), edit(1, 2, 4, "y"), False),
        (edit(1, 2, 2, "x"), edit(1, 2, 2, "y"), False),
        (edit(1, 2, 2, "x"), edit(1, 2, 4, "y"), True),
        (edit(1, 1, 5, "x", end_line=3), edit(2, 2, 4, "y"), False),
    ],
)
def test_what_touches_a_taken_stretch_waits(one: Edit, other: Edit, free: bool) -> None:
    taken = Taken()
    assert taken.take([one])
    assert taken.take([other]) == free


def test_a_fix_that_has_to_wait_takes_nothing() -> None:
    taken = Taken()
    assert taken.take([edit(2, 1, 3, "x")])
    assert not taken.take([edit(1, 1, 3, "y"), edit(2, 2, 4, "y")])
    assert taken.take([edit(1, 1, 3, "z")])


@pytest.mark.parametrize("seed", range(100))
def test_places_are_those_of_findings_whatever_the_line_breaks(seed: int) -> None:
    random = Random(seed)
    text = "".join(random.choices(["a", "b", "\t", "🐻", "\r", "\n", "\r\n"], k=random.randrange(20)))
    rows = unified(text).split("\n")
    line = random.randint(1, len(rows))
    start = random.randint(1, len(rows[line - 1]) + 1)
    end = random.randint(start, len(rows[line - 1]) + 1)
    rows[line - 1] = f"{rows[line - 1][: start - 1]}NEW{rows[line - 1][end - 1 :]}"
    result = changed(text, [edit(line, start, end, "NEW")])
    assert unified(result.text) == "\n".join(rows)
    # Every place that was not edited knows where it was.
    at = result.text.index("NEW")
    for offset, letter in enumerate(result.text):
        if offset < at or offset >= at + 3:
            assert text[result.before(offset)] == letter
        else:
            assert result.before(offset) == at


def test_a_source_gives_back_what_stands_at_a_span() -> None:
    source = Source("\ufeffa: 1\r\nb: swet\r\n")
    assert source.written(Span("x", 2, 4, 2, 8)) == "swet"
    assert source.written(Span("x", 1, 1, 2, 1)) == "a: 1\r\n"
