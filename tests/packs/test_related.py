"""Findings that have to do with another place point to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.broken.cases import HERE, found_in, lay_out

# By case, the places to which its last finding points: a file of the pack, a line and what is there.
CASES = {
    "CW118_icon": ["case.yaml:4 first given here"],
    "CW207_two_files": ["pack.yaml:33 given to a zone here"],
    "CW219_icon": ["case.yaml:8 'salty' is used here", "case.yaml:9 'salty' is used here"],
    "CW406_formula": ["case.yaml:3 'one' uses 'two'"],
    "CW611_reset_twice": [
        "case.yaml:9 'sunk' becomes here what it is from the start",
        "case.yaml:12 'sunk' becomes here what it is from the start",
    ],
    "CW612_added": ["case.yaml:9 'sold' is changed here"],
    "CW641_three_cards": ["pack.yaml:62 'cloud' changes 'limit'", "case.yaml:9 'fog' changes 'limit'"],
    "CW656_copied": ["case.yaml:3 'pear'"],
    "CW814_changed_and_removed.pack": ["pack.yaml:7 under 'remove'"],
}


@pytest.mark.parametrize("case", CASES)
def test_a_finding_points_to_the_other_places(case: str, tmp_path: Path) -> None:
    *_, finding = found_in(lay_out(HERE / f"{case}.yaml", tmp_path))
    places = (f"{it.span.file.partition('/')[2]}:{it.span.line} {it.label}" for it in finding.related)
    assert list(places) == CASES[case]
