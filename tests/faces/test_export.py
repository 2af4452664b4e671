"""`cardwright export`: what other programs read has the cards, copies and sides of the pack."""

from __future__ import annotations

import csv
import io
import json
import math
import os
from collections import Counter
from hashlib import sha256
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator
from PIL import Image

from cardwright.cli import main
from cardwright.faces.exports import card_game_simulator, images, spreadsheet, tabletop_simulator
from tests.faces.conftest import box, checked
from tests.faces.packs import stall

SCHEMA = json.loads((Path(__file__).parent / "schemas" / "cgs.json").read_text("utf-8"))
Said = pytest.CaptureFixture[str]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    stall(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def cards_in(saved: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        card for it in saved["ObjectStates"] for card in it.get("ContainedObjects", [it]) if "CardID" in card
    ]


def test_tabletop_simulator_has_every_copy_with_name_text_and_place(desk: Path) -> None:
    assert main(["export", "stall", "--to", "tts"]) == 0
    saved = json.loads((desk / "stall-tts" / "stall.json").read_text("utf-8"))
    [goods, cloud] = saved["ObjectStates"]
    assert Counter(it["Nickname"] for it in cards_in(saved)) == {"Apple": 9, "Stone": 1, "Cloud": 1}
    assert goods["DeckIDs"] == [100] * 9 + [101] == [it["CardID"] for it in goods["ContainedObjects"]]
    assert "2 pts per Sweet" in goods["ContainedObjects"][0]["Description"]
    assert goods["CustomDeck"]["1"]["UniqueBack"] is False and cloud["CustomDeck"]["2"]["UniqueBack"] is True
    for sheet in (*goods["CustomDeck"].values(), *cloud["CustomDeck"].values()):
        with Image.open(desk / "stall-tts" / sheet["FaceURL"]) as picture:
            assert picture.mode == "RGB" and max(picture.size) <= 4096
            assert picture.width % sheet["NumWidth"] == picture.height % sheet["NumHeight"] == 0
        assert (desk / "stall-tts" / sheet["BackURL"]).is_file()


def test_a_folder_may_have_a_name_that_is_no_text(tmp_path: Path) -> None:
    home = stall(tmp_path).rename(tmp_path / os.fsdecode(b"\xff"))
    assert main(["export", str(home), "--to", "cgs", "--out", str(tmp_path / "out")]) == 0
    assert main(["cards", str(home), "--out", str(tmp_path / "page.html")]) == 0


def test_it_is_the_same_when_it_is_made_again(desk: Path) -> None:
    for folder in ("one", "two"):
        assert main(["export", "stall", "--to", "tts", "--out", folder, "--players", "3"]) == 0
    names = sorted(it.name for it in (desk / "one").iterdir())
    assert names == sorted(it.name for it in (desk / "two").iterdir())
    assert all((desk / "one" / it).read_bytes() == (desk / "two" / it).read_bytes() for it in names)


def test_a_table_has_hands_for_its_players_and_a_place_for_each_zone(desk: Path) -> None:
    assert main(["export", "stall", "--to", "tts", "--players", "3"]) == 0
    saved = json.loads((desk / "stall-tts" / "stall.json").read_text("utf-8"))
    hands = [it for it in saved["ObjectStates"] if it["Name"] == "HandTrigger"]
    assert len({it["FogColor"] for it in hands}) == 3
    words = {it["Text"]["Text"] for it in saved["ObjectStates"] if it["Name"] == "3DText"}
    assert words == {"stock", "sky deck", "sky", "hand", "market", "stand"}
    places = {(it["Position"]["x"], it["Position"]["z"]) for it in saved["SnapPoints"]}
    assert (
        len(places) == len(saved["SnapPoints"]) == 4 + 3
    )  # the table's zones, and a stand on each space of the lane


def ids_in(saved: dict[str, Any]) -> list[str]:
    things = saved["ObjectStates"]
    return [it["GUID"] for it in chain(things, *(it.get("ContainedObjects", ()) for it in things))]


def test_each_thing_on_a_table_has_an_id_and_the_hands_of_a_player_do_not_overlap(desk: Path) -> None:
    zones = "".join(f"  secret{number}: {{per: player, seen_by: owner}}\n" for number in range(2))
    stall(desk, f"zones:\n{zones}")
    assert main(["export", "stall", "--to", "tts", "--players", "3"]) == 0
    saved = json.loads((desk / "stall-tts" / "stall.json").read_text("utf-8"))
    assert len(set(ids_in(saved))) == len(ids_in(saved))
    hands = [it for it in saved["ObjectStates"] if it["Name"] == "HandTrigger" and it["FogColor"] == "White"]
    places = [it["Transform"] for it in hands]
    away = sorted(math.hypot(it["posX"], it["posZ"]) for it in places)
    assert len(away) == 3 and all(b - a >= places[0]["scaleZ"] for a, b in pairwise(away))


def test_things_whose_hashes_are_the_same_are_told_apart(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabletop_simulator, "_guid", lambda seed: sha256(seed.encode()).hexdigest()[0])
    assert main(["export", "stall", "--to", "tts"]) == 0
    saved = json.loads((desk / "stall-tts" / "stall.json").read_text("utf-8"))
    assert len(set(ids_in(saved))) == len(ids_in(saved)) == 12


@pytest.mark.slow
def test_a_full_sheet_keeps_the_hidden_place_free() -> None:
    files = tabletop_simulator.saved_object(box("insurrection"), "https://example.org/cards/")
    saved = json.loads(files["insurrection.json"])
    for deck in (it for it in saved["ObjectStates"] if it["Name"] == "Deck"):
        for number, sheet in deck["CustomDeck"].items():
            on_it = {it - int(number) * 100 for it in deck["DeckIDs"] if it // 100 == int(number)}
            assert sheet["NumWidth"] <= 10 and sheet["NumHeight"] <= 7
            assert max(on_it) < sheet["NumWidth"] * sheet["NumHeight"] - 1
            assert sheet["FaceURL"].startswith("https://example.org/cards/")
    counted = Counter(it["GMNotes"] for it in cards_in(saved))
    pack = checked("insurrection").pack
    assert {name: counted[name] for name in pack.kinds} == {
        name: it.copies for name, it in pack.kinds.items()
    }
    assert len({it["GUID"] for it in cards_in(saved)}) == len(cards_in(saved))


@pytest.mark.parametrize("url", ["", "https://example.org/stall/"])
def test_card_game_simulator_takes_the_definition(desk: Path, url: str) -> None:
    given = ["--url", url] if url else []
    assert main(["export", "stall", "--to", "cgs", *given]) == 0
    home = desk / "stall-cgs"
    game, cards, sets = (
        json.loads((home / f"{it}.json").read_text("utf-8")) for it in ("cgs", "AllCards", "AllSets")
    )
    assert list(Draft4Validator(SCHEMA).iter_errors(game)) == []
    assert {it["id"]: it["set"] for it in cards} == {"apple": "goods", "stone": "goods", "cloud": "skies"}
    assert [it["code"] for it in sets] == ["goods", "skies"]
    known = {it["name"] for it in game["cardProperties"]} | {"id", "name", "set", "backs"}
    assert all(set(it) <= known for it in cards)
    assert (home / "decks" / "goods.txt").read_text("utf-8") == "9 Apple [apple]\n1 Stone [stone]\n"
    for card in cards:
        assert (home / "sets" / card["set"] / f"{card['id']}.png").is_file()
        assert all((home / "backs" / f"{it}.png").is_file() for it in card.get("backs", ()))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["insurrection", "rebel_nox", "requiem", "dune_rivals"])
def test_all_packs_are_sound_definitions(name: str) -> None:
    files = card_game_simulator.definition(box(name), "https://example.org/")
    assert list(Draft4Validator(SCHEMA).iter_errors(json.loads(files["cgs.json"]))) == []


@pytest.mark.slow
def test_single_pictures_of_a_deck_have_the_same_size(desk: Path) -> None:
    assert main(["export", "stall", "--to", "png"]) == 0
    found = {it.relative_to(desk / "stall-png").as_posix(): it for it in (desk / "stall-png").rglob("*.png")}
    assert sorted(found) == [
        "backs/goods.png", "goods/apple.png", "goods/stone.png", "skies/cloud-back.png", "skies/cloud.png",
    ]  # fmt: skip
    sizes = {Image.open(it).size for it in found.values()}
    assert len(sizes) == 1 and abs(sizes.pop()[0] - 63 / 25.4 * 300) <= 1


def test_copies_that_differ_are_different_pictures() -> None:
    found = images.copies(box("insurrection").faces.pieces)
    assert [(it.id, it.count) for it in found if it.piece.kind == "war_bear"][:2] == [
        ("war_bear-1", 1),
        ("war_bear-2", 1),
    ]


def test_a_spreadsheet_has_a_row_for_each_side(desk: Path) -> None:
    assert main(["export", "stall", "--to", "csv", "--out", "."]) == 0
    text = (desk / "cards.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(it["name"], it["copies"], it["side"]) for it in rows][-2:] == [
        ("Cloud", "1", "fine"),
        ("Cloud", "1", "storm"),
    ]
    assert rows[0]["text"].startswith("2 pts per Sweet")


def test_no_cell_is_taken_for_a_formula(tmp_path: Path) -> None:
    from cardwright.project import Project

    more = "goods:\n  pear:\n    name: {en: '=HYPERLINK(1)'}\n    price: 2\n"
    pack = Project.from_folder(stall(tmp_path, more), one_check=True).pack
    text = spreadsheet.table(pack, "en")["cards.csv"].decode("utf-8-sig")
    assert "'=HYPERLINK(1)" in text and ",=HYPERLINK" not in text


def test_players_are_for_a_table(desk: Path, capsys: Said) -> None:
    assert main(["export", "stall", "--to", "png", "--players", "3"]) == 2
    assert main(["export", "stall", "--to", "tts", "--players", "9"]) == 2
    assert "for 2 to 3 players" in capsys.readouterr().err
    assert not (desk / "stall-png").exists()
