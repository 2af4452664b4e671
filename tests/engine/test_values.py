"""Values between people and states: what is written, and the number that stands for it."""

from __future__ import annotations

import pytest

from cardwright.play.values import decode, encode, from_text

from ..lang.fair import game

VALUES = """\
values:
  tide: {one_of: [low, high]}
  weather: {type: word, of: colour, start: none}
  shut: {type: flag}
  height: {type: number}
  guard: {type: player, start: none}
  star: {type: piece, start: none}
"""


@pytest.fixture(scope="module")
def values():
    return game(VALUES).checked.pack.values


def find(type_: str, of: str, name: object) -> int | None:
    return {("player", "Ann"): 1, ("piece", "apple"): 3}.get((type_, str(name)))


@pytest.mark.parametrize(
    ("name", "written", "number"),
    [
        ("tide", "high", 1),
        ("weather", "none", -1),
        ("shut", True, 1),
        ("height", -7, -7),
        ("guard", "Ann", 1),
        ("guard", None, -1),
        ("star", "apple", 3),
    ],
)
def test_there_and_back(values, name: str, written: object, number: int) -> None:
    value = values[name]
    assert encode(value, written, find) == number
    back = decode(value, number, {3: "apple"}.__getitem__)
    assert back == {"none": None, "Ann": 1}.get(written, written)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("tide", "none"),
        ("tide", "hihg"),
        ("tide", 1),
        ("shut", "true"),
        ("shut", 2),
        ("height", True),
        ("height", "7"),
        ("height", 10**30),
        ("guard", "Bob"),
    ],
)
def test_what_a_value_cannot_be(values, name: str, written: object) -> None:
    assert encode(values[name], written, find) is None


@pytest.mark.parametrize(
    ("name", "text", "given"),
    [
        ("shut", "Yes", True),
        ("height", "-3", -3),
        ("guard", "2", "player 2"),
        ("tide", "1", "1"),
        ("star", "x", "x"),
    ],
)
def test_texts_of_a_command_line(values, name: str, text: str, given: object) -> None:
    assert from_text(values[name], text) == given
