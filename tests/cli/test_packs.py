"""`cardwright packs`: what is installed, and how much of it is our own."""

from __future__ import annotations

import json
from pathlib import Path

import cardwright
from cardwright.cli.packs import house
from cardwright.places import content_root
from tests.cli.terminal import Terminal, plain, run

SMALL = """
pack: small
title: {en: Small}
version: 0.2.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 1, to: 2}
icons:
  moon: {name: {en: Moon}}
decks:
  cards_:
    name: {en: Cards}
    starts_in: bag
    attributes:
      worth: {type: number}
      price: {type: number}
    house: [price]
cards_:
  plain: {name: {en: Plain}, worth: 1, price: 1}
  marked: {name: {en: Marked}, worth: 1, price: 1, icons: moon, copies: 2, house: [icons]}
  own: {name: {en: Own}, worth: 1, price: 1, house: true}
zones:
  bag: {seen_by: nobody}
rules:
  main: |
    shuffle bag
""".replace("cards_", "notes")


def packs(*words: str) -> list[dict]:
    found = run("packs", *words, "--json")
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)["packs"]


def test_bundled_packs_are_listed_with_what_a_table_must_know() -> None:
    found = run("packs")
    assert found.returncode == 0
    lines = [line.strip() for line in found.stdout.splitlines()]
    assert "insurrection 1.0.0" in lines
    assert "players: 2 to 6" in lines
    assert "languages: en, fr" in lines
    assert "pieces: 70 people, 14 leaders, 14 lands" in lines
    assert "option lands: basic (unless said) | advanced | mixed" in lines
    assert "option path: 4 lands, as in 'name/side, …'" in lines
    assert f"from: {content_root() / 'insurrection'} (bundled)" in lines
    assert any(line.startswith("house: ") and "% of the fields" in line for line in lines)
    assert "\x1b" not in found.stdout


def test_pieces_of_an_option_have_sides_only_where_their_deck_has() -> None:
    lines = [line.strip() for line in run("packs", "rebel_nox").stdout.splitlines()]
    assert "option first_pyramid: 5 locations, as in 'name, …'" in lines


def test_a_pack_whose_plugin_is_missing_is_not_called_unsound(tmp_path: Path) -> None:
    notes = tmp_path / "small"
    notes.mkdir()
    (notes / "pack.yaml").write_text(SMALL + "requires: [moonlight]\n", encoding="utf-8")
    found = run("packs", str(notes))
    assert found.returncode == 0
    assert "needs: plugins that are not there (moonlight); see cardwright plugins" in found.stdout
    assert packs(str(notes))[0]["needs"] == ["moonlight"]


def test_machines_get_the_same_as_data() -> None:
    insurrection = next(it for it in packs() if it["pack"] == "insurrection")
    assert insurrection["version"] == "1.0.0"
    assert insurrection["players"] == {"from": 2, "to": 6}
    assert insurrection["languages"] == ["en", "fr"]
    assert insurrection["options"]["lands"]["values"] == ["basic", "advanced", "mixed"]
    assert insurrection["options"]["lands"]["default"] == "basic"
    assert insurrection["options"]["path"]["count"] == 4
    assert insurrection["from"] == "bundled"
    assert (Path(insurrection["folder"]) / "pack.yaml").is_file()
    assert insurrection["findings"] == 0


def test_a_pack_by_its_folder(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(SMALL)
    (small,) = packs(str(tmp_path))
    assert (small["pack"], small["version"], small["from"]) == ("small", "0.2.0", str(tmp_path))
    assert f"from: {tmp_path}" in run("packs", str(tmp_path)).stdout


def test_house_counts_fields_that_are_marked(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(SMALL)
    ours = house(cardwright.load(tmp_path).pack)
    # plain: name, worth, price!; marked: name, worth, price!, icons!, copies; own: name!, worth!, price!
    assert (ours["fields"], ours["house"], ours["partly"]) == (11, 6, 0)
    assert ours["wholly"] == ["own"]
    assert ours["decks"] == {"notes": {"fields": 11, "house": 6, "partly": 0}}


def test_a_field_may_be_partly_ours_or_not_at_all_whatever_its_deck_says(tmp_path: Path) -> None:
    marked = "house: {icons: {house: one Moon, rulebook: the other}, price: false}"
    sources = "sources: {rulebook: The rulebook, house: Ours}\n"
    (tmp_path / "pack.yaml").write_text(sources + SMALL.replace("house: [icons]", marked))
    ours = house(cardwright.load(tmp_path).pack)
    assert (ours["fields"], ours["house"], ours["partly"]) == (11, 4, 1)


def test_insurrection_says_which_numbers_are_ours() -> None:
    ours = house(cardwright.load("insurrection").pack)
    assert {"squire", "spy", "brannoc", "sorrel"} <= set(ours["wholly"])
    assert "dragon" not in ours["wholly"]
    assert 0.5 < ours["share"] < 1


def test_a_pack_that_is_not_sound_is_listed_as_such(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(SMALL.replace("shuffle bag", "shuffle bog"))
    found = run("packs", str(tmp_path))
    assert found.returncode == 1
    assert "not sound, 1 error\n" in found.stdout
    assert f"cardwright validate {tmp_path}" in found.stdout


def test_an_unknown_pack_is_one_line() -> None:
    found = run("packs", "insurection")
    assert found.returncode == 2
    assert found.stderr == "cardwright: there is no pack 'insurection' (did you mean 'insurrection'?)\n"


def test_a_terminal_gets_colours() -> None:
    terminal = Terminal("packs")
    assert terminal.prompt() is None
    assert "\x1b[" in terminal.rest
    assert "insurrection 1.0.0" in plain(terminal.rest)
