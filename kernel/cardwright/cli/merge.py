"""`cardwright merge`: the parts of a simulation, joined."""

from __future__ import annotations

import argparse
from pathlib import Path

EXAMPLES = """examples:
  cardwright simulate PACK --games 10000 --shard 1/2 --out one.json
  cardwright simulate PACK --games 10000 --shard 2/2 --out two.json
  cardwright merge one.json two.json --json figures.json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "parts", nargs="+", type=Path, metavar="FILE", help="what 'simulate --out' has written"
    )
    parser.add_argument("--json", metavar="FILE", help="write all figures here; '-' for the output")


def run(given: argparse.Namespace) -> int:
    """Shows what 'simulate' shows for all games. Status 1 when a game broke."""
    from cardwright.bots.shards import Part, merged
    from cardwright.cli.common import game_of
    from cardwright.cli.many_games import target_of
    from cardwright.cli.paths import paths_of
    from cardwright.cli.simulate import figures_of, give, never_scored
    from cardwright.errors import SettingError
    from cardwright.findings import codes

    target = target_of(given.json)
    whole = merged([Part.read(it) for it in given.parts], [str(it) for it in given.parts])
    series = whole.series
    game = game_of(series.pack, series.options, series.extensions)
    if game.program(series.players).fingerprint != whole.fingerprint:
        message = f"the parts were played with another version of '{series.pack}' than there is here"
        raise SettingError(
            codes.WRONG_SETUP, message, "merge them where they were played, or play them again"
        )
    tally = whole.tally
    figures = figures_of(game, series, tally, whole.games, whole.first + 1)
    if tally.broken:
        named = argparse.Namespace(pack=series.pack, extensions=list(series.extensions))
        figures["broken_games"] = paths_of(named).in_json(figures["broken_games"])
    give(figures, never_scored(game, tally), target, stopped=False)
    return 1 if tally.broken else 0
