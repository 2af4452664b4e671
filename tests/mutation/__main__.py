"""2,000 mistakes in Insurrection, one at a time.

    python -m tests.mutation                      # the whole run, on two processes
    python -m tests.mutation --mutants 200 --seed 7

Prints a table and whatever was missed; the exit code is 1 when a bar is not met.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from cardwright.packs.find import find_pack
from tests.mutation.judging import Examiner, Verdict
from tests.mutation.mistakes import Mutant, mutants
from tests.mutation.places import read_pack
from tests.mutation.report import FOUND, SUGGESTED, Tally

AT_ONCE = 25
PACK = "insurrection"


def judge_some(pack: Path, some: list[Mutant]) -> list[Verdict]:
    """The verdicts on some mutants, in their order."""
    with tempfile.TemporaryDirectory() as folder:
        examiner = Examiner(pack, Path(folder))
        return [examiner.judge(it) for it in some]


def run(count: int, seed: int, jobs: int) -> Tally:
    """Makes and judges `count` mutants; shows how far it is on a terminal."""
    pack = Path(find_pack(PACK))
    made = list(mutants(read_pack(pack), count, seed))
    portions = [made[first : first + AT_ONCE] for first in range(0, count, AT_ONCE)]
    tally = Tally()
    with ProcessPoolExecutor(jobs) as pool:
        for verdicts in pool.map(partial(judge_some, pack), portions):
            tally.add(verdicts)
            if sys.stderr.isatty():
                print(f"\r{len(tally.verdicts):,} of {count:,} mutants", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="mistakes in a sound pack")
    parser.add_argument("--mutants", type=int, default=2_000, help="how many (2000)")
    parser.add_argument("--seed", type=int, default=0, help="which (0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    given = parser.parse_args()
    started = time.monotonic()
    tally = run(given.mutants, given.seed, given.jobs)
    print(tally.problems())
    print()
    print(tally.table())
    print(
        f"\nno mistakes: {tally.harmless() or 'none'}\n"
        f"bars: found {tally.found:.1%} of at least {FOUND:.0%}, suggested {tally.suggested:.1%} of at least "
        f"{SUGGESTED:.0%}, {len(tally.astray)} out of place, {len(tally.crashed)} crashes, "
        f"{len(tally.slow)} slow; {time.monotonic() - started:.0f} s"
    )
    return 0 if tally.good else 1


if __name__ == "__main__":
    sys.exit(main())
