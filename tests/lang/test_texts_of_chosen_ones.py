"""What is chosen from a formula's cards, as the pack says it: `one formula` at the choice, `that formula` afterwards."""

from __future__ import annotations

import pytest

from cardwright import Project
from cardwright.describe.card_sheet import Printer

PACK = """\
pack: hunt
title: {en: Hunt, fr: Chasse}
version: 1.0.0
languages: [en, fr]
players: {from: 2, to: 2}
decks:
  beasts:
    name: {en: Beasts, fr: Bêtes}
    starts_in: wood
    attributes:
      size: {type: number}
    effects: [hunt]
zones:
  wood: {seen_by: everyone}
  lair: {seen_by: everyone}
values:
  points: {type: number, per: player}
result: {score: points}
formulas:
  prey: beasts in wood where size < 3
  smaller of some_number: beasts in wood where size < some_number
beasts:
  wolf:
    name: {en: Wolf, fr: Loup}
    size: 3
    at hunt: |
      choose card from prey:
        strike of card
  bear:
    name: {en: Bear, fr: Ours}
    size: 5
    at hunt: |
      choose card from smaller of 4:
        strike of card
  hare: {name: {en: Hare, fr: Lièvre}, size: 1}
rules:
  main: |
    for each player:
      hunt of the wolf
      hunt of the bear
  strike of card: |
    move card to lair
texts:
  hunt: {en: Hunt, fr: Chasse}
  one beasts: {en: a beast, fr: une bête}
  prey: {en: the prey, fr: les proies}
  smaller: {en: "the beasts below {some_number}", fr: "les bêtes en dessous de {some_number}"}
  strike: {en: "strike {card}", fr: "frappez {card}"}
"""
OWN_WORDS = """\
  one prey: {en: a prey in sight, fr: une proie en vue}
  that prey: {en: that prey, fr: cette proie}
  that smaller: {en: that small one, fr: cette petite bête}
"""


def text(pack: str, kind: str, language: str) -> str:
    return "\n".join(
        Printer(Project.from_texts({"pack.yaml": pack}).check().sound(), language).card(kind).faces[0].texts
    )


@pytest.mark.parametrize(
    ("kind", "language", "usual", "in_own_words"),
    [
        (
            "wolf",
            "en",
            "choose one of the prey; strike that one",
            "choose a prey in sight; strike that prey",
        ),
        (
            "wolf",
            "fr",
            "choisissez l'une des proies ; frappez ce choix",
            "choisissez une proie en vue ; frappez cette proie",
        ),
        (
            "bear",
            "en",
            "choose a beast among the beasts below 4; strike that beast",
            "choose a beast among the beasts below 4; strike that small one",
        ),
        (
            "bear",
            "fr",
            "choisissez une bête parmi les bêtes en dessous de 4 ; frappez cette bête",
            "choisissez une bête parmi les bêtes en dessous de 4 ; frappez cette petite bête",
        ),
    ],
)
def test_a_chosen_card_goes_by_the_words_of_the_pack(
    kind: str, language: str, usual: str, in_own_words: str
) -> None:
    assert usual in text(PACK, kind, language).replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")
    said = text(PACK + OWN_WORDS, kind, language)
    assert in_own_words in said.replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")


def test_that_is_said_of_formulas_alone() -> None:
    [found] = (
        Project.from_texts({"pack.yaml": PACK + "  that wood: {en: that wood, fr: ce bois}\n"})
        .check(advice=False)
        .findings
    )
    assert (found.code, found.message) == ("CW210", "there is no formula 'wood'")
