"""Very many inputs from a seed.

    python -m tests.fuzz                                # 1,000,000 texts and 100,000 packs, on two processes
    python -m tests.fuzz --texts 10000 --packs 0
    python -m tests.fuzz --only text 4711               # one of them again

One line for each kind says how many, how many were sound, crashes, the slowest and the memory; the exit code is 1
after a crash, a hang or too much memory.
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random

from tests.fuzz import inputs, targets

AT_ONCE = {"text": 5_000, "pack": 250}
LONGEST = 20  # seconds of processor time for one input; the slowest sound pack here takes a twentieth of one
MOST_MEMORY = 500  # megabytes
MOST_SHOWN = 10


@dataclass
class Figures:
    """What came of some inputs."""

    done: int = 0
    sound: int = 0
    slowest: float = 0.0
    memory: int = 0
    """The most that a process used, in megabytes."""
    crashes: list[str] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        self.done += other.done
        self.sound += other.sound
        self.slowest = max(self.slowest, other.slowest)
        self.memory = max(self.memory, other.memory)
        self.crashes += other.crashes

    @property
    def good(self) -> bool:
        return not self.crashes and self.memory < MOST_MEMORY


def make_and_read(kind: str, number: int, seed: int) -> bool:
    """Input `number` of a seed: the same one every time."""
    choose = Random(f"{seed} {kind} {number}").randrange
    if kind == "text":
        return targets.read_text(inputs.text(choose))
    # Making a game of a pack takes as long as reading it, so that only some are.
    return targets.read_pack(inputs.pack(choose), compile_it=number % 10 == 0)


def run_some(kind: str, first: int, count: int, seed: int) -> Figures:
    """Inputs by number. What takes too long is a crash like any other."""

    def too_long(*_: object) -> None:
        raise TimeoutError(f"more than {LONGEST} s")

    signal.signal(signal.SIGPROF, too_long)
    figures = Figures()
    for number in range(first, first + count):
        started = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            figures.sound += make_and_read(kind, number, seed)
        except Exception:
            figures.crashes.append(f"{kind} {number} of seed {seed}\n{traceback.format_exc(limit=-4)}")
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        figures.done += 1
        figures.slowest = max(figures.slowest, time.process_time() - started)
    figures.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return figures


def run(kind: str, count: int, seed: int, jobs: int, first: int = 0) -> Figures:
    """All inputs of a kind; shows how far it is on a terminal, and the first crashes as they come."""
    figures, started = Figures(), time.monotonic()
    at_once = AT_ONCE[kind]
    portions = [(at, min(at_once, first + count - at)) for at in range(first, first + count, at_once)]
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(run_some, kind, at, some, seed) for at, some in portions]
        for portion in _results(waiting):
            for crash in portion.crashes[: max(0, MOST_SHOWN - len(figures.crashes))]:
                print(crash, flush=True)
            figures.add(portion)
            if sys.stderr.isatty():
                print(f"\r{figures.done:,} of {count:,} {kind}s", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(
        f"{figures.done:,} {kind}s, {figures.sound:,} sound, {len(figures.crashes):,} crashes, the slowest "
        f"{figures.slowest:.2f} s, {figures.memory} MB, {time.monotonic() - started:.0f} s",
        flush=True,
    )
    return figures


def _results(waiting: list) -> Iterator[Figures]:  # type: ignore[type-arg]
    for it in waiting:
        yield it.result()


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="inputs that nobody would write"
    )
    parser.add_argument("--texts", type=int, default=1_000_000, help="formulas and rules (1000000)")
    parser.add_argument("--packs", type=int, default=100_000, help="packs (100000)")
    parser.add_argument("--first", type=int, default=0, help="the first one's number (0)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--only", nargs=2, metavar=("KIND", "NUMBER"), help="one input again: text or pack")
    given = parser.parse_args()
    if given.only:
        print("sound" if make_and_read(given.only[0], int(given.only[1]), given.seed) else "not sound")
        return 0
    counts = {"text": given.texts, "pack": given.packs}
    all_of_them = [
        run(kind, count, given.seed, given.jobs, given.first) for kind, count in counts.items() if count
    ]
    return 0 if all(it.good for it in all_of_them) else 1


if __name__ == "__main__":
    sys.exit(main())
