"""`cardwright packs`: what is installed."""

from __future__ import annotations

import argparse

from cardwright.cli.validate import summary
from cardwright.packs.find import bundled
from cardwright.packs.load import load


def arguments(parser: argparse.ArgumentParser) -> None:
    """None: the list is short."""


def run(given: argparse.Namespace) -> int:
    for name in bundled():
        pack = load(name).pack
        print(f"{name} {pack.version}: {pack.fewest} to {pack.most} players, {', '.join(pack.languages)}")
        print(f"    {summary(pack)}")
        for option in pack.options.values():
            values = " | ".join(option.words) or f"{option.count} {option.pieces}, as in 'name/side, …'"
            print(f"    option {option.name}: {values}")
    return 0
