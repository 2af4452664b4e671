"""What is printed lies where it should, read back from the PDF: to a tenth of a millimetre."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from cardwright.faces.box import box_of
from cardwright.faces.print_run import PrintOrder, pdf_of
from cardwright.faces.sheets import Folding, sheets
from cardwright.faces.sizes import BLEED, PAPERS
from cardwright.project import Project
from tests.faces.conftest import box, checked, printed
from tests.faces.packs import stall
from tests.faces.reading_pdf import Box, Page, pages, texts

CLOSE = 0.1


def near(one: float, other: float) -> bool:
    return abs(one - other) <= CLOSE


def faces_on(page: Page) -> list[Box]:
    """The stretch of paper that each poker card covers: it is followed by the whole card with its bleed."""
    return [
        cell
        for cell, whole in zip(page.clips, page.clips[1:], strict=False)
        if near(whole.width, 69) and near(whole.height, 94) and not near(cell.width * cell.height, 38 * 69)
    ]


def cards_on(page: Page) -> list[Box]:
    """The cards as they are cut: nine to a sheet that is full, in a block in the middle of the paper."""
    left, top = (page.width - 3 * 63) / 2, (page.height - 3 * 88) / 2
    found = []
    for cell in faces_on(page):
        column = round((max(cell.left, left) - left) / 63)
        row = round((max(cell.top, top) - top) / 88)
        found.append(Box(left + column * 63, top + row * 88, left + (column + 1) * 63, top + (row + 1) * 88))
    return found


@pytest.mark.slow
def test_nine_poker_cards_lie_on_a_sheet_with_bleed_around_them(paper: str) -> None:
    page = pages(printed("insurrection", paper, "duplex"), 1)[0]
    size = PAPERS[paper]
    assert near(page.width, size.width) and near(page.height, size.height)
    cells, cards = faces_on(page), cards_on(page)
    assert len(cells) == 9
    for number, (cell, card) in enumerate(zip(cells, cards, strict=True)):
        column, row = number % 3, number // 3
        # The ground goes beyond the cut where no other card lies.
        assert near(cell.left, card.left - (BLEED if column == 0 else 0))
        assert near(cell.right, card.right + (BLEED if column == 2 else 0))
        assert near(cell.top, card.top - (BLEED if row == 0 else 0))
        assert near(cell.bottom, card.bottom + (BLEED if row == 2 else 0))


def test_crop_marks_stand_at_every_cut_and_outside_of_the_cards_only(paper: str) -> None:
    page = pages(printed("insurrection", paper, "duplex"), 1)[0]
    cards = cards_on(page)
    cuts_across = {round(x, 2) for card in cards for x in (card.left, card.right)}
    cuts_down = {round(y, 2) for card in cards for y in (card.top, card.bottom)}
    upright = [it for it in page.lines if near(it.width, 0)]
    level = [it for it in page.lines if near(it.height, 0)]
    assert len(upright) == 8 and all(any(near(it.left, cut) for cut in cuts_across) for it in upright)
    assert len(level) == 8 and all(any(near(it.top, cut) for cut in cuts_down) for it in level)
    assert all(sum(near(it.left, cut) for it in upright) == 2 for cut in cuts_across)
    assert all(sum(near(it.top, cut) for it in level) == 2 for cut in cuts_down)
    for mark in page.lines:
        assert all(
            mark.right <= cell.left
            or mark.left >= cell.right
            or mark.bottom <= cell.top
            or mark.top >= cell.bottom
            for cell in faces_on(page)
        )
        assert mark.left >= 0 and mark.top >= 0 and mark.right <= page.width and mark.bottom <= page.height


def test_duplex_backs_lie_behind_their_fronts_when_the_paper_is_turned(paper: str) -> None:
    front, back = pages(printed("insurrection", paper, "duplex"), 2)
    for before, behind in zip(faces_on(front), faces_on(back), strict=True):
        assert near(before.left, back.width - behind.right)
        assert near(before.right, back.width - behind.left)
        assert near(before.top, behind.top) and near(before.bottom, behind.bottom)


def test_a_back_is_that_of_the_card_in_front_of_it() -> None:
    laid = sheets(box("insurrection").faces.pieces, PAPERS["a4"], Folding.DUPLEX)
    by_front = {}
    for piece in box("insurrection").faces.pieces:
        by_front.setdefault(piece.front, piece.back)
    for front, back in zip(laid[::2], laid[1::2], strict=True):
        for one in front.placed:
            across = front.paper.width - one.x - one.side.size.width
            [other] = [it for it in back.placed if near(it.x, across) and near(it.y, one.y)]
            assert other.side == by_front[one.side]


@pytest.mark.slow
def test_gutter_fold_brings_backs_behind_fronts(paper: str) -> None:
    page = pages(printed("insurrection", paper, "gutter"), 1)[0]
    cells = faces_on(page)
    assert len(cells) == 8
    assert near(page.width, PAPERS[paper].height) and near(page.height, PAPERS[paper].width)
    for front, back in zip(cells[:4], cells[4:], strict=True):
        assert near(front.left, back.left) and near(front.right, back.right)
        assert near(front.top, page.height - back.bottom) and near(front.bottom, page.height - back.top)
    fold = [it for it in page.lines if it.width > 200]
    assert len(fold) == 1 and near(fold[0].top, page.height / 2)


@pytest.mark.slow
def test_a_printing_house_gets_single_pages_with_bleed_and_no_marks() -> None:
    document = printed("insurrection", "a4", "duplex", printer=True)
    reader = PdfReader(io.BytesIO(document))
    assert len(reader.pages) == 2 * len(box("insurrection").faces.pieces)
    first = reader.pages[0]
    millimetres = [float(it) * 25.4 / 72 for it in (*first.mediabox[2:], *first.trimbox)]
    assert millimetres == pytest.approx([69, 94, 3, 3, 66, 91], abs=CLOSE)
    assert all(not it.lines for it in pages(document, 4))


@pytest.mark.parametrize(("folding", "duplex"), [("duplex", "/DuplexFlipLongEdge"), ("gutter", "/Simplex")])
def test_the_viewer_is_asked_to_print_in_real_size(folding: str, duplex: str) -> None:
    catalogue = PdfReader(io.BytesIO(printed("insurrection", "a4", folding))).root_object
    assert catalogue["/ViewerPreferences"] == {"/PrintScaling": "/None", "/Duplex": duplex}


@pytest.mark.slow
def test_the_footer_names_pack_version_content_and_page(paper: str) -> None:
    found = texts(printed("insurrection", paper, "duplex"))
    for number, page in enumerate(found, start=1):
        wanted = f"insurrection 1.0.0 · {box('insurrection').content_hash} · {number}/{len(found)}"
        assert wanted in page


@pytest.mark.slow
def test_every_piece_is_printed_once_with_its_own_number() -> None:
    text = " ".join(texts(printed("insurrection", "a4", "fronts")))
    for copy in range(1, 7):
        assert f"PEOPLE {copy}/6" in text  # the War Bears
    pieces = [it for it in box("insurrection").faces.pieces if it.deck != "tokens"]
    assert len(pieces) == 98


@pytest.mark.slow
@pytest.mark.parametrize("printer", [False, True])
def test_a_strict_reader_takes_what_is_added_behind_the_document(printer: bool) -> None:
    made = printed("insurrection", "a4", "duplex", printer)
    read = PdfReader(io.BytesIO(made), strict=True)
    assert made.count(b"%%EOF") == 2 and made.endswith(b"%%EOF\n")
    assert read.trailer["/Prev"] and read.metadata and read.metadata.title
    assert all(page.extract_text() for page in read.pages)


@pytest.mark.parametrize("folding", ["duplex", "gutter"])
def test_a_few_pieces_lie_together_with_their_marks_beside_them(paper: str, folding: str) -> None:
    two = [it for it in box("insurrection").faces.pieces if it.kind == "chaos"]
    for sheet in sheets(two, PAPERS[paper], Folding(folding)):
        left = min(it.x for it in sheet.placed)
        right = max(it.x for it in sheet.placed) + 63
        assert left == pytest.approx(sheet.paper.width - right)
        across = [x for x, y, to_x, to_y in sheet.marks if x != to_x]
        assert min(across) > left - 10 and max(across) < right + 10


def test_no_paragraph_ends_with_a_stub_of_a_line_and_no_label_is_broken_for_that() -> None:
    document = pdf_of(box_of(checked("insurrection"), "en", ["war_bear", "gallows"]), PrintOrder())
    lines = [
        line.replace("\u00a0", " ").strip()
        for page in PdfReader(io.BytesIO(document)).pages
        for line in page.extract_text().split("\n")
    ]
    assert lines.count("player, otherwise 3 pts each") == 6
    assert "Before the effects of your card:" in lines


@pytest.mark.parametrize(("language", "opens"), [("en", "\u201c"), ("fr", "\u00ab")])
def test_flavour_stands_apart_from_the_text_in_the_quotes_of_its_language(
    tmp_path: Path, language: str, opens: str
) -> None:
    pear = "goods: {pear: {name: {en: Pear}, price: 2, text: {en: One two.}, flavour: {en: Three four.}}}"
    home = stall(tmp_path, pear, languages=f"[{language}]")
    for file in home.glob("*.yaml"):
        file.write_text(re.sub(r"\ben:", f"{language}:", file.read_text("utf-8")), "utf-8")
    pack = Project.from_folder(home, one_check=True).pack
    found: dict[str, float] = {}

    def note(text: str, at: list[float], line: list[float], *_: object) -> None:
        if text.strip():
            found[text.strip()] = line[4] * at[1] + line[5] * at[3] + at[5]

    document = pdf_of(box_of(pack, language, ["pear"]), PrintOrder())
    PdfReader(io.BytesIO(document)).pages[0].extract_text(visitor_text=note)
    flavour = next(it for it in found if "Three" in it)
    assert flavour.startswith(opens)
    assert abs(found["One two."] - found[flavour]) > 1.5 * 11
