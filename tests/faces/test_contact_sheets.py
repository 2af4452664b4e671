"""The contact sheets that `contact_sheets.py` writes are the ones that the docs show."""

from __future__ import annotations

import re

from tests.faces.contact_sheets import EXTENSIONS, PACKS, PICTURES


def test_the_docs_show_every_contact_sheet_and_no_other_picture() -> None:
    page = (PICTURES.parent / "faces.md").read_text("utf-8")
    shown = set(re.findall(r"pictures/([\w-]+\.png)", page))
    written = {f"{name}-{language}.png" for name in PACKS for language in ("en", "fr")}
    assert shown == written | {f"{name}.png" for name in EXTENSIONS}
    assert shown == {it.name for it in PICTURES.iterdir()}


def test_a_contact_sheet_is_small_enough_for_a_page() -> None:
    assert max(it.stat().st_size for it in PICTURES.iterdir()) < 150_000
