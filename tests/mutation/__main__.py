"""2,000 mistakes in a pack, one at a time; then 300 times several of them at once.

    python -m tests.mutation                      # the whole run, on two processes
    python -m tests.mutation --mutants 200 --together 30 --seed 7
    python -m tests.mutation --mutants 0          # only several at once
    python -m tests.mutation --pack rebel_nox --astray 10   # in another pack, where so many may be out of place

Some mutants are also examined in other words, in which the same must be found. Prints tables and whatever was missed or
lost; the exit code is 1 when a bar is not met.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from cardwright.source.locate import find_pack
from tests.mutation.compounds import Compound, compounds
from tests.mutation.judging import Examiner, Verdict
from tests.mutation.mistakes import Mutant, mutants
from tests.mutation.places import read_pack
from tests.mutation.report import (
    FOUND,
    RESTORED,
    SUGGESTED,
    TOGETHER,
    WITH_SOMETHING_NEW,
    Tally,
    TallyTogether,
)
from tests.mutation.together import VerdictTogether, judge_together
from tests.rewording import data_of, other_words

# What a process takes at a time. A compound is examined four times and more.
AT_ONCE = 100
COMPOUNDS_AT_ONCE = 25
# One in so many mutants is also examined from scratch: the findings must be the same.
ANEW = 10


def judge_some(pack: Path, some: list[Mutant]) -> list[Verdict]:
    """The verdicts on some mutants, in their order."""
    examiner = Examiner(pack)
    return [examiner.judge(it, anew=number % ANEW == 0) for number, it in enumerate(some)]


def judge_some_together(pack: Path, some: list[Compound]) -> list[VerdictTogether | None]:
    """The verdicts on some compounds, in their order."""
    examiner = Examiner(pack)
    return [judge_together(examiner, it) for it in some]


Made = TypeVar("Made")
Judged = TypeVar("Judged")


def in_portions(
    judge: Callable[[list[Made]], list[Judged]], made: list[Made], at_once: int, jobs: int
) -> Iterator[list[Judged]]:
    """The verdicts on all that was made, in several processes; shows how far it is on a terminal."""
    portions = [made[first : first + at_once] for first in range(0, len(made), at_once)]
    done = 0
    with ProcessPoolExecutor(jobs) as pool:
        for verdicts in pool.map(judge, portions):
            yield verdicts
            done += len(verdicts)
            if sys.stderr.isatty():
                print(f"\r{done:,} of {len(made):,}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def run(pack: Path, count: int, astray: int, seed: int, jobs: int) -> bool:
    """Makes and judges `count` mutants, and tells what came of them; whether all bars are met."""
    started = time.monotonic()
    made = list(mutants(read_pack(pack), count, seed))
    tally = Tally(may_be_astray=astray)
    for verdicts in in_portions(partial(judge_some, pack), made, AT_ONCE, jobs):
        tally.add(verdicts)
    print(tally.problems())
    print()
    print(tally.table())
    print(
        f"\nno mistakes: {tally.harmless() or 'none'}\n"
        f"bars: found {tally.found:.1%} of at least {FOUND:.0%}, suggested {tally.suggested:.1%} of at least "
        f"{SUGGESTED:.0%}, restored {tally.restored:.1%} of at least {RESTORED:.0%}, {len(tally.otherwise)} otherwise "
        f"sound and {len(tally.tampered)} sound ones changed by --fix, "
        f"{len(tally.astray)} out of place of at most {astray}, {len(tally.crashed)} crashes, "
        f"{len(tally.slow)} slow, {len(tally.unlike_anew)} with other findings from scratch; "
        f"{time.monotonic() - started:.0f} s"
    )
    return tally.good


def run_together(pack: Path, count: int, seed: int, jobs: int) -> bool:
    """Makes several mistakes at once, `count` times, and tells what came of them; whether all bars are met."""
    started = time.monotonic()
    made = list(compounds(read_pack(pack), count, seed))
    tally = TallyTogether()
    for verdicts in in_portions(partial(judge_some_together, pack), made, COMPOUNDS_AT_ONCE, jobs):
        tally.add(verdicts)
    print(tally.problems())
    print()
    print(tally.table())
    print(
        f"\n{len(tally.verdicts)} packs with several mistakes; of {tally.left_out} more fewer than two are found alone\n"
        f"bars: found together {tally.found:.1%} of at least {TOGETHER:.0%}, {len(tally.noisy)} packs with "
        f"something new of at most {WITH_SOMETHING_NEW}, {len(tally.crashed)} crashes, {len(tally.slow)} slow; "
        f"{time.monotonic() - started:.0f} s"
    )
    return tally.good


def reworded_some(pack: Path, some: list[Mutant]) -> list[str]:
    """Of each mutant how its findings differ in other words; '' where they do not."""
    examiner = Examiner(pack)
    return [_difference(examiner, it) for it in some]


def _difference(examiner: Examiner, mutant: Mutant) -> str:
    found = data_of(examiner.examine({mutant.file: mutant.text}).findings)
    with other_words():
        reworded = data_of(examiner.examine({mutant.file: mutant.text}, anew=True).findings)
    others = sorted({*found} ^ {*reworded})
    return f"{mutant.file}:{mutant.lines.start}: {mutant.kind}: {others}" if found != reworded else ""


def run_reworded(pack: Path, count: int, seed: int, jobs: int) -> bool:
    """Examines mutants in other words as well; whether all findings are the same."""
    made = list(mutants(read_pack(pack), count, seed))
    portions = in_portions(partial(reworded_some, pack), made, AT_ONCE, jobs)
    differing = [it for some in portions for it in some if it]
    print(*differing, sep="\n")
    print(f"in other words: {len(differing)} of {len(made)} mutants have other findings, of at most 0")
    return not differing


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="mistakes in a sound pack")
    parser.add_argument("--mutants", type=int, default=2_000, help="how many, one at a time (2000)")
    parser.add_argument("--together", type=int, default=300, help="how many times several at once (300)")
    parser.add_argument("--reworded", type=int, default=200, help="how many also in other words (200)")
    parser.add_argument("--seed", type=int, default=0, help="which (0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--pack", default="insurrection", help="in which pack (insurrection)")
    parser.add_argument("--astray", type=int, default=0, help="how many may be out of place (0)")
    given = parser.parse_args()
    pack, how = Path(find_pack(given.pack)), (given.seed, given.jobs)
    good = given.mutants == 0 or run(pack, given.mutants, given.astray, *how)
    good_together = given.together == 0 or run_together(pack, given.together, *how)
    good_reworded = given.reworded == 0 or run_reworded(pack, given.reworded, *how)
    return 0 if good and good_together and good_reworded else 1


if __name__ == "__main__":
    sys.exit(main())
