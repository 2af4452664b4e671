"""What players are offered and what they take, counted over many games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli import main
from tests.lab.planted import FAIR, planted


def simulated(*words: str, path: Path) -> dict[str, Any]:
    assert main(["simulate", *words, "--json", str(path)]) == 0
    told: dict[str, Any] = json.loads(path.read_text())
    told.pop("timing")
    return told


def test_every_choice_is_counted_once_and_nothing_else_changes(tmp_path: Path) -> None:
    words = [str(FAIR.parent), "--games", "30", "--jobs", "1"]
    plain = simulated(*words, path=tmp_path / "plain.json")
    told = simulated(*words, "--actions", path=tmp_path / "actions.json")
    actions = told.pop("actions")
    assert told.pop("command") == plain.pop("command") + " --actions"
    assert told == plain
    # Six times four choices a game: three cards are bought, and it is haggled three times.
    buys = {name: it for name, it in actions.items() if name.startswith("buy: ")}
    assert set(buys) == {f"buy: {it}" for it in ("amber", "brass", "cloth", "dates", "ebony", "furs")}
    assert sum(it["taken"] for it in actions.values()) == 30 * 4 * 6
    assert actions["haggle: branch 1"]["offered"] == actions["haggle: branch 2"]["offered"] == 30 * 4 * 3
    rate = actions["haggle: branch 1"]["take_rate"]
    assert rate["low"] < 0.5 < rate["high"]


def test_a_bad_option_shows_in_what_its_takers_win(tmp_path: Path) -> None:
    pack = planted(tmp_path, "an option never worth taking")
    told = simulated(pack, "--games", "80", "--actions", "--jobs", "1", path=tmp_path / "it.json")
    good, bad = (told["actions"][f"haggle: branch {it}"]["win_rate"]["share"] for it in (1, 2))
    assert bad < 0.22 < 0.28 < good


def test_parts_with_actions_are_joined_and_no_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(FAIR.parent), "--games", "12", "--jobs", "1"]
    one = simulated(*words, "--actions", path=tmp_path / "one.json")
    parts = [str(tmp_path / f"part{it}.json") for it in (1, 2)]
    for number, part in enumerate(parts, 1):
        assert main(["simulate", *words, "--actions", "--shard", f"{number}/2", "--out", part]) == 0
    assert main(["merge", *parts, "--json", str(tmp_path / "both.json")]) == 0
    assert json.loads((tmp_path / "both.json").read_text()) == one
    assert "Options, and how often they are taken when offered" in capsys.readouterr().out
    other = str(tmp_path / "other.json")
    assert main(["simulate", *words, "--shard", "2/2", "--out", other]) == 0
    assert main(["merge", parts[0], other]) == 2


def test_machine_code_cannot_be_insisted_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(FAIR.parent), "--actions", "--backend", "native"]) == 2
    assert "--actions looks at every choice" in capsys.readouterr().err
