"""Two modifiers that are said to change places freely do so: their texts worked out in both orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.analysis.modifier_effects import acting, commute
from tests.broken.cases import BASE
from tests.checking import check

# Formulas that mean the same in Python.
TEXTS = [
    "limit", "3", "4", "limit + 2", "limit - 5", "7 + limit", "limit * 2", "3 * limit", "min(limit, 4)",
    "max(6, limit)", "min(limit, 9, 2)", "limit * limit", "limit + limit", "8 - limit", "limit // 2",
    "limit + 1 if wet else limit", "0 if wet else limit", "limit * 2 if wet else limit + 1", "5 if limit > 5 else limit",
]  # fmt: skip
UNCLEAR = {"limit * limit", "limit + limit", "8 - limit", "limit // 2", "5 if limit > 5 else limit"}


def worked_out(text: str, limit: int, wet: bool) -> int:
    return eval(text, {"limit": limit, "wet": wet, "min": min, "max": max})


@pytest.fixture(scope="module")
def modifiers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    pack: Path = tmp_path_factory.mktemp("packs") / "stall"
    pack.mkdir()
    (pack / "pack.yaml").write_bytes(BASE.read_bytes())
    cards = ["values:\n  wet: {type: flag}\nskies:"]
    for number, text in enumerate(TEXTS):
        cards.append(f"  sky_{number}:\n    name: {{en: Sky}}\n    wind: 1\n    while active:")
        cards.append(f"      limit becomes: {text}")
    (pack / "case.yaml").write_text("\n".join(cards) + "\n", encoding="utf-8")
    report = check(pack)
    checked, findings = report.pack, list(report.findings)
    assert not findings
    return dict(zip(TEXTS, checked.modifiers[-len(TEXTS) :], strict=True))


@pytest.mark.parametrize("one", TEXTS)
def test_what_commutes_gives_the_same_in_both_orders(modifiers, one: str) -> None:
    for other in TEXTS:
        same = all(
            worked_out(other, worked_out(one, limit, wet), wet)
            == worked_out(one, worked_out(other, limit, wet), wet)
            for limit in range(-12, 13)
            for wet in (False, True)
        )
        if commute(acting(modifiers[one]), acting(modifiers[other])):
            assert same, other
        elif one != other and not UNCLEAR & {one, other}:
            assert not same, other
