"""The scenarios of Rebel Nox hold; with a few games of chance they reach all of its content."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.terminal import run

REBEL_NOX = Path(__file__).parents[2] / "content" / "rebel_nox"


def test_every_scenario_passes_and_everything_is_reached():
    done = run("test", str(REBEL_NOX), "--coverage", "--games", "30", "--json")
    assert done.returncode == 0, done.stdout
    (pack,) = json.loads(done.stdout)["packs"]
    assert pack["summary"]["passed"] == pack["summary"]["scenarios"] >= 30
    coverage = pack["coverage"]
    assert coverage["never_reached"] == []
    assert coverage["percent"] == 100.0
    # Only that round follows upon round needs a whole game.
    rules = (REBEL_NOX / "rules.yaml").read_text(encoding="utf-8").split("\n")
    main = range(rules.index("  main: |") + 1, rules.index("  # Set-up [1-5]") + 1)
    assert all(it["line"] in main for it in coverage["reached_by_games_only"])


def test_every_location_has_a_scenario():
    texts = " ".join(it.read_text(encoding="utf-8") for it in (REBEL_NOX / "scenarios").glob("*.yaml"))
    kinds = [
        line.strip(" :")
        for line in (REBEL_NOX / "locations.yaml").read_text(encoding="utf-8").split("\n")
        if line.startswith("  ") and line[2] != " " and line.endswith(":")
    ]
    assert len(kinds) == 16
    assert [it for it in kinds if it not in texts] == []
