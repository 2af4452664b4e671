"""docs/scenarios.md, followed to the letter; and its tables name what there is."""

from __future__ import annotations

import re

import pytest

from cardwright.findings.codes import CODES
from cardwright.scenarios.files import scenario_schema
from tests.docs.test_first_steps import ROOT, desk, follow

__all__ = ["desk"]

PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_designer_can_follow_the_page(desk):
    follow(PAGE, desk)


def test_every_key_is_told():
    defined = scenario_schema()["$defs"]
    for part in ("given", "step", "then"):
        for key in defined[part]["properties"]:
            assert f"`{key}`" in PAGE, key


def test_every_code_is_told_as_it_is():
    told = dict(re.findall(r"^\| (CW7\d\d) \| (.+) \|$", PAGE, re.M))
    assert told == {code: it.title for code, it in CODES.items() if code.startswith("CW7")}
