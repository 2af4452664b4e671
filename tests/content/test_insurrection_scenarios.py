"""Insurrection's own scenarios hold, and reach all of its content."""

from __future__ import annotations

import json

from tests.cli.terminal import run
from tests.content.conftest import INSURRECTION


def test_every_scenario_passes_and_everything_is_reached():
    done = run("test", str(INSURRECTION), "--coverage", "--games", "30", "--json")
    assert done.returncode == 0, done.stdout
    (pack,) = json.loads(done.stdout)["packs"]
    assert pack["summary"]["passed"] == pack["summary"]["scenarios"] >= 150
    coverage = pack["coverage"]
    assert coverage["never_reached"] == []
    assert coverage["percent"] == 100.0
    # Scenarios alone do it: no game of chance has to.
    assert coverage["reached_by_games_only"] == []


def test_every_advanced_land_and_every_card_has_a_scenario_of_its_own():
    done = json.loads(run("test", str(INSURRECTION), "--json").stdout)
    names = " ".join(it["name"] for it in done["packs"][0]["scenarios"]).lower()
    kinds = [
        line.strip(" :")
        for file in ("people", "leaders", "lands")
        for line in (INSURRECTION / f"{file}.yaml").read_text(encoding="utf-8").split("\n")
        if line.startswith("  ")
        and line[2] != " "
        and line.rstrip().partition(" #")[0].rstrip().endswith(":")
    ]
    kinds = [it.partition(":")[0] for it in kinds]
    assert len(kinds) == 24 + 14 + 14
    missing = [it for it in kinds if it.replace("_", " ").rstrip("f") not in names]
    # The two fixed stops have no text of their own.
    assert missing == ["rebel_fortress", "kristins_keep"]
