"""Whatever a command finds is shown with a path that can be opened from the current folder."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from cardwright.cli import main
from cardwright.cli.paths import Paths
from tests.packs.extend.conftest import BASE, written

PAGE = "pack: {0}\ntitle: {{en: {0}}}\nversion: 1.0.0\nextends: {1}\n"
# The pack `fair` has warnings of its own: much in it is there for trying.
PLACE = re.compile(r"^(\S+?):\d+:\d+: (?:error|failed) ", re.M)

Shown = pytest.CaptureFixture[str]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder's `games`, with the pack `fair` in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    written(tmp_path / "games" / "fair", BASE)
    return tmp_path / "games"


def extension(folder: Path, body: str, base: str = "fair") -> str:
    folder.parent.mkdir(exist_ok=True)
    written(folder, PAGE.format(folder.name, base) + body)
    return str(folder)


def places(text: str) -> list[str]:
    return list(dict.fromkeys(PLACE.findall(text)))


def test_the_base_of_an_extension_is_shown_where_it_is(games: Path, capsys: Shown) -> None:
    # `turn` is no longer of a player, and the base's own rule gives it one.
    short = extension(games / "short", "replace: {rules: {turn: stop}}\n")
    assert main(["validate", short]) == 1
    assert places(capsys.readouterr().out) == ["games/fair/pack.yaml"]
    assert main(["validate", short, "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)["diagnostics"]
    assert [it["file"] for it in told if it["severity"] == "error"] == ["games/fair/pack.yaml"]


def test_so_is_a_base_that_cannot_be_read(games: Path, capsys: Shown) -> None:
    (games / "fair" / "more.yaml").write_text("goods: [\n", encoding="utf-8")
    assert main(["validate", extension(games / "short", "")]) == 1
    assert places(capsys.readouterr().out) == ["games/fair/more.yaml"]


def test_and_one_that_is_installed(games: Path, capsys: Shown) -> None:
    short = extension(games / "short", "replace: {rules: {place: stop}}\n", base="insurrection")
    assert main(["validate", short]) == 1
    shown = places(capsys.readouterr().out)
    assert any(it.endswith("/insurrection/rules.yaml") for it in shown)
    assert all(Path(it).is_file() for it in shown)


def test_extensions_are_shown_where_they_are(games: Path, capsys: Shown) -> None:
    one = extension(games / "one" / "more", "rules: {sing: dance}\n")
    two = extension(games / "two" / "more", "rules: {sail: dance}\n")
    page = Path(two, "pack.yaml")
    page.write_text(page.read_text("utf-8").replace("pack: more", "pack: other"), "utf-8")
    assert main(["validate", "games/fair", "--with", one, two]) == 1
    assert places(capsys.readouterr().out) == ["games/one/more/pack.yaml", "games/two/more/pack.yaml"]


@pytest.mark.parametrize(
    "words", [["explain", "games/fair"], ["simulate", "games/fair"], ["schema", "games/fair"]]
)
def test_a_pack_that_cannot_be_used_is_shown_where_it_is(
    games: Path, capsys: Shown, words: list[str]
) -> None:
    (games / "fair" / "more.yaml").write_text("goods: [\n", encoding="utf-8")
    assert main(words) == 1
    assert places(capsys.readouterr().err) == ["games/fair/more.yaml"]


def test_scenarios_are_shown_where_they_are(games: Path, capsys: Shown) -> None:
    scenarios = games / "fair" / "scenarios"
    scenarios.mkdir()
    (scenarios / "all.yaml").write_text(
        "scenarios:\n  Five: {then: {values: {limit: 4}}}\n  Odd: {then: {values: {limt: 5}}}\n", "utf-8"
    )
    # Two packs with folders of one name, in one command.
    (games / "copy").mkdir()
    shutil.copytree(games / "fair", games / "copy" / "fair")
    packs = ["games/fair", "games/copy/fair"]
    files = [f"{it}/scenarios/all.yaml" for it in packs]
    assert main(["test", *packs]) == 1
    shown = capsys.readouterr().out
    assert places(shown) == files
    assert all(f"  {it} " in shown for it in files)
    assert main(["test", *packs, "--json"]) == 1
    for pack, file in zip(json.loads(capsys.readouterr().out)["packs"], files, strict=True):
        assert [it["file"] for it in pack["findings"]] == [file]
        assert [it["file"] for it in pack["scenarios"]] == [file]
        assert [it["file"] for it in pack["scenarios"][0]["failures"]] == [file]


def test_from_inside_the_folder_it_is_the_file_alone(
    games: Path, capsys: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    (games / "fair" / "more.yaml").write_text("formulas: {fare: fre}\n", encoding="utf-8")
    monkeypatch.chdir(games / "fair")
    main(["validate", "."])
    assert places(capsys.readouterr().out) == ["more.yaml"]


def test_what_nobody_knows_keeps_its_name(games: Path) -> None:
    paths = Paths([games / "fair"])
    assert paths("expression") == "expression"
    assert paths("nowhere/pack.yaml") == "nowhere/pack.yaml"
    assert paths("fair/gone.yaml") == "games/fair/gone.yaml"
