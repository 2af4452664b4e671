"""Fingerprints of the programs that the two packs become, in every variant.

    python -m tests.fingerprints              # a line for each pack and number of players
    python -m tests.fingerprints --lines      # a line for each program

Two commits that print the same generate the same programs: a change of the compiler that is not meant to change
what it generates is compared by this before and after.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from itertools import product

import cardwright
from cardwright.compile.variant import Manner

PACKS = ("insurrection", "rebel_nox")


def programs(pack: str, players: int) -> Iterator[tuple[str, str]]:
    """A name and the text of each program of a pack for a number of players: all words of its options, all manners."""
    checked = cardwright.load(pack).checked
    words = {name: it.words for name, it in checked.pack.options.items() if it.words}
    for values in product(*words.values()):
        options = dict(zip(words, values, strict=True))
        game = cardwright.Game(checked, options)
        for any_rule in (False, True):
            program = game.program(players, any_rule)
            for manner in Manner:
                name = f"{pack} {players} {options} {'any rule' if any_rule else 'main'} {manner}"
                yield name, program.as_(manner).source


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fingerprints")
    parser.add_argument("--lines", action="store_true", help="a line for each program")
    each = parser.parse_args().lines
    for pack in PACKS:
        declared = cardwright.load(pack).checked.pack
        for players in declared.tables:
            whole = hashlib.sha256()
            count = 0
            for name, source in programs(pack, players):
                whole.update(source.encode())
                count += 1
                if each:
                    print(f"  {hashlib.sha256(source.encode()).hexdigest()[:16]}  {name}")
            print(f"{whole.hexdigest()[:16]}  {pack}, {players} players, {count} programs", flush=True)


if __name__ == "__main__":
    main()
