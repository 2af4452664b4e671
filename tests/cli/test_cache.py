"""`cardwright cache` says what is kept, and removes that alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cache.place import SWITCH
from cardwright.cache.store import Store
from cardwright.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(SWITCH, raising=False)
    return tmp_path / "cardwright"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["cache", *words]) == 0
    return capsys.readouterr().out


def test_nothing_is_kept_at_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys) == said(capsys) == f"{folder}: 0 files, 0 bytes\n"
    assert said(capsys, "--clear") == f"{folder}: 0 files removed, 0 bytes\n"
    assert not folder.exists()


def test_what_is_kept_is_counted_and_then_removed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(folder).put("a0", b"x" * 5_000)
    (folder / "grammar-1.2.tables").write_bytes(b"x" * 2_000_000)
    (folder / "7-abc.new").write_bytes(b"")
    assert said(capsys) == f"{folder}: 4 files, 2.0 MB\n"
    assert said(capsys, "--clear") == f"{folder}: 4 files removed, 2.0 MB\n"
    assert list(folder.iterdir()) == []
    Store(folder).put("a0", b"again")
    assert Store(folder).get("a0") == b"again"


def test_other_files_and_what_a_link_leads_to_stay(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Store(folder).put("a0", b"content")
    mine = folder / "notes.txt"
    mine.write_text("mine")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    (folder / "b0.entry").symlink_to(elsewhere)
    (folder / "c0.entry").mkdir()
    said(capsys, "--clear")
    assert sorted(it.name for it in folder.iterdir()) == ["c0.entry", "notes.txt"]
    assert elsewhere.read_text() == "mine"


def test_what_was_kept_before_it_was_switched_off_can_be_removed(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(folder).put("a0", b"content")
    monkeypatch.setenv(SWITCH, "off")
    assert f"nothing new is kept, as {SWITCH} says" in said(capsys)
    monkeypatch.setenv(SWITCH, "grammar")
    assert "only the parser's tables are kept" in said(capsys, "--clear")
    assert list(folder.iterdir()) == []


def test_without_a_home_nothing_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert said(capsys, "--clear") == "nothing is kept: there is no folder of yours for it\n"
