"""docs/texts.md: what it shows can be written, and reads as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.describe.card_sheet import Printer
from cardwright.findings.diagnostic import render_text
from tests.checking import check
from tests.processes import REPOSITORY

PAGE = (REPOSITORY / "docs" / "texts.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
PACK = """\
pack: orchard
title: {en: Orchard, fr: Verger}
version: 1.0.0
languages: [LANGUAGES]
players: {from: 1, to: 4}
icons: {wolf: {name: {en: Wolf, fr: Loup}}}
zones:
  nursery: {seen_by: nobody}
  market: {seen_by: everyone}
  sky: {seen_by: everyone}
  garden: {per: player, seen_by: owner}
values:
  coins: {type: number, per: player}
  limit: {type: number, start: 5}
  season: {one_of: [summer, winter], start: summer}
active_pieces: [first(sky)]
result: {score: coins}
formulas:
  warm: season is summer
  ripe_fruit of player: cards in garden
  bought: count(market)
  heir of player: player
  fertile: count(market)
  stock of player: cards in garden
rules:
  main: |
    for each player:
      water of player with 2
      tend of player
      picking of player
      for each card in garden:
        add worth of card to coins for card
  picking of player: |
    may choose card from market:
      move card to garden
  tend of player: |
    draw 1 from nursery to garden
  water of player with some_number: |
    draw some_number from nursery to market
"""
DECK = """\
decks:
  trees:
    name: {en: Trees, fr: Arbres}
    starts_in: nursery
    attributes:
      worth: {type: formula}
      height: {type: number, optional: true}
    effects: [harvest]
"""
TREES = """\
trees:
  birch: {name: {en: Birch, fr: Bouleau}, worth: 2 * bought, at harvest: "water of player with 1", height: 1}
"""


def laid_out(tmp_path: Path, *parts: str, languages: str = "en") -> Printer:
    """The cards of a pack that is made of these parts; most blocks of the page are in English alone."""
    for number, part in enumerate((PACK.replace("LANGUAGES", languages), *parts)):
        text = part if "fr" in languages else re.sub(r", fr: [^}]*", "", part)
        (tmp_path / (f"part_{number}.yaml" if number else "pack.yaml")).write_text(text, encoding="utf-8")
    report = check(tmp_path)
    checked, found, files = report.pack, list(report.findings), report.texts
    assert not found, render_text(found, files)
    return Printer(checked, "en")


def texts(printer: Printer, name: str) -> list[str]:
    face = printer.card(name).faces[0]
    return [*face.shown("written by hand"), face.flavour]


def test_names_inside_a_sentence(tmp_path):
    printer = laid_out(tmp_path, DECK, TREES, BLOCKS[0], languages="en, fr")
    assert texts(printer, "birch")[0] == "2 coins per tree bought"


def test_phrases_with_places(tmp_path):
    printer = laid_out(tmp_path, DECK, TREES, BLOCKS[1])
    assert texts(printer, "birch")[1] == "Harvest: water a tree."


def test_texts_of_ones_own(tmp_path):
    block = BLOCKS[2].replace("{en: Wolftree}", "{en: Wolftree}\n    worth: 3")
    oak = "    worth: 1\n    at harvest: |\n      water of player with 3\n"
    printer = laid_out(tmp_path, DECK, block.rstrip("\n") + "\n" + oak)
    assert texts(printer, "wolf_tree") == [
        "Howls at night. Worth 3 points. [written by hand]",
        "Its bark is worse.",
    ]
    assert texts(printer, "oak") == ["1 pt", "Shake it! [written by hand]", ""]


def test_where_a_field_comes_from(tmp_path):
    names = {it: it.capitalize() for it in ("elm", "yew", "fir", "ash")}
    block = BLOCKS[3].replace("trees: {house: [height, copies]}", "trees:\n    house: [height, copies]")
    for name, title in names.items():
        fields = f"name: {{en: {title}}}, worth: 1, height: 2"
        block = block.replace(f"  {name}: {{", f"  {name}: {{{fields}, ")
    worth = "name: {en: Oak}\n    worth: 8 if warm else 4\n    height: 2\n"
    block = block.replace("  oak:\n", f"  oak:\n    {worth}")
    deck = DECK.replace("decks:\n  trees:\n", "").rstrip("\n")
    block = block.replace("  trees:\n    house", f"  trees:\n{deck}\n    house")
    printer = laid_out(tmp_path, block)
    origins = {
        it.name: {origin.source: dict(origin.fields) for origin in it.origins} for it in printer.cards()
    }
    assert origins["elm"] == {"house": {}}
    assert origins["fir"]["house"] == {"worth": "a guess", "height": ""}
    assert origins["ash"] == {"rulebook": {"name": "", "worth": "", "height": ""}}
    assert origins["oak"]["house"]["worth"] == "8 if it is cold"
    assert origins["oak"]["rulebook"] == {"name": "", "worth": "4 if it is warm"}


@pytest.mark.parametrize("said", re.findall(r"\[(CW\d{3})\]", PAGE))
def test_findings_that_the_page_names_are_there(said):
    assert f"### {said}:" in (REPOSITORY / "docs" / "findings.md").read_text(encoding="utf-8")
