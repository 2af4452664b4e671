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
  units: {name: {en: Units, fr: Unités}, starts_in: stock, effects: [dawn]}
zones:
  stock: {seen_by: nobody}
  market: {seen_by: everyone}
  inn: {per: town, seen_by: everyone}
values:
  wounds: {type: number, per: units}
  coins: {type: number, per: player}
  ruined: {type: flag, per: player}
active_pieces: [market]
result: {score: coins}
texts:
  dawn: {en: Dawn, fr: Aube}
  stock: {en: the stock, fr: la réserve}
  market: {en: the market, fr: le marché}
  inn: {en: an inn, fr: une auberge}
  wounds: {en: the wounds, fr: les blessures}
  coins: {en: the coins, fr: les pièces}
  ruined: {en: you are ruined, fr: vous êtes ruiné}
units:
  guard:
    name: {en: Guard, fr: Garde}
TEXT
rules:
  main: |
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
