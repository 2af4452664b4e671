"""`cardwright play` with a pack that says nothing about its table, and asks for all that can be chosen."""

from __future__ import annotations

import pytest

from tests.cli.terminal import run

PACK = """\
pack: odds
title: {en: Odds and Ends}
version: 1.0.0
languages: [en]
players: {from: 2, to: 3}
icons:
  coin: {name: {en: Coin}}
decks:
  things:
    name: {en: Things}
    starts_in: box
    attributes:
      worth: {type: formula}
spaces:
  street: {row: 3}
zones:
  box: {seen_by: nobody}
  shelf: {seen_by: everyone}
  house: {per: street, seen_by: everyone}
  pocket: {per: player, seen_by: owner}
values:
  mood: {one_of: [glad, sad], start: glad}
  friend: {type: player, start: none}
  spot: {type: space, start: none}
  points: {type: number, per: player, start: 0}
  secret: {type: number, start: 4, seen_by: nobody}
things:
  ring: {name: {en: Ring}, copies: 2, icons: coin*2, worth: 2 * coin in pocket}
  hat: {name: {en: Hat}, worth: 1}
result: {score: points}
rules:
  main: |
    draw 1 from box to shelf
    for each player:
      draw 1 from box to pocket
    for each player where points == 0:
      ask of player
  ask of player: |
    may:
      add 1 to points
    either:
      draw 1 from shelf to house of first(street)
    or:
      nothing
    choose chosen_player from players:
      friend becomes chosen_player
    choose space from street:
      spot becomes space
    may choose card from shelf:
      move card to pocket
    add worth of first(pocket) to points for first(pocket)
  nothing: |
    stop
"""


@pytest.fixture
def odds(tmp_path):
    folder = tmp_path / "odds"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    return folder


def test_every_kind_of_choice_has_words(odds):
    found = run("play", str(odds), "--players", "2", "--seed", "1", given="1\n2\n1\n3\n1\nl\nq\n")
    assert found.stderr == ""
    shown = found.stdout
    assert "1 yes: Score 1 pt" in shown
    assert "1 Put 1 card from the shelf into the house" in shown
    assert "2 Stop" in shown
    assert "2 Player 2" in shown
    assert "3 space 3" in shown
    assert "friend: Player 1" in shown
    assert "The game is over." in shown


def test_a_table_that_nobody_has_laid_out_is_shown_all_the_same(odds):
    shown = run("play", str(odds), "--players", "2", "--seed", "1", given="q\n").stdout
    lines = [line.split("  ")[0] for line in shown.split("\n")]
    assert [
        it for it in lines if it in ("box", "shelf", "house", "pocket", "pocket (you)", "mood", "points")
    ] == [
        "box",
        "shelf",
        "house",
        "pocket",
        "pocket (you)",
        "mood",
        "points",
    ]
    assert "secret" not in shown


def test_what_somebody_types_does_not_reach_the_terminal_as_an_escape(odds):
    found = run("play", str(odds), "--seed", "2", given="\x1b[31m\n")
    assert "\x1b" not in found.stdout + found.stderr


def test_score_needs_to_know_which_rule_scores(odds):
    found = run("score", str(odds), "--zone", "pocket=ring")
    assert (found.returncode, found.stdout) == (2, "")
    assert "does not say which rule scores (give it with --rule)" in found.stderr
