"""A game that is kept in a file: nobody's choices are overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli import main
from cardwright.cli.table.saved import SaveFile, read
from cardwright.errors import SettingError
from tests.bots.conftest import DICEY


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "dicey"
    folder.mkdir()
    (folder / "pack.yaml").write_text(DICEY)
    return folder


@pytest.fixture
def saved(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that was left before its first choice."""
    file = tmp_path / "game.json"
    play(monkeypatch, tmp_path, "q\n", str(pack), "--seed", "1", "--save", str(file))
    return file


def play(monkeypatch: pytest.MonkeyPatch, folder: Path, typed: str, *words: str) -> int:
    (folder / "typed").write_text(typed)
    with (folder / "typed").open() as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        return main(["play", *words])


def test_of_two_who_go_on_with_one_game_the_second_is_told(saved: Path) -> None:
    setting, one, file_of_one = read(saved)
    _, other, file_of_other = read(saved)
    one.choose(0)
    file_of_one.write(setting, one, {})
    kept = saved.read_bytes()
    other.choose(1)
    for _ in range(2):
        with pytest.raises(
            SettingError, match=r"game.json' has changed: somebody else has gone on"
        ) as caught:
            file_of_other.write(setting, other, {})
    assert f"--resume {saved}" in caught.value.hint
    assert saved.read_bytes() == kept
    one.choose(0)
    file_of_one.write(setting, one, {})
    assert read(saved)[1] == one


def test_a_file_that_was_taken_away_is_written_again(saved: Path) -> None:
    setting, state, file = read(saved)
    saved.unlink()
    file.write(setting, state, {})
    assert read(saved)[1] == state


def test_a_new_game_does_not_replace_another(
    saved: Path,
    pack: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = saved.read_bytes()
    assert play(monkeypatch, tmp_path, "1\n1\n", str(pack), "--seed", "2", "--save", str(saved)) == 2
    told = f"cardwright: there is a file '{saved}' already (go on with that game: --resume {saved}"
    assert capsys.readouterr().err.startswith(told)
    assert saved.read_bytes() == kept
    other = tmp_path / "other.json"
    other.touch()
    SaveFile(other)
    words = ("--resume", str(saved), "--save", str(other))
    assert play(monkeypatch, tmp_path, "q\n", *words) == 0
    assert other.stat().st_size and saved.read_bytes() == kept


def test_a_rule_that_breaks_keeps_the_game_as_it_was(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = pack / "pack.yaml"
    page.write_text(page.read_text().replace("roll(10) - 1", "count(hand) - 1"))
    file = tmp_path / "game.json"
    assert play(monkeypatch, tmp_path, "l\nq\n", str(pack), "--seed", "3", "--save", str(file)) == 0
    kept = file.read_bytes()
    capsys.readouterr()
    assert play(monkeypatch, tmp_path, "1\n", "--resume", str(file)) == 1
    shown = capsys.readouterr()
    assert "CW901 in 'main': a division by zero" in shown.err
    assert f"--resume{file}" in "".join(shown.out.split())  # a long path is broken into lines
    assert file.read_bytes() == kept


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/zero")):
        with pytest.raises(SettingError, match="cannot be read: it is not a file"):
            read(path)
