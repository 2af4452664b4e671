"""Rewording changes nothing: what is found, where, about which names and with which fixes does not hang on sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.broken.cases import HERE, files, found_in, lay_out
from tests.quick import quick_every
from tests.rewording import data_of, other_words

CASES = files(HERE)
# Every case is read twice here: of those that look alike, by their names, most are left to `make slow`.
EVERY = 20


@pytest.mark.parametrize("case", quick_every(EVERY, CASES), ids=lambda it: it.stem)
def test_a_broken_pack_has_the_same_findings_in_other_words(case: Path, tmp_path: Path) -> None:
    pack = lay_out(case, tmp_path)
    found = found_in(pack)
    with other_words():
        reworded = found_in(pack)
    assert data_of(reworded) == data_of(found)
    assert not {it.message for it in found} & {it.message for it in reworded}
