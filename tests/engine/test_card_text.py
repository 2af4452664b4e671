"""Cards as people write them, in positions, scripted chance and scenarios alike."""

from __future__ import annotations

import pytest

from cardwright.play.card_text import CARD, COUNTED, entries, kind_in


@pytest.mark.parametrize(
    ("text", "kind", "copy", "side", "times"),
    [
        ("ace", "ace", None, None, None),
        ("king*2", "king", None, None, "2"),
        ("king * 12", "king", None, None, "12"),
        ("gnoll#3", "gnoll", "3", None, None),
        ("mire/advanced", "mire", None, "advanced", None),
        ("mire#2/advanced*1", "mire", "2", "advanced", "1"),
    ],
)
def test_a_card(text: str, kind: str, copy: str | None, side: str | None, times: str | None) -> None:
    card = CARD.fullmatch(text)
    assert card is not None
    assert (card["kind"], card["copy"], card["side"], card["times"]) == (kind, copy, side, times)
    assert kind_in(text) == kind


def test_a_copy_by_what_is_printed_on_it() -> None:
    card = CARD.fullmatch("ace (rank -14)")
    assert card is not None and (card["attribute"], card["number"]) == ("rank", "-14")


@pytest.mark.parametrize("text", ["", "war bear", "ace#0", "ace#x", "ace*", "ace*12345", "ace##2", "ace/a/b"])
def test_what_is_no_card(text: str) -> None:
    assert CARD.fullmatch(text) is None


def test_entries_know_where_they_begin() -> None:
    text = " ace,, king*2 ,x "
    assert list(entries(text)) == [(1, "ace"), (7, "king*2"), (15, "x")]
    assert all(text[start:].startswith(entry) for start, entry in entries(text))


def test_players_and_spaces_are_counted_from_one() -> None:
    found = COUNTED.fullmatch("player 2")
    assert found is not None and (found["what"], found["number"]) == ("player", "2")
    assert not COUNTED.fullmatch("player 0") and not COUNTED.fullmatch("piece 1")
