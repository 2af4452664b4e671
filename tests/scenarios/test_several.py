"""Several that are chosen at once: a step names all of them, and `play` asks for them once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import Project
from cardwright.cli.table.undo import undone
from cardwright.scenarios.playing import Player
from cardwright.scenarios.running import run as play
from tests.cli.terminal import run

PACK = """
pack: orchard
title: {en: Orchard}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks: {fruit: {name: {en: Fruit}, starts_in: tree}}
zones:
  tree: {seen_by: everyone}
  hand: {per: player, seen_by: everyone}
  bin: {seen_by: everyone}
values: {coins: {type: number, per: player}}
result: {score: coins}
fruit: {fig: {name: {en: Fig}, copies: 2}, plum: {name: {en: Plum}}, pear: {name: {en: Pear}}}
rules:
  main: |
    play of first(players)
  play of player: |
    choose 2 cards from tree:
      move cards to hand
    choose up to 3 cards from tree:
      move cards to bin
"""
SCENARIOS = """
scenarios:
  Two of them:
    given: {players: [Ann, Bob], play: play of Ann}
    when:
      - Ann: STEP
      - Ann: pass
    then:
      zones: {hand: {Ann: "LEFT"}}
"""


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "pack.yaml").write_text(PACK)
    return tmp_path


def told(folder: Path, step: str, left: str = "") -> list[str]:
    text = SCENARIOS.replace("STEP", step).replace("LEFT", left)
    (folder / "scenarios/mine.yaml").write_text(text)
    suite = Project.from_folder(folder).scenarios()
    assert not suite.findings
    return [it.message for outcome in play(suite, Player(suite.checked)) for it in outcome.failures]


@pytest.mark.parametrize(
    ("step", "left"),
    [("pear, fig", "fig, pear"), ("fig*2", "fig*2"), ("any", "fig*2"), ("fig#2, plum", "fig, plum")],
)
def test_a_step_names_the_whole_set(orchard: Path, step: str, left: str) -> None:
    assert told(orchard, step, left) == []


def test_a_set_that_cannot_be_chosen(orchard: Path) -> None:
    assert told(orchard, "fig") == ["Ann chooses 2 in 'play'"]
    assert told(orchard, "fig*3") == ["Ann is not offered 'fig*3' in 'play'"]
    assert told(orchard, "done") == ["Ann is not offered 'done' in 'play'"]


def test_play_asks_once_and_takes_several_numbers(orchard: Path) -> None:
    shown = run("play", str(orchard), "--players", "2", given="1 2 3\n1 9\n4 1\n0\n").stdout
    assert shown.count("2 of 1-4 (as in 1 2)") == 3
    assert "'1 2 3' is not offered: choose 2 of 1-4, as in 1 2" in shown
    assert "Pear: tree → hand" in shown and "   0 none of them" in shown
    assert "The game is over." in shown


def test_several_are_taken_back_at_once(orchard: Path) -> None:
    state = Project.from_folder(orchard).game().start(players=2)
    before = state.copy()
    state.choose([0, 3])
    assert undone(state, 0, (0,)) == (before, "")
