"""`cardwright upgrade`: what is written, what is shown, and what is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli import main
from tests.broken.cases import BASE

NEW = BASE.read_text(encoding="utf-8")
OLD = NEW.replace("coins: {type: number,", "coins: {type: number, house: true,")


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack of an older version in `packs/stall`; the function gives its file."""
    folder = tmp_path / "packs" / "stall"
    folder.mkdir(parents=True)
    assert OLD != NEW
    (folder / "pack.yaml").write_text(OLD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder / "pack.yaml"


@pytest.mark.parametrize("named", ["packs/stall", "packs", "packs/stall/pack.yaml"])
def test_a_pack_is_brought_up_to_date_and_each_step_says_why(
    pack: Path, capsys: pytest.CaptureFixture[str], named: str
) -> None:
    assert main(["upgrade", named]) == 0
    assert pack.read_text(encoding="utf-8") == NEW
    out = capsys.readouterr().out
    assert out.startswith("house-of-values: takes 'house' out of the declarations under 'values' (only cards")
    assert out.endswith("\n  packs/stall/pack.yaml:37:25: took out 'house: true, '\n")
    assert main(["upgrade", named]) == 0
    assert capsys.readouterr().out.endswith(": up to date\n")


def test_diff_shows_and_changes_nothing(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["upgrade", "packs/stall", "--diff"]) == 0
    out = capsys.readouterr().out
    assert "-  coins: {type: number, house: true, per: player, start: 0}\n+  coins: {type: number, per" in out
    assert pack.read_text(encoding="utf-8") == OLD


def test_list_shows_every_step(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["upgrade", "--list"]) == 0
    out = capsys.readouterr().out
    for name in ("comment-after-a-number", "house-of-values", "kernel-version"):
        assert f"{name} (since " in out


def test_what_no_step_puts_right_is_said(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack.write_text(OLD.replace("2 * sweet", "2 * xylophone"), encoding="utf-8")
    assert main(["upgrade", "packs/stall"]) == 1
    assert "house" not in pack.read_text(encoding="utf-8")
    assert capsys.readouterr().err == (
        "packs/stall: 1 error left, which no step puts right: cardwright validate packs/stall\n"
    )


def test_a_read_only_file_is_left_alone(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack.chmod(0o444)
    assert main(["upgrade", "packs/stall"]) == 1
    assert pack.read_text(encoding="utf-8") == OLD
    assert "not upgraded in packs/stall/pack.yaml: the file is read-only\n" in capsys.readouterr().err


def test_wrong_usage_has_status_two(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["upgrade"]) == 2
    assert "no pack is named" in capsys.readouterr().err
    assert main(["upgrade", "missing"]) == 2
    assert "there is no pack 'missing'" in capsys.readouterr().err


def test_the_packs_that_come_with_cardwright_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["upgrade", "frozen_north", "--diff"]) == 0
    assert capsys.readouterr().out == ""
