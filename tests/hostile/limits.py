"""Running a command in a process that must not use much, nor take for ever."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

REPOSITORY = Path(__file__).resolve().parents[2]
MEGABYTES = 500
# Of the processor, whatever else the machine does: an attack that works takes hours.
SECONDS = 150


def confined(folder: Path, *words: str, seconds: int = SECONDS) -> subprocess.CompletedProcess[str]:
    """`cardwright words`, run inside a folder."""
    return subprocess.run(
        _command(words),
        cwd=folder,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20 * seconds,
        preexec_fn=_limits(seconds, MEGABYTES),
    )


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a command, and what it took."""

    seconds: float
    """Of the processor, for the program and the system, with all processes that it started."""
    megabytes: float
    """That its largest process held at once."""
    status: int
    """Below 0: the signal that ended it."""
    output: str
    errors: str


def measured(folder: Path, words: tuple[str, ...], typed: str, seconds: int, megabytes: int) -> Run:
    """Runs `cardwright words` inside a folder with something on its input, and ends it where it takes too much."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(typed.encode())
        given.seek(0)
        process = subprocess.Popen(
            _command(words),
            cwd=folder,
            env=_environment(),
            stdin=given,
            stdout=out,
            stderr=err,
            preexec_fn=_limits(seconds, megabytes, resource.RLIMIT_DATA),
            start_new_session=True,
        )
        # A process that sleeps takes no time of the processor.
        alarm = Timer(20 * seconds, os.killpg, (process.pid, signal.SIGKILL))
        alarm.start()
        try:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        finally:
            alarm.cancel()
            with suppress(ProcessLookupError):  # all have ended, as they should
                os.killpg(process.pid, signal.SIGKILL)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
    return Run(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode, *texts)


def _command(words: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-m", "cardwright", *words]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(REPOSITORY / "kernel"), "PYTHONDONTWRITEBYTECODE": "1"}


def _limits(seconds: int, megabytes: int, memory: int = resource.RLIMIT_AS) -> Callable[[], None]:
    """`memory`: which is limited. Machine code reserves room of which it uses little: it has to be the data alone."""

    def confine() -> None:
        resource.setrlimit(memory, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    return confine
