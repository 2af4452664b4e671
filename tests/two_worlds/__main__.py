"""Two worlds in very many generated packs: `python -m tests.two_worlds --packs 500`."""

from __future__ import annotations

import argparse
import sys

from tests.generated.packs import make
from tests.two_worlds.comparing import compare

SIZES = 4


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.two_worlds")
    parser.add_argument("--packs", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    wrong = different = errors = undone = kept = 0
    for seed in range(given.first, given.first + given.packs):
        try:
            compared = compare(make(seed, 1 + seed % SIZES).game, players=2 + seed % 2, games=30)
            different += compared.worlds
            errors += compared.errors
            undone += compared.undone
            kept += compared.kept
        except Exception as error:  # a leak is a finding, not the end of the others
            wrong += 1
            print(f"pack {seed}: {type(error).__name__} {error}", flush=True)
    print(
        f"{given.packs} generated packs, {different} pairs of worlds, {errors} choices that broke them in several ways, "
        f"{undone} choices taken back and {kept} that had to stay, {wrong} packs in which worlds were told apart"
    )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
