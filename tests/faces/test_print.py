"""`cardwright print`: what is asked for is printed, the same each time; what cannot be is one line."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardwright.cli import main
from tests.faces.packs import stall

Said = pytest.CaptureFixture[str]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    stall(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def texts(path: Path) -> str:
    return " ".join(it.extract_text() for it in PdfReader(io.BytesIO(path.read_bytes())).pages)


@pytest.mark.slow
def test_the_whole_box_is_printed_and_again_with_the_same_bytes(desk: Path, capsys: Said) -> None:
    assert main(["print", "stall"]) == 0
    assert capsys.readouterr().out == "stall.pdf: 11 pieces, player aid, score pad\n"
    before = (desk / "stall.pdf").read_bytes()
    assert main(["print", "stall"]) == 0
    assert (desk / "stall.pdf").read_bytes() == before
    assert "Apple" in texts(desk / "stall.pdf") and "Cloud" in texts(desk / "stall.pdf")


def test_only_what_is_named_is_printed(desk: Path, capsys: Said) -> None:
    assert main(["print", "stall", "--only", "Cloud", "--out", "some.pdf"]) == 0
    assert capsys.readouterr().out == "some.pdf: 1 piece\n"
    assert "Apple" not in texts(desk / "some.pdf")
    assert main(["print", "stall", "--only", "goods,pad", "--out", "some.pdf"]) == 0
    assert capsys.readouterr().out == "some.pdf: 10 pieces, score pad\n"


def test_a_score_pad_of_a_game_without_a_score_is_nothing_to_print(desk: Path, capsys: Said) -> None:
    page = desk / "stall" / "pack.yaml"
    page.write_text(page.read_text("utf-8").replace("score: coins, ", ""), "utf-8")
    assert main(["print", "stall", "--only", "pad"]) == 2
    assert "there is nothing to print (the pack has none of that)" in capsys.readouterr().err


def test_a_name_that_nothing_has_is_wrong_usage(desk: Path, capsys: Said) -> None:
    assert main(["print", "stall", "--only", "aple"]) == 2
    assert "there is no card or deck 'aple' to print (did you mean 'apple'?)" in capsys.readouterr().err
    assert not (desk / "stall.pdf").exists()


@pytest.mark.slow
def test_only_what_has_changed_is_printed(desk: Path, capsys: Said) -> None:
    assert main(["print", "stall", "--record", "printed.json"]) == 0
    assert len(json.loads((desk / "printed.json").read_text())) == 11
    shutil.copytree(desk / "stall", desk / "older")
    page = desk / "stall" / "pack.yaml"
    page.write_text(page.read_text("utf-8").replace("worth: 2 * sweet", "worth: 3 * sweet"), "utf-8")
    capsys.readouterr()
    for before in ("printed.json", "older"):
        assert main(["print", "stall", "--changed-since", before, "--out", "new.pdf"]) == 0
        assert capsys.readouterr().out == "new.pdf: 9 pieces\n"
        assert "Stone" not in texts(desk / "new.pdf")
    assert main(["print", "stall", "--changed-since", "stall"]) == 2
    assert "nothing has changed" in capsys.readouterr().err


def test_another_picture_is_a_change_and_another_folder_is_none(desk: Path, capsys: Said) -> None:
    pear = "goods:\n  pear:\n    name: {en: Pear}\n    price: 2\n    art: art/pear.svg\n"
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="%s" d="M0 0h9v9z"/></svg>'
    )
    stall(desk, pear, files={"art/pear.svg": drawing % "#345678"})
    shutil.copytree(desk / "stall", desk / "older")
    assert main(["print", "stall", "--changed-since", "older"]) == 2
    assert "nothing has changed" in capsys.readouterr().err
    (desk / "stall" / "art" / "pear.svg").write_text(drawing % "#876543")
    assert main(["print", "stall", "--changed-since", "older", "--out", "new.pdf"]) == 0
    assert capsys.readouterr().out == "new.pdf: 1 piece\n"


def test_a_redrawn_icon_is_a_change_of_the_cards_that_show_it(desk: Path, capsys: Said) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h%dv9z"/></svg>'
    stall(desk, files={"icons/sweet.svg": drawing % 9})
    shutil.copytree(desk / "stall", desk / "older")
    assert main(["print", "stall", "--changed-since", "older"]) == 2
    (desk / "stall" / "icons" / "sweet.svg").write_text(drawing % 5)
    capsys.readouterr()
    assert main(["print", "stall", "--changed-since", "older", "--out", "new.pdf"]) == 0
    assert capsys.readouterr().out == "new.pdf: 9 pieces\n"
    assert "Apple" in texts(desk / "new.pdf") and "Stone" not in texts(desk / "new.pdf")


def test_another_template_is_a_change_and_another_folder_is_none(desk: Path, capsys: Said) -> None:
    face = "#let face(it, symbols) = box(width: 100%%, height: 80mm)[%s #it.title]"
    design = "faces:\n  decks:\n    goods: {template: goods.typ}\n"
    stall(desk, design, files={"goods.typ": face % "new"})
    shutil.copytree(desk / "stall", desk / "older")
    assert main(["print", "stall", "--changed-since", "older"]) == 2
    (desk / "stall" / "goods.typ").write_text(face % "newer")
    capsys.readouterr()
    assert main(["print", "stall", "--changed-since", "older", "--out", "new.pdf"]) == 0
    assert capsys.readouterr().out == "new.pdf: 10 pieces\n"


@pytest.mark.parametrize(
    ("content", "says"), [(None, "there is no 'x.json'"), ("[1", "no record"), ('{"a": 1}', "no record")]
)
def test_what_is_no_record_is_wrong_usage(desk: Path, capsys: Said, content: str | None, says: str) -> None:
    if content is not None:
        (desk / "x.json").write_text(content)
    assert main(["print", "stall", "--changed-since", "x.json"]) == 2
    assert says in capsys.readouterr().err


def test_a_text_that_does_not_fit_is_said_and_printed_all_the_same(desk: Path, capsys: Said) -> None:
    long = "A lot to say about pears. " * 80
    (desk / "stall" / "more.yaml").write_text(
        f'goods:\n  pear:\n    name: {{en: Pear}}\n    price: 2\n    text: {{en: "{long}"}}\n'
    )
    assert main(["print", "stall"]) == 0
    said = capsys.readouterr()
    assert "stall/more.yaml:2:3: warning CW671: the text of 'Pear' does not fit" in said.err
    assert main(["validate", "stall", "--faces"]) == 0
    assert main(["validate", "stall", "--faces", "--strict"]) == 1
    assert main(["validate", "stall", "--strict"]) == 0


def test_a_pack_with_mistakes_is_not_printed(desk: Path, capsys: Said) -> None:
    (desk / "stall" / "more.yaml").write_text("faces: {decks: {gods: {size: poker}, skies: {size: huge}}}\n")
    assert main(["print", "stall"]) == 1
    said = capsys.readouterr().err
    assert "there is no deck 'gods'" in said and "did you mean 'goods'?" in said
    assert "a size is poker, bridge" in said


def test_without_the_extra_one_line_says_how_to_get_it(
    desk: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["print", "stall"]) == 2
    assert "pip install 'cardwright[print]'" in capsys.readouterr().err
