"""`cardwright compare`: two versions of a pack, played with the same seeds."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from cardwright.cli import STOPPED
from cardwright.cli.common import add_playing
from cardwright.findings.diagnostic import harmless

if TYPE_CHECKING:
    from cardwright.bots.series import Series
    from cardwright.lab.compare import Comparison, Figure

EXAMPLES = """examples:
  cardwright compare PACK --with EXTENSION
  cardwright compare PACK --change CARD+1 NUMBER=9
  cardwright compare old/PACK PACK --bot greedy --games 300
  cardwright compare PACK --with EXTENSION --fail-if 'seat 1>3%' --fail-if broken
"""
GROUPS = {
    "endings": "How games end",
    "length": "How long they are",
    "seats": "Seats",
    "cards": "Cards (who holds one, by the score pads)",
}
ALL_OF_A_GROUP = 12


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument("pack", metavar="A", help="a pack's name, or a folder with a pack.yaml")
    parser.add_argument(
        "other", metavar="B", nargs="?", help="the other version; without it, A with the extensions of --with"
    )
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="of each version; 1000, unless said"
    )
    add_playing(parser)
    parser.add_argument(
        "--change",
        nargs="+",
        default=[],
        metavar="CHANGE",
        help="B has other numbers: CARD+1 (what it is worth), CARD.ATTRIBUTE-2, VALUE=9",
    )
    parser.add_argument(
        "--fail-if",
        action="append",
        default=[],
        metavar="CONDITION",
        help="status 1 if a figure has surely changed, or by more than so much: any, broken, 'ENDING>5%%', "
        "'seat 1>3%%', 'points>2', 'choices>5', 'card NAME>4%%'; may be given again",
    )
    parser.add_argument("--json", metavar="FILE", help="write all figures here; '-' for the output")


def run(given: argparse.Namespace) -> int:
    """Plays both, then shows what is different. Status 1 when a condition fails or a game broke, 130 when stopped."""
    import json
    import sys
    from pathlib import Path

    from cardwright.bots.series import game_of
    from cardwright.bots.workers import AHEAD, end_pool, in_order, pool
    from cardwright.cli.many_games import at_least_one, jobs_of, progress, target_of
    from cardwright.cli.writing import write_file
    from cardwright.lab.compare import Comparison, Condition
    from cardwright.lab.games import pair_tasks

    games, jobs = at_least_one("--games", given.games), jobs_of(given)
    conditions = [Condition.read(it) for it in given.fail_if]
    a, b = _both(given)
    target = target_of(given.json)
    kinds_a, kinds_b = (game_of(it).pack.kinds.keys() for it in (a, b))
    comparison = Comparison(a.block, kinds_a & kinds_b)
    stopped = False
    processes = pool(jobs) if jobs > 1 else None
    try:
        with progress(games, "pairs") as advance:
            for part in in_order(processes, pair_tasks(a, b, games), AHEAD * jobs):
                comparison.add(part)
                advance(len(part))
    except KeyboardInterrupt:
        stopped = True
    finally:
        if processes is not None:
            end_pool(processes)
    if stopped and not comparison.pairs:
        raise KeyboardInterrupt
    figures = comparison.figures() if comparison.pairs else []
    failed = {it.text: it.fails(figures, len(comparison.broken_b)) for it in conditions}
    failed = {text: why for text, why in failed.items() if why}
    report = _report(given, a, b, comparison, figures, failed)
    text = json.dumps(report, indent=2) + "\n"
    if target == Path("-"):
        print(text, end="")
    else:
        _show(report, comparison, figures)
        if target is not None:
            write_file(target, text, shared=True)
            print(harmless(f"All figures: {target}"))
    for condition, why in failed.items():
        sys.stdout.flush()
        print(harmless(f"fails '{condition}': {'; '.join(why)}"), file=sys.stderr)
    if stopped:
        print(f"stopped after {len(comparison.pairs)} of {games} pairs", file=sys.stderr)
        return STOPPED
    return 1 if failed or comparison.broken_a or comparison.broken_b else 0


def _both(given: argparse.Namespace) -> tuple[Series, Series]:
    """What is compared; both are read and compiled before anything is played."""
    from dataclasses import replace

    from cardwright.bots.series import Series, keep_game
    from cardwright.cli.common import bots_of, folders_of, players_of, project_of, settings
    from cardwright.errors import SettingError
    from cardwright.findings import codes
    from cardwright.lab.changes import as_written

    if given.other is None and not given.extensions and not given.change:
        message = "say what it is to be compared with"
        raise SettingError(
            codes.WRONG_SETUP, message, "a second pack, --with EXTENSION… or --change NUMBER+1…"
        )
    options, extensions = settings(given.set), tuple(given.extensions)
    # Extensions are what is compared, unless something else is: then both are played with them.
    own = extensions if given.other is not None or given.change else ()
    project_a = project_of(given.pack, own, one_check=True)
    game_a = project_a.game(options)
    if given.other is not None:
        project_b = project_of(given.other, extensions, one_check=True)
    else:
        project_b = project_a if extensions == own else project_a.with_extensions(folders_of(extensions))
    seed = given.seed if given.seed is not None else 0
    players = players_of(game_a.pack, given.players)
    a = Series(given.pack, options, players, bots_of(given.bot, players), seed, own)
    b = replace(a, pack=given.other or given.pack, extensions=extensions)
    if given.change:
        b = b.changed(as_written(project_b.pack.pack, given.change))
        project_b = project_b.with_extension({"pack.yaml": b.change})
    game_b = project_b.game(options)
    if players not in game_b.pack.tables:
        message = f"'{game_b.pack.name}' is for {game_b.pack.for_whom} players, not {players}"
        raise SettingError(codes.WRONG_PLAYERS, message, "name --players that both are for")
    for series, game in ((a, game_a), (b, game_b)):
        game.program(players)
        keep_game(series, game)
    return a, b


def _report(
    given: argparse.Namespace,
    a: Series,
    b: Series,
    comparison: Comparison,
    figures: list[Figure],
    failed: dict[str, list[str]],
) -> dict[str, Any]:
    from cardwright import __version__
    from cardwright.bots.series import game_of
    from cardwright.lab.changes import NAME as CHANGE_NAME

    def version(series: Series) -> dict[str, Any]:
        pack = game_of(series).pack
        return {
            "pack": pack.name,
            "named": series.pack,
            "version": pack.version,
            "extensions": {it.name: it.version for it in pack.extensions if it.name != CHANGE_NAME},
            "changes": given.change if series.change else [],
            "only_here": [it for it in pack.kinds if it not in (comparison.kinds or ())],
            "program": game_of(series).program(series.players).fingerprint,
        }

    return {
        "cardwright": __version__,
        "a": version(a),
        "b": version(b),
        "options": dict(a.options),
        "players": a.players,
        "bots": list(a.bots),
        "seed": a.seed,
        "asked": given.games,
        "pairs": len(comparison.pairs),
        "broken": {
            "a": [it.to_json() for it in comparison.broken_a[:100]],
            "b": [it.to_json() for it in comparison.broken_b[:100]],
        },
        "figures": [it.to_json() for it in figures],
        "failed": failed,
    }


def _show(report: dict[str, Any], comparison: Comparison, figures: list[Figure]) -> None:
    names = [_called(report[side]) for side in ("a", "b")]
    print(harmless(f"A: {names[0]}"))
    print(harmless(f"B: {names[1]}"))
    print(
        f"{report['pairs']} pairs of games with the same seed, {report['players']} players, "
        f"bots {', '.join(dict.fromkeys(report['bots']))}, seed {report['seed']}\n"
    )
    for side in ("a", "b"):
        if report[side]["only_here"]:
            print(f"Only in {side.upper()}: {', '.join(report[side]['only_here'])}\n")
    for side, broken in (("A", comparison.broken_a), ("B", comparison.broken_b)):
        if broken:
            first = broken[0]
            print(
                harmless(
                    f"{len(broken)} games broke with {side}; the first is game {first.number + 1} "
                    f"(seed {first.seed}), {first.code} in '{first.rule}': {first.message}\n"
                )
            )
    sure = sorted((it for it in figures if it.is_sure), key=_size, reverse=True)
    if not figures:
        return
    print("What is surely different, largest first:" if sure else "Nothing is surely different.")
    for it in sure[:ALL_OF_A_GROUP]:
        from cardwright.lab.compare import in_words

        print(harmless(f"  {it.label}: {in_words(it)}"))
    if len(sure) > ALL_OF_A_GROUP:
        print(f"  and {len(sure) - ALL_OF_A_GROUP} more, see --json")
    print(
        "\n(In brackets the 95% interval of the change. 'Surely' allows for many figures being looked at: of those\n"
        "that are called so, fewer than one in a hundred is no change at all.)\n"
    )
    _tables(figures)


def _tables(figures: list[Figure]) -> None:
    from cardwright.cli.tables import show_table

    for group, title in GROUPS.items():
        own = [it for it in figures if it.group == group]
        shown = own if len(own) <= ALL_OF_A_GROUP else sorted(own, key=_size, reverse=True)[:ALL_OF_A_GROUP]
        rows = [
            [
                it.label,
                f"{it.a:.1f}{it.unit}",
                f"{it.b:.1f}{it.unit}",
                f"{it.change.value:+.2f}",
                f"{it.change.low:.2f} to {it.change.high:.2f}",
                "surely" if it.is_sure else "",
            ]
            for it in shown
        ]
        if rows:
            more = f" ({len(shown)} of {len(own)}, the most certain ones)" if len(own) > len(shown) else ""
            show_table(title + more, ["figure", "A", "B", "change", "95% interval", "different"], rows)


def _size(figure: Figure) -> tuple[float, float]:
    """How far from no change a figure is at least, in its own spread; then how large the change is."""
    change = figure.change
    spread = change.high - change.low
    return (abs(change.value) / spread if spread else (1e9 if change.value else 0.0)), abs(change.value)


def _called(version: dict[str, Any]) -> str:
    extended = ", ".join(f"{name} {number}" for name, number in version["extensions"].items())
    changed = f" with {', '.join(version['changes'])}" if version["changes"] else ""
    return f"{version['named']} {version['version']}{f' with {extended}' if extended else ''}{changed}"
