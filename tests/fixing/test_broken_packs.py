"""Sure fixes on all broken packs: none has more errors afterwards, and what can be played stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from cardwright.cli.fixes import Fixing
from cardwright.findings.diagnostic import Diagnostic
from cardwright.fixing.rounds import FixOutcome, put_right
from cardwright.project import Project
from tests.broken.cases import BASE, HERE, files

SURE = Fixing(probable=False, baseline=None, show=None)


def texts_of(name: str) -> dict[str, str]:
    case = (HERE / name).read_bytes().decode("utf-8")
    if name.endswith(".pack.yaml"):
        return {"stall/pack.yaml": case}
    return {"stall/pack.yaml": BASE.read_text(encoding="utf-8"), "stall/case.yaml": case}


def fixed(texts: Mapping[str, str], fixing: Fixing) -> tuple[Sequence[Diagnostic], FixOutcome]:
    """What is found in a pack, and what comes of its fixes."""

    def check(now: Mapping[str, str]) -> Sequence[Diagnostic]:
        return Project.from_texts({it.partition("/")[2]: now[it] for it in now}, "stall").check().findings

    before = check(texts)
    return before, put_right(texts, before, check, lambda found: fixing.chosen(found, str))


def errors(findings: Sequence[Diagnostic]) -> int:
    return sum(it.is_error for it in findings)


# Every fortieth in the ordinary run, and all of them in the long one.
CASES = [it.name for it in files(HERE)]
SOME = [name for number, name in enumerate(CASES) if number % 40 == 0]


@pytest.mark.parametrize(
    "name", [name if name in SOME else pytest.param(name, marks=pytest.mark.slow) for name in CASES]
)
def test_fixes_bring_no_error_and_leave_a_sound_pack_alone(name: str) -> None:
    texts = texts_of(name)
    before, outcome = fixed(texts, SURE)
    if not errors(before):
        assert outcome.texts == texts
    assert errors(outcome.findings) <= errors(before)


@pytest.mark.parametrize(
    ("written", "sure"), [("e", True), ("ne", True), ("an", True), ("de", False), ("es", False)]
)
def test_a_text_in_another_language_is_not_relabelled_unseen(written: str, sure: bool) -> None:
    text = BASE.read_text(encoding="utf-8").replace(
        "sweet: {name: {en: Sweet}}", f"sweet: {{name: {{{written}: Sweet}}}}"
    )
    _, outcome = fixed({"stall/pack.yaml": text}, SURE)
    assert (outcome.texts["stall/pack.yaml"] == BASE.read_text(encoding="utf-8")) == sure
