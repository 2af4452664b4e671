"""docs/form.md says what every part of the form means, and of nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compile import ir

PAGE = (Path(__file__).parents[2] / "docs" / "form.md").read_text(encoding="utf-8")
SECTIONS = {"Integers": ir.Int, "Lists": ir.List, "Operations": ir.Op, "The ends of blocks": ir.End}
# Those that are an integer or a list are explained among the integers.
BOTH = {"Reg", "Call", "Touched"}


@pytest.mark.parametrize("section", SECTIONS)
def test_every_operation_is_explained(section: str):
    text = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    explained = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    wanted = {it.__name__ for it in SECTIONS[section].__args__}
    assert len(explained) == len(set(explained))
    assert set(explained) == (wanted - BOTH if section == "Lists" else wanted)
