"""Every mistake of the corpus is found at its place, and what comes close without being wrong is not.

tests/broken holds packs that are wrong in one way each, tests/clean one near miss for each check.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from pkgutil import iter_modules

import pytest

from cardwright.check import errors, lints
from cardwright.findings import codes
from tests.broken.cases import BASE, HERE, expected, files, found_in, lay_out, names_hints, said
from tests.broken.made import MADE
from tests.quick import quick_once

CLEAN = HERE.parent / "clean"
BROKEN = files(HERE)
KERNEL = Path(codes.__file__).parents[1]

# Codes of games, scenarios and commands, of several extensions at once (tests/packs/extend has those) and of the limits
# of whole packs (tests/hostile has those): no small file of a pack can cause them by itself.
SEVERAL = (
    *(codes.NOT_AN_EXTENSION, codes.OTHER_BASE, codes.CONFLICT),
    *(codes.SAME_EXTENSION_NAME, codes.TOO_MANY_EXTENSIONS),
)
PLUGINS = tuple(it for it in codes.CODES if "CW850" <= it < "CW900" and it != codes.PLUGIN_MISSING)
NOT_OF_PACKS = {it for it in codes.CODES if it.startswith(("CW5", "CW7", "CW9", *SEVERAL, *PLUGINS))}
NOT_OF_PACKS -= {codes.TOO_MANY_MODIFIERS, codes.TOO_MANY_COPIES}
# What shows itself when cards are set: tests/faces has those.
NOT_OF_PACKS |= codes.OF_FACES


def _code(case: Path) -> str:
    return case.stem.split("_")[0]


@pytest.mark.parametrize("case", quick_once(_code, BROKEN), ids=lambda it: it.stem)
def test_a_broken_pack_has_exactly_these_findings(case: Path, tmp_path: Path) -> None:
    findings = found_in(lay_out(case, tmp_path))
    found = [said(it, names_hints(case)) for it in findings]
    assert found == expected(case)
    assert all(it.severity is codes.entry(it.code).severity for it in findings)
    # Another place is data (`related`), not a part of the sentence.
    assert not any(re.search(r"\.yaml:\d", f"{it.message} {it.hint}") for it in findings)
    assert any(it.startswith(_code(case)) for it in found)


@pytest.mark.parametrize(
    "name",
    [pytest.param(it, marks=pytest.mark.slow) if it in ("CW114_keys", "CW114_list") else it for it in MADE],
)
def test_a_pack_that_must_be_made_has_exactly_these_findings(name: str, tmp_path: Path) -> None:
    pack = tmp_path / "stall"
    pack.mkdir()
    wanted = MADE[name](pack)
    assert sorted(said(it) for it in found_in(pack)) == sorted(wanted)
    assert any(it.startswith(name.split("_")[0]) for it in wanted)


@pytest.mark.parametrize("case", files(CLEAN), ids=lambda it: it.stem)
def test_a_near_miss_is_not_worth_a_word(case: Path, tmp_path: Path) -> None:
    assert found_in(lay_out(case, tmp_path)) == []


def test_the_pack_beside_them_is_clean(tmp_path: Path) -> None:
    pack = tmp_path / "stall"
    pack.mkdir()
    (pack / "pack.yaml").write_bytes(BASE.read_bytes())
    assert found_in(pack) == []


def test_what_lies_beside_a_pack_is_no_part_of_it(tmp_path: Path) -> None:
    pack = tmp_path / "stall"
    for folder in ("art", ".git", "scenarios", "stall_in_the_north"):
        (pack / folder).mkdir(parents=True)
    (pack / "pack.yaml").write_bytes(BASE.read_bytes())
    # Notes, an editor's file, pictures, tests, and a pack of its own inside: nothing that the pack lacks.
    (pack / "notes.txt").write_text("goods:\n  what about pears?\n")
    (pack / "README.md").write_text("rules:\n")
    (pack / "goods.yaml.bak").write_text("goods: {}\n")
    (pack / ".git" / "config.yaml").write_text("rules: {}\n")
    (pack / "art" / "apple.png").write_bytes(b"")
    (pack / "scenarios" / "more.yaml").write_text("scenarios: {}\n")
    (pack / "stall_in_the_north" / "pack.yaml").write_text("pack: north\n")
    assert found_in(pack) == []


def test_every_code_that_a_pack_can_cause_has_two_cases() -> None:
    cases = Counter(name.split("_")[0] for name in (*(it.name for it in BROKEN), *MADE))
    assert set(cases) == set(codes.CODES) - NOT_OF_PACKS
    assert [code for code, count in cases.items() if count < 2] == []
    assert sum(cases.values()) >= 80


def test_every_check_has_a_near_miss() -> None:
    names = {it.name for it in iter_modules(errors.__path__) if not it.ispkg}
    names |= {it.name for it in iter_modules(lints.__path__)}
    assert names <= {it.name.split(".")[0] for it in files(CLEAN)}


def test_every_code_is_used_somewhere_and_nowhere_is_a_code_unknown() -> None:
    sources = [it for it in KERNEL.rglob("*.py") if it.name != "codes.py"]
    used = {
        name
        for it in sources
        for name in re.findall(r"\bcodes\.([A-Z_0-9]+)", it.read_text(encoding="utf-8"))
    }
    declared = {
        name for name, value in vars(codes).items() if isinstance(value, str) and value in codes.CODES
    }
    assert used - {"CODES", "OF_FACES"} == declared
