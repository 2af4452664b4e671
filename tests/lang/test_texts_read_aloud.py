"""Sentences that once read wrong, in English and French."""

from __future__ import annotations

import pytest

from cardwright import Project
from cardwright.describe.card_sheet import Printer

PACK = """\
pack: fair
title: {en: Fair, fr: Foire}
version: 1.0.0
languages: [en, fr]
players: {from: 2, to: 4}
spaces: {town: {names: {haven: {name: {en: Haven, fr: Havre}}, ferry: {name: {en: Ferry, fr: Bac}}}}}
decks:
  units:
    name: {en: Units, fr: Unités}
    starts_in: stock
    effects: [dawn]
    attributes: {ready: {type: condition, optional: true}}
zones:
  stock: {seen_by: nobody}
  market: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  inn: {per: town, seen_by: everyone}
values:
  wounds: {type: number, per: units}
  coins: {type: number, per: player}
  ruined: {type: flag, per: player}
  favour: {type: piece, per: player}
  herald: {type: piece, per: player}
active_pieces: [market]
result: {score: coins}
texts:
  dawn: {en: Dawn, fr: Aube}
  stock: {en: the stock, fr: la réserve}
  market: {en: the market, fr: le marché}
  hand: {en: hand, fr: main}
  inn: {en: an inn, fr: une auberge}
  wounds: {en: the wounds, fr: les blessures}
  coins: {en: the coins, fr: les pièces}
  ruined: {en: you are ruined, fr: vous êtes ruiné}
  favour: {en: the favour, fr: la faveur}
  herald: {en: the herald, fr: le héraut}
  ready: {en: Can be sent, fr: Peut être envoyée}
  wares: {en: your wares, fr: vos marchandises}
  crates: {en: your crates, fr: vos caisses}
  one crates: {en: a crate of yours, fr: une caisse à vous}
  open_door: {en: the door is open, fr: la porte est ouverte}
  do sell: {en: sell a ware, fr: vendez une marchandise}
  do rest: {en: rest, fr: reposez-vous}
  do barter: {en: "barter {some_number} wares", fr: "échangez {some_number} marchandises"}
units:
  guard:
    name: {en: Guard, fr: Garde}
TEXT
formulas:
  wares: market where wounds == 0
  crates: market where wounds == 1
  open_door: count(market) > 2
rules:
  sell of player: |
    move first(market) to stock
  rest of player: |
    may:
      add 1 to coins
  barter of player with some_number: |
    draw some_number from stock to market
  main: |
    for each player where open_door and some(wares) and some(crates):
      sell of player
      rest of player
      barter of player with 2
    for each card in market:
      dawn of card
    for each player where ruined:
      may:
        add 1 to coins
"""


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "at dawn: |\n  move market where wounds > 1 to stock",
            "Dawn: put all cards whose wounds are greater than 1 from the market on top of the stock.",
            "Aube : placez sur la réserve toutes les cartes du marché dont les blessures dépassent 1.",
        ),
        (
            "at dawn: |\n  if wounds > 1:\n    move this to stock",
            "Dawn: if the wounds of this card are greater than 1, put this card on top of the stock.",
            "Aube : si les blessures de cette carte dépassent 1, placez cette carte sur la réserve.",
        ),
        (
            "at dawn: |\n  ruined of next(player) becomes true",
            "Dawn: “you are ruined” is true for the player on your left.",
            "Aube : « vous êtes ruiné » est vrai pour votre voisin de gauche.",
        ),
        (
            "at dawn: |\n  if favour is none:\n    add 1 to coins",
            "Dawn: if the favour is not set, score 1 pt.",
            "Aube : si la faveur n'est pas définie, marquez 1 pt.",
        ),
        (
            "at dawn: |\n  if herald of next(player) is not none:\n    add 1 to coins",
            "Dawn: if the herald of the player on your left is set, score 1 pt.",
            "Aube : si le héraut de votre voisin de gauche est défini, marquez 1 pt.",
        ),
        (
            "at dawn: |\n  move this to inn of haven",
            "Dawn: put this card into the inn of Haven.",
            "Aube : placez cette carte dans l'auberge de Havre.",
        ),
        (
            "at dawn: |\n  show last(stock) to player",
            "Dawn: look at the last card in the stock.",
            "Aube : regardez la dernière carte dans la réserve.",
        ),
        (
            "while active:\n  after coins of player changes: |\n    draw 1 from stock to market",
            "After a change of the coins: reveal 1 card from the stock into the market.",
            "Après un changement des pièces : révélez 1 carte de la réserve dans le marché.",
        ),
        (
            "at dawn: |\n  if some(wares):\n    sell of player",
            "Dawn: if there is at least one of your wares, sell a ware.",
            "Aube : s'il y a au moins un élément de vos marchandises, vendez une marchandise.",
        ),
        (
            "at dawn: |\n  if no(wares):\n    sell of player",
            "Dawn: if there is none of your wares, sell a ware.",
            "Aube : s'il n'y a aucun élément de vos marchandises, vendez une marchandise.",
        ),
        (
            "at dawn: |\n  if some(crates):\n    sell of player",
            "Dawn: if there is a crate of yours, sell a ware.",
            "Aube : s'il y a au moins 1 caisse à vous, vendez une marchandise.",
        ),
        (
            "at dawn: |\n  rest of player",
            "Dawn: you may rest.",
            "Aube : vous pouvez faire ceci : reposez-vous.",
        ),
        (
            "at dawn: |\n  may:\n    subtract 2 from wounds\n    barter of player with 3\n    sell of player",
            "Dawn: you may decrease the wounds of this card by 2, barter 3 wares and sell a ware.",
            "Aube : vous pouvez diminuer les blessures de cette carte de 2, échanger 3 marchandises et vendre une marchandise.",
        ),
        (
            "at dawn: |\n  if wounds > 1:\n    if open_door:\n      sell of player",
            "Dawn: if the wounds of this card are greater than 1 and the door is open, sell a ware.",
            "Aube : si les blessures de cette carte dépassent 1 et que la porte est ouverte, vendez une marchandise.",
        ),
        (
            "at dawn: |\n  draw count(market) from stock to market",
            "Dawn: reveal (the number of cards in the market) cards from the stock into the market.",
            "Aube : révélez (le nombre de cartes dans le marché) cartes de la réserve dans le marché.",
        ),
        (
            "at dawn: |\n  draw min(2, count(market)) from stock to hand",
            "Dawn: draw as many cards from the stock as the number of cards in the market (maximum 2).",
            "Aube : piochez autant de cartes de la réserve que le nombre de cartes dans le marché (maximum 2).",
        ),
        (
            "at dawn: |\n  draw 2 if wounds > 1 else 1 from stock to hand",
            "Dawn: draw (2 if the wounds of this card are greater than 1, otherwise 1) cards from the stock.",
            "Aube : piochez (2 si les blessures de cette carte dépassent 1, sinon 1) cartes de la réserve.",
        ),
        (
            "at dawn: |\n  choose (coins) cards from market:\n    move cards to stock",
            "Dawn: choose as many cards from the market as the coins; put the chosen cards on top of the stock.",
            "Aube : choisissez autant de cartes du marché que les pièces ; placez les cartes choisies sur la réserve.",
        ),
        (
            "at dawn: |\n  move first(1, reversed(market)) to stock",
            "Dawn: put the last card in the market on top of the stock.",
            "Aube : placez la dernière carte dans le marché sur la réserve.",
        ),
        (
            "at dawn: |\n  show first(1, market) to next(player)",
            "Dawn: show the first card in the market to the player on your left.",
            "Aube : montrez la première carte dans le marché à votre voisin de gauche.",
        ),
        ("ready: true", "Can be sent: always", "Peut être envoyée : toujours"),
        (
            "while active:\n  instead of open_door: false",
            "The door is open: never.",
            "La porte est ouverte : jamais.",
        ),
    ],
)
def test_texts(text: str, english: str, french: str) -> None:
    card = "\n".join(f"    {it}" for it in text.splitlines())
    checked = Project.from_texts({"pack.yaml": PACK.replace("TEXT", card)}).pack
    found = []
    for language in ("en", "fr"):
        (printed,) = Printer(checked, language).cards()
        found += [str(getattr(it, "text", it)) for it in printed.faces[0].texts]
    assert [it.replace("\N{NO-BREAK SPACE}", " ") for it in found] == [english, french]


def test_what_is_only_quoted_agrees_in_gender_too() -> None:
    words = """\
table:
  words:
    favour: {en: the favour, fr: la faveur}
    herald: {en: the herald, fr: le héraut}
"""
    text = "    at dawn: |\n      if favour is none and herald is none:\n        add 1 to coins"
    pack = "".join(
        it for it in PACK.splitlines(True) if "{en: the favour" not in it and "{en: the herald" not in it
    )
    checked = Project.from_texts({"pack.yaml": pack.replace("TEXT", text) + words}).pack
    (printed,) = Printer(checked, "fr").cards()
    (said,) = [str(getattr(it, "text", it)) for it in printed.faces[0].texts]
    said = said.replace("\N{NO-BREAK SPACE}", " ")
    assert said == (
        "Aube : si votre « la faveur » n'est pas définie et que votre « le héraut » n'est pas défini, marquez 1 pt."
    )
