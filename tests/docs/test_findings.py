"""docs/findings.md is in step with the codes and with what the checks say."""

import os
from pathlib import Path

import pytest

from cardwright.findings.codes import CODES
from tests.docs.findings_page import page

PAGE = Path(__file__).parents[2] / "docs" / "findings.md"


def test_every_code_says_what_to_do() -> None:
    assert list(CODES) == sorted(CODES)
    assert all(it.title and it.help.endswith((".", "…")) for it in CODES.values())


@pytest.mark.slow
def test_the_page_is_as_it_would_be_written_now() -> None:
    made = page()
    if os.environ.get("CARDWRIGHT_GOLDEN") == "write":
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == made
    assert all(f"### {code}: " in made for code in CODES)
