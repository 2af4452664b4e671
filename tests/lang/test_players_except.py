"""Games for two or four, and not for three."""

from __future__ import annotations

import pytest

from cardwright import Project
from cardwright.cli import main
from cardwright.errors import SettingError
from cardwright.findings import codes

PACK = """
pack: whist
title: {en: Whist}
version: 1.0.0
languages: [en]
players: {from: 2, to: 4, except: [EXCEPT]}
decks:
  cards_of_whist: {name: {en: Cards}, starts_in: talon}
zones:
  talon: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
values:
  tricks: {type: number, per: player, start: 0}
result: {score: tricks}
cards_of_whist:
  ace: {name: {en: Ace}, copies: 4}
rules:
  main: |
    for each player:
      draw 1 from talon to hand
      may:
        add 1 to tricks
"""


def project(left_out: str = "3") -> Project:
    return Project.from_texts({"pack.yaml": PACK.replace("EXCEPT", left_out)})


def test_the_game_begins_with_two_or_four():
    game = project().game()
    for players in (2, 4):
        assert len(game.start(players, seed=1).decisions) == 1
    with pytest.raises(SettingError, match="'whist' is for 2 or 4 players, not 3"):
        game.start(3, seed=1)


def test_what_is_left_out_lies_in_between():
    for wrong in ("2", "4", "5"):
        (found,) = [it for it in project(wrong).check().findings if it.code == codes.WRONG_NUMBER]
        assert found.message == f"{wrong} is not between 2 and 4 players"


def test_coverage_and_the_command_line_know(tmp_path, capsys):
    (tmp_path / "whist").mkdir()
    (tmp_path / "whist" / "pack.yaml").write_text(PACK.replace("EXCEPT", "3"), encoding="utf-8")
    folder = str(tmp_path / "whist")
    assert main(["test", folder, "--coverage"]) == 0
    assert "broke" not in capsys.readouterr().out
    assert main(["simulate", folder, "--players", "3", "--games", "1"]) != 0
    assert "is for 2 or 4 players, not 3" in capsys.readouterr().err
    assert main(["packs", folder]) == 0
    assert "2 to 4, but not 3" in capsys.readouterr().out


def test_a_scenario_for_three_is_refused(tmp_path):
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "pack.yaml").write_text(PACK.replace("EXCEPT", "3"), encoding="utf-8")
    scenario = "scenarios:\n  Three play:\n    given: {players: 3, play: main}\n    then: {over: false}\n"
    (tmp_path / "scenarios" / "three.yaml").write_text(scenario, encoding="utf-8")
    found = Project.from_folder(tmp_path).check(scenarios=True).findings
    assert any("is for 2 or 4 players, not 3" in it.message for it in found)
