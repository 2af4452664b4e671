"""Spaces in several rows, values at the table and reports of simulations, on a pack of crates that is no real game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import run

PACK = """\
pack: crates
title: {en: Crates}
version: 1.0.0
languages: [en]
players: {from: 2, to: 3}
decks:
  goods:
    name: {en: Goods}
    starts_in: stock
    attributes:
      weight: {type: number}
spaces:
  heap:
    rows: [1, 2]
    links: {above: {2: [1], 3: [1]}}
zones:
  stock: {seen_by: nobody}
  crate: {per: heap, seen_by: everyone, single: true}
  shelf: {per: player, seen_by: everyone}
values:
  mark: {type: space, start: none}
  taken: {type: number, start: 0}
  heavy: {type: flag}
  ending: {one_of: [open, light, laden], start: open}
  coins: {type: number, per: player, start: 2}
goods:
  fig: {name: {en: Fig}, weight: 1}
  melon: {name: {en: Melon}, weight: 4}
  stone: {name: {en: Stone}, weight: 9}
result: {outcome: ending, score: coins, report: [taken, heavy]}
rules:
  main: |
    shuffle stock
    for each space in heap:
      draw 1 from stock to crate
    for each player:
      may choose space from heap where some(crate) and no(above of space where some(crate)):
        mark becomes space
        add 1 to taken
        add weight of crate of space to coins for first(crate of space)
        if weight of crate of space > 5:
          heavy becomes true
        move crate of space to shelf
    if heavy:
      ending becomes laden
    else:
      ending becomes light
table:
  rows:
    - [{zone: crate, as: path, marker: mark}]
    - [{value: taken}, {value: coins}]
  words:
    coins: {en: Coins}
    taken: {en: Taken}
    crate: {en: Heap}
"""


@pytest.fixture
def crates(tmp_path: Path) -> str:
    folder = tmp_path / "crates"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    return str(folder)


def test_a_heap_is_drawn_row_by_row_with_values_below(crates: str) -> None:
    shown = run("play", crates, "--players", "2", "--seed", "3", given="q\n").stdout
    first = shown.split("Player 1 chooses")[0].splitlines()
    top, bottom = (
        line.removeprefix("Heap").strip() for line in first if line.startswith("Heap") or " – " in line
    )
    goods = {"Fig", "Melon", "Stone"}
    assert top in goods
    assert set(bottom.replace("–", " ").split()) == goods - {top}
    line = next(it for it in first if it.startswith("Heap"))
    below = next(it for it in first if " – " in it)
    middle = line.index(top) + len(top) / 2
    assert abs(middle - below.index("–")) <= 2, "the upper row stands in the middle of the lower one"
    assert "Taken  0    Coins you 2    Player 2 2" in shown


def test_a_space_that_can_be_chosen_shows_what_lies_there(crates: str) -> None:
    shown = run("play", crates, "--players", "2", "--seed", "3", given="q\n").stdout
    top = next(it for it in shown.splitlines() if it.startswith("Heap")).removeprefix("Heap").strip()
    assert f"1 space 1: {top}" in shown


def test_reports_are_counted_by_how_the_games_ended(crates: str) -> None:
    found = run("simulate", crates, "--games", "200", "--players", "3", "--json", "-")
    reports = json.loads(found.stdout)["reports"]
    taken = {it["value"]: it for it in reports["taken"]["values"]}
    assert sum(it["games"] for it in taken.values()) == 200
    assert reports["taken"]["mean"] == pytest.approx(sum(n * it["games"] for n, it in taken.items()) / 200)
    heavy = {it["value"]: it["outcomes"] for it in reports["heavy"]["values"]}
    assert set(heavy[True]) == {"laden"} and set(heavy[False]) == {"light"}
    assert "mean" not in reports["heavy"]
    table = run("simulate", crates, "--games", "200", "--players", "3").stdout
    assert f"Taken ({reports['taken']['mean']:.2f} on average)" in table
    assert [it.split() for it in table.splitlines() if it.startswith("  heavy")] == [
        ["heavy", "games", "share", "light", "laden"]
    ]


def test_reports_are_the_same_for_any_number_of_jobs(crates: str) -> None:
    texts = [
        json.loads(run("simulate", crates, "--games", "150", "--jobs", jobs, "--json", "-").stdout)["reports"]
        for jobs in ("1", "2")
    ]
    assert texts[0] == texts[1]


def test_a_value_that_not_everyone_sees_is_no_part_of_the_table(crates: str) -> None:
    file = Path(crates) / "pack.yaml"
    file.write_text(
        PACK.replace("per: player, start: 2", "per: player, start: 2, seen_by: owner"), encoding="utf-8"
    )
    found = run("validate", crates)
    assert found.returncode == 1
    assert "'coins' is not for all eyes" in found.stdout + found.stderr


def changed(crates: str, *changes: tuple[str, str]) -> None:
    text = PACK
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (Path(crates) / "pack.yaml").write_text(text, encoding="utf-8")


# The first player chooses again at the end, and sees what has happened since.
AGAIN = (
    "    if heavy:\n      ending",
    "    first(players) may choose card from shelf of first(players):\n      add 0 to taken\n    if heavy:\n      ending",
)


def test_an_open_zone_of_each_player_can_be_shown_as_a_count(crates: str) -> None:
    rows = "    - [{value: taken}, {value: coins}]\n"
    changed(crates, AGAIN, (rows, f"{rows}    - [{{zone: shelf, as: count}}]\n"))
    shown = run("play", crates, "--players", "2", "--seed", "3", given="1\nq\n").stdout
    line = next(it for it in shown.splitlines() if it.startswith("shelf"))
    assert "1 card" in line
    assert not any(name in line for name in ("Fig", "Melon", "Stone"))


def test_adding_nothing_is_not_told(crates: str) -> None:
    changed(crates, AGAIN, ("        add 1 to taken\n", "        add 0 to taken\n"))
    shown = run("play", crates, "--players", "2", "--seed", "3", given="1\nq\n").stdout
    assert "Coins (" in shown
    assert "Taken +0" not in shown


def test_cards_that_no_rule_scores_by_are_not_said_to_be_missing(crates: str) -> None:
    formula = ("weight: {type: number}", "weight: {type: number}\n      worth: {type: formula}")
    kind = ("weight: 1}", "weight: 1, worth: 3}")
    changed(crates, formula, kind, (" for first(crate of space)", ""))
    assert "Never" not in run("simulate", crates, "--games", "20").stdout
    changed(crates, formula, kind, (" for first(crate of space)", " for the melon"))
    assert "Never on a score pad: fig" in run("simulate", crates, "--games", "20").stdout


def test_the_copies_of_a_card_with_two_sides_are_shown(crates: str) -> None:
    sides = ("    starts_in: stock\n", "    starts_in: stock\n    sides: [day, night]\n")
    changed(
        crates,
        sides,
        ("fig: {name: {en: Fig}, weight: 1}", "fig: {name: {en: Fig}, weight: 1, copies: 4, day: {}}"),
    )
    assert "### Fig\n\n4 copies\n\n**day**" in run("explain", crates).stdout
