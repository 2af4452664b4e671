"""Which of several words was meant is told by what stands around it; where nothing tells it, no fix is sure."""

from __future__ import annotations

import pytest

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.project import Project
from tests.broken.cases import BASE

SOUND = BASE.read_text(encoding="utf-8")
TABLE = """table:
  rows:
    - [{zone: market, as: cards}, {value: limit}]
  words:
    limit: {en: Limit}
    open: {en: Open}
"""


def found(more: str, old: str = "", new: str = "") -> list[Diagnostic]:
    """What is found in the base with a further file, in which something is written in another way."""
    assert old in more
    project = Project.from_texts({"pack.yaml": SOUND, "more.yaml": more.replace(old, new, 1)})
    return list(project.check(advice=False).findings)


def offer(findings: list[Diagnostic]) -> tuple[str, str, bool]:
    """The code of the only finding, what its fix writes, and whether it is sure."""
    (finding,) = findings
    assert finding.fix is not None
    (edit,) = finding.fix.edits
    return finding.code, edit.text, finding.fix.sure


def test_the_table_is_sound() -> None:
    assert found(TABLE) == []


def test_a_short_key_is_sure_where_only_it_takes_the_word() -> None:
    assert offer(found(TABLE, "as: cards", "ad: cards")) == (codes.UNKNOWN_KEY, "as", True)
    assert not offer(found(TABLE, "as: cards", "ad: plenty"))[2]


def test_a_name_that_has_its_words_already_is_not_meant_again() -> None:
    pack = TABLE + "    mood: {en: Mood}\n    hood: {en: Host}\nvalues:\n  hold: {type: number, start: 1}\n"
    # 'mood' is as near as 'hold', and has its words on the line above.
    assert offer(found(pack)) == (codes.UNKNOWN_DECLARED, "hold", False)  # declared and used nowhere else
    assert offer(found(f"{pack}formulas:\n  twice: hold + hold\n")) == (codes.UNKNOWN_DECLARED, "hold", True)


def test_a_function_is_sure_where_only_it_takes_what_is_in_the_brackets() -> None:
    # 'least' is as near, and takes two things.
    formula = "formulas:\n  probe: price of llast(cards in market)\n"
    assert offer(found(formula)) == (codes.UNKNOWN_NAME, "last", True)


@pytest.mark.parametrize(("line", "meant"), [("sotp", "stop"), ("move card to botmom of stock", "bottom")])
def test_a_misspelt_word_of_the_language_is_sure_where_a_name_could_stand(line: str, meant: str) -> None:
    assert offer(found(f"rules:\n  probe of card: |\n    {line}\n")) == (codes.UNKNOWN_NAME, meant, True)


def test_a_word_of_the_language_that_a_text_has_bound_is_not_sure() -> None:
    # It is 'land' that was meant on the line above.
    rule = "rules:\n  probe: |\n    for each and in market:\n      move land to stock\n"
    assert offer(found(rule)) == (codes.UNKNOWN_NAME, "and", False)


def test_of_a_name_with_one_use_the_spelling_of_a_comment_is_right() -> None:
    pack = "formulas:\n  {}: limit + 1\n  twice: 2 * {}\n"
    assert not offer(found(pack.format("haggled", "haggeld")))[2]
    known = "# What can be haggled for.\n"
    assert offer(found(known + pack.format("haggled", "haggeld"))) == (codes.UNKNOWN_NAME, "haggled", True)
    assert offer(found(known + pack.format("haggeld", "haggled"))) == (
        codes.MISSPELT_DECLARATION,
        "haggled",
        True,
    )


def test_a_heading_of_no_form_is_one_finding() -> None:
    assert offer(found("texts:\n  mny stone: {en: Stones}\n")) == (codes.MALFORMED, "many stone", True)
