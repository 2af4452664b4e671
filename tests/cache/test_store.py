"""Entries that are kept: only this user's own are read, and whatever goes wrong is as if nothing were kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cache import store as module
from cardwright.cache.place import cache_folder, grammar_folder
from cardwright.cache.store import Store

unix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="rights are those of Unix")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "home" / "cardwright"


def entry(folder: Path, name: str = "a") -> Path:
    return folder / f"{name}.entry"


def test_what_was_put_is_there_in_the_next_run(folder: Path) -> None:
    assert Store(folder).get("a") is None
    Store(folder).put("a", b"content")
    assert Store(folder).get("a") == b"content"
    Store(folder).put("a", b"")
    assert Store(folder).get("a") == b""


@unix
def test_nobody_else_can_read_or_write_it(folder: Path) -> None:
    Store(folder).put("a", b"content")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {it.stat().st_mode & 0o777 for it in folder.iterdir()} == {0o600}


@unix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_to_is_not_used(folder: Path, mode: int) -> None:
    Store(folder).put("a", b"content")
    folder.chmod(mode)
    assert Store(folder).get("a") is None
    Store(folder).put("b", b"content")
    assert not entry(folder, "b").exists()


@unix
def test_an_entry_that_others_can_write_to_is_not_read(folder: Path) -> None:
    Store(folder).put("a", b"content")
    entry(folder).chmod(0o622)
    assert Store(folder).get("a") is None


@pytest.mark.parametrize("at", [0, 20, 50, -1])
def test_an_entry_that_was_changed_is_not_read_and_is_replaced(folder: Path, at: int) -> None:
    Store(folder).put("a", b"content")
    data = bytearray(entry(folder).read_bytes())
    data[at] ^= 1
    entry(folder).write_bytes(data)
    assert Store(folder).get("a") is None
    Store(folder).put("a", b"content")
    assert Store(folder).get("a") == b"content"


@pytest.mark.parametrize("length", [0, 5, 30, 45, -1])
def test_an_entry_that_breaks_off_is_not_read(folder: Path, length: int) -> None:
    Store(folder).put("a", b"content")
    entry(folder).write_bytes(entry(folder).read_bytes()[:length])
    assert Store(folder).get("a") is None


def test_an_entry_under_another_name_is_not_read(folder: Path) -> None:
    Store(folder).put("a", b"content")
    entry(folder).rename(entry(folder, "b"))
    assert Store(folder).get("b") is None


def test_an_entry_of_somebody_else_is_not_read(folder: Path, tmp_path: Path) -> None:
    Store(tmp_path / "other").put("a", b"evil")
    Store(folder).put("b", b"content")
    (tmp_path / "other" / "a.entry").rename(entry(folder))
    assert Store(folder).get("a") is None


@unix
def test_a_link_is_not_followed(folder: Path, tmp_path: Path) -> None:
    Store(folder).put("a", b"content")
    entry(folder).rename(tmp_path / "elsewhere")
    entry(folder).symlink_to(tmp_path / "elsewhere")
    assert Store(folder).get("a") is None


@unix
@pytest.mark.parametrize("harm", ["short", "readable", "gone"])
def test_a_key_that_is_none_is_made_anew_and_its_entries_are_void(folder: Path, harm: str) -> None:
    Store(folder).put("a", b"content")
    key = folder / "key"
    if harm == "short":
        key.write_bytes(b"x" * 31)
    elif harm == "readable":
        key.chmod(0o644)
    else:
        key.unlink()
    assert Store(folder).get("a") is None
    Store(folder).put("a", b"again")
    assert Store(folder).get("a") == b"again"
    assert key.stat().st_mode & 0o777 == 0o600


def test_no_folder_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file" / "cardwright", tmp_path / "\0"):
        Store(folder).put("a", b"content")
        assert Store(folder).get("a") is None


def test_a_full_disk_is_no_mistake_and_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(folder).put("a", b"content")
    monkeypatch.setattr(
        Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    Store(folder).put("b", b"content")
    assert sorted(it.name for it in folder.iterdir()) == ["a.entry", "key"]


def test_the_oldest_entries_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ENTRIES", 3)
    store = Store(folder)
    for number, name in enumerate("abc"):
        store.put(name, name.encode())
        os.utime(entry(folder, name), (number, number))
    store.get("a")  # what somebody asks for is young again
    store.put("d", b"d")
    assert [store.get(it) for it in "abcd"] == [b"a", None, b"c", b"d"]


def test_all_entries_together_are_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 1_000)
    store = Store(folder)
    for number, name in enumerate("abcd"):
        store.put(name, b"x" * 300)
        os.utime(entry(folder, name), (number, number))
    assert sum(it.stat().st_size for it in folder.glob("*.entry")) <= 1_100
    store.put("large", b"x" * module.LARGEST)
    assert store.get("large") is None


def test_what_a_process_has_left_behind_goes_after_a_while(folder: Path) -> None:
    Store(folder).put("a", b"content")
    (folder / "1-x.new").write_bytes(b"half")
    (folder / "2-x.new").write_bytes(b"half")
    os.utime(folder / "1-x.new", (0, 0))
    Store(folder).put("b", b"content")
    assert [it.name for it in folder.glob("*.new")] == ["2-x.new"]


def test_processes_write_and_read_at_the_same_time(folder: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from cardwright.cache.store import Store\n"
        "wrong = 0\n"
        "for turn in range(150):\n"
        "    store = Store(Path(sys.argv[1])); store.put('a', sys.argv[2].encode() * 50_000)\n"
        "    found = store.get('a')\n"
        "    wrong += found is not None and (len(found) != 50_000 or len(set(found)) != 1)\n"
        "print(wrong)"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(folder), it], stdout=subprocess.PIPE, text=True)
        for it in "xyz"
    ]
    assert [it.communicate()[0].strip() for it in running] == ["0", "0", "0"]
    assert Store(folder).get("a") is not None
    assert not list(folder.glob("*.new"))


class TestPlace:
    @unix
    def test_it_is_below_the_users_folder_for_caches(self) -> None:
        assert cache_folder({"XDG_CACHE_HOME": "/x"}) == Path("/x/cardwright")

    @pytest.mark.parametrize("word", ["off", "OFF", "0", "no", "false", " off "])
    def test_one_setting_switches_it_off(self, word: str) -> None:
        said = {"XDG_CACHE_HOME": "/x", "CARDWRIGHT_CACHE": word}
        assert cache_folder(said) is None and grammar_folder(said) is None
        assert cache_folder({"XDG_CACHE_HOME": "/x", "CARDWRIGHT_CACHE": "on"}) is not None

    def test_the_tables_of_the_parser_alone(self) -> None:
        said = {"XDG_CACHE_HOME": "/x", "CARDWRIGHT_CACHE": "grammar"}
        assert cache_folder(said) is None and grammar_folder(said) is not None

    @pytest.mark.parametrize("home", [".", "cache", "../x"])
    def test_not_in_the_folder_that_one_happens_to_be_in(self, home: str) -> None:
        assert cache_folder({"XDG_CACHE_HOME": home}) is None

    def test_no_home(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Path, "expanduser", lambda _: (_ for _ in ()).throw(RuntimeError("no home")))
        assert cache_folder({}) is None
