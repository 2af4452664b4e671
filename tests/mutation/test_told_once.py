"""Single slips in the real games that once had more than one finding, or one in the wrong place: now each has one."""

from __future__ import annotations

import shutil
from itertools import takewhile
from pathlib import Path

import pytest

from cardwright.findings import codes
from cardwright.source.locate import find_pack
from tests.checking import findings_in
from tests.quick import quick_every

CASES = [
    # A heading that has slipped under the card before it: the deck seems to have lost cards.
    ("insurrection", "people.yaml", "\n  executioner:", "\n    executioner:", codes.INDENTATION),
    # Its own column is that of a heading far above, and of no line near it.
    ("insurrection", "pack.yaml", "\n  rows:", "\n rows:", codes.INDENTATION),
    # The heading above it could as well be taken for a key of the deck before: then all its tables would be decks.
    ("rebel_nox", "pack.yaml", "\n  removed: {", "\n      removed: {", codes.INDENTATION),
    # A rule looks up in the table that cannot be read: what it draws is not nothing.
    ("rebel_nox", "pack.yaml", "6: 0}}", "6: 0}", codes.BRACKETS),
    # Where a bracket is lost, the names beside it run together: the table is still used.
    ("rebel_nox", "rules.yaml", "first(rebels_in_play", "firstrebels_in_play", codes.UNEXPECTED_WORD),
    # What the table of the game would have shown there is not unused.
    ("rebel_nox", "pack.yaml", "{zone: site, as: path, marker: conflict}", "plenty", codes.WRONG_TYPE),
    # A value or a zone of which nothing is said: its uses are of no wrong type, and say nothing that is always so.
    ("rebel_nox", "pack.yaml", "weakest: {type: player, start: none}", "weakest: true", codes.WRONG_TYPE),
    (
        "rebel_nox",
        "pack.yaml",
        "outright: {type: flag, per: player, start: false}",
        "outright: plenty",
        codes.WRONG_TYPE,
    ),
    (
        "rebel_nox",
        "pack.yaml",
        "site: {per: pyramid, seen_by: everyone, single: true}",
        "site: true",
        codes.WRONG_TYPE,
    ),
    # Headings of sections that have slipped under what stands above them, or in line with what they hold.
    ("insurrection", "pack.yaml", "\nicons:", "\n    icons:", codes.INDENTATION),
    ("insurrection", "lands.yaml", "\nlands:", "\n  lands:", codes.INDENTATION),
    ("insurrection", "pack.yaml", "\n  lands:\n    name", "\nlands:\n    name", codes.INDENTATION),
    # The first line of a rule is the one that is out of line, not all that follow.
    (
        "insurrection",
        "rules.yaml",
        "\n    if count(people_deck) > 0:\n      may:",
        "\n        if count(people_deck) > 0:\n      may:",
        codes.INDENTATION,
    ),
    # Nobody knows the words of an attribute of which nothing is said: those in rules may be among them.
    (
        "insurrection",
        "pack.yaml",
        "type: {type: word, one_of: [A, B], optional: true}",
        "type: plenty",
        codes.WRONG_TYPE,
    ),
    # Where icons count is not known: what follows from their number is not either.
    (
        "insurrection",
        "pack.yaml",
        "people_deck\n    icons_count_in: hand",
        "people_deck\n    icons_count_in: [plenty]",
        codes.WRONG_TYPE,
    ),
    # A rule whose heading has become a line of the rule before it leaves that one with a question too many.
    ("insurrection", "rules.yaml", "\n  choose_leaders: |", "\n    choose_leaders: |", codes.UNEXPECTED_WORD),
    # What a formula would have read that is wrong as a whole is not unused.
    (
        "insurrection",
        "rules.yaml",
        "seats: players if first_player is none else clockwise(first_player)",
        "seats: true",
        codes.TYPE_MISMATCH,
    ),
    # Spaces that cannot be counted: whether one is the last cannot be told.
    ("rebel_nox", "pack.yaml", "rows: [1, 2, 3]", "rows: 1, 2, 3]", codes.WRONG_TYPE),
]


@pytest.mark.parametrize(("pack", "file", "was", "now", "code"), quick_every(6, CASES))
def test_a_slip_is_one_finding_at_its_line(
    tmp_path: Path, pack: str, file: str, was: str, now: str, code: str
) -> None:
    folder = Path(shutil.copytree(find_pack(pack), tmp_path / pack))
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(was) == 1
    (folder / file).write_text(text.replace(was, now), encoding="utf-8")
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(was, now, strict=False)))
    line = text[: text.index(was) + alike].count("\n") + 1
    (finding,) = findings_in(folder, advice=True)
    assert (finding.code, finding.span.file, finding.span.line) == (code, f"{pack}/{file}", line)
