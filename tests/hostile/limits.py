"""Running a command in a process that must not use much, nor take for ever."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
MEGABYTES = 500
# Of the processor, whatever else the machine does: an attack that works takes hours.
SECONDS = 150


def confined(folder: Path, *words: str, seconds: int = SECONDS) -> subprocess.CompletedProcess[str]:
    """`cardwright words`, run inside a folder."""

    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    return subprocess.run(
        [sys.executable, "-m", "cardwright", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "kernel"), "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20 * seconds,
        preexec_fn=confine,
    )
