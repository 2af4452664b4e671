"""What commands write: whole or not at all, and nothing is replaced that is not a file."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from cardwright.cli import main, writing
from cardwright.cli.writing import check_writable, write_file
from cardwright.errors import SettingError
from tests.cli.terminal import COMMAND, environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="devices, links and rights are those of Unix")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


class TestFiles:
    @pytest.mark.parametrize(("umask", "shared", "rights"), [
        (0o022, True, 0o644), (0o077, True, 0o600), (0o022, False, 0o600),
    ])  # fmt: skip
    def test_a_new_one_has_the_rights_of_new_files(
        self, tmp_path: Path, umask: int, shared: bool, rights: int
    ) -> None:
        usual = os.umask(umask)
        try:
            write_file(tmp_path / "new", "text\r\n", shared=shared)
        finally:
            os.umask(usual)
        assert mode(tmp_path / "new") == rights
        assert (tmp_path / "new").read_bytes() == b"text\r\n"

    @pytest.mark.parametrize("shared", [True, False])
    def test_an_old_one_keeps_its_rights(self, tmp_path: Path, shared: bool) -> None:
        file = tmp_path / "old"
        file.write_text("before")
        file.chmod(0o640)
        write_file(file, "after", shared=shared)
        assert (file.read_text(), mode(file)) == ("after", 0o640)

    def test_an_error_leaves_the_old_one_and_nothing_else(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(handle: int, data: bytes) -> None:
            raise OSError(28, "No space left on device")

        file = tmp_path / "old"
        file.write_text("before")
        monkeypatch.setattr(writing, "_write", full)
        with pytest.raises(SettingError, match=r"'.*/old' cannot be written: No space left on device"):
            write_file(file, "after")
        assert [it.name for it in tmp_path.iterdir()] == ["old"]
        assert file.read_text() == "before"

    def test_the_longest_name_can_be_written(self, tmp_path: Path) -> None:
        file = tmp_path / ("n" * 255)
        write_file(file, "text")
        assert file.read_text() == "text"

    @pytest.mark.parametrize("there", [True, False])
    def test_a_link_stays_and_its_target_is_written(self, tmp_path: Path, there: bool) -> None:
        (tmp_path / "inner").mkdir()
        target, link = tmp_path / "inner" / "target", tmp_path / "link"
        if there:
            target.write_text("before")
        link.symlink_to(Path("inner", "target"))
        write_file(link, "after")
        assert link.is_symlink()
        assert target.read_text() == "after"
        assert [it.name for it in target.parent.iterdir()] == ["target"]

    def test_what_is_no_character_is_an_escape_of_json(self, tmp_path: Path) -> None:
        write_file(tmp_path / "file", json.dumps("é\udcff", ensure_ascii=False))
        assert (tmp_path / "file").read_bytes() == b'"\xc3\xa9\\udcff"'
        assert json.loads((tmp_path / "file").read_bytes()) == "é\udcff"

    @pytest.mark.parametrize("name", ["folder", "no/where", "nul\0", "file/below"])
    def test_what_cannot_be_written_is_told(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "folder").mkdir()
        (tmp_path / "file").touch()
        for work in (lambda path: write_file(path, "text"), check_writable):
            with pytest.raises(SettingError, match="cannot be written"):
                work(tmp_path / name)


class TestOtherThings:
    def test_a_pipe_is_written_to(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        read: list[str] = []
        reader = Thread(target=lambda: read.append(pipe.read_text()))
        reader.start()
        check_writable(pipe)
        write_file(pipe, "text" * 50_000)
        reader.join()
        assert read == ["text" * 50_000]
        assert pipe.is_fifo()

    def test_a_device_stays_one(self) -> None:
        for path in (Path("/dev/null"), Path("/dev/zero")):
            check_writable(path)
            write_file(path, "text")
            assert path.is_char_device()

    def test_a_full_device_is_told(self) -> None:
        with pytest.raises(SettingError, match="'/dev/full' cannot be written: No space left on device"):
            write_file(Path("/dev/full"), "text")

    def test_the_output_by_its_name_is_not_replaced(self, tmp_path: Path) -> None:
        """`--out /dev/stdout > file`: what is printed before and after is in the file as well."""
        program = (
            "from pathlib import Path; from cardwright.cli.writing import write_file;"
            "print('before', flush=True); write_file(Path('/dev/stdout'), 'text\\n'); print('after')"
        )
        with (tmp_path / "file").open("a") as out:
            subprocess.run([sys.executable, "-c", program], stdout=out, check=True)
        assert (tmp_path / "file").read_text() == "before\ntext\nafter\n"

    def test_shared_memory_has_files_like_any_other(self) -> None:
        if not os.access("/dev/shm", os.W_OK):
            pytest.skip("there is no /dev/shm to write to")
        file = Path(f"/dev/shm/cardwright-test-{os.getpid()}")
        try:
            write_file(file, "long text")
            write_file(file, "text")
            assert file.read_text() == "text"
        finally:
            file.unlink(missing_ok=True)

    def test_commands_write_to_them(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        link = tmp_path / "link.json"
        link.symlink_to("target.json")
        assert main(["schema", "--out", str(link)]) == 0
        assert link.is_symlink() and json.loads((tmp_path / "target.json").read_text())
        assert main(["schema", "--out", "/dev/null"]) == 0
        assert Path("/dev/null").is_char_device()
        assert main(["schema", "--out", "/dev/full"]) == 2
        assert "'/dev/full' cannot be written: No space left on device" in capsys.readouterr().err


class TestOutput:
    """Whatever stands at the other end of it."""

    @pytest.mark.parametrize(
        ("words", "shell", "status", "told"),
        [
            (
                "schema",
                ">/dev/full",
                2,
                "cardwright: the output cannot be written: No space left on device\n",
            ),
            ("schema", ">/dev/full 2>/dev/full", 2, ""),
            ("schema", ">&-", 0, ""),
            ("schema --nonsense", "2>&-", 2, ""),
            ("schema", "| head -c 1 >/dev/null", 0, ""),
            ("--help", "| true", 0, ""),
        ],
    )
    def test_ends_without_a_traceback(self, words: str, shell: str, status: int, told: str) -> None:
        command = f"set -o pipefail; {' '.join(COMMAND)} {words} {shell}"
        found = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment())
        assert (found.returncode, found.stdout, found.stderr) == (status, "", told)

    def test_a_player_may_type_anything(self) -> None:
        found = subprocess.run(
            [*COMMAND, "play", "insurrection", "--seed", "1"],
            input=b"\xff\xfe\nq\n",
            capture_output=True,
            env=environment() | {"PYTHONIOENCODING": "ascii"},
        )
        assert (found.returncode, found.stderr) == (0, b"")

    def test_the_current_folder_may_be_gone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "broken").mkdir()
        (tmp_path / "broken" / "pack.yaml").write_text("pack: [")
        (tmp_path / "gone").mkdir()
        monkeypatch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        assert main(["validate", str(tmp_path / "broken")]) == 1
        assert str(tmp_path / "broken" / "pack.yaml") in capsys.readouterr().out
        assert main(["schema", "--out", "schema.json"]) == 2
        assert "'schema.json' cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["merge", "{}"],
        ["validate", "insurrection", "--baseline", "{}"],
        ["print", "insurrection", "--out", "it.pdf", "--changed-since", "{}"],
        ["play", "--resume", "{}"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("kind", ["device", "pipe", "far too large"])
def test_what_has_no_end_or_no_writer_is_not_read(
    words: list[str],
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "it"
    if kind == "device":
        path = Path("/dev/zero")
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        with path.open("wb") as file:
            file.truncate(1 << 40)
    assert main([it.format(path) for it in words]) == 2
    assert ("more than" if kind == "far too large" else "not a file") in capsys.readouterr().err
    assert not (tmp_path / "it.pdf").exists()


def test_a_simulation_writes_its_part_straight_to_a_device() -> None:
    for device in ("/dev/null", "/dev/zero"):
        assert main(["simulate", "insurrection", "--games", "2", "--jobs", "1", "--out", device]) == 0
        assert Path(device).is_char_device()
