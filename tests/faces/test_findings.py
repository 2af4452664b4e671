"""What is wrong with faces is found, with the line of the card and by how much."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from cardwright.findings import codes
from tests.faces.conftest import checked
from tests.faces.packs import found, stall, told

LONG = "A text that goes on and on, and has a lot to say about pears, and then about apples too. " * 22
PEAR = "goods:\n  pear:\n    name: {en: Pear}\n    price: 2\n"


def photo(width: int, height: int) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (width, height), "#335577").save(made, "PNG")
    return made.getvalue()


def test_a_pack_without_a_line_of_design_has_nothing_wrong_with_its_faces(tmp_path: Path) -> None:
    assert found(stall(tmp_path)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["insurrection", "rebel_nox", "requiem", "dune_rivals"])
def test_no_text_of_our_packs_is_too_long_in_any_language(name: str) -> None:
    from cardwright.faces.check import face_findings

    assert face_findings(checked(name)) == []


def test_a_text_that_is_too_long_is_found_with_its_line_and_by_how_much(tmp_path: Path) -> None:
    home = stall(tmp_path, PEAR + f'    text: {{en: "{LONG}"}}\n')
    [finding] = found(home)
    assert (finding.code, finding.span.file, finding.span.line) == (
        codes.FACE_OVERFLOWS,
        "stall/more.yaml",
        2,
    )
    over = float(re.search(r"([\d.]+) mm too much", finding.message)[1])  # type: ignore[index]
    assert 5 < over < 200


def test_it_is_found_in_the_language_in_which_it_is_too_long(tmp_path: Path) -> None:
    text = f'{{en: "Short.", fr: "{LONG}"}}'
    home = stall(
        tmp_path,
        PEAR.replace("en: Pear", "en: Pear, fr: Poire") + f"    text: {text}\n",
        languages="[en, fr]",
    )
    (home / "pack.yaml").write_text(
        re.sub(r"\{en: ([^}]*)\}", r"{en: \1, fr: \1}", (home / "pack.yaml").read_text("utf-8"))
    )
    [finding] = found(home)
    assert finding.code == codes.FACE_OVERFLOWS and "in 'fr'" in finding.message


def test_a_text_does_not_run_below_what_stands_in_a_lower_corner(tmp_path: Path) -> None:
    text = f'    text: {{en: "{LONG[:1500]}"}}\n'
    design = "faces: {{decks: {{goods: {{corners: {{{}: price}}}}}}}}\n"
    assert found(stall(tmp_path / "upper", PEAR + text + design.format("top_left"))) == []
    lower = stall(tmp_path / "lower", PEAR + text + design.format("bottom_left"))
    assert told(lower) == [(codes.FACE_OVERFLOWS, "more.yaml", 2)]


def test_a_text_that_a_token_has_no_room_for_is_found(tmp_path: Path) -> None:
    text = '    text: {en: "Shines."}\n'
    assert found(stall(tmp_path / "card", PEAR + text)) == []
    token = stall(tmp_path / "token", PEAR + text + "faces: {decks: {goods: {size: token}}}\n")
    assert (codes.FACE_OVERFLOWS, "more.yaml", 2) in told(token)


def test_a_smaller_face_has_less_room(tmp_path: Path) -> None:
    text = f'    text: {{en: "{LONG[:900]}"}}\n'
    assert found(stall(tmp_path / "usual", PEAR + text)) == []
    tiny = stall(tmp_path / "tiny", PEAR + text + "faces: {decks: {goods: {size: 44x44}}}\n")
    assert told(tiny) == [(codes.FACE_OVERFLOWS, "more.yaml", 2)]


def test_a_name_that_does_not_fit_is_found(tmp_path: Path) -> None:
    name = "Unpronounceableandneverendingpearofthenorthernvalleys" * 2
    home = stall(tmp_path, PEAR.replace("en: Pear", f"en: {name}"))
    assert told(home) == [(codes.FACE_OVERFLOWS, "more.yaml", 2)]


def test_art_that_is_too_small_for_paper_is_found_where_it_is_named(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"art/pear.png": photo(300, 200), "art/fig.png": photo(900, 1200)}
    more = PEAR + "    art: art/pear.png\n  fig:\n    name: {en: Fig}\n    price: 3\n    art: art/fig.png\n"
    home = stall(tmp_path, more, files=files)
    [finding] = found(home)
    assert (finding.code, finding.span.line) == (codes.ART_TOO_SMALL, 5)
    assert "815 x" in finding.hint and "300 x 200" in finding.hint


def test_icons_that_differ_by_colour_alone_are_found(tmp_path: Path) -> None:
    badge = "{shape: disc, letters: X, colour: '#%s'}"
    design = f"faces:\n  icons:\n    goods: {badge % '8c2f39'}\n    skies: {badge % '23527c'}\n"
    assert told(stall(tmp_path / "same", design)) == [(codes.ONLY_COLOUR_DIFFERS, "more.yaml", 4)]
    other = design.replace("letters: X, colour: '#23527c'", "letters: Y, colour: '#23527c'")
    assert told(stall(tmp_path / "other", other)) == []


def test_drawings_that_differ_by_colour_alone_are_found(tmp_path: Path) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="%s" d="M0 0h9v9z"/></svg>'
    )
    files: dict[str, str | bytes] = {"icons/goods.svg": drawing % "red", "icons/skies.svg": drawing % "blue"}
    more = "faces: {icons: {goods: {shape: disc}, skies: {shape: disc}}}\n"
    assert told(stall(tmp_path, more, files=files)) == [(codes.ONLY_COLOUR_DIFFERS, "more.yaml", 1)]


@pytest.mark.parametrize("name", ["Pear 梨", "Груша 梨 枣"])
def test_letters_that_the_font_lacks_are_found(tmp_path: Path, name: str) -> None:
    home = stall(tmp_path, PEAR.replace("en: Pear", f"en: {name}"))
    [finding] = found(home)
    assert (finding.code, finding.span.line) == (codes.LETTER_MISSING, 2)
    lacking = finding.message.partition("lacks ")[2].partition(", which")[0]
    assert set(lacking.split(", ")) == {it for it in name if it in "梨枣"}


def test_a_font_that_nobody_has_is_found(tmp_path: Path) -> None:
    home = stall(tmp_path, "faces: {font: Libertinas Serif}\n")
    [finding] = [it for it in found(home) if it.code == codes.PICTURE_NOT_DRAWN]
    assert finding.span.line == 1 and "Libertinus Serif" in finding.hint


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "scripts"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>", "outside"),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "document type"),
        ("<svg", "no XML"),
        ("not at all", "no XML"),
    ],
)
def test_a_drawing_that_is_not_plain_is_not_used_and_that_is_said(
    tmp_path: Path, drawing: str, reason: str
) -> None:
    [finding] = found(stall(tmp_path, files={"icons/sweet.svg": drawing}))
    assert (finding.code, finding.span.file) == (codes.PICTURE_NOT_DRAWN, "stall/icons/sweet.svg")
    assert reason in finding.message


def test_a_photo_that_cannot_be_read_is_not_used_and_that_is_said(tmp_path: Path) -> None:
    home = stall(tmp_path, PEAR + "    art: art/pear.png\n", files={"art/pear.png": b"\x89PNG no more"})
    assert told(home) == [(codes.PICTURE_NOT_DRAWN, "more.yaml", 5)]


def test_a_photo_that_breaks_off_is_found(tmp_path: Path) -> None:
    noise = io.BytesIO()
    Image.effect_noise((900, 900), 80).save(noise, "JPEG")
    home = stall(tmp_path, PEAR + "    art: art/pear.jpg\n", files={"art/pear.jpg": noise.getvalue()[:2000]})
    assert told(home) == [(codes.PICTURE_NOT_DRAWN, "more.yaml", 5)]


def test_what_a_pack_allows_is_not_found(tmp_path: Path) -> None:
    text = f'    text: {{en: "{LONG}"}}\n    allow: {{CW671: it is a joke}}\n'
    home = stall(tmp_path, PEAR + text)
    assert found(home) == []
    from cardwright.project import Project

    assert Project.from_folder(home).check().findings == ()
