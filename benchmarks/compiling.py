"""How long a pack takes to become machine code, the first time and when it was kept: seconds of the processor.

Each is measured in a process of its own, after what any process does once: the pack is compiled to Python, wasmtime is loaded
and has tried itself out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.big_pack import write

CARDS = 1_000
ROUNDS = 5
_CHILD = """
import sys, time
from importlib import import_module
import cardwright
program = cardwright.load(sys.argv[1]).program(4)
begin = time.process_time()
for name in sys.argv[2:]:
    import_module(name)
from cardwright.native.wasmtime_library import library
library()
ready = time.process_time()
assert not isinstance(program.as_native(), str)
print(ready - begin, time.process_time() - ready)
"""
_READS = ("cardwright.native.modules",)
_WRITES = (*_READS, "cardwright.compile.wasm.module")


@dataclass
class Compiling:
    """What each round took for a pack: to be ready for it and to compile it, and the same for what was kept."""

    name: str
    pack: str
    ready: list[float] = field(default_factory=list)
    compiled: list[float] = field(default_factory=list)
    ready_for_kept: list[float] = field(default_factory=list)
    kept: list[float] = field(default_factory=list)

    def to_json(self) -> dict[str, float]:
        return {
            "ready": median(self.ready),
            "compiled": median(self.compiled),
            "ready_for_kept": median(self.ready_for_kept),
            "kept": median(self.kept),
        }


def measure(rounds: int = ROUNDS) -> list[Compiling]:
    with tempfile.TemporaryDirectory() as folder:
        large = write(Path(folder) / "large", CARDS)
        packs = [Compiling("insurrection", "insurrection"), Compiling(f"{CARDS:,} cards", str(large))]
        for number in range(rounds):
            for one in packs:
                cache = str(Path(folder) / f"cache_{number}")
                for modules, ready, took in (
                    (_WRITES, one.ready, one.compiled),
                    (_READS, one.ready_for_kept, one.kept),
                ):
                    seconds = _run(one.pack, modules, cache)
                    ready.append(seconds[0])
                    took.append(seconds[1])
    return packs


def _run(pack: str, modules: tuple[str, ...], cache: str) -> list[float]:
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "CARDWRIGHT_CACHE": ""}
    command = [sys.executable, "-c", _CHILD, pack, *modules]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return [float(it) for it in told.split()]


def table(measured: list[Compiling]) -> list[str]:
    """The figures as a Markdown table, in milliseconds."""
    lines = [
        "| pack | compiled, ms | from the cache, ms | once in a process before it: to write, ms | to read, ms |",
        "|---|---:|---:|---:|---:|",
    ]
    for one in measured:
        columns = (one.compiled, one.kept, one.ready, one.ready_for_kept)
        lines.append(f"| {one.name} | {' | '.join(f'{1000 * median(it):.1f}' for it in columns)} |")
    return lines


if __name__ == "__main__":
    print("\n".join(table(measure())))
