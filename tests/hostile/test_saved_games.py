"""Saved games are not trusted either: whatever is in them, the answer is one clear line."""

import copy
import json
import random
from contextlib import suppress

import pytest

import cardwright
from cardwright.cli import main
from cardwright.errors import SettingError


@pytest.fixture(scope="module")
def game():
    return cardwright.load("insurrection")


@pytest.fixture(scope="module")
def saved(game):
    state = game.start(players=2, seed=1)
    for _ in range(9):
        state.choose(0, state.decisions[0].player)
    return json.loads(state.to_json())


BAD = [
    "",
    "{",
    "[" * 100_000,
    '{"a":' * 50_000,
    "[]",
    "null",
    "NaN",
    '{"cardwright": 1}',
    "9" * 10_000,
    "x" * 6_000_000,
    '"\\ud800"',
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_is_no_saved_game_is_refused(game, text):
    with pytest.raises(SettingError):
        game.from_json(text)


HUGE = [10**400, -(10**400), 2**63, 1.5, float("nan"), True, None, "1", [], {}, [[]], {"a": []}]
PLACES = [
    ("origin",),
    ("origin", 0),
    ("origin", 1),
    ("origin", 1, 0),
    ("origin", 1, 1),
    ("history",),
    ("history", 0),
    ("history", 1),
    ("v",),
    ("v", 0),
    ("v", 3),
    ("z",),
    ("z", 1),
    ("side", 0),
    ("log",),
    ("program",),
    ("version",),
    ("pack",),
    ("cardwright",),
]


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_saved_game_that_was_tampered_with_is_refused(game, saved, place):
    for value in HUGE:
        changed = copy.deepcopy(saved)
        inner = changed
        for step in place[:-1]:
            inner = inner[step]
        if inner[place[-1]] == value:
            continue  # 1 is true for JSON as read by Python: nothing was changed
        inner[place[-1]] = value
        with pytest.raises(SettingError):
            game.from_json(json.dumps(changed))


@pytest.mark.parametrize(
    ("zones", "values"),
    [
        ({"hand": ["dragon*999999999"]}, {}),
        ({"hand": [["dragon"] * 5000]}, {}),
        ({"hand": ["dragon*9999"]}, {}),
        ({"hand": [{"a": 1}]}, {}),
        ({"__class__": ["dragon"]}, {}),
        ({"centre": "__import__"}, {}),
        ({}, {"draw_count": 10**12}),
        ({}, {"points": [[]] * 2}),
        ({}, {"outcome": ["good"]}),
        ([], {}),
        ({}, []),
        ("hand", {}),
    ],
)
def test_a_saved_game_cannot_begin_with_a_position_that_cannot_be(game, saved, zones, values):
    changed = saved | {"origin": ["stage", ["turn", 2, 1, [0], zones, values]], "history": []}
    with pytest.raises(SettingError):
        game.from_json(json.dumps(changed))


def test_noise_in_a_saved_game_never_breaks_the_reader(game, saved):
    chance = random.Random(7)
    text = json.dumps(saved, separators=(",", ":"))
    for _ in range(300):
        letters = list(text)
        for _ in range(chance.randrange(1, 4)):
            letters[chance.randrange(len(letters))] = chance.choice('0123456789,[]{}":-e.x')
        with suppress(SettingError):
            game.from_json("".join(letters))


def test_resuming_shows_no_escape_sequences(saved, tmp_path, capsys):
    setting = {"pack": "insurrection", "options": {}, "players": 2, "humans": [0], "bot": "random", "seed": 1}
    state = saved | {"version": "\x1b]0;owned\x07", "program": "other"}
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"cardwright_play": 1, "setting": setting | {"lang": "en"}, "state": state}))
    assert main(["play", "--resume", str(path)]) == 2
    shown = capsys.readouterr().err
    assert "other rules" in shown and "\x1b" not in shown and "\x07" not in shown
