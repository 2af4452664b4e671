"""The scenarios of Dune Rivals hold, and reach all of its content without a game of chance."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import run

DUNE_RIVALS = Path(__file__).parents[2] / "content" / "dune_rivals"


@pytest.mark.slow
def test_every_scenario_passes_and_everything_is_reached() -> None:
    done = run("test", str(DUNE_RIVALS), "--coverage", "--games", "0", "--json")
    assert done.returncode == 0, done.stdout
    (pack,) = json.loads(done.stdout)["packs"]
    assert pack["summary"]["passed"] == pack["summary"]["scenarios"] >= 400
    coverage = pack["coverage"]
    assert coverage["never_reached"] == []
    assert coverage["percent"] == 100.0
