"""However large a pack is, a command sets some of it, in portions, or says what it does not set."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from cardwright.cli import main
from cardwright.faces import limits, print_run, typeset
from cardwright.faces.box import box_of
from cardwright.faces.model import Side
from cardwright.faces.print_run import PrintOrder, pdf_of
from cardwright.faces.typeset import Typesetter
from cardwright.findings.diagnostic import PackError
from cardwright.project import Project
from tests.faces.conftest import box, checked
from tests.faces.packs import stall, told

MANY = "goods:\n" + "".join(f"  g{n}: {{name: {{en: G{n}}}, price: 1}}\n" for n in range(limits.MOST_SIDES))


def test_more_faces_than_are_set_at_once_are_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = stall(tmp_path, MANY)
    [(code, file, _)] = told(home)
    assert (code, file) == ("CW678", "pack.yaml")
    assert main(["print", str(home), "--out", str(tmp_path / "all.pdf")]) == 1
    assert "604 sides are too many to be set at once: 600 are" in capsys.readouterr().err
    assert main(["print", str(home), "--only", "g7", "skies", "--out", str(tmp_path / "some.pdf")]) == 0


def test_more_pieces_than_are_laid_out_at_once_are_refused(tmp_path: Path) -> None:
    home = stall(
        tmp_path, f"goods:\n  brick: {{name: {{en: Brick}}, price: 1, copies: {limits.MOST_PIECES}}}\n"
    )
    with pytest.raises(PackError, match="CW678"):
        box_of(Project.from_folder(home, one_check=True).pack, "en")


def test_more_dots_than_are_drawn_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_DOTS", 1_000_000)
    faces = box("insurrection").faces
    with pytest.raises(PackError, match="CW678"):
        Typesetter(faces).pictures(faces.faces()[:2], "png", 300)


@pytest.mark.slow
def test_sheets_that_are_set_in_portions_are_one_document(monkeypatch: pytest.MonkeyPatch) -> None:
    some = box_of(checked("insurrection"), "en", ["gnoll", "chaos", "war_bear", "aid"])
    whole = PdfReader(io.BytesIO(pdf_of(some, PrintOrder())))
    monkeypatch.setattr(print_run, "SIDES_AT_ONCE", 12)
    first, again = pdf_of(some, PrintOrder()), pdf_of(some, PrintOrder())
    assert first == again
    parts = PdfReader(io.BytesIO(first))
    assert [it.extract_text() for it in parts.pages] == [it.extract_text() for it in whole.pages]
    assert parts.viewer_preferences is not None and parts.viewer_preferences.print_scaling == "/None"


def test_pictures_that_are_drawn_in_portions_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = box("rebel_nox").faces
    sides = faces.faces()[:3]
    whole = Typesetter(faces).pictures(sides, "png", 60)
    monkeypatch.setattr(typeset.limits, "PICTURES_AT_ONCE", 2)
    typesetter = Typesetter(faces)
    assert typesetter.pictures(sides, "png", 60) == whole


def test_sides_with_long_texts_are_set_in_smaller_portions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flavour = "word " * (limits.LETTERS_OF_A_SIDE * 2 // 5)
    more = "goods:\n" + "".join(
        f'  saga{n}: {{name: {{en: Saga}}, price: 1, flavour: {{en: "{flavour}"}}}}\n' for n in range(4)
    )
    faces = box_of(Project.from_folder(stall(tmp_path, more), one_check=True).pack, "en", ["goods"]).faces
    portions: list[int] = []
    gallery = Typesetter._gallery

    def noted(self: Typesetter, sides: Sequence[Side], rounded: bool = True) -> dict[str, Any]:
        portions.append(len(sides))
        return gallery(self, sides, rounded)

    monkeypatch.setattr(Typesetter, "_gallery", noted)
    monkeypatch.setattr(limits, "SIDES_AT_ONCE", 6)
    sagas = [it for it in faces.faces() if it.kind.startswith("saga")]
    Typesetter(faces).look_at(sagas)
    assert [limits.counts_for(it) for it in sagas] == [3, 3, 3, 3]
    assert portions == [2, 2]


def test_a_text_without_end_is_cut_and_found(tmp_path: Path) -> None:
    more = f'goods:\n  saga: {{name: {{en: Saga}}, price: 1, flavour: {{en: "{"word " * 3000}"}}}}\n'
    home = stall(tmp_path, more)
    face = next(
        it.front
        for it in box_of(Project.from_folder(home, one_check=True).pack, "en").faces.pieces
        if it.kind == "saga"
    )
    assert len(face.flavour) == limits.MOST_LETTERS
    assert ("CW671", "more.yaml", 2) in told(home)
