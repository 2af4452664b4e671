"""Very many generated packs: `python -m tests.generated --packs 5000`; `--show SEED` prints one of them."""

from __future__ import annotations

import argparse
import sys

from tests.generated.packs import make
from tests.generated.playing import play

SIZES = 4
GAMES = 3


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.generated")
    parser.add_argument("--packs", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int)
    given = parser.parse_args()
    if given.show is not None:
        print(make(given.show, 1 + given.show % SIZES).text)
        return 0
    wrong = choices = 0
    for seed in range(given.first, given.first + given.packs):
        pack = make(seed, 1 + seed % SIZES)
        for game in range(GAMES):
            try:
                choices += play(pack, game)
            except Exception as error:  # a difference is a finding, not the end of the others
                wrong += 1
                print(f"pack {seed}, game {game}: {type(error).__name__} {error}", flush=True)
    print(f"{given.packs} generated packs, {choices} choices, {wrong} differences")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
