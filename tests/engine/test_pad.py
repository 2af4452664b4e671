"""What stands on a score pad: the formulas that really gave the points."""

from __future__ import annotations

import pytest
from rich.console import Console

from cardwright import State
from cardwright.cli.table.names import Namer
from cardwright.cli.table.pad import pad_lines
from cardwright.play.score_sheet import Entry, joined, pad_of
from tests.lang.fair import rule, stage

FIG = """\
goods:
  fig:
    name: {en: Fig}
    price: [2, 2]
    icons: sweet
    worth: sweet + 1
"""
HAND = {"hand": ["fig, fig, apple", ""]}


def test_a_formula_of_several_lines_is_one_line_of_the_pad() -> None:
    assert joined("7 if price > 2\n  else 4\n") == "7 if price > 2 else 4"


def played(text: str, more: str = FIG) -> State:
    return stage(rule(text) + more, zones=HAND)


def only(text: str, more: str = FIG) -> Entry:
    (entry,) = pad_of(played(text, more), 0).entries
    return entry


@pytest.mark.parametrize(
    ("text", "formula", "parts"),
    [
        # What is printed on the card, where that was asked for …
        (
            "for each card in first(1, hand):\n  add worth of card to points for card",
            "sweet + 1",
            {"sweet": 3},
        ),
        # … and not where something else has given as many points.
        ("for each card in first(1, hand):\n  add 4 to points for card", "", {}),
        (
            "for each card in first(1, hand):\n  add price of card + 2 to points for card",
            "price of card + 2",
            {"price of card": 2},
        ),
        (
            "let card = first(hand)\nadd count(hand) + 1 to points for card",
            "count(hand) + 1",
            {"count(hand)": 3},
        ),
        ("add total(hand, price) to points", "total(hand, price)", {"total(hand, price)": 5}),
        ("let some = 4\nadd some to points for first(hand)", "some", {}),
        (
            "for each card in first(1, hand):\n  subtract price of card from points for card",
            "-(price of card)",
            {"price of card": 2},
        ),
    ],
)
def test_a_line_names_what_was_worked_out(text: str, formula: str, parts: dict[str, int]) -> None:
    entry = only(text)
    assert entry.formula == formula
    assert {it.text: it.value for it in entry.parts} == parts


def test_numbers_that_have_changed_since_are_not_told() -> None:
    entry = only(
        "for each card in first(1, hand):\n  add worth of card to points for card\nmove last(hand) to pile"
    )
    assert (entry.points, entry.formula, entry.parts) == (4, "sweet + 1", ())


def test_what_a_modifier_gives_is_the_modifiers() -> None:
    sky = "skies:\n  rain:\n    name: {en: Rain}\n    wind: 1\n    while active:\n"
    sky += "      after go of player: |\n        add 2 * count(hand) to points for this\n"
    go = "  go of player: |\n    add 6 to points\n"
    state = stage(rule("go of player") + go + sky + FIG, zones={**HAND, "sky": "rain"})
    assert [(it.piece, it.formula) for it in pad_of(state, 0).entries] == [
        ("", ""),
        ("rain", "2 * count(hand)"),
    ]


def shown(state: State) -> list[str]:
    console = Console(width=200, color_system=None)
    namer = Namer(state.program, "en")
    with console.capture() as capture:
        for line in pad_lines(pad_of(state, 0), namer):
            console.print(line)
    return [" ".join(it.split()) for it in capture.get().splitlines()]


def test_a_card_that_is_given_two_twice_is_one_card() -> None:
    state = played("for each card in first(1, hand):\n  repeat 2:\n    add 2 to points for card")
    assert shown(state) == ["4 Fig 2 × 2", "4 total"]


def test_two_cards_of_a_kind_stand_together() -> None:
    state = played("for each card in first(2, hand):\n  add 2 to points for card")
    assert shown(state) == ["4 Fig ×2 2 × 2", "4 total"]
