"""The page of a balance report in a real browser: light, dark and as narrow as a phone, and for those who do not see it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser

from cardwright.bots.series import Series
from cardwright.lab.measure import Plan, measure
from cardwright.lab.page import page
from cardwright.lab.report import Report, report_of
from tests.browser import shown_in
from tests.lab.planted import planted


@cache
def report() -> Report:
    """That of a pack with a fault, so that there is something to say; with every section."""
    from tempfile import mkdtemp

    series = Series(planted(Path(mkdtemp()), "a card doubled"), {}, 4, ("random",) * 4, 2)
    plan = Plan(60, skill=("random", "greedy"), skill_games=4)
    return report_of(measure(series, plan, None, 1, lambda done, whole: None))


@pytest.mark.slow
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light")])
def test_the_page_is_sound_in_a_browser(
    browser: Browser, tmp_path: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    with shown_in(browser, page(report()), tmp_path / "balance.html", width, scheme) as shown:
        assert "cloth is strong" in (shown.text_content("ol li") or "")
        assert shown.evaluate("document.documentElement.scrollWidth") <= width, (
            "nothing is wider than the page"
        )
        found = Axe().run(shown)
        assert [(it["id"], it["nodes"][0]["html"][:200]) for it in found["violations"]] == []
        # What is too wide to be read is moved sideways, never made smaller than print.
        letters = shown.evaluate("document.querySelector('svg text').getBoundingClientRect().height")
        assert letters >= 9


@pytest.mark.slow
def test_nothing_is_told_by_colour_alone(browser: Browser, tmp_path: Path) -> None:
    with shown_in(browser, page(report()), tmp_path / "balance.html") as shown:
        painted = shown.evaluate(
            "[...document.querySelectorAll('svg *')].map(it => { const s = getComputedStyle(it); return [s.fill, s.stroke]; }).flat()"
        )
        greys = [it for it in set(painted) if it.startswith("rgb")]
        for it in greys:
            red, green, blue = (int(n) for n in it[it.index("(") + 1 : -1].split(",")[:3])
            assert red == green == blue
        assert len(greys) >= 2


@pytest.mark.slow
def test_names_beside_dots_do_not_cover_each_other(browser: Browser, tmp_path: Path) -> None:
    with shown_in(browser, page(report()), tmp_path / "balance.html") as shown:
        boxes = shown.evaluate(
            """[...document.querySelectorAll('figure')].find(it => it.textContent.includes('how often they are held'))
            .querySelectorAll('circle + text').values().map(it => it.getBoundingClientRect())
            .map(it => [it.left, it.top + 2, it.right, it.bottom - 2]).toArray()"""
        )
        assert boxes
        for number, (left, top, right, bottom) in enumerate(boxes):
            for other_left, other_top, other_right, other_bottom in boxes[:number]:
                beside = right <= other_left + 1 or other_right <= left + 1
                assert beside or bottom <= other_top or other_bottom <= top
