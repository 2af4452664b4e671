"""Pages in a real browser, Debian's Chromium or any other one."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser; where there is none, whoever asks for it is skipped with a warning."""
    with sync_playwright() as playwright:
        known = Path(playwright.chromium.executable_path)
        if CHROMIUM is None and not known.exists():
            message = "NO BROWSER: 'make browser' installs Chromium; without it nobody has seen the pages"
            warnings.warn(message, stacklevel=1)
            pytest.skip(message)
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@contextmanager
def shown_in(
    browser: Browser,
    html: str,
    file: Path,
    width: int = 1280,
    scheme: Literal["dark", "light"] = "light",
) -> Iterator[Page]:
    """A page, open; whatever the browser has to complain of, or fetches from elsewhere, fails the test."""
    file.write_text(html, "utf-8")
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    complaints: list[str] = []
    page.on(
        "console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda it: asked.append(it.url) if not it.url.startswith("data:") else None)
    page.goto(file.as_uri())
    yield page
    assert complaints == []
    assert asked == [file.as_uri()], "nothing but the file itself is asked for"
    page.close()
