"""What the table tells of what has happened, and how long lines are laid out there."""

from __future__ import annotations

import cardwright
from cardwright.cli.table.log import told
from cardwright.cli.table.names import Namer
from tests.cli.terminal import Terminal, screen

GAME = """
pack: tide
title: {en: Tide}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks: {shells: {name: {en: Shells}, starts_in: sea}}
zones: {sea: {seen_by: everyone}, hand: {per: player, seen_by: owner}}
values:
  high: {type: flag, start: false}
  level: {type: number, start: 3}
  turns: {type: number, per: player}
result: {score: turns}
shells: {cockle: {name: {en: Cockle}}}
rules:
  main: |
    high becomes false
    level becomes 3
    high becomes true
    high becomes true
    add 2 to level
    level becomes 5
    level becomes 6
    for each player:
      turns becomes 0
      turns becomes 1
    for each player:
      may:
        high becomes true
        high becomes false
"""


def test_a_value_that_becomes_what_it_was_is_not_told() -> None:
    state = cardwright.Project.from_texts({"pack.yaml": GAME}, name="tide").game().start(2, seed=1)
    namer = Namer(state.program, "en")
    before = ["high: yes", "level +2", "level: 6", "turns (Player 1): 1", "turns (Player 2): 1"]
    assert told(state.view(0)["log"], namer) == before
    since = len(state.view(0)["log"])
    state.choose(0, 0)
    assert told(state.view(0)["log"], namer, since) == ["high: no"]


def test_a_named_space_that_is_announced_or_kept_is_called_by_its_name() -> None:
    texts = {
        "pack.yaml": GAME.replace(
            "    high becomes false\n",
            "    announce hill\n    camp becomes ford\n    add 1 to mud of ford\n",
            1,
        )
        + "spaces: {place: {names: {hill: {name: {en: The Hill}}, ford: {name: {en: The Ford}}}}}\n",
        "more.yaml": "values:\n  camp: {type: space, of: place, start: none}\n  mud: {type: number, per: place}\n",
    }
    state = cardwright.Project.from_texts(texts, name="tide").game().start(2, seed=1)
    lines = told(state.view(0)["log"], Namer(state.program, "en"))
    assert lines[1:3] == ["camp: The Ford", "mud (The Ford) +1"]
    assert "The Hill" in lines[0]


def test_a_question_that_takes_two_lines_is_indented_on_both() -> None:
    terminal = Terminal("play", "insurrection", "--players", "3", "--seed", "7", columns=80)
    shown = screen(terminal.prompt() or "").split("\n")
    terminal.kill()
    asked = next(at for at, line in enumerate(shown) if line.startswith("  Choose a card from your two"))
    assert shown[asked + 1].rstrip() == "  card into your hand"
