"""Small packs that are each about one thing people ask for: they are sound, their scenarios pass, and they are short."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.project import Project
from cardwright.scenarios.playing import Player
from cardwright.scenarios.running import run

HERE = Path(__file__).parent
PACKS = sorted(it.parent.name for it in HERE.glob("*/pack.yaml"))
# Without a detour none needs more lines: about a page.
MOST_LINES = 60


@pytest.mark.parametrize("name", PACKS)
def test_a_proof_is_sound_short_and_does_what_its_scenarios_say(name: str) -> None:
    project = Project.from_folder(HERE / name)
    assert [str(it) for it in project.check(advice=True).findings] == []
    suite = project.scenarios()
    assert suite.scenarios and not suite.findings
    for outcome in run(suite, Player(suite.checked)):
        assert outcome.failures == (), outcome
    written = (HERE / name / "pack.yaml").read_text(encoding="utf-8").splitlines()
    assert len([line for line in written if line.strip()]) <= MOST_LINES
