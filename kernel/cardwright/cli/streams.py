"""Standard input, output and errors, whatever stands at their other ends: a closed pipe, a full disk, nothing at all."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path


def prepare_streams() -> None:
    """Lets every character through, as an escape where a stream has none for it; opens what the caller has closed."""
    # Python has None for a stream that was closed, as by `>&-` in a shell.
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _nowhere(mode: str) -> io.TextIOWrapper:
    stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 (it stays open as long as the process)
    assert isinstance(stream, io.TextIOWrapper)
    return stream


def say(line: str) -> None:
    """Writes a line about what went wrong, if stderr can still be written to."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def give_up_output() -> None:
    """Throws away what cannot be written any more: Python would try again, and complain, on its way out."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
