"""The command line in a real terminal: a pseudo-terminal with a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect

KERNEL = Path(__file__).parents[2] / "kernel"
COMMAND = [sys.executable, "-m", "cardwright"]
PROMPT = " h q > "
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment() -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(KERNEL),
        "TERM": "xterm-256color",
        "COLUMNS": "160",
        "LINES": "60",
    }


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """A command without a terminal, as in a pipe."""
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
