"""The scenarios of Requiem hold, and reach all of its content without a game of chance."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import run

REQUIEM = Path(__file__).parents[2] / "content" / "requiem"


@pytest.mark.slow
def test_every_scenario_passes_and_everything_is_reached():
    done = run("test", str(REQUIEM), "--coverage", "--games", "0", "--json")
    assert done.returncode == 0, done.stdout
    (pack,) = json.loads(done.stdout)["packs"]
    assert pack["summary"]["passed"] == pack["summary"]["scenarios"] >= 98
    coverage = pack["coverage"]
    assert coverage["never_reached"] == []
    assert coverage["percent"] == 100.0


def test_every_card_has_a_scenario():
    texts = " ".join(it.read_text(encoding="utf-8") for it in (REQUIEM / "scenarios").glob("*.yaml"))
    kinds = [
        line.strip(" :")
        for file in ("vampires", "ghouls")
        for line in (REQUIEM / f"{file}.yaml").read_text(encoding="utf-8").split("\n")
        if line.startswith("  ") and line[2] != " " and line.endswith(":")
    ]
    assert len(kinds) == 22
    assert [it for it in kinds if it not in texts] == []
