"""The command line in a real terminal: a pseudo-terminal with a process of its own."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from cardwright.cli import main

KERNEL = Path(__file__).parents[2] / "kernel"
COMMAND = [sys.executable, "-m", "cardwright"]
SIZE = {"TERM": "xterm-256color", "COLUMNS": "160", "LINES": "60"}
PROMPT = " h q > "
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(KERNEL), **SIZE}


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """A command without a terminal, as in a pipe: run here, for starting a process would take most of the time."""
    streams = {"stdin": _stream(given), "stdout": _stream(), "stderr": _stream()}
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        for name, value in SIZE.items():
            patch.setenv(name, value)
        try:
            status = main(words)
        except SystemExit as end:
            status = end.code
    written = [streams[name].buffer.getvalue().decode() for name in ("stdout", "stderr")]
    return subprocess.CompletedProcess(words, status, *written)


def _stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", write_through=True)


def run_alone(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    return subprocess.run(
        [*COMMAND, *words],
        input=given,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=300,  # a busy machine is not an error
        check=False,
    )


def plain(text: str) -> str:
    """What stands on the screen, without colours."""
    return _ESCAPES.sub("", text).replace("\r", "")


class Terminal:
    """A session at a terminal, prompt by prompt."""

    def __init__(self, *words: str, columns: int = 160) -> None:
        self.process = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *words],
            env={**environment(), "COLUMNS": str(columns)},
            encoding="utf-8",
            dimensions=(60, columns),
            timeout=120,
        )
        # Each screen is compared whole: what is typed must not stand in it.
        self.process.setecho(False)

    def prompt(self) -> str | None:
        """What is written up to the next prompt; None when the program has ended (see `rest`)."""
        found = self.process.expect_exact([PROMPT, pexpect.EOF])
        self.rest = self.process.before
        return self.rest if found == 0 else None

    def type(self, line: str) -> None:
        self.process.sendline(line)

    def kill(self) -> None:
        self.process.kill(9)
        self.process.wait()
        self.process.close()


def screen(written: str) -> str:
    """What is left on the screen after the last clearing."""
    return plain(written.rpartition(CLEAR)[2])
