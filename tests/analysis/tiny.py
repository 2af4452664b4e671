"""A pack small enough to see through, with rules of the test's own: text in, facts out."""

from __future__ import annotations

from textwrap import dedent, indent

from cardwright.analysis import Study
from cardwright.project import Project

PACK = """\
pack: tiny
title: {en: Tiny}
version: 1.0.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 3}
icons:
  coin: {name: {en: Coin}}
decks:
  wares:
    name: {en: Wares}
    starts_in: pile
    sides: [front, back]
    attributes:
      price: {type: formula}
    effects: [open]
zones:
  pile: {seen_by: nobody}
  stall: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
values:
  day: {type: number, start: 0}
  host: {type: player}
  done: {type: flag}
  points: {type: number, per: player, start: 0}
  gone: {type: flag, per: player}
active_pieces: [stall]
result: {score: points}
"""


def study(
    rules: str,
    cards: str = "apple: {name: {en: Apple}, copies: 5}",
    formulas: str = "",
    players: str = "{from: 2, to: 3}",
) -> Study:
    """What can be known of the tiny pack with these rules, cards and formulas."""
    sections = [("rules", rules), ("wares", cards), *([("formulas", formulas)] if formulas else ())]
    text = PACK.replace("{from: 2, to: 3}", players) + "".join(
        f"{name}:\n{indent(dedent(part).strip(), '  ')}\n" for name, part in sections
    )
    return Study(Project.from_texts({"pack.yaml": text}, name="tiny").pack)
