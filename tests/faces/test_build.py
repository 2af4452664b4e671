"""What stands on a face comes from the game, without a line of design, and by its design where there is one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.faces.build import face_set
from cardwright.faces.model import CardBack, CardFace, FaceSet, IconInText
from cardwright.faces.ornament import ornament
from cardwright.faces.rich_text import TextSetter, typographic
from cardwright.faces.typeset import face_data
from cardwright.project import Project
from tests.faces.conftest import box, checked
from tests.faces.packs import stall


def faces(home: Path) -> FaceSet:
    return face_set(Project.from_folder(home, one_check=True).pack, "en")


def named(found: FaceSet) -> dict[str, CardFace]:
    return {it.kind: it.front for it in found.pieces}


def test_every_copy_is_a_piece_with_the_back_of_its_deck(tmp_path: Path) -> None:
    found = faces(stall(tmp_path))
    assert [it.kind for it in found.pieces] == ["apple"] * 9 + ["stone", "cloud"]
    assert {it.back.deck for it in found.pieces if isinstance(it.back, CardBack)} == {"goods"}


def test_a_card_with_two_sides_has_one_on_each(tmp_path: Path) -> None:
    cloud = faces(stall(tmp_path)).pieces[-1]
    assert isinstance(cloud.back, CardFace)
    assert [it.corners[0][1].value for it in (cloud.front, cloud.back)] == ["1", "5"]


def test_names_numbers_icons_and_texts_are_those_of_the_game(tmp_path: Path) -> None:
    apple = named(faces(stall(tmp_path)))["apple"]
    assert (apple.title, apple.deck_title, apple.icons) == ("Apple", "Goods", ("sweet",))
    assert [(at, it.label, it.value) for at, it in apple.corners] == [("top_left", "Price", "1")]
    [worth, sunset] = apple.paragraphs
    assert (
        worth.text.replace("\u00a0", " ") == "2 pts per Sweet" and IconInText("sweet", "Sweet") in worth.runs
    )
    assert sunset.lead == "Sunset:"


def test_copies_with_numbers_of_their_own_are_different_faces() -> None:
    bears = [it for it in face_set(checked("insurrection"), "en").pieces if it.kind == "war_bear"]
    assert [it.front.corners[0][1].value for it in bears] == ["2", "13", "20", "25", "37", "48"]
    assert bears[0].front.count == "1/6"


def test_the_design_of_a_pack_is_followed(tmp_path: Path) -> None:
    more = """
faces:
  decks:
    goods: {size: 70x120, colour: "#23527c", corners: {bottom_right: price, top_left: icons, top_right: none}}
    skies: {size: token, front: storm}
  icons:
    sweet: {letters: Sw, shape: drop, colour: "#8c2f39"}
"""
    found = faces(stall(tmp_path, more))
    apple, cloud = named(found)["apple"], found.pieces[-1]
    assert (apple.size.width, apple.size.height, apple.colour) == (70, 120, "#23527c")
    assert {at: it.name for at, it in apple.corners} == {"bottom_right": "price", "top_left": "icons"}
    assert apple.icons == ()
    assert cloud.front.size.round and cloud.front.corners[0][1].value == "5"
    assert isinstance(cloud.back, CardBack)
    sweet = found.symbols["sweet"]
    assert (sweet.letters, sweet.shape, sweet.colour) == ("Sw", "drop", "#8c2f39")


@pytest.mark.slow
def test_badges_of_one_sort_have_different_letters() -> None:
    for name in ("insurrection", "rebel_nox", "requiem", "dune_rivals"):
        found = face_set(checked(name), "fr")
        icons = [found.symbols[it].letters for it in checked(name).pack.icons]
        assert len(set(icons)) == len(icons)


def test_a_word_that_begins_a_sentence_is_no_icon() -> None:
    found = face_set(checked("insurrection"), "en")
    for face in found.faces():
        for paragraph in face.paragraphs:
            if paragraph.runs and isinstance(paragraph.runs[0], IconInText) and len(paragraph.runs) > 1:
                assert not str(paragraph.runs[1]).startswith(" at ")


def test_the_centre_of_a_card_without_text_is_what_the_design_says() -> None:
    numbers = named(face_set(checked("rebel_nox"), "en"))
    assert numbers["yellow_7"].hero == "7"  # the number in its corner, unless said
    cards = face_set(checked("requiem"), "en").pieces
    assert {it.front.hero for it in cards if it.deck == "developments"} == {""}
    objectives = named(face_set(checked("dune_rivals"), "en"))
    assert objectives["objective_mouse"].figures == ("desert_mouse",)


def test_the_other_side_of_a_piece_is_drawn_dark() -> None:
    mire = next(it for it in face_set(checked("insurrection"), "en").pieces if it.kind == "mire")
    assert isinstance(mire.back, CardFace)
    assert (mire.front.turned_over, mire.back.turned_over) == (False, True)


def test_words_of_a_list_stand_where_icons_would() -> None:
    found = named(face_set(checked("dune_rivals"), "en"))
    data = face_data(found["dagger"])
    assert data["listed"][0]["symbols"] == data["figures"] and data["figures"]
    assert data["facts"] == []


def test_apostrophes_and_quotes_are_set_as_printers_set_them() -> None:
    assert typographic("l'or d'") == "l’or d’"
    assert typographic("the 'Keep'") == "the 'Keep'"
    assert typographic('Glossu "Beast" Rabban') == "Glossu “Beast” Rabban"
    assert typographic('"Ah!" ("oh")') == "“Ah!” (“oh”)"
    # Between the parts of a sentence stands an icon.
    assert [typographic(it) for it in ('say "', '" now')] == ["say “", "” now"]


def test_cards_of_one_deck_have_ornaments_of_their_own() -> None:
    drawn = [ornament(it, "#000000") for it in checked("insurrection").pack.kinds]
    assert len(set(drawn)) == len(drawn) and drawn[0] == ornament("chaos", "#000000")


def test_a_number_stays_with_what_it_counts_and_a_label_before_a_number_stands_out() -> None:
    setter = TextSetter({}, [])
    assert setter.paragraph("Gain 2 swords.").text == "Gain 2\u00a0swords."
    assert setter.paragraph("gain 1 Influence").text == "gain 1\u00a0Influence"
    assert setter.paragraph("3 pts + 1 pt").text == "3\u00a0pts +\u00a01\u00a0pt"
    assert setter.paragraph("Score: -3 pts").plain == "Score: -3 pts"
    looks = TextSetter({"Look": "look"}, [])
    assert looks.paragraph("Apply 12 Look.").runs[0] == "Apply 12\u00a0"
    assert looks.paragraph("2 pts per Look").runs[0] == "2\u00a0pts per\u00a0"
    assert looks.paragraph("Apply Look.").runs[0] == "Apply "
    steps = setter.paragraph("More steps after a first step on a ruin: 2")
    assert (steps.lead, steps.runs) == ("More steps after a first step on a ruin:", ("2",))
    assert setter.paragraph("Choose one of the following and put it away: an apple").lead == ""


def test_words_of_a_card_begin_with_a_capital_letter_beside_their_badge() -> None:
    yellow = face_data(named(face_set(checked("rebel_nox"), "en"))["yellow_7"])
    assert yellow["corners"]["top_right"]["value"] == "Yellow"


def test_the_aid_shows_the_badges_of_icons_words_and_decks() -> None:
    aid = box("rebel_nox").aid
    assert aid is not None
    assert {it["symbol"]: it["count"] for it in aid["icons"]}["flag"].endswith(" cards")
    [colours] = aid["words"]
    assert [it["title"] for it in colours["badges"]] == ["Yellow", "Blue", "Red"]
    said = json.dumps(box("dune_rivals").aid, ensure_ascii=False)
    assert "Combat" in said and "✓" not in said


def test_a_game_without_a_score_has_no_score_pad() -> None:
    assert box("requiem").pad is None
    rounds = box("rebel_nox").pad
    assert rounds is not None and {it["title"] for it in rounds["rows"]} == {""}
