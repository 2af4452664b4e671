"""Rows of every length: what is done with several pieces or numbers at once ends where the row ends."""

from __future__ import annotations

import pytest

from cardwright.play.game import Game
from cardwright.project import Project
from tests.native.both import play_both
from tests.quick import quick_every

PACK = """\
pack: rows
title: {{en: Rows}}
version: 1.0.0
languages: [en]
players: {{from: 2, to: 2}}
decks:
  tokens:
    name: {{en: Tokens}}
    starts_in: stock
zones:
  stock: {{seen_by: nobody}}
  row: {{seen_by: everyone}}
  rest: {{seen_by: everyone}}
values:
  points: {{type: number, per: player}}
result: {{score: points}}
tokens:
  token: {{name: {{en: Token}}, copies: {count}}}
rules:
  main: |
    shuffle stock
    draw {count} from stock to row
    repeat {count}:
      for each player:
        if some(row):
          choose card from row:
            move card to bottom of rest
          may choose card from rest where copies of it > 1:
            move card to bottom of row
    shuffle rest
"""


def game(count: int) -> Game:
    project = Project.from_texts({"pack.yaml": PACK.format(count=count)}, "rows")
    assert project.check(advice=False).is_sound, str(project.check(advice=False))
    return project.game()


@pytest.mark.parametrize("count", quick_every(3, (2, 3, 4, 5, 7, 8, 9, 16, 17, 33)))
def test_pieces_are_shuffled_offered_and_taken_in_rows_of_any_length(count: int) -> None:
    rows = game(count)
    assert not rows.backend_note(2)
    assert sum(play_both(rows, 2, seed) for seed in range(3)) > count
