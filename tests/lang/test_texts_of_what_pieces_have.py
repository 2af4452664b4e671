"""What each piece of a deck has, in card texts of every language."""

from __future__ import annotations

import pytest

from cardwright.describe import TONGUES, Describer
from cardwright.describe.pack_vocabulary import vocabulary

from .fair import examine_texts
from .test_texts_tell_apart import indented, spanish

PACK = """\
pack: camp
title: {en: Camp, fr: Camp, es: Campo}
version: 1.0.0
languages: [en, fr, es]
players: {from: 2, to: 2}
decks:
  units:
    name: {en: Units, fr: Unités, es: Unidades}
    starts_in: field
    owner: leader
    attributes: {worth: {type: formula}}
    effects: [hit]
zones:
  field: {seen_by: everyone}
  bag: {per: units, seen_by: piece}
values:
  wounds: {type: number, per: units}
  leader: {type: player, per: units}
  coins: {type: number, per: player}
texts:
  wounds: {en: wounds, fr: blessures, es: heridas}
  hit: {en: Hit, fr: Coup, es: Golpe}
  field: {en: the field, fr: le champ, es: el campo}
  bag: {en: the bag, fr: le sac, es: la bolsa}
units:
  guard:
    name: {en: Guard, fr: Garde, es: Guardia}
    worth: FORMULA
    at hit: |
EFFECT
rules:
  main: |
    for each card in field:
      hit of card
      coins of first(players) becomes worth of card
"""


@pytest.mark.parametrize(
    ("formula", "effect", "said"),
    [
        (
            "3 - wounds",
            "add 1 to wounds",
            [
                "3 - the wounds of this card",
                "Hit: the wounds of this card increase by 1.",
                "3 - blessures de cette carte",
                "Coup : blessures de cette carte augmente de 1.",
                "3 - heridas de esta carta",
                "Golpe: heridas de esta carta aumenta en 1.",
            ],
        ),
        (
            "total(field, wounds)",
            "move bag to field",
            [
                "The total wounds of the cards in the field",
                "Hit: put all cards from the bag of this card into the field.",
                "La somme de blessures pour les cartes dans le champ",
                "Coup : placez toutes les cartes du sac de cette carte dans le champ.",
                "La suma de heridas para las cartas en el campo",
                "Golpe: pon todas las cartas de la bolsa de esta carta en el campo.",
            ],
        ),
        (
            "count(field where wounds > 1)",
            "choose card from bag:\n  move card to bag of carrier of card",
            [
                "1 per card in the field whose wounds is greater than 1",
                "Hit: put a card from the bag of this card into the bag of what carries that card.",
                "1 par carte dans le champ dont blessures dépasse 1",
                "Coup : placez une carte du sac de cette carte dans le sac de ce qui porte cette carte.",
                "1 por carta en el campo cuya heridas es mayor que 1",
                "Golpe: pon una carta de la bolsa de esta carta en la bolsa de lo que lleva esa carta.",
            ],
        ),
    ],
)
def test_texts(formula: str, effect: str, said: list[str]) -> None:
    text = PACK.replace("FORMULA", formula).replace("EFFECT", indented(effect, 6))
    checked, findings = examine_texts({"camp/pack.yaml": text})
    assert not findings
    (worth,), (hit,) = checked.piece_formulas.values(), checked.effects.values()
    found = []
    for language in ("en", "fr", "es"):
        tongues = TONGUES if language in TONGUES else {language: spanish()}
        describer = Describer(vocabulary(checked, language), "guard", None, 1, tongues)
        found += [describer.formula("worth", worth, False), describer.effect("hit", hit)]
    assert [it.replace("\N{NO-BREAK SPACE}", " ") for it in found] == said
