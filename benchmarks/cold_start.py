"""What Cardwright takes to start from cold, as ratios to a Python that does nothing: seconds of the processor, in turn."""

from __future__ import annotations

import compileall
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import cardwright

ROUNDS = 15
NOTHING = "python -c pass"
_LOADING = "import cardwright; cardwright.load('insurrection').start(players=4, seed=1)"


@dataclass
class Start:
    """Something that is started, and what each round took."""

    name: str
    command: list[str]
    cache: str
    seconds: list[float] = field(default_factory=list)

    def ratio_to(self, other: Start) -> float:
        """The median over the rounds, each compared with the other's same round."""
        return median(mine / its for mine, its in zip(self.seconds, other.seconds, strict=True))


def starts() -> list[Start]:
    """What is measured: the first does nothing. Those without the cache keep the parser's tables, which are no pack's."""
    python = [sys.executable, "-c"]
    found = [
        Start(NOTHING, [*python, "pass"], "grammar"),
        Start("load, compile and start Insurrection, with the cache", [*python, _LOADING], ""),
        Start("load, compile and start Insurrection, without it", [*python, _LOADING], "grammar"),
    ]
    command = Path(sys.executable).with_name("cardwright")
    if command.exists():
        found.append(Start("cardwright --help", [str(command), "--help"], "grammar"))
    return found


def measure(rounds: int = ROUNDS) -> list[Start]:
    """Starts everything once to warm up, then all in turn."""
    # pip compiles what it installs; a checkout may never have been compiled.
    compileall.compile_dir(Path(cardwright.__file__).parent, quiet=2)
    measured = starts()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds + 1):
            for start in measured:
                seconds = _run(start, folder)
                if number:
                    start.seconds.append(seconds)
    return measured


def _run(start: Start, folder: str) -> float:
    environment = {**os.environ, "XDG_CACHE_HOME": folder, "CARDWRIGHT_CACHE": start.cache}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(start.command, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def table(measured: list[Start]) -> list[str]:
    """The figures, a line each."""
    return [
        f"  {it.ratio_to(measured[0]):6.1f}  {median(it.seconds) * 1000:7.1f} ms  {it.name}"
        for it in measured
    ]
