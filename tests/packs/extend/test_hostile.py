"""Whatever an extension says, it is told what is wrong with it: nothing makes the merging crash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.checking import check
from tests.packs.extend.conftest import Written

# Words that the base knows, so that what is made at random finds something to take hold of.
SECTIONS = st.sampled_from(
    [
        "goods",
        "skies",
        "rules",
        "formulas",
        "values",
        "options",
        "icons",
        "decks",
        "zones",
        "table",
        "texts",
        "active_pieces",
        "result",
        "players",
        "languages",
        "title",
        "heuristic",
        "expect",
        "pack",
        "nonsense",
    ]
)
NAMES = st.sampled_from(
    [
        "apple",
        "melon",
        "rain",
        "turn",
        "turn of player",
        "fee of player",
        "limit",
        "season",
        "sweet",
        "hand",
        "rows",
        "words",
        "score",
        "to",
        "en",
        "name",
        "worth",
        "one_of",
        "while active",
        "add",
        "price",
        "main",
        "",
    ]
)
LEAVES = st.one_of(NAMES, st.booleans(), st.none(), st.integers(-5, 5), st.just("2 * sweet"), st.just("stop"))
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=3)),
    max_leaves=8,
)
EDITS = st.one_of(st.dictionaries(SECTIONS, TREES, max_size=3), TREES)
PAGES = st.fixed_dictionaries(
    {},
    optional={
        "change": EDITS,
        "replace": EDITS,
        "remove": EDITS,
        "after": TREES,
        "goods": TREES,
        "rules": TREES,
        "table": TREES,
        "players": TREES,
        "languages": TREES,
        "expect": TREES,
    },
)


@pytest.mark.slow
@given(pages=st.lists(PAGES, min_size=1, max_size=2))
@settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_no_extension_makes_the_merging_crash(fair: Path, extension: Written, pages: list[object]) -> None:
    folders = []
    for number, page in enumerate(pages):
        folder = extension(f"part_{number}")
        # JSON is YAML, too, but for a key that is empty, which is told like any other mistake.
        (folder / "more.yaml").write_text(json.dumps(page), encoding="utf-8")
        folders.append(folder)
    report = check(fair, folders)
    checked, findings, texts = report.pack, list(report.findings), report.texts
    assert checked is not None or findings
    for it in findings:
        assert it.span.file in texts
        assert it.message
