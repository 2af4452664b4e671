"""The parser's tables, which are kept between runs: only where nobody else can have put them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardwright.lang import grammar

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="rights are those of Unix")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def test_are_kept_in_a_folder_of_the_users_own(home: Path) -> None:
    file = grammar._cache_file()
    assert file is not None and Path(file).parent == home / "cardwright"
    assert (home / "cardwright").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_not_where_others_can_write(home: Path, mode: int) -> None:
    (home / "cardwright").mkdir()
    (home / "cardwright").chmod(mode)
    assert grammar._cache_file() is None


@pytest.mark.parametrize("name", ["XDG_CACHE_HOME", "HOME"])
def test_not_in_the_folder_that_one_happens_to_be_in(
    home: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv(name, ".")
    assert grammar._cache_file() is None
    assert not list(home.iterdir())


def test_not_where_nothing_can_be_made(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").touch()
    for place in (home / "file", Path("/proc/nowhere")):
        monkeypatch.setenv("XDG_CACHE_HOME", str(place))
        assert grammar._cache_file() is None


def test_tables_that_are_broken_off_are_made_again(home: Path) -> None:
    whole = grammar.parser.__wrapped__()
    (file,) = (home / "cardwright").iterdir()
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])
    again = grammar.parser.__wrapped__()
    assert again.parse("1 + 2", start="formula") == whole.parse("1 + 2", start="formula")
    assert len(file.read_bytes()) > len(data) // 2
