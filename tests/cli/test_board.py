"""A grid drawn as a board: cells with their ground, what lies there, and whose it is."""

from __future__ import annotations

from rich.console import Console

from cardwright import Project
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.names import Namer
from cardwright.play.state import State

PACK = """
pack: marches
title: {en: Marches, fr: Marches}
version: 1.0.0
languages: [en, fr]
players: {from: 2, to: 2}
icons:
  sheep: {name: {en: Sheep, fr: Mouton}}
  sand: {name: {en: Sand, fr: Sable}}
  wood: {name: {en: Wood, fr: Bois}}
spaces: {field: {grid: [4, 3], holes: [[2, 2]], links: {near: sides}}}
decks:
  lands: {name: {en: Lands, fr: Terres}, starts_in: box, sides: [whole, burned]}
  troops: {name: {en: Troops, fr: Troupes}, starts_in: box, owner: lord}
zones:
  box: {seen_by: everyone}
  ground: {per: field, seen_by: everyone}
  camp: {per: field, seen_by: everyone}
  cave: {per: field, seen_by: nobody}
values:
  lord: {type: player, per: troops}
  tired: {type: flag, per: troops, start: false}
  here: {type: space}
  over: {type: flag, start: false}
  gold: {type: number, per: player, start: 0}
result: {score: gold}
table:
  rows:
    - [{value: over}]
    - [{zone: ground, as: board, with: [camp, cave], laid: true, marker: here}]
    - [{zone: box, as: count}]
  marks:
    knight: {en: K, fr: C}
    burned: {en: burnt, fr: brûlé}
lands:
  dunes: {name: {en: The long dunes, fr: Les longues dunes}, copies: 3, icons: sand*2, burned: {}}
  pasture: {name: {en: Pasture, fr: Pré}, copies: 2, icons: sheep, burned: {}}
troops:
  knight: {name: {en: Knight, fr: Chevalier}, copies: 6}
  squire: {name: {en: Squire, fr: Écuyer}, copies: 2}
rules:
  main: |
    first(players) may choose space from field where some(ground):
      here becomes space
"""


def marches(**instead: str) -> State:
    text = PACK
    for old, new in instead.items():
        text = text.replace(PARTS[old], new)
    lords = {f"knight#{it}": 0 for it in (1, 2, 3)} | {"knight#4": 1, "squire#1": 0}
    return (
        Project.from_texts({"pack.yaml": text})
        .game()
        .stage(
            players=2,
            zones={
                # 1 2 3 4
                # 5   6 7
                # 8 9 10 11
                "ground": ["", "dunes#1", "pasture#1", "", "", "dunes#2/burned", "", "", "", "dunes#3", ""],
                "camp": ["", "knight#1, knight#4, knight#2, squire#1, knight#3", "", *[""] * 8],
                "cave": [*[""] * 9, "squire#2", ""],
            },
            values={"lord": lords, "tired": {"knight#4": True}, "here": "space 3"},
        )
    )


PARTS = {"laid": ", laid: true", "row": "    - [{value: over}]\n", "columns": "grid: [4, 3], holes: [[2, 2]]"}


def drawn(state: State, language: str = "en", colour: bool = False) -> list[str]:
    console = Console(width=80, force_terminal=colour, color_system="standard" if colour else None)
    with console.capture() as captured:
        console.print(drawn_table(state, 0, Namer(state.program, language)))
    return [line.rstrip() for line in captured.get().splitlines()]


def test_a_board_shows_each_space_with_its_ground_and_what_lies_there() -> None:
    assert drawn(marches()) == [
        "over  no",
        "┌──────────────┬──────────────┐",
        "│2 The long du…│►3 Pasture    │",
        "│SaSa          │Sh            │",
        "│K1×3 K2       │              │",
        "│Squire1       │              │",
        "└──────────────┼──────────────┤",
        "               │6 The long du…│",
        "               │SaSa     burnt│",
        "               ├──────────────┤",
        "               │10 The long d…│",
        "               │SaSa          │",
        "               │1?            │",
        "               └──────────────┘",
        "      2 Knight 4 (tired)",
        "box   3",
    ]


def test_marks_are_of_the_language() -> None:
    lines = drawn(marches(), "fr")
    assert lines[2:6] == [
        "│2 Les longues…│►3 Pré        │",
        "│SS            │M             │",
        "│C1×3 C2       │              │",
        "│Écuyer1       │              │",
    ]
    assert "│SS       brûlé│" in lines[8]


def test_a_whole_grid_has_all_its_spaces_and_its_holes() -> None:
    lines = drawn(marches(laid=""))
    assert lines[1] == f"┌{'┬'.join(['─' * 14] * 4)}┐"
    assert "│5             │              │6 The long du…│7             │" in lines
    assert lines[-3] == f"└{'┴'.join(['─' * 14] * 4)}┘"


def test_nine_columns_fit_into_eighty() -> None:
    state = marches(columns="grid: [9, 3]", laid="").game.start(players=2, seed=1)
    board = [line for line in drawn(state) if line[:1] in "┌├│└"]
    assert {len(line) for line in board} == {73}


def test_the_marker_stands_out() -> None:
    [marked] = [line for line in drawn(marches(), colour=True) if "Pasture" in line]
    assert "\x1b[1;7m►3" in marked


def test_an_empty_board_of_laid_spaces_is_not_drawn() -> None:
    state = marches().game.start(players=2, seed=1)
    assert drawn(state) == ["over  no", "box   13"]
