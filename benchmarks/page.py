"""How long the page of all cards takes in a real browser until somebody can search it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Error, Page, sync_playwright

import cardwright
from cardwright.faces.page import page_of

ROUNDS = 5
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def measure(packs: tuple[str, ...] = ("insurrection", "dune_rivals")) -> dict[str, float]:
    """Seconds from opening the file to the first search, by pack; beside an empty page. {} where there is no browser."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        except Error:
            return {}
        empty = Path(folder) / "empty.html"
        empty.write_text("<!doctype html><html data-ready><title>empty</title></html>", "utf-8")
        files = {"an empty page": empty}
        for pack in packs:
            checked = cardwright.load(pack).checked
            files[pack] = Path(folder) / f"{pack}.html"
            files[pack].write_text(page_of(checked, checked.pack.languages), "utf-8")
        taken: dict[str, list[float]] = {name: [] for name in files}
        for _ in range(ROUNDS):
            for name, file in files.items():
                page = browser.new_page()
                taken[name].append(_until_ready(page, file))
                page.close()
        browser.close()
    return {name: median(seconds) for name, seconds in taken.items()}


def _until_ready(page: Page, file: Path) -> float:
    began = perf_counter()
    page.goto(file.as_uri())
    page.wait_for_selector("html[data-ready]", state="attached")
    return perf_counter() - began


def table(seconds: dict[str, float]) -> list[str]:
    """A line for each page."""
    return [f"  {name}: {taken:.2f} s" for name, taken in seconds.items()] or ["  (no browser: make browser)"]
