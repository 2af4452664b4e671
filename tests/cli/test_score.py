"""`cardwright score`: the score pad."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Terminal, plain, run

JEANNE = ("--zone", "hand=dragon, tamer, war_bear*5, prophet, gnoll, yel", "--zone", "hand=prophet")


def pad(*words):
    """The players' pads as data."""
    found = run("score", "insurrection", *words, "--json")
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)["players"]


def test_jeannes_hand_gives_75():
    jeanne, other = pad(*JEANNE, "--set", "outcome=good")
    assert (jeanne["total"], other["total"]) == (75, 4)
    assert sum(it["points"] for it in jeanne["lines"]) == 75


def test_jeannes_pad_on_paper():
    shown = run("score", "insurrection", *JEANNE, "--set", "outcome=good").stdout.split("\n")
    assert shown[0] == "Player 1"
    assert "  16  Tamer           2 + 2 * animal   [animal = 7]" in [line[2:] for line in shown]
    bears = next(line for line in shown if "War Bear" in line)
    assert "35  War Bear ×5     5 × 7" in bears
    assert "copies = 5" in bears
    assert "    75  total" in shown
    assert not any("\x1b" in line for line in shown)


def test_the_pad_speaks_french_and_has_colours_on_a_terminal():
    terminal = Terminal("score", "insurrection", *JEANNE, "--set", "outcome=good", "--lang", "fr")
    assert terminal.prompt() is None
    assert "\x1b[" in terminal.rest
    assert "Ours de Guerre ×5" in plain(terminal.rest)


@pytest.mark.parametrize(
    ("hand", "more", "piece", "points", "numbers"),
    [
        ("bard", ["--set", "outcome=evil"], "bard", -2, {"good": False}),
        ("bard, tamer*2", ["--set", "outcome=good"], "bard", 6, {"good": True, "soldier": 2}),
        ("musketeer*5", [], "musketeer", 25, {"copies": 5}),
        ("princess", ["--zone", "centre=goblin, dragon"], "princess", 15, {"minion in centre": 1, "corruption in centre": 2}),
        ("shadow", ["--set", "outcome=evil", "--set", "token=6", *["--zone", "site="] * 5, "--zone", "site=kristins_keep"],
         "shadow", 15, {"good": False, "at_keep": True}),
        ("pilgrim", ["--set", "token=3"], "pilgrim", 4, {"number of token": 3, "corruption": 0}),
        ("draxen, azel, yel", [], "draxen", -1, {"count(other cards in hand where copies == 1)": 2}),
    ],
)  # fmt: skip
def test_the_numbers_that_went_into_a_card(hand, more, piece, points, numbers):
    (only,) = pad("--zone", f"hand={hand}", *more)
    line = next(it for it in only["lines"] if it["piece"].partition("#")[0] == piece)
    assert line["points"] == points
    assert {it["text"]: it["value"] for it in line["numbers"]} == numbers


def test_a_land_that_scores_has_a_line_of_its_own():
    sites = ["--zone", "site=rebel_fortress", "--zone", "site=hot_springs/advanced"]
    (only,) = pad("--zone", "hand=tamer*3", *sites, "--set", "token=2", "--with", "frozen_north")
    assert only["lines"][-1] == {"piece": "hot_springs", "points": 5, "formula": "", "numbers": []}


def test_any_rule_can_score():
    words = (
        "--zone",
        "hand=tamer",
        "--zone",
        "hand=goblin",
        "--set",
        "outcome=evil",
        "--rule",
        "final_scoring",
    )
    assert [it["total"] for it in pad(*words)] == [2, 9]


MISTAKES = [
    (["insurection"], "did you mean 'insurrection'?"),
    (["insurrection", "--zone", "hnd=tamer"], "no zone 'hnd' (did you mean 'hand'?)"),
    (["insurrection", "--zone", "hand=tamr"], "there is no card 'tamr' (did you mean 'tamer'?)"),
    (["insurrection", "--zone", "hand=tamer*9"], "more copies of 'tamer' than there are"),
    (["insurrection", "--zone", "hand"], "'hand' is not written NAME=VALUE"),
    (["insurrection", *["--zone", "hand=tamer"] * 7], "for 2 to 6 players, not 7"),
    (["insurrection", "--zone", "centre=tamer", "--zone", "centre=bard"], "there is one 'centre'"),
    (["insurrection", "--set", "outcom=good"], "no value or option 'outcom' (did you mean 'outcome'?)"),
    (["insurrection", "--set", "outcome=god"], "cannot be 'god' (did you mean 'good'?)"),
    (["insurrection", "--set", "token=x"], "'token' is a space or none, and cannot be 'x' (write 'space 1' to 'space 6')"),
    (["insurrection", "--set", "token=9"], "'token' is a space or none, and cannot be 'space 9'"),
    (["insurrection", "--rule", "taly"], "no rule 'taly' (did you mean 'tally'?)"),
    (["insurrection", "--zone", "hand=nhia", "--zone", "centre=gnoll", "--rule", "final_scoring"], "asks player 1 to choose"),
    (["insurrection", "--lang", "de"], "does not speak 'de'"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"), MISTAKES, ids=lambda it: " ".join(it) if isinstance(it, list) else ""
)
def test_a_mistake_is_one_line_and_status_2(words, said):
    found = run("score", *words)
    assert (found.returncode, found.stdout) == (2, "")
    assert said in found.stderr
    assert found.stderr.count("\n") == 1
