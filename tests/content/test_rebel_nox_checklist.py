"""Every numbered rule of the checklist has a test that names it."""

import re
from pathlib import Path

import pytest

RULES = range(1, 40)


@pytest.fixture(scope="module")
def rules_tested():
    tests = "\n".join(
        it.read_text(encoding="utf-8") for it in Path(__file__).parent.glob("test_rebel_nox_*.py")
    )
    return [int(number) for number in re.findall(r"^def test_rule_(\d\d)_", tests, re.MULTILINE)]


@pytest.mark.parametrize("rule", RULES)
def test_a_test_names_the_rule(rules_tested, rule):
    assert rule in rules_tested


def test_no_test_names_a_rule_that_is_not_there(rules_tested):
    assert set(rules_tested) == set(RULES)
