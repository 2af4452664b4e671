"""`cardwright cards`: one page with all cards. It is looked at in a real browser, Debian's Chromium or any other one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from cardwright.cli import main
from cardwright.faces.page import page_of
from cardwright.project import Project
from tests.browser import shown_in
from tests.faces.conftest import checked
from tests.faces.packs import stall


@cache
def written(name: str) -> str:
    return page_of(checked(name), checked(name).pack.languages)


@contextmanager
def opened(browser: Browser, html: str, folder: Path) -> Iterator[Page]:
    """A page with cards, open."""
    with shown_in(browser, html, folder / "cards.html") as page:
        page.wait_for_selector("html[data-ready]", state="attached")
        yield page


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page of Insurrection."""
    with opened(browser, written("insurrection"), tmp_path) as page:
        yield page


def shown(page: Page) -> list[str]:
    return page.locator(".card:visible .spoken:visible h2").all_text_contents()


@pytest.mark.slow
def test_search_finds_names_and_texts_without_accents(page: Page) -> None:
    assert len(shown(page)) == len(checked("insurrection").pack.kinds)
    page.fill("[name=search]", "squelette")
    assert shown(page) == ["Skeleton"]
    page.fill("[name=search]", "STRICTLY more bear")
    assert shown(page) == ["War Bear"]
    page.fill("[name=search]", "-3")
    assert shown(page) == ["Chaos"]
    page.fill("[name=search]", "no such card")
    assert shown(page) == [] and page.text_content("[role=status]") == "No card fits."


@pytest.mark.slow
def test_decks_and_icons_are_filters(page: Page) -> None:
    pack = checked("insurrection").pack
    page.select_option("[name=deck]", "leaders")
    assert len(shown(page)) == len(list(pack.kinds_of("leaders")))
    page.select_option("[name=icon]", "soldier")
    soldiers = [it for it in pack.kinds_of("leaders") if any("soldier" in face.icons for face in it.faces)]
    assert len(shown(page)) == len(soldiers) > 0


@pytest.mark.slow
def test_languages_alone_and_side_by_side(page: Page) -> None:
    page.fill("[name=search]", "skeleton")
    faces = page.locator(".card:visible .spoken:visible svg")

    def drawn() -> list[str | None]:
        """The names of the drawings, once all are there: they come a moment after their cards."""
        expect(page.locator(".card:visible .spoken:visible .sides script")).to_have_count(0)
        return [it.get_attribute("aria-label") for it in faces.all()]

    assert drawn() == ["Skeleton"]
    page.select_option("[name=language]", "fr")
    assert drawn() == ["Squelette"]
    assert shown(page) == ["Squelette"], "what stands around a card speaks the same language"
    assert page.locator("label span").first.text_content() == "Chercher"
    assert page.get_attribute("html", "lang") == "fr"
    page.select_option("[name=language]", "*")
    assert drawn() == ["Skeleton", "Squelette"]


@pytest.mark.slow
def test_cards_are_drawn_when_they_come_near_and_all_of_them_before_the_page_is_printed(page: Page) -> None:
    waiting = page.locator(".sides script")
    expect(page.locator(".card:visible .spoken:visible svg").first).to_be_visible()
    some = waiting.count()
    assert some > 40, "those far below"
    page.mouse.wheel(0, 5000)
    expect(waiting).not_to_have_count(some)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(waiting).to_have_count(0)


@pytest.mark.slow
def test_everything_can_be_reached_by_keyboard(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("maelis nobody")
    assert shown(page) == []
    page.keyboard.press("Escape")
    assert len(shown(page)) > 40
    for name in ("deck", "icon", "origin", "language"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.name") == name
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator("details[open] code").first.is_visible()


@pytest.mark.slow
def test_it_is_usable_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.select_option("[name=language]", "*")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.locator("summary:visible").first.click()
    found = Axe().run(page)
    assert [(it["id"], it["nodes"][0]["html"][:200]) for it in found["violations"]] == []


@pytest.mark.slow
def test_what_is_house_and_what_an_extension_brings_are_filters(browser: Browser, tmp_path: Path) -> None:
    project = Project.from_folder("frozen_north", one_check=True)
    base = project.without_extensions()
    assert base is not None
    pack = project.pack.pack
    with opened(browser, page_of(project.pack, ["en"], base.pack), tmp_path) as page:
        page.select_option("[name=origin]", "+frozen_north")
        touched = [kind for kind in pack.kinds.values() if (kind.deck, kind.name) in pack.touched]
        assert len(shown(page)) == len(touched) > 0
        page.select_option("[name=origin]", "house")
        house = page.locator(".card:visible").count()
        assert 0 < house <= len(pack.kinds)
        assert page.locator(".card:visible strong", has_text="House").count() == house


def test_a_page_is_one_file_without_a_network_and_the_same_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stall(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["cards", "stall"]) == 0
    assert capsys.readouterr().out == "stall.html: 3 cards\n"
    text = (tmp_path / "stall.html").read_text("utf-8")
    assert main(["cards", "stall", "--out", "again.html"]) == 0
    assert (tmp_path / "again.html").read_text("utf-8") == text
    assert "default-src 'none'" in text
    assert set(re.findall(r"""(?:src|href)=["'](?!data:|#)([^"']*)""", text)) == set()
    assert "2 * sweet" in text, "the formula is there"


def test_what_a_pack_says_is_no_code(tmp_path: Path) -> None:
    more = "goods:\n  pear:\n    name: {en: '<script>alert(1)</script>\"'}\n    price: 2\n"
    text = page_of(Project.from_folder(stall(tmp_path, more), one_check=True).pack, ["en"])
    assert "<script>alert" not in text and "&lt;script&gt;alert" in text


@pytest.mark.slow
def test_an_extension_says_what_it_changes_before_and_after() -> None:
    project = Project.from_folder("long_march", one_check=True)
    base = project.without_extensions()
    assert base is not None and base.pack.pack.name == "insurrection"
    text = page_of(project.pack, ["en"], base.pack)
    assert "<dt>Text</dt><dd><del>" in text, "a card"
    assert "~ spaces: path" in text, "what is no card"
    assert "The Long March 1.0.0" in text
    assert "<ins>" not in page_of(base.pack, ["en"]), "a pack alone has nothing before it"
    assert base.without_extensions() is None
