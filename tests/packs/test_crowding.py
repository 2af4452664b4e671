"""How many cards can lie in a zone at once: as few as can be, and never fewer than there are in a game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardwright
from cardwright.analysis import Study
from cardwright.analysis.zone_capacity import Crowding
from tests.checking import check

PACK = """
pack: stall
title: {en: Stall}
version: 1.0.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 3}
decks:
  skies: {name: {en: Skies}, starts_in: pile, effects: [clear]}
zones:
  pile: {seen_by: nobody}
  sky: {seen_by: everyone}
values:
  coins: {type: number, per: player, start: 0}
active_pieces: [sky]
result: {score: coins}
skies:
  cloud:
    name: {en: Cloud}
    copies: 20
    at clear: |
      CLEAR
    while active:
      CHANGED
rules:
  one_more: |
    draw 1 from pile to sky
  renew: |
    if no(pile):
      stop
    move sky to pile
    draw 1 from pile to sky
  main: |
"""


def most(
    tmp_path: Path, main: str, clear: str = "add 1 to coins", changed: str = "coins becomes: coins + 1"
) -> int:
    pack = tmp_path / "stall"
    pack.mkdir()
    text = PACK.replace("CLEAR", clear).replace("CHANGED", changed)
    text += "".join(f"    {line}\n" for line in main.split("\n"))
    (pack / "pack.yaml").write_text(text, encoding="utf-8")
    report = check(pack)
    checked, findings = report.pack, list(report.findings)
    assert not findings
    return Crowding(Study(checked).reckoning, "sky").most()


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ("one_more", 1),
        ("one_more\none_more", 2),
        ("repeat 3:\n  one_more", 3),
        ("repeat 3:\n  renew", 1),
        ("one_more\nrenew", 1),
        ("one_more\none_more\nrenew\nmove sky to pile", 2),
        ("repeat 3:\n  one_more\n  move sky to pile", 1),
        ("repeat 3:\n  one_more\n  move first(sky) to pile", 1),
        ("repeat 3:\n  one_more\n  draw 1 from sky to pile", 1),
        ("repeat 3:\n  one_more\n  for each card in sky:\n    move card to pile", 1),
        ("repeat 3:\n  one_more\n  for each card in sky where it is cloud:\n    move card to pile", 3),
        ("repeat 3:\n  if some(pile):\n    move sky to pile\n  one_more", 3),
        ("for each player:\n  one_more", 3),
        ("for each player:\n  may:\n    one_more\n  otherwise:\n    stop", 3),
        ("together choose card from pile:\n  move card to sky", 3),
        ("while some(pile), at most 5 times:\n  one_more\n  renew\n  one_more", 10),
        ("while some(pile), at most 5 times:\n  move sky to pile\n  one_more\n  one_more", 2),
        ("move pile to sky", 20),
        ("move first(4, pile) to sky", 4),
        ("draw count(pile) from pile to sky", 20),
    ],
)
def test_the_most_cards_at_once_follow_from_the_rules(tmp_path: Path, main: str, expected: int) -> None:
    assert most(tmp_path, main) == expected


def test_what_cards_do_is_counted_too(tmp_path: Path) -> None:
    main = "one_more\nfor each card in sky:\n  clear of card"
    assert most(tmp_path, main, clear="move sky to pile") == 1
    (tmp_path / "again").mkdir()
    assert most(tmp_path / "again", main, clear="one_more") == 20


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("before one_more: |\n        add 1 to coins of first(players)", 1),
        ("after one_more: |\n        draw 1 from pile to sky", 20),
        ("instead of one_more: |\n        draw 2 from pile to sky", 2),
        ("instead of one_more: |\n        original\n        original", 20),
        ("instead of one_more: |\n        draw 1 from pile to sky\n        original", 20),
    ],
)
def test_what_changes_a_rule_is_counted_too(tmp_path: Path, changed: str, expected: int) -> None:
    assert most(tmp_path, "one_more", changed=changed) == expected


@pytest.mark.slow
@pytest.mark.parametrize("pack", ["insurrection", "rebel_nox"])
def test_a_zone_never_holds_more_than_was_reckoned(pack: str) -> None:
    game = cardwright.load(pack)
    state, chance = game.start(players=6, seed=3), random.Random(3)
    layout, seen = state.program.layout, dict[str, int]()
    while state.decisions:
        for row, owned in enumerate(layout.row_zone):
            if owned is not None and owned[0].per is None:
                seen[owned[0].name] = max(seen.get(owned[0].name, 0), len(state.z[row]))
        decision = state.decisions[0]
        state.choose(decision[chance.randrange(len(decision))], decision.player)
    reckoning = Study(state.program.checked).reckoning
    assert len(seen) >= 5
    for zone, count in seen.items():
        assert count <= Crowding(reckoning, zone).most(), zone
