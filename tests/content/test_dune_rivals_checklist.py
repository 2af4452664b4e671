"""Every numbered rule of the checklist, and every decision of it, is named by a scenario of the pack."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).parents[2] / "content" / "dune_rivals" / "scenarios"
RULES = [str(number) for number in range(1, 59)]
DECISIONS = [f"C{number}" for number in range(1, 33)]
NAMED = re.compile(r"^  \S.*:\n    # (.*)$", re.MULTILINE)
"""A scenario's name and, right under it, what it shows: `# [21, 45], C11`."""


@pytest.fixture(scope="module")
def shown() -> set[str]:
    found: set[str] = set()
    for file in SCENARIOS.glob("*.yaml"):
        for line in NAMED.findall(file.read_text(encoding="utf-8")):
            found |= {
                number for brackets in re.findall(r"\[([\d, ]+)\]", line) for number in brackets.split(", ")
            }
            found |= {*re.findall(r"\bC\d+", line)}
    return found


@pytest.mark.parametrize("point", [*RULES, *DECISIONS])
def test_a_scenario_names_the_rule(shown: set[str], point: str) -> None:
    assert point in shown


def test_no_scenario_names_a_rule_that_is_not_there(shown: set[str]) -> None:
    assert shown <= {*RULES, *DECISIONS}
