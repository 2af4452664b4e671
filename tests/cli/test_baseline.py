"""`cardwright validate --baseline`: what is known is not reported, whatever moves around it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli import main
from tests.broken.cases import BASE

OLD = "goods:\n  plum: {name: {en: Plum}, price: 2, worth: 2 * xylophone}\n"
NEW = "  quince: {name: {en: Quince}, price: 2, worth: 2 * zeppelin}\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack `stall` with an old error, noted in known.json."""
    folder = tmp_path / "stall"
    folder.mkdir()
    (folder / "pack.yaml").write_bytes(BASE.read_bytes())
    (folder / "more.yaml").write_text(OLD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["validate", "stall", "--baseline", "known.json", "--write-baseline"]) == 0
    return folder


def check(*words: str) -> int:
    return main(["validate", "stall", "--baseline", "known.json", *words])


def test_what_is_known_is_not_reported_and_does_not_count(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check("--write-baseline") == 0
    assert capsys.readouterr().out == "known.json: 1 finding written\n"
    assert check() == 0
    out = capsys.readouterr().out
    assert "CW401" not in out and out.endswith("1 known finding not shown: see known.json\n")


def test_what_is_new_is_reported_alone(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "more.yaml").write_text(OLD + NEW, encoding="utf-8")
    capsys.readouterr()
    assert check("--format", "json") == 1
    found = json.loads(capsys.readouterr().out)
    assert [it["line"] for it in found["diagnostics"]] == [3]
    assert (found["known"], found["summary"]["errors"]) == (1, 1)


def test_editing_above_brings_nothing_back(pack: Path) -> None:
    (pack / "more.yaml").write_text(f"# A line.\n\n{OLD}", encoding="utf-8")
    assert check() == 0


def test_one_more_of_the_same_is_new(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again = OLD.replace("goods:\n", "").replace("plum", "quince").replace("Plum", "Quince")
    (pack / "more.yaml").write_text(OLD + again, encoding="utf-8")
    assert check("--format", "json") == 1


def test_it_holds_from_any_folder(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack)
    assert main(["validate", ".", "--baseline", "../known.json"]) == 0


def test_what_is_gone_is_said_in_a_line(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "more.yaml").unlink()
    capsys.readouterr()
    assert check() == 0
    assert capsys.readouterr().out.endswith(
        "nothing found\n1 finding of known.json not found any more: write it again with --write-baseline\n"
    )
    assert check("--format", "github") == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("not found any more")) == ("", 1)


def test_warnings_can_be_known_too(pack: Path) -> None:
    (pack / "more.yaml").write_text("formulas:\n  fee: 3\n", encoding="utf-8")
    assert check("--strict") == 1
    assert check("--write-baseline") == 0
    assert check("--strict") == 0


def test_what_is_known_is_not_fixed(pack: Path) -> None:
    misspelt = "goods:\n  pear: {name: {en: Pear}, price: 2, worth: 2 * swet}\n"
    (pack / "more.yaml").write_text(misspelt, encoding="utf-8")
    assert check("--write-baseline") == 0
    assert check("--fix") == 0
    assert (pack / "more.yaml").read_text() == misspelt
    (pack / "known.json").unlink(missing_ok=True)
    assert main(["validate", "stall", "--fix"]) == 0
    assert (pack / "more.yaml").read_text() == misspelt.replace("swet", "sweet")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "there is no baseline 'known.json' (to make it, add --write-baseline)"),
        ("[]", "'known.json' is not a baseline"),
        ("no JSON", "'known.json' is not a baseline: it is not JSON"),
        ('{"baseline": 2, "findings": []}', "'known.json' is not a baseline"),
        ('{"baseline": 1}', "'known.json' is not a baseline"),
        ('{"baseline": 1, "findings": [{"code": "CW401"}]}', "are not as --write-baseline writes them"),
        ("[" * 100_000, "'known.json' is not a baseline"),
    ],
)
def test_a_file_that_is_no_baseline_is_wrong_usage(
    pack: Path, capsys: pytest.CaptureFixture[str], content: str | None, said: str
) -> None:
    known = Path("known.json")
    known.unlink()
    if content is not None:
        known.write_text(content, encoding="utf-8")
    assert check() == 2
    assert said in capsys.readouterr().err


def test_to_write_one_needs_its_name(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "stall", "--write-baseline"]) == 2
    assert "write --baseline FILE --write-baseline" in capsys.readouterr().err


def test_nothing_is_written_when_something_is_no_pack(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path("known.json").read_bytes()
    (pack / "more.yaml").unlink()
    assert main(["validate", "stall", "missing", "--baseline", "known.json", "--write-baseline"]) == 2
    assert Path("known.json").read_bytes() == before
