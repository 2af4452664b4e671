"""`validate --watch` in a process of its own: files are changed, and what it says is read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

from cardwright.cli import main
from tests.lang.fair import MAIN, PACK

LONGEST = 60.0
FIG = "goods:\n  fig: {name: {en: Fig}, price: [1]}\n"


class Watching:
    """A `validate --watch` that runs."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-u", "-m", "cardwright", "validate", "--watch", *arguments]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            # A shell lets what runs in the background ignore interrupts, and so would this.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def says(self, wanted: str) -> list[str]:
        """What it says up to a line with these words."""
        said: list[str] = []
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            try:
                said.append(self.lines.get(timeout=1))
            except Empty:
                continue
            if wanted in said[-1]:
                return said
        raise AssertionError(f"nothing with {wanted!r} in {said}")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(LONGEST)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "fair"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "main.yaml").write_text(MAIN, encoding="utf-8")
    return folder


@pytest.fixture
def watching(pack: Path) -> Iterator[Watching]:
    found = Watching(str(pack))
    yield found
    found.process.kill()
    found.process.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be interrupted there as by Ctrl-C")
def test_what_is_new_and_what_is_gone_is_shown_until_ctrl_c(pack: Path, watching: Watching) -> None:
    first = watching.says("0 errors")
    assert not any("error CW" in it for it in first)
    # A new file, with a mistake.
    (pack / "more.yaml").write_text(FIG.replace("price", "prise"), encoding="utf-8")
    said = watching.says("1 error")
    assert sum("error CW" in it for it in said) == 1 and any("prise" in it for it in said)
    # The mistake moves by a line, which is no news, and then a second one comes.
    (pack / "more.yaml").write_text("# figs\n" + FIG.replace("price", "prise"), encoding="utf-8")
    time.sleep(0.5)
    (pack / "last.yaml").write_text("formulas:\n  wrong: 1 +\n", encoding="utf-8")
    said = watching.says("2 errors")
    assert sum("error CW" in it for it in said) == 1 and any("last.yaml" in it for it in said)
    # It is put right.
    (pack / "more.yaml").write_text(FIG, encoding="utf-8")
    assert any("more.yaml: gone: CW" in it for it in watching.says("1 error,"))
    # A file vanishes, and so does the pack for a moment, as when an editor replaces it.
    (pack / "last.yaml").unlink()
    watching.says("0 errors")
    (pack / "pack.yaml").rename(pack / "elsewhere")
    watching.says("1 error,")
    (pack / "elsewhere").rename(pack / "pack.yaml")
    watching.says("0 errors")
    assert watching.stop() == 130
    assert watching.process.stderr is not None and watching.process.stderr.read().strip() == "stopped"


@pytest.mark.parametrize("other", [["--fix"], ["--diff"], ["--format", "json"]])
def test_what_makes_no_sense_again_and_again_is_refused(
    pack: Path, other: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(pack), "--watch", *other]) == 2
    assert "--watch" in capsys.readouterr().err
