"""What the tests of faces share: packs are read once, documents are set once."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.check.checked_pack import CheckedPack
from cardwright.faces.box import Box, box_of
from cardwright.faces.print_run import PrintOrder, pdf_of
from cardwright.faces.sheets import Folding
from cardwright.project import Project


@cache
def checked(name: str) -> CheckedPack:
    return Project.from_folder(name, one_check=True).pack


@cache
def box(name: str, language: str = "en") -> Box:
    return box_of(checked(name), language)


@cache
def printed(name: str, paper: str, folding: str, printer: bool = False, language: str = "en") -> bytes:
    return pdf_of(box(name, language), PrintOrder(paper, Folding(folding), printer))


@pytest.fixture(params=["a4", "letter"])
def paper(request: pytest.FixtureRequest) -> str:
    return str(request.param)
