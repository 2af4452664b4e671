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
spaces: {court: {grid: [3, 3]}}
zones:
  field: {seen_by: everyone}
  turf: {per: court, seen_by: everyone}
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
  turf: {en: the turf, fr: le gazon, es: el césped}
  one court: {en: a square, fr: une dalle, es: un cuadro}
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
        (
            "count(field where owner is player and wounds > 1)",
            "choose rival from other players:\n  choose card from field where owner is rival:\n    move card to bag",
            [
                "1 per card of yours in the field whose wounds is greater than 1",
                "Hit: choose another player; put a card of that player from the field into the bag of this card.",
                "1 par carte à vous dans le champ dont blessures dépasse 1",
                "Coup : choisissez un autre joueur ; placez dans le sac de cette carte une carte de ce joueur du champ.",
                "1 por carta tuya en el campo cuya heridas es mayor que 1",
                "Golpe: elige otro jugador; pon en la bolsa de esta carta una carta de ese jugador del campo.",
            ],
        ),
        (
            "count(field where owner is not player)",
            "choose card from field:\n  if owner of card is not player and owner of card is not next(player):\n    move card to bag",
            [
                "1 per card in the field that is not yours",
                "Hit: choose a card from the field; if that card does not belong to you and that card does not belong to the player on your left, put that card into the bag of this card.",
                "1 par carte dans le champ qui n'est pas à vous",
                "Coup : choisissez une carte du champ ; si cette carte ne vous appartient pas et que cette carte n'appartient pas à votre voisin de gauche, placez cette carte dans le sac de cette carte.",
                "1 por carta en el campo que no es tuya",
                "Golpe: elige una carta del campo; si esa carta no te pertenece y esa carta no pertenece al jugador de tu izquierda, pon esa carta en la bolsa de esta carta.",
            ],
        ),
        (
            "1 if owner of this is player and no(turf of court(2, 3)) else 0",
            "choose card from cards in every turf:\n  for each space in court where space is court of card:\n    move this to turf",
            [
                "1 if this card belongs to you and the turf of the square in column 2, row 3 is empty, otherwise 0",
                "Hit: choose a card from every turf; for each square for which it is the square on which that card lies: put this card into the turf of that square.",
                "1 si cette carte vous appartient et que le gazon de la dalle en colonne 2, rangée 3 est vide, sinon 0",
                "Coup : choisissez une carte de chaque gazon ; pour chaque dalle pour laquelle celle-ci est la dalle où se trouve cette carte : placez cette carte dans le gazon de cette dalle.",
                "1 si esta carta te pertenece y no hay cartas en el césped del cuadro en la columna 2, fila 3; si no, 0",
                "Golpe: elige una carta de cada césped; por cada cuadro para el que esta es el cuadro en el que está esa carta: pon esta carta en el césped de ese cuadro.",
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
