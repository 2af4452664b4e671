"""Checking grows with a pack as the pack grows: counted in calls, which are the same on every machine."""

import cProfile
import pstats

import pytest

from benchmarks.big_pack import write
from cardwright.lang import parser
from tests.checking import findings_in


def calls(folder):
    """How many functions are called while a pack is checked of which nothing was read before."""
    parser._KEPT.clear()
    profile = cProfile.Profile()
    profile.enable()
    findings = findings_in(folder)
    profile.disable()
    assert findings == []
    return pstats.Stats(profile).total_calls


@pytest.mark.slow
def test_four_times_the_cards_take_four_times_the_work(tmp_path):
    small, large = write(tmp_path / "small", 250), write(tmp_path / "large", 1000)
    calls(small)  # tables and imports that are made once
    assert calls(large) < 4.4 * calls(small)


@pytest.mark.parametrize("cards", [1, 300])
def test_the_packs_are_the_same_every_time(tmp_path, cards):
    texts = [
        {it.name: it.read_bytes() for it in write(tmp_path / turn / "large", cards).iterdir()}
        for turn in ("one", "two")
    ]
    assert texts[0] == texts[1]
