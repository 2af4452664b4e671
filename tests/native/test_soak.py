"""The long comparison of both backends counts what it plays, and tells a difference."""

from __future__ import annotations

import pytest

from tests.native import soak


@pytest.mark.slow
def test_it_plays_packs_and_finds_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--pack", "insurrection", "--states", "1", "--games", "2", "--generated", "1"]) == 0
    told = capsys.readouterr().out
    assert "choices of whole games" in told and "1 packs" in told and "0 differences" in told


@pytest.mark.slow
def test_a_difference_is_told_with_what_is_needed_to_see_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def differs(*_: object) -> int:
        raise AssertionError("z")

    monkeypatch.setattr(soak, "whole", differs)
    assert soak.main(["--pack", "insurrection", "--states", "0", "--games", "1"]) == 1
    told = capsys.readouterr().out
    assert "insurrection, table 0" in told and "seed 0: AssertionError z" in told and "1 differences" in told
