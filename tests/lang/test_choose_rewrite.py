"""Of several words with which a text could be read, the one with which it has a meaning was meant."""

from __future__ import annotations

import pytest

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.project import Project
from tests.broken.cases import BASE

SOUND = BASE.read_text(encoding="utf-8")


def only_finding(text: str) -> Diagnostic:
    assert text != SOUND
    (finding,) = Project.from_texts({"pack.yaml": text}).check(advice=False).findings
    return finding


def in_formula(heading: str, formula: str) -> Diagnostic:
    return only_finding(SOUND.replace("formulas:\n", f"formulas:\n  {heading}: {formula}\n"))


def in_rule(line: str, mistaken: str) -> Diagnostic:
    return only_finding(SOUND.replace(line, mistaken, 1))


def offer(finding: Diagnostic) -> tuple[str, bool]:
    assert finding.code == codes.UNEXPECTED_WORD
    assert finding.fix is not None
    (edit,) = finding.fix.edits
    return edit.text, finding.fix.sure


@pytest.mark.parametrize(
    ("heading", "formula", "meant"),
    [
        # 'or' could be read there as well.
        ("probe of card", "price oc card", "of"),
        ("probe of player", "coins o player > 2", "of"),
        # 'of' and 'on' could be read there as well.
        ("probe", "1 if open o limit > 3 else 2", "or"),
        ("probe of player", "1 if sweet vn hand > 0 else 2", "in"),
        ("probe of card", "1 if sweet oz card > 0 else 2", "on"),
        ("probe of player", "count(cards i hand)", "in"),
        ("probe of player", "count(ther players)", "other"),
    ],
)
def test_a_word_is_sure_where_no_other_gives_the_text_a_meaning(
    heading: str, formula: str, meant: str
) -> None:
    assert offer(in_formula(heading, formula)) == (meant, True)


def test_a_word_is_not_sure_where_another_gives_the_text_a_meaning_too() -> None:
    # Icons are counted on a card and in a zone; this zone holds one card.
    assert offer(in_formula("probe of lane_space", "1 if sweet vn stand of lane_space > 0 else 2")) == (
        "in",
        False,
    )
    # It may be 'may', and it may be too much.
    assert not offer(in_rule("may choose card", "my choose card"))[1]


def test_the_nearest_word_was_meant() -> None:
    # 'ascending' has a meaning as well, but two letters are others.
    mistaken = "cards in hand by price decending"
    assert offer(in_formula("probe of player", f"first({mistaken})")) == ("descending", True)


@pytest.mark.parametrize("word", ["ese", "lese", "esle"])
def test_a_word_that_goes_on_with_the_lines_above_is_tried_below_them(word: str) -> None:
    line = "      add 1 to limit\n"
    assert line in SOUND
    assert offer(in_rule(line, f"{line}    {word}:\n      add 2 to limit\n")) == ("else", True)


def test_where_something_else_is_wrong_as_well_the_text_decides_nothing() -> None:
    findings = Project.from_texts(
        {"pack.yaml": SOUND.replace("formulas:\n", "formulas:\n  probe of card: price oc cardd\n")}
    ).check(advice=False)
    assert findings.findings[0].code == codes.UNEXPECTED_WORD
    assert not findings.findings[0].has_sure_fix
